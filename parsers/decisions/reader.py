"""`read_decisions`: a post's text and what its author can decide make a declaration."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.vocabulary import (
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
from parsers.acts.likewise import followed
from parsers.decisions.addressing import spoken_to, without_addressed
from parsers.decisions.cutting import parts, without_premise
from parsers.decisions.extensions import asks_for_time
from parsers.decisions.fallbacks import with_fallback
from parsers.decisions.filling import filled
from parsers.decisions.gist import gist
from parsers.decisions.grading import UNDECIDED, status_of, too_much
from parsers.decisions.leading import proposes_aloud, to_whoever_leads
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.quieting import quieted
from parsers.decisions.referring import Mentioned, mentioned, only_author
from parsers.decisions.refusing import only_wished, refuses, supposes
from parsers.decisions.remarks import amid, chatter, remark, without_asides
from parsers.decisions.settling import Found, doubts, settled
from parsers.decisions.signals import negated, put_off, signalled, signalled_after
from parsers.decisions.standing_firm import without_denial
from parsers.decisions.telling_apart import completes
from parsers.decisions.unit import Unit
from parsers.decisions.units import sentences, unit_of, without_reason
from parsers.decisions.unread import LEFT_OUT, out_of_turn, unread
from parsers.decisions.weighing import (
    FOR_NOW,
    LISTS,
    NO_TARGET,
    REQUESTS,
    Weighed,
    weigh,
)
from parsers.decisions.withdrawing import takes_back_from
from parsers.text.marked import MarkedText
from parsers.text.notices import notice, unique
from parsers.text.speech import words_of_speech
from parsers.text.unread import folded_without_it, notices_of_it
from parsers.words.ink import Ink
from parsers.words.names import names_of


def read_decisions(text: MarkedText, view: Standpoint, book: Phrasebook) -> Declaration:
    """Everything a post decides, each decision with its evidence, status and open questions.

    Never raises for any text; spans refer to `text.text`. A decision that can't be taken back is
    accepted only if every word of its clauses is accounted for.
    """
    ink = Ink(
        text.text, folded_without_it(text), book.lexicon, names_of(view.gazetteer, book.lexicon)
    )
    post = _Post(ink, view, book, notices_of_it(text))
    for span in _joined(ink, view, book):
        for part in parts(ink, span, view, book):
            post.read(part)
    post.found, post.notices = quieted(post.units, post.found, post.notices, view, book)
    if not (post.found or post.requests) and post.notices:
        post.found, post.notices = gist(ink, post.units, view, book, post.notices)
    readings = settled(ink, post.found, post.notices)
    told = [n for n in post.notices if n.code not in LEFT_OUT]
    if not (readings or post.requests or told):
        post.notices += unread(ink, view, book, quoting=bool(post.notices))
    asked = {request.kind: request for request in reversed(post.requests)}
    return Declaration(readings, tuple(reversed(asked.values())), unique(post.notices))


_SORRY = (("perdon",), ("digo",))
"""Words that correct only where they are followed by whom was meant."""


@dataclass(slots=True)
class _Post:
    """A post on its way through its sentences."""

    ink: Ink
    view: Standpoint
    book: Phrasebook
    notices: list[Notice]
    found: list[Found] = field(default_factory=list[Found])
    requests: list[Request] = field(default_factory=list[Request])
    units: list[Unit] = field(default_factory=list[Unit])
    before: tuple[Mentioned, ...] = ()
    """Those named in each sentence so far, the latest first."""

    def read(self, span: Span) -> None:
        """Takes what a sentence says to what was found before it."""
        unit = unit_of(self.ink, span, self.view, self.book)
        self.units.append(unit)
        corrects = bool(self.found) and self._corrects(unit)
        view = self._due_again() if corrects else self.view
        count, told = len(self.found), len(self.notices)
        _read_one(
            self.ink, span, view, self.book, self.before, self.found, self.requests, self.notices
        )
        if len(self.found) > count:
            if corrects:
                self._corrected()
        elif self.found and (self._taken_back(unit) or (corrects and len(self.notices) == told)):
            self.found[-1] = _doubted(self.found[-1], self.ink, span, self.notices)
        if people := mentioned(unit):
            self.before = (people, *self.before)

    def _corrects(self, unit: Unit) -> bool:
        """Whether a sentence begins by taking back the one before (`perdón, a Nina`)."""
        said = [p for p in self.book.signals["correccion"] if unit.persons or p not in _SORRY]
        return any(at <= 1 for phrase in said for at in unit.find(phrase))

    def _due_again(self) -> Standpoint:
        verb = self.found[-1].verb
        return replace(self.view, open=(verb, *(v for v in self.view.open if v != verb)))

    def _corrected(self) -> None:
        """The later of two decisions stands, unless one of them can't be taken back."""
        last = self.found[-1]
        if last.firm or any(f.firm for f in self.found[:-1] if f.verb == last.verb):
            return
        self.found = [f for f in self.found[:-1] if f.verb != last.verb]
        if last.reading.status is Status.ACCEPTED:
            last = replace(last, reading=replace(last.reading, status=Status.PROVISIONAL))
        self.found.append(last)

    def _taken_back(self, unit: Unit) -> bool:
        """Whether a remark behind a decision says that it is none (`es broma`)."""
        names = ("ironia", "retractacion", *(("risa",) if self.found[-1].firm else ()))
        return any(signalled(unit, self.book, n, frozenset()) for n in names)


