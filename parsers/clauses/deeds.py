"""A deed told by its verb alone: `cocino para todos`, `me echo una barrida`, `afilo que afilo`."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.text.folding import fold
from parsers.words.conjugation import SPOKEN, conjugate

_SMALL = (
    r"pues|y|yo|luego|despues|ya|ahi|aqui|alli|ahora|entonces|primero|nada|de nuevo|otra vez|voy a"
    r"|me|le|les|se|lo|la"
)
WAY_IN = re.compile(rf"\W*(?:(?:{_SMALL})\b[ ,]*)*")
"""Small words before a verb."""
WAY_ON = re.compile(
    rf"\W*(?:(?:{_SMALL}|vamos a|a|(?:sigo|continuo|prosigo|termino|acabo)(?: de)?"
    r"|(?:me )?(?:pongo|dispongo|dedico|empiezo|comienzo|vuelvo|procedo|toca|lanzo|aplico) a"
    r"|toca|trato de|intento|procuro|decido|quiero|deseo)\b[ ,]*)*"
)
"""And verbs that only lead to the next one (`sigo arreglando`, `me pongo a`)."""
_ONE = (
    r"(?:(?:me |le |les )?(?:echo|doy|pego|hago|meto|marco|toca|echar|dar|hacer) )?"
    r"(?:(?:una|otra|un|otro|el|la|mi|buena|buen|gran|mas) )*"
)
_HOW = "algo|para|pa|que|con|como|hasta|mientras|por|porque|sin|al?|del?|en|bien|mucho|se"
_TOLD = SPOKEN | {"pres4"}


@lru_cache(maxsize=256)
def deed_of(verb: str) -> re.Pattern[str] | None:
    """Bodies that say the deed of an infinitive and not to what; None for any other word.

    `it` is the deed; behind it only how, for whom or why.
    """
    stem, kind = verb[:-2], verb[-2:]
    if kind not in ("ar", "er", "ir") or len(verb) < 5:
        return None
    ends = "ado|adas?|adit[oa]|acion|amiento" if kind == "ar" else "ido|idas?|idit[oa]|imiento"
    forms = "|".join(sorted({fold(f) for f, tags in conjugate(verb).items() if tags & _TOLD}))
    deed = rf"{_ONE}{stem}(?:{ends})|(?:{forms})(?: (?:que|q|y)(?: te| me)? (?:{forms}))?"
    behind = rf"[,.;:(!].*| (?:{_HOW})\b.*| (?:x+d+|(?:ja)+j?)\b\W*"
    return re.compile(rf"{WAY_ON.pattern}(?P<it>{deed})\W{{0,3}}?(?:{behind})?", re.DOTALL)
