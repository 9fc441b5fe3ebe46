"""A forum in one file (or in memory), with the habits of real ones as switches.

Opening a thread takes it off the list of unread ones, one's own posts are never on it, dates have
minutes, posts have recipients and a speaker, as on Umbría.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from forumbridge.boundaries import reach
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
from tests.forumbridge.cycle.fake_board import NARRATOR, FakeBoard


class FakeForum(FakeBoard):
    """As `Forum`, for the account of the narrator; players write with `say`, `rewrite`, `delete`.

    `mishaps` is consumed one a POST: `ok`, `lost` (nothing happens, no answer), `landed` (it is
    there, no answer), `late:S` (there after S seconds, no answer), `flood`, `expired`, `queued`,
    `locked`, `review`, `forbidden`, `form`, `down`, `recipients` (everybody may read it),
    `speaker`, `text`.
    """

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
