"""`forumbridge move-forum`: a running game goes on at another address or on other software."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.options import Game, Json
from forumbridge.cli.places import state_directory
from forumbridge.cli.session import system_clock
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.composition import forum_of, new_game
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.paths import DATABASE, GAME_FILE
from forumbridge.config_files.relocating import BEFORE, Relocation, load_relocation, switch
from forumbridge.config_files.secret import read_secret
from forumbridge.cycle import RunContext, game_lock
from forumbridge.cycle.home import MOVING, half_moved
from forumbridge.cycle.moving import Plan, carry_out, finish, name_of, plan
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.run import new_session
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import ForumMaintenance, ForumUnreachable, UsageError
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.shell import command
from forumbridge.storage import Store, open_store
from forumbridge.storage.backups import FOLDER, write_backup

app = new_app()

_MOST_SHOWN = 10


@app.command(cls=SpanishCommand)
def move_forum(
    game: Game,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FICHERO",
            help="Copia de game.toml con el foro, las escenas y las cuentas nuevas.",
            show_default=False,
        ),
    ],
    do_it: Annotated[
        bool, typer.Option("--hazlo", help="Cámbialo; sin esto solo dice qué pasaría.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Sigue la partida en un foro que cambió de dirección o de programa; nada se lee dos veces."""
    console = Console(as_json)
    relocation = load_relocation(game, file)
    require_private(game)
    with game_lock(game), _opened(game / DATABASE) as store:
        if store.meta.get(MOVING):
            _go_on(console, relocation, store, do_it=do_it)
            return
        if relocation.before == relocation.files.config:
            raise UsageError(
                "Ese fichero dice lo mismo que game.toml: no hay ninguna mudanza que hacer.",
                advice="Haga una copia de game.toml y ponga en ella el foro nuevo: dirección,"
                " perfil si cambia de programa, y la dirección de cada escena.",
                code="MISMO_FORO",
            )
        _move(console, relocation, store, do_it=do_it)


@contextmanager
def _opened(path: Path) -> Generator[Store]:
    store = open_store(path)
    try:
        yield store
    finally:
        store.close()


def _go_on(console: Console, relocation: Relocation, store: Store, *, do_it: bool) -> None:
    """A move whose files are still to be put in their place."""
    if store.meta.get(MOVING) != name_of(relocation.files.config):
        raise half_moved()
    if do_it:
        _finish(console, relocation, store)
    else:
        console.line("Falta poner los ficheros en su sitio: repita la orden con --hazlo.")
    console.data({"moved": do_it, "resumed": True})


def _move(console: Console, relocation: Relocation, store: Store, *, do_it: bool) -> None:
    before = scenes_of(relocation.before, store)
    _require_players(before, relocation)
    files, clock = relocation.files, system_clock()
    secret = read_secret(relocation.folder)
    forum = forum_of(files, clock=clock, state=state_directory())
    try:
        session = new_session(
            RunContext(
                folder=relocation.folder,
                config=files.config,
                store=store,
                forum=forum,
                new_game=lambda: new_game(files, forum.capabilities, secret=secret),
                clock=clock,
                secret=secret,
            )
        )
        session.scenes = Scenes(files.config)
        _ = session.game  # Folded before anything is asked: it may come out otherwise there.
        with _where_it_was(relocation):
            forum.sign_in()
            found = plan(
                session,
                before,
                old=capabilities_of(load_any_profile(relocation.old_profile)),
            )
        for line in _told(found):
            console.line(line)
        if do_it:
            copy = write_backup(store, relocation.folder / FOLDER, at=clock.now())
            carry_out(session, found)
            _finish(console, relocation, store)
            console.line(
                f"Para volver atrás: «{command('restore', relocation.folder, copy.name)}», y"
                f" devuelva a su sitio los ficheros que terminan en «{BEFORE}»."
            )
        else:
            console.line(_what_now(found))
        console.data({"moved": do_it, **_numbers(found)})
    finally:
        forum.close()


