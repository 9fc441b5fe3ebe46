"""Who is met, looks that are alike, and what is seen from inside a passage."""

import pytest

from engine.hacienda.telling.reports import (
    Activity,
    Arrival,
    Encounter,
    HidingView,
    Newcomer,
    OwnResult,
    SceneReport,
)
from engine.vocabulary import (
    Move,
    Passage,
    Sabotage,
)
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    LUCES,
    LUIS,
)
from tests.forumbridge.narration.phases import DARK, NAMES, WAITED
from tests.forumbridge.narration.telling import NARRATOR, phase

HOLE = HidingView(CAPILLA, "la lápida")


# ── MSG-36: from inside a passage ───────────────────────────────────────────


@pytest.mark.rule("MSG-36", "HAC-PAS-05", "HAC-VIS-21", "HAC-VIS-22", "HAC-PAS-07")
def test_from_inside_a_passage_the_room_is_seen_and_nobody_is_beside_the_reader():
    told = phase(
        own=WAITED,
        hiding=HOLE,
        arrivals=(Arrival(EVA, CAPILLA, CLAUSTRO),),
        in_sight=((CAPILLA, (LUIS, EVA)),),
    )
    assert told == (
        "Sigues dentro del pasaje secreto, junto a la entrada de la Capilla. "
        "- Eva entra en la Capilla desde el Claustro. "
        "Al acabar la fase, en la Capilla ves a Don Luis."
    )


@pytest.mark.rule("MSG-36", "AMB-275", "AMB-089")
def test_from_inside_a_passage_a_dark_room_shows_nothing():
    told = phase(**DARK, hiding=HOLE)
    assert told.endswith("Al otro lado está oscuro y desde dentro no distingues nada.")


@pytest.mark.rule("MSG-20", "HAC-PAS-02", "HAC-PAS-03", "HAC-PAS-04")
@pytest.mark.parametrize(
    ("action", "hiding", "said"),
    [
        (Passage("entrar"), HOLE, "Te deslizas en el pasaje secreto de la Capilla por la lápida."),
        (Passage("mover"), HOLE, "Sigues por dentro del pasaje hasta la entrada de la Capilla: la lápida."),
        (Passage("salir"), None, "Sales del pasaje secreto: estás en la Capilla."),
    ],
)  # fmt: skip
def test_the_readers_own_steps_in_a_passage(action, hiding, said):
    assert phase(own=OwnResult(action, True), hiding=hiding) == said


@pytest.mark.rule("MSG-20", "HAC-PAS-06")
def test_what_can_not_be_done_inside_is_refused_there():
    told = phase(own=OwnResult(Sabotage("luces"), False, "HIDDEN"), hiding=HOLE)
    assert told == (
        "Querías apagar las luces, pero desde dentro de un pasaje no se puede. "
        "Estás dentro del pasaje secreto, junto a la entrada de la Capilla."
    )


# ── two with one look ───────────────────────────────────────────────────────


@pytest.mark.rule("HAC-VIS-23", "AMB-247", "MSG-23")
def test_two_with_one_look_in_one_place_are_two_people():
    told = phase(own=WAITED, in_sight=((CLAUSTRO, (LUIS, EVA, LUIS)),))
    assert "en el Claustro ves a Eva y dos personas idénticas a Don Luis" in told
    entering = (Arrival(LUIS, CLAUSTRO, LUCES),) * 2
    assert "- Dos personas idénticas a Don Luis entran en el Claustro" in phase(arrivals=entering)


@pytest.mark.rule("HAC-VIS-23", "MSG-40")
def test_two_with_one_look_are_told_apart_where_they_are_met():
    met = Encounter(
        CAPILLA, (Newcomer(LUIS, LUCES), Newcomer(LUIS, None)), None, False, can_talk=False
    )
    told = phase(own=WAITED, encounter=met)
    assert "con una persona idéntica a Don Luis, que llega desde Luces" in told
    assert "con otra persona idéntica a Don Luis, que ya estaba ahí" in told


@pytest.mark.rule("MSG-40", "HAC-ENC-04")
def test_those_who_come_the_same_way_are_met_together():
    others = (Newcomer(LUIS, None), Newcomer(EVA, None), Newcomer(LUIS, None))
    met = Encounter(CAPILLA, (*others, Newcomer(EVA, LUCES)), None, False, can_talk=False)
    told = phase(own=WAITED, encounter=met)
    assert (
        "Te encuentras con dos personas idénticas a Don Luis y una persona idéntica a Eva, que ya "
        "estaban ahí, y con otra persona idéntica a Eva, que llega desde Luces." in told
    )


@pytest.mark.rule("MSG-40", "HAC-VIS-23")
def test_meeting_one_of_two_with_one_look_does_not_hide_the_other():
    met = Encounter(CAPILLA, (Newcomer(LUIS, LUCES),), None, False, can_talk=False)
    told = phase(
        own=WAITED,
        encounter=met,
        arrivals=(Arrival(LUIS, CAPILLA, LUCES), Arrival(LUIS, CLAUSTRO, LUCES)),
    )
    assert "Don Luis entra en el Claustro desde Luces." in told


# ── MSG-40…48 ───────────────────────────────────────────────────────────────


@pytest.mark.rule("MSG-40", "HAC-ENC-01", "HAC-ENC-02", "HAC-ENC-03")
def test_an_encounter_says_who_whence_and_whether_at_once():
    met = Encounter(CAPILLA, (Newcomer(LUIS, LUCES),), CLAUSTRO, True, can_talk=True)
    told = phase(own=OwnResult(Move(CAPILLA), True), encounter=met)
    assert told == (
        "Llegas a la Capilla. Allí te encuentras con Don Luis, que llega desde Luces. "
        "Habéis llegado a la vez. Os reconocéis y podéis hablar."
    )


@pytest.mark.rule("MSG-40", "HAC-NAR-03")
def test_whoever_is_met_at_a_task_is_told_with_what_he_seems_to_do_and_only_then():
    met = Encounter(CAPILLA, (Newcomer(LUIS, None),), CLAUSTRO, False, can_talk=False)
    still = phase(own=WAITED, encounter=met, activities=(Activity(LUIS, CAPILLA, None),))
    assert still.count("Don Luis") == 1
    masked = phase(own=WAITED, encounter=met, activities=(Activity(LUIS, CAPILLA, ""),))
    assert "Don Luis anda en sus quehaceres en la Capilla." in masked


@pytest.mark.rule("MSG-41", "MSG-48", "HAC-ENC-06", "HAC-ENC-08")
def test_a_scene_says_until_when_it_is_open_and_asks_for_coherence():
    met = SceneReport(2, 2, 1, CAPILLA, (ANA,), (Newcomer(ANA, None),), False, ())
    told = plain(NARRATOR.scene(met))
    assert "hasta la próxima actualización" in told
    assert "no contéis nada que solo sepáis de después" in told


@pytest.mark.rule("MSG-41", "AMB-052", "AMB-053")
def test_a_veiled_scene_names_nobody_and_says_nothing_of_whence():
    nobody = (Newcomer(None, None), Newcomer(None, None))
    met = SceneReport(2, 2, 1, CAPILLA, (), nobody, False, (), relayed=(ANA, LUIS), veiled=True)
    told = plain(NARRATOR.scene(met))
    assert not any(word in told for word in (*NAMES, "Ana", "llega", "ya estaba"))
    assert "lo publicará el narrador" in told
