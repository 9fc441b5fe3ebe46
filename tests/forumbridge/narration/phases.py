"""Names and places for the tests of a phase's messages."""

from engine.hacienda.telling.reports import (
    OwnResult,
)
from engine.vocabulary import (
    Wait,
)

NAMES = ("Don Luis", "Eva")
DARK = {"lit": False, "reduced": True, "own": OwnResult(Wait(), True)}
WAITED = OwnResult(Wait(), True)
