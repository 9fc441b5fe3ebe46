"""Votes of a deliberation: only what is certain binds (HAC-VOTE-06, AMB-147)."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Abstain, CharacterId, Notice, Outlook, Reading, Span, Status, Vote
from parsers.acts.ballots import (
    aside_after,
    counted,
    depends,
    grins,
    ironic,
    manner_before,
    muses,
    nearly_votes,
    only_takes_back,
    own_clause,
    slips,
    takes_back,
    with_others_apart,
    without_grounds,
)
from parsers.acts.likewise import followed
from parsers.clauses.clause import intents_of
from parsers.text.notices import notice
from parsers.words.entities import PersonMention, entities_of
from parsers.words.ink import Ink
from parsers.words.names import STOP
from parsers.words.wording import Wording

_SENTENCE = re.compile(
    r"(?:\b(?:vt|[a-z]|sr|sra|srta|dna|hno|hna|fr|sto|sta)\.(?=[ \t]*[\w*_])|[^.!?\n])+[.!?]*"
)
"""A full stop behind an abbreviation (`vt.`, `D.`, `Lady P.`) ends no sentence."""
_INTENT = re.compile(
    r"\b(?:votare|votaria|votar ia|iba a votar|voy a votar|pienso votar|pensaba votar|quiero votar|creo|quiza|quizas|tal vez|a lo mejor|puede que|seguramente|probablemente|(?<!a ver )si (?!senor)|siempre que|salvo (?:que|si)|a menos que|con tal de|a condicion|mientras|cuando|de momento|todavia|aun no|por ahora|ayer|vote\b|propongo|deberiamos|votad|votemos|depende|dudo|duda|sospecho|me inclino|en principio)"  # noqa: E501
)
_NOT = re.compile(
    r"\b(?:no|ni|nunca|jamas|tampoco|retiro|anulo|desvoto|en contra|sin|casi|en (?:vez|lugar) de)\b"
)
_LEADS = frozenset(
    (
        "mi", "yo", "pues", "bueno", "vale", "asi", "entonces", "eso", "ello", "tanto", "esta",
        "vez", "ronda", "deliberacion", "hoy", "ahora", "final", "finalmente", "definitivo",
        "definitivamente", "firme", "oficialmente", "oficial", "formalmente", "doy", "emito",
        "tambien", "igual", "aqui", "queda", "cambio", "nuevo", "voto", "boto", "claramente",
        "claro", "razon", "lamento", "siento", "todo", "fase", "primer", "segundo", "pongo",
        "deposito", "declaro", "ese", "este", "ahi", "va", "como", "anterior", "unico", "confirmo",
        "mantengo", "reitero",
    )
)  # fmt: skip
"""Words that may stand before a vote in its own clause and take nothing back."""
_ALIKE = re.compile(
    r"\b(?:como|igual que|lo mismo que) (?:ayer|anoche|siempre|la (?:otra|ultima) (?:vez|ronda))\b"
)
"""A remark that says nothing about the vote of today."""
_REASON = re.compile(
    r"\s*,\s*(?:que|porque|por|ya que|pues|a ver si)\b|\s+(?:porque|porq|xq|xk|xke|xque|pq|pk|ya que|dado que|puesto que)\b|\s+por (?:lo|su|sus|haber\w*|no|mentir\w*|calla\w*)\b"  # noqa: E501
)
_RETRACTS = re.compile(
    r"\b(?:broma|mentira|que va|que no\b\W*$|mejor no|ni loc[oa]|bueno,? no|pero no|vot[a-z]+)\b|\bo no\W*$"  # noqa: E501
)
_OLD = re.compile(
    r"\b(?:dejo de votar|(?:retiro|quito|anulo|borro) (?:(?:mi|el) voto|lo (?:dicho|anterior|de antes|puesto))|donde dije digo|me desdigo|ya no voto|desvoto|no (?:pienso|voy a) votar)\b[^\n]*?"  # noqa: E501
    r"(?:,|;|:|\by\b)\s*(?:y |ahora |ya |en su lugar )*(?=(?:mi )?[bv]oto (?:a|por|para|es|va|pasa|cae)\b)"  # noqa: E501
    r"|\bcambio (?:mi|el) voto (?:de|del) [^,;\n]*?(?= (?:a|al|por|hacia|para)\b)"
    r"|\bno voto (?:a|por) [^,;\n]*?(?:,\s*)?sino(?= (?:a|por)\b)"
)
"""What takes an earlier vote back right before the new one is told."""
_POLL = re.compile(
    r"\b[bv]oto (?:porque|por que|para que|a favor de|en contra de|por [a-z]+[aei]r\b|que (?:si|no)\b)|\b(?:mi|el) voto (?:lo |se )?[a-z]+ra\b"  # noqa: E501
)
"""A vote on something else than a person, or one that is still to come."""
_WERE = r"\bsi (?:yo )?(?:no )?(?:fuera|fuese|[a-z]+[ie]era|[a-z]+[ie]ese)\b"
_WERE_IT = re.compile(rf"\bvotaria\b.*{_WERE}|^\W*{_WERE}.*\b[a-z]+aria\b")
"""What would be if something else were so: talk."""
_MYSELF = re.compile(
    r"\bme (?:auto)?vot(?:o|are)\b(?! (?:a|por) (?!mi\b))|\b(?:a|por|para) mi mism[oa]\b|\b[bv]oto (?:a|por) mi\W*$|\bme auto ?voto\b"  # noqa: E501
)
_VOTE = re.compile(
    r"\b(?:voto|votos|votar|boto|vto|bto|vote|votacion|votare|votaria|vota|vt|autovot[oe]|abst[a-z]*|m?abtengo|m?abstengo|m?astengo|asbtengo|expulsar|expulso|linchamiento)\b|^\W*(?:yo )?(?:skip|(?:en )?blanco|paso)(?:\W+(?:gracias|hoy|esta vez|por (?:hoy|ahora|favor)|yo))?\W*$"  # noqa: E501
)
_BLANK = re.compile(
    r"\b(?:me abstengo|m ?abs?ten?go|me abstendre|me ab?s?tengo|abstencion|abst|en blanco|abstenerme|no linchamiento|(?:salto|me salto) (?:el|la) vot\w+|voto (?:por|a favor de) no expulsar|no expulsar a nadie|voto a nadie|voto: nadie)\b|^\W*(?:skip|blanco)\W*$"  # noqa: E501
)


_Found = tuple[Span, Vote | Abstain, tuple[Notice, ...], tuple[Vote, ...]]


def read_votes(ink: Ink, outlook: Outlook) -> tuple[tuple[Reading, ...], tuple[Notice, ...]]:
    """The vote of a post, if there is one; anything less than certain is a BLOCK question."""
    ink = without_grounds(with_others_apart(ink))
    counts = counted(ink.folded)
    found: list[_Found] = []
    notices: list[Notice] = []
    before: tuple[PersonMention, ...] = ()
    changing: Span | None = None
    earlier = 0
    for match in _SENTENCE.finditer(ink.folded):
        span = _tight(ink, Span(match.start(), match.end()))
        text = ink.folded[span.start : span.end]
        if any(c.start <= span.start < c.end for c in counts):
            continue
        if takes_back(text) and "?" not in text and not _speech(ink, span):
            changing, earlier = span, len(found)
        persons = entities_of(ink.wording(span)).persons
        if not _VOTE.search(text):
            if only_takes_back(text):
                notices.append(notice("VOTO_DUDOSO", span, texto=ink.said(span)))
            elif _names_alone(ink, span, text, persons) and not found:
                before = persons
            elif nearly_votes(text, named=bool(persons)):
                notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
            continue
        read = _sentence(ink, span, text, persons, before, outlook)
        if isinstance(read, Notice):
            notices.append(read)
        elif read is not None:
            found.append(_unless_taken_back(ink, read))
    if changing is not None:
        found, notices = _changed(ink, changing, earlier, found, notices)
    return _together(ink, found, notices)


def _names_alone(ink: Ink, span: Span, text: str, persons: tuple[PersonMention, ...]) -> bool:
    """Whether a sentence is somebody's name and little else: the vote may follow it."""
    short = bool(text.strip()) and len(ink.wording(span).words) <= 4
    return short and len(persons) == 1 and not nearly_votes(text, named=True)


