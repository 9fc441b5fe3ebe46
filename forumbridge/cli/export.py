"""`forumbridge export`: the two pages to go on by hand with, and the chronicle once it is over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.chronicle.data import Chronicle
from forumbridge.chronicle.pages import chronicle_page
from forumbridge.chronicle.renaming import names, renamed
from forumbridge.chronicle.sheets import sheets
from forumbridge.chronicle.story import chronicle, history
from forumbridge.chronicle.two_pages import sheets_page
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import DryRun, Game, Json
from forumbridge.cli.progress import retold
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.folder import web_root_above
from forumbridge.config_files.private_files import write_over
from forumbridge.config_files.secret import read_secret
from forumbridge.cycle.players import scenes_of
from forumbridge.errors import StorageError, UsageError
from forumbridge.replaying.game import Replayed
from forumbridge.rulesets.retelling import Backdrop
from forumbridge.system_words import why

app = new_app()


@app.command(cls=SpanishCommand)
def export(
    game: Game,
    state: Annotated[
        bool,
        typer.Option("--estado", help="Las dos hojas para seguir a mano, en cualquier momento."),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--salida", metavar="FICHERO", help="Fichero .html (y .json al lado)."),
    ] = None,
    rename: Annotated[
        bool, typer.Option("--nombres", help="Pone «Jugador 1», «Jugador 2»… por las cuentas.")
    ] = False,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--cambia", metavar="PERSONAJE=NOMBRE", help="Otro nombre para un personaje; repetible."
        ),
    ] = None,
    words: Annotated[
        bool, typer.Option("--palabras", help="Con lo que escribió cada jugador en su escena.")
    ] = False,
    before_the_end: Annotated[
        bool,
        typer.Option(
            "--antes-del-final", help="La crónica hasta ahora, sin el secreto: solo para usted."
        ),
    ] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Escribe las hojas para seguir a mano (--estado) o, al terminar, la crónica de la partida."""
    console = Console(as_json)
    if state and (rename or change or words or before_the_end):
        raise UsageError(
            "--estado es para su mano: va entero y con los nombres de verdad.",
            advice="Quite las demás opciones, o pida la crónica sin --estado.",
        )
    with (
        opened(game, readonly=True) as session,
        retold(console, game, session.clock) as played,
    ):
        if state:
            _sheets(console, session, played, output, dry_run=dry_run)
            return
        chosen = _chosen(session, change or [])
        told, backdrop = _chronicle(session, played, words=words, early=before_the_end)
        if rename or chosen:
            told = _renamed(session, told, chosen, accounts=rename)
        _write_chronicle(console, session, told, backdrop, output, dry_run=dry_run)


def _sheets(
    console: Console, session: Session, played: Replayed, output: Path | None, *, dry_run: bool
) -> None:
    if not played.verified.good:
        console.warn(
            "Aviso: con los ficheros de ahora la partida no sale como se jugó, y estas hojas"
            " pueden no ser ciertas («forumbridge replay --verify» dice desde dónde)."
        )
    found = sheets(session.config, session.store, played.retelling, at=session.clock.now())
    console.data(found)
    if console.as_json and output is None:
        return
    target = _target(session, output, "estado", secret=True)
    if not dry_run:
        _write(target, sheets_page(found, played.retelling.picture()))
    verb = "Se escribiría" if dry_run else "Escrito"
    console.line(
        f"{verb} «{target}»: dos hojas y, detrás, los mensajes sin publicar"
        f" ({len(found['sin_enviar'])})."
    )
    console.line("Lleva todos los secretos: es solo para usted. Imprímalo desde el navegador.")


