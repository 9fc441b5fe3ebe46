"""Reports that say nothing, and that nothing which a report can tell is ever among them."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from engine.hacienda.telling.panels import (
    AngelPanel,
    Panel,
    PassagePanel,
    SabotagePanel,
    ShapePanel,
)
from engine.hacienda.telling.quiet import says_nothing
from engine.hacienda.telling.reports import Encounter, PhaseSection, PlayerReport
from engine.vocabulary import CharacterId, PlaceId
from engine.vocabulary.actions import Action, Kill, Move, Sabotage, Wait
from tests.engine.scenario import Scenario, impostor

ANA, EVA = CharacterId("ana"), CharacterId("eva")
NOT_NEWS = {
    "round", "phase", "place", "own", "lit", "reduced", "in_sight", "empty", "presences_exact",
    "presences_before",
}  # fmt: skip


def of(who: str, people: dict[str, object], **actions: Action) -> PlayerReport:
    """His report of one phase."""
    return Scenario(people, sabotage_cooldown=0).phase(**actions).reports[who]  # type: ignore[arg-type]


def quiet() -> PlayerReport:
    return of("ana", {"ana": "capilla"})


@pytest.mark.rule("AMB-263")
def test_whoever_did_nothing_and_saw_nobody_has_nothing_to_read() -> None:
    assert says_nothing(quiet())
    assert says_nothing(of("ana", {"ana": "capilla"}, ana=Wait()))
    assert says_nothing(of("caco", {"caco": impostor("capilla")}, malo=Sabotage("palomar")))


@pytest.mark.rule("AMB-263")
@pytest.mark.parametrize(
    ("people", "actions"),
    [
        pytest.param({"ana": "capilla"}, {"ana": Move(PlaceId("pasillo_biblioteca"))}, id="walks"),
        pytest.param({"ana": "capilla"}, {"ana": Move(PlaceId("bodega"))}, id="fails"),
        pytest.param({"ana": "capilla", "eva": "capilla"}, {}, id="in-company"),
        pytest.param(
            {"ana": "capilla", "eva": "pasillo_biblioteca"},
            {"eva": Move(PlaceId("capilla"))},
            id="is-met",
        ),
        pytest.param(
            {"ana": "biblioteca_este", "eva": "galeria_este"},
            {"eva": Move(PlaceId("galeria_oeste"))},
            id="sees-somebody-leave",
        ),
        pytest.param(
            {"ana": "capilla", "caco": impostor("capilla")}, {"caco": Kill(ANA)}, id="dies"
        ),
        pytest.param({"ana": "capilla"}, {"malo": Sabotage("luces")}, id="is-in-the-dark"),
    ],
)
def test_whoever_did_saw_or_suffered_something_has(
    people: dict[str, object], actions: dict[str, Action]
) -> None:
    assert not says_nothing(of("ana", people, **actions))


def anything(name: str) -> object:
    """A value that no field has by default."""
    values: dict[str, object] = {
        "encounter": Encounter(PlaceId("capilla"), (), None, simultaneous=False, can_talk=False),
        "presences": 1,
    }
    return values.get(name, "algo")


@pytest.mark.rule("AMB-263", "AMB-271")
@pytest.mark.parametrize("name", [f.name for f in fields(PhaseSection) if f.name not in NOT_NEWS])
def test_every_field_of_a_section_that_can_tell_something_makes_a_report(name: str) -> None:
    report = quiet()
    told = replace(report.sections[0], **{name: anything(name)})
    assert not says_nothing(replace(report, sections=(told,)))


@pytest.mark.rule("AMB-263")
def test_whoever_noticed_somebody_go_in_the_dark_has() -> None:
    report = quiet()
    before = replace(report.sections[0], presences_before=1)
    assert not says_nothing(replace(report, sections=(before,)))


@pytest.mark.rule("AMB-263")
@pytest.mark.parametrize(
    "panel",
    [
        Panel(angel=AngelPanel(EVA, 3, (2, 1))),
        Panel(angel=AngelPanel(None, 0, (2, 1), "expired")),
        Panel(shape=ShapePanel(EVA, 2, 10, None)),
        Panel(passage=PassagePanel(2, 6, None)),
        Panel(sabotage=SabotagePanel(None, "luces", (EVA,))),
    ],
    ids=["protects", "protected", "disguised", "hidden", "told-of-the-author"],
)
def test_counters_that_move_are_news(panel: Panel) -> None:
    assert not says_nothing(replace(quiet(), panel=panel))


@pytest.mark.rule("AMB-263")
@pytest.mark.parametrize(
    "kind", ["deal", "opening", "deliberation_open", "deliberation_closed", "end"]
)
def test_only_reports_of_phases_can_say_nothing(kind: str) -> None:
    assert not says_nothing(replace(quiet(), kind=kind))


@pytest.mark.rule("AMB-263")
def test_a_window_or_a_new_ghost_is_news() -> None:
    game = Scenario({"ana": "capilla", "vito": "bodega", "caco": impostor("bodega")})
    report = game.phase(caco=Kill(CharacterId("vito"))).reports["vito"]
    assert not says_nothing(replace(quiet(), window=report.window))
    assert report.window is not None
    assert not says_nothing(replace(quiet(), new_ghosts=(EVA,)))
    assert not says_nothing(replace(quiet(), report_window=True))
