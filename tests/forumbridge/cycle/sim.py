"""Whole tiny games under faults drawn from a seed, in memory and in one process (R2).

The seed draws the rates of the faults too. Deaths are an exception out of a boundary that nothing
catches: what the transaction had is rolled back, as the kernel would. Then the faults stop and the
game must come to rest with every message on the forum exactly once.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from forumbridge import boundaries
from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.world import PLAYERS, World

MISHAPS = ("lost", "landed", "late:20", "late:200", "late:280", "flood", "expired", "down")
SETTLING_RUNS = 10


class Dead(BaseException):
    """The process is gone."""


@dataclass
class Verdict:
    """What a seed came to."""

    problems: list[str] = field(default_factory=list)
    trace: list[str] = field(default_factory=list)
    deaths: int = 0


def simulate(
    seed: int, *, rounds: int = 2, renewal: str = "mensaje", stored: bool = False
) -> Verdict:
    """Play one game under the faults of `seed`; with `edicion` everybody declares twice.

    `stored`: on a database file that every run opens anew, at two and a half times the cost.
    """
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        world = World(Path(folder) / "s", in_memory=True, stored=stored, renewal=renewal)
        return _Play(world, random.Random(seed), twice=renewal == "edicion").play(rounds)


class _Play:
    def __init__(self, world: World, chance: random.Random, *, twice: bool) -> None:
        self.world = world
        self.twice = twice
        self.chance = chance
        self.verdict = Verdict()
        self.mishap_rate = chance.uniform(0.2, 0.8)
        self.death_rate = chance.uniform(0, 0.6)
        self.said: list[str] = []

    def play(self, rounds: int) -> Verdict:
        self._greet()
        for _ in range(rounds):
            for who in (*PLAYERS, *PLAYERS) if self.twice else PLAYERS:
                number = self.chance.randrange(1000)
                self.said.append(self.world.say(who, f"Digo {number}"))
                self._runs(self.chance.randrange(1, 3))
            self._runs(8)
        self._rest()
        self._judge()
        return self.verdict

    def _greet(self) -> None:
        self._runs(3)
        self._rest(runs=2)
        while self._unsettled():  # nobody answers an opening that is not there yet
            self._rest(runs=1)
        self.world.wait(60)
        for who in PLAYERS:
            self.world.say(who, "Hola")
        self._runs(2)
        self._rest(runs=2)

    def _runs(self, times: int) -> None:
        for _ in range(times):
            self.world.wait(self.chance.choice((60, 120, 300, 600)))
            while self.chance.random() < self.mishap_rate:
                self.world.forum.plan(self.chance.choice(MISHAPS))
            self._run()

    def _run(self) -> None:
        fatal = self.chance.randrange(1, 60) if self.chance.random() < self.death_rate else 0
        reached = 0

        def hook(name: str) -> None:
            nonlocal reached
            reached += 1
            if reached == fatal:
                raise Dead(name)

        boundaries.install(hook)
        try:
            report = self.world.run()
            self.verdict.trace.append(report.text)
        except Dead as death:
            self.verdict.deaths += 1
            self.verdict.trace.append(f"† {death}")
        finally:
            boundaries.install(None)

    def _rest(self, runs: int = SETTLING_RUNS) -> None:
        """Nothing goes wrong any more, and the narrator looks after what is held."""
        self.world.forum.state["mishaps"] = []
        for _ in range(runs):
            for row in self.world.ask(lambda s: s.outbox.list(MessageState.HELD)):
                self.world.decide("outbox.release", message=row.id)
            self.world.wait(301)
            self.world.run()

    def _unsettled(self) -> bool:
        rows = self.world.ask(lambda s: s.outbox.list())
        return any(row.state is not MessageState.POSTED for row in rows)

    def _judge(self) -> None:
        world, problems = self.world, self.verdict.problems
        bodies = world.forum.bodies()
        problems += [f"twice: {b}" for b in set(bodies) if bodies.count(b) > 1]
        rows = world.ask(lambda s: s.outbox.list())
        final = (MessageState.POSTED, MessageState.SUPERSEDED)
        problems += [f"stuck: {r.id} {r.state}" for r in rows if r.state not in final]
        renewed = {r.post for r in rows if r.target_post}
        last = {r.post: r.body for r in rows if r.post}
        problems += [
            f"lost: {r.body}"
            for r in rows
            if r.body not in bodies and not (r.post in renewed and last[r.post] != r.body)
        ]
        inputs = world.ask(lambda s: [r.input for r in s.inputs.all()])
        for post in self.said:
            heard = sum(f":{post}:" in item.source for item in inputs)
            if heard != 1:
                problems.append(f"post {post} was taken {heard} times")
        problems += self._disorder() + self._late_reports() + self._ledger()
        problems += self._misplaced_edits(rows)

    def _misplaced_edits(self, rows: list[MessageRow]) -> list[str]:
        """A text was put into a post that was not the last of ours in its scene."""
        out = sorted((r for r in rows if r.post), key=lambda r: (r.thread, r.seq))
        return [
            f"{after.id} was put into {after.target_post}"
            for before, after in zip([None, *out], out, strict=False)
            if after.target_post
            and (before is None or (before.thread, before.post) != (after.thread, after.post))
        ]

    def _ledger(self) -> list[str]:
        """R5: one request an attempt, and none without."""
        begun = self.world.ask(lambda s: s.outbox.attempts_begun())
        asked = len(self.world.forum.log("post")) + len(self.world.forum.log("edit"))
        whole = asked == begun or (self.verdict.deaths and asked < begun)
        return [] if whole else [f"{asked} requests for {begun} attempts"]

    def _late_reports(self) -> list[str]:
        rows = [r for r in self.world.ask(lambda s: s.outbox.list()) if r.post and r.publication]
        public = {r.publication: int(r.post or 0) for r in rows if r.kind == "public"}
        held = {row.item.key.split(":")[1] for row in self.world.ask(lambda s: s.review.list())}
        return [
            f"report {r.id} after its public message"
            for r in rows
            if r.kind == "report"
            and str(r.id) not in held  # one that waits for the narrator keeps nobody else waiting
            and int(r.post or 0) > public.get(r.publication, 10**9)
        ]

    def _disorder(self) -> list[str]:
        rows = [r for r in self.world.ask(lambda s: s.outbox.list()) if r.post]
        return [
            f"{a.id} after {b.id}"
            for a in rows
            for b in rows
            if not (a.target_post or b.target_post)
            and a.thread == b.thread
            and a.seq < b.seq
            and int(a.post or 0) > int(b.post or 0)
        ]
