"""Sentences of others' deeds: told to somebody, thought of somebody, or of a round that is over.

They are blanked before a post is read and told as talk. Where its author's own order goes on in the
same sentence (`tú al Patio y yo a la Cocina`) only what is said of others is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import CharacterId, Level, Notice, Span
from parsers.clauses.clause import intents_of
from parsers.clauses.subjects import Subject, about
from parsers.frames.headers import PATTERN
from parsers.text.notices import notice
from parsers.words.conjugation import FIRST
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, sentences

_OPENS = r"(?:^|[.,:;!?¡…(—–-]|\b(?:y|pero|asi que)\b)\s*"
_YOU = re.compile(
    rf"{_OPENS}(?P<at>(?:vosotr[oa]s|ustedes|tu|vos)\b(?: (?:dos|tres|todos|todas|tambien|mejor))?[,:]?\s+"  # noqa: E501
    r"(?:(?:te|os|se|no|ya) )?"
    r"(?:en (?:la )?(?:fase|primera|segunda|tercera|f?[1-3]\b)|fase\b|f[1-3]\b|al?\b|hacia\b|"
    r"vas?|ve|vete|vais|idos|id|iros|vayan|vayanse|van|iras|ireis|iran|quedate|quedaos|quedense|"
    r"tienes|teneis|tienen|debes|debeis|deben|puedes|podeis|pueden|"
    r"(?:deber|tendr|podr)(?:ias|iais|ian)|[a-z]{2,}(?:ad|ed)\b))"
)
"""Whoever is spoken to, as the subject of what follows (`tú, en la fase 1, …`, `vosotros id…`)."""
_DO_THIS = re.compile(
    rf"{_OPENS}(?P<at>(?:(?:deber|tendr|podr)(?:ias|iais)|tienes que|teneis que|te toca|os toca|"
    r"hazme caso|hacedme caso|haganme caso)\b)"
)
"""What somebody is told that he had better do."""
_GO = re.compile(
    r"\W*(?:tu |mejor |anda |venga )*(?:ve|vete|id|idos|ven|vente|sal|entra|sube|baja|quedate|toca|espera|sigue|haz|usa|cruza|vuelve)\b"  # noqa: E501
)
"""What stands behind the name of whoever is told to do something (`Gil, vete al Patio`)."""
_THINK = re.compile(
    r"\W*(?:(?:yo|pues|bueno|y|pero|que)\b,? )*(?:para mi|creo|pienso|supongo|sospecho|imagino|apuesto|"  # noqa: E501
    r"diria|juraria|opino|seguro|fijo|me (?:temo|imagino|huele|da(?: a mi)?(?: la impresion de)?)|"
    r"estoy segur[oa] de|tengo claro|me juego (?:algo|lo que sea|el cuello))(?: a)? que\s+"
)
_WILL = re.compile(
    r"\b(?:va|van) a [a-z]*[aei]r(?:l[aeo]s?|se)?\b"
    r"|\b(?:deber[ií]a|tendr[ií]a|podr[ií]a|tiene|debe|puede)n?(?: que| de)? [a-z]*[aei]r(?:l[aeo]s?|se)?\b"  # noqa: E501
    r"|\b(?:ira|vendra|saldra|matara)n?\b|\b[a-zñ]+rán?\b"
)
_PAST_ROUND = r"(?:(?:en|durante) )?(?:la (?:ronda|jornada) (?:[1-9]\d?|anterior|pasada|de (?:ayer|antes))|ayer|anoche|anteayer)"  # noqa: E501
_DID = r"(?:(?:yo|me|ya|no|lo|la|le|solo) )*(?:(?:estuve|fui|hice|anduve|tuve|vi|puse|pude|di|dije|vine)\b|[a-zñ]{2,}(?:aba|[ií]a)\b|[a-z]{3,}é\b|[a-z]{3,}í\b)"  # noqa: E501
_OVER = re.compile(
    rf"\W*(?:(?:yo|pues|bueno|que|y|es que) )*(?:{_PAST_ROUND},? {_DID}|{_DID}[^,;:]*? {_PAST_ROUND}\b)"  # noqa: E501
)
_NOW = re.compile(
    r"\b(?:hoy|ahora|esta (?:ronda|vez|noche)|repito|igual|mismo|lo mismo|asi que|por eso)\b"
)
_HEARD = re.compile(
    r"\b(?:(?:(?:me|nos|le|les|os|te) )?(?:(?:ha|han|habia|habian) (?:dicho|contado|jurado|asegurado|prometido|"  # noqa: E501
    r"confesado|comentado|anunciado|avisado|susurrado|explicado)|dice|dicen|dijo|dijeron|jura|juro|asegura|cuenta|"
    r"conto|promete|anuncia|confeso|comento|sostiene|afirma|insiste en|amenaza con)) (?:de )?que\b"
)
"""What somebody else says, and no deed of the author's."""
_WATCHED = re.compile(
    r"\b(?:vi|vimos|oi|oimos|pille|pillamos|cace|descubri|espie|sorprendi|observe)\b (?:(?:ayer|anoche|como|con la bola|"  # noqa: E501
    r"por la bola|claramente|tambien) )*(?:al?|como) [^,;:.\n]{2,60}?\b(?:[a-z]+[aei]r(?:se)?|[a-z]+[aie]ndo(?:se)?)\b"  # noqa: E501
)
"""`con la Bola vi al Coronel entrar en el Pasillo`."""
_MYSELF = re.compile(r"[\s,;:.]*\b(?:(?:y|pero|mientras(?: que)?|que|asi que) )*yo\b")
_CLAUSE = re.compile(r"[,;:]|\b(?:y|pero|mientras|asi que)\b")
_TO_HIM = re.compile(
    r"(?<!\ben )(?<!\ba )(?<!\bpor )\bl[aoe]s? [a-z]{2,}(?:o|re)\b|\b(?:con|tras|a) (?:el|ella|ellos|ellas)\b"  # noqa: E501
)
"""What is done to whoever was told of (`… y yo la sigo`): it can't be read without him."""
_LISTED = re.compile(r"[:=>]")
_LEAD = re.compile(r"[^\w\n]*(?:(?:y|en|para|la) )*")
_PARTS = re.compile(r"[,;:.]|\b(?:y|que|yo)\b")
_NARRATOR = re.compile(r"\b(?:narra\w*|master|dire|directora?)\b")
_ASKS = re.compile(r"\b(?:si|cuando|como|ponme|apuntame|me (?:pones|apuntas))\b")


