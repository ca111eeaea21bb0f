"""Everything a person touches: command line, player, picture, painting, windows, exports."""
