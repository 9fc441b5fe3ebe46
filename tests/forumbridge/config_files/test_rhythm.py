"""The calendar of game.toml beside the hours of reglas.toml."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.setting.rulings import Ruleset
from forumbridge.config_files.game import CalendarSection, ScenesSection
from forumbridge.config_files.rhythm import rhythm_problems, scene_problems


def found(days: tuple[str, ...] = ("lun", "jue"), hour: str = "21:00", **rules: object):
    calendar = CalendarSection.model_validate({"dias": days, "hora": hour})
    return list(rhythm_problems(calendar, replace(Ruleset(), **rules)))


@pytest.mark.rule("AMB-009", "AMB-270")
@pytest.mark.option("publish_hours")
@pytest.mark.parametrize(
    ("hour", "hours", "code"),
    [
        pytest.param("21:00", (0, 24), "", id="at any hour"),
        pytest.param("21:00", (9, 22), "", id="inside"),
        pytest.param("09:00", (9, 22), "", id="the first hour"),
        pytest.param("08:59", (9, 22), "HORA_SIN_PUBLICAR", id="just before"),
        pytest.param("22:00", (9, 22), "HORA_SIN_PUBLICAR", id="just after"),
    ],
)
def test_a_round_that_opens_out_of_hours_is_pointed_out(hour, hours, code):
    problems = found(hour=hour, publish_hours=hours)
    assert [one.code for one in problems] == ([code] if code else [])
    assert all(one.warning and f"{hours[0]}:00" in one.sentence for one in problems)


@pytest.mark.rule("AMB-009")
@pytest.mark.option("update_waits_for_windows")
@pytest.mark.parametrize(
    ("days", "rules", "says"),
    [
        pytest.param(("lun", "jue"), {}, "", id="72 hours fit from Monday to Thursday"),
        pytest.param(("lun", "jue"), {"alteration_hours": 19}, "otro día", id="two hours more"),
        pytest.param(
            ("lun", "jue"),
            {"alteration_hours": 24, "extension_per_round": 0},
            "",
            id="no extension",
        ),
        pytest.param(("lun",), {"alteration_hours": 60}, "", id="once a week"),
        pytest.param(("lun", "mar"), {}, "a veces 24", id="two days running"),
        pytest.param(("lun", "dom"), {}, "a veces 24", id="over the end of the week"),
        pytest.param(
            ("lun", "mie"), {"update_waits_for_windows": False}, "cortarán", id="waits for nothing"
        ),
        pytest.param((), {}, "", id="no day at all"),
    ],
)
def test_hours_that_do_not_fit_between_two_rounds_are_pointed_out(days, rules, says):
    problems = found(days, **rules)
    assert [one.code for one in problems] == (["PLAZOS_LARGOS"] if says else [])
    assert all(one.warning and says in one.sentence for one in problems)


@pytest.mark.rule("AMB-013", "AMB-157")
@pytest.mark.parametrize(
    ("scenes", "rules", "advised"),
    [
        pytest.param({}, {}, [], id="by default"),
        pytest.param({}, {"impostor_scene": True}, ["«impostores»"], id="impostors without"),
        pytest.param({"impostores": "x/i"}, {"impostor_scene": True}, [], id="impostors with"),
        pytest.param({}, {"ghost_scene": "per_side"}, ["«fantasmas_impostores»"], id="ghosts"),
        pytest.param(
            {"fantasmas_impostores": "x/f"}, {"ghost_scene": "per_side"}, [], id="ghosts with"
        ),
        pytest.param(
            {},
            {"ghosts_read_deliberation": False},
            ["«deliberacion»"],
            id="no table of its own",
            marks=pytest.mark.option("ghosts_read_deliberation"),
        ),
        pytest.param(
            {"deliberacion": "x/d"}, {"ghosts_read_deliberation": False}, [], id="a table apart"
        ),
    ],
)
def test_a_scene_that_the_rulings_ask_for_is_missed(scenes, rules, advised):
    section = ScenesSection.model_validate({"publica": "x/p", **scenes})
    problems = list(scene_problems(section, replace(Ruleset(), **rules)))
    assert all(one.code == "FALTA_ESCENA" and one.warning for one in problems)
    assert [word for one in problems for word in advised if word in one.advice] == advised
    assert len(problems) == len(advised)