def without_others(ink: Ink, me: CharacterId | None) -> tuple[Ink, list[Notice]]:
    """The post with blanks for what is said of others' deeds or of another round, and its notices.

    What its author may do himself after it, without a phase or a verb, is asked about.
    """
    folded, told = ink.folded, list[Notice]()
    for sentence in sentences(ink, (Span(0, len(ink.folded)),)):
        span = _of_others(ink, sentence, me)
        if span is None or not _speaks_of_deeds(ink, span):
            continue
        rest = Span(span.end, sentence.end)
        unread = _MYSELF.match(ink.folded, rest.start, rest.end) and not _readable(ink, rest)
        span = sentence if unread else span
        blank = re.sub(r"[^\n]", " ", folded[span.start : span.end])
        folded = folded[: span.start] + blank + folded[span.end :]
        level = Level.ASK if unread else None
        told.append(notice("PROSA_DUDOSA", span, level=level, texto=ink.said(span)))
    return (replace(ink, folded=folded, seen={}) if told else ink), told


def _of_others(ink: Ink, sentence: Span, me: CharacterId | None) -> Span | None:
    """The part of a sentence that is none of its author's orders."""
    text = ink.part(sentence)
    if "?" in text or _NARRATOR.search(text):
        return None
    if _over(ink, sentence):
        return sentence
    heard = _HEARD.search(text)
    if _WATCHED.search(text) or (
        heard is not None
        and (
            heard.group().startswith(("me ", "nos "))
            or about(ink.wording(sentence), me) is Subject.OTHER
        )
    ):
        return _up_to_himself(ink, sentence)
    spoken = _spoken_to(ink, sentence, me)
    if spoken is not None:
        return _up_to_himself(ink, Span(spoken, sentence.end))
    if not _thinks_of_another(ink, sentence, me):
        return None
    span = _up_to_himself(ink, sentence)
    if span is not None and span.end < sentence.end:
        headed = _behind_header(ink, span) > span.start
        return None if headed else span  # `Fase 2: Gil irá al Patio, espero`
    return span


