"""Die at every commit, request and write while a posted mistake is corrected (R1, AMB-269)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.small_stage import scratch_folder
from tests.forumbridge.cycle.crash import kill_everywhere
from tests.forumbridge.cycle.stages import TinyStage
from tests.forumbridge.cycle.world import PUBLIC, World, scene
from tests.forumbridge.desk.taking_back.bench import number, orders, resolve

scratch = pytest.fixture(scratch_folder)


class CorrectedStage(TinyStage):
    """Ada's number is corrected; what stands, what was told and what still waits must be the same."""

    def outcome(self) -> object:
        world = self.world
        return {
            "before": super().outcome(),
            "stands": world.ask(lambda s: [(r.number, r.input.kind) for r in s.inputs.all()]),
            "ever": world.ask(lambda s: [r.input.kind for r in s.inputs.ever()]),
            "history": world.ask(lambda s: s.inputs.history()),
            "decisions": world.ask(lambda s: [(d.kind, d.done) for d in s.decisions.all()]),
            "waiting": world.ask(
                lambda s: [(r.scene, r.plain) for r in s.outbox.waiting_corrections()]
            ),
        }


def staged(root: Path, *, now: bool) -> Path:
    world = World(root)
    world.start()
    world.wait(120)
    world.say("ada", "Digo 5")
    world.say("blas", "Digo 7")
    world.run()
    resolve(world)
    wrong = orders(world)["ada"]
    world.decide(
        "correct",
        void=[wrong],
        add=[{"before": wrong, "inputs": [number("ada", 50, 1_796_034_400)]}],
        seen=["personal:ada", "publica"],
        now=now,
    )
    if not now:  # the run that is killed also takes the correction along with a publication
        world.wait(3720)
    return root


def die(scratch: Path, *, now: bool, every: int) -> None:
    tally = kill_everywhere(
        staged(scratch / "antes", now=now),
        scratch,
        CorrectedStage,
        second=lambda n: None if n % 2 else 1 + n * 5 % 17,
        numbers=lambda total: iter(range(1, total + 1, every)),
    )
    assert tally.failures == []
    assert {"commit:decision:before", "commit:decision:after"} <= set(tally.boundaries)
    world = World(scratch / "referencia")
    assert '"value":50' in world.ask(lambda s: [r.input.json for r in s.inputs.all()])[2]
    for thread in (PUBLIC, scene("ada")):
        assert sum("Corrección" in text for text in world.texts(thread)) == 1
    for who in ("blas", "cleo"):
        assert not [text for text in world.texts(scene(who)) if "Corrección" in text]


WAYS = pytest.mark.parametrize("now", [True, False], ids=["at once", "with the next publication"])


@WAYS
@pytest.mark.timeout(300)
def test_a_correction_happens_once_and_whole_wherever_it_dies(scratch: Path, now: bool) -> None:
    die(scratch, now=now, every=3 if now else 9)


@WAYS
@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_same_at_every_boundary(scratch: Path, now: bool) -> None:
    die(scratch, now=now, every=1)
