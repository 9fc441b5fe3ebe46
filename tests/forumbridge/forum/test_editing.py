"""Changing a post of ours with the forum's own form."""

from __future__ import annotations

import pytest

from forumbridge.errors import FormChanged, ThreadUnknown
from forumbridge.forum.port import Outcome, PostId, ThreadId
from forumbridge.forum.profile import parse_profile
from tests.forumbridge.forum.kit import OTHER, PERSONAL, PROFILES, House, draft


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


def test_a_post_that_is_not_there_is_not_changed(house: House) -> None:
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    said = bridge.edit(PERSONAL, PostId("999"), "<p>Dos</p>")
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "FORBIDDEN")
    assert [post.body_html for post in bridge.read(PERSONAL).posts] == ["<p>Uno</p>"]


def test_a_form_of_no_post_is_never_sent(house: House) -> None:
    """Asked for a post that is not there, the forum shows the form for a new one."""
    text = (PROFILES / "umbria.toml").read_text(encoding="utf-8")
    asking = text.replace('enlace = ["a.btnEditar@href"]', 'ruta = "{hilo}?editar={mensaje}"')
    bridge = house.bridge(profile=parse_profile(asking, "foro.toml"))
    bridge.submit(draft(body="<p>Uno</p>"))
    with pytest.raises(FormChanged):
        bridge.edit(PERSONAL, PostId("999"), "<p>Dos</p>")
    assert [post.body_html for post in bridge.read(PERSONAL).posts] == ["<p>Uno</p>"]


def test_a_post_of_another_scene_is_not_changed(house: House) -> None:
    bridge = house.bridge()
    bridge.submit(draft(body="<p>Uno</p>"))
    (post,) = bridge.read(PERSONAL).posts
    bridge.submit(draft(OTHER, body="<p>Otra</p>", recipients=("Don Mateo",)))
    said = bridge.edit(OTHER, post.id, "<p>Dos</p>")
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "FORBIDDEN")
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
    assert (done.outcome, done.code) == (Outcome.NOT_SENT, "FORBIDDEN")  # no link any more
    assert bridge.read(PERSONAL).posts == (post,)


def test_an_old_post_is_found_on_its_page(house: House) -> None:
    bridge = house.bridge()
    for number in range(23):
        bridge.submit(draft(body=f"<p>{number}</p>"))
    first, *_, last = bridge.read(PERSONAL).posts
    for post in (first, last):
        assert bridge.edit(PERSONAL, post.id, "<p>Otro</p>").outcome is Outcome.APPLIED
    assert [one.body_html for one in bridge.read(PERSONAL).posts].count("<p>Otro</p>") == 2
