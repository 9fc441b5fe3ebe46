"""A drawn face for every character: its initial on a colour of its own."""

from __future__ import annotations

from markupsafe import escape

_STEP_DEGREES = 137
"""Neighbouring numbers get colours far apart on the wheel."""


def avatar(number: int, name: str) -> str:
    """An SVG picture; `number` chooses the colour."""
    # The last word tells people apart where all are «Lady» or «Don».
    initial = (name.split() or ["?"])[-1][0].upper()
    hue = number * _STEP_DEGREES % 360
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
        f'<rect width="40" height="40" fill="hsl({hue},35%,42%)"/>'
        '<text x="20" y="28" font-family="Georgia,serif" font-size="22" text-anchor="middle"'
        f' fill="#fff">{escape(initial)}</text></svg>'
    )
