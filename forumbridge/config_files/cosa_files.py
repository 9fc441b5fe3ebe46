"""The files of a game of La Cosa, read through the engine's and parsers' pure readers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.cosa.setting.ruleset_data import changed_keys, ruleset_from_data
from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.setup import RULES_VERSION, Character, Setup
from engine.cosa.setting.setup_check import setup_problems
from forumbridge.config_files.checks import Problem
from forumbridge.config_files.paths import MESSAGES, RULES, shipped_messages
from forumbridge.config_files.table_files import TableFiles, TableFolder, names_alike

__all__ = [
    "RULES_VERSION",
    "CosaFiles",
    "changed_rulings",
    "check_rulings",
    "file_problems",
    "load_setup",
    "message_problems",
    "names_alike",
    "read_files",
]

CosaFiles = TableFiles[Setup]


def _problems(setup: Setup) -> Iterable[Problem]:
    """Whether roles and seats fit."""
    advice = f"Mire {RULES} y los personajes en game.toml."
    return [
        Problem(one.code, f"{one.text} ({one.rule}).", advice, one.severity != "error")
        for one in setup_problems(setup)
    ]


_FOLDER = TableFolder(Character, Setup, ruleset_from_data, Ruleset(), changed_keys, _problems)
read_files, load_setup = _FOLDER.read_files, _FOLDER.load_setup
file_problems = _FOLDER.file_problems
changed_rulings, check_rulings = _FOLDER.changed_rulings, _FOLDER.check_rulings


def message_problems(folder: Path) -> tuple[str, ...]:
    """As `GameReader.message_problems`."""
    # Imported here: no run tries every message.
    from forumbridge.narration.check import check_messages  # noqa: PLC0415
    from forumbridge.narration.cosa import CosaNarrator  # noqa: PLC0415
    from forumbridge.narration.cosa_samples import sample_gazetteer, specimens  # noqa: PLC0415

    return check_messages(
        folder / MESSAGES,
        lambda templates: CosaNarrator(templates, sample_gazetteer(), "Europe/Madrid"),
        specimens(),
        shipped_messages("cosa"),
    )
