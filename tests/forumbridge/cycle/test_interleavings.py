"""R10: what happens to a post, in every order and around every poll and the deadline.

A model says what must be on record, written from AMB-273 alone: it knows instants, what was seen
when, and nothing of revisions, readings or the database.
"""

from __future__ import annotations

import copy
import itertools
import math
import tempfile
from collections.abc import Iterator
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
ELSEWHERE = "partida/x/otro-hilo"
"""A thread that nobody reads."""


@dataclass
class Model:
    """One post «Digo 5» in its author's scene."""

    post: str
    due: int
    """The deadline of the round."""
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


def do(world: World, model: Model, deed: Deed) -> None:
    """The same to the forum; what the model does not do, the forum does not either."""
    place, post = model.place, model.post
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


def pass_moment(world: World, model: Model, moment: int) -> None:
    """The reading that ends a moment, and on to the next."""
    poll(world, model, in_time=WHENS[moment] != "after deadline")
    if WHENS[moment + 1 : moment + 2] == ("after deadline",):
        world.clock.set(model.due + 90)


class Tree:
    """Every story that begins in one way, told once as far as it is the same.

    A branch takes a twin of the world as it stands, so what two stories share is run once.
    """

    def __init__(self, scratch: Path) -> None:
        self._rooms = (scratch / str(number) for number in itertools.count())
        self.ends: set[Story] = set()

    def start(self) -> tuple[World, Model]:
        world = World(next(self._rooms), in_memory=True, stored=False)
        world.start()
        return world, Model(post=world.say("ada", "Digo 5"), due=deadline(world))

    def grow(self, world: World, model: Model, story: Story, moment: int, depth: int) -> None:
        """Go on from here, in moment `moment`, with at most `depth` deeds more."""
        if depth:
            for deed in DEEDS:
                branch, later = self._twin(world, model)
                do(branch, later, deed)
                told = Story((*story.deeds, (deed, WHENS[moment])))
                self.grow(branch, later, told, moment, depth - 1)
        pass_moment(world, model, moment)
        if moment + 1 == len(WHENS):
            world.wait(60)
            world.run()
            check(world, model, story)
            self.ends.add(story)
            world.close()
            return
        self.grow(world, model, story, moment + 1, depth)

    def _twin(self, world: World, model: Model) -> tuple[World, Model]:
        return world.twin(next(self._rooms)), copy.deepcopy(model)


def check(world: World, model: Model, story: Story) -> None:
    """What is on record is what the model says."""
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


FIRST = [None, *((deed, when) for deed in DEEDS for when in WHENS)]


@pytest.mark.parametrize("first", FIRST, ids=lambda first: "-".join(first or ("nothing",)))
def test_all_interleavings_end_as_the_model_says(
    scratch: Path, first: tuple[Deed, When] | None
) -> None:
    """All of them that begin with one deed."""
    tree = Tree(scratch)
    world, model = tree.start()
    story, moment = Story(()), 0
    if first is None:
        tree.grow(world, model, story, 0, 0)
        assert tree.ends == {story}
        return
    deed, when = first
    while WHENS[moment] != when:
        pass_moment(world, model, moment)
        moment += 1
    do(world, model, deed)
    tree.grow(world, model, Story((first,)), moment, DEPTH - 1)
    assert len(tree.ends) == _counted(len(WHENS) - moment)


def _counted(moments: int) -> int:
    """How many stories begin with one deed: 5 deeds a step more, and the ways to spread them over
    the moments that are left."""
    return sum(len(DEEDS) ** more * math.comb(more + moments - 1, more) for more in range(DEPTH))


def test_none_of_the_interleavings_is_left_out() -> None:
    total = sum(_counted(len(WHENS) - WHENS.index(when)) for deed, when in FIRST[1:])
    assert total == sum(1 for depth in range(1, DEPTH + 1) for _ in stories(depth)) == 10_790


@pytest.fixture
def scratch() -> Iterator[Path]:
    """In memory where there is one: SQLite's commits are most of a run's time."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)
