"""Who answered a question first: a second answer, by any door, is refused and shown it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from forumbridge.desk.catalogue import CATALOGUE
from forumbridge.desk.moments import relative
from forumbridge.errors import UsageError
from forumbridge.storage import Store
from forumbridge.storage.decisions import AlreadyDecided
from forumbridge.storage.rows import AnswerRow, DecisionRow, ReviewRow

SETTLING = frozenset(kind for kind, one in CATALOGUE.items() if one.settles)


@dataclass(frozen=True, slots=True)
class Standing:
    """A decision on a question: who took it, when (UTC seconds) and what it says, in Spanish."""

    decision: int
    who: str
    at: int
    says: str


def standing_of(store: Store, review: int, *, kinds: frozenset[str] = SETTLING) -> Standing | None:
    """The decision of these kinds on a question that waits for the next run, or None."""
    for decision in store.decisions.pending("review."):
        if decision.kind in kinds and decision.payload.get("review") == review:
            return _standing(store, decision)
    return None


def _standing(store: Store, decision: DecisionRow) -> Standing:
    row = store.review.get(int(cast("int", decision.payload["review"])))
    return Standing(decision.id, decision.who, decision.at, told(decision, row))


def record(
    store: Store, kind: str, payload: Mapping[str, object], *, who: str, at: int, why: str = ""
) -> int:
    """Record a decision by any door and give its number.

    Raises:
        UsageError: somebody has answered that question already (ASUNTO_YA_CONTESTADO).
        StorageError: it can't be written.
    """
    try:
        return store.decisions.append(kind, payload, who=who, at=at, why=why)
    except AlreadyDecided as late:
        raise refused(_standing(store, late.first), at) from None


def refused(first: Standing, now: int) -> UsageError:
    """What a second answer is told: the first one, who gave it and when."""
    return UsageError(
        f"Ya lo decidió {first.who}, {relative(first.at, now)}: {first.says}.",
        advice=f"Vale lo primero (decisión {first.decision}); lo de usted no se ha anotado.",
        code="ASUNTO_YA_CONTESTADO",
    )


def told(decision: DecisionRow, row: ReviewRow | None) -> str:
    """What a decision on a question says: `el pasillo sur`, `se deja estar`."""
    return _words(decision.kind, decision.payload, row)


def told_answer(answer: AnswerRow, row: ReviewRow) -> str:
    """The same of an answer that was carried out."""
    said: object = json.loads(answer.what)
    payload = cast("dict[str, object]", said) if isinstance(said, dict) else {}
    if "choice" in payload or "inputs" in payload:
        kind = "review.answer"
    elif "reply" in payload:
        kind = "review.reply"
    else:
        kinds = {"ignored": "review.ignore", "resolved": "review.done"}
        kind = kinds.get(row.state, "review.ask") if "text" not in payload else "review.ask"
    return _words(kind, payload, row)


def _words(kind: str, payload: dict[str, object], row: ReviewRow | None) -> str:
    if kind == "review.ignore":
        return "se deja estar"
    if kind == "review.done":
        return "está hecho"
    if kind == "review.reply":
        return f"se le contesta: «{payload['reply']}»"
    if kind == "review.ask":
        return f"se le pregunta: «{payload['text']}»" if "text" in payload else "se le pregunta"
    choice = payload.get("choice")
    options = row.item.options if row is not None else ()
    if isinstance(choice, int) and 0 <= choice < len(options):
        return f"«{options[choice].label}»"
    return "lo que quería decir, con otras palabras"
