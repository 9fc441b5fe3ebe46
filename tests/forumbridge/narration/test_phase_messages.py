"""One's own acts in a phase, windows and scenes (MSG-20…36, 40…48): what is said and what never is."""

from dataclasses import replace

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.telling.reports import (
    Activity,
    Arrival,
    DoorSight,
    HearthSight,
    Newcomer,
    OwnResult,
    SceneReport,
    WindowOffer,
)
from engine.vocabulary import (
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Repair,
    Unblock,
    UseObject,
    Wait,
)
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    ESTE,
    EVA,
    LUCES,
    LUIS,
    PAN,
    section,
)
from tests.forumbridge.narration.phases import NAMES, WAITED
from tests.forumbridge.narration.telling import NARRATOR, phase, report

# ── MSG-20: the own result ──────────────────────────────────────────────────


@pytest.mark.rule("MSG-20", "AMB-018")
@pytest.mark.parametrize("code", [c for c in OutcomeCode if c], ids=str)
def test_a_failure_says_what_was_wanted_and_where_one_is_and_never_a_code(code):
    told = phase(own=OwnResult(Move(LUCES), False, code))
    if code is not OutcomeCode.REVERTED:
        assert told.startswith("Querías ir a Luces, pero ")
    assert told.endswith("Estás en la Capilla.")
    assert code.value not in told


SILENT = {"IDLE", "FOLLOW_STAYED", "PRETENCE", "MISSED", "DIED", "REVERTED", "REPELLED"}
"""Codes of what is told otherwise, or without a reason."""


@pytest.mark.rule("MSG-20", "AMB-018", "AMB-031")
@pytest.mark.parametrize("code", [c for c in OutcomeCode if c and c.value not in SILENT], ids=str)
def test_every_reason_that_is_the_readers_own_is_told(code):
    assert "no ha sido posible" not in phase(own=OwnResult(Move(LUCES), False, code))


@pytest.mark.rule("MSG-20", "MSG-73", "AMB-104", "AMB-105")
def test_a_murder_that_fails_has_one_text_whatever_the_cause():
    told = {
        phase(own=OwnResult(Kill(LUIS), False, code), kill="missed")
        for code in ("MISSED", "NOT_IN_SIGHT", "NO_WAY", "DIED", "")
    }
    assert len(told) == 1


@pytest.mark.rule("MSG-20", "HAC-DOOR-06", "AMB-180")
def test_whoever_opens_a_door_is_not_told_that_somebody_did():
    told = phase(
        own=OwnResult(Unblock(CLAUSTRO), True), doors=(DoorSight(CAPILLA, CLAUSTRO, "hand"),)
    )
    assert told == "Abres la puerta que da al Claustro. Sigues en la Capilla."


@pytest.mark.rule("MSG-20", "AMB-034")
def test_a_step_that_went_into_opening_the_door_is_told_once():
    told = phase(
        own=OwnResult(Move(CLAUSTRO), False, "UNBLOCKED_INSTEAD"),
        doors=(DoorSight(CAPILLA, CLAUSTRO, "hand"),),
    )
    assert told.count("puerta") == 1
    assert "se te ha ido la fase en abrirla" in told


@pytest.mark.rule("MSG-40", "AMB-037")
def test_whoever_is_crossed_in_a_door_is_named_by_his_look():
    told = phase(own=OwnResult(Move(CAPILLA), True), crossed=(LUIS,))
    assert told == "Llegas a la Capilla. Por el camino te cruzas con Don Luis."


@pytest.mark.rule("MSG-23", "AMB-224")
@pytest.mark.parametrize(
    ("mends", "one", "two"),
    [
        ("candelabro", "toma un candelabro", "toman candelabros"),
        ("chimenea", "reaviva la chimenea", "reavivan la chimenea"),
        ("palomar", "repara el Palomar", "reparan el Palomar"),
        ("puerta", "abre una puerta bloqueada", "abren una puerta bloqueada"),
        ("verja", "echa el cerrojo a la verja", "echan el cerrojo a la verja"),
    ],
)
def test_a_repair_shows_only_where_the_report_unmasks_it(mends, one, two):
    told = phase(own=WAITED, activities=(Activity(LUIS, CAPILLA, "", mends=mends),))
    assert told.endswith(f"- Don Luis {one} en la Capilla.")
    both = tuple(Activity(who, CAPILLA, None, mends=mends) for who in (LUIS, EVA))
    assert phase(own=WAITED, activities=both).endswith(f"- Don Luis y Eva {two} en la Capilla.")
    masked = phase(own=WAITED, activities=(Activity(LUIS, CAPILLA, ""),))
    assert masked.endswith("- Don Luis anda en sus quehaceres en la Capilla.")


