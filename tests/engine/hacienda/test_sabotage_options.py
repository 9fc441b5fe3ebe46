"""The rulings about who is told of sabotages, and what they forbid or a deliberation undoes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import PlannedFree
from engine.hacienda.facts.state import House, SabotageState
from engine.hacienda.phase.doors import block
from engine.hacienda.setting.options import SABOTAGES
from engine.hacienda.setting.rulings import OTHER_SABOTAGES, Ruleset
from engine.vocabulary import CharacterId, PlaceId, RoomId
from engine.vocabulary.actions import Bell, Repair, Sabotage
from tests.engine.scenario import Scenario, Told, impostor
from tests.engine.world import ATLAS

CACO, RUFO = CharacterId("caco"), CharacterId("rufo")
CAST = {
    "ana": "comedor",
    "eva": "salon_invierno",
    "guarda": "jardin_noreste",
    "caco": impostor("bodega"),
    "rufo": impostor("capilla"),
}
COLD = frozenset({PlaceId("salon_invierno"), PlaceId("biblioteca_oeste")})


def harmed(kind: str, t: int = 0) -> House:
    """A house with one sabotage of that kind under way."""
    if kind == "puertas":
        return block(ATLAS, House(), [RoomId("capilla")], t, Ruleset())
    cold = COLD if kind == "chimeneas" else frozenset[PlaceId]()
    return House(sabotage=SabotageState(kind, t, CACO), cold=cold)  # type: ignore[arg-type]


def with_house(kind: str, **rules: object) -> Scenario:
    game = Scenario(CAST, sabotage_cooldown=0, **rules)
    game.open_round()
    game.state = replace(game.state, house=harmed(kind))
    return game


def sabotaged(kind: str, *rooms: str, **rules: object) -> tuple[Scenario, Told]:
    game = Scenario(CAST, sabotage_cooldown=0, **rules)
    return game, game.phase(caco=Sabotage(kind, tuple(map(RoomId, rooms))))  # type: ignore[arg-type]


def alarms(told: Told) -> list[tuple[str, str]]:
    return [(alarm.kind, alarm.event) for alarm in told.public.alarms]


@pytest.mark.option("bell_blocked_by")
@pytest.mark.rule("AMB-135")
@pytest.mark.parametrize("kind", SABOTAGES)
@pytest.mark.parametrize("blocking", [OTHER_SABOTAGES, (), ("luces",)], ids=["full", "none", "one"])
def test_the_sabotages_of_the_list_keep_the_bell_from_ringing(
    kind: str, blocking: tuple[str, ...]
) -> None:
    game = with_house(kind, bell_blocked_by=blocking)
    game.declare("ana", free=[PlannedFree(1, Bell())])
    game.tick()
    assert (game.state.mode.value == "deliberacion") is (kind not in blocking)


@pytest.mark.option("deliberation_cancels")
@pytest.mark.rule("AMB-139")
@pytest.mark.parametrize("kind", SABOTAGES)
@pytest.mark.parametrize(
    "ends",
    [("chimeneas", "verjas", "puertas"), (), SABOTAGES, ("palomar",)],
    ids=["default", "none", "full", "one"],
)
def test_a_deliberation_undoes_the_sabotages_of_the_list(kind: str, ends: tuple[str, ...]) -> None:
    game = with_house(kind, deliberation_cancels=ends, bell_blocked_by=())
    before = game.state.house
    game.ring("ana")
    game.tick()
    house = game.state.house
    if kind in ends:
        assert (house.sabotage, house.locks, house.cold) == (None, {}, frozenset())
        assert game.last.public.cancelled == (kind,)
    else:
        assert (house.sabotage, house.locks) == (before.sabotage, before.locks)
        assert house.cold == before.cold
        assert game.last.public.cancelled == ()


@pytest.mark.option("deliberation_cancels")
@pytest.mark.rule("AMB-262")
@pytest.mark.parametrize("kind", ["chimeneas", "verjas"])
def test_a_countdown_that_a_deliberation_leaves_active_stands_still_while_it_lasts(
    kind: str,
) -> None:
    game = with_house(kind, deliberation_cancels=(), bell_blocked_by=(), lethal_phases=2)
    game.ring("ana")
    game.tick()
    game.publish()
    left = [a.left for a in game.last.public.alarms]
    game.tick(hours=100)
    assert game.state.winner is None
    game.all_vote(None)
    game.publish()
    game.open_round()
    assert [a.left for a in game.last.public.alarms] == left == [2]
    game.run()
    assert game.state.winner is None
    game.run()
    assert game.state.win_reason == "SABOTAGE"


@pytest.mark.option("alarm")
@pytest.mark.rule("AMB-181", "MSG-50", "MSG-51", "MSG-52", "MSG-53")
@pytest.mark.parametrize("kind", OTHER_SABOTAGES)
@pytest.mark.parametrize("rule", ["public", "local"])
def test_alarms_are_for_everybody_or_only_what_shows_of_them(kind: str, rule: str) -> None:
    game, told = sabotaged(kind, alarm=rule)
    assert alarms(told) == ([(kind, "on")] if rule == "public" else [])
    shows = {"palomar": {"lejano_0"}, "verjas": {"guarda"}}.get(kind)
    seen = {
        w for w in ("ana", "eva", "guarda", "lejano_0") if told.reports[w].sections[0].sabotage_seen
    }
    if shows is not None:
        assert seen == (shows if rule == "local" else set())
    eva = told.reports["eva"].sections[0]
    assert bool(eva.hearths) is (kind == "chimeneas")
    assert told.reports["ana"].sections[0].went_dark is (kind == "luces")
    game.run()
    opening = game.told[-1].public.alarms
    assert bool(opening) is (rule == "public" and kind in ("chimeneas", "verjas"))


@pytest.mark.option("alarm")
@pytest.mark.rule("AMB-181")
@pytest.mark.parametrize("rule", ["public", "local"])
def test_the_end_of_a_sabotage_is_told_to_all_only_where_its_alarm_was(rule: str) -> None:
    game, _ = sabotaged("palomar", alarm=rule)
    told = game.phase(lejano_0=Repair("palomar"))
    assert game.state.house.sabotage is None
    assert alarms(told) == ([("palomar", "off")] if rule == "public" else [])


@pytest.mark.option("alarm")
@pytest.mark.rule("AMB-181", "AMB-139")
@pytest.mark.parametrize("rule", ["public", "local"])
def test_a_deliberation_does_not_tell_of_a_sabotage_that_nobody_was_told_of(rule: str) -> None:
    game = with_house("verjas", alarm=rule, bell_blocked_by=())
    game.ring("ana")
    game.tick()
    assert game.last.public.cancelled == (("verjas",) if rule == "public" else ())


@pytest.mark.option("announce_partial")
@pytest.mark.rule("AMB-182", "MSG-54")
@pytest.mark.parametrize("partial", [True, False])
def test_one_hearth_of_two_is_told_to_all_or_not(partial: bool) -> None:
    game, _ = sabotaged("chimeneas", announce_partial=partial)
    told = game.phase(eva=Repair("chimeneas"))
    alarm = told.public.alarms[0]
    assert (alarm.event, alarm.repaired) == (("partial", 1) if partial else ("going", 0))
    game.run()
    game.open_round()
    opening = game.last.public.alarms[0]
    assert (opening.event, opening.repaired) == ("going", 1 if partial else 0)


@pytest.mark.option("impostors_told_author")
@pytest.mark.rule("AMB-183", "MSG-56")
@pytest.mark.parametrize("kind", SABOTAGES)
@pytest.mark.parametrize("told_author", [False, True])
def test_the_other_impostors_are_told_whose_sabotage_it_was_only_by_ruling(
    kind: str, told_author: bool
) -> None:
    rooms = ("capilla",) if kind == "puertas" else ()
    _, told = sabotaged(kind, *rooms, impostors_told_author=told_author)
    for who in ("caco", "rufo", "malo"):
        panel = told.reports[who].panel
        assert panel is not None
        assert panel.sabotage is not None
        assert panel.sabotage.authors == ((CACO,) if told_author else ())
    for who in ("ana", "eva"):
        panel = told.reports[who].panel
        assert panel is not None
        assert panel.sabotage is None


@pytest.mark.option("impostors_told_author")
@pytest.mark.rule("AMB-183")
def test_the_author_of_what_is_over_before_it_is_told_is_told_too() -> None:
    game = Scenario(CAST, banned=True, sabotage_cooldown=0, impostors_told_author=True)
    game.open_round()
    game.declare("caco", Sabotage("palomar"))
    game.declare("lejano_0", only={2: Repair("palomar")})
    told = game.run()
    assert game.state.house.sabotage is None
    panel = told.reports["rufo"].panel
    assert panel is not None
    assert panel.sabotage is not None
    assert panel.sabotage.authors == (CACO,)


@pytest.mark.option("impostors_told_author")
@pytest.mark.rule("AMB-183", "AMB-173")
def test_of_doors_blocked_by_two_both_are_told() -> None:
    game = Scenario(CAST, sabotage_cooldown=0, impostors_told_author=True)
    told = game.phase(
        caco=Sabotage("puertas", (RoomId("capilla"),)), rufo=Sabotage("puertas", (RoomId("luces"),))
    )
    panel = told.reports["malo"].panel
    assert panel is not None
    assert panel.sabotage is not None
    assert panel.sabotage.authors == (CACO, RUFO)
