"""A form of a thread: the page it is on, proved; and sending it once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forumbridge.errors import ThreadUnknown
from forumbridge.forum.forms import Form, changed, find_form
from forumbridge.forum.http import Fate
from forumbridge.forum.judging import Judge
from forumbridge.forum.page import Page, what_else
from forumbridge.forum.port import Outcome, Submission, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.session import Session
from forumbridge.forum.tree import Node

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile, ResultRule


@dataclass(frozen=True, slots=True)
class Opened:
    """A page with the form that was looked for."""

    page: Page
    form: Form


@dataclass(frozen=True, slots=True)
class Filer:
    """Opens the pages with forms and sends what was filled in. Call inside a burst."""

    profile: ForumProfile
    session: Session
    posts: Posts

    def place(self, thread: ThreadId, path: str, **more: str) -> str:
        """`path` with `{hilo}`, the groups of `hilo.ruta` and `more` put in."""
        return self.posts.addresses.place(thread, path, **more)

    def numbers(self, thread: ThreadId) -> tuple[str, ...]:
        """The numbers a form for `thread` has to name."""
        return self.posts.addresses.numbers(thread)

    def open(
        self,
        thread: ThreadId,
        place: str,
        selector: str,
        *,
        names: Sequence[str],
        otherwise: str,
        first: tuple[ResultRule, ...] = (),
    ) -> Opened | Submission:
        """The form that `selector` finds at `place`; it has to name all the numbers of `names`.

        NOT_SENT where the forum says that there is none for us: with its reason if the rules
        (`first` as in `Judge.judge`) know it, else with `otherwise`.

        Raises:
            FormChanged: the form is not there, or is for another thread or post.
            ForumError: the page is something else; the class says what.
        """
        page = self.session.fetch(place)
        is_thread = self.posts.key(page.here) is not None
        if is_thread:
            self.posts.prove(page, thread)
        elif page.answer.status != 200 or not page.signed_in or not page.outside(selector):
            return self._refused(page, thread, otherwise, first)
        if is_thread and page.shows(self.profile.thread.locked):
            return Submission(Outcome.NOT_SENT, "LOCKED")
        form = form_at(page, selector)
        # Asked for a post that is not ours, some forums show the form for a new one.
        if not all(names_number(page, form, number) for number in names):
            raise changed("formulario", f"no es el de {' y '.join(names)}")
        return Opened(page, form)

    def _refused(
        self, page: Page, thread: ThreadId, otherwise: str, first: tuple[ResultRule, ...]
    ) -> Submission:
        said = self._judge.refusal(page, thread, first=first)
        if said is not None:
            return said
        if page.answer.status == 200 and page.signed_in:
            raise changed("respuesta", "no está")
        error = what_else(page, thread)
        if not isinstance(error, ThreadUnknown):
            raise error
        return Submission(Outcome.NOT_SENT, otherwise)

    @property
    def _judge(self) -> Judge:
        return Judge(self.profile, self.session.wire, self.posts)

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
        return self._judge.judge(answer, thread, first=first)


def form_at(page: Page, selector: str) -> Form:
    """The one form at, in or around what `selector` finds outside the posts.

    Raises:
        FormChanged: there is none, or several.
    """
    scopes = page.outside(selector)
    if len(scopes) != 1:
        raise changed("respuesta", "no está" if not scopes else f"hay {len(scopes)}")
    return find_form(scopes[0], lambda form: bool(form.controls), what="respuesta")


def names_number(page: Page, form: Form, number: str) -> bool:
    """Whether the form says which thread or post it is for: in its address or a hidden input."""
    hidden = {node.attr("value") for node in form.controls if node.attr("type") == "hidden"}
    address = page.absolute(form.action or page.answer.url)
    return number in hidden or number in re.findall(r"\d+", address)


def is_too_long(control: Node, text: str) -> bool:
    """Whether the control says that it does not take as much."""
    limit = control.attr("maxlength")
    return limit.isdigit() and len(text) > int(limit)
