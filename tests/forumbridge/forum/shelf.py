"""What stands on a pretended forum: its scenes, their posts, and the forms it handed out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Self

from forumbridge.clock import VirtualClock
from tests.forumbridge.forum.dresses.wearing import Dress, Entry
from tests.forumbridge.forum.habits import Habits, Scene, Slip, shown
from tests.forumbridge.forum.kit import NOW
from tests.forumbridge.narration import bbcode_forum

THREAD = 5
ACCOUNT = "Narrator"
MERGED_SECONDS = 3600
DUPLICATE_SECONDS = 600


@dataclass
class Shelf:
    """Scenes in a dress; what names none is about `THREAD`."""

    dress: Dress
    habits: Habits = field(default_factory=Habits)
    clock: VirtualClock = field(default_factory=lambda: VirtualClock(NOW))
    scenes: dict[int, Scene] = field(default_factory=lambda: {THREAD: Scene("El salón")})
    posted: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Every text that was taken from the bridge, with the instant, in order."""
    slips: dict[str, Slip] = field(default_factory=dict[str, Slip])
    """Forms that were shown, by their numbers."""
    late: list[tuple[int, Callable[[], object]]] = field(
        default_factory=list[tuple[int, Callable[[], object]]]
    )
    """What becomes true only at an instant."""
    next: int = 101
    """The number of the next post."""

    @property
    def scene(self) -> Scene:
        """The one that is meant where none is named."""
        return self.scenes[THREAD]

    @property
    def entries(self) -> list[Entry]:
        """Its posts."""
        return self.scene.entries

    @entries.setter
    def entries(self, entries: list[Entry]) -> None:
        self.scene.entries = entries

    def fill(self, count: int) -> Self:
        """Posts 101, 102, … by two people, a minute apart."""
        for number in range(101, 101 + count):
            at = NOW - 3600 + 60 * (number - 101)
            self.entries.append(Entry(number, f"Jugador {number % 2}", at, f"Texto {number}"))
        self.next = 101 + count
        return self

    def write(self, body: str = "Nuevo", author: str = "Jugador 1", thread: int = THREAD) -> int:
        """Somebody posts."""
        return self.add(thread, author, body, body)

    def rewrite(self, number: int, body: str) -> None:
        """Somebody edits a post."""
        for scene in self.scenes.values():
            scene.entries = [
                replace(one, body=body, edited_at=self.clock.now()) if one.number == number else one
                for one in scene.entries
            ]

    def remove(self, number: int) -> None:
        """Somebody deletes a post."""
        for scene in self.scenes.values():
            scene.entries = [one for one in scene.entries if one.number != number]

    def approve(self, thread: int = THREAD) -> None:
        """The staff lets out what waits."""
        scene = self.scenes[thread]
        scene.entries, scene.waiting = [*scene.entries, *scene.waiting], []

    # What its software does

    def slip(self, thread: int) -> str:
        """The number of a new form."""
        token = str(800 + len(self.slips))
        last = max((one.number for one in self.scenes[thread].entries), default=0)
        self.slips[token] = Slip(thread, self.clock.now(), last)
        return token

    def fresh(self, thread: int, slip: Slip) -> list[Entry]:
        """What was posted since a form was shown."""
        return [one for one in self.scenes[thread].entries if one.number > slip.last]

    def is_copy(self, thread: int, text: str) -> bool:
        """Whether the account posted the same a moment ago."""
        since = self.clock.now() - DUPLICATE_SECONDS
        return any(
            one.author == ACCOUNT and one.source == text and one.at > since
            for one in self.scenes[thread].entries
        )

    def drawn(self, text: str) -> str:
        """What readers see of a text of the account's."""
        is_html = self.dress.software.profile.markup == "html"
        return shown(text if is_html else bbcode_forum.post(text), self.habits)

    def arrive(self, thread: int, text: str) -> int:
        """A text of the account's is there, or waits for the staff; its number."""
        self.posted.append((self.clock.now(), text))
        body = self.drawn(text)
        scene = self.scenes[thread]
        if self.habits.queue:
            scene.waiting.append(Entry(self.next, ACCOUNT, self.clock.now(), body, source=text))
            self.next += 1
            return self.next - 1
        number = self.add(thread, ACCOUNT, body, text)
        scene.seen = max(scene.seen, number)  # who posts has read so far, as forums see it
        return number

    def add(self, thread: int, author: str, body: str, source: str) -> int:
        """A post at the end of a thread; its number, or that of the one it was joined to."""
        now, scene = self.clock.now(), self.scenes[thread]
        last = scene.entries[-1] if scene.entries else None
        if (
            self.habits.merges
            and last is not None
            and last.author == author
            and now - last.at < MERGED_SECONDS
        ):
            body = f'{last.body}<br><hr class="mycode_hr"><br>{body}'
            source = f"{last.source}\n[hr]\n{source}"
            merged = replace(last, body=body, source=source, edited_at=now)
            scene.entries = [*scene.entries[:-1], merged]
            return last.number
        number, self.next = self.next, self.next + 1
        scene.entries.append(Entry(number, author, now, body, source=source))
        return number

    def land_late(self) -> None:
        """What is due by now becomes true."""
        due = [act for at, act in self.late if at <= self.clock.now()]
        self.late = [one for one in self.late if one[0] > self.clock.now()]
        for act in due:
            act()
