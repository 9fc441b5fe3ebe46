"""The composition root: one game's folder becomes a run's context, every effect handed in."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.clock import Clock
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import GameFiles, load_files
from forumbridge.config_files.paths import DATABASE, PASSWORD
from forumbridge.config_files.registry import claim
from forumbridge.config_files.secret import read_secret
from forumbridge.cycle.context import Options, RunContext, fold
from forumbridge.forum.credentials import ENVIRONMENT, find_password
from forumbridge.forum.opening import capabilities_of, load_any_profile, open_any_forum
from forumbridge.forum.port import Capabilities, Forum, Level
from forumbridge.forum.secret import Secret
from forumbridge.games import builder_of
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import open_store

if TYPE_CHECKING:
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling

_EDITABLE = (".toml", ".j2")


def files_of(folder: Path) -> GameFiles:
    """Everything in a game folder, read again only when one of its files has changed.

    Raises:
        ConfigurationError: see `load_files`.
    """
    stamps = tuple(
        (path.name, status.st_mtime_ns, status.st_size)
        for path in sorted(folder.rglob("*"))
        if path.suffix in _EDITABLE and (status := path.stat())
    )
    return _read_once(folder, stamps)


@lru_cache(maxsize=8)
def _read_once(folder: Path, stamps: tuple[tuple[str, int, int], ...]) -> GameFiles:
    del stamps
    return load_files(folder)


def new_game(files: GameFiles, capabilities: Capabilities, *, secret: bytes = b"") -> LiveGame:
    """The game of a folder at its beginning, to fold recorded inputs into.

    `secret` is needed only where the end may be worded: its message publishes it.

    Raises:
        ConfigurationError: a message file is missing or wrong.
    """
    return builder_of(files).new_game(files, capabilities, secret)


def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
    """The same game keeping its whole past, to be looked at and never run.

    Raises:
        ConfigurationError: as `new_game`, or the map file can't be read.
    """
    return builder_of(files).watched_game(files, capabilities)


def forum_of(files: GameFiles, *, clock: Clock, state: Path) -> Forum:
    """The game's forum through its account; nothing is asked of it yet.

    Raises:
        ConfigurationError: no password, a wrong profile or address.
    """
    account = files.config.forum.account
    password = find_password(account, file=files.folder / PASSWORD)
    return _opened(files, account, password, clock, state)


def _opened(files: GameFiles, account: str, password: Secret, clock: Clock, state: Path) -> Forum:
    section = files.config.forum
    return open_any_forum(
        load_any_profile(files.profile),
        address=section.address,
        account=account,
        password=password,
        zone=files.config.forum_zone,
        contact=section.contact,
        clock=clock,
        state_dir=state,
        min_interval_seconds=section.min_interval_seconds,
        flood_seconds=section.flood_seconds or None,
    )


def canary_of(files: GameFiles, *, clock: Clock, state: Path) -> Callable[[], Forum] | None:
    """Opens the same forum as the account without powers sees it; None where there is none.

    Its password is its own: the general variable of the environment is the narrator's.

    Raises (when called):
        ConfigurationError: no password of its own.
    """
    section = files.config.forum
    if section.canary is None:
        return None
    account, file = section.canary.account, files.folder / section.canary.password_file

    def opened() -> Forum:
        own = {name: value for name, value in os.environ.items() if name != ENVIRONMENT}
        return _opened(files, account, find_password(account, file=file, environ=own), clock, state)

    return opened


@contextmanager
def run_context(
    folder: Path,
    *,
    clock: Clock,
    state: Path,
    dry_run: bool = False,
    forum: Forum | None = None,
) -> Generator[RunContext]:
    """A run's context, closed afterwards; `state` is where accounts and the registry live.

    `forum` is the game's own when it is open already.

    Raises:
        ConfigurationError: anything in the folder is wrong, or another folder runs this game.
        StorageError: the database can't be used.
    """
    files = files_of(folder)
    require_private(folder)
    if not dry_run:
        claim(state, files.config, folder)
    secret = read_secret(folder)
    forum = forum or forum_of(files, clock=clock, state=state)
    store = open_store(folder / DATABASE)
    try:
        yield RunContext(
            folder=folder,
            config=_config_of(files, forum),
            store=store,
            forum=forum,
            new_game=lambda: new_game(files, forum.capabilities, secret=secret),
            clock=clock,
            secret=secret,
            options=replace(_options(files), dry_run=dry_run),
            canary=canary_of(files, clock=clock, state=state),
            hand=lambda: builder_of(files).narrator_hand(files),
        )
    finally:
        store.close()
        forum.close()


def _config_of(files: GameFiles, forum: Forum) -> GameConfig:
    """What a run goes by: a sketched forum stays in copy mode until its own pages prove it."""
    if forum.capabilities.level is not Level.SKETCHED:
        return files.config
    # Imported here: only a sketched forum has to read saved pages before each run.
    from forumbridge.config_files.captures import as_proven  # noqa: PLC0415

    return as_proven(files.folder, load_any_profile(files.profile), files.config)


def _options(files: GameFiles) -> Options:
    return Options(receipt_grace_seconds=builder_of(files).receipt_grace_seconds(files))


def fold_game(folder: Path) -> LiveGame:
    """The game as its recorded inputs make it, without any forum: for `status` and its like.

    Raises:
        ConfigurationError: anything in the folder is wrong.
        StorageError: the database can't be used, or an input can't be read back.
    """
    maker = game_maker(folder)
    store = open_store(folder / DATABASE, readonly=True)
    try:
        return fold(maker, store)
    finally:
        store.close()


def game_maker(folder: Path) -> Callable[[], LiveGame]:
    """Makes the folder's game at its beginning, without any forum.

    Raises:
        ConfigurationError: anything in the folder is wrong.
    """
    files = files_of(folder)
    capabilities = capabilities_of(load_any_profile(files.profile))
    return lambda: new_game(files, capabilities)


def retelling_maker(folder: Path) -> Callable[[], Retelling]:
    """Makes the folder's game to be told whole: for the chronicle, the sheets and `replay`.

    Raises:
        ConfigurationError: anything in the folder is wrong.
    """
    files = files_of(folder)
    return lambda: builder_of(files).retelling(files)
