"""Faults planted one by one in a solved score, to see whether the rules find them: ``make mutate``."""