def _doubted(found: Found, ink: Ink, span: Span, notices: list[Notice]) -> Found:
    reading = found.reading
    said = ink.said(Span(reading.span.start, span.end))
    notices += [notice(c, span, texto=said) for c in doubts(found.verb, firm=found.firm)]
    doubtful = replace(
        reading, status=Status.ASKED, candidates=reading.candidates or (reading.action,)
    )
    return replace(found, reading=doubtful)


def _joined(ink: Ink, view: Standpoint, book: Phrasebook) -> tuple[Span, ...]:
    """The sentences, with the lines of a list of names put together."""
    found: list[Span] = []
    listing = lacking = False
    last: Unit | None = None
    for span in sentences(ink):
        unit = unit_of(ink, span, view, book)
        weighed = weigh(unit, view, book)
        bare = bool(unit.persons) and (
            weighed is None or (weighed.weak and not weighed.used and not weighed.spare)
        )
        goes_on = (listing or lacking) and (bare or only_author(unit))
        if found and (goes_on or (last is not None and completes(last, unit))):
            found[-1] = Span(found[-1].start, span.end)
            last = unit_of(ink, found[-1], view, book)
            continue
        found.append(span)
        last = unit
        listing = weighed is not None and weighed.verb in LISTS and not weighed.told
        lacking = weighed is not None and _lacks_name(unit, weighed)
    return tuple(found)


def _lacks_name(unit: Unit, weighed: Weighed) -> bool:
    """Whether a change is told whole but for the name (`cambio mi voto. A Leo`)."""
    alone = weighed.verb == "CAMBIAR_VOTO" and not (weighed.kind or unit.persons)
    return alone and bool(weighed.used) and not (weighed.told or set(unit.text) & set("?¿"))


def _read_one(
    ink: Ink, span: Span, view: Standpoint, book: Phrasebook, before: tuple[Mentioned, ...],
    found: list[Found], requests: list[Request], notices: list[Notice],
) -> None:  # fmt: skip
    whole = unit_of(ink, span, view, book)
    unit, unsure = without_premise(ink, whole, view, book)
    if unit is not whole:
        before = (mentioned(whole), *before)
        span = unit.span
    weighed = weigh(unit, view, book)
    said = ink.said(span)
    if asks_for_time(whole):
        requests.append(Request(RequestKind.EXTENSION, span))
        return
    if takes_back_from(whole, book):
        requests.append(Request(RequestKind.WITHDRAW, span))
        return
    if weighed is None or (not weighed.used and weighed.spare):
        late = out_of_turn(ink, unit, view, book)
        if late is not None:
            notices.append(late)
            return
    if weighed is None:
        return
    plain = without_denial(ink, unit, view, book)
    if plain is not unit:
        unit, weighed = plain, weigh(plain, view, book) or weighed
    unit, weighed, rest = _without_reason(ink, unit, weighed, view, book)
    for apart in (
        with_fallback(unit, weighed), without_addressed(unit, weighed, view),
        without_asides(unit, weighed, book),
    ):  # fmt: skip
        if apart is not unit:
            unit, weighed = apart, weigh(apart, view, book) or weighed
            break
    firm = weighed.firm
    level = Level.BLOCK if firm else Level.ASK
    if weighed.verb in REQUESTS and "?" not in unit.text and not weighed.told:
        if signalled(unit, book, "condicion", weighed.used):
            notices.append(notice("CONDICIONAL", span, texto=said))
            return
        status = Status.PROVISIONAL if weighed.spare else Status.ACCEPTED
        requests.append(Request(RequestKind(weighed.verb), span, status=status))
        return
    talk = _talk(ink, unit, weighed, view, book, said, level)
    if talk is None and (amid(unit, weighed, book) or to_whoever_leads(unit, weighed, view)):
        talk = notice("PROSA_DUDOSA", span, texto=said)
    if talk is not None and talk.code != "PREGUNTA" and chatter(unit, weighed):
        talk = notice("PROSA_DUDOSA", span, texto=said)
    address = spoken_to(unit, weighed, book) if talk is None else ""
    if address == "talk":
        talk = notice("PROSA_DUDOSA", span, texto=said)
    if talk is not None:
        notices.append(talk)
        if talk.code != "CONDICIONAL" or weighed.weak or not (firm or _after(unit, weighed, book)):
            return
    if talk is None and weighed.spare and too_much(weighed):
        code = "VERBO_AMBIGUO" if weighed.rival else "PROSA_DUDOSA"
        notices.append(notice(code, span, texto=said))
        return
    result = filled(unit, weighed, view, said, book, before)
    if result.action is None:
        notices.append(notice("PROSA_DUDOSA", span, texto=said))
        return
    empty = not unit.persons and any(n.code == "OBJETIVO_FALTA" for n in result.notices)
    if empty and talk is not None:
        return
    if empty and not firm and not weighed.verbal and not weighed.weak:
        notices.append(notice("PROSA_DUDOSA", span, texto=said))
        return
    status = Status.ASKED
    if address:
        doubtful = doubts(weighed.verb, firm=firm)
        notices += [notice(code, span, texto=said, level=level) for code in doubtful]
    elif talk is None:
        unsure = unsure or words_of_speech(ink.folded, span)
        result.unsure = result.unsure or unsure or bool(unit.dropped and not weighed.used)
        status = status_of(ink, unit, rest, weighed, book, result, span, said)
    notices += result.notices
    options = result.candidates or ((result.action,) if status is Status.ASKED else ())
    found.append(Found(weighed.verb, Reading(result.action, None, status, span, options), firm))


