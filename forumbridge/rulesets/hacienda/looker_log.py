"""La Hacienda's log: for each phase what was declared, what came of it, who saw whom, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from engine.hacienda.facts.events import (
    Accepted,
    DeliberationClosed,
    DeliberationOpened,
    Event,
    Log,
    PhaseResolved,
    Rejected,
)
from engine.hacienda.facts.inputs import Adopt, DirectorAct, ScheduleOpening
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import State
from engine.hacienda.game import Hacienda
from engine.hacienda.telling.reports import PhaseSection
from engine.hacienda.telling.sightings import Vista
from engine.vocabulary import CharacterId, Mode
from forumbridge.narration.spanish import joined
from forumbridge.narration.words import Words
from forumbridge.rulesets.folding import log_line
from forumbridge.rulesets.hacienda import looker_why as reasons
from forumbridge.rulesets.hacienda.looker_board import telling
from forumbridge.rulesets.hacienda.looker_words import in_words
from forumbridge.rulesets.hacienda.refusals import clause
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.rulesets.looking import Chapter, Line, PartOfLine
from forumbridge.scenarios.happenings import happenings
from forumbridge.scenarios.vista_facts import vista_facts

_TOLD_ELSEWHERE = frozenset({"KILL", "POINT_LOST", "BELL", "REPORT", "DIRECTOR", "ADOPTED"})
"""Lines of the engine's that say again what an event or the input itself does."""
_ON_THE_BOARD = frozenset({"HAC-TIME-10", "HAC-TIME-07"})
"""Where everybody ends is the board's to show; that a phase was executed, the chapter's title."""
_BY_PHASE = frozenset({"angel", "seguir", "asesinar", "bola", "mascara"})
"""Draws whose purpose goes on with the phase that asked for them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What one input brought to one chapter; only its first piece tells the input itself."""

    index: int
    events: tuple[Event, ...]
    first: bool
    last: bool

    @property
    def phases(self) -> frozenset[str]:
        """The phases executed in it, counted through the whole game, as draws name them."""
        return frozenset(str(e.record.t) for e in self.events if isinstance(e, PhaseResolved))


def pieces(index: int, moment: Moment) -> Iterator[tuple[Chapter, Piece]]:
    """An input's events, by the chapter that each belongs to."""
    here = _chapter(moment.before)
    parts: list[tuple[Chapter, list[Event]]] = [(here, [])]
    for event in moment.events:
        match event:
            case PhaseResolved(record=record):
                there = _of_phase(record.round, record.phase)
            case DeliberationOpened():
                there = _deliberation(moment.after.round)
            case _ if moment.after.round != moment.before.round:
                there = _chapter(moment.after)  # a round that opens is the beginning of its own
            case _:
                there = parts[-1][0]
        if there.key != parts[-1][0].key:
            parts.append((there, []))
        parts[-1][1].append(event)
    for number, (chapter, events) in enumerate(parts):
        yield chapter, Piece(index, tuple(events), number == 0, number == len(parts) - 1)


def _chapter(state: State) -> Chapter:
    if state.mode is Mode.OVER:
        return Chapter("final", "El final", state.round, state.phase)
    if state.mode is Mode.DELIBERATION:
        return _deliberation(state.round)
    if not state.round:
        return Chapter("preparacion", "Preparación", 0, 0)
    if not state.round_open:
        return Chapter(f"r{state.round}", f"Tras la ronda {state.round}", state.round, 4)
    return _of_phase(state.round, state.phase + 1)


def _of_phase(round_: int, phase: int) -> Chapter:
    return Chapter(f"r{round_}f{phase}", f"Ronda {round_}, fase {phase}", round_, phase)