@pytest.mark.rule("MSG-20", "AMB-043")
@pytest.mark.parametrize(
    ("code", "said"), [("", "Sigues a quien estaba contigo"), ("FOLLOW_STAYED", "No te separas de quien está contigo")]
)  # fmt: skip
def test_who_was_followed_in_the_dark_is_not_named(code, said):
    told = phase(own=OwnResult(Follow(None, presence=True), True, code))
    assert told.startswith(said)
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-20", "AMB-277")
def test_whoever_rekindles_a_hearth_is_not_told_twice():
    told = phase(own=OwnResult(Repair("chimeneas"), True), hearths=(HearthSight(CAPILLA, True),))
    assert told == "Reavivas la chimenea de la Capilla."


@pytest.mark.rule("MSG-42", "HAC-ALT-01", "HAC-ALT-09")
def test_a_window_says_which_phases_how_long_and_that_there_is_no_extension():
    told = report(section(), window=WindowOffer((2, 3), 18))
    assert "las fases 2 y 3" in told
    assert "18 horas" in told
    assert "sin prórroga" in told


@pytest.mark.rule("MSG-43", "HAC-ALT-06", "HAC-ALT-11", "HAC-ALT-12")
def test_an_encounter_that_changes_nothing_says_why():
    seen = section(3, own=WAITED, arrivals=(Arrival(LUIS, CLAUSTRO, None),))
    assert "En esta ronda no se puede cambiar" in report(seen, banned=True)
    assert "Era la última fase de la ronda" in report(seen, last_phase=True)
    quiet = section(3, own=WAITED)
    assert "cambiar" not in report(quiet, banned=True, last_phase=True)


@pytest.mark.rule("MSG-44", "AMB-063")
def test_a_corpse_in_sight_can_be_reported_until_the_next_publication():
    assert "antes de la próxima publicación" in report(section(), report_window=True)


@pytest.mark.rule("MSG-47", "AMB-267", "HAC-ENC-09", "HAC-ENC-10")
def test_the_sentence_that_closes_a_scene_tells_of_nobody():
    told = plain(NARRATOR.scene_closed())
    assert not any(word in told for word in (*NAMES, "muert", "abandon", "ha salido", "asesin"))


@pytest.mark.rule("MSG-16", "AMB-055")
def test_the_narrator_is_told_for_whom_he_speaks_and_the_scene_is_not():
    met = SceneReport(
        2, 2, 1, CAPILLA, (ANA,), (Newcomer(ANA, None), Newcomer(LUIS, LUCES)), False, (),
        relayed=(EVA,),
    )  # fmt: skip
    assert "Eva no puede escribir con su propia cuenta" in plain(NARRATOR.relay(met))
    assert "Eva" not in plain(NARRATOR.scene(met))


@pytest.mark.rule("MSG-82", "HAC-GHO-09")
def test_ghosts_are_told_who_joins_them_and_nobody_of_himself():
    told = report(section(), alive=False, new_ghosts=(ANA, LUIS))
    assert told.endswith("Don Luis se ha unido a los fantasmas.")
    assert "unido" not in report(section(), alive=False, new_ghosts=(ANA,))


@pytest.mark.rule("MSG-83", "HAC-GHO-04", "HAC-GHO-05")
def test_a_ghost_reads_of_all_that_is_around_him():
    told = report(
        section(
            own=WAITED, lit=False, in_sight=((CAPILLA, (LUIS,)), (ESTE, (EVA,))), empty=(LUCES,)
        ),
        alive=False,
    )
    assert "a tu lado ves a Don Luis; en la Galería (Este) ves a Eva" in told
    assert "no distingues" not in told


@pytest.mark.rule("AMB-271")
def test_a_quiet_phase_is_one_line():
    for own in (WAITED, OwnResult(None, True, "IDLE"), OwnResult(Move(CAPILLA), True)):
        assert report(section(own=own)).count("\n\n") == 1


@pytest.mark.rule("AMB-271", "HAC-NAR-03")
def test_a_message_is_the_same_whatever_else_its_reader_could_have_seen():
    """The order of the report's facts is the only order: nothing is sorted by a hidden cause."""
    one = section(
        own=WAITED, activities=(Activity(LUIS, CLAUSTRO, ""), Activity(EVA, CLAUSTRO, ""))
    )
    two = replace(one, activities=(Activity(EVA, CLAUSTRO, ""), Activity(LUIS, CLAUSTRO, "")))
    assert report(one).replace("Don Luis y Eva", "Eva y Don Luis") == report(two)


def test_actions_that_have_no_own_sentence_say_at_least_where_the_reader_is():
    for action in (Wait(), Conditional(None), DoTask(PAN), UseObject("altar")):
        assert phase(own=OwnResult(action, True))
