"""What may become a hash of what people decided, beyond what the first format let go."""

from __future__ import annotations

from sqlite_utils import Database

from forumbridge.storage.history_tables import MIGRATIONS
from forumbridge.storage.schema import forgettable, hashed

FREE_TEXT = ("body", "reply", "text", "words")
"""What people may say in a decision or an answer in words of their own: fields of its JSON."""


def _without_free_text(column: str) -> str:
    """An SQL condition: of a JSON column, nothing but free texts changes, and those to hashes."""
    paths = [f"'$.{name}'" for name in FREE_TEXT]
    rest = " is ".join(f"json_remove({row}.{column}, {', '.join(paths)})" for row in ("new", "old"))
    texts = [
        f"(json_extract(new.{column}, {path}) is json_extract(old.{column}, {path})"
        f" or {hashed(f'json_extract(new.{column}, {path})')})"
        for path in paths
    ]
    return f"({' and '.join([rest, *texts])})"


@MIGRATIONS()
def forgetting_decisions(db: Database) -> None:
    """What narrators said of a player in decisions and answers may become hashes too."""
    allowed = {
        "decisions": forgettable(
            "decisions",
            {"payload": _without_free_text("payload"), "why": hashed("new.why")},
            ("id", "at", "who", "kind"),
        ),
        "answers": forgettable(
            "answers", {"what": _without_free_text("what")}, ("id", "review", "who", "at")
        ),
    }
    for table, condition in allowed.items():
        db.conn.execute(f"drop trigger {table}_no_update")
        db.conn.execute(
            f"create trigger {table}_no_update before update on {table} when not ({condition}) "
            f"begin select raise(abort, '{table} is append-only'); end"
        )
