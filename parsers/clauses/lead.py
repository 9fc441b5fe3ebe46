"""What stands before an order in its sentence: what its author saw, or why he gives it."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.depending import condition_of
from parsers.words.conjugation import FIRST
from parsers.words.ink import Ink

SEEN = re.compile(
    r"\b(?:vi|vimos|vio|vieron|oi|oimos|oyo|pille|pillamos|cace|note|recuerdo|dije|conte|explique|estuve|dice|dicen|dijo|dijeron|segun|estuvo|estuvieron|fue|fueron|hizo|hicieron|anduvo|vino|vinieron|he visto|hemos visto|me consta)\b"  # noqa: E501
)
"""Verbs with which one tells what others did."""
SO = re.compile(
    r"\b(?:asi que|por eso|asi pues|o sea que|de modo que|de manera que|conque|por lo que|por tanto|total,? que)\b,?(?! (?:eso|esto) (?:es|va|sera)\b)"  # noqa: E501
)
"""Between a reason and what follows from it."""
_SINCE = re.compile(r"^\W*(?:y )?(?:como|ya que|puesto que|visto que|dado que)\b")


_HEADING = re.compile(
    r"\W*(?:[a-z]+\W+){0,6}?(?:turno|ronda|jugada|plan|acciones|declaracion|movimientos?|fases|pasos|mio|mias?|resumen)\W*"
)
"""`Va mi turno:`, `lo mío:`."""


_BUT_IF = re.compile(r"\bpero (?:si|cuando|en caso de|como)\b")
"""`pero si hay gente: Comedor`: what stands behind the colon hangs on it."""
_TO_IT = re.compile(r"\s*(?:venga,? )?a [a-z]{2,}[aei]r\b")
"""`sigo a lo mío, que nadie me echa: a subir los baúles`: talk, and then to work."""


_SETS_OUT = re.compile(
    r"\b(?:(?:echo|me echo|me pongo|echare|me pondre) a (?:andar|caminar|correr)|me pongo en (?:marcha|camino)|(?:hoy )?(?:me )?toca (?:currar|trabajar|faena|moverse|andar|caminar)|me (?:largo|voy|marcho|piro|muevo|escabullo)(?: ya| pitando| de aqui| corriendo)*|emprendo (?:la marcha|el camino)|(?:mi|la) ruta(?: es| sera)?|mi (?:camino|recorrido|itinerario)(?: es| sera)?|hago (?:este|el siguiente) (?:camino|recorrido))\s*$"  # noqa: E501
)
"""`echo a andar: Patio, Pasillo, Taller`: the way itself follows."""


def after_reason(ink: Ink, span: Span) -> Span:
    """A stretch without the reason it opens with (`visto que no hay nadie, …`)."""
    text = ink.folded[span.start : span.end]
    comma = text.find(",")
    gives = _SINCE.match(text) is not None and comma > 0
    return Span(span.start + comma + 1, span.end) if gives else span


_BECAUSE = re.compile(
    r"(?:,\s*|(?<!\blo)\s)(?:porque|pq|xq|ya que|puesto que|es que|que|q|k|pues) "
    r"(?=(?:(?:hoy|ya|aun|todavia|la verdad|yo|esto|eso|aquello|aqui|alli|fuera|ahora|encima|tambien|ni) )*(?:no |ni )?(?:(?:me|m|se|le|te|nos) ){0,2}"  # noqa: E501
    r"(?:estoy|toy|ando|tengo|puedo|pued|doy|llego|quiero|siento|encuentro|dan?|duelen?|hace|hay|llueve|veo|ve|llevo|vengo|acabo|es|soy|fio|apetece|estan?|queda|hubo|necesito|conecto|vivo|gustan?|muero|caigo|aburro|entero|meo|pillo|toca|curro|trabajo|madrugo|salgo tarde|ando|falta)\b)"  # noqa: E501
    r"[^.;:!?\n,]*$|,? aunque (?!si\b|no (?:voy|me)\b)[^.;:!?\n,]*$"
)
"""`me quedo esta ronda, que no puedo más`: why, at the end of what is done."""


def without_why(ink: Ink, span: Span) -> Span:
    """A sentence without the reason it ends with, where that tells no deed."""
    why = _BECAUSE.search(ink.folded, span.start, span.end)
    if why is None or not ink.folded[span.start : why.start()].strip():
        return span
    tail = ink.wording(Span(why.start(), why.end()))
    if any(h.tags & FIRST and h.verb not in ("ESPERAR", "MOVER") for h in tail.hits):
        return span
    return Span(span.start, why.start())


def own_part(ink: Ink, span: Span) -> Span:
    """The part of a sentence that may hold an order: after its reasons."""
    text = ink.folded[span.start : span.end]
    seen = SEEN.search(text)
    so = list(SO.finditer(text))
    if so and (seen is None or seen.end() <= so[-1].start()):
        span = Span(span.start + so[-1].end(), span.end)
        text = ink.part(span)
        way = text.rfind(":")
        sets_out = way > 0 and _SETS_OUT.search(text, 0, way)
        return Span(span.start + way + 1, span.end) if sets_out else span
    colon = text.rfind(":")
    if colon > 0 and text[colon + 1 :].strip():
        head = Span(span.start, span.start + colon)
        hangs = _BUT_IF.search(text, 0, colon) is not None
        reason = (condition_of(ink, head) is not None and not hangs) or _SINCE.match(text)
        reason = reason or _HEADING.fullmatch(text[:colon]) or _TO_IT.match(text, colon + 1)
        reason = reason or _SETS_OUT.search(text, 0, colon)
        if reason and condition_of(ink, Span(head.end + 1, span.end)) is None:
            return Span(head.end + 1, span.end)
    return span
