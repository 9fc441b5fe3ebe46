"""The reader of decisions: votes, night orders, teams and cards of the games without a map."""

from parsers.decisions.checking import Complaint, complaints
from parsers.decisions.confirming import confirms
from parsers.decisions.phrasebook import Phrasebook, phrasebook_from_data, problems
from parsers.decisions.reader import read_decisions

__all__ = [
    "Complaint",
    "Phrasebook",
    "complaints",
    "confirms",
    "phrasebook_from_data",
    "problems",
    "read_decisions",
]
