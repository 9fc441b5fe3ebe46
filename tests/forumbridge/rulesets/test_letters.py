"""Scenes of places: opened for their members, closed together, spoken in by the narrator."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Declare, KillPerson, Planned
from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.telling.reports import Newcomer, PlayerReport, PublicReport, SceneReport
from engine.vocabulary import Action, CharacterId, Move, PlaceId, Status, Wait
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.render import plain
from forumbridge.narration.samples import sample_gazetteer, sample_tasks
from forumbridge.narration.samples_world import ANA, CAPILLA, CLAUSTRO, EVA, LUIS
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from forumbridge.rulesets.hacienda.letters import Letters
from forumbridge.rulesets.hacienda.talks import Way
from tests.forumbridge.rulesets.table import opened

NARRATOR = Narrator(
    ruleset_folder("hacienda") / "messages", sample_gazetteer(), sample_tasks(), "Europe/Madrid"
)
CLOSED = plain(NARRATOR.scene_closed())
CORRIDOR = PlaceId("pasillo_claustro")
PEPITO, PASCUALA = CharacterId("pepito"), CharacterId("pascuala")


def met(*members: CharacterId, place: PlaceId = CAPILLA, **fields: object) -> SceneReport:
    parties = tuple(Newcomer(who, None) for who in members)
    made = SceneReport(5, 2, 1, place, members, parties, simultaneous=False, empty=())
    return replace(made, **fields)


def letters(
    *encounters: SceneReport,
    closing: tuple[SceneReport, ...] = (),
    kind: PublicationKind = PublicationKind.PHASES,
    way: Way = Way.ADDRESSED,
) -> tuple[Letter, ...]:
    people = (ANA, LUIS, EVA)
    publication = Publication(5, kind, people, round=2, phases=(1,))
    reports = {who: PlayerReport(who, 5, kind.value, 2, alive=True) for who in people}
    public = PublicReport(5, kind.value, 2, phases=(1,), caller=ANA)
    made = Letters(NARRATOR, frozenset({CAPILLA, CLAUSTRO}))
    return made.of(publication, reports, public, encounters, {}, closing, way=way)


def in_scenes(sent: tuple[Letter, ...]) -> list[Letter]:
    return [letter for letter in sent if letter.scene.kind is SceneKind.PLACE]


@pytest.mark.rule("MSG-40", "MSG-41", "AMB-054")
def test_an_encounter_is_posted_to_its_members_where_the_place_has_a_scene() -> None:
    nowhere = met(ANA, LUIS, place=PlaceId("luces"))
    (only,) = in_scenes(letters(met(ANA, LUIS), nowhere))
    assert only.recipients == (ANA, LUIS)
    assert only.scene.place == CAPILLA


@pytest.mark.rule("MSG-47", "AMB-267", "AMB-266", "HAC-ENC-09", "HAC-ENC-10")
def test_each_group_reads_the_same_sentence_once_and_of_no_other_group() -> None:
    over = (met(ANA, LUIS), met(LUIS, ANA, phase=2), met(LUIS, EVA), met(ANA, EVA, place=CLAUSTRO))
    sent = in_scenes(letters(closing=over, kind=PublicationKind.OPENING))
    assert [set(letter.recipients) for letter in sent] == [{ANA, LUIS}, {LUIS, EVA}, {ANA, EVA}]
    assert {plain(letter.document) for letter in sent} == {CLOSED}


@pytest.mark.rule("MSG-47", "AMB-272")
@pytest.mark.parametrize("kind", [PublicationKind.OPENING, PublicationKind.DELIBERATION_OPEN])
def test_scenes_close_after_the_reports_and_before_the_public_message(kind) -> None:
    sent = letters(closing=(met(ANA, LUIS),), kind=kind)
    assert [letter.kind for letter in sent] == ["report", "report", "report", "scene", "public"]
    assert sorted(letter.position for letter in sent) == [letter.position for letter in sent]


@pytest.mark.rule("MSG-16", "AMB-055")
def test_for_somebody_disguised_the_narrator_is_told_and_nobody_else() -> None:
    sent = letters(met(ANA, relayed=(EVA,)))
    (notice,) = [letter for letter in sent if letter.scene.kind is SceneKind.NARRATOR]
    assert "Eva no puede escribir con su propia cuenta" in plain(notice.document)
    assert notice.publication is None
    others = [letter for letter in sent if letter is not notice]
    assert all("cuenta" not in plain(letter.document) for letter in others)
    assert all(EVA not in letter.recipients for letter in in_scenes(sent))


@pytest.mark.rule("MSG-41", "AMB-052", "AMB-053", "AMB-055")
@pytest.mark.parametrize("closing", [False, True], ids=["opened", "closed"])
def test_whom_the_thread_would_give_away_reads_its_words_in_his_own(closing) -> None:
    veiled = met(ANA, LUIS, relayed=(ANA, LUIS), veiled=True)
    disguised = met(ANA, place=CLAUSTRO, relayed=(EVA,))
    if closing:
        sent = letters(closing=(veiled, disguised), kind=PublicationKind.OPENING)
    else:
        sent = letters(veiled, disguised)
    talk = [letter for letter in sent if letter.kind == "scene"]
    assert [(one.scene.key, one.recipients) for one in talk] == [
        ("personal:ana", (ANA,)),
        ("personal:luis", (LUIS,)),
        ("lugar:claustro", (ANA,)),
        ("personal:eva", (EVA,)),
    ]


# ── in a game ───────────────────────────────────────────────────────────────


def declared(game: HaciendaGame, who: CharacterId, *actions: Action) -> None:
    phases = tuple(Planned(n, action, Status.ACCEPTED) for n, action in enumerate(actions, 1))
    game.apply([pack(Declare(who, 11_000, f"post:{who}", phases))])


def tick(game: HaciendaGame) -> tuple[Letter, ...]:
    due = game.next_instant()
    assert due is not None
    return game.apply([game.tick(due + 60, settled=True)]).letters


def out(game: HaciendaGame) -> None:
    """Whatever waits to be published is, a minute later; the next opening gets its date."""
    number, due = game.awaiting_publication, 200_000
    assert number is not None
    game.apply([game.published(number, due + 60, due, [])])
    game.apply(game.schedule(due + 60))


def round_with_a_meeting() -> HaciendaGame:
    """Two meet in a corridor without tasks, where they can talk, in the first round."""
    game = opened()
    game._letters = replace(game._letters, scenes=frozenset({CORRIDOR}))
    declared(game, PEPITO, Move(CORRIDOR), Wait(), Wait())
    declared(game, PASCUALA, Wait(), Move(CORRIDOR), Wait())
    (told,) = in_scenes(tick(game))
    assert set(told.recipients) == {PEPITO, PASCUALA}
    return game


@pytest.mark.option("scene_until")
@pytest.mark.rule("MSG-47", "AMB-267", "AMB-069")
@pytest.mark.parametrize("dead", [(), (PASCUALA,)], ids=["all alive", "one dead since"])
def test_a_rounds_scenes_close_at_the_next_opening_whoever_has_died(dead) -> None:
    game = round_with_a_meeting()
    out(game)
    game.apply([pack(KillPerson(who, "narrador", "prueba")) for who in dead])
    (closed,) = in_scenes(tick(game))
    assert plain(closed.document) == CLOSED
    assert set(closed.recipients) == {PEPITO, PASCUALA}


@pytest.mark.rule("MSG-47", "AMB-267")
def test_a_scene_closes_once() -> None:
    game = round_with_a_meeting()
    out(game)
    assert in_scenes(tick(game))
    out(game)
    assert not in_scenes(tick(game))


@pytest.mark.rule("MSG-15", "AMB-269")
def test_a_publication_comes_with_a_log_that_names_rules_and_all_its_letters() -> None:
    game = opened()
    declared(game, PEPITO, Move(PlaceId("capilla")))
    due = game.next_instant()
    assert due is not None
    step = game.apply([game.tick(due + 60, settled=True)])
    assert any("(HAC-" in line or "(AMB-" in line for line in step.log)
    kinds = [letter.kind for letter in step.letters]
    assert kinds.count("report") == 15
    assert kinds[-1] == "public"
