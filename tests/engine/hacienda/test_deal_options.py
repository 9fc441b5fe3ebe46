"""The rulings about the deal: how many of each, how many tasks, who knows whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Deal
from engine.hacienda.facts.state import Person
from engine.hacienda.game import Hacienda
from engine.hacienda.rounds.deal import deal
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.hacienda.telling.reports import RoleCard
from engine.vocabulary.ids import CharacterId
from tests.engine.world import MAP, TASKS


def setup(**rules: object) -> Setup:
    """As many characters as the rulings ask for."""
    ruleset = replace(Ruleset(), **rules)
    number = ruleset.vasallos + ruleset.impostores
    roster = tuple(Character(CharacterId(f"p{n:02}"), f"P{n}") for n in range(number))
    return Setup(MAP, TASKS, roster, ruleset)


def dealt(**rules: object) -> list[Person]:
    return list(deal(setup(**rules), "5eed")[0].values())


def cards(**rules: object) -> dict[str, RoleCard]:
    """What each impostor reads of himself at the deal."""
    game = Hacienda(setup(**rules))
    state, events = game.step(game.start(), Deal(1, "5e" * 32, ""))
    (told,) = [event for event in events if isinstance(event, Publication)]
    read = {who: game.player_report(state, told, who).card for who in state.people}
    return {who: card for who, card in read.items() if card and card.side == "impostor"}


@pytest.mark.option("vasallos", "impostores")
@pytest.mark.rule("HAC-SET-01", "AMB-015")
@pytest.mark.parametrize(
    ("vasallos", "impostores"), [(12, 3), (4, 1), (13, 4)], ids=["fifteen", "five", "seventeen"]
)
def test_sides_have_the_numbers_of_the_rulings(vasallos: int, impostores: int) -> None:
    people = dealt(
        vasallos=vasallos, impostores=impostores, clerigos=0, escurridizos=0, cambiaformas=0
    )
    assert Counter(p.side for p in people) == {"vasallo": vasallos, "impostor": impostores}


@pytest.mark.option("clerigos", "escurridizos", "cambiaformas")
@pytest.mark.rule("HAC-SET-03", "HAC-SET-04")
@pytest.mark.parametrize(
    ("clerigos", "escurridizos", "cambiaformas"), [(1, 1, 1), (0, 0, 0), (2, 3, 2), (0, 1, 0)]
)
def test_special_roles_have_the_numbers_of_the_rulings(
    clerigos: int, escurridizos: int, cambiaformas: int
) -> None:
    people = dealt(clerigos=clerigos, escurridizos=escurridizos, cambiaformas=cambiaformas)
    held = Counter((p.side, p.role) for p in people if p.role)
    assert held[("vasallo", "clerigo")] == clerigos
    assert held[("vasallo", "escurridizo")] == escurridizos
    assert held[("impostor", "cambiaformas")] == cambiaformas
    assert sum(held.values()) == clerigos + escurridizos + cambiaformas


@pytest.mark.option("task_quota")
@pytest.mark.rule("HAC-SET-07", "AMB-015")
@pytest.mark.parametrize(
    "quota",
    [
        {"larga": 2, "mediana": 3, "rapida": 3},
        {"larga": 0, "mediana": 0, "rapida": 1},
        {"larga": 1, "mediana": 1, "rapida": 4},
    ],
    ids=["default", "one", "other"],
)
def test_each_vasallo_gets_the_quota_of_the_rulings(quota: dict[str, int]) -> None:
    for person in dealt(task_quota=quota):
        kinds = Counter(str(TASKS[own.task].kind) for own in person.tasks)
        wanted = quota if person.side == "vasallo" else dict.fromkeys(quota, 0)
        assert {kind: kinds[kind] for kind in quota} == wanted


@pytest.mark.option("start_place")
@pytest.mark.rule("AMB-012")
@pytest.mark.parametrize(("place", "stands"), [(None, "comedor"), ("capilla", "capilla")])
def test_everybody_begins_where_the_rulings_say(place: str | None, stands: str) -> None:
    assert {person.place for person in dealt(start_place=place)} == {stands}


@pytest.mark.option("impostors_know_each_other")
@pytest.mark.rule("AMB-013")
@pytest.mark.parametrize(("know", "fellows"), [(True, 2), (False, 0)])
def test_the_impostors_are_told_of_each_other_or_not(know: bool, fellows: int) -> None:
    read = cards(impostors_know_each_other=know)
    assert len(read) == 3
    for who, card in read.items():
        assert len(card.fellows) == fellows
        assert who not in card.fellows
        assert set(card.fellows) <= set(read)


@pytest.mark.option("impostors_know_roles")
@pytest.mark.rule("AMB-014")
@pytest.mark.parametrize("know", [True, False])
def test_the_impostors_are_told_who_changes_shape_or_not(know: bool) -> None:
    read = cards(impostors_know_roles=know)
    (shifter,) = [who for who, card in read.items() if card.role == "cambiaformas"]
    for who, card in read.items():
        told = ((shifter, "cambiaformas"),) if know and who != shifter else ()
        assert card.fellow_roles == told


@pytest.mark.option("kill_cooldown")
@pytest.mark.rule("HAC-KILL-12", "AMB-001")
@pytest.mark.parametrize("phases", [0, 13, 14])
def test_murder_waits_from_the_start_as_long_as_the_rulings_say(phases: int) -> None:
    assert {person.kill_from for person in dealt(kill_cooldown=phases)} == {phases + 1}
