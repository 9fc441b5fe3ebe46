"""Who answered a question first, when and what: a second answer is refused and shown it."""

from __future__ import annotations

import json
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

from forumbridge.storage import Store
from forumbridge.storage.rows import AnswerRow, ReviewRow

_OTHERWISE = {
    "superseded": "ya no hace falta: su jugador ha vuelto a escribir",
    "resolved": "ya se arregló sola",
    "lapsed": "venció sin respuesta",
}


def first_answer(store: Store, row: ReviewRow, zone: str) -> str:
    """How a question that is not open came to be closed, as a sentence without a full stop.

    `zone` is that of the hour shown.
    """
    answers = store.review.answers(row.id)
    closing = [one for one in answers if row.state in ("answered", "ignored", "resolved")]
    if not closing:
        return f"la cuestión {row.id} {_OTHERWISE.get(row.state, 'ya estaba cerrada')}"
    first = closing[-1] if row.state != "answered" else _answer_of(closing)
    when = datetime.fromtimestamp(first.at, ZoneInfo(zone))
    return (
        f"la cuestión {row.id} ya estaba cerrada: {first.who} decidió el"
        f" {when:%d/%m/%Y a las %H:%M} «{_in_words(row, first.what)}», y eso vale"
    )


def _answer_of(answers: list[AnswerRow]) -> AnswerRow:
    """The one that settled it: questions put to the player before it are on record too."""
    settling = [one for one in answers if {"choice", "inputs", "reply"} & set(json.loads(one.what))]
    return (settling or answers)[0]


def _in_words(row: ReviewRow, what: str) -> str:
    said = cast("dict[str, object]", json.loads(what))
    if "choice" in said:
        index = int(cast("int", said["choice"]))
        return row.item.options[index].label if index < len(row.item.options) else "una salida"
    if "reply" in said:
        return f"contestarle: {said['reply']}"
    if "inputs" in said:
        return "lo que el jugador quería decir, con sus palabras"
    return {"ignored": "dejarla estar", "resolved": "hecho"}.get(row.state, "contestada")
