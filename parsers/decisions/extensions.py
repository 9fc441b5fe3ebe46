"""Asking the narrator for more time, in a question or an order (`¿me das unas horas más?`)."""

from __future__ import annotations

import re

from parsers.decisions.unit import Unit

_ASKS = re.compile(
    r"\b(?:(?:me|nos) (?:das|dais|da|dan|des|deis|den|concedes|concedeis|concede|dejas|dejais|deja|prestas|"  # noqa: E501
    r"amplias|ampliais|alargas|alargais|(?:puedes|podes|podeis|puede|pueden|podrias|podriais|podria|podrian) "  # noqa: E501
    r"(?:dar|conceder|dejar|ampliar|alargar|prestar))"
    r"|(?:puedes|podes|podeis|puede|podrias|podriais|podria) (?:dar|conceder|dejar|ampliar|alargar|prestar)(?:me|nos)"  # noqa: E501
    r"|(?:puedes|podes|podeis|podrias|podriais|puede|podria) (?:ampliar|alargar) el plazo"
    r"|(?:puedo|podria|podriamos|podemos) (?:tener|pedir|disponer de|contar con|pedirte|pediros)"
    r"|(?:seria|es) posible (?:tener|pedir|ampliar|alargar|que me (?:des|deis|den)|contar con)"
    r"|(?:habria|hay) (?:alguna )?(?:posibilidad|opcion|manera|forma) de (?:tener|pedir|ampliar|alargar|que me (?:des|deis|den))"  # noqa: E501
    r"|te importa(?:ria)? dar(?:me|nos))\b"
)
_ORDERS = re.compile(r"\b(?:dame|deme|denme|dejame|concedeme|concedame|prestame)\b")
_MORE = re.compile(
    r"\bprorroga\b|\bmas (?:tiempo|plazo|margen|horas|dias)\b|\b(?:ampliar|alargar|amplias|alargas|ampliais|alargais) (?:el|un poco el) plazo\b"  # noqa: E501
    r"|\b(?:un|una|unas|unos|dos|tres|cuatro|seis|doce|\d+|un par de|algunas|media|medio) ?"
    r"(?:horas?|horitas?|horillas?|h|dias?|ratos?|ratitos?|ratin|minutos?|min)\b(?: de (?:margen|plazo|prorroga))? ?(?:mas|extra|adicional(?:es)?)?\b"  # noqa: E501
    r"|\b(?:algo|un poco|un poquito|un pelin|un pelo) (?:de|mas de) (?:margen|tiempo|plazo)\b"
    r"|\bhasta (?:mañana|manana|la noche|esta noche|las? \w+|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b"  # noqa: E501
)
_OF_OTHERS = re.compile(r"\b(?:cuant[oa]s?|quien|alguien)\b|\b(?:o|u) (?:vot|cerr|ya)\w*")
_NARRATOR = re.compile(r"\b(?:director|directora|dire|narra\w*|master|dj|gm)\b")


def asks_for_time(unit: Unit) -> bool:
    """Whether a sentence asks whoever runs the game for more time for its author."""
    if unit.persons or _MORE.search(unit.text) is None or _OF_OTHERS.search(unit.text):
        return False
    if set(unit.text) & set("?¿"):
        return _ASKS.search(unit.text) is not None
    return _ORDERS.search(unit.text) is not None and _NARRATOR.search(unit.text) is not None
