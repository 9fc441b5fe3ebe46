"""La Cosa: the rules of a game of votes and nights, told apart from whoever narrates it."""
