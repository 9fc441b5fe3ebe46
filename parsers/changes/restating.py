"""What a line of a later post says of its phase, without the other phases and what it was."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.frames.references import REFERENCE, numbers_of
from parsers.text.segments import Kind, Segment

FORMER = re.compile(
    r"\W*(?:(?:en vez|en lugar) del? [^,;:.\n]+?(?:[,;:]\s*|\s+(?=(?:(?:ya|mejor|ahora|yo) )*(?:(?:me|lo|la|le) [a-z]{2,}(?:o|oy|e)\b|(?:voy|salgo|sigo|espero|entro|vuelvo|subo|bajo|paso|cruzo|quiero|prefiero|tiro|hago)\b)))|(?:ya )?no (?:(?:quiero|voy a|pienso|pretendo) )?(?:me |le |lo |la )?(?:es|va a ser|sera|voy|ire|hago|sigo|quedo|[a-z]{2,}(?:o|r))\b[^,;:.\n]*(?:[,;:]\s*(?:sino |ahora |mejor |es |sera |va a ser |pasa a ser )+|[,;:]\s*(?=(?:me |le |lo |la )?[a-z]+o\b)|\bsino )(?:que )?)"  # noqa: E501
)
"""What a phase is no longer, before what it is instead."""
TURNED = re.compile(
    r"(?:\s*(?:(?:me |nos )?(?:la|lo|las|los) pas(?:o|e|are|amos)\b(?= [a-z]+ndo)|(?:la|lo|las|los) (?:gast|dedic|emple|us|inviert|reserv|destin)[a-z]{1,4} (?:a|en|para)|mejor|al final|finalmente|(?:que|q|k)(?: sea)?|(?:la|lo|las|los)(?= (?:cambi|dejo|modific|sustitu|mejor|fase|accion|voy|pongo|quiero))|(?:dejo|dejad|pongo|pon|poned|cambio|cambiad|cambiar|cambiamos|quiero) (?:en|por|como|a)\b(?! (?:estaba|antes))|cambio|cambiar|cambiamos|por|es|seria|sera|sea|accion|fase|pa|ahora|va a ser|pasa a ser|tambien|retoque|cambio de planes|queria (?:decir|poner)|quise (?:decir|poner))\b|\s*[,:;=>\-])*\s*"  # noqa: E501
)
"""The words with which a phase becomes something else."""
OTHERS = re.compile(
    r"(?:^|[,;.]|\by\b)\W*(?:y )?(?:todo )?(?:el resto|lo demas|las? demas|las otras(?: dos)?|lo otro)(?: de (?:las )?(?:fases|acciones|la ronda|cosas))?\W+(?:lo |la |las )?(?:(?:dejo|queda|quedan|sigue|siguen|mantengo|se queda|se quedan|se mantiene|se mantienen|va|es|son) )?(?:todo )?(?:tal cual|tal y como|como (?:estaba|antes|lo tenia|esta|puse|dije)|igual|lo mismo|los? mismos?|sin (?:cambios?|cambiar|tocar)|(?:esta |va )?(?:bien|correcto|perfecto)|vale|no (?:cambia|lo toco|se toca)|mantengo|queda|quedan|sigue)[^,;.\n]*"  # noqa: E501
)
"""The words that leave everything else as it was."""
STAYS = (
    r"\W*(?:(?:se|la|lo|las|los) )?(?:(?:dejo|mantengo|sigue|siguen|queda|quedan|mantienen?|esta|va|es) )?(?:todo )?"  # noqa: E501
    r"(?:igual|(?:tal y )?como (?:estaban?|estan?|antes|las? tenia|lo tenia)|sin (?:cambios?|tocar|cambiar)|tal cual|bien"  # noqa: E501
    r"|no (?:se )?(?:cambian?|tocan?|mueven?)|no (?:la|lo|las|los) (?:cambio|toco|muevo|modifico)"
    r"|mantienen?|las? (?:mantengo|respeto)|intact[oa]s?)"
)
"""How a phase is said to be as it was."""
TOO = re.compile(r"\W*(?:tambien|lo mismo|idem|otra vez|otra vez lo mismo)\W*(?:\by\b\W*)?")
"""What says that a phase is to be as the one told before it."""
STAYS_SO = re.compile(rf"{STAYS}\W*")
_TELLS = re.compile(
    r"\W*(?:(?:os|te|le|les|lo|la|los|las|me|nos) )*(?:vi|vimos|vio|oi|oyo|fui|fuimos|fue|estuve|estuvo|hubo|paso|\w{2,}(?:aste|isteis|asteis|aron|ieron))\b"  # noqa: E501
)
_INSTEAD = re.compile(r",?\s*\b(?:en (?:vez|lugar) del?|en sustitucion del?|y no)\b[^,;.\n]*\W*$")

_NOT_SO = re.compile(
    r"\s+no (?:(?:el|la|los|las|al?|en|de) )*(?!(?:me|te|se|voy|hago|quiero|vaya|sea|hay|es)\b)[a-z]+(?: [a-z]+){0,2}\W*$"  # noqa: E501
)
"""`la 3 es Comedor no Terraza`: what it is not, behind what it is."""


def without_the_rest(folded: str, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Lines without what they say of the other phases, and without what each no longer is.

    `F2: la Terraza, lo demás igual`; `la fase 3 ya no es la Botica, es la Huerta`. A line that
    leaves its phase as it was (`la 2 igual`) is none, and one that goes on with another phase
    (`en la 2 espero y en la fase 3 rezo`) is two.
    """
    found: list[Segment] = []
    first = segments[0].body if segments else Span(0, 0)
    whole = {n for s in segments for n in s.numbers} >= {1, 2, 3} and not STAYS_SO.fullmatch(
        folded, first.start, first.end
    )
    for segment in segments:
        for part in _parted(folded, segment):
            own = replace(part, body=_of_itself(folded, part.body))
            text = folded[own.body.start : own.body.end]
            stays = own.numbers and not whole and STAYS_SO.fullmatch(text)
            if not stays and not _only_tells(folded, own):
                found.append(own)
    return tuple(found)


