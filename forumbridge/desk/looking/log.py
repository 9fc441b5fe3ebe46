"""The game's log, stretch by stretch: who did what, what came of it, who saw whom, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from engine.vocabulary import CharacterId
from forumbridge.errors import UsageError
from forumbridge.rulesets.looking import Chapter, Line, PartOfLine, Watched

PARTS: tuple[tuple[PartOfLine, str], ...] = (
    ("order", "Lo declarado"),
    ("refused", "Lo que no se admitió"),
    ("hand", "Por mano del narrador"),
    ("event", "Lo que pasó"),
    ("sight", "Quién vio a quién"),
    ("draw", "Sorteos"),
    ("published", "Lo publicado"),
    ("clock", "El reloj"),
)
"""The parts of a stretch in the order in which they are read, with their titles."""


@dataclass(frozen=True, slots=True)
class Section:
    """The lines of one part, in order."""

    part: PartOfLine
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class LogView:
    """One stretch of the log among all there are."""

    chapters: tuple[Chapter, ...]
    at: int
    sections: tuple[Section, ...]

    @property
    def chapter(self) -> Chapter:
        """The stretch looked at."""
        return self.chapters[self.at]

    def beside(self, step: int) -> Chapter | None:
        """The stretch so many before or after it, or None."""
        at = self.at + step
        return self.chapters[at] if 0 <= at < len(self.chapters) else None


def log_view(game: Watched, key: str = "", who: CharacterId | None = None) -> LogView | None:
    """A stretch (without a key the last in which a phase came to its end, or the last); None while
    nothing has happened. With `who`, only the lines that are of him or of nobody in particular.

    Raises:
        UsageError: there is no such stretch.
    """
    chapters = tuple(game.chapters())
    if not chapters:
        return None
    at = _place_of(game, chapters, key)
    return LogView(chapters, at, sections(of_somebody(game.lines(chapters[at]), who)))


def of_somebody(lines: Iterable[Line], who: CharacterId | None) -> list[Line]:
    """The lines that are of somebody or of nobody in particular; all of them for None."""
    return [one for one in lines if who is None or not one.people or who in one.people]


def sections(lines: Iterable[Line]) -> tuple[Section, ...]:
    """Lines by their part, the parts without any left out."""
    every = list(lines)
    return tuple(
        Section(part, title, own)
        for part, title in PARTS
        if (own := tuple(line for line in every if line.part == part))
    )


def as_data(chapter: Chapter, lines: Iterable[Line]) -> dict[str, object]:
    """A stretch for machines."""
    return {**asdict(chapter), "lines": [asdict(line) for line in lines]}


def chosen(chapters: Iterable[Chapter], round_: int | None, phase: int | None) -> list[Chapter]:
    """The stretches of a round, or of one of its phases; all of them without either.

    Raises:
        UsageError: the game has none.
    """
    found = [one for one in chapters if round_ in (None, one.round) and phase in (None, one.phase)]
    if not found and (round_ is not None or phase is not None):
        raise _unknown()
    return found


def _place_of(game: Watched, chapters: tuple[Chapter, ...], key: str) -> int:
    if key:
        found = next((at for at, one in enumerate(chapters) if one.key == key), None)
        if found is None:
            raise _unknown()
        return found
    last = len(chapters) - 1
    ended = (at for at in range(last, max(-1, last - 4), -1) if _has_events(game, chapters[at]))
    return next(ended, last)


def _has_events(game: Watched, chapter: Chapter) -> bool:
    return any(line.part == "event" for line in game.lines(chapter))


def _unknown() -> UsageError:
    return UsageError(
        "La partida no tiene ese tramo en su registro.",
        advice="«forumbridge log PARTIDA» enseña los que hay.",
        code="SIN_ESE_TRAMO",
    )
