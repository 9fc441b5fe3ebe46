"""Rounds that the narrator opens, and publications in their hours, on a real small forum."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from forumbridge.cli.main import run
from forumbridge.composition import fold_game
from tests.e2e.small_stage import (
    HOUR,
    IDS,
    NARRATOR,
    PUBLIC,
    House,
    edit_game,
    house,
    scratch_folder,
)

ZONE = ZoneInfo("Europe/Madrid")


@pytest.fixture
def stage() -> Iterator[House]:
    for folder in scratch_folder():
        with house(folder / "casa") as found:
            yield found


def deal(stage: House) -> None:
    """The game up to the deal, whose publication is out."""
    stage.visit()
    stage.wait(60)
    for who in IDS:
        stage.say(who, "¡Buenas noches!")
    stage.wait(60)
    stage.visit()
    stage.wait(60)
    stage.visit()
    assert stage.status()["dealt"]


def next_date(stage: House) -> int:
    """The next date of the calendar: a Monday or Thursday at nine in the evening."""
    now = datetime.fromtimestamp(stage.clock.now(), ZONE)
    for days in range(8):
        day = datetime.fromordinal(now.toordinal() + days).replace(hour=21, tzinfo=ZONE)
        if day > now and day.weekday() in (0, 3):
            return int(day.timestamp())
    raise AssertionError


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_a_held_round_is_opened_by_the_narrators_word(stage, monkeypatch) -> None:
    edit_game(stage.folder, {'round_opening = "auto"': 'round_opening = "hold"'}, "reglas.toml")
    deal(stage)
    stage.until(next_date(stage) + 600)
    report = stage.visit()
    assert any("act open" in alert for alert in report.alerts)
    assert stage.status()["round"] == 0
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(stage.folder.parent / "reloj"))
    assert run(["act", "open", str(stage.folder)]) == 0
    stage.wait(60)
    report = stage.visit()
    assert not any("act open" in alert for alert in report.alerts)
    stage.wait(60)
    stage.visit()
    assert (stage.status()["round"], stage.status()["pending"]) == (1, None)
    assert "Ronda 1" in stage.words(PUBLIC)[-1]
    assert run(["act", "open", str(stage.folder)]) == 64


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_the_narrators_own_post_opens_the_round_and_is_its_clock(stage) -> None:
    edit_game(
        stage.folder, {'round_opening = "auto"': 'round_opening = "narrator_post"'}, "reglas.toml"
    )
    deal(stage)
    stage.until(next_date(stage) + 600)
    assert any("escriba" in alert for alert in stage.visit().alerts)
    stage.wait(600)
    stage.player(NARRATOR).post(PUBLIC, "<p>Cae la noche sobre la Hacienda.</p>")
    written = stage.clock.now()
    stage.wait(900)
    stage.visit()
    stage.wait(60)
    stage.visit()
    assert stage.status()["round"] == 1
    due = fold_game(stage.folder).next_instant()
    assert due is not None
    assert abs(due - (written + 24 * HOUR)) < 60
    assert "El plazo acaba" in stage.words(PUBLIC)[-1]


@pytest.mark.option("publish_hours")
@pytest.mark.rule("AMB-270")
def test_a_phase_that_falls_due_at_night_goes_out_in_the_morning(stage) -> None:
    edit_game(
        stage.folder,
        {
            "publish_hours = [0, 24]": "publish_hours = [9, 23]",
            "declaration_hours = 24": "declaration_hours = 30",
        },
        "reglas.toml",
    )
    deal(stage)
    stage.until(next_date(stage))
    stage.wait(120)
    stage.visit()
    stage.wait(60)
    stage.visit()
    assert stage.status()["round"] == 1
    told = len(stage.words(PUBLIC))
    stage.until(stage.due())  # three in the morning
    assert datetime.fromtimestamp(stage.clock.now(), ZONE).hour == 3
    assert "hora de publicar" in stage.visit().text
    assert len(stage.words(PUBLIC)) == told
    stage.wait(7 * HOUR)
    stage.visit()
    assert len(stage.words(PUBLIC)) == told + 1
    due = fold_game(stage.folder).next_instant()
    assert due is not None
    assert due >= stage.clock.now() + 18 * HOUR - 120
