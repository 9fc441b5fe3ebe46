"""The ways to say which phase or point what follows is for, one small pattern each.

`1 PA`, `Fase 2`, `el tercer punto`, `las dos primeras`, `con el otro` … Patterns are over folded
text; what each says of its phases stands beside it. `frame` decides which of them are meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from parsers.frames.ordinals import NUMBERS, number
from parsers.text.segments import ANY, ORDINAL, POINT

Phases = tuple[tuple[int, ...], int | None]
"""Explicit phases, or the cost of a header that names none."""

_N = r"(?:[1-9](?![\d.,]\d)|un[oa]?\b|dos\b|tres\b|cuatro\b|i{1,3}\b|iv\b)"
SPEND = r"(?:(?:y )?(?:me )?(?:gast|us|inviert|invert|emple|dedic|consum)[a-z]{1,5} )"
"""`gasto`, `y dedico`: a verb that pays for what follows."""
_VERB = r"(?= (?:me|lo|la|le|los|las|voy|vamos|vuelvo|no me|en|para|[a-z]{3,}(?:o|oy|emos|amos))\b|[ ]?[,:] )"  # noqa: E501
"""What must follow a mere `la 2`: a verb in the first person, or a mark."""
_PRONOUN = r"(?! mano\b)(?= (?:me|lo|la|le|los|las|no|voy|vuelvo|[a-z]{2,}(?:o|oy|[aei]r|[aei]rme))\b|[ ]?[,:] )"  # noqa: E501
"""What must follow `con una` for it to count a point: `con una sonrisa` is no header."""
_SAYS = r"(?=[ ,:]+[a-z])"
_OF_LIST = r"(?!(?:puertas?|estancias?|salas?|veces|fases?|pas?|ptos?|puntos?|personas?)\b)"
_WHICH = r"[1-3]|primer[oa]|segund[oa]|tercer[oa]|ultim[oa]"


@dataclass(frozen=True, slots=True)
class Header:
    """One way: its pattern (with groups of its own), and what a match says."""

    name: str
    pattern: str
    phases: Callable[[re.Match[str]], Phases]


def _listed(group: str) -> Callable[[re.Match[str]], Phases]:
    return lambda match: (_numbers(match[group]), None)


def _ordinals(match: re.Match[str]) -> Phases:
    told = re.findall(ORDINAL + r"(?=\s+" + ANY + ")", match["ords"])
    return tuple(map(_ordinal, told)), None


def _each(*groups: str) -> Callable[[re.Match[str]], Phases]:
    return lambda match: (tuple(_ordinal(match[g]) for g in groups if match[g]), None)


def _cost(points: int) -> Callable[[re.Match[str]], Phases]:
    return lambda _: ((), points)


def _pair(match: re.Match[str]) -> Phases:
    which = match["pone"] or match["pone2"]
    return ((1, 2) if which.startswith("primer") else (2, 3)), None


TABLE = (
    Header(  # `Fase 2`, `PA nº 1`, `F1 y F3`, `fases 1-2`
        "index",
        rf"(?:{ANY}|f(?=\s?[1-9]))[ \t]*(?:n[o°.]{{0,2}}\s?|num\.?\s?|#\s?|\(\s?)?"
        rf"(?P<nums>{_N}\)?(?:\s?/\s?3)?"
        rf"(?:[ \t]*(?:,|y|e|-|al?|/)[ \t]*(?:(?:{ANY}|f)\s*#?)?{_N}(?!\w))*)",
        _listed("nums"),
    ),
    Header(  # `Fase primera`
        "phaseth", rf"(?:fase|punto|accion|movimiento) (?P<phth>{_WHICH.split('|', 1)[1]})(?!\w)",
        lambda match: ((_ordinal(match["phth"]),), None),
    ),
    Header(  # `Paso 1: …`, `Acto 2 -> …`
        "step",
        r"(?:paso|acto|turno|momento|jugada|[ptm](?=[1-3])) ?(?:n[o°.]{0,2} ?)?(?P<stepn>[1-3])"
        r"(?=\s*(?:[:=>)\-—.]|→|➡))",
        _listed("stepn"),
    ),
    Header(  # `el primer punto`, `con la segunda y la tercera acción`
        "ord",
        rf"{SPEND}?(?:(?:con|en) )?(?:(?:el|la|mi|los|las|su) )?"
        rf"(?P<ords>{ORDINAL}\s+{ANY}(?:\s*(?:,|y)\s*(?:el |la )?{ORDINAL}\s+{ANY})*)",
        _ordinals,
    ),
    Header(  # `2PA y 3PA`
        "series", r"(?P<each>[1-3] ?(?:pa|p\.a\.|fase)s?(?:(?:,| y|, y) [1-3] ?(?:pa|p\.a\.|fase)s?)+)(?=\s*[:=\-])",  # noqa: E501
        _listed("each"),
    ),
    Header(  # `1 PA`, `gasto un punto`, `otros 2 PA`
        "count",
        rf"(?:con )?{SPEND}?(?P<num>{_N}|otr[oa]\b)\s*(?:mas )?{POINT}",
        lambda match: ((), NUMBERS.get(match["num"], 1)),
    ),
    Header(  # `Primera: …. Segunda: …`
        "colon",
        r"(?:(?<=[.;,\n] )|(?<=\n)|(?<![^ ]))"
        r"(?P<which>primer[oa](?=\s?:[^:]*\bsegund[oa]\s?:)|(?:segund|tercer)[oa](?=\s?:))",
        _each("which"),
    ),
    Header("normal", r"acc(?:ion)?\.? (?:normal|principal)(?=[ ]*:)", _cost(1)),
    Header(  # `las dos primeras`, `los últimos dos puntos`
        "pair",
        r"(?:(?:con|en) )?(?:los|las) (?:(?:dos|2) (?P<pone>primer[oa]s|ultim[oa]s)"
        rf"|(?P<pone2>primer[oa]s|ultim[oa]s) (?:dos|2))(?: {ANY})?",
        _pair,
    ),
    Header(  # `la 2 voy al Claustro`, `en la segunda y la tercera: …`
        "nth",
        rf"(?:y )?(?:(?:en|con|para) )?(?:la|el) (?P<nthn>{_WHICH})"
        rf"(?:(?: y|,) (?:en )?(?:la|el) (?P<nthn2>{_WHICH}))?{_VERB}",
        _each("nthn", "nthn2"),
    ),
    Header(  # `con el primero y el segundo`
        "withord",
        rf"(?:con|en) (?:el|la) (?P<eord>{ORDINAL})(?!\s*(?:puerta|seccion|etapa|parte|de (?!(?:las|los|mis) )))"  # noqa: E501
        rf"(?:\s*y\s*(?:con )?(?:el|la) (?P<eord2>{ORDINAL}))?",
        _each("eord", "eord2"),
    ),
    Header(  # `con uno`, `con el otro`, `con el que me queda`
        "withone",
        rf"(?:y )?(?:con|en) (?:uno(?! de\b)|una{_PRONOUN}|"
        r"(?:(?:el|la) )?otr[oa](?! (?:puntas?|salas?|puertas?|secci\w+|partes?|habitaci\w+|estancias?|alas?|plantas?|casas?|rondas?|partidas?|noches?|vez|manos?|esquinas?|orillas?|cosas?|lados?)\b)"  # noqa: E501
        rf"|(?:el|la) (?:que )?(?:me )?(?:queda|resta|sobra|restante)){_SAYS}",
        _cost(1),
    ),
    Header(  # `los otros dos`, `con los dos que me quedan`
        "both",
        r"(?:y )?(?:con )?(?:los|las) (?:otr[oa]s (?:dos|2)"
        r"|(?:dos|2) (?:restantes|que (?:me )?(?:quedan|restan|sobran)))"
        rf"(?: (?:los|las) (?:uso|gasto|empleo|dedico|invierto))?{_SAYS}",
        _cost(2),
    ),
    Header(  # `el que me queda es para salir`
        "left",
        rf"(?:y )?(?:el|la) (?:(?:{POINT}|otr[oa]) )?(?:restante|que (?:aun |todavia )?(?:me )?(?:queda|resta|sobra))"  # noqa: E501
        r"(?:,? (?:es|sera|lo \w+|la \w+))?(?=,? (?:en|para|a)\b)",
        _cost(1),
    ),
    Header("spendone", rf"{SPEND}un[oa](?= (?:en|para)\b)", _cost(1)),
    Header("spendtwo", rf"{SPEND}(?:dos|2)(?= (?:en|para) [a-z]*[aei]r)", _cost(2)),
    Header(  # `uno para ir a …, otro para …`
        "each1",
        r"(?<=[:,] )un[oa](?= (?:en|para) [a-z]*[aei]r[^.\n]*\botr[oa] (?:en|para)\b)",
        _cost(1),
    ),
    Header("more", r"y un[oa](?= (?:en|para|al?) )", _cost(1)),
    Header("moretwo", r"y (?:los )?(?:otros )?(?:dos|2)(?= (?:en|para) [a-z]*[aei]r)", _cost(2)),
    Header("another", r"(?:y )?otr[oa](?= (?:en|para)\b)", _cost(1)),
    Header(
        "last", r"(?:y )?(?:el|la) ultim[oa](?: lo (?:uso|gasto))?(?= (?:en|para)\b)",
        lambda _: ((-1,), None),
    ),
    Header(  # `Fases 1-2 encerar, 3 Comedor`: only behind a header of the number before it
        "next", rf"(?<=[,;.] )(?P<following>[23])(?=\s?[:)\-]?\s+{_OF_LIST}[a-z])",
        _listed("following"),
    ),
)  # fmt: skip
"""In the order in which they are tried."""
PATTERN = re.compile(rf"(?<!\w)(?:{'|'.join(f'(?P<{h.name}>{h.pattern})' for h in TABLE)})")
"""Any of them; the group of its name says which."""


def phases_of(match: re.Match[str]) -> Phases:
    """What a match of `PATTERN` says of its phases."""
    return next(h for h in TABLE if match[h.name] is not None).phases(match)


def _numbers(text: str) -> tuple[int, ...]:
    text = re.sub(r"/\s?3", "", text)
    numbers = [
        NUMBERS[n]
        for n in re.findall(
            r"[1-9]|\bun[oa]?\b|\bdos\b|\btres\b|\bcuatro\b|\bi{1,3}\b|\biv\b", text
        )
    ]
    if (
        len(numbers) == 2
        and re.search(r"\d?\s*(?:-|\ba\b|\bal\b)\s*[a-z]*\s*\d", text)
        and numbers[0] < numbers[1]
    ):
        return tuple(range(numbers[0], numbers[1] + 1))
    return tuple(dict.fromkeys(numbers))


def _ordinal(text: str) -> int:
    return number(text.strip()) or 1
