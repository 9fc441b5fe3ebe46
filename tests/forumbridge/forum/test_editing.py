"""Changing a post of ours with the forum's own form."""

from __future__ import annotations

import pytest

from forumbridge.errors import FormChanged, ThreadUnknown
from forumbridge.forum.port import Outcome, PostId, ThreadId
from tests.forumbridge.forum.kit import OTHER, PERSONAL, House, draft


def test_the_text_changes_and_the_readers_stay(house: House) -> None:
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    (before,) = bridge.read(PERSONAL).posts
    done = bridge.edit(PERSONAL, before.id, "<p>Dos, año ñandú 🐺</p>")
    (after,) = bridge.read(PERSONAL).posts
    assert (done.outcome, done.post) == (Outcome.APPLIED, before.id)
    assert after.body_html == "<p>Dos, año ñandú 🐺</p>"
    assert (after.id, after.recipients, after.speaker) == (
        before.id,
        before.recipients,
        before.speaker,
    )


def test_a_form_of_no_post_is_never_sent(house: House) -> None:
    """Asked for a post that is not there, the forum shows the form for a new one."""
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    with pytest.raises(FormChanged):
        bridge.edit(PERSONAL, PostId("999"), "<p>Dos</p>")
    assert [post.body_html for post in bridge.read(PERSONAL).posts] == ["<p>Uno</p>"]


def test_a_post_of_another_scene_is_not_changed(house: House) -> None:
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    (post,) = bridge.read(PERSONAL).posts
    with pytest.raises(FormChanged):
        bridge.edit(OTHER, post.id, "<p>Dos</p>")
    assert bridge.read(PERSONAL).posts == (post,)


def test_what_can_be_no_thread_is_not_asked_for(house: House) -> None:
    with pytest.raises(ThreadUnknown):
        house.bridge().edit(ThreadId("otra/cosa"), PostId("1"), "<p>Dos</p>")


def test_a_closed_scene_takes_no_edit(house: House) -> None:
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    (post,) = bridge.read(PERSONAL).posts
    house.forum.close_scene(PERSONAL)
    done = bridge.edit(PERSONAL, post.id, "<p>Dos</p>")
    assert (done.outcome, done.code) == (Outcome.NOT_SENT, "LOCKED")
