"""Requests told in a sentence: the extension, a waived window, a declaration taken back (rules 5.3).

The nouns and phrases are the lexicon's (`senales`); who asks for what is decided here.
"""  # noqa: E501

from __future__ import annotations

import re

from engine.vocabulary import Level, Notice, Request, RequestKind, Span, Status
from parsers.frames.references import REFERENCE
from parsers.text.notices import notice
from parsers.words.ink import Ink
from parsers.words.word_forms import find
from parsers.words.wording import Wording

_ASKS = re.compile(
    r"\b(?:pido|pedir|solicit[oa]\w*|necesito|necesitar(?:e|ia)|quier[oa]|quisiera|me (?:das|da|dais|dan|des|concedes?|acojo)|dame|dadme|concede\w*|ruego|agradeceria|hace falta|me haria falta|puedo tener|podria tener|tomo|uso|gasto|aprovecho)\b"  # noqa: E501
)
_OTHERS = re.compile(
    r"\b(?:gracias por|la prorroga de|sin prorroga|su prorroga|tu prorroga|pidio|pidieron|ha pedido|han pedido|pides?|pidan|pidas|hubo|acaba|termina|hasta cuando|cuando|cuanto|cuantas|queda[n]?)\b"  # noqa: E501
)
_DECLINES = re.compile(
    r"\bno (?:pido|necesito|quiero|hace falta|me hace|pedire|voy a pedir|uso)\b|\bsin (?:la )?(?:prorroga|pedir)\b|\b(?:quiza|quizas|igual|tal vez|a lo mejor|puede que|si no llego|por si)\b"  # noqa: E501
)
_LATE = re.compile(
    r"\b(?:llegare tarde|declarare tarde|no llego a tiempo|no me da tiempo|voy a llegar tarde)\b"
)
_POLITE = frozenset(
    ("por", "favor", "porfa", "porfi", "gracias", "hoy", "12", "horas", "h", "de", "la", "una",
     "las", "extra", "narrador", "master", "jefe", "hola", "buenas", "perdon", "lo", "siento", "y")
)  # fmt: skip
_EXCEPT = re.compile(
    r"\b(?:cambio (?:la|el) (?:fase )?[1-3pstu]|pero|salvo|excepto|menos|solo (?:en|la|cambio)|en vez de|aunque)\b"  # noqa: E501
)
_NEWS = re.compile(r"\b(?:cambios en|novedades|hay cambios|algun cambio)\b")
_BACK = re.compile(
    r"\b(?:retir(?:o|ad|a|ar|emos|en|adme)|anul(?:o|ad|a|ar|en)|cancel(?:o|ad|a|ar|en)|borr(?:o|ad|a|ar|en|adme|ame)|elimin(?:o|ad|a|en)|quit(?:o|a|ad|en|ame|adme)|(?<!\bse me )olvid(?:o|ad|a|aos|ate|ar|en)|ignor(?:o|ad|a|ar|en)|descart(?:o|ad|a|ar|en)|tach(?:o|a|ad|en)|revoco|dejo sin efecto|dejad? sin efecto|me retracto|me desdigo|me echo atras|(?:me )?h?e equivocado)\b"  # noqa: E501
)
_WHOLE = re.compile(
    r"\b(?:lo anterior|todo|mis acciones|mi declaracion|la declaracion|lo dicho|lo declarado|lo de antes|mi (?:post|mensaje) anterior|el (?:post|mensaje) anterior|mi anterior (?:post|mensaje)|mi (?:ultimo|post|mensaje)|lo (?:que|q|k) (?:puse|dije|declare))\b"  # noqa: E501
)
_SAID = re.compile(
    r"\blo (?:(?:que|q|k) (?:puse|dije|declare|habia|he)|de|dicho|puesto|declarado|anunciado|previsto|escrito|ordenado)\b|\b(?:mi|la) (?:declaracion|accion|orden|jugada) (?:de|para|en)\b"  # noqa: E501
)
"""It speaks of an earlier post even where none is on record."""
_ONLY_THAT = re.compile(
    r"(?:(?:yo|hola|buenas|perdon|bueno|vale|narra\w*) )*(?:retiro|anulo|cancelo|borro|elimino|descarto|revoco|dejo sin efecto) "  # noqa: E501
    r"(?:mi |la |lo (?:de|dicho|puesto|declarado) (?:(?:de|para|en) )?(?:la |el )?|el )?(?:[a-z]+ )?(?:fase|accion|pa|punto)(?: \w+)?(?: (?:de )?(?:por favor|gracias|porfa|accion))*"  # noqa: E501
)
"""A sentence that takes one phase back and says nothing else: if none is on record, he is told."""
_ALL_OF_IT = re.compile(
    r"(?:(?:yo|hola|buenas|perdon|bueno|vale|narra\w*) )*(?:retiro|anulo|cancelo|borro|elimino|descarto|revoco|dejo sin efecto) "  # noqa: E501
    r"(?:(?:toda|entera) )?(?:mi declaracion|mis acciones|todo lo (?:declarado|anterior|dicho)|lo (?:declarado|anterior))(?: (?:entera|de (?:hoy|esta ronda)|por completo|por favor|gracias|porfa))*"  # noqa: E501
)
"""A sentence that takes everything back and says nothing else."""
_ALONE = re.compile(r"\b(?:me retracto|me desdigo|me echo atras|(?:me )?h?e equivocado)\b")
_ANEW = re.compile(r"\b(?:vale lo siguiente|lo que vale|lo siguiente|lo bueno es)\b")
_CLAIM = re.compile(r"\b(?:reporte|report|campana|campanilla|campanazo)\b")


