"""A scenario of a table under way: through the very reader, rules and narration of a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.render import plain as without_markup
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import LiveGame, PlayerPost, StoredInput
from forumbridge.rulesets.looking import Line
from forumbridge.scenarios.doubts import in_words
from forumbridge.scenarios.happenings import Happening
from forumbridge.scenarios.model import EVERYBODY, NARRATOR, Saying, Step
from forumbridge.scenarios.playing import Played

WHISPERED = "susurra"
"""In the common scene, for the narrator and one player: its key says for whom."""
PLACES: Mapping[str, tuple[SceneKind, bool]] = {
    "dice": (SceneKind.PERSONAL, True),
    "publica": (SceneKind.PUBLIC, False),
    "aparte": (SceneKind.PUBLIC, True),
    "manada": (SceneKind.PACK, False),
    "pareja": (SceneKind.COUPLE, False),
    WHISPERED: (SceneKind.PUBLIC, True),
}
"""Where a post of each key stands, and whether only the narrator reads it."""
_NOTES = "notas:"
_ENOUGH = 60
"""Instants after which a step must have come to its end."""
_PUBLISHED = frozenset({"report", "public", "scene"})


class Staged(LiveGame, Protocol):
    """The live game of a run, whose moments can be told."""

    def taken(self) -> Sequence[Line]:
        """What the inputs since the last call have to tell, in their order."""
        ...

    def told(self) -> Iterable[tuple[str, str]]:
        """(whom, fact) of what they published; everybody's under `EVERYBODY`."""
        ...

    @property
    def stands(self) -> str:
        """Where it is, as `hasta` says it; empty where no step can wait for it."""
        ...

    def beginning(self) -> tuple[Sequence[Letter], Sequence[tuple[str, str]]]:
        """The messages and facts of the beginning that are part of the first step."""
        ...


@dataclass(slots=True)
class TableStage:
    """One scenario under way."""

    game: Staged
    now: int
    posts: int = 0
    _played: Played = field(default_factory=Played)

    def play(self, step: Step) -> Played:
        """Everything a step asks for."""
        began = self.game.stands
        self.now += int(step.hours * 3600)
        for saying in step.sayings:
            self.now += 60
            self._say(saying)
        self._advance(step.until, began)
        played, self._played = self._played, Played()
        return played

    def begin(self) -> None:
        """What the beginning itself brings goes out; it is part of no step, but for what the
        file says that it tells."""
        self._apply((self.game.tick(self.now, settled=True),))
        if self.game.awaiting_publication is None and self.game.stands == "":
            self._tick()
        self._out()
        self._played = Played()
        letters, facts = self.game.beginning()
        for letter in letters:
            self._deliver(letter)
        for whom, fact in facts:
            self._played.of(whom).facts.append(fact)

    # ── time ────────────────────────────────────────────────────────────────

    def _advance(self, until: str, began: str) -> None:
        """Instants pass until what a step waits for has come, or nothing more is due."""
        left = self.game.stands != began
        if until == "nada" or (left and self.game.stands == until):
            return
        for _ in range(_ENOUGH):
            before = self._told()
            if not self._tick() or self.game.over:
                return
            left = left or self.game.stands != began
            arrived = left and until == self.game.stands
            if arrived or (until == "publicacion" and self._told() > before):
                return

    def _told(self) -> int:
        """How much everybody has been told in this step."""
        return len(self._played.of(EVERYBODY).facts)

    def _tick(self) -> bool:
        due = self.game.next_instant()
        if due is None:
            return False
        self.now = max(self.now, due)
        self._apply((self.game.tick(self.now, settled=True),))
        return True

    # ── posts ───────────────────────────────────────────────────────────────

    def _say(self, saying: Saying) -> None:
        kind, alone = PLACES[saying.where]
        self.posts += 1
        body, notes = _parted(saying.words)
        post = PlayerPost(
            character=saying.who,
            post=f"t:{self.posts}",
            body_html=as_html(body) if body else "",
            notes_html=as_html(notes) if notes else "",
            at=self.now,
            seen_at=self.now,
            precision=1,
            scene=None if kind is SceneKind.PERSONAL else Scene(kind),
            readers=frozenset(saying.readers) if alone and kind is not SceneKind.PERSONAL else None,
        )
        understood = self.game.understand(post)
        self._apply(understood.inputs)
        for doubt in understood.doubts:
            self._played.of(NARRATOR).answers.append(in_words(doubt))
        for letter in self.game.receipt(post, understood):
            self._deliver(letter)

    # ── what comes of it ────────────────────────────────────────────────────

    def _apply(self, inputs: Sequence[StoredInput]) -> None:
        """What some inputs bring about, whose publications go out at once."""
        for letter in self.game.apply(inputs).letters:
            self._deliver(letter)
        self._account()
        self._out()

    def _out(self) -> None:
        while (number := self.game.awaiting_publication) is not None:
            self.now += 60
            done = self.game.published(number, self.now, self.now, ())
            for letter in self.game.apply((done,)).letters:
                self._deliver(letter)
            self._account()
        for scheduled in self.game.schedule(self.now):
            self.game.apply((scheduled,))
            self.game.taken()

    def _account(self) -> None:
        for whom, fact in self.game.told():
            self._played.of(whom).facts.append(fact)
        for line in self.game.taken():
            self._played.happened.append(Happening(line.text, line.rules[0]))

    def _deliver(self, letter: Letter) -> None:
        text = without_markup(letter.document)
        readers: tuple[CharacterId | str, ...] = letter.recipients or (EVERYBODY,)
        if letter.scene.kind is SceneKind.NARRATOR:
            readers = (NARRATOR,)
        for who in readers:
            told = self._played.of(who)
            (told.published if letter.kind in _PUBLISHED else told.answers).append(text)


def _parted(words: str) -> tuple[str, str]:
    """A post's body and its Notas: what stands after a line that begins with «Notas:»."""
    body: list[str] = []
    notes: list[str] = []
    for line in words.splitlines():
        if line.strip().casefold().startswith(_NOTES):
            notes.append(line.strip()[len(_NOTES) :].strip())
        else:
            (notes if notes else body).append(line)
    return "\n".join(body), "\n".join(notes)