def _only_tells(folded: str, segment: Segment) -> bool:
    """Whether `en la fase 2 os vi salir` tells what was, and orders nothing."""
    header = folded[segment.header.start : segment.header.end]
    led = re.match(r"\W*(?:en|durante)\b[^:=>]*$", header)
    return (
        led is not None and _TELLS.match(folded, segment.body.start, segment.body.end) is not None
    )


def _parted(folded: str, segment: Segment) -> list[Segment]:
    """A line cut where it goes on with another phase (`…, y en la fase 3 espero`)."""
    if segment.kind is not Kind.STRONG or not segment.numbers or segment.closes:
        return [segment]
    start, end = segment.body.start, segment.body.end
    for head in REFERENCE.finditer(folded, start, end):
        joint = re.search(r"(?:[,;:.!]|\by)\s*(?:y )?(?:para |en )?$", folded[start : head.start()])
        numbers = numbers_of(head, 3)
        if joint is None or not numbers or not re.search(r"[a-z]{3}", folded[head.end() : end]):
            continue
        if TOO.fullmatch(folded, head.end(), end):
            both = (*segment.numbers, *numbers)  # `en la 2 espero y en la 3 también`
            return [replace(segment, body=Span(start, start + joint.start()), numbers=both)]
        if not re.search(r"[a-z]{3}", folded[start : start + joint.start()]):
            continue
        first = replace(segment, body=Span(start, start + joint.start()))
        rest = replace(
            segment, header=Span(*head.span()), body=Span(head.end(), end), numbers=numbers
        )
        return [first, *_parted(folded, rest)]
    return [segment]


def _of_itself(folded: str, body: Span) -> Span:
    start, end = body.start, body.end
    others = OTHERS.search(folded, start, end)
    if others is not None and others.start() > start:
        end = others.start()
    former = FORMER.match(folded, start, end)
    if former is not None:
        start = former.end()
    turned = TURNED.match(folded, start, end)
    if turned is not None and turned.end() < end:
        start = turned.end()
    was = folded[turned.start() : turned.end()] if turned is not None else ""
    instead = _INSTEAD.search(folded, start, end)
    if instead is None and re.search(r"\b(?:es|era|sera|seria)\b", was):
        instead = _NOT_SO.search(folded, start, end)
    if instead is not None and re.search(r"[a-z]{3}", folded[start : instead.start()]):
        end = instead.start()
    return Span(start, end)
