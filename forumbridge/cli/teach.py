"""`forumbridge teach`: words this game did not know, and what they stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, cast

import typer

from engine.vocabulary import Declaration
from forumbridge.cli.console import Console, moment
from forumbridge.cli.deciding import Decider, Decision, decides
from forumbridge.cli.finding import find_character, find_place, find_task
from forumbridge.cli.nearest import nearest
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import game_maker
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.cycle.lessons import TEACH, disturbed, lesson_of, lessons, taught
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import Lesson
from forumbridge.shell import command
from forumbridge.storage.codec import Codec
from forumbridge.storage.rows import DecisionRow
from parsers.words.lexicon import CLASSES, KINDS, THINGS

app = new_app()
_DECLARATIONS: Codec[Declaration] = Codec(Declaration)


@app.command(cls=SpanishCommand)
@decides
def teach(
    game: Game,
    words: Annotated[
        str, typer.Argument(metavar="[PALABRAS]", help="Lo que escriben los jugadores.")
    ] = "",
    place: Annotated[
        str, typer.Option("--lugar", metavar="LUGAR", help="Quiere decir ese lugar.")
    ] = "",
    place_word: Annotated[
        str,
        typer.Option("--palabra", metavar="PALABRA", help="Como esa palabra en nombres de lugar."),
    ] = "",
    person: Annotated[
        str, typer.Option("--persona", metavar="PERSONAJE", help="Quiere decir ese personaje.")
    ] = "",
    task: Annotated[
        str, typer.Option("--tarea", metavar="TAREA", help="Quiere decir esa tarea.")
    ] = "",
    verb: Annotated[
        str,
        typer.Option("--verbo", metavar="VERBO", help="Dice esa acción: MOVER, SABOTEAR.luces…"),
    ] = "",
    thing: Annotated[
        str, typer.Option("--cosa", metavar="COSA", help="Quiere decir esa cosa: bola, verjas…")
    ] = "",
    only: Annotated[
        str, typer.Option("--solo", metavar="PERSONAJE", help="Solo en lo que escriba él.")
    ] = "",
    review: Annotated[
        int, typer.Option("--asunto", metavar="N", help="De qué asunto de la bandeja sale.", min=0)
    ] = 0,
    forget: Annotated[
        int, typer.Option("--olvida", metavar="N", help="Deja de leer la que lleva ese número.")
    ] = 0,
    *,
    by: Decider,
) -> None:
    """Enseña a esta partida unas palabras; sin ellas, dice las que ya aprendió."""
    with opened(game) as session:
        if forget:
            _forget(session, forget, by)
            return
        if not words.strip():
            _list(session, by.console)
            return
        setup = load_setup(session.folder, session.config)
        choices = (
            ("lugar", place and find_place(setup, place)),
            ("palabra", place_word),
            ("persona", person and find_character(session.config, person)),
            ("tarea", task and find_task(setup, task)),
            ("verbo", verb and _verb(verb)),
            ("cosa", thing and _thing(thing)),
        )
        chosen = [(kind, str(value)) for kind, value in choices if value]
        if len(chosen) != 1:
            raise UsageError(
                "Hay que decir qué quieren decir esas palabras, y una sola cosa.",
                advice="Por ejemplo: forumbridge teach PARTIDA pieza --lugar alcoba_mago",
                code="ALIAS_SIN_SENTIDO",
            )
        (kind, value) = chosen[0]
        whom = str(find_character(session.config, only)) if only else ""
        teaching(session, Lesson(words.strip(), kind, value, whom), by, review=review)


def teaching(session: Session, lesson: Lesson, by: Decider, *, review: int = 0) -> None:
    """Judge a lesson and record it as a decision.

    Raises:
        UsageError: it would mislead, or an order on record would have meant something else.
    """
    by.decide(session, judged(session, lesson, by.console, review=review))


def judged(session: Session, lesson: Lesson, console: Console, *, review: int = 0) -> Decision:
    """The decision that teaches a lesson, once nothing speaks against it; warnings are told.

    Raises:
        UsageError: see `teaching`.
    """
    maker = game_maker(session.folder)
    game = maker()
    waiting = [lesson_of(row) for row in session.store.decisions.pending(TEACH)]
    game.taught.learn((*lessons(session.store), *waiting))
    for found in game.taught.against(lesson):
        if found.warning:
            console.line(f"Atención: {found.sentence}")
        else:
            raise UsageError(found.sentence, advice="No se ha enseñado nada.", code=found.code)
    for one in disturbed(maker, session.store, lesson):
        raise UsageError(
            f"Con «{lesson.words}» cambiaría el sentido de una orden ya apuntada: «{one.text}»"
            f" ({one.character}, mensaje {one.post} de «{one.thread}»).",
            advice="No se ha enseñado nada; use otras palabras, o enséñelas solo a quien las dijo.",
            code="ALIAS_CAMBIA_ORDENES",
        )
    payload: dict[str, object] = {
        "words": lesson.words,
        "stands_for": lesson.stands_for,
        "value": lesson.value,
        "only": lesson.only,
    }
    if review:
        payload["review"] = review
    where = f"en lo que escriba «{lesson.only}»" if lesson.only else "en toda la partida"
    said = game.taught.meaning(lesson)
    return Decision(
        TEACH, payload, f"«{lesson.words}» se leerá como {said} ({lesson.stands_for}) {where}."
    )


def _verb(said: str) -> str:
    """The action, with its kind where it has kinds, as the lexicon spells it."""
    known = [
        f"{verb}.{kind}" if kind else verb for verb in CLASSES for kind in KINDS.get(verb, ("",))
    ]
    return _one_of(known, said, "ninguna de las acciones")


def _thing(said: str) -> str:
    return _one_of(sorted(THINGS), said, "ninguna de las cosas")


def _one_of(known: Sequence[str], said: str, none: str) -> str:
    """The one of `known` that was said, in capitals or not.

    Raises:
        UsageError: none of them; they are all named (PALABRA_QUE_NO_HAY).
    """
    wanted = said.strip().casefold()
    for one in known:
        if one.casefold() == wanted:
            return one
    near = "".join(f"¿Quería decir «{one}»? " for one in nearest(wanted, known))
    raise UsageError(
        f"«{said}» no es {none} que se pueden enseñar.",
        advice=f"{near}Son: {', '.join(known)}.",
        code="PALABRA_QUE_NO_HAY",
    )


def _forget(session: Session, number: int, by: Decider) -> None:
    row = next(
        (one for one in (*taught(session.store), *_waiting(session)) if one.id == number), None
    )
    if row is None:
        raise UsageError(
            f"No hay ninguna palabra enseñada con el número {number}.",
            advice=f"Mírelas con «{command('teach', session.folder)}».",
            code="SIN_ESE_ALIAS",
        )
    said = f"«{lesson_of(row).words}» deja de leerse así; lo ya leído no cambia."
    by.decide(session, Decision("alias.forget", {"alias": number}, said))


def _waiting(session: Session) -> list[DecisionRow]:
    """What was taught since the last run, and is read from the next one on."""
    dropped = {
        cast("int", row.payload["alias"]) for row in session.store.decisions.pending("alias.forget")
    }
    return [row for row in session.store.decisions.pending(TEACH) if row.id not in dropped]


def _list(session: Session, console: Console) -> None:
    waiting, used = _waiting(session), _used(session)
    rows = [*taught(session.store), *waiting]
    coming = {row.id for row in waiting}
    meaning = game_maker(session.folder)().taught.meaning
    console.table(
        ("N", "Palabras", "Qué es", "Para quién", "Quién, cuándo y de qué asunto", "Usada"),
        [
            (
                str(row.id),
                f"«{lesson_of(row).words}»",
                f"{meaning(lesson_of(row))} ({lesson_of(row).stands_for})",
                lesson_of(row).only or "todos",
                _origin(row, session.zone),
                "desde la próxima pasada" if row.id in coming else str(used[row.id]),
            )
            for row in rows
        ],
    )
    if not rows:
        console.line("Esta partida no ha aprendido ninguna palabra.")
    console.data(
        [{"id": r.id, "who": r.who, "at": r.at, **r.payload, "used": used[r.id]} for r in rows]
    )


def _origin(row: DecisionRow, zone: str) -> str:
    review = cast("int", row.payload.get("review") or 0)
    return f"{row.who}, {moment(row.at, zone)}" + (f", asunto {review}" if review else "")


def _used(session: Session) -> Counter[int]:
    """In how many posts each was read."""
    found: Counter[int] = Counter()
    for reading in session.store.inbox.readings():
        if "ALIAS_APRENDIDO" in reading.declaration:
            declaration = _DECLARATIONS.load(reading.declaration)
            found.update(
                {int(n.data["alias"]) for n in declaration.notices if n.code == "ALIAS_APRENDIDO"}
            )
    return found
