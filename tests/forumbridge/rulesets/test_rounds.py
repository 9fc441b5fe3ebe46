"""When rounds open and publications go out, by the rulings about it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from engine.hacienda.facts.inputs import CastVote, ChangeRuling, Published, ScheduleOpening, Tick
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary import CharacterId
from forumbridge.narration.render import plain
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from tests.forumbridge.rulesets.table import CAST, SEED, live
from tests.forumbridge.rulesets.test_hacienda import PEPITO, post

HOUR = 3600
ZONE = ZoneInfo("Europe/Madrid")


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp())


DEALT = instant("2026-11-29 12:00")  # a Sunday
MONDAY = instant("2026-11-30 21:00")
THURSDAY = instant("2026-12-03 21:00")


def dealt(**rules: object) -> HaciendaGame:
    """A game whose deal is out: it waits for the first round."""
    game = live(replace(Ruleset(), **rules))
    game.apply([game.deal(DEALT, SEED, "", [(who, f"p{n}", n) for n, who in enumerate(CAST)])])
    game.apply([game.published(1, DEALT + 120, DEALT + 60, [])])
    return game


def scheduled(game: HaciendaGame, after: int) -> list[tuple[int, int | None]]:
    return [(i["at"], i["until"]) for i in (json.loads(s.json) for s in game.schedule(after))]


def play_a_round(game: HaciendaGame, at: int) -> int:
    """The round opens at `at` and its phases go out when they fall due; when the last did."""
    game.apply([game.tick(at, settled=True)])
    now = at
    while game.awaiting_publication is not None:
        now += 60
        game.apply([game.published(game.awaiting_publication, now, now - 30, [])])
        due = game.next_instant()
        if due is None:
            break
        now = max(now, due) + 59  # the forum shows minutes
        game.apply([game.tick(now, settled=True)])
    return now


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_the_calendar_opens_the_rounds_by_itself() -> None:
    game = dealt()
    assert scheduled(game, DEALT + 600) == [(MONDAY, None)]
    assert game.waits_for_narrator(MONDAY + 60) == ""
    assert game.narrator_wrote(MONDAY + 60) == ()


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_a_held_round_waits_for_the_narrators_word_and_says_so_once_its_date_has_come() -> None:
    game = dealt(round_opening="hold")
    assert scheduled(game, DEALT + 600) == []
    assert game.waits_for_narrator(MONDAY - 60) == ""
    assert "act open" in game.waits_for_narrator(MONDAY)
    assert game.narrator_wrote(MONDAY + 60) == ()
    game.apply([pack(ScheduleOpening(MONDAY + 600))])
    assert game.waits_for_narrator(MONDAY + 700) == ""
    assert game.next_instant() == MONDAY + 600


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_the_narrators_first_post_from_the_date_on_opens_the_round_and_is_its_clock() -> None:
    game = dealt(round_opening="narrator_post")
    assert scheduled(game, DEALT + 600) == []
    assert game.narrator_wrote(MONDAY - 60) == ()
    assert "escriba" in game.waits_for_narrator(MONDAY + 60)
    game.apply(game.narrator_wrote(MONDAY + 300))
    assert game.narrator_wrote(MONDAY + 360) == ()
    game.apply([game.tick(MONDAY + 300, settled=True)])
    game.apply([game.published(2, MONDAY + 900, MONDAY + 600, [])])
    assert game.next_instant() == MONDAY + 300 + 24 * HOUR


@pytest.mark.option("round_opening")
def test_the_public_message_then_names_the_deadline_since_it_does_not_count_from_itself() -> None:
    for how, named in (("narrator_post", True), ("auto", False)):
        game = dealt(round_opening=how)
        game.apply([pack(ScheduleOpening(MONDAY + 300))])
        letters = game.apply([game.tick(MONDAY + 300, settled=True)]).letters
        told = plain(letters[-1].document)
        assert ("El plazo acaba" in told and "21:05" in told) is named
        assert ("desde este mensaje" in told) is not named


@pytest.mark.option("resolve_early", "phase_schedule", "publish_hours")
@pytest.mark.parametrize(
    ("rules", "says", "never"),
    [
        pytest.param({}, "Si todos declaráis antes", "como mucho", id="by default"),
        pytest.param({"resolve_early": False}, "", "Si todos declaráis antes", id="never early"),
        pytest.param({"phase_schedule": "asap"}, "como mucho", "otras 18 horas", id="asap"),
        pytest.param({"publish_hours": (9, 23)}, "entre las 9:00 y las 23:00", "?", id="hours"),
    ],
)
def test_the_opening_promises_what_the_rulings_give(rules, says, never) -> None:
    game = dealt(no_alter_rounds=0, **rules)
    game.apply([pack(ScheduleOpening(MONDAY))])
    told = plain(game.apply([game.tick(MONDAY, settled=True)]).letters[-1].document)
    assert says in told
    assert never not in told


@pytest.mark.option("round_opening")
def test_only_a_round_that_the_calendar_opens_is_announced() -> None:
    for how, named in (("auto", True), ("hold", False), ("narrator_post", False)):
        game = dealt(round_opening=how)
        game.apply([pack(ScheduleOpening(MONDAY))])
        game.apply([game.tick(MONDAY, settled=True)])
        game.apply([game.published(2, MONDAY + 60, MONDAY, [])])
        step = game.apply([game.tick(MONDAY + 25 * HOUR, settled=True)])  # three phases at once
        public = step.letters[-1]
        assert ("La siguiente se abre" in str(public.document)) is named


@pytest.mark.option("update_waits_for_windows")
@pytest.mark.rule("AMB-009")
def test_a_round_that_outlasts_the_next_date_moves_it_to_another_day_at_the_hour() -> None:
    game = dealt(no_alter_rounds=0, alteration_hours=40)
    (first,) = game.schedule(DEALT + 600)
    game.apply([first])
    over = play_a_round(game, MONDAY)
    assert over > THURSDAY
    assert scheduled(game, over) == [(instant("2026-12-05 21:00"), None)]


@pytest.mark.option("update_waits_for_windows")
@pytest.mark.rule("AMB-009")
def test_updates_that_wait_for_nothing_keep_their_days() -> None:
    game = dealt(no_alter_rounds=0, alteration_hours=40, update_waits_for_windows=False)
    assert scheduled(game, DEALT + 600) == [(MONDAY, THURSDAY)]
    game.apply(list(game.schedule(DEALT + 600)))
    over = play_a_round(game, MONDAY)
    assert THURSDAY <= over < THURSDAY + 600
    assert scheduled(game, over) == [(THURSDAY, instant("2026-12-07 21:00"))]


@pytest.mark.option("publish_hours")
@pytest.mark.rule("AMB-270")
@pytest.mark.parametrize(
    ("hours", "at", "may"),
    [
        pytest.param((0, 24), "2026-11-30 03:00", True, id="always, by default"),
        pytest.param((9, 23), "2026-11-30 08:59", False, id="a minute before"),
        pytest.param((9, 23), "2026-11-30 09:00", True, id="the first hour"),
        pytest.param((9, 23), "2026-11-30 22:59", True, id="the last minute"),
        pytest.param((9, 23), "2026-11-30 23:00", False, id="the last hour is over"),
        pytest.param((9, 23), "2026-07-01 09:00", True, id="in summer, by the same clock"),
        pytest.param((0, 1), "2026-11-30 00:30", True, id="the smallest range"),
    ],
)
def test_publications_have_their_hours_in_the_games_zone(
    hours: tuple[int, int], at: str, may: bool
) -> None:
    assert dealt(publish_hours=hours).may_publish(instant(at)) is may


@pytest.mark.rule("AMB-148", "HAC-TIME-02")
def test_the_round_after_a_vote_is_not_announced_for_a_day_gone_by() -> None:
    """The last vote closes the deliberation: its own date counts, not that of its opening."""
    game = dealt()
    game.apply([pack(ScheduleOpening(MONDAY)), game.tick(MONDAY, settled=True)])
    game.apply([game.published(2, MONDAY + 60, MONDAY, [])])
    ring = "\n".join(["Toco la campana en la fase 1", "1 PA: espero", "1 PA: espero"])
    game.apply(game.understand(post(ring, PEPITO, at=MONDAY + 120)).inputs)
    game.apply([pack(Tick(MONDAY + 180))])
    assert game.awaiting_publication == 3
    game.apply([pack(Published(3, MONDAY + 240, MONDAY + 200))])
    late = MONDAY + 4 * 24 * HOUR
    votes = [CastVote(CharacterId(who), late + n, f"v:{n}", None) for n, who in enumerate(CAST)]
    letters = game.apply([pack(vote) for vote in votes]).letters
    told = str(letters[-1].document)
    assert "2026-12-03" not in told
    assert "3 de diciembre" not in told
    assert "5 de diciembre" in told


@pytest.mark.option("receipt_grace_hours", "outage_grace_hours", "narrator_patience_hours")
@pytest.mark.rule("AMB-011", "AMB-295", "AMB-274")
@pytest.mark.parametrize(("receipt", "outage", "patience"), [(2, 2, 24), (0, 0, 0), (3, 5, 48)])
def test_the_service_goes_by_the_hours_of_the_rulings_in_force(
    receipt: int, outage: int, patience: int
) -> None:
    hours = {
        "receipt_grace_hours": receipt,
        "outage_grace_hours": outage,
        "narrator_patience_hours": patience,
    }
    from_the_file, changed = dealt(**hours), dealt()
    for key, value in hours.items():
        changed.apply([pack(ChangeRuling(key, str(value), "narrador", "en marcha"))])
    for game in (from_the_file, changed):
        found = game.graces
        assert found.receipt_seconds == receipt * HOUR
        assert found.outage_seconds == outage * HOUR
        assert found.patience_seconds == patience * HOUR