def _sentence(
    ink: Ink, span: Span, text: str, persons: tuple[PersonMention, ...],
    before: tuple[PersonMention, ...], outlook: Outlook,
) -> _Found | Notice | None:  # fmt: skip
    """What one sentence that speaks of a vote says."""
    if _speech(ink, span) or muses(text):
        return notice("PROSA_DUDOSA", span, texto=ink.said(span))
    if "?" in text or "¿" in text:
        return notice("PREGUNTA", span, texto=ink.said(span))
    if only_takes_back(text):
        return notice("VOTO_DUDOSO", span, texto=ink.said(span))
    if _OTHERS.search(text) and not _FIRST_PERSON.search(text):
        own = _of_oneself(ink, span, persons, outlook)
        if own is None:
            return notice("PROSA_DUDOSA", span, texto=ink.said(span)) if persons else None
        return _in_third_person(*own, before, outlook)
    wording = ink.wording(span)
    if persons and all(followed(wording.forms(), p.first) for p in persons):
        return notice("VOTO_DUDOSO", span, texto=ink.said(span))
    return _one(ink, wording, span, text, persons, before, outlook)


def _in_third_person(
    ink: Ink, span: Span, before: tuple[PersonMention, ...], outlook: Outlook
) -> _Found | Notice | None:
    """One's own vote told as somebody else's: asked about, for it can't be taken back."""
    text = ink.folded[span.start : span.end]
    wording = ink.wording(span)
    read = _one(ink, wording, span, text, entities_of(wording).persons, before, outlook)
    if not isinstance(read, tuple) or read[2]:
        return read
    at, action, _, options = read
    return at, action, (notice("VOTO_DUDOSO", span, texto=ink.said(span)),), options


