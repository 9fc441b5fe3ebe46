"""What holds at every moment of any game (Appendix D of the catalogue)."""

from collections import Counter

import pytest

from engine.hacienda.facts.events import DeliberationClosed, PhaseResolved, Publication
from engine.hacienda.facts.inputs import CastVote, ScheduleOpening, Tick
from engine.hacienda.phase.victory import parity
from engine.vocabulary.outlook import Mode
from tests.engine.whole_game import Table

GAMES = [f"{n:064x}" for n in range(1, 5)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda seed: f"game {int(seed, 16)}")
def game(request):
    table = Table(request.param)
    return table, list(table.play(30))


def of(moments, kind):
    return [(m, e) for m in moments for e in m.events if isinstance(e, kind)]


@pytest.mark.rule("HAC-TIME-03", "AMB-002")
def test_time_advances_once_a_phase_and_never_otherwise(game):
    for moment in game[1]:
        executed = sum(isinstance(e, PhaseResolved) for e in moment.events)
        assert moment.after.t == moment.before.t + executed
        assert executed == 0 or isinstance(moment.given, Tick)


@pytest.mark.rule("HAC-KILL-08", "HAC-KILL-09", "HAC-KILL-10", "HAC-KILL-12", "AMB-294")
def test_nobody_murders_within_thirteen_phases_of_start_deliberation_or_own_murder(game):
    begun, last = 0, {}
    for moment in game[1]:
        for event in moment.events:
            if isinstance(event, DeliberationClosed):
                begun = moment.after.t
            if isinstance(event, PhaseResolved):
                for kill in event.record.kills:
                    assert event.record.t > begun + 13
                    assert event.record.t > last.get(kill.killer, -13) + 13
                    last[kill.killer] = event.record.t


@pytest.mark.rule("AMB-120", "HAC-DEL-05", "HAC-DEL-07")
def test_after_a_deliberation_everybody_is_in_the_comedor_and_no_corpse_is_left(game):
    after_meeting = False
    for moment in game[1]:
        if any(isinstance(e, DeliberationClosed) for e in moment.events):
            after_meeting = True
        if after_meeting and isinstance(moment.given, ScheduleOpening):
            assert {p.place for p in moment.after.people.values()} == {"comedor"}
            assert moment.after.corpses == ()
            after_meeting = False


@pytest.mark.rule("HAC-VOTE-04", "HAC-VOTE-03")
def test_as_many_votes_are_published_as_were_cast(game):
    cast = 0
    for moment in game[1]:
        if isinstance(moment.given, CastVote) and moment.events[0].kind == "accepted":
            cast += 1
        for event in moment.events:
            if isinstance(event, DeliberationClosed):
                assert sum(n for _, n in event.votes) + event.abstentions == cast
                cast = 0


@pytest.mark.rule("HAC-VOTE-10", "HAC-VOTE-11", "HAC-VOTE-06")
def test_a_tie_or_abstention_at_the_top_eliminates_nobody(game):
    for _, closed in of(game[1], DeliberationClosed):
        options = Counter(dict(closed.votes))
        options["(abstención)"] = closed.abstentions
        (first, most), (_, second) = [*options.most_common(2), ("", 0)][:2]
        expected = first if most > second and first != "(abstención)" else None
        assert closed.eliminated == expected


@pytest.mark.rule("HAC-WIN-01", "HAC-WIN-03", "HAC-WIN-05")
def test_the_game_never_goes_on_past_parity_or_without_impostors(game):
    for moment in game[1]:
        state = moment.after
        if state.mode in (Mode.ROUND, Mode.DELIBERATION) and state.people:
            assert not parity(state.people, state.ruleset)
            assert any(p.alive and p.side == "impostor" for p in state.people.values())


@pytest.mark.rule("AMB-271", "AMB-263")
def test_publications_are_numbered_in_a_row_and_wait_for_one_another(game):
    numbers = [e.number for _, e in of(game[1], Publication)]

    assert numbers == list(range(1, len(numbers) + 1))
    for moment, publication in of(game[1], Publication):
        assert moment.after.pending is not None
        assert moment.after.pending.number == publication.number
        assert sorted(publication.order) == sorted(moment.after.people)


@pytest.mark.rule("HAC-GHO-04", "AMB-070")
def test_no_report_to_the_living_names_a_ghost_but_as_a_corpse_or_victim(game):
    table, moments = game
    for moment, publication in of(moments, Publication):
        if not publication.phases:
            continue
        records = [r for r in moment.after.records if r.phase in publication.phases]
        for who in publication.order:
            report = table.game.player_report(moment.after, publication, who)
            for record, told in zip(records, report.sections, strict=True):
                if who not in record.alive_after:
                    continue
                named = {x.who for x in (*told.arrivals, *told.departures, *told.activities)}
                named |= {person for _, people in told.in_sight for person in people}
                assert named <= record.alive_after


@pytest.mark.rule("HAC-TIME-07", "HAC-MOV-01")
def test_a_living_character_crosses_at_most_one_link_a_phase(game):
    table = game[0]
    for _, event in of(game[1], PhaseResolved):
        record = event.record
        for who in record.alive_after:
            before, after = record.before[who], record.after[who]
            exits = {e.to for e in table.game.gazetteer.exits[before]}
            assert after == before or after in exits


@pytest.mark.rule("HAC-ENC-02", "HAC-ENC-03", "HAC-ENC-08", "AMB-053")
def test_a_talk_promised_in_a_report_has_its_scene_of_that_phase(game):
    table, moments = game
    promised = 0
    for moment, publication in of(moments, Publication):
        if publication.publication.value != "phases":
            continue
        scenes = table.game.scene_reports(moment.after, publication)
        members = {(s.phase, s.place, who) for s in scenes for who in s.members}
        for who in publication.order:
            report = table.game.player_report(moment.after, publication, who)
            for told in report.sections:
                if told.encounter is not None and told.encounter.can_talk:
                    promised += 1
                    everybody = {who, *(other.who for other in told.encounter.others)}
                    assert {(told.phase, told.place, w) for w in everybody} <= members
    assert promised
