"""La Cosa's table at a position: the ring of seats and what lies on it, whole or as known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.ballot import Ballot
from engine.cosa.facts.reports import DeathNotice, Knowledge, PublicReport
from engine.cosa.facts.state import Person, State
from engine.cosa.setting.words import Role
from engine.vocabulary import CharacterId
from forumbridge.drawing.ring import Chair
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.narration.spanish import capitalised
from forumbridge.rulesets.cosa.account import SCENES, CosaMoment
from forumbridge.rulesets.cosa.account_told import BALLOTS, SLOTS, table_in_words
from forumbridge.rulesets.looking import Board, Panel, Position, Seated, Spot
from forumbridge.rulesets.tables.names import Names

_HEADS = ("La mesa, en el orden de los asientos", "Asiento", "Quién")


@dataclass(frozen=True, slots=True)
class _Seat:
    """What is said of somebody at the table."""

    who: CharacterId
    words: tuple[str, ...]
    gone: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class CosaTable:
    """Lays the table; `ring` is the public circle."""

    names: Names
    ring: Sequence[CharacterId]

    def whole(self, position: Position, past: Sequence[CosaMoment]) -> Board:
        """Everything, as the last of these moments left it."""
        moment = past[-1]
        caption = f"Copia del narrador · {position.label}"
        panels = (*self._open(moment), *self._told(past), *self._scenes(moment.after))
        return _board(self.names, caption, self._seats(moment.after), panels)

    def known(self, position: Position, past: Sequence[CosaMoment], who: CharacterId) -> Board:
        """What somebody knew then."""
        caption = f"Lo que sabe {self.names.of(who)} · {position.label}"
        seats = self._seats_known(past[-1].known[who], _shown(past))
        return _board(self.names, caption, seats, self._told(past))

    def chairs(
        self, past: Sequence[CosaMoment], who: CharacterId | None
    ) -> tuple[list[Chair], tuple[str, ...]]:
        """The seats to be drawn, and what stands in their middle."""
        moment = past[-1]
        if who is None:
            return self.now(moment.after)
        known = moment.known[who]
        middle = (f"Turno {known.turn}", _count(len(known.living), len(self.ring)))
        return self._chairs(self._seats_known(known, _shown(past))), middle

    def now(self, state: State) -> tuple[list[Chair], tuple[str, ...]]:
        """The same of a state, for the narrator."""
        middle = (f"Turno {state.turn}", _count(len(state.living), len(state.people)))
        return self._chairs(self._seats(state)), middle

    def _chairs(self, seats: Iterable[_Seat]) -> list[Chair]:
        return [
            Chair(self.names.of(one.who), one.words[0] if one.words else "", one.gone, one.leads)
            for one in seats
        ]

    # ── seats ───────────────────────────────────────────────────────────────

    def _seats(self, state: State) -> list[_Seat]:
        return [self._seat(state, state.people[who]) for who in self.ring]

    def _seat(self, state: State, person: Person) -> _Seat:
        who, ending = person.id, self.names.ending(person.id)
        words = [ROLE_NAMES[person.role]] if person.role is not Role.NONE else []
        if person.death is not None and not person.alive:
            when = "noche" if person.death.night else "día"
            cause = CAUSE_WORDS[person.death.cause]
            words.append(f"muert{ending} {cause}, turno {person.death.turn} ({when})")
        if who in state.lovers:
            words.append(f"pareja de {self.names.of(state.partner(who))}")
        if person.dealt not in (Role.NONE, person.role):
            words.append(f"empezó de {ROLE_NAMES[person.dealt]}")
        if state.leader == who:
            words.append("al mando")
        return _Seat(who, tuple(words), not person.alive, state.leader == who)

    def _seats_known(
        self, known: Knowledge, shown: Mapping[CharacterId, DeathNotice]
    ) -> list[_Seat]:
        return [self._seat_known(known, shown, who) for who in self.ring]

    def _seat_known(
        self, known: Knowledge, shown: Mapping[CharacterId, DeathNotice], who: CharacterId
    ) -> _Seat:
        words: list[str] = []
        gone = who not in known.living
        if who == known.me and known.role is not Role.NONE:
            words.append(ROLE_NAMES[known.role])
        if who in known.pack:
            words.append(ROLE_NAMES[Role.THING])
        notice = shown.get(who)
        if gone:
            words.append(f"muert{self.names.ending(who)}")
            if notice is not None and notice.role is not None and who != known.me:
                words.insert(0, ROLE_NAMES[notice.role])
        if who == known.partner:
            words.append("su pareja")
        if who == known.me:
            words.append("quien mira")
        if who == known.leader:
            words.append("al mando")
        return _Seat(who, tuple(words), gone, who == known.leader)

    # ── what lies on it ─────────────────────────────────────────────────────

    def _open(self, moment: CosaMoment) -> Iterator[Panel]:
        """Ballots and decisions as they stand; those that this very moment closed, as they were."""
        state = moment.after
        yield from self._ballots(moment)
        chosen = [
            (SLOTS[name], self.names.of(slot.owner), self._chosen(slot.chosen))
            for name, slot in {**state.sealed, **state.slots}.items()
        ]
        said = [
            (
                "lo que dice en La Cosa",
                self.names.of(who),
                {"kill": "matar", "choose": "elegir"}.get(one.kind, "nada")
                + (f" a {self.names.of(one.target)}" if one.target else ""),
            )
            for who, one in state.pack.statements.items()
        ]
        if chosen or said:
            yield Panel("Por decidir", ("Qué", "Quién", "Como está"), (*chosen, *said))

    def _chosen(self, chosen: Iterable[str]) -> str:
        words = {"si": "sí", "todos": "todos", "ninguno": "ninguno", "nadie": "nadie"}
        return ", ".join(words.get(one) or self.names.of(one) for one in chosen) or "nada aún"

    def _ballots(self, moment: CosaMoment) -> Iterator[Panel]:
        for kind in ("leader", "lynch"):
            now, then = _ballot(moment.after, kind), _ballot(moment.before, kind)
            ballot, closed = (now, "") if now is not None else (then, ", al cerrarse")
            if ballot is None:
                continue
            votes = {vote.elector: vote.option for vote in ballot.votes}
            rows = tuple((self.names.of(who), self._voted(votes, who)) for who in ballot.electors)
            yield Panel(f"{BALLOTS[kind]}{closed}", ("Quién", "Voto"), rows)

    def _voted(self, votes: Mapping[CharacterId, CharacterId | None], who: CharacterId) -> str:
        if who not in votes:
            return "falta"
        option = votes[who]
        return "en blanco" if option is None else self.names.of(option)

    def _told(self, past: Sequence[CosaMoment]) -> tuple[Panel, ...]:
        """The ballots published so far, the last first."""
        rows = [
            (f"{BALLOTS[table.ballot]}, turno {table.turn}", table_in_words(self.names, table))
            for report in _public(past)
            for table in report.tables
        ]
        if not rows:
            return ()
        return (Panel("Recuentos publicados", ("Cuál", "Votos"), tuple(reversed(rows))),)

    def _scenes(self, state: State) -> Iterator[Panel]:
        rows = tuple(
            (
                capitalised(SCENES[name]),
                "abierta" if access.open else "cerrada",
                "todos"
                if len(access.members) == len(state.people)
                else self.names.all(access.members),
            )
            for name, access in state.scenes.items()
        )
        if rows:
            yield Panel("Escenas", ("Cuál", "Cómo está", "Quién la lee"), rows)


def _ballot(state: State, kind: str) -> Ballot[CharacterId, CharacterId] | None:
    return state.election if kind == "leader" else state.ballot


def _public(past: Iterable[CosaMoment]) -> Iterator[PublicReport]:
    for moment in past:
        for told in moment.told:
            if told.public is not None:
                yield told.public


def _shown(past: Sequence[CosaMoment]) -> dict[CharacterId, DeathNotice]:
    """What was last said of each death."""
    return {notice.who: notice for report in _public(past) for notice in report.deaths}


def _count(living: int, everybody: int) -> str:
    return f"con vida, {living} de {everybody}"


def _board(names: Names, caption: str, seats: Sequence[_Seat], panels: Iterable[Panel]) -> Board:
    spots = tuple(
        Spot(str(place), (Seated(names.of(one.who), "; ".join(one.words)),))
        for place, one in enumerate(seats, start=1)
    )
    return Board(caption, spots, heads=_HEADS, panels=tuple(panels))