def _chronicle(
    session: Session, played: Replayed, *, words: bool, early: bool
) -> tuple[Chronicle, Backdrop | None]:
    retelling, difference = played.retelling, played.verified.difference
    if played.verified.gap is not None or (difference is not None and not difference.only_added):
        raise StorageError(
            "Con los ficheros de ahora, la partida no sale como se jugó: la crónica contaría otra."
            " No se ha escrito nada.",
            advice="«forumbridge replay PARTIDA --verify» dice dónde difiere.",
            code="HISTORIA_DISTINTA",
        )
    over = retelling.over
    if not over and not early:
        raise UsageError(
            "La partida no ha terminado: la crónica abre todos los secretos. No se ha escrito"
            " nada.",
            advice="Para seguir a mano, «forumbridge export PARTIDA --estado». Si de verdad quiere"
            " la crónica hasta ahora, añada --antes-del-final; irá sin el secreto del azar.",
            code="PARTIDA_SIN_ACABAR",
        )
    backdrop = retelling.backdrop()
    told = chronicle(
        session.config,
        session.store,
        retelling,
        history(played.verified.items),
        backdrop,
        over=over,
        secret=read_secret(session.folder) if over else b"",
        audit=played.audit() if over else None,
        words=words,
    )
    return told, backdrop


def _chosen(session: Session, change: list[str]) -> dict[str, str]:
    """The new names by the character's id.

    Raises:
        UsageError: nobody is called so, or two would be called alike.
    """
    found: dict[str, str] = {}
    for number, one in enumerate(change, start=1):
        who, _, name = one.partition("=")
        found[find_character(session.config, who)] = name.strip() or f"Personaje {number}"
    kept = [c.name for c in session.config.characters if c.id not in found]
    every = [name.casefold() for name in (*kept, *found.values())]
    if len(set(every)) < len(every):
        raise UsageError(
            "Dos personajes quedarían con el mismo nombre; no se ha escrito nada.",
            advice="Dé a cada uno el suyo: --cambia «Ana=Personaje A».",
        )
    return found


def _renamed(
    session: Session, told: Chronicle, chosen: Mapping[str, str], *, accounts: bool
) -> Chronicle:
    scenes = scenes_of(session.config, session.store)
    known = [c.account for c in session.config.characters]
    known += [s.account for s in scenes.successors]
    others = {a: f"Jugador {n}" for n, a in enumerate(dict.fromkeys(known), start=1)}
    replaced = others if accounts else {}
    return renamed(told, names(session.config.characters, replaced, chosen), replaced)


def _write_chronicle(
    console: Console,
    session: Session,
    told: Chronicle,
    backdrop: Backdrop | None,
    output: Path | None,
    *,
    dry_run: bool,
) -> None:
    console.data(told)
    if console.as_json and output is None:
        return
    target = _target(session, output, "cronica", secret=not told["terminada"])
    beside = target.with_suffix(".json")
    if not dry_run:
        _write(target, chronicle_page(told, backdrop))
        _write(beside, json.dumps(told, ensure_ascii=False, indent=1))
    console.line(f"{'Se escribirían' if dry_run else 'Escritas'} «{target}» y «{beside}».")
    if not told["terminada"]:
        console.line("La partida sigue: lleva todos los secretos, y es solo para usted.")
    elif told["azar"].get("nombres_cambiados"):
        console.line(
            "Los nombres cambiados entraban en los sorteos: con estas copias ya no se pueden"
            " rehacer. Para que los jugadores los comprueben, publique la original."
        )
    else:
        console.line(f"Los sorteos se comprueban con «forumbridge replay {beside} --audit».")


def _target(session: Session, output: Path | None, what: str, *, secret: bool) -> Path:
    """Where it goes: never where a web server may publish it by itself.

    Raises:
        UsageError: below such a folder, or not .html.
    """
    target = output or Path(f"{what}-{session.config.game.id}.html")
    if target.suffix.lower() != ".html":
        raise UsageError(
            f"«{target.name}» no dice en qué formato se quiere.",
            advice="Un nombre que acabe en .html; el .json se escribe a su lado.",
            code="FORMATO_DESCONOCIDO",
        )
    root = web_root_above(target.parent)
    if root is not None and secret:
        raise UsageError(
            f"«{target}» está dentro de «{root}», que un servidor web puede publicar: lleva todos"
            " los secretos. No se ha escrito nada.",
            advice="Escríbalo en otra carpeta, con -o.",
            code="SALIDA_PUBLICA",
        )
    return target


def _write(target: Path, text: str) -> None:
    try:
        write_over(target, text)
    except OSError as error:
        raise UsageError(
            f"«{target}» no se puede escribir ({why(error)}).",
            advice="Dé otra ruta, en una carpeta donde pueda escribir.",
        ) from None
