"""The rulings file and its changes."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.hacienda.map_data import DataError
from engine.hacienda.ruleset_data import READERS, ruleset_from_data, with_change
from engine.hacienda.setup import Ruleset
from tests.engine.world import CONFIG, load


def test_the_shipped_file_names_every_ruling_with_its_default() -> None:
    data = load("ruleset")
    assert data.keys() == {f.name for f in fields(Ruleset)}
    assert ruleset_from_data(data) == Ruleset()


def test_every_line_of_the_shipped_file_is_explained_with_its_rule() -> None:
    lines = (CONFIG / "ruleset.toml").read_text(encoding="utf-8").splitlines()
    for name in READERS.keys() - {"task_quota"}:
        (line,) = [x for x in lines if x.startswith(f"{name} = ")]
        assert "  # " in line
        assert "(HAC-" in line or "(AMB-" in line


def test_every_ruling_is_read() -> None:
    assert READERS.keys() == {f.name for f in fields(Ruleset)}


def test_an_empty_file_is_the_default_rules() -> None:
    assert ruleset_from_data({}) == Ruleset()


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        pytest.param({"vasayos": 12}, "vasayos", "reglas.toml", id="unknown-key"),
        pytest.param({"vasallos": "doce"}, "vasallos", "entero", id="text-for-a-number"),
        pytest.param({"vasallos": True}, "vasallos", "entero", id="flag-for-a-number"),
        pytest.param({"alteration_hours": 0}, "alteration_hours", "entre 1", id="too-few-hours"),
        pytest.param({"kill_cooldown": 1.5}, "kill_cooldown", "entero", id="half-a-phase"),
        pytest.param({"self_vote": "no"}, "self_vote", "true o false", id="text-for-a-flag"),
        pytest.param({"parity": "lt"}, "parity", '"le" o "eq"', id="no-such-word"),
        pytest.param({"conditionals": "bell"}, "conditionals", "lista", id="text-for-a-list"),
        pytest.param({"conditionals": ["follow"]}, "conditionals", "report", id="not-an-option"),
        pytest.param({"task_quota": 8}, "task_quota", "tabla", id="quota-not-a-table"),
        pytest.param(
            {"task_quota": {"larga": -1}}, "task_quota.larga", "entre 0", id="negative-quota"
        ),
        pytest.param({"task_quota": {"corta": 1}}, "task_quota.corta", "larga", id="no-class"),
        pytest.param(
            {"bell_uses_per_player": "muchas"}, "bell_uses_per_player", "ilimitado", id="b"
        ),
        pytest.param({"vasallos": 3}, "vasallos", "ganarían", id="lost-before-it-begins"),
        pytest.param({"clerigos": 9, "escurridizos": 9}, "clerigos", "papeles", id="many-roles"),
        pytest.param({"cambiaformas": 4}, "cambiaformas", "impostores", id="many-shifters"),
    ],
)
def test_a_wrong_value_is_refused_by_its_key(data: dict[str, object], path: str, says: str) -> None:
    with pytest.raises(DataError) as caught:
        ruleset_from_data(data)
    assert caught.value.path == path
    assert says in caught.value.message


@pytest.mark.parametrize(
    ("key", "value", "result"),
    [
        pytest.param("alteration_hours", "12", 12, id="number"),
        pytest.param("self_vote", "false", False, id="flag"),
        pytest.param("parity", '"eq"', "eq", id="word"),
        pytest.param("conditionals", '["bell"]', ("bell",), id="list"),
        pytest.param("conditionals", "[]", (), id="empty-list"),
        pytest.param("bell_uses_per_player", "null", None, id="null"),
        pytest.param("bell_uses_per_player", '"ilimitado"', None, id="unlimited"),
        pytest.param("bell_uses_per_player", "0", 0, id="none-at-all"),
        pytest.param(
            "task_quota", '{"rapida": 1}', {"larga": 0, "mediana": 0, "rapida": 1}, id="table"
        ),
    ],
)
def test_one_ruling_changes_and_nothing_else(key: str, value: str, result: object) -> None:
    before = Ruleset()
    after = with_change(before, key, value)
    assert getattr(after, key) == result
    same = [f.name for f in fields(Ruleset) if f.name != key]
    assert [getattr(after, name) for name in same] == [getattr(before, name) for name in same]


@pytest.mark.parametrize("value", ["", "si", "{", "'eq'"])
def test_a_change_that_is_not_json_is_refused(value: str) -> None:
    with pytest.raises(DataError, match="no se entiende"):
        with_change(Ruleset(), "parity", value)
