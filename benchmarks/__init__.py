"""What a library alone would give on the same texts, for comparison only."""
