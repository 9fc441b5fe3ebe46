"""The rulings file and its changes: every key, each way it can be written, and what is refused."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine.hacienda.setting.data_reader import DataError
from engine.hacienda.setting.option_kinds import (
    UNLIMITED,
    Flag,
    HourRange,
    Kind,
    Limit,
    OneOf,
    PlaceName,
    Quota,
    SomeOf,
    Whole,
)
from engine.hacienda.setting.options import OPTIONS
from engine.hacienda.setting.ruleset_data import (
    PRESETS,
    changed_keys,
    preset,
    ruleset_from_data,
    with_change,
)
from engine.hacienda.setting.setup import Ruleset

SHIPPED = Path(__file__).parents[3] / "config" / "hacienda" / "ruleset.toml"
DEFAULTS = Ruleset()
BESIDES: dict[str, dict[str, object]] = {
    "vasallos": {"impostores": 1, "clerigos": 0, "escurridizos": 0, "cambiaformas": 0},
    "bola_watched": {"bola_compulsory": 0},
}
"""What else must be said for a key's least value to make sense."""
LEAST = {"vasallos": 2}
"""The least that a game can be played with, where the range alone allows less."""


def legal(key: str, kind: Kind) -> Iterator[tuple[object, object]]:
    """(as written, as read): booleans both ways, each word, numbers at the default, the least and
    one other, lists empty, default and full."""
    default = getattr(DEFAULTS, key)
    match kind:
        case Flag():
            yield from ((True, True), (False, False))
        case Whole(least=least, most=most):
            smallest = LEAST.get(key, least)
            another = default + 1 if default < most else default - 1
            yield from ((n, n) for n in (default, smallest, another))
        case Limit():
            yield from ((n, n) for n in (default, 0, default + 2))
            yield from ((UNLIMITED, None), (None, None))
        case OneOf(words=words):
            yield from ((word, word) for word in words)
        case SomeOf(words=words):
            yield from (([], ()), (list(default), default), (list(words), words))
            yield [*reversed(words), words[0]], words
        case HourRange():
            yield from (([0, 24], (0, 24)), ([0, 1], (0, 1)), ([9, 23], (9, 23)))
        case PlaceName():
            yield from (("", None), (None, None), ("comedor", "comedor"))
        case Quota():
            yield {}, {"larga": 0, "mediana": 0, "rapida": 0}
            yield default, default
            yield {"rapida": 1}, {"larga": 0, "mediana": 0, "rapida": 1}
        case _:
            raise AssertionError(kind)


def illegal(kind: Kind) -> Iterator[object]:
    """Values of the wrong type, out of range, or not among the words."""
    match kind:
        case Flag():
            yield from (0, 1, "true", None, [True])
        case Whole(least=least, most=most):
            yield from (least - 1, most + 1, 1.5, True, "1", None, UNLIMITED, "unlimited")
        case Limit(most=most):
            yield from (-1, most + 1, True, 2.0, "2", "unlimited", "muchas")
        case OneOf(words=words):
            yield from ("", words[0].upper(), f" {words[0]}", True, None, [words[0]], "otra")
        case SomeOf(words=words):
            yield from (words[0], ["otra"], [None], [1], None, {words[0]: True})
        case HourRange():
            yield from ([9, 9], [23, 9], [9], [9, 12, 20], [-1, 5], [9, 25], [9, 20.5])
            yield from ("9-23", None, [True, 5])
        case PlaceName():
            yield from ("El Comedor", 3, ["comedor"], True)
        case Quota():
            yield from (8, None, {"larga": -1}, {"corta": 1}, {"larga": 21}, {"larga": "dos"})
        case _:
            raise AssertionError(kind)


LEGAL = [
    pytest.param(key, written, read, id=f"{key}={written}")
    for key, kind in OPTIONS.items()
    for written, read in legal(key, kind)
]
ILLEGAL = [
    pytest.param(key, written, id=f"{key}={written!r}")
    for key, kind in OPTIONS.items()
    for written in illegal(kind)
]


@pytest.mark.parametrize(("key", "written", "read"), LEGAL)
def test_every_key_is_read_in_each_of_its_ways(key: str, written: object, read: object) -> None:
    besides = BESIDES.get(key, {})
    rules = ruleset_from_data({**needed(key, written), **besides, key: written})
    assert getattr(rules, key) == read
    if not besides and not needed(key, written):
        assert with_change(DEFAULTS, key, json.dumps(written)) == rules


def needed(key: str, written: object) -> dict[str, object]:
    """What a larger number than the default needs beside it."""
    return {"vasallos": 20} if key in ("clerigos", "escurridizos", "impostores") and written else {}


@pytest.mark.parametrize(("key", "written"), ILLEGAL)
def test_every_key_refuses_what_it_does_not_take(key: str, written: object) -> None:
    with pytest.raises(DataError) as caught:
        ruleset_from_data({key: written})
    assert caught.value.path.split(".")[0] == key
    assert len(caught.value.message) > 15
    with pytest.raises(DataError):
        with_change(DEFAULTS, key, json.dumps(written))


