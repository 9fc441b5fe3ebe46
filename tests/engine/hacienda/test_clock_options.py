"""The rulings about time: each at its default and away from it."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import AskExtension, ScheduleOpening, WaiveChanges
from engine.vocabulary import CharacterId, Move, Wait
from tests.engine.scenario import HOUR, Scenario, codes

APART = {"ana": "capilla", "blas": "biblioteca_este", "cleto": "bodega"}


def quiet(**rules: object) -> Scenario:
    """A round that is open, where nobody meets anybody."""
    play = Scenario(APART, **rules)
    play.open_round()
    return play


def met(**rules: object) -> Scenario:
    """Ana and Blas have met in phase 1 and may alter; Cleto is far away."""
    play = Scenario({**APART, "ana": "pasillo_biblioteca"}, **rules)
    play.open_round()
    for who in ("ana", "blas"):
        play.declare(who, Move("biblioteca_oeste"), Wait(), Wait())
    play.run()
    return play


def everybody_waits(play: Scenario) -> None:
    for who in play.cast:
        play.declare(who, Wait(), Wait(), Wait())


def alters(play: Scenario, who: str, **more: object) -> tuple[str, ...]:
    return codes(play.declare(who, only={2: Wait(), 3: Move("pasillo_biblioteca")}, **more))


@pytest.mark.option("declaration_hours")
@pytest.mark.rule("HAC-DECL-01")
@pytest.mark.parametrize("hours", [1, 24, 30])
def test_the_declaration_takes_as_many_hours_as_the_ruling_says(hours: int) -> None:
    play = quiet(declaration_hours=hours)
    assert play.game.next_instant(play.state) == play.now + hours * HOUR
    assert codes(play.declare("ana", Wait(), at=play.now + hours * HOUR)) == ("declaration",)
    assert codes(play.declare("blas", Wait(), at=play.now + hours * HOUR + 1)) == ("LATE",)


@pytest.mark.option("alteration_hours")
@pytest.mark.rule("HAC-ALT-08")
@pytest.mark.parametrize("hours", [1, 18, 20])
def test_the_windows_and_the_next_phase_take_as_many_hours_as_the_ruling_says(hours: int) -> None:
    play = met(alteration_hours=hours)
    assert play.game.next_instant(play.state) == play.now + hours * HOUR
    assert alters(play, "ana", at=play.now + hours * HOUR + 1) == ("WINDOW_CLOSED",)
    assert alters(play, "ana", at=play.now + hours * HOUR) == ("alteration",)


@pytest.mark.option("deliberation_hours")
@pytest.mark.rule("AMB-007")
@pytest.mark.parametrize("hours", [1, 168, 200])
def test_a_deliberation_takes_as_many_hours_as_the_ruling_says(hours: int) -> None:
    play = Scenario(APART, deliberation_hours=hours)
    play.gather("ana")
    assert play.game.next_instant(play.state) == play.now + hours * HOUR


@pytest.mark.option("resolve_early")
@pytest.mark.rule("AMB-011")
@pytest.mark.parametrize("early", [True, False])
def test_when_all_have_declared_the_phase_is_resolved_early_or_not(early: bool) -> None:
    play = quiet(resolve_early=early)
    everybody_waits(play)
    play.tick(hours=3)
    assert play.state.phase == int(early)


def asks(play: Scenario) -> tuple[str, ...]:
    return codes(play.give(AskExtension(CharacterId("ana"), play.now, f"t:{play.now}")))


@pytest.mark.option("extension_hours")
@pytest.mark.rule("AMB-026")
@pytest.mark.parametrize("hours", [0, 12, 13])
def test_an_extension_adds_as_many_hours_as_the_ruling_says(hours: int) -> None:
    play = quiet(extension_hours=hours)
    until = play.now + (24 + hours) * HOUR
    assert asks(play) == ("extension",)
    assert codes(play.declare("ana", Wait(), at=until + 1)) == ("LATE",)
    assert codes(play.declare("ana", Wait(), at=until)) == ("declaration",)


@pytest.mark.option("extension_auto")
@pytest.mark.rule("AMB-026")
@pytest.mark.parametrize(("auto", "answer"), [(True, "extension"), (False, "NARRATOR_DECIDES")])
def test_an_extension_is_granted_at_once_or_by_the_narrator(auto: bool, answer: str) -> None:
    assert asks(quiet(extension_auto=auto)) == (answer,)


@pytest.mark.option("extension_per_round")
@pytest.mark.rule("AMB-026")
@pytest.mark.parametrize(("times", "granted"), [(0, 0), (1, 1), (3, 3), (None, 4)])
def test_so_many_extensions_in_one_round(times: int | None, granted: int) -> None:
    play = quiet(extension_per_round=times, extension_per_game=None)
    start = play.now
    answers = [asks(play) for _ in range(4)]
    assert answers == [("extension",)] * granted + [("EXTENSION_USED",)] * (4 - granted)
    until = start + (24 + 12 * granted) * HOUR
    assert play.state.clock.personal_until.get(CharacterId("ana"), start + 24 * HOUR) == until


@pytest.mark.option("extension_per_round")
def test_extensions_asked_for_while_the_opening_goes_out_add_up_too() -> None:
    play = Scenario(APART, extension_per_round=2)
    play.open_round(publish=False)
    assert [asks(play), asks(play), asks(play)] == [("extension",)] * 2 + [("EXTENSION_USED",)]
    play.publish()
    assert play.state.clock.personal_until[CharacterId("ana")] == play.now + 48 * HOUR


@pytest.mark.option("extension_per_game")
@pytest.mark.rule("AMB-026")
@pytest.mark.parametrize(("times", "granted"), [(0, 0), (3, 3), (5, 5), (None, 6)])
def test_after_so_many_extensions_the_narrator_decides(times: int | None, granted: int) -> None:
    play = quiet(extension_per_game=times, extension_per_round=None)
    answers = [asks(play) for _ in range(6)]
    assert answers == [("extension",)] * granted + [("NARRATOR_DECIDES",)] * (6 - granted)


@pytest.mark.option("no_alter_rounds")
@pytest.mark.rule("AMB-008", "HAC-ALT-11")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_so_many_rounds_at_the_start_go_out_in_one_piece(rounds: int) -> None:
    play = Scenario(APART, no_alter_rounds=rounds)
    pieces = []
    for _ in range(3):
        play.open_round()
        pieces.append(play.run().publication.phases)
        while play.state.round_open:
            play.run()
    assert pieces == [(1, 2, 3)] * rounds + [(1,)] * (3 - rounds)


@pytest.mark.option("max_windows_per_round")
@pytest.mark.rule("AMB-058")
@pytest.mark.parametrize(("most", "after_first", "after_second"), [(0, 0, 0), (1, 2, 0), (2, 2, 2)])
def test_windows_open_after_so_many_phases(most: int, after_first: int, after_second: int) -> None:
    play = Scenario({**APART, "ana": "pasillo_biblioteca"}, max_windows_per_round=most)
    play.open_round()
    for who in ("ana", "blas"):
        play.declare(who, Move("biblioteca_oeste"), Wait(), Wait())
    play.run()
    found = [len(play.state.windows)]
    start = play.now
    # They part and meet again in phase 2: Blas goes and Ana goes after him.
    for who in ("ana", "blas"):
        play.put(who, "capilla" if who == "ana" else "biblioteca_oeste")
    play.phase(blas=Move("pasillo_biblioteca"), ana=Move("pasillo_biblioteca"))
    found.append(len(play.state.windows))
    assert found == [after_first, after_second]
    assert play.now >= start + 18 * HOUR  # the hours between phases are always the same


@pytest.mark.option("window_close_early")
@pytest.mark.rule("AMB-057", "AMB-059")
def test_an_alteration_may_be_mended_for_the_grace_and_then_the_window_is_over() -> None:
    play = met()
    assert alters(play, "ana", seen_at=play.now + 60) == ("alteration",)
    assert alters(play, "ana", at=play.now + 2 * HOUR + 60) == ("alteration",)
    assert alters(play, "ana", at=play.now + 5 * HOUR) == ("WINDOW_CLOSED",)
    assert alters(play, "blas", at=play.now + 5 * HOUR) == ("alteration",)


@pytest.mark.option("window_close_early")
def test_without_early_closing_windows_last_until_their_end_whatever_is_answered() -> None:
    play = met(window_close_early=False)
    assert codes(play.give(WaiveChanges(CharacterId("ana"), play.now, "t:1"))) == ("no_changes",)
    assert alters(play, "ana", at=play.now + HOUR) == ("alteration",)
    assert alters(play, "ana", at=play.now + 17 * HOUR) == ("alteration",)


@pytest.mark.option("phase_schedule")
@pytest.mark.rule("AMB-270", "AMB-057")
def test_on_the_fixed_schedule_a_quiet_phase_and_an_answered_window_move_nothing() -> None:
    for play in (quiet(), met()):
        everybody_waits(play) if play.state.phase == 0 else alters(play, "ana")
        if play.state.phase == 0:
            play.run()
        published = play.now
        if play.state.windows:
            play.give(WaiveChanges(CharacterId("blas"), play.now, "t:9"))
        play.tick(hours=17)
        assert play.state.phase == 1
        play.tick(hours=1)
        assert (play.state.phase, play.now) == (2, published + 18 * HOUR)


@pytest.mark.option("phase_schedule")
@pytest.mark.rule("AMB-057")
def test_as_soon_as_possible_the_next_phase_waits_for_the_answers_alone() -> None:
    play = met(phase_schedule="asap")
    play.tick(hours=1)
    assert play.state.phase == 1
    play.give(WaiveChanges(CharacterId("blas"), play.now, "t:8"))
    play.tick(hours=1)
    assert play.state.phase == 1
    assert alters(play, "ana") == ("alteration",)
    play.tick(settled=False)
    assert play.state.phase == 1
    play.tick()
    assert play.state.phase == 2


@pytest.mark.option("phase_schedule")
def test_as_soon_as_possible_a_window_nobody_answers_lasts_its_hours() -> None:
    play = met(phase_schedule="asap")
    play.tick(hours=17)
    assert play.state.phase == 1
    play.tick(hours=1)
    assert play.state.phase == 2


@pytest.mark.option("phase_schedule")
def test_as_soon_as_possible_a_phase_without_windows_is_followed_at_once() -> None:
    play = quiet(phase_schedule="asap")
    everybody_waits(play)
    play.run()
    play.tick()
    assert play.state.phase == 2


@pytest.mark.option("phase_schedule", "window_close_early")
def test_as_soon_as_possible_without_early_closing_waits_for_every_window() -> None:
    play = met(phase_schedule="asap", window_close_early=False)
    for who in ("ana", "blas"):
        assert alters(play, who) == ("alteration",)
    play.tick(hours=17)
    assert play.state.phase == 1


@pytest.mark.option("update_waits_for_windows")
@pytest.mark.rule("AMB-009")
def test_an_update_that_waits_for_nothing_ends_the_round_at_its_date() -> None:
    play = Scenario(APART)
    start = play.now + HOUR
    update = start + 30 * HOUR
    play.give(ScheduleOpening(start, until=update))
    play.now = start
    play.tick()
    play.publish()
    assert play.run().publication.phases == (1,)
    assert play.game.next_instant(play.state) == update
    assert play.run().publication.phases == (2,)
    assert play.game.next_instant(play.state) == update
    assert play.run().publication.phases == (3,)
    assert not play.state.round_open


@pytest.mark.option("update_waits_for_windows")
@pytest.mark.rule("AMB-009")
def test_an_update_that_waits_lets_every_window_last() -> None:
    play = quiet()
    play.run()
    assert play.game.next_instant(play.state) == play.now + 18 * HOUR


@pytest.mark.option("update_waits_for_windows")
def test_declarations_and_extensions_end_at_such_an_update_too() -> None:
    play = Scenario(APART)
    start = play.now + HOUR
    update = start + 20 * HOUR
    play.give(ScheduleOpening(start, until=update))
    play.now = start
    play.tick()
    play.publish()
    assert asks(play) == ("extension",)
    assert codes(play.declare("ana", Wait(), at=update)) == ("declaration",)
    assert codes(play.declare("ana", Wait(), at=update + 1)) == ("LATE",)
    assert play.game.next_instant(play.state) == update


@pytest.mark.option("update_waits_for_windows")
def test_an_opening_that_went_out_after_the_next_date_keeps_its_hours() -> None:
    play = Scenario(APART)
    play.give(ScheduleOpening(play.now, until=play.now + HOUR))
    play.tick()
    play.publish(after=2 * HOUR)
    assert play.game.next_instant(play.state) == play.now + 24 * HOUR


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
@pytest.mark.parametrize(("how", "from_post"), [("auto", 0), ("hold", 0), ("narrator_post", 1)])
def test_the_narrators_own_post_is_the_clock_where_it_opens_the_round(
    how: str, from_post: int
) -> None:
    play = Scenario(APART, round_opening=how)
    post = play.now + HOUR
    play.give(ScheduleOpening(post))
    play.now = post
    play.tick()
    play.publish(after=600)
    counted = post if from_post else post + 600
    assert play.game.next_instant(play.state) == counted + 24 * HOUR
