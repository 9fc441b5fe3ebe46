"""What a game is made of before anything happens: roster, seats, deck, and whether they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from engine.avaloup.rulings import Ruleset
from engine.avaloup.words import Role
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Gazetteer, PersonName

RULES_VERSION = "avaloup-1"
"""Recorded in a game's database when it is made: the rules that its inputs were judged by."""

SIDES = {5: (3, 2), 6: (4, 2), 7: (4, 3), 8: (5, 3), 9: (6, 3), 10: (6, 4)}
"""Players → (villagers, wolves) (AVA-SET-01, AVA-SET-03…08)."""

SIZES = {
    5: (2, 3, 2, 3, 3),
    6: (2, 3, 4, 3, 4),
    7: (2, 3, 3, 4, 4),
    8: (3, 4, 4, 5, 5),
    9: (3, 4, 4, 5, 5),
    10: (3, 4, 4, 5, 5),
}
"""Players → members of the team of each incursion (AVA-TEAM-01…06)."""

KIT_VILLAGERS = 3
KIT_MASONS = 2
"""AVA-SET-12; how many plain wolves there are is a ruling (QA-01)."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the roster, in the narrator's order."""

    id: CharacterId
    name: str
    aliases: tuple[str, ...] = ()
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything static about one game; the same Setup and inputs give the same state."""

    roster: tuple[Character, ...]
    ruleset: Ruleset = field(default_factory=Ruleset)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a set-up, in Spanish, with its stable code and rule."""

    code: str
    message: str
    level: Literal["error", "warning"]
    rule: str


def seats_of(setup: Setup, rules: Ruleset) -> tuple[CharacterId, ...]:
    """The public order of the seats, clockwise (QA-14)."""
    return tuple(CharacterId(who) for who in rules.seats) or tuple(c.id for c in setup.roster)


def fails_needed(round_: int, players: int) -> int:
    """Wolf cards that an incursion needs to fail (AVA-MIS-07…10)."""
    return 2 if round_ == 4 and players >= 7 else 1


def deck(players: int, rules: Ruleset) -> tuple[Role, ...]:
    """The cards in play, villagers first: specials count inside their side's number (AVA-SET-13)
    and the rest is filled with plain ones, Aldeanos before Masones (E-20).

    It has fewer cards than players where the kit can't supply them (`setup_problems` says so).
    """
    villagers, wolves = SIDES[players]
    good = [Role.SEER, *([Role.GUARD] if rules.guardaespaldas else [])]
    plain = [Role.VILLAGER] * KIT_VILLAGERS + [Role.MASON] * KIT_MASONS
    chosen = (
        (Role.UNSEEN, rules.cosa),
        (Role.MYSTIC, rules.lobo_mistico),
        (Role.DREAMER, rules.lobo_sonador),
    )
    bad = [Role.ALPHA, *(role for role, in_play in chosen if in_play)]
    good += plain[: max(0, villagers - len(good))]
    bad += [Role.WOLF] * min(rules.kit_plain_wolves, max(0, wolves - len(bad)))
    return tuple(good + bad)


def setup_problems(setup: Setup, rules: Ruleset | None = None) -> tuple[Problem, ...]:
    """Errors are what no deal can be made with; warnings what a narrator should know."""
    rules = setup.ruleset if rules is None else rules
    roster = tuple(_roster(setup, rules))
    return roster or tuple(_deck(len(setup.roster), rules))


def _roster(setup: Setup, rules: Ruleset) -> Iterator[Problem]:
    ids = [c.id for c in setup.roster]
    for who, number in Counter(ids).items():
        if number > 1:
            yield Problem(
                "PERSONAJE_REPETIDO",
                f"hay {number} personajes con el identificador «{who}»; cambie uno",
                "error",
                "AVA-SET-15",
            )
    if len(ids) not in SIDES:
        yield Problem(
            "NUMERO_DE_JUGADORES",
            f"hay {len(ids)} personajes y se juega con 5 a 10; añada o quite alguno",
            "error",
            "AVA-SET-01",
        )
    if rules.seats and sorted(rules.seats) != sorted(ids):
        yield Problem(
            "ASIENTOS",
            "los asientos (seats) no son los personajes de la partida, uno por asiento;"
            " corríjalos o deje la lista vacía",
            "error",
            "QA-14",
        )


def _deck(players: int, rules: Ruleset) -> Iterator[Problem]:
    cards, (_, wolves) = deck(players, rules), SIDES[players]
    found = sum(role in cards for role in (Role.ALPHA, Role.UNSEEN, Role.MYSTIC, Role.DREAMER))
    if found > wolves:
        yield Problem(
            "LOBOS_DE_MAS",
            f"hay {found} lobos con nombre propio y con {players} jugadores son {wolves};"
            " quite alguno de los opcionales",
            "error",
            "AVA-SET-13",
        )
    elif len(cards) < players:
        yield Problem(
            "FALTAN_CARTAS",
            f"faltan {players - len(cards)} cartas de hombre lobo: añada un lobo opcional o suba"
            " kit_plain_wolves",
            "error",
            "AVA-SET-12",
        )
    at_stake = {"always": True, "over5": players > 5, "only5": players == 5, "never": False}
    helped = rules.lobo_mistico or rules.cosa
    if rules.guardaespaldas and at_stake[rules.guard_requires] and not helped:
        yield Problem(
            "GUARDAESPALDAS_SOLO",
            "con el Guardaespaldas tiene que jugar también el Lobo místico o la Cosa; añada uno,"
            " o cambie guard_requires",
            "error",
            "AVA-SET-14",
        )
    yield from _balance(rules)


def _balance(rules: Ruleset) -> Iterator[Problem]:
    """A deck that leans to a side is told, never forbidden (QA-44)."""
    helps_wolves = [
        name
        for name, there in (("la Cosa", rules.cosa), ("el Lobo místico", rules.lobo_mistico))
        if there
    ]
    if rules.lobo_sonador and not helps_wolves:
        yield Problem(
            "BARAJA_DESIGUAL",
            "el Lobo soñador ayuda a los habitantes y no hay carta que ayude a los lobos",
            "warning",
            "QA-44",
        )
    if helps_wolves and not rules.guardaespaldas and not rules.lobo_sonador:
        yield Problem(
            "BARAJA_DESIGUAL",
            f"en la baraja está {' y '.join(helps_wolves)}, que es ayuda para los lobos, y no hay"
            " carta que ayude a los habitantes",
            "warning",
            "QA-44",
        )
    if len(helps_wolves) == 2 and rules.lobo_sonador:
        yield Problem(
            "BARAJA_DESIGUAL",
            "juegan a la vez la Cosa, el Lobo místico y el Lobo soñador: cada uno oculta algo a"
            " alguien y la partida es más difícil de prever",
            "warning",
            "QA-44",
        )


def gazetteer(setup: Setup) -> Gazetteer:
    """The public names of the game; it has no places and no tasks."""
    persons = {c.id: PersonName(c.id, c.name, c.aliases, c.feminine) for c in setup.roster}
    return Gazetteer(places={}, exits={}, persons=persons, tasks={})
