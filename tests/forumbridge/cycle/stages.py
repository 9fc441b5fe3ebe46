"""The tiny game as a `Stage` for the crash harness, at several points of its life."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, scene

MOST_RUNS = 10


class TinyStage:
    """One tiny game on the file forum."""

    def __init__(self, root: Path) -> None:
        self.world = World(root)

    def run(self) -> None:
        self.world.run()

    def come_to_rest(self) -> None:
        for _ in range(MOST_RUNS):
            before = self.world.digest()
            self.world.run()
            if before == self.world.digest() and not self._in_the_air():
                return
            if self._in_the_air():
                self.world.wait(self.world.config.forum.settle_seconds)

    def _in_the_air(self) -> bool:
        return bool(self.world.ask(lambda s: s.outbox.list(MessageState.SENDING)))

    def outcome(self) -> object:
        world = self.world
        threads = (PUBLIC, *(scene(who) for who in PLAYERS))
        inputs = world.ask(lambda s: [(r.input.kind, r.input.source) for r in s.inputs.all()])
        readings = world.ask(lambda s: sorted((r.revision, r.status) for r in s.inbox.readings()))
        return {
            "posts": {thread: world.forum.bodies(thread) for thread in threads},
            "inputs": inputs,
            "readings": len(readings),
            "statuses": sorted(status for _, status in readings),
            "reviews": sorted(world.reviews()),
            "messages": world.ask(
                lambda s: sorted((m.thread, m.seq, m.state.value) for m in s.outbox.list())
            ),
        }

    def problems(self) -> list[str]:
        found: list[str] = []
        store = open_store(self.world.database)
        store.check()
        store.close()
        bodies = self.world.forum.bodies()
        if len(set(bodies)) != len(bodies):
            found.append("a message is on the forum twice")
        found += self._order_of_publications()
        before, posts = self.world.digest(), len(self.world.forum.log("post"))
        self.world.run()
        if self.world.digest() != before:
            found.append("one run more changed the database")
        if len(self.world.forum.log("post")) != posts:
            found.append("one run more posted")
        return found

    def _order_of_publications(self) -> list[str]:
        rows = self.world.ask(lambda s: s.outbox.list(MessageState.POSTED))
        public = {r.publication: int(r.post or 0) for r in rows if r.kind == "public"}
        return [
            f"report {r.id} came after its public message"
            for r in rows
            if r.kind == "report" and int(r.post or 0) > public.get(r.publication, 10**9)
        ]

    def close(self) -> None:
        pass


def _opening(world: World) -> None:
    pass


def _deal(world: World) -> None:
    world.run()
    world.wait(120)
    for who in PLAYERS:
        world.say(who, "¡Hola!")
    world.wait(60)


def _orders(world: World) -> None:
    world.start()
    world.wait(120)
    world.say("ada", "Digo 5")
    world.say("blas", "¿El 3 o el 4?")
    world.say("cleo", "Buenas noches.")
    world.forum.paste(scene("cleo"), "<p>Nota mía.</p>")
    world.decide("say", scene="publica", text="Aviso de la narradora.")
    world.wait(120)


def _resolution(world: World) -> None:
    _orders(world)
    world.run()
    world.wait(1800)
    world.say("cleo", "El 9")
    ada = next(p for p in world.forum.state["posts"] if p["body"] == "<p>Digo 5</p>")
    world.forum.rewrite(ada["id"], "Digo 50")
    world.run()
    world.wait(1700)
    world.say("blas", "El 4, perdón")
    world.decide("review.ignore", review=1)
    world.wait(300)


POINTS: dict[str, Callable[[World], None]] = {
    "opening": _opening,
    "deal": _deal,
    "orders": _orders,
    "resolution": _resolution,
}


def staged(root: Path, point: str) -> Path:
    """A folder with the tiny game at one of `POINTS`."""
    root.mkdir()
    POINTS[point](World(root))
    return root
