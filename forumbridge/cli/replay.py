"""`forumbridge replay`: a game told again from its records; nothing is changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from engine.vocabulary import Declaration, Reading
from forumbridge.cli.clocks import system_clock
from forumbridge.cli.console import Console
from forumbridge.cli.options import Json
from forumbridge.cli.progress import retold, shown
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.errors import StorageError, UsageError
from forumbridge.replaying.auditing import Audit, audit
from forumbridge.replaying.game import Replayed
from forumbridge.replaying.rereading import Reread, counted
from forumbridge.replaying.sheet import read_sheet
from forumbridge.system_words import why

app = new_app()

DIFFERENT = StorageError.exit_code
"""The exit status where what is told again is not what was told."""
NOT_PROVED = 4
"""The exit status where nothing is wrong and nothing is proved either."""
_SHOWN = 300


@app.command(cls=SpanishCommand)
def replay(
    target: Annotated[
        Path,
        typer.Argument(
            metavar="PARTIDA",
            help="Carpeta de la partida; con --audit, también el .json de su crónica.",
            show_default=False,
        ),
    ],
    verify: Annotated[
        bool, typer.Option("--verify", help="Rehace la partida de sus apuntes y compara.")
    ] = False,
    chance: Annotated[
        bool, typer.Option("--audit", help="Comprueba la huella, la semilla y cada sorteo.")
    ] = False,
    published: Annotated[
        str,
        typer.Option(
            "--huella",
            metavar="HEX",
            help="Con --audit y una crónica: la huella que usted vio en la apertura.",
        ),
    ] = "",
    reparse: Annotated[
        bool, typer.Option("--reparse", help="Qué mensajes se leerían hoy de otra manera.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Vuelve a contar una partida desde lo apuntado y dice si sale lo mismo. No cambia nada."""
    console = Console(as_json)
    if sum((verify, chance, reparse)) != 1:
        raise UsageError(
            "Hace falta decir qué se comprueba, y una sola cosa; no se ha hecho nada.",
            advice="Ponga --verify, --audit o --reparse.",
        )
    if chance and target.is_file():
        return _told(console, audit(read_sheet(_text(target), target.name), _hex(published)))
    if published:
        raise UsageError(
            "«--huella» solo se compara con una crónica; no se ha hecho nada.",
            advice="Con la carpeta no hace falta: la huella publicada está en sus apuntes.",
        )
    with retold(console, target, system_clock()) as game:
        if verify:
            return _verified(console, game)
        if chance:
            return _told(console, game.audit())
        return _reread(console, game)


def _hex(text: str) -> str:
    """A hash as people copy it.

    Raises:
        UsageError: it is none.
    """
    plain = text.strip().casefold()
    if plain and not re.fullmatch(r"[0-9a-f]{64}", plain):
        raise UsageError(
            f"«{text}» no es una huella: son 64 cifras y letras de la «a» a la «f».",
            advice="Cópiela entera de la apertura de la partida.",
        )
    return plain


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = why(error) if isinstance(error, OSError) else "no es un texto en UTF-8"
        raise UsageError(
            f"«{path}» no se puede leer ({reason}).", advice="Mire el nombre del fichero."
        ) from None


def _verified(console: Console, game: Replayed) -> int:
    found = game.verified
    first = found.difference
    console.data(
        {
            "good": found.good,
            "inputs": found.inputs,
            "events": found.events,
            "state": found.digest,
            "gap": found.gap,
            "difference": None
            if first is None
            else {
                "input": first.input,
                "event": first.event,
                "recorded": first.recorded,
                "replayed": first.replayed,
                "only_added": first.only_added,
            },
        }
    )
    if found.good:
        console.line(
            f"Sale lo mismo: {found.inputs} apuntes dan los {found.events} sucesos guardados,"
            " byte a byte."
        )
        console.line(f"Huella del estado: {found.digest}")
        return 0
    if found.gap is not None:
        console.line(f"Falta el apunte {found.gap}. [HISTORIA_INCOMPLETA]")
        console.line("Alguien lo ha quitado: restaure una copia con «forumbridge restore».")
    if first is not None:
        console.line(
            f"No sale lo mismo: el suceso {first.event} (apunte {first.input}) es otro."
            " [HISTORIA_DISTINTA]"
        )
        console.line(f"  guardado: {_short(first.recorded)}")
        console.line(f"  ahora:    {_short(first.replayed)}")
        console.line(
            "Solo se ha añadido algo: esta versión del programa dice más que la que lo guardó."
            if first.only_added
            else "O se han cambiado los ficheros de la partida («forumbridge doctor» dice cuáles"
            " difieren de los de fábrica), o alguien ha tocado la base de datos."
        )
    return DIFFERENT


