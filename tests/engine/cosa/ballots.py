"""Tables to vote at, for the tests of ballots."""

from __future__ import annotations

from engine.cosa.facts.inputs import Deal, Open
from engine.cosa.facts.reports import Table
from engine.cosa.game import Cosa
from engine.cosa.setting.words import Phase, PublicationKind, Role
from tests.engine.cosa.world import (
    World,
    scheduled,
    setup_of,
    week,
)  # fmt: skip

T, HERO, ARMOURER = Role.THING, Role.HERO, Role.ARMOURER


def table(world: World) -> Table:
    (found,) = world.last(PublicationKind.TABLE).tables
    return found


def row(world: World, who: str) -> list[tuple[str, int | None, str]]:
    """A row's entries: (elector, number, reason)."""
    rows = [r for r in table(world).rows if r.option == who]
    return [(e.elector, e.number, e.reason) for e in rows[0].entries] if rows else []


def elections(players: int = 8, **rules: object) -> World:
    """Day 1, with the election open."""
    game = Cosa(setup_of(players, **rules))
    world = World(game, game.start())
    world.give(Open(0))
    world.publish()
    for turn in range(1, 5):
        world.give(scheduled(turn))
    world.give(Deal(1, "5e" * 32, "00" * 32))
    world.run(week(1).opens)
    assert world.state.phase is Phase.ELECTION
    return world
