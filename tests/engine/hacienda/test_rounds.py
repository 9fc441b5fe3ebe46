"""Rounds, phases and their instants (HAC-TIME, AMB-009…011, AMB-270)."""

import pytest

from engine.hacienda.facts.events import PhaseResolved, Publication
from engine.hacienda.facts.inputs import Deal, Published, ScheduleOpening, Tick
from engine.vocabulary import Move, Wait
from tests.engine.scenario import HOUR, Scenario, codes

DAY = 24 * HOUR


@pytest.fixture
def play():
    return Scenario({"ana": "capilla", "blas": "bodega"})


def phases_run(play):
    return [
        (e.record.round, e.record.phase, e.record.t)
        for e in play.events
        if isinstance(e, PhaseResolved)
    ]


def all_declare(play, **more):
    for who in play.living():
        play.declare(who, Wait(), Wait(), Wait(), **more)


@pytest.mark.rule("HAC-SET-02", "HAC-SET-07", "AMB-013")
def test_the_deal_goes_out_with_a_card_each_and_nobody_elses():
    play = Scenario({"ana": "capilla"})
    deal = play.told[0]
    impostors = [w for w, r in deal.reports.items() if r.card.side == "impostor"]

    assert deal.kind == "deal"
    assert len(impostors) == 1
    assert all(r.card.fellows == () for r in deal.reports.values())
    assert all(
        len(r.card.tasks) == (0 if r.card.side == "impostor" else 8) for r in deal.reports.values()
    )
    assert codes(play.give(Deal(play.now, "11" * 32, ""))) == ("ALREADY_DEALT",)


@pytest.mark.rule("HAC-TIME-01", "HAC-TIME-02")
def test_a_round_opens_at_the_scheduled_instant_and_not_before(play):
    assert play.game.awaiting_schedule(play.state)
    at = play.now + 5 * HOUR
    play.give(ScheduleOpening(at))
    assert not play.game.awaiting_schedule(play.state)
    assert play.game.next_instant(play.state) == at

    play.give(Tick(at - 1))
    assert not play.state.round_open
    play.give(Tick(at))

    assert play.state.round_open
    assert play.last.kind == "opening"
    assert play.last.public.declaration_hours == 24


@pytest.mark.rule("HAC-DECL-01", "AMB-010", "AMB-270")
def test_the_first_phase_is_executed_24_hours_after_the_public_message(play):
    play.open_round()
    public = play.now

    assert play.game.next_instant(play.state) == public + DAY
    play.tick(hours=24 - 1 / HOUR)
    assert phases_run(play) == []
    play.now = public + DAY
    play.tick()

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("AMB-273")
def test_on_a_forum_that_shows_minutes_the_whole_minute_of_the_deadline_is_waited_for(play):
    play.open_round()
    deadline = play.now + DAY

    play.now = deadline + 58
    play.tick(precision=60)
    assert phases_run(play) == []
    assert codes(play.declare("ana", Wait(), at=deadline, precision=60)) == ("declaration",)
    play.now = deadline + 59
    play.tick(precision=60)

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("HAC-TIME-03", "AMB-270")
def test_phases_two_and_three_come_18_hours_after_the_publication_before(play):
    play.open_round()
    play.run(publish=False)
    play.publish(after=900)
    first = play.now
    assert play.game.next_instant(play.state) == first + 18 * HOUR

    play.run(publish=False)
    assert play.now == first + 18 * HOUR
    play.publish(after=300)
    second = play.now
    play.run()

    assert second + 18 * HOUR <= play.now
    assert phases_run(play) == [(1, 1, 1), (1, 2, 2), (1, 3, 3)]
    assert [t.publication.phases for t in play.told if t.kind == "phases"] == [(1,), (2,), (3,)]
    assert play.last.reports["ana"].last_phase
    assert play.game.awaiting_schedule(play.state)


