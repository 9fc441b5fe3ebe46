"""A forum in one file (or in memory), with the habits of real ones as switches.

In a file it outlives the process that dies.

Opening a thread takes it off the list of unread ones, one's own posts are never on it, dates have
minutes, posts have recipients
and a speaker, as on Umbría.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forumbridge.boundaries import reach
from forumbridge.clock import Clock
from forumbridge.errors import FormChanged, ForumUnreachable, NotRecognised, ThreadUnknown
from forumbridge.forum.port import (
    Capabilities,
    Draft,
    ForumPost,
    Level,
    Outcome,
    PostId,
    Submission,
    ThreadId,
    ThreadMark,
    ThreadReading,
)

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


class FakeForum:
    """As `Forum`, for the account of the narrator; players write with `say`, `rewrite`, `delete`.

    `mishaps` is consumed one a POST: `ok`, `lost` (nothing happens, no answer), `landed` (it is
    there, no answer), `late:S` (there after S seconds, no answer), `flood`, `expired`, `queued`,
    `locked`, `review`, `forbidden`, `form`, `down`, `recipients` (everybody may read it),
    `speaker`, `text`.
    """

    def __init__(self, path: Path | None, clock: Clock, habits: Habits = UMBRIA) -> None:
        self._path = path
        self._clock = clock
        self.habits = habits
        self._memory: dict[str, Any] = {}
        if path is None or not path.exists():
            self._save({"posts": [], "seen": {}, "next": 100, "log": []})

    # For tests

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

    # Forum

    @property
    def name(self) -> str:
        return "de-mentira"

    @property
    def account(self) -> str:
        return NARRATOR

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(
            "html",
            recipients_per_post=self.habits.recipients,
            speaker_per_post=self.habits.recipients,
            edits_visible=self.habits.edits_visible,
            precision_seconds=self.habits.precision,
            can_post=self.habits.can_post,
            edit_posts=self.habits.edits,
            max_length=self.habits.max_length,
            members_shown="members" in self.state,
            level=Level.DRIVEN,
        )

    def sign_in(self) -> None:
        pass

    def clock_skew(self) -> int | None:
        return self.habits.skew

    def close(self) -> None:
        pass

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        state = self._request("look")
        found: dict[ThreadId, ThreadMark] = {}
        for thread in threads:
            others = (p for p in self._landed(state, thread) if p["author"] != NARRATOR)
            newest = max((int(p["id"]) for p in others), default=0)
            if newest > state["seen"].get(thread, 0):
                found[thread] = ThreadMark(True, f"hasta {newest}")
            else:
                known = marks.get(thread)
                found[thread] = ThreadMark(known is None, known or "")
        reach("http:GET:after")
        return found

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        state = self._request(f"read {thread}")
        if thread in state.get("unknown", []):
            raise ThreadUnknown(f"no existe {thread}")
        posts = list(self._landed(state, thread))
        if posts:
            newest = max(int(p["id"]) for p in posts)
            if newest != state["seen"].get(thread):
                state["seen"][thread] = newest
                self._save(state)
        if after is not None:
            posts = [p for p in posts if int(p["id"]) >= int(after)]
        reach("http:GET:after")
        closed = thread in state.get("closed", [])
        shown = tuple(self._shown(p) for p in posts)
        readers = state.get("readers", {}).get(thread)
        return ThreadReading(
            thread, thread, shown, True, closed, None if readers is None else frozenset(readers)
        )

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """Whoever a test said may be named as a reader; None where nothing was said."""
        found = self.state.get("members", {}).get(thread)
        return None if found is None else frozenset(found)

    def submit(self, draft: Draft) -> Submission:
        reach("http:POST:before")
        state = self.state
        mishap = state.get("mishaps", [""])[0] if state.get("mishaps") else "ok"
        state["mishaps"] = state.get("mishaps", [])[1:]
        state["log"].append(f"post {draft.thread}")
        answer = self._take(state, draft, mishap)
        self._save(state)
        reach("http:POST:after")
        if isinstance(answer, Exception):
            raise answer
        return answer

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str = "") -> Submission:
        """Our own posts only; `mishaps` as in `submit`."""
        del notes
        reach("http:POST:before")
        state = self.state
        mishaps = state.get("mishaps", [])
        mishap, state["mishaps"] = (mishaps or ["ok"])[0], mishaps[1:]
        state["log"].append(f"edit {thread}")
        ours = [
            one
            for one in state["posts"]
            if (one["id"], one["thread"], one["author"]) == (post, thread, NARRATOR)
        ]
        if mishap in ("ok", "landed") and ours:
            ours[0]["body"] = body
            ours[0]["edited_at"] = self._clock.now() if self.habits.edits_visible else None
        elif mishap.startswith("late") and ours:
            ours[0]["next"] = [self._clock.now() + int(mishap.partition(":")[2]), body]
        self._save(state)
        reach("http:POST:after")
        match mishap:
            case "form":
                raise FormChanged("falta un campo")
            case "down":
                raise ForumUnreachable("no contesta")
            case "lost" | "landed":
                return Submission(Outcome.UNKNOWN, "TIMEOUT")
            case _ if mishap.startswith("late"):
                return Submission(Outcome.UNKNOWN, "TIMEOUT")
            case "flood" | "expired" | "locked" | "forbidden":
                return Submission(Outcome.NOT_SENT, mishap.upper())
            case _ if not ours:
                return Submission(Outcome.NOT_SENT, "FORBIDDEN")
            case _:
                return Submission(Outcome.APPLIED, post=post)

    def _take(self, state: dict[str, Any], draft: Draft, mishap: str) -> Submission | Exception:
        kind, _, seconds = mishap.partition(":")
        if draft.thread in state.get("closed", []):
            kind = "locked"
        elif self.habits.reviews and self._has_news(state, draft.thread):
            kind = "review"
        if self.habits.max_length and len(draft.body) > self.habits.max_length:
            return Submission(Outcome.NOT_SENT, "TOO_LONG")
        if kind == "ok" and self._clock.now() - state.get("last", 0) < self.habits.flood_seconds:
            kind = "flood"
        match kind:
            case "form":
                return FormChanged("falta un campo")
            case "down":
                return ForumUnreachable("no contesta")
            case "lost":
                return Submission(Outcome.UNKNOWN, "TIMEOUT")
            case "flood":
                wait = self.habits.flood_seconds or 15
                return Submission(Outcome.NOT_SENT, "FLOOD", retry_after=wait)
            case "expired" | "locked" | "review" | "forbidden":
                return Submission(Outcome.NOT_SENT, kind.upper())
        more: dict[str, Any] = {"speaker": draft.speaker}
        more["recipients"] = None if draft.recipients is None else list(draft.recipients)
        body = draft.body
        if kind == "recipients":
            more["recipients"] = ["Ada", "Blas", "Cleo"]
        elif kind == "speaker":
            more["speaker"] = "Otra"
        elif kind == "text":
            body = body.replace("<p>", "<p>Añadido. ", 1)
        elif kind == "queued":
            more["waiting"] = True
        elif kind == "late":
            more["lands_at"] = self._clock.now() + int(seconds)
        self._add(state, NARRATOR, draft.thread, body, **more)
        state["last"] = self._clock.now()
        if kind in ("late", "landed"):
            return Submission(Outcome.UNKNOWN, "TIMEOUT")
        return Submission(Outcome.APPLIED)

    # Inside

    def _has_news(self, state: dict[str, Any], thread: str) -> bool:
        posts = [int(p["id"]) for p in self._landed(state, thread)]
        return max(posts, default=0) > state["seen"].get(thread, 0)

    def _request(self, what: str) -> dict[str, Any]:
        reach("http:GET:before")
        state = self.state
        state["log"].append(what)
        self._save(state)
        for out in state.get("out", []):
            if out == f"page:{what.partition(' ')[2]}":
                raise NotRecognised("no es la escena")
            if what.startswith(out):
                raise ForumUnreachable("no contesta")
        return state

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

    def _shown(self, post: dict[str, Any]) -> ForumPost:
        grid = self.habits.precision
        names = post["recipients"]
        return ForumPost(
            PostId(post["id"]),
            ThreadId(post["thread"]),
            post["author"],
            post["date"] // grid * grid,
            post["body"],
            speaker=post["speaker"],
            recipients=None if names is None else tuple(names),
            edited_at=post.get("edited_at"),
            edit_mark=post.get("edit_mark", ""),
            waiting=post["waiting"],
        )

    def _save(self, state: dict[str, Any]) -> None:
        if self._path is None:
            self._memory = state
            return
        fresh = self._path.with_suffix(".nuevo")
        fresh.write_text(json.dumps(state))
        fresh.replace(self._path)
