"""The moments of a fold that is kept whole, and where each belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.core.draws import DrawRecord
from engine.vocabulary import CharacterId
from forumbridge.rulesets.base import Step
from forumbridge.rulesets.folding import publications
from forumbridge.rulesets.looking import Chapter, Line, Position
from forumbridge.rulesets.tables.live import Told

S = TypeVar("S")
"""A game's state."""
G = TypeVar("G")
"""One of its inputs."""
E = TypeVar("E")
"""One of its events."""
K = TypeVar("K")
"""What a character knows."""
P = TypeVar("P")
"""The public message of a publication."""
R = TypeVar("R")
"""A personal one."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[S, G, E, K, P, R]):
    """One input with the states around it, what it brought about and what was told of it."""

    index: int
    """Its place in the fold, from 0."""
    before: S
    given: G
    after: S
    events: tuple[E, ...]
    told: tuple[Told[P, R], ...]
    known: Mapping[CharacterId, K]
    """What everybody knew after it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a moment belongs: the chapter of the log, and the position of the board that it
    brings, without a label for none."""

    chapter: Chapter
    round: int
    phase: int
    stretch: str
    label: str = ""
    live: bool = False
    """Something was decided, which shows on the board as it is now."""


M = TypeVar("M")
"""A moment of some game."""
L = TypeVar("L")
"""Its kinds of publication."""


@dataclass(slots=True)
class Past(Generic[M]):
    """Every moment of a fold, put in order once."""

    moments: list[M] = field(default_factory=list[M])
    placed: dict[str, Position] = field(default_factory=dict[str, Position])
    chapters: dict[str, tuple[Chapter, list[M]]] = field(
        default_factory=dict[str, tuple[Chapter, list[M]]]
    )
    live: Position | None = None
    """The board as it is now, where something was decided since its last position."""

    def add(self, moment: M, mark: Mark) -> None:
        """One more."""
        self.moments.append(moment)
        here = mark.chapter
        self.chapters.setdefault(here.key, (here, []))[1].append(moment)
        if not (mark.label or mark.live):
            return
        key, told = f"{len(self.moments)}.1", mark.label or "ahora"
        label = f"{mark.stretch}: {told}"
        position = Position(key, label, mark.round, mark.phase, mark.stretch)
        self.live = None if mark.label else position
        if mark.label:
            self.placed[key] = position

    def until(self, position: Position) -> Sequence[M]:
        """The moments up to a position, itself included."""
        return self.moments[: int(position.key.partition(".")[0])]


def label_of(events: Iterable[object], labels: Mapping[L, str]) -> str:
    """What the publications among these events bring to the board, by their kinds' labels."""
    kinds = [one.publication for one in publications(events)]
    return ", ".join(dict.fromkeys(labels[kind] for kind in kinds if kind in labels))


def drawn(
    before: Sequence[DrawRecord],
    after: Sequence[DrawRecord],
    why: Mapping[str, tuple[str, ...]],
    number: int,
) -> Iterable[Line]:
    """The draws that an input added, those that fill one list in one line; `why` are the rules by
    the first word of a purpose, `number` the input's."""
    together: dict[str, list[str]] = {}
    for draw in after[len(before) :]:
        head, _, last = draw.purpose.rpartition("/")
        purpose = head if last.isdigit() and head.partition("/")[2] else draw.purpose
        together.setdefault(purpose, []).append(f"{draw.index + 1} de {draw.options}")
    for purpose, found in together.items():
        rules = why[purpose.partition("/")[0]]
        yield Line("draw", f"sorteo «{purpose}»: sale {'; '.join(found)}", rules, (), number)


def together(steps: Sequence[Step]) -> Step:
    """Steps as the one that they are for whoever asked for all."""
    return Step(
        letters=tuple(one for step in steps for one in step.letters),
        log=tuple(one for step in steps for one in step.log),
        events_json=tuple(one for step in steps for one in step.events_json),
        publications=tuple(one for step in steps for one in step.publications),
        refused=tuple(one for step in steps for one in step.refused),
        remarks=tuple(one for step in steps for one in step.remarks),
    )
