"""Changing a post of ours: the forum's own form for it, with another text and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from forumbridge.forum.filing import Filer, form_at, is_too_long
from forumbridge.forum.forms import Form, changed
from forumbridge.forum.page import Page
from forumbridge.forum.port import Outcome, PostId, Submission, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import EditSection, ForumProfile
from forumbridge.forum.session import Session


@dataclass(slots=True)
class Editor:
    """Fills in and sends the edit form of a profile."""

    profile: ForumProfile
    session: Session
    posts: Posts
    _filer: Filer = field(init=False)

    def __post_init__(self) -> None:
        self._filer = Filer(self.profile, self.session, self.posts)

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str) -> Submission:
        """As `Forum.edit`; call inside a burst."""
        self.posts.require_path(thread)
        section = self.profile.edit
        if section is None:
            return Submission(Outcome.NOT_SENT, "FORBIDDEN")
        page = self._filer.page(thread, section.path, mensaje=post)
        if page is None:
            return Submission(Outcome.NOT_SENT, "FORBIDDEN")
        if page.shows(self.profile.thread.locked):
            return Submission(Outcome.NOT_SENT, "LOCKED")
        form = form_at(page, section.form or self.profile.reply.form)
        _require_post(page, form, post)
        return self._fill_and_send(page, form, thread, section, (body, notes))

    def _fill_and_send(
        self, page: Page, form: Form, thread: ThreadId, section: EditSection, texts: tuple[str, str]
    ) -> Submission:
        reply, (body, notes) = self.profile.reply, texts
        control = form.find_named(section.body or reply.body, "texto")
        if is_too_long(control, body):
            return Submission(Outcome.NOT_SENT, "TOO_LONG")
        form.write(control, body)
        if section.notes or reply.notes:
            form.write(form.find_named(section.notes or reply.notes, "notas"), notes)
        elif notes:
            raise changed("notas", "este foro no las tiene")
        if section.button:
            form.press(form.find(section.button, "botón de guardar"))
        self.session.account.clock.sleep(reply.wait_seconds)
        return self._filer.send(page, form, thread, section.results)


def _require_post(page: Page, form: Form, post: PostId) -> None:
    """Refuse a form that would make a new post, or change another one.

    It has to name the post: in the address it is sent to or in a hidden input.
    """
    hidden = {node.attr("value") for node in form.controls if node.attr("type") == "hidden"}
    address = page.absolute(form.action or page.answer.url)
    if post not in hidden and post not in re.findall(r"\d+", address):
        raise changed("edición", f"no es el del mensaje {post}")
