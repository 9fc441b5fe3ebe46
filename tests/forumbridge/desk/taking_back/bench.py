"""The tiny game at the points where a narrator changes his mind, and what can be asked of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from forumbridge.cycle.context import fold
from forumbridge.rulesets.base import LiveGame, Step, StoredInput
from forumbridge.storage import Store
from forumbridge.storage.outbox import UNDONE
from forumbridge.storage.rows import MessageState, ReviewRow
from tests.forumbridge.cycle.tiny_game import HOUR, TinyGame
from tests.forumbridge.cycle.world import PLAYERS, World, config

NOT_OUT = (MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD)


class StrictGame(TinyGame):
    """The tiny game, where a sum above 100 ends the game at once: what comes later is refused."""

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        steps: list[Step] = []
        for item in inputs:
            data = json.loads(item.json)
            if item.kind == "published" and data["publication"] != self._pending:
                steps.append(Step(refused=("no se espera esa publicación",)))
                continue
            if item.kind == "number" and self._pending is None and self._deadline is None:
                steps.append(Step(refused=("no hay ninguna ronda abierta",)))
                continue
            steps.append(super().apply([item], replaying=replaying))
        return Step(
            letters=tuple(x for one in steps for x in one.letters),
            log=tuple(x for one in steps for x in one.log),
            events_json=tuple(x for one in steps for x in one.events_json),
            publications=tuple(x for one in steps for x in one.publications),
            refused=() if replaying else tuple(x for one in steps for x in one.refused),
        )


class StrictWorld(World):
    """A world of the strict game."""

    def new_game(self) -> LiveGame:
        return StrictGame(list(PLAYERS))


def by_hand(world: World) -> None:
    """From now on nothing goes out but by the narrator's hand."""
    world.config = config("manual")


def state(world: World) -> dict[str, Any]:
    """The game as its recorded inputs make it; it fails if they tell another history."""
    return world.ask(lambda s: fold(world.new_game, s).summary())


def last_step(world: World) -> int:
    return world.ask(lambda s: max((step.id for step in s.steps.all()), default=0))


def number(who: str, value: int, at: int) -> dict[str, str]:
    data = {"kind": "number", "character": who, "value": value, "precision": 60, "at": at}
    text = json.dumps({**data, "post": "a-mano"}, sort_keys=True, separators=(",", ":"))
    return {"kind": "number", "json": text, "source": ""}


def orders(world: World) -> dict[str, int]:
    """The number of the input of each player's last order that stands."""
    found: dict[str, int] = {}
    for row in world.ask(lambda s: s.inputs.all()):
        if row.input.kind == "number":
            found[json.loads(row.input.json)["character"]] = row.number
    return found


def undone(world: World) -> list[ReviewRow]:
    return world.ask(lambda s: s.review.open_of(UNDONE))


def snapshot(world: World) -> dict[str, object]:
    """All that counts: the game, the desk, what waits to go out, what became of every text."""

    def look(store: Store) -> dict[str, object]:
        return {
            "game": fold(world.new_game, store).summary(),
            "inputs": [(row.number, row.input.json) for row in store.inputs.all()],
            "history": store.inputs.history(),
            "desk": sorted(
                (row.item.key, row.state)
                for row in store.review.list()
                if "#" not in row.item.key and row.item.code != UNDONE
            ),
            "outbox": sorted(
                (row.thread, row.plain, row.state.value)
                for row in store.outbox.list(*NOT_OUT)
                if row.kind != "reminder"  # made again by any run that finds it due
            ),
            "epoch": store.outbox.epoch(),
        }

    return world.ask(look)


def resolve(world: World) -> None:
    """Let the deadline pass and the run see it."""
    world.wait(HOUR + 120)
    world.run()
