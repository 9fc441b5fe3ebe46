"""An answer in the narrator's own words: one of the ready-made ones, or read as its player's.

Nothing is guessed: what fits several ready-made answers, or is itself in doubt, is asked about.
"""

from __future__ import annotations

import re

from engine.vocabulary import CharacterId, Status
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import LiveGame, PlayerPost, StoredInput
from forumbridge.storage.rows import ReviewRow
from parsers.text.folding import fold, words

_SMALL_WORDS = """
el la los las un una al del de a en por y que es lo su se fase pa hacia para con va ir sale salir
opcion respuesta
"""
_SMALL = frozenset(_SMALL_WORDS.split())
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def lettered(row: ReviewRow) -> str:
    """The ready-made answers of a question on one line: «a) … · b) …»."""
    return " · ".join(
        f"{LETTERS[place]}) {option.label}" for place, option in enumerate(row.item.options)
    )


def chosen(row: ReviewRow, choice: int) -> Decided:
    """The ready-made answer with that index; -1 is the last.

    Raises:
        NotDone: there is none such.
    """
    options = row.item.options
    place = choice if choice >= 0 else len(options) - 1
    if not 0 <= place < len(options):
        have = f"Tiene {lettered(row)}." if options else "No tiene respuestas hechas."
        raise NotDone(f"La {row.id} no tiene esa respuesta. {have}")
    payload: dict[str, object] = {"review": row.id, "choice": place}
    return Decided("review.answer", payload, f"{row.id}: {options[place].label}")


def agreed(row: ReviewRow) -> Decided:
    """The only ready-made answer.

    Raises:
        NotDone: there are several, or none.
    """
    if len(row.item.options) == 1:
        return chosen(row, 0)
    if row.item.options:
        raise NotDone(f"La {row.id} tiene varias respuestas; diga cuál: {lettered(row)}.")
    raise NotDone(
        f"La {row.id} no tiene ninguna respuesta que dar por buena: diga «{row.id} hecho» si ya lo"
        f" ha arreglado, o «{row.id} ignora»."
    )


def meant(session: Session, row: ReviewRow, said: str) -> Decided:
    """What `said` answers: a ready-made answer, or the declaration it is for that doubt alone.

    Raises:
        NotDone: it fits several, or nothing beyond doubt.
    """
    if re.search(r"[?¿]", said):
        raise NotDone(f"«{said}» es una pregunta: dígame qué decide sobre la {row.id}.")
    fitting = _fitting(row, said)
    if len(fitting) == 1:
        return chosen(row, fitting[0])
    if fitting:
        raise NotDone(f"«{said}» vale para varias respuestas de la {row.id}: {lettered(row)}.")
    return _as_player(session, row, said)


def _fitting(row: ReviewRow, said: str) -> list[int]:
    """The ready-made answers that have every word of `said`, letter by letter.

    No slip of the hand is mended here: what is a letter away may be another person or place. His
    words are then read as the player's, by a reader who knows every name of the game.
    """
    labels = [set(words(option.label)) for option in row.item.options]
    same = [
        i for i, o in enumerate(row.item.options) if fold(o.label).strip() == fold(said).strip()
    ]
    told = set(words(said)) - _SMALL
    if same or not told:
        return same
    return [i for i, label in enumerate(labels) if told <= label]


def _as_player(session: Session, row: ReviewRow, said: str) -> Decided:
    if row.item.character is None:
        have = f" Sus respuestas: {lettered(row)}." if row.item.options else ""
        raise NotDone(f"No entiendo «{said}» como respuesta a la {row.id}.{have}")
    inputs = _read(session, row, row.item.character, said)
    rows = [{"kind": one.kind, "json": one.json, "source": one.source} for one in inputs]
    name = session.scenes.character(row.item.character).name
    payload: dict[str, object] = {"review": row.id, "inputs": rows}
    return Decided("review.answer", payload, f"{row.id}: {name} quería decir «{said}»")


def _read(session: Session, row: ReviewRow, who: CharacterId, said: str) -> tuple[StoredInput, ...]:
    """`said` as that player's words of the day of his post, about the doubt's phase only."""
    phase = row.item.phase
    tries = (
        [said] if phase is None or re.search(r"\d|fase", said) else [f"Fase {phase}: {said}", said]
    )
    problem = ""
    for text in tries:
        at = _post_date(session, row)
        inputs, phases, problem = understood(
            session.game, who, text, at=at, post=f"narrador-{row.id}", now=session.now
        )
        if problem:
            continue
        if phase is not None and phases - {phase, None}:
            problem = f"dice algo de otra fase que la {phase}"
            continue
        return inputs
    have = f" Sus respuestas: {lettered(row)}." if row.item.options else ""
    raise NotDone(
        f"«{said}» no contesta sin duda a la {row.id}: {problem}. Dígalo con más detalle.{have}"
    )


def understood(
    game: LiveGame, who: CharacterId, said: str, *, at: int, post: str, now: int
) -> tuple[tuple[StoredInput, ...], set[int | None], str]:
    """(inputs, the phases they are for, what is in doubt) of a narrator's words for a player.

    `at` is when they count as said, `now` when they were read, both in UTC seconds.
    """
    found = game.understand(
        PlayerPost(
            character=who,
            post=post,
            body_html=as_html(said),
            notes_html="",
            at=at,
            seen_at=now,
            precision=1,
            source="narrator",
        )
    )
    doubts = [doubt for doubt in found.doubts if doubt.level != "info"]
    phases = {reading.phase for reading in found.declaration.readings}
    if doubts:
        return (), phases, doubts[0].sentence.rstrip(".")
    if any(reading.status is not Status.ACCEPTED for reading in found.declaration.readings):
        return (), phases, "no queda claro de qué fase es"
    if found.silent or not found.inputs:
        return (), phases, "no dice ninguna acción"
    return found.inputs, phases, ""


def _post_date(session: Session, row: ReviewRow) -> int:
    item = row.item
    revisions = session.store.inbox.revisions(ThreadId(item.thread), PostId(item.post))
    return revisions[0].date if revisions else row.created_at
