"""Posting: the forum's own form, filled in to the letter and sent once.

Recipients and speaker are always set by us: a scene's defaults never decide who reads (R21).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forumbridge.forum.filing import Filer, Opened, is_too_long
from forumbridge.forum.forms import Form, changed
from forumbridge.forum.port import Draft, Outcome, Submission, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.session import Session
from forumbridge.forum.tree import Node

if TYPE_CHECKING:
    from forumbridge.forum.profile import FormRecipients, ForumProfile


@dataclass(slots=True)
class Replier:
    """Fills in and sends the reply form of a profile."""

    profile: ForumProfile
    session: Session
    posts: Posts
    _filer: Filer = field(init=False)

    def __post_init__(self) -> None:
        self._filer = Filer(self.profile, self.session, self.posts)

    def submit(self, draft: Draft) -> Submission:
        """As `Forum.submit`; call inside a burst."""
        self.posts.require_path(draft.thread)
        pause, account = self.profile.reply.wait_seconds, self.session.account
        account.wait_to_post(lead_seconds=pause)
        opened = self._open(draft.thread)
        if isinstance(opened, Submission):
            return opened
        form = opened.form
        if is_too_long(form.find(self.profile.reply.body, "texto"), draft.body):
            return Submission(Outcome.NOT_SENT, "TOO_LONG")
        self._fill(form, draft)
        account.clock.sleep(pause)
        account.wait_to_post()
        return self._filer.send(opened.page, form, draft.thread)

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """As `Forum.members`; call inside a burst. Nothing is sent."""
        self.posts.require_path(thread)
        section = self.profile.reply.recipients
        opened = self._open(thread) if section is not None else None
        if section is None or not isinstance(opened, Opened):
            return None
        return frozenset(named_boxes(opened.form, section.item))

    def _open(self, thread: ThreadId) -> Opened | Submission:
        reply = self.profile.reply
        place, numbers = self._filer.place(thread, reply.path), self._filer.numbers(thread)
        return self._filer.open(thread, place, reply.form, names=numbers, otherwise="LOCKED")

    def _fill(self, form: Form, draft: Draft) -> None:
        reply = self.profile.reply
        form.write(form.find_named(reply.body, "texto"), draft.body)
        if reply.notes:
            form.write(form.find_named(reply.notes, "notas"), draft.notes)
        elif draft.notes:
            raise changed("notas", "este foro no las tiene")
        if reply.button:
            form.press(form.find(reply.button, "botón de enviar"))
        self._set_speaker(form, draft.speaker)
        self._set_recipients(form, draft.recipients)

    def _set_speaker(self, form: Form, speaker: str | None) -> None:
        selector = self.profile.reply.speaker
        if not selector:
            if speaker is not None:
                raise changed("hablante", "este foro no lo tiene")
            return
        control = form.find_named(selector, "mensaje de")
        if speaker is not None:
            form.choose(control, speaker, "mensaje de")
        elif len(control.all("option")) != 1:
            raise changed("mensaje de", "hay varios y no se ha dicho cuál", code="SIN_HABLANTE")

    def _set_recipients(self, form: Form, recipients: tuple[str, ...] | None) -> None:
        section = self.profile.reply.recipients
        if section is None:
            if recipients is not None:
                raise changed("destinatarios", "este foro no los tiene")
            return
        if recipients is None:
            raise changed("destinatarios", "no se ha dicho quiénes", code="SIN_DESTINATARIOS")
        boxes = boxes_within(form, section.box)
        for box in boxes:
            form.tick(box, False)
        named = named_boxes(form, section.item)
        for name in recipients:
            if len(named.get(name, ())) != 1:
                raise changed("destinatarios", f"no está «{name}» o está dos veces")
            form.tick(named[name][0], True)
        if not recipients:
            form.tick(only_director(form, section, boxes), True)


def named_boxes(form: Form, item: str) -> dict[str, list[Node]]:
    """The boxes of a form that stand for readers, by the name beside each.

    Raises:
        FormChanged: there is none, or one that is not understood.
    """
    named: dict[str, list[Node]] = {}
    inside = set(form.controls)
    for place in form.node.all(item):
        boxes = [node for node in place.all("input") if _is_box(node) and node in inside]
        if len(boxes) != 1 or not boxes[0].attr("name") or boxes[0].has("disabled"):
            raise changed("destinatarios", "hay una casilla que no se entiende")
        named.setdefault(_label_of(place), []).append(boxes[0])
    if not named:
        raise changed("destinatarios", "no están")
    return named


def boxes_within(form: Form, selector: str) -> list[Node]:
    """The boxes of a form that `selector` matches, or something around them."""
    return [node for node in _controls_within(form, selector) if _is_box(node)]


def only_director(form: Form, section: FormRecipients, boxes: Sequence[Node]) -> Node:
    """The one of `boxes` that leaves a post to the director.

    Raises:
        FormChanged: there is none, or several.
    """
    selector = section.only_director
    within = set(_controls_within(form, selector)) if selector else set[Node]()
    found = [box for box in boxes if box in within]
    if len(found) != 1:
        raise changed("destinatarios", "falta «sólo para el director»")
    return found[0]


def _is_box(node: Node) -> bool:
    return node.tag == "input" and node.attr("type").casefold() in {"checkbox", "radio"}


def _controls_within(form: Form, selector: str) -> list[Node]:
    """The controls that `selector` matches, or something around them."""
    places = set(form.node.all(selector))
    outside = set(Node.not_inside(form.controls, places))
    return [node for node in form.controls if node in places or node not in outside]


def _label_of(place: Node) -> str:
    """The name beside a box: its text, or its picture's."""
    return place.text or place.value(("img@title", "img@alt")) or ""
