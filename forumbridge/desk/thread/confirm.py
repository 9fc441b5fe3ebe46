"""What became of a narrator's post, sentence by sentence, told back to him once."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.cycle.context import Session
from forumbridge.desk.thread.digest import harmless, moment
from forumbridge.desk.thread.notes import Line, Untold
from forumbridge.narration.document import Block, Bullets, Paragraph, Text
from forumbridge.storage.rows import DecisionRow

_LONGEST = 160


def told(session: Session, post: Untold) -> tuple[Block, ...]:
    """The confirmation of one post."""
    rows = {row.id: row for row in session.store.decisions.all()}
    head = f"Sobre el mensaje de {post.author} del {moment(session, post.date)}:"
    return (
        Paragraph((Text(harmless(head)),)),
        Bullets(tuple((Text(harmless(said)),) for said in lines(post, rows))),
    )


def lines(post: Untold, rows: Mapping[int, DecisionRow]) -> list[str]:
    """One sentence for each of the post's."""
    return [sentence(one, rows) for one in post.lines]


def sentence(one: Line, rows: Mapping[int, DecisionRow]) -> str:
    """What was done with one sentence, or why nothing was."""
    said = f"«{_short(' '.join(one['said'].split()))}»"
    if one["told"]:
        return one["told"]
    if one["asked"]:
        return f"{said}: no he hecho nada. {one['asked']}"
    if not one["decisions"]:
        return f"{said}: no lo he tomado como decisión."
    results = zip(one["decisions"], one["says"], strict=True)
    done = f"{said}: {'; '.join(_result(rows.get(n), says) for n, says in results)}."
    return " ".join(filter(None, (done, one.get("left"))))


def _short(said: str) -> str:
    """A sentence as it is quoted back: whole, unless it is a long one."""
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rstrip()}…"


def _result(row: DecisionRow | None, says: str) -> str:
    says = says.strip().rstrip(".")
    if row is None or row.done is None:
        return f"apuntado ({says})"
    return f"hecho ({says})" if row.done else f"no se ha aplicado, porque {row.detail.rstrip('.')}"
