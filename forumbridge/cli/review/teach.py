"""An answer on the desk that teaches its words: their class is that of what was answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.hacienda.facts.inputs import CastVote, Declare
from engine.vocabulary import Action, DoTask
from forumbridge.cli.console import Console
from forumbridge.cli.deciding import Decider, Decision
from forumbridge.cli.session import Session
from forumbridge.cli.teach import judged
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import Lesson, StoredInput
from forumbridge.rulesets.hacienda.codec import unpack
from forumbridge.shell import command
from forumbridge.storage.rows import ReviewRow

_UNKNOWN_WORDS = frozenset(
    {
        "VERBO_DESCONOCIDO",
        "DESTINO_DESCONOCIDO",
        "DESTINO_AMBIGUO",
        "PERSONAJE_DESCONOCIDO",
        "PERSONAJE_AMBIGUO",
        "TAREA_DESCONOCIDA",
        "TAREA_AMBIGUA",
        "REFERENCIA_SIN_RESOLVER",
    }
)
"""Doubts that a word taught would have spared."""


def from_answer(
    session: Session,
    row: ReviewRow,
    inputs: Iterable[StoredInput],
    words: str,
    console: Console,
) -> Decision:
    """The decision that teaches `words` to mean what the answer says, for its player.

    Raises:
        UsageError: the answer says more than one thing, or nothing that has a name
            (ALIAS_SIN_SENTIDO); or the words would mislead (see `teach.judged`).
    """
    found = list(dict.fromkeys(_named(inputs)))
    if len(found) != 1:
        raise UsageError(
            "Lo que se contesta no nombra una sola cosa: no se sabe cuál enseñar.",
            advice=f"Conteste sin --ensena y use «{command('teach', session.folder)}».",
            code="ALIAS_SIN_SENTIDO",
        )
    ((kind, value),) = found
    lesson = Lesson(words.strip(), kind, value, row.item.character or "")
    return judged(session, lesson, console, review=row.id)


def _named(inputs: Iterable[StoredInput]) -> Iterator[tuple[str, str]]:
    for stored in inputs:
        match unpack(stored):
            case Declare() as given:
                for planned in (*given.phases, *given.free):
                    yield from _slot(planned.action)
            case CastVote(target=str() as target):
                yield "persona", target
            case _:
                pass


def _slot(action: Action) -> Iterator[tuple[str, str]]:
    """The person, place or task that an action names; of one without slots, the verb itself."""
    if isinstance(action, DoTask):
        if action.task:
            yield "tarea", action.task
        return
    target = getattr(action, "target", None) or getattr(action, "victim", None)
    place = getattr(action, "to", None)
    if target:
        yield "persona", str(target)
    elif place:
        yield "lugar", str(place)
    elif action.verb in ("ESPERAR", "CAMPANA"):
        yield "verbo", action.verb


def after_answer(session: Session, row: ReviewRow, lesson: Decision | None, by: Decider) -> None:
    """Record the lesson beside the answer, or say how one is given."""
    if lesson is not None:  # beside the answer, whose JSON is the command's only one
        if not by.dry_run:
            session.store.decisions.append(
                lesson.kind, lesson.payload, who=by.who, at=session.clock.now(), why=by.why
            )
        by.console.line(f"{'Se enseñaría' if by.dry_run else 'Y se enseña'}: {lesson.says}")
    elif row.item.code in _UNKNOWN_WORDS:
        by.console.line(
            "Para que se entienda la próxima vez: «--ensena PALABRAS» (solo a este jugador) o"
            f" «{command('teach', session.folder, 'PALABRAS --lugar …')}»."
        )
