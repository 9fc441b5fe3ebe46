"""One SQLite file a game: the only memory of the service."""
