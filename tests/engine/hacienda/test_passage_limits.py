"""How long and how often passages are used, and what their users are told (rules 1.25, 3.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import Hiding
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import (
    Kill,
    Move,
    Passage,
)
from engine.vocabulary.ids import CharacterId, PlaceId
from tests.engine.hacienda.passages import (
    CLOISTER,
    DOVECOTE,
    ENTER,
    LEAVE,
    at,
    hidden,
    inside,
    sneak,
)
from tests.engine.scenario import Cast, Scenario
from tests.engine.world import (
    code,
    go_on,
    idle,
    places,
    resolve,
    told,
)

# ── the Escurridizo's limits ──────────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-ESC-02", "HAC-ESC-03", "HAC-ESC-04", "AMB-234", "AMB-236", "AMB-237")
@pytest.mark.option("passage_phases", "count_event_phase")
@pytest.mark.parametrize(
    ("rules", "whole"),
    [
        pytest.param(Ruleset(), 6, id="six"),
        pytest.param(Ruleset(passage_phases=1), 1, id="one"),
        pytest.param(Ruleset(passage_phases=3), 3, id="three"),
        pytest.param(Ruleset(count_event_phase=True), 5, id="inclusive"),
    ],
)
def test_he_is_put_out_when_the_phases_are_over(rules: Ruleset, whole: int) -> None:
    start = at({"eva": sneak("claustro"), "ana": "palomar"}, rules)
    state = go_on(start, resolve(start, {"eva": ENTER}))
    state = go_on(state, resolve(state, {"eva": Passage("mover")}))
    state = idle(state, whole - 1) if whole > 1 else state
    assert hidden(state, "eva") == "E2"
    phase = resolve(state, {})
    assert (hidden(phase, "eva"), places(phase, "eva")) == (None, ("palomar",))
    assert told(state, phase, "eva").put_out
    assert [(u.who, u.way) for u in told(state, phase, "ana").passage_uses] == [("eva", "out")]


@pytest.mark.rule("AMB-235")
@pytest.mark.option("forced_events")
@pytest.mark.parametrize("rule", ["start", "end"])
def test_being_put_out_is_free_at_the_start_and_takes_the_point_at_the_end(rule: str) -> None:
    start = at({"eva": sneak("claustro", hiding=Hiding("E1", 34))}, Ruleset(forced_events=rule))  # type: ignore[arg-type]
    phase = resolve(start, {"eva": Move(PlaceId("salon_principal"))})
    goes = rule == "start"
    assert places(phase, "eva") == (("salon_principal" if goes else "claustro"),)
    assert code(phase, "eva") == (Code.DONE if goes else Code.PUT_OUT)
    assert hidden(phase, "eva") is None
    leave = resolve(start, {"eva": LEAVE})
    assert code(leave, "eva") == Code.PUT_OUT
    killed = resolve(start, {"caco": Kill(CharacterId("eva"))})
    assert killed.people[CharacterId("eva")].alive is not goes


@pytest.mark.rule("HAC-ESC-05", "AMB-001")
@pytest.mark.option("passage_cooldown")
@pytest.mark.parametrize("wait", [10, 0, 3])
def test_after_leaving_he_waits_for_any_passage(wait: int) -> None:
    start = at({"eva": sneak("claustro", hiding=Hiding("E1", 40))}, Ruleset(passage_cooldown=wait))
    out = go_on(start, resolve(start, {"eva": LEAVE}))
    assert out.people[CharacterId("eva")].passage_from == 41 + wait + 1
    if wait:
        last = idle(out, wait - 1) if wait > 1 else out
        assert code(resolve(last, {"eva": ENTER}), "eva") == Code.COOLDOWN
    ready = idle(out, wait) if wait else out
    assert code(resolve(ready, {"eva": ENTER}), "eva") == Code.DONE


@pytest.mark.rule("HAC-ESC-07")
def test_impostors_have_neither_limit() -> None:
    start = at({"caco": inside("claustro", "E1", since=3)})
    assert hidden(resolve(start, {}), "caco") == "E1"
    out = go_on(start, resolve(start, {"caco": LEAVE}))
    assert code(resolve(out, {"caco": ENTER}), "caco") == Code.DONE


@pytest.mark.rule("AMB-238")
@pytest.mark.option("initial_role_cooldown")
@pytest.mark.parametrize(("phases", "first"), [(0, 0), (1, 2), (7, 8)])
def test_powers_are_there_from_the_first_phase_unless_a_ruling_delays_them(
    phases: int, first: int
) -> None:
    play = Scenario({"ana": "claustro"}, initial_role_cooldown=phases)
    ana = play.state.people[CharacterId("ana")]
    assert (ana.passage_from, ana.shift_from) == (first, first)


@pytest.mark.rule("HAC-ESC-06", "HAC-DEL-10", "AMB-141")
def test_a_deliberation_takes_everybody_out_and_gives_the_passages_back() -> None:
    play = Scenario({"ana": "comedor", "eva": Cast("claustro", role="escurridizo")})
    play.open_round()
    people = dict(play.state.people)
    eva = CharacterId("eva")
    people[eva] = replace(people[eva], hiding=Hiding("E1", play.state.t), passage_from=50)
    play.state = replace(play.state, people=people)
    play.gather("ana")
    assert (play.place("eva"), play.state.people[eva].hiding) == ("comedor", None)
    play.all_vote(None)
    play.publish()
    assert play.state.people[eva].passage_from == 0


# ── who knows them ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AMB-164")
@pytest.mark.option("public_passages")
@pytest.mark.parametrize("public", [False, True])
def test_only_users_are_told_where_they_are(public: bool) -> None:
    play = Scenario({"ana": "comedor", "zoe": Cast("comedor", "impostor")}, public_passages=public)
    deal = play.told[0]
    cards = {who: report.card for who, report in deal.reports.items()}
    assert len(cards["zoe"].passages) == 6  # type: ignore[union-attr]
    assert bool(cards["ana"].passages) is public  # type: ignore[union-attr]
    assert bool(deal.public.passages) is public
    assert bool(play.known["ana"].passages) is public
    look = play.game.outlook(play.known["zoe"])
    assert look.entrances[CLOISTER] == (DOVECOTE,)


@pytest.mark.rule("HAC-ESC-02", "MSG-68")
def test_he_is_told_how_long_he_has_been_inside_and_when_he_may_again() -> None:
    from engine.hacienda.telling.counters import panel

    start = at({"eva": sneak("claustro", hiding=Hiding("E1", 38))})
    shown = panel(start, start.people[CharacterId("eva")]).passage
    assert shown is not None
    assert (shown.inside, shown.limit, shown.available) == (2, 6, None)
    out = replace(start.people[CharacterId("eva")], hiding=None, passage_from=51)
    waiting = panel(start, out).passage
    assert waiting is not None
    assert waiting.available == (7 + 10 // 3, 10 % 3 + 1)
    assert panel(start, start.people[CharacterId("caco")]).passage is None
