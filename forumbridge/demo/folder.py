"""A rehearsal's game folder: made as `init` makes it, with the narrator's later edits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from forumbridge.clock import Clock
from forumbridge.config_files.loaders import reader_of
from forumbridge.config_files.new_game import NewGame, create_game, write_private
from forumbridge.config_files.paths import DATABASE, GAME_FILE, PASSWORD
from forumbridge.config_files.roster_csv import RosterLine
from forumbridge.demo.cast import Actor
from forumbridge.storage import create_store


def roster_line(actor: Actor, scene: str) -> RosterLine:
    """One actor as `init` reads him from a list."""
    return RosterLine(
        id=actor.id,
        name=actor.name,
        account=actor.account,
        scene=scene,
        gender="f" if actor.gender == "f" else "m",
        aliases=actor.aliases,
    )


def write_game(
    folder: Path,
    plan: NewGame,
    answers: Mapping[str, str],
    *,
    clock: Clock,
    secret: bytes,
    password: str,
) -> None:
    """The folder, with `answers` (old text → new text of game.toml) as an editor would put them.

    Raises:
        LookupError: the template no longer has a text to be replaced.
    """

    def finish(staging: Path, commitment: str) -> None:
        create_store(
            staging / DATABASE,
            game=plan.id,
            rules_version=reader_of(plan.rules).RULES_VERSION,
            commitment=commitment,
            at=clock.now(),
        ).close()
        path = staging / GAME_FILE
        path.write_text(_edited(path.read_text(encoding="utf-8"), answers), encoding="utf-8")
        write_private(staging / PASSWORD, password.encode())

    create_game(folder, plan, entropy=lambda size: secret[:size], finish=finish)


def _edited(text: str, answers: Mapping[str, str]) -> str:
    for old, new in answers.items():
        if text.count(old) != 1:
            raise LookupError(f"la plantilla de game.toml ya no dice {old!r}")
        text = text.replace(old, new)
    return text
