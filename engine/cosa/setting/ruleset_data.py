"""The rulings file's table → `Ruleset`, and one ruling changed while the game runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from engine.core.rulings import Rulings
from engine.cosa.setting.options import OPTIONS
from engine.cosa.setting.rulings import Ruleset

_MOMENTS = (
    "clock_day_opens",
    "clock_ballot_closes",
    "clock_tie_deadline",
    "clock_window_a_ends",
    "clock_window_b_ends",
)


def ruleset_from_data(data: Mapping[str, object]) -> Ruleset:
    """The rulings of a file; keys it doesn't mention keep their default.

    Raises:
        DataError: its path is the key: unknown, of the wrong type, out of range, or at odds with
            another.
    """
    return _RULINGS.apply(Ruleset(), data)


def _contradictions(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Rulings that can't stand together: the key to mend and why."""
    for before, after in pairwise(_MOMENTS):
        if getattr(rules, before) >= getattr(rules, after):
            yield after, f"debe ser posterior, en la misma semana, a {before}"
    if not rules.night_channels:
        yield "night_channels", "sin ningún sitio donde declarar, de noche no actuaría nadie"


_RULINGS = Rulings(OPTIONS, _contradictions)
with_change, changed_keys = _RULINGS.change, _RULINGS.differing
