"""乡射礼, the District Archery Rite."""
