"""Where those who meet talk: by the ruling and by what the forum can do (AMB-054)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary import PlaceId
from forumbridge.config_files.paths import shipped_profile
from forumbridge.forum.port import Capabilities
from forumbridge.forum.profile import load_profile
from forumbridge.letters import SceneKind
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import ANA, EVA, LUIS
from forumbridge.rulesets.hacienda.talks import Way, way_of
from tests.forumbridge.rulesets.test_letters import CLOSED, NARRATOR, in_scenes, letters, met

RECIPIENTS = Capabilities("html", recipients_per_post=True)
TOPICS = Capabilities("markdown", private_topics=True)
NEITHER = Capabilities("bbcode")
ELSEWHERE = PlaceId("luces")


@pytest.mark.option("scene_instance")
@pytest.mark.rule("AMB-054")
@pytest.mark.parametrize(
    ("forum", "by_capability", "per_group", "per_place"),
    [
        pytest.param(RECIPIENTS, Way.ADDRESSED, Way.TOPIC, Way.ADDRESSED, id="recipients"),
        pytest.param(TOPICS, Way.TOPIC, Way.TOPIC, Way.PLACE, id="private-topics"),
        pytest.param(NEITHER, Way.PLACE, Way.TOPIC, Way.PLACE, id="neither"),
    ],
)
def test_the_ruling_and_the_forum_decide_the_scene(
    forum: Capabilities, by_capability: Way, per_group: Way, per_place: Way
) -> None:
    ways = {"by_capability": by_capability, "per_group": per_group, "per_place": per_place}
    for value, way in ways.items():
        assert way_of(Ruleset(scene_instance=value), forum) is way  # type: ignore[arg-type]


@pytest.mark.rule("AMB-054")
@pytest.mark.parametrize(("profile", "way"), [("umbria", Way.ADDRESSED), ("spirit", Way.TOPIC)])
def test_the_forums_that_we_know(profile: str, way: Way) -> None:
    declared = load_profile(shipped_profile(profile)).port_capabilities()
    assert way_of(Ruleset(), declared) is way


@pytest.mark.option("scene_instance")
@pytest.mark.rule("AMB-054", "MSG-40", "MSG-41")
@pytest.mark.parametrize("way", [Way.TOPIC, Way.PLACE])
def test_what_the_bridge_cannot_keep_apart_is_for_the_narrator_to_post(way: Way) -> None:
    meeting = met(ANA, LUIS)
    sent = letters(meeting, way=way)
    assert in_scenes(sent) == []
    (notice,) = [one for one in sent if one.kind == "notice"]
    assert notice.scene.kind is SceneKind.NARRATOR
    assert notice.publication is None
    text = plain(notice.document)
    assert text.endswith(plain(NARRATOR.scene(meeting)))
    assert "Doña Ana y Don Luis" in text
    assert ("podrá leer todo lo anterior" in text) is (way is Way.PLACE)
    assert ("tema privado" in text) is (way is Way.TOPIC)
    assert [one.kind for one in sent if one.kind != "notice"] == ["report"] * 3 + ["public"]


@pytest.mark.option("scene_instance", "scene_until")
@pytest.mark.rule("AMB-054", "AMB-267", "AMB-069", "MSG-47")
@pytest.mark.parametrize("way", [Way.TOPIC, Way.PLACE])
def test_he_is_told_to_close_each_groups_once(way: Way) -> None:
    over = (met(ANA, LUIS), met(LUIS, ANA, phase=2), met(LUIS, EVA))
    sent = letters(closing=over, kind=PublicationKind.OPENING, way=way)
    notices = [one for one in sent if one.kind == "notice"]
    assert all(plain(one.document).endswith(CLOSED) for one in notices)
    assert len({one.cause for one in notices}) == len(notices) == 2
    if way is Way.PLACE:
        assert all("quíteles el acceso" in plain(one.document) for one in notices)


@pytest.mark.option("scene_instance")
@pytest.mark.rule("AMB-054")
def test_a_topic_needs_no_scene_of_the_place_and_the_others_do() -> None:
    meeting = met(ANA, LUIS, place=ELSEWHERE)
    assert len([one for one in letters(meeting, way=Way.TOPIC) if one.kind == "notice"]) == 1
    for way in (Way.PLACE, Way.ADDRESSED):
        assert {one.kind for one in letters(meeting, way=way)} == {"report", "public"}


@pytest.mark.option("scene_instance")
@pytest.mark.rule("AMB-054", "AMB-055")
@pytest.mark.parametrize("way", [Way.TOPIC, Way.PLACE])
def test_whoever_would_be_given_away_is_not_named_among_those_to_let_in(way: Way) -> None:
    sent = letters(replace(met(ANA, LUIS), relayed=(EVA,)), way=way)
    opens, relays = (
        [one for one in sent if one.kind == "notice" and one.cause.startswith(word)]
        for word in ("talk:", "relay:")
    )
    assert len(opens) == len(relays) == 1
    assert "Eva" not in plain(opens[0].document)
    (own,) = [one for one in sent if one.kind == "scene"]
    assert own.scene.key == "personal:eva"
    veiled = letters(met(ANA, LUIS, relayed=(ANA, LUIS), veiled=True), way=way)
    assert not [one for one in veiled if one.cause.startswith("talk:")]
