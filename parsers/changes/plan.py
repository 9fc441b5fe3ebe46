"""How one post's declaration changes what its author had declared (AMB-024, AMB-061, AMB-288)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vocabulary import (
    Action,
    Declaration,
    Reading,
    RequestKind,
    Scope,
    Status,
    is_free,
)


def merged(
    plan: Mapping[int, Action], declaration: Declaration, *, resolved: int = 0, phases: int = 3
) -> dict[int, Action]:
    """The plan after a post: open phases it mentions change; with a complete list the others empty.

    Phases up to `resolved` never change. Free actions have no place in a plan.
    """
    kept = {p: a for p, a in plan.items() if p <= resolved or declaration.scope is Scope.SOME}
    if not phase_readings(declaration):
        kept = dict(plan)
    for phase in withdrawn(declaration, resolved, phases):
        kept.pop(phase, None)
    for reading in phase_readings(declaration):
        if reading.phase is not None and resolved < reading.phase <= phases:
            kept[reading.phase] = reading.action
    return kept


def phase_readings(declaration: Declaration) -> tuple[Reading, ...]:
    """The readings that take a phase's point."""
    return tuple(r for r in declaration.readings if r.phase is not None and not is_free(r.action))


def withdrawn(declaration: Declaration, resolved: int, phases: int) -> tuple[int, ...]:
    """The open phases that the post takes back without putting anything in their place."""
    found: list[int] = []
    for request in declaration.requests:
        if request.kind is RequestKind.WITHDRAW and request.status is Status.ACCEPTED:
            found += [request.phase] if request.phase else list(range(resolved + 1, phases + 1))
    return tuple(p for p in found if p > resolved)
