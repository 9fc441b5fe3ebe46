"""A simulated game from its first input to its last, until something breaks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from forumbridge.rulesets.tables.live import E, G, P, R, S
from forumbridge.simulation.broken import InvariantBroken
from forumbridge.simulation.tables.moments import Moment


@dataclass(frozen=True, slots=True)
class Course:
    """How it went: SHA-256 of all that it brought and told, its steps, and what broke if anything
    did."""

    log: str
    steps: int
    broken: str


def held(
    moments: Iterable[Moment[S, G, E, P, R]],
    see: Callable[[Moment[S, G, E, P, R]], None],
    event_json: Callable[[E], str],
    whole: Callable[[], None],
) -> Course:
    """Every moment held to `see`, and the game over to `whole`; an `InvariantBroken` ends it."""
    log, steps, broken = hashlib.sha256(), 0, ""
    try:
        for moment in moments:
            steps += 1
            see(moment)
            for event in moment.events:
                log.update(event_json(event).encode())
            log.update(repr(moment.told).encode())
        whole()
    except InvariantBroken as error:
        broken = str(error)
    return Course(log.hexdigest(), steps, broken)
