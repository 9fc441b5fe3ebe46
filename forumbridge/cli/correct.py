"""`forumbridge correct`: something posted was wrong, and everybody it concerns is told."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from engine.vocabulary import CharacterId
from forumbridge.cli.console import Console, moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, decides
from forumbridge.cli.finding import find_character
from forumbridge.cli.narrator_words import as_post, require_sure
from forumbridge.cli.options import Game
from forumbridge.cli.session import Session, desk_of, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.cycle.futures import Placed
from forumbridge.cycle.prospect import Wish
from forumbridge.cycle.refusing import read_inputs
from forumbridge.desk.taking_back import prospects as model
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import StoredInput
from forumbridge.system_words import why

app = new_app()
MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class _Change:
    """What takes an entry's place, and the receipt its author should have had."""

    void: tuple[int, ...] = ()
    inputs: tuple[StoredInput, ...] = ()
    receipt: tuple[CharacterId, str] | None = None


@app.command(cls=SpanishCommand)
@decides
def correct(
    game: Game,
    number: Annotated[
        int, typer.Argument(metavar="[APUNTE]", help="Su número en la lista.", show_default=False)
    ] = 0,
    text: Annotated[
        str, typer.Argument(metavar="[TEXTO]", help="Lo que decía en realidad esa orden.")
    ] = "",
    drop: Annotated[bool, typer.Option("--quitar", help="El apunte no cuenta.")] = False,
    missing: Annotated[
        str,
        typer.Option(
            "--falta", metavar="PERSONAJE", help="TEXTO es una orden suya que faltaba ahí delante."
        ),
    ] = "",
    inputs: Annotated[
        Path | None,
        typer.Option(
            "--apuntes",
            metavar="FICHERO",
            help="Delante va lo que diga el JSON de «forumbridge act … --dry-run --json».",
        ),
    ] = None,
    now: Annotated[
        bool, typer.Option("--ya", help="Las correcciones salen ya, y no con la próxima tanda.")
    ] = False,
    only_tell: Annotated[
        bool, typer.Option("--solo-contar", help="Se cuenta, pero el estado de hoy no cambia.")
    ] = False,
    *,
    by: Decider,
) -> None:
    """Corrige algo que ya se publicó, y se lo cuenta a quien le toca; sin apunte, los enumera."""
    with opened(game, readonly=not number) as session:
        if not number:
            _list(by.console, session)
            return
        if [bool(text), drop, inputs is not None].count(True) != 1 or (missing and not text):
            raise UsageError("Diga qué decía el apunte, --quitar o --apuntes FICHERO: una cosa.")
        change = _change(session, number, text, missing, inputs)
        _decide(session, by, number, change, now=now, only_tell=only_tell)


def _list(console: Console, session: Session) -> None:
    found = model.entries(desk_of(session))
    shown = found if console.as_json else found[-MOST_LISTED:]
    console.table(
        ("apunte", "cuándo", "qué"),
        ((str(one.number), moment(one.at, session.zone), one.text) for one in shown),
    )
    if not found:
        console.line("No hay nada apuntado que se pueda corregir.")
    elif len(found) > len(shown):
        console.line(f"Los {len(found) - len(shown)} más antiguos, con --json.")
    console.data(
        [
            {"entry": one.number, "at": one.at, "text": one.text, "character": one.character}
            for one in found
        ]
    )


def _change(session: Session, number: int, text: str, missing: str, inputs: Path | None) -> _Change:
    if inputs is not None:
        return _Change(inputs=tuple(_from_file(inputs)))
    game, entry = model.before_entry(desk_of(session), number)
    if not text:
        return _Change(void=(number,))
    who = find_character(session.config, missing) if missing else model.character_of(entry)
    if who is None:
        raise UsageError(
            f"El apunte {number} no es una orden de nadie.",
            advice="Con --falta PERSONAJE se añade delante una orden suya.",
            code="NO_ES_UNA_ORDEN",
        )
    at = model.instant_of(entry, session.clock.now())
    post = as_post(session, who, text, at=at)
    require_sure(game.understand(post), text)
    given, receipt = model.receipt_of(game, post)
    return _Change(() if missing else (number,), given, (who, receipt) if receipt else None)


def _from_file(path: Path) -> list[StoredInput]:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        payload = cast("dict[str, Any]", data.get("payload", data))
        return read_inputs(payload["inputs"])
    except OSError as error:
        raise UsageError(
            f"«{path}» no se puede leer ({why(error)}).",
            advice="Compruebe que el fichero está ahí y que puede leerlo; no se ha corregido nada.",
            code="FICHERO_ILEGIBLE",
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(
            f"«{path}» no es el JSON de «forumbridge act … --dry-run --json».",
            advice="Guarde tal cual lo que escribe esa orden.",
            code="APUNTES_NO_VALEN",
        ) from None


def _decide(
    session: Session, by: Decider, number: int, change: _Change, *, now: bool, only_tell: bool
) -> None:
    receipts = (change.receipt,) if change.receipt is not None else ()
    added = tuple(Placed(number, one) for one in change.inputs)
    wish = Wish(change.void, added, receipts, only_tell)
    made = model.prospect(desk_of(session), wish)
    _tell(by.console, made, now=now)
    payload: dict[str, object] = {
        "void": list(wish.void),
        "add": [{"before": number, "inputs": as_rows(change.inputs)}] if change.inputs else [],
        "receipts": [{"character": who, "text": said} for who, said in receipts],
        "only_tell": only_tell,
        "now": now,
        "seen": [one.key for one in made.notices],
    }
    how = "ya" if now else "con la próxima tanda"
    says = f"se corrige el apunte {number}; lo leerán {how}: {_readers(made)}."
    by.decide(session, Decision("correct", payload, says))


def _readers(made: model.Prospect) -> str:
    return ", ".join(one.who for one in made.notices) or "nadie"


def _tell(console: Console, made: model.Prospect, *, now: bool) -> None:
    console.line("Lo notarán:" if made.notices else "No lo nota nadie.")
    for one in made.notices:
        console.line(f"— {one.who}:")
        for line in one.text.splitlines():
            console.line(f"    {line}" if line else "")
    if made.is_public:
        console.line("Una de las correcciones es pública: todos sabrán que se ha corregido algo.")
    elif made.notices and now:
        console.line("Si hablan entre ellos, sabrán quién la ha recibido fuera de una tanda.")
    if made.renewed:
        which = ", ".join(str(number) for number in made.renewed)
        console.line(f"Tandas que nadie ha leído y se hacen de nuevo: {which}.")
    for scene in made.scenes:
        console.line(f"«{scene}» habría sido otra; eso ya pasó y no se cambia solo.")
    for one in made.impossible:
        console.line(f"Con ese cambio ya no sería posible el apunte {one}: solo se cuenta.")