_OTHERS = re.compile(r"\bvota(?:n|ron|mos|ba|ban|do|is)?\b")
_FIRST_PERSON = re.compile(r"\b(?:[vb]o?to|votar\w*|mi voto|vt|(?:auto)[vb]oto)\b|\babs\w+")


def _of_oneself(
    ink: Ink, span: Span, persons: tuple[PersonMention, ...], outlook: Outlook
) -> tuple[Ink, Span] | None:
    """`Don Julián vota a Gil`, written by whoever plays Don Julián: his vote, in his own person."""
    words = ink.wording(span).words
    first = persons[0] if persons else None
    if first is None or not first.exact or first.candidates != (outlook.me,):
        return None
    after = words[first.last + 1] if first.last + 1 < len(words) else None
    if after is None or after.form != "vota":
        return None
    end = after.start + 4
    folded = ink.folded[: end - 1] + "o" + ink.folded[end:]
    return replace(ink, folded=folded, seen={}), Span(after.start, span.end)


def _changed(
    ink: Ink, changing: Span, earlier: int, found: list[_Found], notices: list[Notice]
) -> tuple[list[_Found], list[Notice]]:
    """The votes after one is taken back for another; without another it is asked about."""
    if len(found) > earlier:
        return found[earlier:], [n for n in notices if n.span != changing]
    if found and not any(n.span == changing for n in notices):
        return found, [*notices, notice("VOTO_DUDOSO", changing, texto=ink.said(changing))]
    return found, notices


_TAKEN_BACK = re.compile(
    r"^[^\w\n]*(?:(?:que no+|no+|que va|mejor no)(?=[ \t]*(?:[,.;!…]|$))"
    r"|(?:bueno,? no|no,? no|que no|(?:(?:es|era) )?(?:broma|cona|mentira)|ja+(?:ja)+)\b)"
)


def _unless_taken_back(ink: Ink, read: _Found) -> _Found:
    """A vote whose next sentence on the line takes it back (`voto a Gil... ¡que no!`)."""
    span, action, notices, options = read
    rest = ink.folded[span.end :].partition("\n")[0]
    if notices or not _TAKEN_BACK.search(rest):
        return read
    asked = notice("VOTO_DUDOSO", span, texto=ink.said(span))
    return span, action, (asked,), options


def _tight(ink: Ink, span: Span) -> Span:
    text = ink.folded[span.start : span.end]
    return Span(span.start + len(text) - len(text.lstrip()), span.start + len(text.rstrip()))