@contextmanager
def _where_it_was(relocation: Relocation) -> Generator[None]:
    """Nobody tries a move again by himself: what to do, where the new forum doesn't answer."""
    try:
        yield
    except (ForumUnreachable, ForumMaintenance) as error:
        error.advice = (
            f"Es el foro nuevo, «{relocation.files.config.forum.address}»; la partida sigue en el"
            f" de antes. Si esa dirección no es, corríjala en «{relocation.file.name}»; si lo es,"
            " repita la orden cuando responda."
        )
        raise


def _what_now(found: Plan) -> str:
    """What the preview comes to, and how it is gone on."""
    moves = [one.match for one in found.threads]
    if any(one.missing or one.doubtful for one in moves) or found.messages.unseen:
        return (
            "No se ha cambiado nada. Mire antes lo que falta o es dudoso: si hay algo que no"
            " espera, repase la dirección de esa escena; si está bien así, repita la orden con"
            " --hazlo."
        )
    return "No falta nada. No se ha cambiado nada aún: para mudarse, repita la orden con --hazlo."


def _finish(console: Console, relocation: Relocation, store: Store) -> None:
    switch(relocation)
    finish(store)
    console.line(
        f"Hecho: la partida sigue en «{relocation.files.config.forum.address}»."
        f" El «{GAME_FILE}» de antes queda en «{GAME_FILE}{BEFORE}»."
    )


def _require_players(before: Scenes, relocation: Relocation) -> None:
    """Who took over a part keeps it: the new file must name him, not whom he took it from."""
    for one in before.successors:
        now = before.account(one.character)
        person = next(c for c in relocation.files.config.characters if c.id == one.character)
        if person.account == before.character(one.character).account != now:
            raise UsageError(
                f"A {person.name} lo lleva ahora «{now}», y en «{relocation.file.name}» pone"
                f" «{person.account}».",
                advice="Ponga en «cuenta» la de quien lo lleva ahora en el foro nuevo.",
                code="JUGADOR_DE_ANTES",
            )


def _told(found: Plan) -> Iterator[str]:
    for one in found.threads:
        match = one.match
        yield (
            f"{one.old} → {one.new}: {len(match.pairs)} mensajes reconocidos, {len(match.missing)}"
            f" que faltan, {len(match.fresh)} nuevos por leer, {len(match.doubtful)} dudosos"
        )
        if match.missing:
            yield f"    faltan: {_some(match.missing)}"
        if match.doubtful:
            yield f"    dudosos (irán a su bandeja sin apuntarse): {_some(match.doubtful)}"
    ours = found.messages
    if ours.unseen:
        yield (
            f"{len(ours.unseen)} mensajes nuestros estaban puestos en el foro de antes y no están"
            " en el nuevo: no se repiten. Si alguien los necesita, «forumbridge act» o"
            " «forumbridge say» se lo cuentan."
        )
    if ours.unknown:
        yield (
            f"De {len(ours.unknown)} mensajes no se sabe si salieron: se buscan en el foro nuevo"
            " y, si no están, se envían."
        )
    if ours.anew:
        yield (
            f"{len(ours.anew)} mensajes que no habían salido se escriben de nuevo a la manera del"
            " foro nuevo."
        )


def _some(numbers: tuple[str, ...]) -> str:
    shown = ", ".join(numbers[:_MOST_SHOWN])
    return f"{shown} y {len(numbers) - _MOST_SHOWN} más" if len(numbers) > _MOST_SHOWN else shown


def _numbers(found: Plan) -> dict[str, object]:
    return {
        "threads": [
            {
                "scene": one.scene.key,
                "old": one.old,
                "new": one.new,
                "matched": len(one.match.pairs),
                "missing": one.match.missing,
                "fresh": one.match.fresh,
                "doubtful": one.match.doubtful,
            }
            for one in found.threads
        ],
        "unseen": [row.id for row in found.messages.unseen],
        "unknown": [row.id for row in found.messages.unknown],
        "anew": [row.id for row in found.messages.anew],
    }
