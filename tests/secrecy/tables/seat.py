"""One player's seat at a game played by the service's own parts: all that he can notice of it.

A live game goes on by posts and by its clock, every message goes through reading, rules and
narration; what others alone read is not put into words, only into a letter with its readers.
Nothing is noted of what no forum shows: identifiers, numbers of publications, kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.document import Document
from forumbridge.narration.render import render
from forumbridge.rulesets.base import LiveGame, PlayerPost, StoredInput

MINUTE = 60
PRECISION = 60
_ABOUT_SOMEBODY = {
    "player_report": "observer",
    "receipt": "character",
    "refusal": "character",
    "intrusion": "character",
}


@dataclass(frozen=True, slots=True)
class Happened:
    """One step of the truth: state before, input, state after, and the narrator's log of it."""

    before: Any
    given: StoredInput
    after: Any
    log: tuple[str, ...]


class OneReader:
    """A narrator who puts only what one player reads into words: that costs the most time."""

    def __init__(self, narrator: Any, me: str) -> None:
        self._narrator, self._me = narrator, me

    def __getattr__(self, name: str) -> Any:
        clean = getattr(self._narrator, name)
        if name == "question":
            return lambda who, *rest: clean(who, *rest) if who == self._me else _unsaid(clean, who)
        if name not in _ABOUT_SOMEBODY:
            return clean
        return partial(self._mine, clean, _ABOUT_SOMEBODY[name])

    def _mine(self, clean: Callable[[Any], Document], whose: str, told: Any) -> Document:
        return clean(told) if getattr(told, whose) == self._me else _unsaid(clean, told)


def _unsaid(*_: Any) -> Document:
    """Something, for somebody else: whether it exists still counts, and who can read it."""
    return parse_plain("(para otra persona)")


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody writes at an instant. `alone`: no other player reads it."""

    at: int
    who: str
    text: Any
    """His words, or what makes them of the game as it then is."""
    notes: str = ""
    scene: SceneKind = SceneKind.PERSONAL
    alone: bool = True


@dataclass
class Seat:
    """A live game and what `me` has noticed of it so far, by instants."""

    game: Any
    me: str
    post_of: Callable[[Line, int, Any], PlayerPost | None]
    watch: Callable[[int, Happened], None] = lambda at, step: None
    """Told each step of the truth, for the oracle."""
    now: int = 0
    noticed: dict[int, list[Any]] = field(default_factory=dict[int, list[Any]])
    _posts: int = 0

    def note(self, what: str, value: Any) -> None:
        self.noticed.setdefault(self.now, []).append((what, value))

    def give(self, inputs: Iterable[StoredInput]) -> None:
        """Inputs one by one, each with the messages it causes."""
        for stored in inputs:
            before = self.game._state
            step = self.game.apply([stored])
            self._read(step.letters)
            self.watch(self.now, Happened(before, stored, self.game._state, step.log))

    def settle(self) -> None:
        """What is going out goes out at once; what waits for the calendar gets its week."""
        while True:
            number = self.game.awaiting_publication
            if number is not None:
                self.give([self.game.published(number, self.now, self.now, ())])
            elif planned := (self.game.schedule(self.now) if self.game.dealt else ()):
                self.give(planned)
            else:
                return

    def pass_time(self, until: int) -> None:
        """Whatever falls due before then, in its own minute."""
        self.settle()
        while not self.game.over:
            due = self.game.next_instant()
            if due is None or due + PRECISION > until:
                break
            self.now = max(self.now, due + PRECISION)
            before = self.game._state
            self.give([self.game.tick(self.now, settled=True)])
            self.settle()
            if self.game._state is before:
                raise AssertionError(f"nothing came of the instant {due}")
        self.now = max(self.now, until)

    def write(self, line: Line) -> None:
        """Somebody writes; of what ME writes, how it is read is noticed too."""
        self.pass_time(line.at)
        self._posts += 1
        post = self.post_of(line, self._posts, self.game)
        if post is None:
            return
        understood = self.game.understand(post)
        if line.who == self.me:
            told = understood.declaration
            self.note("lectura", (told.readings, told.requests, told.notices, understood.silent))
        self.give(understood.inputs)
        self._read(self.game.receipt(post, understood))
        self.settle()

    def mind(self) -> None:
        """What he knows, what the reader sees of it, what his successor would be told, and which
        secret scenes are his."""
        known = self.game._known[self.me]
        self.note("saber", known)
        self.note("punto de vista", self.game._rules.standpoint(known))
        self._read(self.game.recap(self.me))
        scenes = self.game.members().items()
        self.note("escenas", sorted(key for key, members in scenes if self.me in members))

    def _read(self, letters: Iterable[Letter]) -> None:
        for letter in letters:
            if self._reaches(letter):
                readers = tuple(sorted(letter.recipients))
                self.note("carta", (letter.scene.key, readers, render(letter.document, "html")))

    def _reaches(self, letter: Letter) -> bool:
        """Whether ME can read it: where it names nobody, whoever reads its scene does."""
        if letter.recipients:
            return self.me in letter.recipients
        match letter.scene.kind:
            case SceneKind.NARRATOR:
                return False
            case SceneKind.PERSONAL:
                return letter.scene.character == self.me
            case SceneKind.PACK | SceneKind.COUPLE | SceneKind.GHOSTS:
                return self.me in self.game.members().get(letter.scene.key, ())
            case _:
                return True


@cache
def _readings() -> dict[Any, Any]:
    return {}


def remembering(read: Callable[..., Any]) -> Callable[..., Any]:
    """The parser, asked once for the same words from the same standpoint in the same game's names.

    It is a pure function, and reading costs more than all the rest of a trial.
    """

    def once(text: Any, standpoint: Any, book: Any) -> Any:
        bare = replace(standpoint, gazetteer=None)
        key = (text, bare, tuple(standpoint.gazetteer.persons), id(book))
        known = _readings()
        if key not in known:
            known[key] = read(text, standpoint, book)
        return known[key]

    return once


def seated(game: LiveGame, me: str) -> Any:
    """The game with a narrator who speaks to one player only."""
    live: Any = game
    letters = type(live._letters)(OneReader(live._narrator, me), live._letters.secret)  # type: ignore[arg-type]
    live._letters = letters
    return live
