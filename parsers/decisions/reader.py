"""`read_decisions`: a post's text and what its author can decide make a declaration."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.vocabulary import (
    Action,
    Declaration,
    Level,
    Notice,
    Reading,
    Request,
    RequestKind,
    Span,
    Standpoint,
    Status,
)
from parsers.decisions.filling import Filled, filled, is_firm
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.units import Unit, sentences, unit_of, without_reason
from parsers.decisions.weighing import (
    FOR_NOW,
    LISTS,
    NO_TARGET,
    REQUESTS,
    Weighed,
    negated,
    signalled,
    signalled_after,
    weigh,
)
from parsers.ink import Ink
from parsers.marked import MarkedText
from parsers.names import names_of
from parsers.notices import notice
from parsers.unread import folded_without_it, notices_of_it
from parsers.wording import words_of_speech

_NIGHT = frozenset(("ELEGIR_LIDER", "ANALIZAR", "HEROE", "COSA"))
"""Decisions in which a hedge is accepted (A4.1): they may be changed until they close."""
_UNDECIDED = frozenset(
    (
        "no se",
        "no lo se",
        "dudo",
        "dudo entre",
        "depende",
        "o quien sea",
        "quien sea",
        "cualquiera",
        "estoy pensando",
        "pensando en",
        "a saber",
        "no tengo claro",
    )
)


@dataclass(frozen=True, slots=True)
class _Found:
    verb: str
    reading: Reading
    firm: bool


def read_decisions(text: MarkedText, view: Standpoint, book: Phrasebook) -> Declaration:
    """Everything a post decides, each decision with its evidence, status and open questions.

    Never raises for any text; spans refer to `text.text`. A decision that can't be taken back is
    accepted only if every word of its clauses is accounted for.
    """
    ink = Ink(
        text.text, folded_without_it(text), book.lexicon, names_of(view.gazetteer, book.lexicon)
    )
    notices = notices_of_it(text)
    found: list[_Found] = []
    requests: list[Request] = []
    for span in _joined(ink, view, book):
        before = len(found)
        _read_one(ink, span, view, book, found, requests, notices)
        if len(found) == before and found and _takes_back(ink, span, view, book):
            found[-1] = _doubted(found[-1], ink, span, notices)
    return Declaration(_settled(ink, found, notices), tuple(requests), tuple(_unique(notices)))


def _takes_back(ink: Ink, span: Span, view: Standpoint, book: Phrasebook) -> bool:
    """Whether a remark behind a decision says that it is none (`es broma`)."""
    unit = unit_of(ink, span, view, book)
    return any(signalled(unit, book, n, frozenset()) for n in ("risa", "ironia", "retractacion"))


def _doubted(found: _Found, ink: Ink, span: Span, notices: list[Notice]) -> _Found:
    reading = found.reading
    vote = found.verb in ("VOTAR", "CAMBIAR_VOTO")
    code = "VOTO_DUDOSO" if vote else "IRREVOCABLE_DUDOSA" if found.firm else "HIPOTETICO"
    notices.append(notice(code, span, texto=ink.said(Span(reading.span.start, span.end))))
    doubtful = replace(
        reading, status=Status.ASKED, candidates=reading.candidates or (reading.action,)
    )
    return replace(found, reading=doubtful)


def _joined(ink: Ink, view: Standpoint, book: Phrasebook) -> tuple[Span, ...]:
    """The sentences, with the lines of a list of names put together."""
    found: list[Span] = []
    listing = False
    for span in sentences(ink):
        unit = unit_of(ink, span, view, book)
        weighed = weigh(unit, view, book)
        bare = bool(unit.persons) and (
            weighed is None or (weighed.weak and not weighed.used and not weighed.spare)
        )
        if listing and bare and found:
            found[-1] = Span(found[-1].start, span.end)
            continue
        found.append(span)
        listing = weighed is not None and weighed.verb in LISTS and not weighed.told
    return tuple(found)


def _read_one(
    ink: Ink, span: Span, view: Standpoint, book: Phrasebook, found: list[_Found],
    requests: list[Request], notices: list[Notice],
) -> None:  # fmt: skip
    unit = unit_of(ink, span, view, book)
    weighed = weigh(unit, view, book)
    if weighed is None:
        return
    said = ink.said(span)
    cut = without_reason(ink, span, _first_end(unit, weighed))
    rest = unit_of(ink, Span(cut.end, span.end), view, book) if cut != span else None
    if cut != span:
        shorter = unit_of(ink, cut, view, book)
        again = weigh(shorter, view, book)
        same = again is not None and (again.verb, again.kind) == (weighed.verb, weighed.kind)
        if again is not None and (same or (weighed.verb in NO_TARGET and again.verb in NO_TARGET)):
            unit, weighed = shorter, again
        else:
            rest = None
    firm = is_firm(weighed)
    level = Level.BLOCK if firm else Level.ASK
    if weighed.verb in REQUESTS and "?" not in unit.text and not weighed.told:
        status = Status.PROVISIONAL if weighed.spare else Status.ACCEPTED
        requests.append(Request(RequestKind(weighed.verb), span, status=status))
        return
    talk = _talk(ink, unit, weighed, book, span, said, level)
    if talk is not None:
        notices.append(talk)
        if talk.code != "CONDICIONAL" or weighed.weak or not (firm or _after(unit, weighed, book)):
            return
    if talk is None and weighed.spare and _too_much(weighed, firm=firm):
        code = "VERBO_AMBIGUO" if weighed.rival else "PROSA_DUDOSA"
        notices.append(notice(code, span, texto=said))
        return
    result = filled(unit, weighed, view, said)
    if result.action is None:
        notices.append(notice("PROSA_DUDOSA", span, texto=said))
        return
    empty = not unit.persons and any(n.code == "OBJETIVO_FALTA" for n in result.notices)
    if empty and not firm and not weighed.verbal and not weighed.weak:
        notices.append(notice("PROSA_DUDOSA", span, texto=said))
        return
    status = _status(unit, rest, weighed, book, result, span, said, firm=firm)
    if talk is not None:
        status = Status.ASKED
    notices += result.notices
    options = result.candidates or ((result.action,) if status is Status.ASKED else ())
    found.append(_Found(weighed.verb, Reading(result.action, None, status, span, options), firm))


def _after(unit: Unit, weighed: Weighed, book: Phrasebook) -> bool:
    """Whether the condition follows the decision (`apruebo si entra Nina`)."""
    ahead = max(weighed.used, default=0)
    return any(at > ahead for p in book.signals["condicion"] for at in unit.find(p))


def _first_end(unit: Unit, weighed: Weighed) -> int:
    """Where the first name ends (or the words of a decision that takes none)."""
    after = [unit.items[p.last].end for p in unit.persons]
    words = [unit.items[i].end for i in weighed.used]
    if weighed.verb in NO_TARGET:
        return unit.items[0].end
    return max(min(after, default=0), min(words, default=0)) if after else max(words, default=0)


def _talk(
    ink: Ink, unit: Unit, weighed: Weighed, book: Phrasebook, span: Span, said: str, level: Level
) -> Notice | None:
    """Why a sentence decides nothing, if so."""
    if "?" in unit.text or "¿" in unit.text:
        return notice("PREGUNTA", span, texto=said)
    if weighed.told or unit.text.startswith('"') or words_of_speech(ink.folded, span):
        return notice("PROSA_DUDOSA", span, texto=said)
    dying = weighed.verb in ("SUCESOR", "DISPARAR") and any(
        True for p in book.signals["propia_muerte"] for _ in unit.find(p)
    )
    if not dying and signalled(unit, book, "condicion", weighed.used):
        return notice("CONDICIONAL", span, texto=said, level=level)
    for name in ("pasado", "despues", "relato"):
        later = signalled_after(unit, book, name, weighed.used)
        if not dying and not later and signalled(unit, book, name, weighed.used):
            return notice("PROSA_DUDOSA", span, texto=said)
    doubt = signalled(unit, book, "duda", weighed.used)
    told = "" if doubt is None else " ".join(doubt)
    unsaid = not weighed.used and told not in FOR_NOW
    if told and weighed.weak and (unsaid or told in _UNDECIDED):
        return notice("PROSA_DUDOSA", span, texto=said)
    if negated(unit, weighed.used, book):
        return notice("NEGACION", span, texto=said, level=level)
    return None


def _too_much(weighed: Weighed, *, firm: bool) -> bool:
    """Whether so much is unaccounted for that the words are no decision at all."""
    if weighed.kind == "nada":
        return len(weighed.spare) > 5  # it does nothing, as silence would
    if weighed.verb in NO_TARGET and not firm and not weighed.verbal:
        return True
    return weighed.weak or len(weighed.spare) > (4 if firm else 3 if weighed.verbal else 1)


def _status(
    unit: Unit, rest: Unit | None, weighed: Weighed, book: Phrasebook, result: Filled, span: Span,
    said: str, *, firm: bool,
) -> Status:  # fmt: skip
    doubt = signalled(unit, book, "duda", weighed.used)
    taken_back = any(
        signalled(u, book, name, frozenset())
        for u in (unit, rest)
        if u is not None
        for name in ("risa", "ironia", "retractacion")
    )
    vote = weighed.verb in ("VOTAR", "CAMBIAR_VOTO")
    code = "VOTO_DUDOSO" if vote else "IRREVOCABLE_DUDOSA" if firm else "HIPOTETICO"
    undecided = doubt is not None and " ".join(doubt) in _UNDECIDED
    dying = any(True for p in book.signals["propia_muerte"] for _ in unit.find(p))
    later = (
        firm
        and not dying
        and any(signalled(unit, book, n, weighed.used) for n in ("pasado", "despues", "relato"))
    )
    hedged = later or (
        (doubt is not None or weighed.future) and (weighed.verb not in _NIGHT or firm)
    )
    if weighed.verb == "CAMBIAR_VOTO" or (firm and weighed.spare):
        result.notices.append(notice(code, span, texto=said))
        return Status.ASKED
    if hedged or undecided or taken_back or weighed.rival or weighed.confirm:
        level = Level.BLOCK if firm else None
        result.notices.append(notice(code, span, texto=said, level=level))
        return Status.ASKED
    if result.asked:
        return Status.ASKED
    if weighed.spare or result.unsure:
        if weighed.spare:
            words = " ".join(unit.items[i].raw for i in weighed.spare)
            result.notices.append(notice("TEXTO_SIN_EXPLICAR", span, texto=words))
        return Status.PROVISIONAL
    return Status.ACCEPTED


def _settled(ink: Ink, found: list[_Found], notices: list[Notice]) -> tuple[Reading, ...]:
    """One reading a verb: what is said twice counts once, what differs is asked about."""
    kept: list[Reading] = []
    exclusive = ({"APROBAR", "RECHAZAR"},)
    verbs = list(dict.fromkeys(f.verb for f in found))
    groups: list[set[str]] = []
    for verb in verbs:
        group = next((g for g in exclusive if verb in g), {verb})
        if group not in groups:
            groups.append(group)
    for group in groups:
        here = [f for f in found if f.verb in group]
        here = _without_bare(here)
        actions: list[Action] = list(dict.fromkeys(f.reading.action for f in here))
        if len(actions) == 1:
            order = [Status.ASKED, Status.PROVISIONAL, Status.ACCEPTED]
            best = min(here, key=lambda f: -order.index(f.reading.status))
            kept.append(best.reading)
            continue
        firm = any(f.firm for f in here)
        last = here[0 if firm else -1].reading
        code = "VOTO_DUDOSO" if "VOTAR" in group else "IRREVOCABLE_DUDOSA" if firm else "HIPOTETICO"
        notices.append(notice(code, last.span, texto=ink.said(last.span)))
        kept.append(Reading(last.action, None, Status.ASKED, last.span, tuple(actions)))
    return tuple(sorted(kept, key=lambda r: r.span))


def _without_bare(found: list[_Found]) -> list[_Found]:
    """Without what only repeats a decision and names nobody (`que no muera Olaf; la salvo`)."""
    named = {type(f.reading.action) for f in found if getattr(f.reading.action, "target", None)}
    kinds = {getattr(f.reading.action, "kind", "") for f in found}
    if len(kinds) > 1:
        return found
    return [
        f
        for f in found
        if type(f.reading.action) not in named
        or getattr(f.reading.action, "target", None)
        or getattr(f.reading.action, "blank", False)
    ]


def _unique(notices: list[Notice]) -> list[Notice]:
    return list({(n.code, n.span): n for n in reversed(notices)}.values())[::-1]
