"""Words that carry no meaning of their own, and the sides of the compass."""

from __future__ import annotations

STOP = frozenset(
    "de del la el los las al a en y e o u un una que con por para su mi lo se es da".split()  # noqa: SIM905
)
SIDES = frozenset(("norte", "sur", "este", "oeste", "noreste", "noroeste", "sureste", "suroeste"))
