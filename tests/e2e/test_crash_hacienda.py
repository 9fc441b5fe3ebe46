"""Death at every boundary of a run of the real game, over HTTP (R1): receipts, a phase, a bell.

The quick lane dies at a fixed share of the boundaries, spread evenly, and says how many; the long
lane at every one, with a second death in the recovery. `FLOORS` keep a run from getting shorter
without anybody noticing.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from forumbridge.demo import orders
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from tests.e2e.small_stage import (
    HOUR,
    IDS,
    KITCHEN,
    NARRATOR,
    PUBLIC,
    SETTLE_SECONDS,
    House,
    house,
    scene_of,
    scratch_folder,
)
from tests.forumbridge.cycle.crash import Tally, kill_everywhere

FLOORS = {"receipts": 110, "phase": 208, "bell": 208}
"""Boundaries of the run that is killed; fewer means that something went unwatched."""

QUICK_DEATHS = 9
MOST_RUNS = 10
LONG_SLICES = 4

scratch = pytest.fixture(scratch_folder)


class HouseStage:
    """The house as the crash harness wants it."""

    def __init__(self, root: Path) -> None:
        self._stack = ExitStack()
        self.house: House = self._stack.enter_context(house(root))

    def run(self) -> None:
        report = self.house.visit()
        assert report.error is None, report.text

    def come_to_rest(self) -> None:
        for _ in range(MOST_RUNS):
            before = self.house.digest()
            self.run()
            flying = self._flying()
            if before == self.house.digest() and not flying:
                return
            if flying:
                self.house.wait(SETTLE_SECONDS)

    def _flying(self) -> bool:
        with self.house.store() as store:
            return bool(store.outbox.list(MessageState.SENDING))

    def outcome(self) -> object:
        with self.house.store() as store:
            return {
                "posts": {thread: self.house.bodies(thread) for thread in self.house.threads()},
                "inputs": [(row.input.kind, row.input.source) for row in store.inputs.all()],
                "readings": sorted(row.status for row in store.inbox.readings()),
                "reviews": sorted(row.item.code for row in store.review.list()),
                "messages": sorted((m.thread, m.seq, m.state.value) for m in store.outbox.list()),
                "status": {k: v for k, v in self.house.status().items() if k in _SETTLED},
            }

    def problems(self) -> list[str]:
        found = [*_wrong(self.house)]
        before, asked = self.house.digest(), len(self.house.forum.ledger())
        self.run()
        if self.house.digest() != before:
            found.append("one run more changed the database")
        if any(e.method == "POST" for e in self.house.requests(asked)):
            found.append("one run more posted")
        return found

    def close(self) -> None:
        self._stack.close()


_SETTLED = frozenset({"mode", "round", "phase", "pending", "undeclared", "living", "dead"})


def _wrong(stage: House) -> Iterator[str]:
    """What no end state may have: damage, doubles, strangers, disorder."""
    store = open_store(stage.folder / "partida.db")
    try:
        store.check()
        rows = store.outbox.list(MessageState.POSTED)
    finally:
        store.close()
    bodies = [body for thread in stage.threads() for body in stage.bodies(thread)]
    if len(set(bodies)) != len(bodies):
        yield "a message is on the forum twice"
    names = {actor.name: actor.account for actor in stage.cast}
    public = {row.publication: int(row.post or 0) for row in rows if row.kind == "public"}
    for row in rows:
        meant = {names[name] for name in row.recipients or ()} | {NARRATOR}
        if stage.forum.audience(int(row.post or 0)) != meant:
            yield f"message {row.id} ({row.scene}) is read by others than it was meant for"
        if row.kind == "report" and int(row.post or 0) > public.get(row.publication, 10**9):
            yield f"report {row.id} came after its public message"


def _receipts(stage: House) -> None:
    stage.begin()
    stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    stage.wait(60)
    stage.visit()
    stage.wait(120)
    stage.say("pepito", "Mejor otra cosa: en la fase 3 vuelvo al Comedor")
    stage.say("pascuala", "1 PA: espero\n1 PA: Cocina\n1 PA: si entra alguien, le sigo")
    stage.say("anselmo", "¡Qué noche más oscura!")
    with stage.store(write=True) as store:
        payload = {"scene": "publica", "text": "Esta noche hay luna."}
        store.decisions.append("say", payload, who=NARRATOR, at=stage.clock.now())
    stage.wait(120)


def _phase(stage: House) -> None:
    stage.begin()
    stage.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
    stage.say("pascuala", "1 PA: espero\n1 PA: Cocina\n1 PA: espero")
    stage.say("anselmo", "1 PA: espero\n1 PA: Terraza sur\n1 PA: espero")
    stage.wait(60)
    stage.visit()
    stage.until(stage.due())
    stage.visit()
    assert stage.status()["phase"] == 1
    stage.say("casto", "¿Hay alguien ahí?")
    stage.until(stage.due())


def _bell(stage: House) -> None:
    stage.begin()
    for who in IDS[1:]:
        stage.say(who, orders.QUIET)
    stage.wait(60)
    stage.visit()
    stage.wait(HOUR)
    stage.say("pepito", orders.BELL_NOW)
    stage.wait(120)


POINTS: dict[str, Callable[[House], None]] = {
    "receipts": _receipts,
    "phase": _phase,
    "bell": _bell,
}


def _kills(
    scratch: Path,
    point: str,
    *,
    numbers: Callable[[int], Iterator[int]],
    second: Callable[[int], int | None],
) -> Tally:
    before = scratch / "antes"
    with house(before) as stage:
        POINTS[point](stage)
    tally = kill_everywhere(before, scratch, HouseStage, second=second, numbers=numbers)
    said = f"{tally.scenarios} of {len(tally.boundaries)} boundaries, {tally.kills} kills"
    sys.stdout.write(f"{point}: {said}\n")
    return tally


def spread(total: int, share: int) -> Iterator[int]:
    """`share` numbers of 1…total, evenly, the first and the last among them."""
    return iter(sorted({1 + round(i * (total - 1) / (share - 1)) for i in range(share)}))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("point", POINTS)
def test_death_at_a_share_of_the_boundaries(scratch: Path, point: str) -> None:
    tally = _kills(
        scratch,
        point,
        numbers=lambda total: spread(total, QUICK_DEATHS),
        second=lambda n: 1 + n * 7 % 53 if n % 3 == 0 else None,
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= FLOORS[point]
    assert tally.scenarios == QUICK_DEATHS
    assert tally.kills >= QUICK_DEATHS


@pytest.mark.long
@pytest.mark.timeout(4800)
@pytest.mark.parametrize("part", range(LONG_SLICES))
@pytest.mark.parametrize("point", POINTS)
def test_death_at_every_boundary(scratch: Path, point: str, part: int) -> None:
    tally = _kills(
        scratch,
        point,
        numbers=lambda total: iter(range(1 + part, total + 1, LONG_SLICES)),
        second=lambda n: 1 + n * 11 % 97 if n % 2 else None,
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= FLOORS[point]
    assert tally.scenarios >= len(tally.boundaries) // LONG_SLICES


def test_the_runs_that_are_killed_do_what_they_are_meant_to(scratch: Path) -> None:
    for point, stage_it in POINTS.items():
        root = scratch / point
        with house(root) as stage:
            stage_it(stage)
            before = {thread: len(stage.bodies(thread)) for thread in stage.threads()}
            stage.visit()
            fresh = {
                thread: stage.words(thread)[before[thread] :]
                for thread in stage.threads()
                if len(stage.bodies(thread)) > before[thread]
            }
            _LOOKS[point](stage, fresh)
        shutil.rmtree(root)


def _receipts_came(stage: House, fresh: dict[str, list[str]]) -> None:
    own = [scene_of(stage.actor(who)) for who in ("pepito", "pascuala")]
    assert set(fresh) == {*own, PUBLIC}
    assert "Fase 3: ir al Comedor" in fresh[own[0]][0]
    assert "CONDICIONAL" in stage.reviews("open")


def _phase_came(stage: House, fresh: dict[str, list[str]]) -> None:
    assert stage.status()["phase"] == 2
    assert len(fresh) == 7
    assert "Se encuentran en la Cocina" in fresh[KITCHEN][0]


def _bell_came(stage: House, fresh: dict[str, list[str]]) -> None:
    assert stage.status()["mode"] == "deliberacion"
    assert len(fresh) == 6
    assert len(fresh[scene_of(stage.actor("pepito"))]) == 2


_LOOKS: dict[str, Callable[[House, dict[str, list[str]]], None]] = {
    "receipts": _receipts_came,
    "phase": _phase_came,
    "bell": _bell_came,
}
