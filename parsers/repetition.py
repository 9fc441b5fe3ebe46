"""`igual`, `lo mismo`, `igual que en la 1`: an action told before, told again."""

from __future__ import annotations

import re

from engine.vocabulary import IRREVOCABLE, Action, Outlook, Span, UseObject
from parsers.drafts import Draft, Memory
from parsers.notices import notice
from parsers.watching import turned
from parsers.wording import Wording

_AS_PHASE = re.compile(
    r"^\W*(?:y )?(?:igual|lo mismo|idem|como|repito)(?: que)?(?: en)?(?: la| el)?(?: fase| f| pa| punto)? ?(?P<n>[1-3]|primera?|primer|segund[ao]|tercer[ao]?)(?: fase| pa| punto)?\W*$"  # noqa: E501
)
_ORDINAL = {"primera": 1, "primer": 1, "segunda": 2, "segundo": 2, "tercera": 3, "tercero": 3}


def repetition(wording: Wording, memory: Memory, span: Span, outlook: Outlook) -> Draft | None:
    """`igual`, `igual que F1`: an action told before, if the whole body says no more.

    What has no way back is never repeated on such a word: it is asked about.
    """
    text = wording.folded[span.start : span.end]
    forms = tuple(f for f in wording.forms() if f not in ("que", "antes", "y"))
    action: Action | None = None
    phase = _AS_PHASE.search(text)
    if phase is not None:
        action = memory.told.get(_ORDINAL.get(phase["n"]) or int(phase["n"]))
    elif forms in wording.lexicon.signals["repeticion"]:
        action = memory.last
    if action is None:
        return None
    said = " ".join(wording.text[span.start : span.end].split())
    if isinstance(action, IRREVOCABLE):
        return Draft(action, span, (notice("IRREVOCABLE_REPETIDA", span, texto=said),))
    if isinstance(action, UseObject) and action.object == "bola":
        return Draft(action, span, tuple(turned(action.places, outlook, span)))
    return Draft(action, span)
