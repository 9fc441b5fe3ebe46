"""`igual`, `lo mismo`, `igual que en la 1`: an action told before, told again."""

from __future__ import annotations

import re

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    Follow,
    Outlook,
    Span,
    Unknown,
    UseObject,
)
from parsers.drafts import Draft, Memory
from parsers.notices import notice
from parsers.watching import turned
from parsers.wording import Wording

_AS_PHASE = re.compile(
    r"^\W*(?:y )?(?:igual|lo mismo|idem|como|repito)(?: que)?(?: en)?(?: la| el)?(?: fase| f| pa| punto)? ?(?P<n>[1-3]|primera?|primer|segund[ao]|tercer[ao]?)(?: fase| pa| punto)?\W*$"  # noqa: E501
)
_AGAIN = re.compile(
    r"^\W*(?:y |pues )*(?:(?:yo )?(?:vuelvo a )?(?:repito|repetir)(?: lo mismo| otra vez| de nuevo)?|(?:lo |la )?(?:misma|mismo)(?: (?:accion|tarea|cosa|de antes))?|mas de lo mismo|idem de idem|(?:y )?otra(?: vez)?(?: mas)?(?: lo mismo)?|de nuevo|sigo (?:en|con) (?:ello|eso|lo mismo|lo mio)|continuo (?:con )?(?:ello|lo mismo)|vuelta a lo mismo|(?:repito |igual )?con l[oa]s mism[oa]s(?: [a-z]+)?|same|dale otra vez|una vez mas)\W*$"  # noqa: E501
)
_OBJECT_AGAIN = re.compile(
    r"^\W*(?:y |luego |despues |ya )*(?:l[oa]s? )(?:vuelvo a (?P<inf>[a-z]{3,}r)|(?P<verb>[a-z]{2,}[oa]))(?P<again>(?: otra vez| de nuevo| nuevamente| una vez mas)?)(?: con [a-z]+)?\W*$"  # noqa: E501
)
_USING = frozenset(("uso", "utilizo", "consulto", "miro", "hago", "continuo", "repito", "observo"))
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
    elif (
        forms in wording.lexicon.signals["repeticion"]
        or _AGAIN.search(text)
        or (_does_it_again(text) and not isinstance(memory.last, Follow | Unknown))
    ):
        action = memory.last
    if action is None:
        return None
    said = " ".join(wording.text[span.start : span.end].split())
    if isinstance(action, IRREVOCABLE):
        return Draft(action, span, (notice("IRREVOCABLE_REPETIDA", span, texto=said),))
    if isinstance(action, UseObject) and action.object == "bola":
        return Draft(action, span, tuple(turned(action.places, outlook, span)))
    return Draft(action, span)


def _does_it_again(text: str) -> bool:
    """`lo vuelvo a consultar`, `los afilo otra vez`, `lo uso`: the thing just dealt with, again."""
    match = _OBJECT_AGAIN.search(text)
    if match is None:
        return False
    return bool(match["inf"] or match["again"].strip() or match["verb"] in _USING)