def petition_in(
    ink: Ink, span: Span, *, planned: bool, phases: tuple[int, ...]
) -> tuple[tuple[Request, ...], tuple[Notice, ...], bool]:
    """The requests of a sentence, what must be asked, and whether it takes everything back.

    `phases` are those the sentence names.
    """
    wording = ink.wording(span)
    forms = tuple(w.token.form for w in wording.words)
    text = " ".join(forms)
    extension = _extension(ink, wording, span, forms, text)
    if extension is not None:
        return extension
    if not (planned and _changes(text, phases)) and _waives(ink, wording, forms, text):
        return (Request(RequestKind.NO_CHANGES, span),), (), False
    return _taken_back(ink, span, text, planned=planned, phases=phases)


def whole_end(text: str) -> int | None:
    """Where a sentence goes on with something else after taking everything back, if it does."""
    for match in _WHOLE.finditer(text):
        goes_on = re.compile(r"\s*(?:[,;:]|\by\b)\s*(?=[a-z])").match(text, match.end())
        if goes_on:
            return goes_on.end()
    return None


def _said(ink: Ink, forms: tuple[str, ...], name: str) -> tuple[str, ...] | None:
    return next((p for p in ink.lexicon.signals[name] if find(forms, p) is not None), None)


def _extension(
    ink: Ink, wording: Wording, span: Span, forms: tuple[str, ...], text: str
) -> tuple[tuple[Request, ...], tuple[Notice, ...], bool] | None:
    noun = _said(ink, forms, "prorroga")
    if noun is None:
        late = _LATE.search(text)
        if late is None or len(forms) > 12 or re.search(r"\bpor si\W*$", text[: late.start()]):
            return None
        return (), (notice("PETICION_DUDOSA", span, texto=ink.said(span)),), False
    asked = Request(RequestKind.EXTENSION, span, None, Status.ASKED)
    told = (notice("PETICION_DUDOSA", span, texto=ink.said(span)),)
    asks = _ASKS.search(text) is not None
    if _OTHERS.search(text) and not asks:
        return None
    if _DECLINES.search(text):
        return ((asked,), told, False) if asks and " no " not in f" {text} " else None
    if asks:
        return (Request(RequestKind.EXTENSION, span),), (), False
    rest = [f for f in forms if f not in noun and f not in _POLITE]
    at = find(forms, noun)
    ends = at is not None and at + len(noun) >= len(forms) - 2
    led = at is not None and bool(set(wording.gap(at)) & set(",:;"))
    if "?" in ink.folded[span.start : span.end] and rest:
        return None
    begins = at is not None and not [f for f in forms[:at] if f not in _POLITE]
    please = begins and bool({"porfa", "porfi", "favor"} & set(forms))
    if not rest or please or (ends and led):
        return (Request(RequestKind.EXTENSION, span),), (), False
    return (asked,), told, False


_TO = re.compile(
    r"\b(?:la|lo) (?:dejo en|cambio (?:a|por)|paso a)|\b(?:pasa a ser|sera|es)\b|[:=]\s*[a-z]{3}"
)


def _changes(text: str, phases: tuple[int, ...]) -> bool:
    """`y ya no toco nada: la 3 la dejo en …`: a phase is told anew in the same breath."""
    reference = REFERENCE.search(text)
    return bool(phases) and reference is not None and bool(_TO.search(text, reference.end()))


def _waives(ink: Ink, wording: Wording, forms: tuple[str, ...], text: str) -> bool:
    phrase = _said(ink, forms, "sin_cambios")
    if phrase is None or _EXCEPT.search(text) or _NEWS.search(text):
        return False
    line = ink.folded[wording.span.start : wording.span.end]
    at = find(forms, phrase) or 0
    if any(w.token.raw.endswith("ó") for w in wording.words[at : at + len(phrase)]):
        return False  # `no tocó nada` tells what somebody did
    return "?" not in line and (len(phrase) > 1 or len(forms) <= 3)


def _taken_back(
    ink: Ink, span: Span, text: str, *, planned: bool, phases: tuple[int, ...]
) -> tuple[tuple[Request, ...], tuple[Notice, ...], bool]:
    if (
        not (
            planned
            or _ALL_OF_IT.fullmatch(text)
            or (phases and (_SAID.search(text) or _ONLY_THAT.fullmatch(text)))
        )
        or _BACK.search(text) is None
        or re.search(r"\bno (?:anulo|retiro|quito)", text)
    ):
        return (), (), False
    if phases:
        return tuple(Request(RequestKind.WITHDRAW, span, p) for p in phases), (), False
    if _CLAIM.search(text):
        told = notice("RETIRADA_DUDOSA", span, texto=ink.said(span), level=Level.BLOCK)
        return (Request(RequestKind.WITHDRAW, span, None, Status.ASKED),), (told,), False
    if _WHOLE.search(text) or (_ALONE.search(text) and _ANEW.search(text)):
        return (Request(RequestKind.WITHDRAW, span),), (), True
    if _ALONE.search(text):
        told = notice("RETIRADA_DUDOSA", span, texto=ink.said(span))
        return (), (told,), False
    return (), (), False