@pytest.mark.rule("HAC-DECL-07", "AMB-011")
def test_it_is_executed_early_once_everybody_has_declared_and_readings_are_settled(play):
    play.open_round()
    for who in play.living()[1:]:
        play.declare(who, Wait(), Wait(), Wait())
    play.tick(hours=1)
    assert phases_run(play) == []

    play.declare(play.living()[0], Wait(), Wait(), Wait())
    play.tick(settled=False)
    assert phases_run(play) == []
    play.tick(settled=True)

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("AMB-011")
def test_with_early_resolution_switched_off_the_deadline_is_waited_for():
    play = Scenario({"ana": "capilla"}, resolve_early=False)
    play.open_round()
    all_declare(play)
    play.tick(hours=23)
    assert phases_run(play) == []
    play.tick(hours=1)

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("AMB-011", "AMB-274")
def test_at_the_deadline_nothing_unsettled_holds_the_phase(play):
    play.open_round()
    play.tick(hours=24, settled=False)

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("HAC-GHO-11", "AMB-011")
def test_ghosts_declare_like_everybody_and_are_waited_for(play):
    from engine.hacienda.facts.inputs import KillPerson

    play.give(KillPerson("ana", "narrador", "prueba"))
    play.open_round()
    for who in play.living():
        play.declare(who, Wait())
    play.tick(hours=1)
    assert phases_run(play) == []
    assert codes(play.declare("ana", Move("galeria_oeste"))) == ("declaration",)
    play.tick()

    assert phases_run(play) == [(1, 1, 1)]


@pytest.mark.rule("AMB-272")
def test_while_a_publication_is_going_out_the_clocks_stand_still(play):
    play.open_round(publish=False)
    assert play.game.next_instant(play.state) is None

    play.tick(hours=100)
    assert phases_run(play) == []
    play.publish(after=0)

    assert play.game.next_instant(play.state) == play.now + DAY


@pytest.mark.rule("AMB-272")
def test_a_publication_with_another_number_is_refused(play):
    play.open_round(publish=False)
    number = play.state.pending.number
    refused = play.give(Published(number + 1, play.now, play.now))

    assert codes(refused) == ("WRONG_PUBLICATION",)
    assert play.state.pending.number == number
    play.publish()
    again = play.give(Published(number, play.now, play.now))
    assert codes(again) == ("WRONG_PUBLICATION",)


@pytest.mark.rule("AMB-272")
def test_who_got_his_opening_late_gets_the_difference(play):
    play.open_round(publish=False)
    play.publish(late=[("ana", 2 * HOUR)])
    public = play.now
    play.now = public + DAY + HOUR

    assert codes(play.declare("blas", Wait())) == ("LATE",)
    assert codes(play.declare("ana", Wait())) == ("declaration",)


@pytest.mark.rule("HAC-ALT-11", "AMB-008", "AMB-270")
def test_in_the_first_two_rounds_the_three_phases_go_out_together():
    play = Scenario({"ana": "capilla"}, banned=True)
    for _ in range(2):
        play.open_round()
        assert not play.last.public.alterations
        told = play.run()
        assert told.publication.phases == (1, 2, 3)
        assert [s.phase for s in told.reports["ana"].sections] == [1, 2, 3]
        assert told.reports["ana"].banned
    play.open_round()

    assert play.last.public.alterations
    assert play.run().publication.phases == (1,)
    assert phases_run(play)[-1] == (3, 1, 7)


@pytest.mark.rule("HAC-TIME-05", "HAC-TIME-06")
def test_the_nth_action_is_carried_out_in_the_nth_phase(play):
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Wait(), Move("comedor"))
    walked = []
    for _ in range(3):
        play.run()
        walked.append(play.place("ana"))

    assert walked == ["pasillo_biblioteca", "pasillo_biblioteca", "comedor"]


@pytest.mark.rule("HAC-TIME-10", "HAC-SET-11")
def test_the_next_round_starts_where_the_last_one_ended(play):
    play.phase(ana=Move("pasillo_biblioteca"))
    play.run()
    play.run()
    play.open_round()

    assert play.report("ana").standing.place == "pasillo_biblioteca"
    assert play.report("blas").standing.place == "bodega"


@pytest.mark.rule("HAC-DECL-05")
def test_without_a_declaration_he_stays_idle_all_round(play):
    play.open_round()
    for _ in range(3):
        play.run()

    assert play.place("ana") == "capilla"
    assert play.report("ana").sections[0].own.action is None


@pytest.mark.rule("AMB-263", "AMB-271")
def test_every_publication_has_a_report_for_everybody_in_an_order_drawn_afresh(play):
    play.phase()
    play.run()
    play.run()
    publications = [e for e in play.events if isinstance(e, Publication)]

    assert all(sorted(p.order) == sorted(play.state.people) for p in publications)
    assert len({p.order for p in publications}) > 1
    purposes = {d.purpose.split("/")[0] + d.purpose.split("/")[1] for d in play.state.draws}
    assert {f"publication{p.number}" for p in publications} <= purposes
