"""Choices told by somebody else's: `voto lo mismo que Hugo`, `me sumo al voto de Hugo`.

Who is named there is followed, not chosen, and what he chooses is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_AS = re.compile(
    r"\b(?:(?:lo|el|al|la|los|las) mism[oa]s?(?: [a-z]+)? (?:que|de)|igual que|como"
    r"|(?:el|al|del|su) voto de|con (?:el|la) de"
    r"|quien (?:vote|diga|elija|proponga|quiera|mande)|lo que (?:vote|diga|haga|elija|decida|mande)"
    r"|siguiendo|copio)(?:l| el| la| a| al)?$"
)
_REACH = 7
"""Words before a name that may say so."""


def followed(forms: Sequence[str], first: int) -> bool:
    """Whether the name that begins at word `first` is of somebody whose choice is followed."""
    return _AS.search(" ".join(forms[max(0, first - _REACH) : first])) is not None
