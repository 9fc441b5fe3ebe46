"""The files of a game of Avaloup, read through the engine's and parsers' pure readers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.avaloup.options import changed_keys, ruleset_from_data
from engine.avaloup.rulings import Ruleset
from engine.avaloup.setup import RULES_VERSION, Character, Setup, setup_problems
from forumbridge.config_files.checks import Problem
from forumbridge.config_files.paths import MESSAGES, RULES, shipped_messages
from forumbridge.config_files.table_files import TableFiles, TableFolder, names_alike

__all__ = [
    "RULES_VERSION",
    "AvaloupFiles",
    "changed_rulings",
    "check_rulings",
    "file_problems",
    "load_setup",
    "message_problems",
    "names_alike",
    "read_files",
]

AvaloupFiles = TableFiles[Setup]


def _problems(setup: Setup) -> Iterable[Problem]:
    """Whether the deck can be dealt."""
    advice = f"Mire el reparto en {RULES} y los personajes en game.toml."
    return [
        Problem(one.code, f"{one.message}.", advice, one.level != "error")
        for one in setup_problems(setup)
    ]


_FOLDER = TableFolder(Character, Setup, ruleset_from_data, Ruleset(), changed_keys, _problems)
read_files, load_setup = _FOLDER.read_files, _FOLDER.load_setup
file_problems = _FOLDER.file_problems
changed_rulings, check_rulings = _FOLDER.changed_rulings, _FOLDER.check_rulings


def message_problems(folder: Path) -> tuple[str, ...]:
    """As `GameReader.message_problems`."""
    # Imported here: no run tries every message.
    from forumbridge.narration.avaloup import AvaloupNarrator  # noqa: PLC0415
    from forumbridge.narration.avaloup_samples import sample_gazetteer, specimens  # noqa: PLC0415
    from forumbridge.narration.check import check_messages  # noqa: PLC0415

    return check_messages(
        folder / MESSAGES,
        lambda templates: AvaloupNarrator(templates, sample_gazetteer(), "Europe/Madrid"),
        specimens(),
        shipped_messages("avaloup"),
    )