def _speech(ink: Ink, span: Span) -> bool:
    """Whether a sentence is dialogue or somebody else's words."""
    line = ink.folded[ink.folded.rfind("\n", 0, span.start) + 1 : span.end]
    quoted = line.count('"') >= 2 or line.count('"') == 1
    return line.lstrip().startswith("—") or (quoted and bool(re.search(r'"[^"]*vot', line)))


def _one(
    ink: Ink, wording: Wording, span: Span, text: str, persons: tuple[PersonMention, ...],
    named_before: tuple[PersonMention, ...], outlook: Outlook,
) -> _Found | Notice | None:  # fmt: skip
    said = ink.said(span)
    doubtful = notice("VOTO_DUDOSO", span, texto=said)
    if _WERE_IT.search(text) or (
        _POLL.search(text) and not (persons or named_before) and not _BLANK.search(text)
    ):
        return notice("PROSA_DUDOSA", span, texto=said)
    wording, text, persons = _own(ink, wording, text, persons)
    myself = _MYSELF.search(text) is not None
    old = _OLD.search(text)
    if old is not None:
        text = text[old.end() :]
        wording = ink.wording(Span(span.start + old.end(), span.end))
        persons = entities_of(wording).persons
        if not persons:
            return doubtful
    text, persons = _without_reason(wording, text, persons)
    persons = persons or named_before
    if depends(text):
        return notice("CONDICIONAL", span, texto=said, level=doubtful.level)
    if _BLANK.search(text):
        plain = (
            not _INTENT.search(text)
            and not re.search(r"\bno me abs", text)
            and (not ironic(text) or grins(text))
        )
        return (span, Abstain(), () if plain and not persons else (doubtful,), ())
    if _NOT.search(text) or re.search(r"\bvoto nulo\b|^\W*paso\W*$", text):
        negated = re.search(r"\b(?:no|ni|nunca|jamas|tampoco)\b(?:\s+\w+){0,3}\s+vot", text)
        return notice(
            "NEGACION" if negated else "VOTO_DUDOSO", span, texto=said, level=doubtful.level
        )
    if old is None and not (_declares(wording, text) and _led_plainly(wording)):
        aimed = persons and (_INTENT.search(text) or _declares(wording, text))
        return doubtful if aimed or nearly_votes(text, named=False) else None
    candidates = (outlook.me,) if myself and not persons else _among(persons)
    options = tuple(Vote(c) for c in candidates)
    names = tuple(outlook.gazetteer.persons[c].name for c in candidates)
    if _INTENT.search(text) or ironic(text):
        return (span, Vote(candidates[0] if len(candidates) == 1 else None), (doubtful,), options)
    if not candidates:
        strange = bool(persons) or _strange_name(wording)
        code = "PERSONAJE_DESCONOCIDO" if strange else "OBJETIVO_FALTA"
        return (span, Vote(None), (notice(code, span, texto=said, level=doubtful.level),), ())
    first, *more = candidates
    if more:
        asked = notice(
            "PERSONAJE_AMBIGUO",
            span,
            texto=said,
            opciones=" o ".join(names),
            options=names,
            level=doubtful.level,
        )
        return (span, Vote(None), (asked,), options)
    unsure = not all(p.exact for p in persons)
    if unsure:
        asked = notice(
            "OBJETIVO_SIN_CONFIRMAR", span, texto=said, persona=names[0], level=doubtful.level
        )
        return (span, Vote(first), (asked,), options)
    return (span, Vote(first), (), options)


def _among(persons: tuple[PersonMention, ...]) -> tuple[CharacterId, ...]:
    return tuple(dict.fromkeys(c for p in persons for c in p.candidates))


def _own(
    ink: Ink, wording: Wording, text: str, persons: tuple[PersonMention, ...]
) -> tuple[Wording, str, tuple[PersonMention, ...]]:
    """The clause of the vote itself, without what comes before it and what is added after it."""
    start = own_clause(text)
    end = aside_after(text[start:])
    if not start and end is None:
        return wording, text, persons
    at = wording.span.start + start
    own = text[start:] if end is None else text[start : start + end]
    clause = ink.wording(Span(at, at + len(own)))
    named = entities_of(clause).persons
    if persons and not (
        named or _BLANK.search(own) or _MYSELF.search(own) or _strange_name(clause)
    ):
        return wording, text, persons  # `Leonor, mi voto es para ella`
    return clause, own, named


