"""Taking steps back before they are read, and correcting what was read."""
