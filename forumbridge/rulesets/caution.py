"""The narrator's threshold: what was not understood well enough is not taken for certain.

Under it an order is provisional even with a frame; an irrevocable one is asked about, because a
provisional one would never be carried out and its author would not know.
"""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import (
    Abstain,
    Declaration,
    Notice,
    Reading,
    Status,
    Vote,
    is_irrevocable,
)
from parsers.text.notices import notice


def cautious(declaration: Declaration, text: str, threshold: float) -> Declaration:
    """The declaration with every accepted reading under `threshold` (0…1) taken back a step."""
    doubtful = [
        r for r in declaration.readings if r.status is Status.ACCEPTED and r.confidence < threshold
    ]
    if not doubtful:
        return declaration
    return replace(
        declaration,
        readings=tuple(
            _taken_back(r) if any(r is d for d in doubtful) else r for r in declaration.readings
        ),
        notices=(
            *declaration.notices,
            *(_asked(r, text) for r in doubtful if is_irrevocable(r.action)),
        ),
    )


def _taken_back(reading: Reading) -> Reading:
    if is_irrevocable(reading.action):
        return replace(reading, status=Status.ASKED, candidates=(reading.action,))
    return replace(reading, status=Status.PROVISIONAL)


def _asked(reading: Reading, text: str) -> Notice:
    words = " ".join(text[reading.span.start : reading.span.end].split())
    code = "VOTO_DUDOSO" if isinstance(reading.action, Vote | Abstain) else "IRREVOCABLE_DUDOSA"
    return notice(code, reading.span, reading.phase, texto=words)
