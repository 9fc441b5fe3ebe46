"""The part of `doctor` for a phrase book of the games without a map (`--lexico`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from forumbridge.cli.doctor.findings import Finding, guarded, of_problems
from forumbridge.config_files.phrasebooks import phrasebook_problems


def check_phrasebook(path: Path) -> Iterator[Finding]:
    """A line for each thing wrong in a phrase book and what it includes, or that all is well."""
    yield from guarded(
        "Léxico",
        lambda: of_problems("Léxico", phrasebook_problems(path), "sin errores ni choques."),
    )