def _without_reason(
    ink: Ink, unit: Unit, weighed: Weighed, view: Standpoint, book: Phrasebook
) -> tuple[Unit, Weighed, Unit | None]:
    """A sentence without the reason behind its decision, and that reason."""
    early = weighed.weak and not unit.persons
    after = unit.items[0].end if early else _first_end(unit, weighed)
    cut = without_reason(ink, unit.span, after)
    behind = remark(unit, weighed, book)
    if behind is not None and behind < cut.end:
        cut = Span(unit.span.start, behind)
    if cut == unit.span:
        return unit, weighed, None
    shorter = unit_of(ink, cut, view, book)
    again = weigh(shorter, view, book)
    same = again is not None and (again.verb, again.kind) == (weighed.verb, weighed.kind)
    plain = again is not None and again.used and not (again.spare or again.told)
    other = plain and (weighed.weak or weighed.told)
    if again is not None and (same or other or {weighed.verb, again.verb} <= NO_TARGET):
        return shorter, again, unit_of(ink, Span(cut.end, unit.span.end), view, book)
    return unit, weighed, None


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
    ink: Ink, unit: Unit, weighed: Weighed, view: Standpoint, book: Phrasebook, said: str,
    level: Level,
) -> Notice | None:  # fmt: skip
    """Why a sentence decides nothing, if so."""
    span = unit.span
    if "?" in unit.text or "¿" in unit.text:
        return notice("PREGUNTA", span, texto=said)
    if signalled(unit, book, "deseo", frozenset()) or only_wished(unit):
        return notice("PROSA_DUDOSA", span, texto=said)
    if supposes(unit):
        return notice("PROSA_DUDOSA", span, texto=said)
    if refuses(unit, weighed, book):
        return notice("NEGACION", span, texto=said, level=level)
    spoken = words_of_speech(ink.folded, span) and not proposes_aloud(ink, unit, weighed, view)
    if weighed.told or unit.text.startswith('"') or spoken:
        return notice("PROSA_DUDOSA", span, texto=said)
    dying = weighed.verb in ("SUCESOR", "DISPARAR") and any(
        True for p in book.signals["propia_muerte"] for _ in unit.find(p)
    )
    if weighed.future and not dying and put_off(unit, book, weighed.used):
        return notice("PROSA_DUDOSA", span, texto=said)
    if not dying and signalled(unit, book, "condicion", weighed.used):
        return notice("CONDICIONAL", span, texto=said, level=level)
    for name in ("pasado", "despues", "relato"):
        later = signalled_after(unit, book, name, weighed.used)
        if not dying and not later and signalled(unit, book, name, weighed.used):
            return notice("PROSA_DUDOSA", span, texto=said)
    if signalled(unit, book, "aplazamiento", weighed.used):
        return notice(doubts(weighed.verb, firm=weighed.firm)[0], span, texto=said, level=level)
    doubt = signalled(unit, book, "duda", weighed.used)
    told = "" if doubt is None else " ".join(doubt)
    unsaid = not weighed.used and told not in FOR_NOW
    if told and weighed.weak and (unsaid or told in UNDECIDED):
        return notice("PROSA_DUDOSA", span, texto=said)
    refused = weighed.confirm and bool(unit.persons) and _says_no(unit, weighed)
    if refused or (weighed.kind != "nada" and negated(unit, weighed.used, book)):
        if weighed.weak:
            return notice("PROSA_DUDOSA", span, texto=said)
        if told in UNDECIDED:
            return notice("HIPOTETICO", span, texto=said, level=level)
        return notice("NEGACION", span, texto=said, level=level)
    if unit.persons and all(followed(unit.forms(), p.first) for p in unit.persons):
        return notice(doubts(weighed.verb, firm=weighed.firm)[0], span, texto=said, level=level)
    return None


def _says_no(unit: Unit, weighed: Weighed) -> bool:
    """Whether the words to be confirmed refuse (`no pienso votar a Olaf`)."""
    return any(unit.items[i].form in ("no", "paso", "ni") for i in weighed.used)
