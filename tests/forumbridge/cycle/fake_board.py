"""What stands on a fake forum, in a file or in memory, and the hands of those who write there.

In a file it outlives the process that dies.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forumbridge.clock import Clock

NARRATOR = "Narradora"


@dataclass(frozen=True)
class Habits:
    """What this forum is like."""

    precision: int = 60
    recipients: bool = True
    edits_visible: bool = False
    can_post: bool = True
    flood_seconds: int = 0
    skew: int = 0
    edits: bool = True
    max_length: int = 0
    reviews: bool = False
    """A text is shown back once when somebody has written since the scene was last read."""


UMBRIA = Habits()


class FakeBoard:
    """Posts of players and narrator; players write with `say`, `rewrite`, `delete`."""

    def __init__(self, path: Path | None, clock: Clock, habits: Habits = UMBRIA) -> None:
        self._path = path
        self._clock = clock
        self.habits = habits
        self._memory: dict[str, Any] = {}
        if path is None or not path.exists():
            self._save({"posts": [], "seen": {}, "next": 100, "log": []})

    @property
    def state(self) -> dict[str, Any]:
        return self._memory if self._path is None else json.loads(self._path.read_text())

    def plan(self, *mishaps: str) -> None:
        state = self.state
        state["mishaps"] = [*state.get("mishaps", []), *mishaps]
        self._save(state)

    def out(self, *kinds: str) -> None:
        """From now on every request of these kinds (`look`, `read`, `page:THREAD`) fails."""
        state = self.state
        state["out"] = list(kinds)
        self._save(state)

    def say(self, author: str, thread: str, text: str, **more: Any) -> str:
        state = self.state
        number = self._add(state, author, thread, f"<p>{text}</p>", **more)
        self._save(state)
        return number

    def paste(self, thread: str, body: str, **more: Any) -> str:
        """The narrator's own hand."""
        state = self.state
        number = self._add(state, NARRATOR, thread, body, **more)
        self._save(state)
        return number

    def rewrite(self, number: str, text: str, *, shown: bool = False, mark: str = "") -> None:
        state = self.state
        post = next(p for p in state["posts"] if p["id"] == number)
        post["body"] = f"<p>{text}</p>"
        post["edited_at"] = self._clock.now() if shown else None
        post["edit_mark"] = mark
        self._save(state)

    def delete(self, number: str) -> None:
        state = self.state
        state["bin"] = [*state.get("bin", []), *(p for p in state["posts"] if p["id"] == number)]
        state["posts"] = [p for p in state["posts"] if p["id"] != number]
        self._save(state)

    def close_scene(self, thread: str, *, closed: bool = True) -> None:
        state = self.state
        kept = [one for one in state.get("closed", []) if one != thread]
        state["closed"] = [*kept, thread] if closed else kept
        self._save(state)

    def restore(self, number: str) -> None:
        """Show a deleted post again, as moderators can."""
        state = self.state
        post = next(p for p in state["bin"] if p["id"] == number)
        state["bin"].remove(post)
        state["posts"] = sorted([*state["posts"], post], key=lambda p: int(p["id"]))
        self._save(state)

    def move(self, number: str, thread: str) -> None:
        """Take a post to another thread; it keeps its number, author and date."""
        state = self.state
        next(p for p in state["posts"] if p["id"] == number)["thread"] = thread
        self._save(state)

    def rename(self, before: str, now: str) -> None:
        """Give an account another name, on everything it wrote."""
        state = self.state
        for post in state["posts"]:
            post["author"] = now if post["author"] == before else post["author"]
        self._save(state)

    def approve_all(self) -> None:
        state = self.state
        for post in state["posts"]:
            post["waiting"] = False
        self._save(state)

    def bodies(self, thread: str | None = None, author: str = NARRATOR) -> list[str]:
        """What is on the forum by `author`, in order."""
        return [
            p["body"]
            for p in self._landed(self.state)
            if p["author"] == author and thread in (None, p["thread"])
        ]

    def log(self, kind: str = "") -> list[str]:
        return [line for line in self.state["log"] if line.startswith(kind)]

    # Inside

    def _add(
        self,
        state: dict[str, Any],
        author: str,
        thread: str,
        body: str,
        *,
        at: int | None = None,
        speaker: str | None = None,
        recipients: Sequence[str] | None = None,
        waiting: bool = False,
        lands_at: int = 0,
    ) -> str:
        number = state["next"]
        state["next"] = number + 1
        state["posts"].append(
            {
                "id": str(number),
                "thread": thread,
                "author": author,
                "date": self._clock.now() if at is None else at,
                "body": body,
                "speaker": speaker,
                "recipients": recipients,
                "waiting": waiting,
                "lands_at": lands_at,
            }
        )
        return str(number)

    def _landed(self, state: dict[str, Any], thread: str | None = None) -> list[dict[str, Any]]:
        now = self._clock.now()
        for post in state["posts"]:
            if "next" in post and post["next"][0] <= now:
                post["body"] = post.pop("next")[1]
        return [p for p in state["posts"] if p["lands_at"] <= now and thread in (None, p["thread"])]

    def _save(self, state: dict[str, Any]) -> None:
        if self._path is None:
            self._memory = state
            return
        fresh = self._path.with_suffix(".nuevo")
        fresh.write_text(json.dumps(state))
        fresh.replace(self._path)
