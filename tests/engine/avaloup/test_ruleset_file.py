"""The shipped rulings file: the defaults, each key explained with its rules, every word told."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.avaloup.options import OPTIONS, ruleset_from_data
from engine.avaloup.rulings import Ruleset
from engine.core.option_kinds import OneOf

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "config" / "avaloup" / "ruleset.toml").read_text(encoding="utf-8")


def comment_of(key):
    """The comment that stands above a key."""
    lines = TEXT[: re.search(rf"^{key} = ", TEXT, re.M).start()].rstrip("\n").splitlines()
    above = []
    while lines and lines[-1].startswith("#"):
        above.append(lines.pop())
    return "\n".join(reversed(above))


def test_the_file_is_the_defaults_in_the_order_of_the_keys():
    data = tomllib.loads(TEXT)
    assert list(data) == list(OPTIONS)
    assert ruleset_from_data(data) == Ruleset()


@pytest.mark.parametrize("key", OPTIONS)
def test_every_key_is_explained_with_its_rules_and_its_words(key):
    comment = comment_of(key)
    rules = re.findall(r"(?:AVA-[A-Z]+-\d+|QA-\d+[a-z]?)", comment)
    known = (ROOT / "tests" / "rules_avaloup.txt").read_text(encoding="utf-8").split()
    assert rules
    assert set(rules) <= set(known)
    kind = OPTIONS[key]
    if isinstance(kind, OneOf):
        assert [w for w in kind.words if f'"{w}"' not in comment] == []
        assert kind.words[0] == getattr(Ruleset(), key)
