"""What a narrator does to a game by hand."""
