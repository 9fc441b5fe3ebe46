"""A whole game on the embedded forum, played by a script."""
