"""Positions and rounds for the tests of reports and bells."""

from engine.hacienda.facts.events import DeliberationOpened, PhaseResolved
from engine.vocabulary import Kill
from tests.engine.scenario import Scenario, impostor


def opened(play):
    return next((e for e in reversed(play.events) if isinstance(e, DeliberationOpened)), None)


def phases_run(play):
    return [e.record.phase for e in play.events if isinstance(e, PhaseResolved)]


def murder(**people):
    """Vito is murdered in the Biblioteca Oeste in phase 1; the others stand where they are."""
    cast = {"vito": "biblioteca_oeste", "caco": impostor("biblioteca_oeste"), **people}
    play = Scenario(cast)
    play.phase(caco=Kill("vito"))
    return play