def _without_reason(
    wording: Wording, text: str, persons: tuple[PersonMention, ...]
) -> tuple[str, tuple[PersonMention, ...]]:
    """The vote without why it is given (`…, que no ha dicho dónde estaba`) and those named there.

    A reason that takes the vote back, or a vote without anybody before it, is left whole.
    """
    text = _ALIKE.sub("", text)
    reason = _REASON.search(text)
    if reason is None or _RETRACTS.search(text, reason.start()) or ironic(text):
        return text, persons
    told = wording.span.start + reason.start()
    before = tuple(p for p in persons if wording.words[p.first].start < told)
    whole = _MYSELF.search(text[: reason.start()]) or _BLANK.search(text[: reason.start()])
    if not _VOTE.search(text[: reason.start()]) or not (before or whole):
        return text, persons
    return text[: reason.start()], before


def _strange_name(wording: Wording) -> bool:
    """Whether the vote goes to a name that nobody has (`mi voto es para ROJO1`)."""
    at = next((i for i, w in enumerate(wording.words) if _VOTE.fullmatch(w.form)), None)
    if at is None:
        return False
    for word in wording.words[at + 1 : at + 5]:
        if word.form in STOP or word.form in _LEADS:
            continue
        shown = wording.text[word.start : word.end]
        return (
            shown[:1].isupper()
            and not wording.text[wording.span.start : wording.span.end].isupper()
        )
    return False


def _led_plainly(wording: Wording) -> bool:
    """Whether nothing governs the vote: `prometo votar a X` and the like are talk."""
    at = next((i for i, w in enumerate(wording.words) if _VOTE.fullmatch(w.form)), 0)
    at -= manner_before(" ".join(wording.forms(0, at)))
    for index in range(at - 1, -1, -1):
        if set(wording.gap(index + 1)) & set(",;:.()\n-—>*_"):
            break
        word = wording.words[index]
        if word.form in ("y", "e", "pero"):
            break
        known = word.form in STOP or word.form in _LEADS or word.person or word.honorific
        known = known or word.form.endswith("mente")
        if not known and len(word.form) > 2 and not word.form.isdigit():
            return False
    return True


def _declares(wording: Wording, text: str) -> bool:
    """Whether the author votes: `voto a`, `mi voto es para`, `VOTO: X`, `votar a X` alone."""
    if re.search(r"\b(?:tu|su|sus|vuestro|vuestros|tus)\s+votos?\b", text):
        return False
    if re.search(
        r"\b(?:tu|su|vuestro|el|los|un|cada|ese|este|otro|del|al)\s+voto\b", text
    ) and not re.search(r"\bvoto (?:a|por|x)\b", text):
        return False
    hits = [i for i in intents_of(wording) if i.verb == "VOTAR" and not i.negated]
    first = any(i.hit is not None and i.hit.tags & {"pres1", "noun", "fut", "inf"} for i in hits)
    first = first or bool(re.match(r"\W*vt\W", text))
    return first or bool(re.search(r"\b(?:auto)?[bv]o?to\b", text))


def _together(
    ink: Ink,
    found: list[_Found],
    notices: list[Notice],
) -> tuple[tuple[Reading, ...], tuple[Notice, ...]]:
    actions = {action for _, action, _, _ in found}
    if not found:
        return (), tuple(notices)
    put_right = slips(ink.folded[found[-1][0].start : found[-1][0].end])
    span, action, own, options = found[-1] if len(actions) == 1 or put_right else found[0]
    extra: list[Notice] = [*notices, *own]
    if len(actions) > 1:
        extra.append(notice("VOTO_DUDOSO", span, texto=ink.said(span)))
        options = tuple(a for _, a, _, _ in found if isinstance(a, Vote) and a.target is not None)
    doubtful = any(n.level.value == "block" for n in extra)
    status = Status.ASKED if doubtful else Status.ACCEPTED
    return (Reading(action, None, status, span, options if doubtful else ()),), tuple(extra)
