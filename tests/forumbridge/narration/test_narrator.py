"""Every message in every shape, against its expected text, and the rules each must keep."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from engine.hacienda.telling.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    Encounter,
    Newcomer,
    OwnResult,
    PlayerReport,
    PublicReport,
    SceneReport,
)
from engine.vocabulary import Declaration, Kill, Move, Reading, Span, Status, Wait
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.narration.inputs import QuestionInput, ReceiptInput, RejectionInput
from forumbridge.narration.narrator import PUBLIC_FILES, Narrator
from forumbridge.narration.player_text import PlayerText
from forumbridge.narration.readback import comparable, comparable_plain, foreign_markup
from forumbridge.narration.render import plain, render
from forumbridge.narration.samples import sample_gazetteer, sample_tasks, specimens
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    LUIS,
    section,
)
from forumbridge.narration.templates import FILTERS, Templates
from tests.forumbridge.narration.strategies import texts

EXPECTED = Path(__file__).parent / "expected"
MESSAGES = Templates(ruleset_folder("hacienda") / "messages")
NARRATOR = Narrator(MESSAGES, sample_gazetteer(), sample_tasks(), "Europe/Madrid")
SPECIMENS = [pytest.param(name, make, id=name) for name, make in specimens()]


def phases(*sections, **fields):
    report = PlayerReport(ANA, 4, "phases", 2, alive=True, sections=sections)
    return plain(NARRATOR.player_report(replace(report, **fields)))


@pytest.mark.parametrize(("name", "make"), SPECIMENS)
def test_the_text_is_as_expected(name, make):
    expected = (EXPECTED / f"{name}.txt").read_text(encoding="utf-8")
    assert plain(make(NARRATOR)) + "\n" == expected


def test_no_expected_text_is_left_over():
    assert {path.stem for path in EXPECTED.glob("*.txt")} == {name for name, _ in specimens()}


@pytest.mark.parametrize(("name", "make"), SPECIMENS)
def test_no_message_has_the_marks_of_a_machine(name, make):
    text = plain(make(NARRATOR))
    for sign in (
        "  ",
        " .",
        " ,",
        "..",
        ",,",
        "None",
        "True",
        "False",
        "{",
        "_",
        " a el ",
        " de el ",
    ):
        assert sign not in text, sign
    assert all(line[:1].strip() for line in text.split("\n") if line)


@pytest.mark.parametrize(("name", "make"), SPECIMENS)
@pytest.mark.parametrize("markup", ["html"])
def test_every_message_reads_back(name, make, markup):
    document = make(NARRATOR)
    page = render(document, markup)
    assert comparable(page) == comparable_plain(document)
    assert foreign_markup(page) == ()


def test_every_kind_of_publication_has_a_public_message():
    assert set(PUBLIC_FILES) == {
        "deal", "opening", "phases", "deliberation_open", "deliberation_closed", "end",
    }  # fmt: skip


@given(name=texts)
def test_a_name_is_text_wherever_it_appears(name):
    """Names are untrusted too (reliability A6)."""
    world = sample_gazetteer()
    people = {who: replace(one, name=name) for who, one in world.persons.items()}
    places = {where: replace(one, name=name) for where, one in world.places.items()}
    narrator = Narrator(
        MESSAGES, replace(world, persons=people, places=places), sample_tasks(), "UTC"
    )
    quiet = narrator.player_report(
        PlayerReport(
            ANA, 4, "phases", 2, alive=True,
            sections=(section(own=OwnResult(Move(CAPILLA), True), in_sight=((CAPILLA, (LUIS,)),)),),
        )
    )  # fmt: skip
    assert [type(block).__name__ for block in quiet.blocks] == ["Heading", "Paragraph", "Paragraph"]
    for markup in ("html",):
        page = render(quiet, markup)
        assert comparable(page) == comparable_plain(quiet)
        assert foreign_markup(page) == ()


@given(words=texts)
def test_a_players_words_are_one_quotation(words):
    document = NARRATOR.question(QuestionInput(ANA, PlayerText(words), words))
    kinds = [type(block).__name__ for block in document.blocks]
    assert kinds.count("Quotation") <= 1
    assert set(kinds) <= {"Paragraph", "Quotation"}
    page = render(document, "html")
    assert comparable(page) == comparable_plain(document)
    assert foreign_markup(page) == ()


@given(text=texts)
def test_the_narrators_own_words_are_text_too(text):
    page = render(NARRATOR.say(text), "html")
    assert comparable(page) == comparable_plain(NARRATOR.say(text))
    assert foreign_markup(page) == ()


@pytest.mark.rule("AMB-271")
def test_a_phase_in_which_nothing_happened_is_short_but_there():
    assert phases(section()) == (
        "Ronda 2, fase 1\n\nNo habías declarado nada para esta fase: te quedas en la Capilla."
    )


@pytest.mark.rule("AMB-271")
@pytest.mark.parametrize("kind", list(PUBLIC_FILES))
def test_no_report_is_empty(kind):
    bare = PlayerReport(ANA, 1, kind, 1, alive=True, sections=(section(),) * (kind == "phases"))
    assert NARRATOR.player_report(bare).blocks


@pytest.mark.rule("AMB-226", "AMB-225")
def test_masks_are_told_alike_whether_true_or_not():
    told = phases(section(activities=(Activity(LUIS, CAPILLA, ""), Activity(EVA, CAPILLA, ""))))
    assert "Don Luis y Eva andan en sus quehaceres en la Capilla." in told


@pytest.mark.rule("AMB-116", "AMB-119")
def test_a_body_in_reduced_sight_has_no_name():
    told = phases(section(reduced=True, corpses=(CorpseSight(None, CAPILLA, True, True, (2, 2)),)))
    assert "no alcanzas a ver de quién es" in told
    assert "puedes reportarlo" in told


@pytest.mark.rule("AMB-117")
def test_a_body_that_can_not_be_reported_is_told_without_the_offer():
    told = phases(section(corpses=(CorpseSight(LUIS, CLAUSTRO, False, True, (2, 2)),)))
    assert "En el Claustro yace Don Luis, sin vida." in told
    assert "reportar" not in told


@pytest.mark.rule("AMB-052", "AMB-053")
def test_an_encounter_with_somebody_unknown_names_nobody_and_opens_no_talk():
    blind = Encounter(CAPILLA, (Newcomer(None, None),), None, False, can_talk=False)
    told = phases(section(lit=False, reduced=True, presences=1, encounter=blind))
    assert "alguien a quien no alcanzas a reconocer" in told
    assert "hablar" not in told


@pytest.mark.rule("AMB-056", "AMB-264")
def test_a_window_is_told_only_to_whoever_has_one():
    assert "cambiar" not in phases(section())


@pytest.mark.rule("AMB-131")
def test_the_place_of_the_corpse_is_not_told_unless_the_report_carries_it():
    called = PublicReport(1, "deliberation_open", 2, caller=ANA, corpse=LUIS, deaths=(LUIS,))
    told = plain(NARRATOR.public_report(called))
    assert "Capilla" not in told
    assert "Claustro" not in told


@pytest.mark.rule("AMB-149")
def test_the_side_of_the_eliminated_is_told_only_if_the_report_carries_it():
    closed = PublicReport(1, "deliberation_closed", 2, votes=((EVA, 2),), eliminated=EVA)
    told = plain(NARRATOR.public_report(closed)).lower()
    assert "impostor" not in told
    assert "vasall" not in told


@pytest.mark.rule("AMB-216")
def test_the_task_counter_vanishes_when_the_report_has_none():
    opening = PublicReport(1, "opening", 2, declaration_hours=24, alteration_hours=18)
    assert "tareas" not in plain(NARRATOR.public_report(opening))


@pytest.mark.rule("AMB-274", "AMB-267")
def test_sentences_that_are_always_the_same_have_nothing_to_fill_in():
    assert NARRATOR.paused() == NARRATOR.paused()
    assert NARRATOR.scene_closed() == NARRATOR.scene_closed()


@pytest.mark.rule("AMB-218", "AMB-031")
def test_the_receipt_of_a_murder_is_as_neutral_as_any_other():
    def line(action):
        reading = Reading(action, 1, Status.ACCEPTED, Span(0, 1))
        receipt = ReceiptInput(ANA, 2, Declaration((reading,)), phases=1)
        return plain(NARRATOR.receipt(receipt)).replace(
            "asesinar a Don Luis", "quedarte donde estés"
        )

    assert line(Kill(LUIS)) == line(Wait())


def test_a_phase_with_a_reading_in_doubt_is_never_told_as_understood():
    readings = (
        Reading(Move(CLAUSTRO), 1, Status.ASKED, Span(0, 1)),
        Reading(Move(CAPILLA), 1, Status.ACCEPTED, Span(1, 2)),
    )
    told = plain(NARRATOR.receipt(ReceiptInput(ANA, 2, Declaration(readings), phases=1)))
    assert "Fase 1: por aclarar" in told


@pytest.mark.rule("AMB-018")
def test_an_unknown_code_gives_no_reason():
    told = plain(NARRATOR.rejected(RejectionInput(ANA, "ALGO_NUEVO")))
    assert (
        told == "Doña Ana, no he podido tener en cuenta lo que has declarado: ahora no es posible."
    )


def test_a_deadline_that_is_not_known_by_name_is_a_mistake_of_ours():
    with pytest.raises(KeyError):
        NARRATOR.public_report(PublicReport(1, "opening", 2), deadlines={"mañana": 1})


@pytest.mark.rule("AMB-052")
def test_a_scene_names_its_members_and_whence_they_come():
    met = SceneReport(2, 2, 1, CAPILLA, (ANA,), (Newcomer(ANA, CLAUSTRO),), False, ())
    assert "Doña Ana, que llega desde el Claustro." in plain(NARRATOR.scene(met))


def test_whoever_is_met_is_not_told_again_as_coming_in_or_leaving_to_come():
    met = Encounter(CAPILLA, (Newcomer(LUIS, CLAUSTRO),), None, False, can_talk=True)
    told = phases(
        section(
            encounter=met,
            arrivals=(Arrival(LUIS, CAPILLA, CLAUSTRO), Arrival(EVA, CAPILLA, CLAUSTRO)),
            departures=(Departure(LUIS, CLAUSTRO, CAPILLA), Departure(EVA, CAPILLA, CLAUSTRO)),
        )
    )
    assert told.count("Don Luis") == 1
    assert told.count("Eva") == 2


def test_the_guide_for_narrators_names_every_filter():
    guide = (MESSAGES.folder / "LEEME.txt").read_text(encoding="utf-8")
    assert all(f" {name} " in guide.replace(",", " ") for name in FILTERS)
