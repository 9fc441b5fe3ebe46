"""La Hacienda looked at from the narrator's desk: the one module that meets both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from engine.hacienda.facts.events import Event
from engine.hacienda.facts.inputs import (
    CastVote,
    Declare,
    Input,
    ReplaceAction,
    ReplaceFree,
    SetVote,
)
from engine.hacienda.facts.state import Plan
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import CharacterId
from forumbridge.drawing.known import view_of
from forumbridge.drawing.plan import draw
from forumbridge.drawing.view import View
from forumbridge.narration.document import Document
from forumbridge.rulesets.base import PlayerPost, StoredInput
from forumbridge.rulesets.hacienda.codec import pack, unpack
from forumbridge.rulesets.hacienda.looker_board import (
    Placed,
    after_phase,
    known_after,
    placed,
    spots,
    telling,
)
from forumbridge.rulesets.hacienda.looker_log import Piece, Teller, pieces
from forumbridge.rulesets.hacienda.looker_people import Portrait, of_recap
from forumbridge.rulesets.hacienda.looker_words import TheirWords, in_words
from forumbridge.rulesets.hacienda.positions import everybody, moment_of, told_moment
from forumbridge.rulesets.hacienda.recap import Recap
from forumbridge.rulesets.hacienda.watched import Moment, WatchedGame
from forumbridge.rulesets.looking import Board, Chapter, Fact, Line, Position


@dataclass(slots=True)
class _Past:
    """Every moment of a fold, with what follows from it put in order once."""

    moments: list[Moment] = field(default_factory=list[Moment])
    heard: list[int] = field(default_factory=list[int])
    """How many things anybody may know of had happened before each moment."""
    placed: dict[str, Placed] = field(default_factory=dict[str, Placed])
    chapters: dict[str, tuple[Chapter, list[Piece]]] = field(
        default_factory=dict[str, tuple[Chapter, list[Piece]]]
    )
    courses: dict[CharacterId, list[Knowledge]] = field(
        default_factory=dict[CharacterId, list[Knowledge]]
    )

    def add(self, moment: Moment, heard: int) -> None:
        """One more, with how much had been heard before it."""
        index = len(self.moments)
        self.moments.append(moment)
        self.heard.append(heard)
        self.placed.update((one.position.key, one) for one in placed(index, moment))
        for chapter, piece in pieces(index, moment):
            self.chapters.setdefault(chapter.key, (chapter, []))[1].append(piece)


class HaciendaLooker(WatchedGame):
    """The very game of a run, whose past can be looked at (`rulesets.looking.Watched`).

    Nothing is folded twice: a look at any moment reads what the fold left there, and a player's
    view the course of his own knowledge, folded once for him.
    """

    def __init__(self, map_data: Mapping[str, Any], **parts: Any) -> None:
        super().__init__(**parts)
        self._map_data = map_data
        self._past = _Past()
        words = self._words
        self._their = TheirWords(words.gazetteer, words.tasks, words.zone)

    def _step(self, given: Input) -> tuple[Event, ...]:
        heard = len(self._minds)
        events = super()._step(given)
        for moment in self.taken():
            self._past.add(moment, heard)
        return events

    # ── the board ───────────────────────────────────────────────────────────

    @property
    def taken_in(self) -> int:
        """How many inputs it was folded from."""
        return len(self._past.moments)

    @property
    def people(self) -> Mapping[CharacterId, str]:
        """Everybody's name, in roster order."""
        return {one.id: one.name for one in self._rules.setup.roster}

    def positions(self) -> Sequence[Position]:
        """Every position of the board, oldest first."""
        return [one.position for one in self._past.placed.values()]

    def board(self, position: Position, who: CharacterId | None) -> Board:
        """A position place by place."""
        view = self._view(position, who)
        return Board(view.caption, spots(self._rules.setup, view))

    @property
    def phased(self) -> bool:
        """A round is declared phase by phase."""
        return True

    @property
    def pictured(self) -> bool:
        """It is played on a map."""
        return True

    def picture(self, position: Position, who: CharacterId | None) -> str:
        """A position as the plan of the game's own map.

        Raises:
            ValueError, KeyError, TypeError: the map can't be drawn (`drawing.plan.draw`).
        """
        return draw(self._map_data, self._view(position, who)).svg

    def _view(self, position: Position, who: CharacterId | None) -> View:
        one = self._past.placed[position.key]
        return self._whole(one) if who is None else self._as_known(one, who)

    def _whole(self, one: Placed) -> View:
        setup, state = self._rules.setup, self._past.moments[one.index].after
        mine = "Copia del narrador · "
        if one.record is not None:
            when = told_moment(one.record.round, one.record.phase)
            return after_phase(setup, one.record, mine + when)
        return everybody(setup, state, mine + moment_of(state))

    def _as_known(self, one: Placed, who: CharacterId) -> View:
        known = self._known_at(one, who)
        when = told_moment(one.position.round, one.position.phase)
        return view_of(known, self._rules.setup, f"Lo que sabe {self.people[who]} · {when}")

    def _known_at(self, one: Placed, who: CharacterId) -> Knowledge:
        """What he knew once the position was told to him."""
        course = self._course(who)
        moment = self._past.moments[one.index]
        told = None if one.record is None else telling(moment.publications, one.record)
        if one.record is not None and told is not None:
            report = self._rules.player_report(moment.after, told, who)
            before = course[self._past.heard[one.index]]
            return known_after(self._rules, before, report, one.record)
        following = one.index + 1
        heard = self._past.heard
        return course[heard[following] if following < len(heard) else len(self._minds)]

    def _course(self, who: CharacterId) -> list[Knowledge]:
        """All that he knew, thing after thing, up to now."""
        course = self._past.courses.setdefault(who, [])
        self._minds.follow(who, course)
        return course

    def knowledge(self, who: CharacterId) -> Knowledge:
        """What he knows by now."""
        return self._course(who)[-1]

    # ── the log ─────────────────────────────────────────────────────────────

    def chapters(self) -> Sequence[Chapter]:
        """The stretches of the log, oldest first."""
        return [chapter for chapter, _ in self._past.chapters.values()]

    def lines(self, chapter: Chapter) -> Sequence[Line]:
        """All of one stretch."""
        teller = Teller(self._rules, self._their)
        _, found = self._past.chapters[chapter.key]
        return [
            line for piece in found for line in teller.lines(piece, self._past.moments[piece.index])
        ]

    def in_words(self, given: StoredInput) -> str:
        """A recorded input in canonical words."""
        return in_words(self._their, unpack(given))

    # ── people ──────────────────────────────────────────────────────────────

    def facts(self, who: CharacterId) -> Sequence[Fact]:
        """What is true of somebody now."""
        return list(Portrait(self._rules.setup, self._their).facts(self._state, who))

    def known_facts(self, who: CharacterId) -> Sequence[Fact]:
        """What he knows by now, as whoever took over his part would be told."""
        recap = Recap(self._their, self._their.phrase)
        document = recap.document(self.knowledge(who), self._minds.fellows(who))
        return list(of_recap(Document(document.blocks[1:])))  # without its title

    # ── what if ─────────────────────────────────────────────────────────────

    def _standing(self, text: PlayerPost) -> Knowledge:
        """What the narrator supposes is no question of windows: if it may count is for the game to
        say, not for the reader to doubt."""
        known = super()._standing(text)
        return replace(known, may_change=True) if text.source == "narrator" else known

    def fork(self) -> HaciendaLooker:
        """Another game in the same state; the state itself is immutable and shared."""
        other = copy(self)
        other._past = _Past()
        other._minds = self._minds.fork()
        other._talks = self._talks.fork()
        other._rounds = replace(self._rounds)
        other._outcomes = {post: list(found) for post, found in self._outcomes.items()}
        return other

    def without(
        self, character: CharacterId, phase: int | None, *, who: str, why: str
    ) -> Sequence[StoredInput]:
        """Acts that leave him idle in a phase, or in all that are left, and call nothing."""
        plan = self._state.plans.get(character, Plan())
        wanted = [f for f in (1, 2, 3) if f > self._state.phase and phase in (None, f)]
        acts: list[Input] = [
            ReplaceAction(character, f, None, who, why) for f in wanted if f in plan.entries
        ]
        called = {c.phase for c in self._state.claims if c.character == character}
        free = [f for f in (None, *wanted) if f in called or (f is not None and f in plan.free)]
        acts += [ReplaceFree(character, f, (), who, why) for f in free]
        return [pack(act) for act in acts]

    def by_hand(self, given: Sequence[StoredInput], *, who: str, why: str) -> Sequence[StoredInput]:
        """Declarations and votes as the narrator's own acts; the rest as it is."""
        found: list[Input] = []
        for stored in given:
            match unpack(stored):
                case Declare(character=someone, phases=phases, free=free):
                    found += [ReplaceAction(someone, p.phase, p.action, who, why) for p in phases]
                    for when in dict.fromkeys(f.phase for f in free):
                        actions = tuple(f.action for f in free if f.phase == when)
                        found.append(ReplaceFree(someone, when, actions, who, why))
                case CastVote(character=someone, target=target):
                    vote = "abstain" if target is None else "for"
                    found.append(SetVote(someone, vote, target, who, why))
                case other:
                    found.append(other)
        return [pack(act) for act in found]