def _behind_header(ink: Ink, span: Span) -> int:
    """Where a stretch goes on behind the phase it opens with, if it opens with one."""
    lead = _LEAD.match(ink.folded, span.start, span.end)
    header = PATTERN.match(ink.folded, lead.end() if lead is not None else span.start, span.end)
    return span.start if header is None else header.end()


def _thinks_of_another(ink: Ink, sentence: Span, me: CharacterId | None) -> bool:
    """Whether a sentence says what somebody else will do, or had better do."""
    thought = _THINK.match(ink.folded, sentence.start, sentence.end)
    start = thought.end() if thought is not None else _behind_header(ink, sentence)
    if _LISTED.search(ink.folded, max(sentence.start, start - 2), start + 2):
        return False  # `F1: Bruno debe morir`: a line of a list is its author's, and asked about
    rest = Span(start, sentence.end)
    wording = ink.wording(rest)
    will = _WILL.search(_written(ink), rest.start, rest.end)
    if will is None or about(wording, me) is not Subject.OTHER:
        return False
    named = wording.words[entities_of(wording).persons[0].last].end
    return named <= will.start() and not _PARTS.search(ink.folded, named, will.start())


def _written(ink: Ink) -> str:
    """The text with its accents, which tell `entré` from `entre`."""
    lower = ink.text.lower()
    return lower if len(lower) == len(ink.folded) else ink.folded


def _over(ink: Ink, sentence: Span) -> bool:
    """Whether a sentence tells what its author did in a round that is over, and nothing of now."""
    plain = ink.part(sentence)
    past = _OVER.match(_written(ink), sentence.start, sentence.end)
    return past is not None and not _NOW.search(plain) and _first_deed(ink, sentence) is None


def _spoken_to(ink: Ink, sentence: Span, me: CharacterId | None) -> int | None:
    """Where a sentence begins to tell somebody else what to do."""
    text, wording = ink.part(sentence), ink.wording(sentence)
    persons = entities_of(wording).persons
    if persons and about(wording, me) is Subject.OTHER:
        comma = wording.words[persons[0].last].end
        if ink.folded[comma : comma + 1] == "," and _GO.match(ink.folded, comma, sentence.end):
            return sentence.start
    found = [m for p in (_YOU, _DO_THIS) for m in p.finditer(text)]
    starts = [m.start("at") for m in found if not _ASKS.search(text[: m.start("at")])]
    return sentence.start + min(starts) if starts else None


def _up_to_himself(ink: Ink, span: Span) -> Span | None:
    """A stretch up to where its author speaks of himself; None where that hangs on what it says."""
    himself = _MYSELF.search(ink.folded, span.start + 3, span.end)
    deed = _first_deed(ink, span)
    cut = himself.start() if himself is not None else span.end
    if deed is not None and deed < cut:
        joints = list(_CLAUSE.finditer(ink.folded, span.start, deed))
        if not joints:
            return None
        cut = joints[-1].start()
    if cut < span.end and _TO_HIM.search(ink.folded, cut, span.end):
        return None
    return Span(span.start, cut)


def _first_deed(ink: Ink, span: Span) -> int | None:
    """Where the first deed told in the first person begins."""
    wording = ink.wording(span)
    own = [wording.words[i.first].start for i in intents_of(wording) if i.tags & FIRST]
    return min(own, default=None)


def _readable(ink: Ink, span: Span) -> bool:
    """Whether what follows says of itself when it is done, or in the first person what."""
    framed = PATTERN.search(ink.folded, span.start, span.end) is not None
    return framed or _first_deed(ink, span) is not None


def _speaks_of_deeds(ink: Ink, span: Span) -> bool:
    framed = PATTERN.search(ink.folded, span.start, span.end) is not None
    return framed or bool(intents_of(ink.wording(span)))
