"""R10: what happens to a post, in every order and around every poll and the deadline.

A model says what must be on record, written from AMB-273 alone: it knows instants, what was seen
when, and nothing of revisions, readings or the database.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from tests.forumbridge.cycle.test_revisions import deadline, numbers
from tests.forumbridge.cycle.world import PUBLIC, World, scene

Deed = Literal["edit", "delete", "restore", "move", "split"]
When = Literal["before poll", "before deadline", "after deadline"]

DEEDS: tuple[Deed, ...] = ("edit", "delete", "restore", "move", "split")
WHENS: tuple[When, ...] = ("before poll", "before deadline", "after deadline")
DEPTH = 4
SAMPLE = 30
ELSEWHERE = "partida/x/otro-hilo"
"""A thread that nobody reads."""


@dataclass
class Model:
    """One post «Digo 5» in its author's scene."""

    value: int = 5
    place: str = "scene"
    """`scene`, `public` (read too), `elsewhere` (not read) or `bin`."""
    origin: str = "scene"
    """Where it was before it was deleted."""
    seen: list[tuple[str, int]] = field(default_factory=list)
    """Where it was read, as what, in order: only what differs from the time before."""
    counts: int | None = None
    """The value on record."""
    told: set[str] = field(default_factory=set)

    def do(self, deed: Deed) -> None:
        match deed:
            case "edit":
                self.value += 1
            case "delete" if self.place != "bin":
                self.origin, self.place = self.place, "bin"
            case "restore" if self.place == "bin":
                self.place = self.origin
            case "move" if self.place != "bin":
                self.place = "public"
            case "split" if self.place != "bin":
                self.place = "elsewhere"
            case _:
                pass

    def poll(self, *, in_time: bool) -> None:
        """A reading of both threads: what it makes of what it sees."""
        if self.place not in ("scene", "public"):
            return
        here = [value for place, value in self.seen if place == self.place]
        if here and here[-1] == self.value:
            return
        first_anywhere = not self.seen
        self.seen.append((self.place, self.value))
        if self.place == "public":
            if not first_anywhere and not here:
                self.told.add("MENSAJE_MOVIDO")
            return
        if first_anywhere or (here and in_time and self._is_order()):
            self.counts = self.value
        elif not here:
            self.told.add("MENSAJE_MOVIDO")
        else:
            self.told.add("EDICION_TARDIA")

    def _is_order(self) -> bool:
        """Its first text in its own scene was read as an order."""
        return self.seen[0][0] == "scene"


@dataclass(frozen=True)
class Story:
    """Deeds in their order, each with its moment."""

    deeds: tuple[tuple[Deed, When], ...]

    @property
    def words(self) -> str:
        return ", ".join(f"{deed} {when}" for deed, when in self.deeds)


def stories(depth: int) -> Iterator[Story]:
    """Every sequence of deeds, at every way of spreading them over the moments."""
    for deeds in itertools.product(DEEDS, repeat=depth):
        for whens in itertools.combinations_with_replacement(WHENS, depth):
            yield Story(tuple(zip(deeds, whens, strict=True)))


def do(world: World, model: Model, post: str, deed: Deed) -> None:
    """The same to the forum; what the model does not do, the forum does not either."""
    place = model.place
    model.do(deed)
    match deed:
        case "edit" if place != "bin":
            world.forum.rewrite(post, f"Digo {model.value}")
        case "edit":
            model.value -= 1
        case "delete" if place != "bin":
            world.forum.delete(post)
        case "restore" if place == "bin":
            world.forum.restore(post)
        case "move" if place != "bin":
            world.forum.move(post, PUBLIC)
        case "split" if place != "bin":
            world.forum.move(post, ELSEWHERE)
        case _:
            pass


def poll(world: World, model: Model, *, in_time: bool) -> None:
    """A run that reads both threads, whatever an index would say."""
    world.forum.say("Ana", scene("ada"), "…")
    world.forum.say("Beto", PUBLIC, "…")
    world.wait(60)
    world.run()
    model.poll(in_time=in_time)


def play(root: Path, story: Story) -> tuple[World, Model]:
    world, model = World(root), Model()
    world.start()
    due = deadline(world)
    post = world.say("ada", "Digo 5")
    for when in WHENS:
        if when == "after deadline":
            world.clock.set(due + 90)
        for deed, moment in story.deeds:
            if moment == when:
                do(world, model, post, deed)
        poll(world, model, in_time=when != "after deadline")
    world.wait(60)
    world.run()
    return world, model


def check(root: Path, story: Story) -> None:
    world, model = play(root, story)
    record = [value for who, value in numbers(world) if who == "ada"]
    found = record[-1] if record else None
    assert found == model.counts, f"{story.words}: {found}, not {model.counts}"
    total = world.texts(PUBLIC)[-1] if world.forum.bodies(PUBLIC) else ""
    assert f"la suma es {model.counts or 0}." in total, f"{story.words}: {total}"
    told = set(world.reviews())
    for code in ("MENSAJE_MOVIDO", "EDICION_TARDIA"):
        assert (code in told) == (code in model.told), f"{story.words}: {code}, {sorted(told)}"
    gone = {"MENSAJE_BORRADO"} & set(world.reviews("open"))
    known = {place for place, _ in model.seen}
    missing = bool(known) and model.place in ("bin", "elsewhere")
    assert bool(gone) == missing, f"{story.words}: gone {gone}, place {model.place}"


def test_a_sample_of_all_interleavings_ends_as_the_model_says(scratch: Path) -> None:
    every = [story for depth in range(1, DEPTH + 1) for story in stories(depth)]
    shallow = [story for story in every if len(story.deeds) == 1]
    for number, story in enumerate([*shallow, *random.Random(10).sample(every, SAMPLE)]):
        check(scratch / str(number), story)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_all_interleavings_end_as_the_model_says(scratch: Path, part: int) -> None:
    every = [story for depth in range(1, DEPTH + 1) for story in stories(depth)]
    assert len(every) == sum(_counted(depth) for depth in range(1, DEPTH + 1))
    for number, story in enumerate(every[part::8]):
        check(scratch / str(number), story)


def _counted(depth: int) -> int:
    """How many there are: 5 deeds a step, and the ways to spread them over three moments."""
    ways: Sequence[int] = [0, 3, 6, 10, 15]
    return len(DEEDS) ** depth * ways[depth]


@pytest.fixture
def scratch() -> Iterator[Path]:
    """In memory where there is one: SQLite's commits are most of a run's time."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)
