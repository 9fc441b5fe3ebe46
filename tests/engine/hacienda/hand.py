"""Acts of the narrator upon a position, for tests."""

from __future__ import annotations

from engine.hacienda.facts.events import Log
from tests.engine.scenario import Cast, Scenario

BY = ("narrador", "por una razón")


def position() -> Scenario:
    """A round open with three people in two places."""
    made = Scenario(
        {
            "ana": Cast("capilla", role="clerigo"),
            "blas": "comedor",
            "caco": Cast("capilla", "impostor", "cambiaformas"),
        }
    )
    made.open_round()
    return made


def done(play, act):
    """The state after an act that is possible."""
    events = play.give(act)
    assert isinstance(events[0], Log), events
    return play.state