def _deliberation(round_: int) -> Chapter:
    return Chapter(f"r{round_}d", f"Deliberación de la ronda {round_}", round_, 4)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells pieces, line by line."""

    rules: Hacienda
    words: Words

    def lines(self, piece: Piece, moment: Moment) -> Iterator[Line]:
        """All that a piece of an input has to tell."""
        number = piece.index + 1
        if piece.first:
            yield from self._given(number, moment)
        for event in piece.events:
            match event:
                case Accepted():
                    pass  # told with its input
                case Rejected():
                    yield self._refused(number, event)
                case PhaseResolved(record=record):
                    yield from self._phase(number, event)
                    yield from self._sights(number, moment, record)
                case Log(code=code):
                    if code not in _TOLD_ELSEWHERE:
                        yield Line("event", log_line(event), reasons.why(event), (), number)
                case _:
                    yield from self._event(number, event)
        yield from _draws(piece, moment)

    def _given(self, number: int, moment: Moment) -> Iterator[Line]:
        """The input itself; an order nothing was taken of is told by its refusals."""
        given = moment.given
        text = in_words(self.words, given)
        taken = [e for e in moment.events if isinstance(e, Accepted)]
        refused = any(isinstance(e, Rejected) for e in moment.events)
        who: CharacterId | None = getattr(given, "character", None)
        people = () if who is None else (who,)
        part: PartOfLine
        if not text or (refused and not taken and isinstance(given, ScheduleOpening)):
            return
        if isinstance(given, DirectorAct | Adopt):
            part, rules = "hand", reasons.BY_HAND
        elif isinstance(given, ScheduleOpening):
            part, rules = "clock", ("HAC-TIME-02",)
        else:
            part = "order"
            rules = tuple(dict.fromkeys(r for e in taken for r in reasons.why(e)))
        yield Line(part, text, rules or reasons.EVENTS[Rejected], people, number)

    def _refused(self, number: int, event: Rejected) -> Line:
        who = event.character
        name = "la mesa" if who is None else self.words.name(who)
        text = f"no se admite de {name}: {clause(event, lambda _: name)}"
        return Line("refused", text, reasons.why(event), () if who is None else (who,), number)

    def _phase(self, number: int, event: PhaseResolved) -> Iterator[Line]:
        for happened in happenings(self.words, self.rules.setup, (event,)):
            if happened.rule not in _ON_THE_BOARD:
                yield Line("event", happened.text, (happened.rule,), (), number)

    def _event(self, number: int, event: Event) -> Iterator[Line]:
        part: PartOfLine = "published" if event.kind == "publication" else "event"
        told = happenings(self.words, self.rules.setup, (event,))
        for at, happened in enumerate(told):
            rules = (happened.rule,) if at else reasons.why(event)
            yield Line(part, happened.text, rules, (), number)
        if isinstance(event, DeliberationClosed):
            votes = [f"{self.words.name(who)}, {count}" for who, count in event.votes]
            text = f"votos: {'; '.join(votes) or 'ninguno'}. Abstenciones: {event.abstentions}"
            yield Line("event", text, reasons.EVENTS[DeliberationClosed], (), number)

    def _sights(self, number: int, moment: Moment, record: PhaseRecord) -> Iterator[Line]:
        """What each was shown of the phase, in the very words of his report's facts."""
        publication = telling(moment.publications, record)
        if publication is None:
            return
        for who in moment.after.people:
            report = self.rules.player_report(moment.after, publication, who)
            for section in report.sections:
                if section.phase == record.phase:
                    facts, rules = self._seen(section)
                    if facts:
                        text = f"{self.words.name(who)}: {'; '.join(facts)}"
                        yield Line("sight", text, rules, (who,), number)

    def _seen(self, section: PhaseSection) -> tuple[list[str], tuple[str, ...]]:
        names = [self.words.name(one.id) for one in self.rules.setup.roster]
        facts, rules = _vista(self.words, section)
        facts = together(facts, names)
        if section.reduced and section.presences:
            several = "" if section.presences_exact else " o más"
            facts.append(f"nota {section.presences}{several} presencias sin identificar")
            rules += reasons.REDUCED
        if section.encounter is not None:
            met = section.encounter
            names = ["alguien" if o.who is None else self.words.name(o.who) for o in met.others]
            where = self.words.at(met.place, "en")
            facts.append(f"se encuentra con {', '.join(names)} {where}")
            rules += reasons.ENCOUNTER
        if section.bola is not None:
            through, more = _vista(self.words, section.bola.view)
            facts += [f"por la Bola: {fact}" for fact in together(through, names)]
            rules += ("HAC-BOLA-02", *more)
        return facts, tuple(dict.fromkeys(rules))


def together(facts: Iterable[str], names: Iterable[str]) -> list[str]:
    """The facts, those that only differ in whom they name told once of all of them."""
    longest = sorted(names, key=len, reverse=True)
    alike: dict[tuple[str, str], list[str]] = {}
    for place, fact in enumerate(facts):
        who = next((n for n in longest if fact.startswith((f"{n} anda ", f"ve a {n} "))), "")
        before, _, after = fact.partition(who) if who else (fact, "", str(place))
        alike.setdefault((before, after), []).append(who)
    return [_of_all(before, people, after) for (before, after), people in alike.items()]


def _of_all(before: str, people: list[str], after: str) -> str:
    if people == [""]:
        return before
    if not before and len(people) > 1:  # they are whom it is about
        after = after.replace(" anda ", " andan ", 1)
    return f"{before}{joined(people)}{after}"


def _vista(words: Words, seen: Vista) -> tuple[list[str], tuple[str, ...]]:
    """The facts of a gaze, and the rules of every kind of sight among them."""
    facts: list[str] = []
    rules: tuple[str, ...] = ()
    for field in fields(Vista):
        value = getattr(seen, field.name)
        found = list(vista_facts(words, Vista(**{field.name: value})))
        if found:
            facts += found
            rules += reasons.SIGHTS[field.name]
    return facts, rules


def _draws(piece: Piece, moment: Moment) -> Iterator[Line]:
    """The draws of a piece, those that fill one list in one line; those that name no phase belong
    to an input's last piece. Of a phase undone by hand none is left."""
    before, after = moment.before.draws, moment.after.draws
    if before != after[: len(before)]:
        return
    together: dict[str, list[str]] = {}
    for draw in after[len(before) :]:
        parts = draw.purpose.split("/")
        of_phase = parts[0] in _BY_PHASE
        if (parts[1] in piece.phases) if of_phase else piece.last:
            purpose = draw.purpose if of_phase else draw.purpose.rpartition("/")[0]
            together.setdefault(purpose, []).append(f"{draw.index + 1} de {draw.options}")
    for purpose, drawn in together.items():
        text = f"sorteo «{purpose}»: sale {'; '.join(drawn)}"
        yield Line("draw", text, reasons.of_draw(purpose), (), piece.index + 1)
