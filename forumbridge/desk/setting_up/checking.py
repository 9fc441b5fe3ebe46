"""Step «comprobar»: what `doctor` finds, first without the forum and then with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from forumbridge.cli.doctor.findings import Finding, failed, guarded
from forumbridge.cli.doctor.folder import check_folder
from forumbridge.cli.doctor.forum import check_forum
from forumbridge.cli.doctor.pace import CHECK as PACE
from forumbridge.cli.doctor.pace import check_pace
from forumbridge.clock import Clock
from forumbridge.composition import files_of, forum_of
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.errors import ForumbridgeError


def findings(folder: Path, *, clock: Clock, state: Path, ask_forum: bool) -> list[Finding]:
    """Every check of a game's folder and, unless an error stands before, of its forum."""
    try:
        config = load_game(folder)
    except ForumbridgeError as error:
        return [failed("game.toml", error)]
    found = list(check_folder(folder, config, clock=clock, state=state))
    found += guarded(PACE, lambda: check_pace(folder, config))
    if ask_forum and clean(found):
        found += guarded("Foro", lambda: _forum(folder, config, clock, state))
    return found


def by_need(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """What has to be mended first, then what is worth a look, then the rest in its order."""
    order = {"error": 0, "warning": 1}
    return tuple(sorted(found, key=lambda one: order.get(one.level, 2)))


def clean(found: Iterable[Finding]) -> bool:
    """Whether nothing has to be mended."""
    return all(one.level != "error" for one in found)


def _forum(folder: Path, config: GameConfig, clock: Clock, state: Path) -> list[Finding]:
    forum = forum_of(files_of(folder), clock=clock, state=state)
    try:
        return list(check_forum(forum, config, clock, folder))
    finally:
        forum.close()
