"""Casts of characters for the tests of deaths."""

from __future__ import annotations

from engine.cosa.setting.words import Role
from engine.vocabulary.choices import BreakTie
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, I, J, World, code, night, position

T, HERO, ARM, SUR, ANA = Role.THING, Role.HERO, Role.ARMOURER, Role.SURVIVOR, Role.ANALYST
CAST = {A: T, B: HERO, C: ANA, D: ARM, E: SUR}


def cast(turn: int = 2, **how: object) -> World:
    """Ana Asimilado, Bruno Hero, Celia Analyst, Darío Armourer, Elsa Survivor; ten at the table."""
    return night(turn, **({"roles": CAST, "players": 10} | how))  # type: ignore[arg-type]


def day(**how: object) -> World:
    return position(**({"roles": CAST, "players": 10} | how))  # type: ignore[arg-type]


def lynch(world: World, who: CharacterId) -> None:
    """Whoever may vote him does, and the day's outcome is out."""
    voter = next(one for one in (F, G, H, I, J) if one not in (who, world.state.partner(who)))
    world.votes(**{voter: who})
    world.blank()
    world.close_day()


def tie(world: World, *names: CharacterId) -> None:
    """These are tied and the Leader (Joel) has all of them die."""
    voters = [one for one in world.state.living if one != J]
    for name in names:
        voter = next(v for v in voters if v != name and v != world.state.partner(name))
        voters.remove(voter)
        world.votes(**{voter: name})
    world.blank()
    world.close_day()
    assert set(world.state.tied) == set(names)
    assert code(world.say(J, BreakTie("todos"))) == ""
    world.publish()


def roles(world: World) -> dict[str, Role]:
    return {who: person.role for who, person in world.state.people.items()}