def test_the_shipped_file_names_every_ruling_with_its_default() -> None:
    data = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    assert data.keys() == {f.name for f in fields(Ruleset)}
    assert ruleset_from_data(data) == DEFAULTS


def test_every_ruling_is_read() -> None:
    assert OPTIONS.keys() == {f.name for f in fields(Ruleset)}


@pytest.mark.parametrize("key", [key for key, kind in OPTIONS.items() if isinstance(kind, OneOf)])
def test_the_first_word_of_an_enumeration_is_its_default(key: str) -> None:
    kind = OPTIONS[key]
    assert isinstance(kind, OneOf)
    assert kind.words[0] == getattr(DEFAULTS, key)


def test_an_empty_file_is_the_default_rules() -> None:
    assert ruleset_from_data({}) == DEFAULTS


def test_a_key_that_does_not_exist_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(DataError, match=r"reglas\.toml.*«vasallos»") as caught:
        ruleset_from_data({"vasayos": 12})
    assert caught.value.path == "vasayos"


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        pytest.param({"vasallos": 3}, "vasallos", "ganarían", id="lost-before-it-begins"),
        pytest.param({"clerigos": 9, "escurridizos": 9}, "clerigos", "papeles", id="many-roles"),
        pytest.param({"cambiaformas": 4}, "cambiaformas", "impostores", id="many-shifters"),
        pytest.param(
            {"impostors_know_each_other": False, "impostors_know_roles": True},
            "impostors_know_roles",
            "no se conocen",
            id="roles-of-strangers",
        ),
        pytest.param(
            {"impostors_know_each_other": False, "impostor_scene": True},
            "impostor_scene",
            "no se conocen",
            id="a-scene-for-strangers",
        ),
        pytest.param({"bola_watched": 1}, "bola_compulsory", "bola_watched", id="more-than-shown"),
        pytest.param(
            {"door_block_phases": 1, "door_block_counts_own_phase": True},
            "door_block_phases",
            "no se bloquearía nada",
            id="a-block-that-never-is",
        ),
        *(
            pytest.param(
                {key: 1, "count_event_phase": True}, key, "no duraría nada", id=f"nothing-of-{key}"
            )
            for key in ("lethal_phases", "shield_phases", "passage_phases", "shift_phases")
        ),
    ],
)
def test_rulings_that_cannot_stand_together_are_refused(
    data: dict[str, object], path: str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        ruleset_from_data(data)
    assert caught.value.path == path
    assert says in caught.value.message


def test_one_ruling_changes_and_nothing_else() -> None:
    after = with_change(DEFAULTS, "alteration_hours", "12")
    assert after.alteration_hours == 12
    assert changed_keys(after, DEFAULTS) == ("alteration_hours",)


@pytest.mark.parametrize("value", ["", "si", "{", "'eq'"])
def test_a_change_that_is_not_json_is_refused(value: str) -> None:
    with pytest.raises(DataError, match="no se entiende"):
        with_change(DEFAULTS, "parity", value)


def test_a_change_that_contradicts_a_ruling_in_force_is_refused() -> None:
    alone = with_change(DEFAULTS, "impostors_know_each_other", "false")
    with pytest.raises(DataError, match="impostor_scene"):
        with_change(alone, "impostor_scene", "true")


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        pytest.param("hacienda", {}, id="hacienda"),
        pytest.param(
            "letra",
            {
                "bell_uses_per_player": None,
                "bell_blocked_by": (),
                "deliberation_cancels": (),
                "candles_out_on": "any",
            },
            id="letra",
        ),
        pytest.param(
            "original",
            {
                "confirm_ejects": True,
                "palomar_disables": ("tareas", "objetos", "roles"),
                "glow_scope": "all",
                "shift_targets": "living",
            },
            id="original",
        ),
    ],
)
@pytest.mark.rule("AMB-134", "AMB-135", "AMB-139", "AMB-197")
def test_a_preset_changes_what_the_catalogue_says(name: str, differs: dict[str, object]) -> None:
    rules = preset(name)
    assert {key: getattr(rules, key) for key in changed_keys(rules, DEFAULTS)} == differs


def test_there_are_three_presets() -> None:
    assert list(PRESETS) == ["hacienda", "letra", "original"]


@pytest.mark.rule("AMB-001")
@pytest.mark.parametrize(
    ("counts", "phases", "span"), [(False, 5, 5), (True, 5, 4), (False, 0, 0), (True, 0, 0)]
)
def test_the_phase_of_the_event_is_counted_only_where_the_ruling_says_so(
    counts: bool, phases: int, span: int
) -> None:
    assert Ruleset(count_event_phase=counts).span(phases) == span
