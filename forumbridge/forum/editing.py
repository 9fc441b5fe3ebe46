"""Changing a post of ours: the forum's own form for it, with another text and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forumbridge.forum.filing import Filer, Opened, is_too_long
from forumbridge.forum.forms import changed
from forumbridge.forum.port import Outcome, PostId, Submission, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.reading import Reader
from forumbridge.forum.session import Session

if TYPE_CHECKING:
    from forumbridge.forum.profile import EditSection, ForumProfile


@dataclass(slots=True)
class Editor:
    """Fills in and sends the edit form of a profile."""

    profile: ForumProfile
    session: Session
    posts: Posts
    _filer: Filer = field(init=False)
    _reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        self._filer = Filer(self.profile, self.session, self.posts)
        self._reader = Reader(self.profile, self.session, self.posts)

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str) -> Submission:
        """As `Forum.edit`; call inside a burst."""
        self.posts.require_path(thread)
        section = self.profile.edit
        if section is None:
            return Submission(Outcome.NOT_SENT, "FORBIDDEN")
        place = self._place(thread, post, section)
        if place is None:
            return Submission(Outcome.NOT_SENT, "FORBIDDEN")
        opened = self._filer.open(
            thread,
            place,
            section.form or self.profile.reply.form,
            names=(post,),
            otherwise="FORBIDDEN",
            first=section.results,
        )
        if isinstance(opened, Submission):
            return opened
        return self._fill_and_send(opened, thread, section, (body, notes))

    def _place(self, thread: ThreadId, post: PostId, section: EditSection) -> str | None:
        """Where the form is; None where the post is not there or offers no link to it."""
        if section.path:
            return self._filer.place(thread, section.path, mensaje=post)
        page = self._reader.page_with(thread, post)
        shell = self.posts.shell(page, post) if page is not None else None
        link = shell.value(section.link) if shell is not None else None
        if page is None or link is None:
            return None
        address = page.absolute(link)
        if not self.session.wire.is_ours(address):
            raise changed("edición", "enlaza con otra dirección")
        return address

    def _fill_and_send(
        self, opened: Opened, thread: ThreadId, section: EditSection, texts: tuple[str, str]
    ) -> Submission:
        reply, form, (body, notes) = self.profile.reply, opened.form, texts
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
        return self._filer.send(opened.page, form, thread, section.results)
