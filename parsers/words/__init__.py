"""Words: the phrase book, a game's names, and a stretch of text annotated with both."""
