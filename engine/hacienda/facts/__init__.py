"""What is true and what has happened: the state, the inputs it is folded from, the events."""
