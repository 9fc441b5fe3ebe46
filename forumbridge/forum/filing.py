"""A form of a thread: the page it is on, proved; and sending it once."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forumbridge.errors import ThreadUnknown
from forumbridge.forum.forms import Form, changed, find_form
from forumbridge.forum.http import Fate
from forumbridge.forum.judging import Judge
from forumbridge.forum.page import Page, what_else
from forumbridge.forum.port import Submission, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ForumProfile, ResultRule
from forumbridge.forum.session import Session
from forumbridge.forum.tree import Node


@dataclass(frozen=True, slots=True)
class Filer:
    """Opens the pages with forms and sends what was filled in. Call inside a burst."""

    profile: ForumProfile
    session: Session
    posts: Posts

    def page(self, thread: ThreadId, path: str, **more: str) -> Page | None:
        """The page at `path` (with `{hilo}`, the groups of `hilo.ruta` and `more` put in).

        None where the forum says that there is no such page for us.
        """
        page = self.session.fetch(self._path(thread, path, more))
        is_thread = self.posts.key(page.answer.path) is not None
        try:
            if is_thread:
                self.posts.prove(page, thread)
            elif page.answer.status != 200 or not page.signed_in:
                raise what_else(page, thread)
        except ThreadUnknown:
            if is_thread:
                raise
            return None
        return page

    def _path(self, thread: ThreadId, path: str, more: dict[str, str]) -> str:
        found = re.search(self.profile.thread.path, thread)
        groups = found.groupdict(default="") if found else {}
        return path.format(**{**groups, **more, "hilo": thread})

    def send(
        self, page: Page, form: Form, thread: ThreadId, first: tuple[ResultRule, ...] = ()
    ) -> Submission:
        """Send `form` and say what became of it; `first` as in `Judge.judge`."""
        self.session.account.note_post()
        answer = self.session.wire.post(
            page.absolute(form.action or page.answer.url),
            form.fields(),
            referer=page.answer.url,
            multipart=form.multipart,
            charset=page.charset,
        )
        if isinstance(answer, Fate):
            return Submission(answer.outcome, answer.code, retry_after=answer.retry_after)
        if answer.retry_after is not None:
            self.session.account.back_off(answer.retry_after)
        return Judge(self.profile, self.session.wire, self.posts).judge(answer, thread, first=first)


def form_at(page: Page, selector: str) -> Form:
    """The one form at, in or around what `selector` finds outside the posts.

    Raises:
        FormChanged: there is none, or several.
    """
    scopes = page.outside(selector)
    if len(scopes) != 1:
        raise changed("respuesta", "no está" if not scopes else f"hay {len(scopes)}")
    return find_form(scopes[0], lambda form: bool(form.controls), what="respuesta")


def is_too_long(control: Node, text: str) -> bool:
    """Whether the control says that it does not take as much."""
    limit = control.attr("maxlength")
    return limit.isdigit() and len(text) > int(limit)
