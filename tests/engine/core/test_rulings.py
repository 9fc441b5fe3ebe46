"""A table of rulings read for any game: kinds that refuse, one key changed, what differs."""

from dataclasses import dataclass

import pytest

from engine.core.data_errors import DataError
from engine.core.option_kinds import (
    UNLIMITED,
    Flag,
    HourRange,
    Limit,
    Names,
    OneOf,
    SomeOf,
    Text,
    Whole,
)
from engine.core.rulings import Rulings


@dataclass(frozen=True)
class Rules:
    fast: bool = False
    hours: int = 24
    seats: tuple[str, ...] = ()


def no_hurry(rules):
    if rules.fast and rules.hours > 24:
        yield "hours", "son muchas para ir deprisa"


RULINGS = Rulings({"fast": Flag(), "hours": Whole(1, 48), "seats": Names()}, no_hurry)


def test_a_table_changes_the_keys_it_mentions():
    assert RULINGS.apply(Rules(), {"hours": 5, "seats": ["eva", "ana"]}) == Rules(
        False, 5, ("eva", "ana")
    )
    assert RULINGS.change(Rules(), "fast", "true") == Rules(True)
    assert RULINGS.differing(Rules(), Rules(True, 5)) == ("fast", "hours")


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        pytest.param({"hour": 5}, "hour", "¿Quería decir «hours»?", id="unknown"),
        pytest.param({"hours": 50}, "hours", "entre 1 y 48", id="out of range"),
        pytest.param({"fast": True, "hours": 30}, "hours", "deprisa", id="contradiction"),
        pytest.param({"seats": ["eva", "eva"]}, "seats", "sin repetir", id="repeated"),
    ],
)
def test_what_cannot_be_is_refused_with_its_key_and_why(data, path, says):
    with pytest.raises(DataError) as caught:
        RULINGS.apply(Rules(), data)
    assert caught.value.path == path
    assert says in caught.value.message


def test_a_change_that_is_no_json_is_refused():
    with pytest.raises(DataError, match="comillas dobles"):
        RULINGS.change(Rules(), "fast", "sí")


@pytest.mark.parametrize(
    ("kind", "good", "read", "bad"),
    [
        pytest.param(Flag(), True, True, "true", id="flag"),
        pytest.param(Whole(1, 3), 3, 3, 4, id="whole"),
        pytest.param(Whole(0, 3), 0, 0, True, id="a truth value is no number"),
        pytest.param(Limit(9), UNLIMITED, None, 10, id="limit"),
        pytest.param(OneOf(("a", "b")), "b", "b", "c", id="one"),
        pytest.param(SomeOf(("a", "b")), ["b", "a"], ("a", "b"), ["c"], id="some"),
        pytest.param(HourRange(), [9, 23], (9, 23), [23, 9], id="hours"),
        pytest.param(Names(), ["eva"], ("eva",), ["Eva!"], id="names"),
        pytest.param(Text(), " Peña Alta ", "Peña Alta", "  ", id="text"),
        pytest.param(Text(), "a", "a", "a\nb", id="text of one line"),
    ],
)
def test_each_kind_reads_and_refuses(kind, good, read, bad):
    assert kind.read("clave", good) == read
    with pytest.raises(DataError) as caught:
        kind.read("clave", bad)
    assert caught.value.path == "clave"
    assert kind.admits()
