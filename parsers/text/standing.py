"""Claims that stand until they are possible (`si veo un cadáver lo reporto`, AMB-292)."""

from __future__ import annotations

from engine.vocabulary import Declaration, Level, Notice, Status

_OF_STANDING = ("CONDICIONAL", "FASE_NO_INDICADA")


def settled(told: Declaration, notice: Notice) -> bool:
    """Whether a remark asks what a standing claim has answered.

    *If I see a corpse I report it* is taken down for the first phase that allows it, so neither its
    phase nor its condition is open.
    """
    return (
        notice.level is Level.INFO
        and notice.code in _OF_STANDING
        and any(
            r.standing
            and r.status is Status.ACCEPTED
            and r.span.start < notice.span.end
            and notice.span.start < r.span.end
            for r in told.readings
        )
    )
