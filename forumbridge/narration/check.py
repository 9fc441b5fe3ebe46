"""Whether a game's message files can say everything a game may have to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from forumbridge.errors import ConfigurationError
from forumbridge.narration.document import Document
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.samples import sample_gazetteer, sample_tasks, specimens
from forumbridge.narration.templates import Templates

Voice = TypeVar("Voice")
"""A game's narrator."""


def check_templates(folder: Path, shipped: Path | None = None) -> tuple[str, ...]:
    """As `check_messages`, for La Hacienda."""

    def narrator(templates: Templates) -> Narrator:
        return Narrator(templates, sample_gazetteer(), sample_tasks(), "Europe/Madrid")

    return check_messages(folder, narrator, specimens(), shipped)


def check_messages(
    folder: Path,
    narrator_of: Callable[[Templates], Voice],
    samples: Iterable[tuple[str, Callable[[Voice], Document]]],
    shipped: Path | None = None,
) -> tuple[str, ...]:
    """What is wrong with the message files of `folder`: a sentence each, in Spanish. Those that it
    lacks are taken from `shipped`.

    Every message is made in every shape with invented reports, so that a wrong field in a rare
    branch is found before the game needs it. Nothing when all is well; never raises for a file.
    """
    if not folder.is_dir():
        return (f"Falta la carpeta de mensajes «{folder}».",)
    templates = Templates(folder, shipped)
    problems = dict.fromkeys(templates.compile_all())
    narrator = narrator_of(templates)
    for name, make in samples:
        try:
            if not make(narrator).blocks:
                problems[f"El mensaje de prueba «{name}» sale vacío."] = None
        except ConfigurationError as error:
            problems[error.message] = None
    return tuple(problems)
