"""A game half played by hand: what its narrator says, what is wrong with it, its state."""
