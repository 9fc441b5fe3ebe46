"""What the players tell whoever chooses the team, and is no team of their own."""

from __future__ import annotations

import re

from engine.vocabulary import Standpoint
from parsers.decisions.unit import Unit
from parsers.decisions.weighing import Weighed
from parsers.words.ink import Ink

_PICK_HIM = re.compile(
    r"\W*(?:(?:y|pues|venga|anda|oye|mejor|por favor|porfa|hoy|pero|tu|mira|ya)\b,? )*"
    r"(?:mete|metel[oae]s?|pon|ponl[oae]s?|lleva|llevate|llevatel[oae]|saca|quita|incluye|propon|"
    r"anade|manda|elige|escoge|cuenta con|dale)\b"
)
_TO_THE_NARRATOR = re.compile(r"\b(?:director|directora|dire|narra\w*|master|apunta\w*|anota\w*)\b")


def to_whoever_leads(unit: Unit, weighed: Weighed, view: Standpoint) -> bool:
    """Whether a sentence tells the leader whom to take (`mete a Lin en el equipo, mujer`)."""
    if weighed.verb != "EQUIPO" or view.leads or _PICK_HIM.match(unit.text) is None:
        return False
    return _TO_THE_NARRATOR.search(unit.text) is None


def proposes_aloud(ink: Ink, unit: Unit, weighed: Weighed, view: Standpoint) -> bool:
    """Whether whoever leads says his whole team in a line of dialogue that is nothing but that
    (`—Propongo a Leo, a Mía y a una servidora.`): to propose it is to say it to the others."""
    if weighed.verb != "EQUIPO" or view.leads is not True or not weighed.used or weighed.spare:
        return False
    start = ink.folded.rfind("\n", 0, unit.span.start) + 1
    end = ink.folded.find("\n", unit.span.start)
    line = ink.folded[start : end if end >= 0 else len(ink.folded)].strip()
    named = len(unit.persons)
    enough = named == view.seats if view.seats is not None else named > 1
    return enough and line.startswith("—") and line.count("—") == 1 and '"' not in line
