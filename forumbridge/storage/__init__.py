"""One SQLite file a game: inbox, inputs, outbox, review, decisions, runs, backups."""

from forumbridge.storage.db import FILE_NAME, Store, create_store, open_store

__all__ = ["FILE_NAME", "Store", "create_store", "open_store"]
