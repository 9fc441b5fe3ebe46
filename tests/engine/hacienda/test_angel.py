"""Protection and the Ángel (rules 1.26, 1.27, 3.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import (
    House,
    Person,
    Shield,
)
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.telling.counters import panel
from engine.vocabulary.actions import (
    Kill,
    Protect,
)
from engine.vocabulary.ids import CharacterId
from tests.engine.hacienda.powers import ANA, CACO, EVA, ZOE, at, who
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    code,
    ghost,
    go_on,
    idle,
    impostor,
    resolve,
    told,
)


def angel(place: str = "capilla", **changes: object) -> Person:
    return ghost(place, **{"role": "angel", **changes})


# ── Ángel ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-ANG-02", "HAC-ANG-12", "AMB-252", "AMB-255", "HAC-ANG-10", "HAC-ANG-11")
@pytest.mark.option("shield_cooldown", "angel_range")
@pytest.mark.parametrize(("rule", "far"), [("map", Code.DONE), ("place", Code.BAD_TARGET)])
@pytest.mark.parametrize("wait", [20, 0, 6])
def test_he_protects_anybody_living_and_waits(rule: str, far: Code, wait: int) -> None:
    rules = Ruleset(angel_range=rule, shield_cooldown=wait)  # type: ignore[arg-type]
    start = at({"fant": angel(), "other": ghost("capilla")}, rules)
    phase = resolve(start, {"fant": Protect(ANA)})
    assert code(phase, "fant") == far
    for target in ("caco",):
        phase = resolve(start, {"fant": Protect(CharacterId(target))})
        assert code(phase, "fant") == Code.DONE
        assert who(phase, "fant").protect_from == 41 + wait + 1
    assert code(resolve(start, {"fant": Protect(CharacterId("other"))}), "fant") == Code.BAD_TARGET
    if wait:
        early = idle(go_on(start, phase), wait - 1)
        assert code(resolve(early, {"fant": Protect(CACO)}), "fant") == Code.COOLDOWN
        assert code(resolve(idle(early, 1), {"fant": Protect(CACO)}), "fant") == Code.DONE


@pytest.mark.rule("HAC-ANG-03", "HAC-ANG-04", "HAC-ANG-06", "AMB-006")
@pytest.mark.option("shield_phases")
@pytest.mark.parametrize("phases", [5, 1, 3])
def test_the_protection_lasts_and_vanishes(phases: int) -> None:
    people = {"fant": angel(), "zoe": impostor("cocina")}
    start = at(people, Ruleset(shield_phases=phases))
    same = resolve(start, {"fant": Protect(ANA), "zoe": Kill(ANA)})
    assert not who(same, "ana").alive
    state = go_on(start, resolve(start, {"fant": Protect(ANA)}))
    last = idle(state, phases - 1) if phases > 1 else state
    saved = resolve(last, {"zoe": Kill(ANA)})
    assert who(saved, "ana").alive
    late = resolve(idle(state, phases), {"zoe": Kill(ANA)})
    assert not who(late, "ana").alive
    over = resolve(idle(state, phases), {})
    assert over.record.house.shield == "expired"


@pytest.mark.rule("HAC-ANG-05", "HAC-ANG-07", "HAC-KILL-14", "AMB-106")
@pytest.mark.option("simultaneous_kills")
def test_c_9_the_first_attempt_is_repelled_and_the_second_kills_and_both_wait() -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    people = {"fant": angel(), "zoe": impostor("cocina"), "rufo": impostor("cocina")}
    start = at(people, house=shield)
    phase = resolve(start, {"zoe": Kill(ANA), "rufo": Kill(ANA)})
    assert (code(phase, "zoe"), code(phase, "rufo")) == (Code.REPELLED, Code.DONE)
    assert not who(phase, "ana").alive
    assert who(phase, "zoe").kill_from == who(phase, "rufo").kill_from == 41 + 14
    assert told(start, phase, "zoe").kill == "repelled"
    assert phase.house.shield is None


@pytest.mark.rule("AMB-114")
@pytest.mark.option("shield_block_witness")
@pytest.mark.parametrize(
    ("rule", "notice"), [("none", set()), ("target", {"ana"}), ("view", {"ana", "eva"})]
)
def test_who_notices_that_an_attempt_was_stopped(rule: str, notice: set[str]) -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    people = {"fant": angel(), "zoe": impostor("cocina"), "far": "palomar"}
    start = at(people, Ruleset(shield_block_witness=rule), house=shield)  # type: ignore[arg-type]
    phase = resolve(start, {"zoe": Kill(ANA)})
    assert {w for w in ("ana", "eva", "far") if told(start, phase, w).shield_noticed} == notice
    if rule == "none":
        unhurt = resolve(start, {})
        assert told(start, phase, "ana") == told(start, unhurt, "ana")
        assert told(start, phase, "eva") == told(start, unhurt, "eva")


@pytest.mark.rule("AMB-287", "AMB-253")
def test_protecting_somebody_murdered_in_the_phase_uses_nothing() -> None:
    start = at({"fant": angel(), "zoe": impostor("cocina")})
    phase = resolve(start, {"fant": Protect(ANA), "zoe": Kill(ANA)})
    assert code(phase, "fant") == Code.BAD_TARGET
    assert (who(phase, "fant").protect_from, phase.house.shield) == (0, None)


@pytest.mark.rule("HAC-ANG-08", "HAC-ANG-09", "HAC-DEL-13", "AMB-257", "MSG-85")
def test_the_next_deliberation_says_that_the_angel_protected_somebody_once() -> None:
    play = Scenario({"ana": "comedor", "eva": "cocina", "zoe": Cast("cocina", "impostor")})
    play.open_round()
    house = replace(play.state.house, shield=Shield(EVA, EVA, play.state.t))
    play.state = replace(play.state, house=house)
    play.declare("zoe", Kill(EVA))
    play.run()
    assert play.state.people[EVA].alive
    play.gather("ana")
    assert play.last.public.angel
    assert play.last.public.deaths == ()
    play.all_vote(None)
    play.publish()
    play.open_round()
    play.put("eva", "comedor")
    play.gather("eva")
    assert not play.last.public.angel


@pytest.mark.rule("AMB-143")
@pytest.mark.option("angel_reset_on_deliberation")
@pytest.mark.parametrize("resets", [False, True])
def test_a_deliberation_gives_the_angel_nothing_back(resets: bool) -> None:
    play = Scenario({"ana": "comedor"}, angel_reset_on_deliberation=resets)
    play.open_round()
    people = dict(play.state.people)
    people[ANA] = replace(people[ANA], protect_from=40)
    play.state = replace(play.state, people=people)
    play.gather("ana")
    play.all_vote(None)
    play.publish()
    assert play.state.people[ANA].protect_from == (0 if resets else 40)


@pytest.mark.rule("AMB-254", "MSG-70")
@pytest.mark.option("angel_told_attacker")
@pytest.mark.parametrize("tells", [False, True])
def test_the_angel_learns_that_his_shield_was_used(tells: bool) -> None:
    shield = House(shield=Shield(CharacterId("fant"), ANA, 39))
    start = at({"fant": angel(), "zoe": impostor("cocina")}, Ruleset(angel_told_attacker=tells),
               house=shield)  # fmt: skip
    phase = resolve(start, {"zoe": Kill(ANA)})
    after = go_on(start, phase)
    shown = panel(after, who(after, "fant"), (phase.record,)).angel
    assert shown is not None
    assert (shown.event, shown.protects, shown.left) == ("consumed", None, 0)
    assert shown.attacker == ("zoe" if tells else None)


@pytest.mark.rule("AMB-248", "HAC-ANG-01", "HAC-GHO-10")
@pytest.mark.option("angel_by_vote")
@pytest.mark.parametrize("makes", [True, False])
def test_whether_a_first_death_by_vote_makes_the_angel(makes: bool) -> None:
    play = Scenario({"ana": "comedor", "eva": "comedor", "zoe": Cast("comedor", "impostor")},
                    angel_by_vote=makes)  # fmt: skip
    play.gather("ana")
    play.all_vote("ana")
    play.publish()
    assert (play.state.people[ANA].role == "angel") is makes
    if not makes:
        play.open_round()
        play.declare("zoe", Kill(EVA))
        play.state = replace(play.state, people={
            **play.state.people, ZOE: replace(play.state.people[ZOE], kill_from=0)})  # fmt: skip
        play.run()
        assert play.state.people[EVA].role == "angel"


@pytest.mark.rule("AMB-249")
@pytest.mark.option("angel_tie")
@pytest.mark.parametrize("rule", ["post_time", "random"])
def test_of_two_first_deaths_in_a_phase_one_is_the_angel(rule: str) -> None:
    play = Scenario({"ana": "cocina", "eva": "luces", "zoe": Cast("cocina", "impostor"),
                     "rufo": Cast("luces", "impostor")}, angel_tie=rule)  # fmt: skip
    play.open_round()
    play.declare("rufo", Kill(EVA))
    play.tick(hours=1)
    play.declare("zoe", Kill(ANA))
    play.run()
    angels = [w for w, p in play.state.people.items() if p.role == "angel"]
    assert len(angels) == 1
    if rule == "post_time":
        assert angels == ["eva"]
    else:
        assert any(d.purpose.startswith("angel/") for d in play.state.draws)


@pytest.mark.rule("AMB-251", "AMB-250")
def test_a_special_vasallo_who_dies_first_is_the_angel_and_nothing_else() -> None:
    play = Scenario({"cle": Cast("cocina", role="clerigo"), "zoe": Cast("cocina", "impostor")})
    play.open_round()
    play.declare("zoe", Kill(CharacterId("cle")))
    play.run()
    assert play.state.people[CharacterId("cle")].role == "angel"
    assert play.report("cle").panel.talisman is None  # type: ignore[union-attr]
