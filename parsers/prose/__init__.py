"""Orders told without a frame: sentences, scenes, stories, and what in them is nobody's order."""
