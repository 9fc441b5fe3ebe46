"""`forumbridge forget`: a player's words become their hashes, in the game and in its copies."""

from __future__ import annotations

import getpass
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from engine.vocabulary import CharacterId
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import DryRun, Game, Json
from forumbridge.cli.session import Session, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.captures import CAPTURES
from forumbridge.cycle.lock import game_lock
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import StorageError, UsageError
from forumbridge.forum.port import same_name
from forumbridge.storage import Store, open_store
from forumbridge.storage.backups import FOLDER, backups
from forumbridge.storage.forgetting import Words, forget, words_of

app = new_app()

TABLES = {
    "revisions": "textos leídos en el foro",
    "readings": "lecturas",
    "review": "asuntos de la bandeja",
    "messages": "mensajes nuestros que le contestaban o le citaban",
    "log": "líneas del registro",
    "runs": "informes de pasadas",
    "decisions": "decisiones que le citaban",
    "answers": "respuestas que le citaban",
    "decision_results": "resultados que le citaban",
}
"""What each table's rows are, for people."""


@app.command(cls=SpanishCommand)
def forget_player(
    game: Game,
    player: Annotated[
        str, typer.Argument(metavar="JUGADOR", help="Su cuenta del foro, o su personaje.")
    ],
    who: Annotated[
        str, typer.Option("--quien", metavar="NOMBRE", help="Quién lo decide, para el registro.")
    ] = "",
    why: Annotated[
        str, typer.Option("--motivo", metavar="TEXTO", help="Por qué, para el registro.")
    ] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Sustituye lo que escribió un jugador por su huella, aquí y en las copias; la partida no
    cambia."""
    console = Console(as_json)
    decided = who or _at_this_terminal()
    with game_lock(game), opened(game) as session:
        scenes = scenes_of(session.config, session.store)
        accounts = (_account(session, scenes, player),)
        characters = _characters(scenes, accounts)
        narrators = (session.config.forum.account, *session.config.desk.narrators)
        whose = accounts, characters, narrators
        words = words_of(session.store, *whose)
        _ready(words)
        _show(console, accounts[0], words, dry_run=dry_run)
        copies: dict[str, str] = {}
        if not dry_run:
            at = session.clock.now()
            _forget(session.store, words, decided, why, at)
            for path in _copies(game):
                copies[path.name] = _in_copy(path, whose, decided, why, at)
    _show_copies(console, game, copies, dry_run=dry_run)
    console.data(
        {
            "account": accounts[0],
            "characters": list(characters),
            "rows": dict(words.counts),
            "quoted_by_others": words.quoted,
            "copies": copies,
            "done": not dry_run,
        }
    )


def _at_this_terminal() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "narrador"


def _account(session: Session, scenes: Scenes, text: str) -> str:
    """The one account that is meant: as it is shown in its posts, of one part or of another.

    Raises:
        UsageError: nobody's, or a character whom several have played.
    """
    known = [c.account for c in session.config.characters]
    known += [s.account for s in scenes.successors]
    mine = [account for account in known if same_name(account, text)]
    if mine:
        return mine[0]
    who = find_character(session.config, text)
    played = dict.fromkeys(account for account in known if scenes.former(who, account))
    if len(played) > 1:
        raise UsageError(
            f"A «{text}» lo han llevado varias cuentas: {', '.join(played)}. No se ha olvidado"
            " nada.",
            advice="Diga la cuenta.",
            code="AMBIGUO",
        )
    return next(iter(played))


def _characters(scenes: Scenes, accounts: tuple[str, ...]) -> tuple[CharacterId, ...]:
    """The parts that only these accounts have played: what was noted under them is theirs."""
    every = [CharacterId(c.id) for c in scenes.config.characters]
    known = [c.account for c in scenes.config.characters]
    known += [s.account for s in scenes.successors]
    found: list[CharacterId] = []
    for who in every:
        played = [account for account in known if scenes.former(who, account)]
        if played and all(any(same_name(p, a) for a in accounts) for p in played):
            found.append(who)
    return tuple(found)


def _ready(words: Words) -> None:
    """What still waits for somebody must be over first: it can't be decided without its words.

    Raises:
        UsageError: something waits (OLVIDO_PENDIENTE).
    """
    review, messages = words.waiting.review, words.waiting.messages
    if not review and not messages:
        return
    parts = [
        f"en la bandeja esperan {', '.join(map(str, review))}" if review else "",
        f"sin publicar están {', '.join(map(str, messages))}" if messages else "",
    ]
    raise UsageError(
        f"Todavía se necesitan palabras suyas: {'; '.join(p for p in parts if p)}. No se ha"
        " olvidado nada.",
        advice="Conteste o descarte esos asuntos («forumbridge review») y publique o anule esos"
        " mensajes («forumbridge outbox»); después repita la orden.",
        code="OLVIDO_PENDIENTE",
    )


def _forget(store: Store, words: Words, who: str, why: str, at: int) -> None:
    if words.counts:
        with store.transaction("forget"):
            forget(store, words, who=who, why=why, at=at)
    store.rebuild()


def _copies(folder: Path) -> list[Path]:
    """Every copy of the database that lies in the game's folder."""
    return [*backups(folder / FOLDER), *sorted(folder.glob("apartada-*.db"))]


def _in_copy(
    path: Path,
    whose: tuple[tuple[str, ...], tuple[CharacterId, ...], tuple[str, ...]],
    who: str,
    why: str,
    at: int,
) -> str:
    """The same in a copy; one that can't be read is of no use, and is deleted."""
    try:
        store = open_store(path)
        try:
            _forget(store, words_of(store, *whose), who, why, at)
        finally:
            store.close()
    except StorageError:
        path.unlink()
        return "borrada"
    return "reescrita"


def _show(console: Console, account: str, words: Words, *, dry_run: bool) -> None:
    if not words.counts:
        console.line(f"De «{account}» no queda nada por olvidar en la partida.")
        return
    verb = "Se sustituirían" if dry_run else "Sustituidos"
    console.line(f"{verb} por su huella, de «{account}»:")
    for table, number in words.counts.items():
        console.line(f"  {TABLES[table]}: {number}")
    if words.quoted:
        console.line(
            f"Otras personas repiten palabras suyas en {words.quoted} mensajes: son de ellas, y se"
            " quedan."
        )


def _show_copies(console: Console, folder: Path, copies: dict[str, str], *, dry_run: bool) -> None:
    if dry_run:
        console.line(f"Copias que se reescribirían: {len(_copies(folder))}.")
    else:
        counts = Counter(copies.values())
        console.line(f"Copias reescritas: {counts['reescrita']}.")
        for name in (name for name, what in copies.items() if what == "borrada"):
            console.line(f"  «{name}» no se podía leer, y se ha borrado.")
    if (folder / CAPTURES).is_dir():
        console.line(f"Mire usted las páginas guardadas en «{folder / CAPTURES}».")
    console.line(
        "No se toca lo que está fuera: el foro, lo ya publicado en él, las copias de otros sitios"
        " y las crónicas que haya escrito."
    )