def _short(text: str | None) -> str:
    if text is None:
        return "nada"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _told(console: Console, found: Audit) -> int:
    for one in found.checks:
        mark = {True: "✓", False: "✗", None: "!"}[one.good]
        console.line(f"{mark} {one.name}: {one.said}.")
    if found.draws:
        console.line()
        rows = ((d.purpose, str(d.options), str(d.index), "✓" if d.good else f"✗ sale {d.again}")
                for d in found.draws)  # fmt: skip
        console.table(("sorteo", "opciones", "índice", ""), rows)
    console.line()
    console.line(
        "El azar de la partida no se sostiene. [AZAR_NO_CUADRA]"
        if not found.good
        else "Nada contradice el azar de la partida."
        if found.proved
        else f"Todavía no se puede comprobar el azar de la partida: {found.due}. Nada lo"
        " contradice: repita entonces esta orden. [AUN_SIN_SORTEAR]"
        if found.due
        else "Nada se contradice, pero tampoco queda probado: una crónica sola se puede inventar"
        " entera. Compruébela con la huella que publicó la apertura («--huella HEX»). [SIN_PROBAR]"
    )
    console.data(
        {
            "good": found.good,
            "proved": found.proved,
            "due": found.due,
            "checks": [{"name": c.name, "good": c.good, "said": c.said} for c in found.checks],
            "draws": [
                {"purpose": d.purpose, "options": d.options, "index": d.index, "good": d.good}
                for d in found.draws
            ],
        }
    )
    if not found.good:
        return DIFFERENT
    return 0 if found.proved else NOT_PROVED


def _reread(console: Console, game: Replayed) -> int:
    with shown(console, "Mensajes releídos", system_clock()) as told:
        found = game.reread(told)
    whole, gone = counted(game.store)
    for one in found:
        console.line(f"{one.character}, mensaje {one.post} de «{one.thread}»:")
        console.line(f"  entonces: {_said(game, one.before)}")
        console.line(f"  hoy:      {_said(game, one.after)}")
    console.line(
        f"{len(found)} de {whole} mensajes se leerían hoy de otra manera. No se ha cambiado nada:"
        " lo apuntado vale como se apuntó."
        if found
        else f"Los {whole} mensajes se leerían hoy igual."
    )
    if gone:
        console.line(f"Otros {gone} se olvidaron y ya no se pueden leer.")
    console.data(
        {"read": whole, "forgotten": gone, "different": [_as_data(game, one) for one in found]}
    )
    return 0


def _as_data(game: Replayed, one: Reread) -> dict[str, object]:
    return {
        "character": one.character,
        "thread": one.thread,
        "post": one.post,
        "at": one.at,
        "text": one.text,
        "before": _said(game, one.before),
        "after": _said(game, one.after),
    }


def _said(game: Replayed, declaration: Declaration) -> str:
    parts = [_reading(game, one) for one in declaration.readings]
    parts += [one.kind.value.lower().replace("_", " ") for one in declaration.requests]
    parts += [one.code for one in declaration.open_questions]
    return "; ".join(parts) or "nada"


def _reading(game: Replayed, one: Reading) -> str:
    words = {"accepted": "", "provisional": " (sin confirmar)", "asked": " (preguntado)"}
    phase = "" if one.phase is None else f"fase {one.phase}, "
    return f"{phase}{game.retelling.phrase(one.action)}{words[one.status.value]}"
