"""Every variant of the vocabulary is read as labelled, in the shipped house (rules 5.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.parsers.mansion import declare, told
from tests.parsers.variants import Item, items, seen_by

ITEMS = tuple(items())
_RULES = ("HAC-DECL-08", "AMB-029", "AMB-031", "AMB-103", "AMB-209", "AMB-213")


@pytest.mark.rule(*_RULES)
@pytest.mark.parametrize("item", [pytest.param(i, id=f"{i.block}-{i.text}") for i in ITEMS])
def test_a_variant_is_read_as_labelled(item: Item) -> None:
    found = declare(item.text, seen_by(item.context))
    codes = ",".join(sorted({n.code for n in found.notices}))
    assert tuple(told(found) or [f"nada {codes}"]) == item.readings


def test_most_variants_need_no_question() -> None:
    asked = Counter(":asked" in r or r.startswith("nada") for i in ITEMS for r in i.readings)
    assert asked[False] / sum(asked.values()) >= 0.81
    assert len(ITEMS) >= 420


def test_no_variant_is_lost_in_silence() -> None:
    assert all(len(r.split()) > 1 for i in ITEMS for r in i.readings if r.startswith("nada"))
