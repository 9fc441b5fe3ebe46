"""La Hacienda retold with everything true: for the narrator's hand, the chronicle and the audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.hacienda.facts.digest import state_digest
from engine.hacienda.facts.events import (
    DeliberationClosed,
    DeliberationOpened,
    Event,
    PhaseResolved,
    Publication,
    Rejected,
)
from engine.hacienda.facts.inputs import (
    Adopt,
    AskExtension,
    CastVote,
    Deal,
    Declare,
    DirectorAct,
    Input,
    WaiveChanges,
    Withdraw,
)
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import Person, PublicationKind, State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import Action, CharacterId, Mode
from forumbridge.drawing.backdrop import backdrop
from forumbridge.drawing.plan import draw
from forumbridge.narration.words import Words
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.hacienda.chance import chance, dealt_words
from forumbridge.rulesets.hacienda.codec import event_json, unpack
from forumbridge.rulesets.hacienda.hand_words import ACTS
from forumbridge.rulesets.hacienda.positions import everybody, moment_of
from forumbridge.rulesets.hacienda.sheets import sheet, standing
from forumbridge.rulesets.retelling import (
    Backdrop,
    Chance,
    Item,
    Line,
    Moment,
    Outcome,
    Piece,
    Sheet,
    Standing,
)
from forumbridge.scenarios.facts import report_facts
from forumbridge.scenarios.happenings import happenings
from forumbridge.scenarios.vocabulary import ending

_TOLD_ELSEWHERE = frozenset({"HAC-TIME-07", "HAC-TIME-10", "HAC-DECL-02", "AMB-271", "AMB-031"})
"""What the moments, the board, the orders and the refusals say already."""
_SIDES = {"vasallo": "los vasallos", "impostor": "los impostores"}


class HaciendaRetelling:
    """A `rulesets.retelling.Retelling`. `plan` is the map's file as parsed."""

    def __init__(self, setup: Setup, zone: str, plan: Mapping[str, Any]) -> None:
        self._rules = Hacienda(setup)
        self._words = Words(gazetteer(setup), setup.tasks, zone)
        self._plan = plan
        self._state = self._rules.start()
        self._events: tuple[str, ...] = ()
        self._deal: Deal | None = None
        self._dealt: Mapping[CharacterId, Person] = {}
        self._adopted = False
        self._at = 0
        self._steps: dict[CharacterId, int] = {}

    # ── folding ─────────────────────────────────────────────────────────────

    def fold(self, stored: StoredInput) -> Sequence[Item]:
        """One input more."""
        given = unpack(stored)
        self._at = max(self._at, getattr(given, "at", 0))
        self._state, events = self._rules.step(self._state, given)
        done = not any(isinstance(event, Rejected) for event in events)
        self._events = tuple(event_json(event) for event in events)
        if isinstance(given, Deal):
            self._events += (dealt_json(people=self._state.people),)
            if done:
                self._deal, self._dealt = given, self._state.people
        self._adopted |= isinstance(given, Adopt) and done
        return [*self._said(given), *self._happened(events)]

    def events(self) -> tuple[str, ...]:
        """What the last one brought about."""
        return self._events

    def _said(self, given: Input) -> Iterator[Line]:
        """What somebody asked for, whatever comes of it."""
        name = self._words.name
        match given:
            case Declare(character=who):
                yield Line("orden", f"{name(who)}{_by_whom(given)}: {self._orders(given)}", who)
            case CastVote(character=who, target=target):
                said = "se abstiene" if target is None else f"vota a {name(target)}"
                yield Line("voto", f"{name(who)}{_by_whom(given)} {said}", who, "HAC-VOTE-01")
            case AskExtension(character=who):
                yield Line("orden", f"{name(who)} pide una prórroga", who, "HAC-DECL-06")
            case WaiveChanges(character=who):
                yield Line("orden", f"{name(who)} no cambia nada", who, "AMB-057")
            case Withdraw(character=who, phase=phase):
                what = "lo que había declarado" if phase is None else f"lo de la fase {phase}"
                yield Line("orden", f"{name(who)} retira {what}", who)
            case Adopt(who=hand):
                yield Line("mano", f"{hand} trae la partida, jugada a mano hasta aquí")
            case _ if isinstance(given, DirectorAct):
                yield self._hand(given)
            case _:
                pass

    def _orders(self, given: Declare) -> str:
        phases = [f"fase {p.phase}, {self.phrase(p.action)}" for p in given.phases]
        free = [
            f"{'en cuanto pueda' if f.phase is None else f'gratis en la fase {f.phase}'},"
            f" {self.phrase(f.action)}"
            for f in given.free
        ]
        return "; ".join((*phases, *free))

    def _hand(self, given: DirectorAct) -> Line:
        whom: CharacterId | None = getattr(given, "character", None)
        known = whom is not None and whom in self._words.gazetteer.persons
        about = f" ({self._words.name(whom)})" if whom is not None and known else ""
        why = f". Motivo: {given.why}" if given.why else ""
        return Line("mano", f"{given.who} {ACTS[given.kind]}{about}{why}", whom if known else None)

    def _happened(self, events: Sequence[Event]) -> Iterator[Item]:
        """What came of it, with the moments that it begins."""
        for event in events:
            yield from self._moments(event)
            for told in happenings(self._words, self._rules.setup, (event,)):
                if told.rule not in _TOLD_ELSEWHERE:
                    yield Line("suceso", told.text, None, told.rule)
            if isinstance(event, Rejected):
                yield from self._refused(event)
            if isinstance(event, Publication):
                yield from self._seen(event)

    def _refused(self, event: Rejected) -> Iterator[Line]:
        for told in happenings(self._words, self._rules.setup, (event,)):
            yield Line("rechazo", told.text, event.character, told.rule)

    def _moments(self, event: Event) -> Iterator[Moment]:
        state = self._state
        match event:
            case PhaseResolved(record=record):
                title = f"Ronda {record.round}, fase {record.phase}"
                yield Moment(record.round, title, self._at, _pieces(record), record.phase)
                self._count(record)
            case DeliberationOpened():
                title = f"Deliberación de la ronda {state.round}"
                yield Moment(state.round, title, self._at, self._now())
            case DeliberationClosed():
                title = f"Recuento de la ronda {state.round}"
                yield Moment(state.round, title, self._at, self._now())
            case Publication(publication=PublicationKind.DEAL):
                yield Moment(0, "El reparto", self._at, self._now())
            case Publication(publication=PublicationKind.OPENING, round=number):
                yield Moment(number, f"Ronda {number}: se declara", self._at, self._now())
            case _:
                pass

    def _count(self, record: PhaseRecord) -> None:
        for who, after in record.after.items():
            moved = record.before.get(who, after) != after
            self._steps[who] = self._steps.get(who, 0) + moved

    def _seen(self, publication: Publication) -> Iterator[Line]:
        """What each of them was told, in the roster's order."""
        told_phases = publication.publication in (PublicationKind.PHASES, PublicationKind.DEAL)
        for who in self._state.people if told_phases else ():
            report = self._rules.player_report(self._state, publication, who)
            facts = report_facts(self._words, replace(report, panel=None))
            if facts:
                name = self._words.name(who)
                yield Line("visto", f"A {name} se le cuenta: {'; '.join(facts)}", who)

    def _now(self) -> tuple[Piece, ...]:
        """Where everybody is."""
        people = self._state.people.values()
        found = [
            Piece(
                p.id,
                p.place,
                "fantasma" if not p.alive else "oculto" if p.hiding is not None else "vivo",
            )
            for p in people
            if not p.retired
        ]
        found += [Piece(c.victim, c.place, "cadaver") for c in self._state.corpses]
        return tuple(found)

    # ── as it is ────────────────────────────────────────────────────────────

    @property
    def state(self) -> State:
        """Everything true in the game."""
        return self._state

    def sheets(self) -> tuple[Sheet, ...]:
        """Everybody now; before the deal, their names only."""
        state, setup = self._state, self._rules.setup
        if not state.dealt:
            return tuple(Sheet(c.id, c.name) for c in setup.roster)
        return tuple(
            replace(
                sheet(setup, state, self._words, p),
                steps=self._steps.get(p.id, 0),
                **self._as_dealt(p),
            )
            for p in state.people.values()
        )

    def _as_dealt(self, person: Person) -> dict[str, Any]:
        """What the deal gave him, and why that is no longer so."""
        before = self._dealt.get(person.id)
        if before is None:
            return {}
        dealt = dealt_words(before)
        if (before.side, before.role) == (person.side, person.role):
            return {"dealt": dealt}
        angel = person.role == "angel" and before.side == person.side
        why = "el primer vasallo que murió" if angel else "por mano de quien narra"
        return {"dealt": dealt, "turned": why}

    def standing(self) -> Standing:
        """Where it is now."""
        return standing(self._rules.setup, self._state, self._words)

    def outcome(self) -> Outcome:
        """Who won and why."""
        if self._state.winner is None:
            return Outcome()
        return Outcome(_SIDES[self._state.winner], ending(self._state.win_reason))

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._state.mode is Mode.OVER and self._state.pending is None

    def chance(self) -> Chance:
        """What was drawn."""
        return chance(
            self._rules.setup, self._state, self._deal, self._dealt, adopted=self._adopted
        )

    def digest(self) -> str:
        """The state's."""
        return state_digest(self._state)

    def backdrop(self) -> Backdrop | None:
        """The map, with its passages and nobody on it."""
        entrances = [e.id for p in self._rules.setup.map.passages for e in p.entrances]
        try:
            svg, width, height, spots = backdrop(self._plan, frozenset(entrances))
        except (ValueError, KeyError, TypeError, AttributeError):
            return None
        named = {p: self._words.at(p, "en") for p in self._rules.setup.map.places}
        return Backdrop(svg, width, height, spots, {str(p): name for p, name in named.items()})

    def picture(self) -> str:
        """The map with everybody."""
        view = everybody(self._rules.setup, self._state, moment_of(self._state))
        try:
            return draw(self._plan, view).svg
        except (ValueError, KeyError, TypeError, AttributeError):
            return ""

    def phrase(self, action: Action) -> str:
        """An action as it is said."""
        return self._words.phrase(action)


def _by_whom(given: Declare | CastVote) -> str:
    return ", por mano del narrador," if given.source == "narrator" else ""


def _pieces(record: PhaseRecord) -> tuple[Piece, ...]:
    """Where a phase left everybody."""
    return (*_people(record), *(Piece(c.victim, c.place, "cadaver") for c in record.corpses_after))


def _people(record: PhaseRecord) -> Iterable[Piece]:
    for who, place in record.after.items():
        if who in record.retired:
            continue
        if who not in record.alive_after:
            yield Piece(who, place, "fantasma")
        else:
            yield Piece(who, place, "oculto" if who in record.hidden_after else "vivo")
