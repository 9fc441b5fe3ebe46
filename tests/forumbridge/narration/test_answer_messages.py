"""Answers to a player's own posts (MSG-07…10, 12, 13, 45, 46, 86, 87): his words and his plan."""

import pytest

from engine.vocabulary import (
    Abstain,
    Bell,
    BoltGate,
    Declaration,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Reading,
    Repair,
    Report,
    Request,
    RequestKind,
    RoomId,
    Sabotage,
    Span,
    Status,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Vote,
    Wait,
)
from forumbridge.narration.inputs import (
    ExtensionInput,
    QuestionInput,
    ReceiptInput,
    RejectionInput,
    ReminderInput,
    VoteInput,
)
from forumbridge.narration.player_text import PlayerText
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    ESTE,
    EVA,
    GALERIA,
    LUCES,
    LUIS,
    PAN,
    SOON,
)
from tests.forumbridge.narration.telling import NARRATOR

WHEN = "el jueves 3 de diciembre a las 20:00"


def receipt(*readings: Reading, **fields: object) -> str:
    return plain(NARRATOR.receipt(ReceiptInput(ANA, 2, Declaration(readings), **fields)))


def read(action, phase=1, status=Status.ACCEPTED, **fields) -> Reading:
    return Reading(action, phase, status, Span(0, 1), **fields)


@pytest.mark.rule("MSG-07", "HAC-DECL-08", "AMB-031", "MSG-65")
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(CLAUSTRO), "ir al Claustro"),
        (Follow(LUIS), "seguir a Don Luis"),
        (Follow(None, presence=True), "seguir a quien está contigo"),
        (Wait(), "quedarte donde estés"),
        (DoTask(PAN), "hacer la tarea «Amasar el pan»"),
        (Kill(EVA), "asesinar a Eva"),
        (Kill(None, anyone=True), "asesinar a quien esté contigo"),
        (Sabotage("luces"), "apagar las luces"),
        (Sabotage("chimeneas"), "apagar las chimeneas"),
        (Sabotage("verjas"), "abrir las verjas exteriores"),
        (Sabotage("palomar"), "boicotear el Palomar"),
        (
            Sabotage("puertas", (RoomId(CAPILLA), GALERIA, RoomId(LUCES))),
            "bloquear las puertas de la Capilla, de la Galería y de Luces",
        ),
        (Repair("luces"), "tomar un candelabro"),
        (Repair("chimeneas"), "reavivar la chimenea"),
        (Repair("palomar"), "reparar el Palomar"),
        (Unblock(CLAUSTRO), "abrir la puerta que da al Claustro"),
        (UseObject("altar"), "usar el Altar del Clérigo"),
        (UseObject("plano"), "usar el Plano de Localizaciones"),
        (UseObject("bola"), "usar la Bola de Cristal"),
        (UseObject("bola", (CLAUSTRO, ESTE)), "mirar en la Bola de Cristal el Claustro y la Galería (Este)"),
        (Passage("entrar"), "entrar en el pasaje secreto"),
        (Passage("mover", CLAUSTRO), "ir por el pasaje hasta el Claustro"),
        (Passage("mover"), "seguir por el pasaje"),
        (Passage("salir"), "salir del pasaje secreto"),
        (Transform(EVA), "tomar el aspecto de Eva"),
        (Protect(LUIS), "proteger a Don Luis"),
        (Talisman(), "activar el talismán"),
    ],
)  # fmt: skip
def test_a_receipt_says_each_phase_in_the_same_form(action, said):
    told = receipt(read(action), phases=1)
    assert told == (
        f"Anotado, Doña Ana. Esto es lo que he entendido para la ronda 2:\n\n- Fase 1: {said}.\n\n"
        "Si algo no es lo que querías, corrígelo aquí cuanto antes: vale lo último que escribas."
    )


@pytest.mark.rule("MSG-13", "HAC-REP-05", "HAC-VER-03", "HAC-CLE-03", "AMB-292")
@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (read(Bell(), 2), "Gratis: tocar la campana de servicio en la fase 2."),
        (read(Report(LUIS), 3), "Gratis: reportar el cadáver de Don Luis en la fase 3."),
        (read(Report(), None, standing=True), "Gratis: reportar a la primera ocasión."),
        (read(BoltGate(ESTE), 2), "Gratis: echar el cerrojo a la verja de la Galería (Este) en la fase 2."),
        (read(BoltGate(), 2), "Gratis: echar el cerrojo a la verja en la fase 2."),
        (read(Talisman(free=True), 3), "Gratis: consultar el talismán en la fase 3."),
        (
            read(Bell(), None, Status.ASKED),
            "Gratis: tocar la campana de servicio. Por aclarar: dime en qué fase.",
        ),
    ],
)  # fmt: skip
def test_a_free_action_is_registered_beside_the_phases(reading, said):
    told = receipt(reading, phases=1)
    assert f"- {said}" in told
    assert "- Fase 1: nada declarado" in told


@pytest.mark.rule("MSG-08", "HAC-DECL-01")
def test_a_reminder_says_what_is_left_and_how_to_ask_for_more_and_of_nobody_else():
    told = plain(NARRATOR.reminder(ReminderInput("declaration", SOON, ANA, 2, extension_hours=12)))
    assert WHEN in told
    assert "una prórroga" in told
    assert "Luis" not in told
    told = plain(NARRATOR.reminder(ReminderInput("declaration", SOON, ANA, 2)))
    assert "prórroga" not in told


@pytest.mark.rule("MSG-09", "HAC-DECL-06", "HAC-ALT-09")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (ExtensionInput(ANA, True, SOON), f"tu plazo acaba ahora {WHEN}"),
        (ExtensionInput(ANA, False, SOON, "ROUND_LIMIT"), "ya has tenido una prórroga"),
        (ExtensionInput(ANA, False, None, "LATE"), "se pide antes de que acabe el plazo"),
        (ExtensionInput(ANA, False, None, "NARRATOR"), "tengo que pensármela"),
        (ExtensionInput(ANA, False, None, "NO_ROUND"), "no hay ninguna ronda abierta"),
    ],
)
def test_an_extension_gives_the_new_deadline_or_a_reason(given, said):
    assert said in plain(NARRATOR.extension(given))


@pytest.mark.rule("MSG-10", "HAC-DECL-04", "HAC-DECL-05")
def test_a_late_post_is_told_to_be_late_and_what_follows():
    told = plain(NARRATOR.rejected(RejectionInput(ANA, "LATE")))
    assert "ha llegado cuando el plazo ya había terminado" in told
    assert "te quedas donde estés" in told


@pytest.mark.rule("MSG-12", "AMB-031", "AMB-268")
def test_a_question_has_the_players_words_the_options_the_deadline_and_what_happens_otherwise():
    asked = QuestionInput(
        ANA, PlayerText("al pasillo"), "«pasillo» puede ser varios lugares.",
        ("ir al Claustro", "ir a Luces"), 1, SOON,
    )  # fmt: skip
    told = plain(NARRATOR.question(asked))
    assert "«al pasillo»" in told
    assert "¿Cuál de estas cosas quieres?\n\n- ir al Claustro\n- ir a Luces" in told
    assert WHEN in told
    assert "te quedarás donde estés" in told


@pytest.mark.rule("MSG-45", "HAC-ALT-07", "HAC-ALT-17")
def test_an_alteration_gives_the_new_plan_or_a_reason_and_the_old_stands():
    told = receipt(
        read(Move(CLAUSTRO), 3), plan=((2, Wait()),), resolved=1, alteration=True, deadline=SOON
    )
    assert "Así queda tu plan para la ronda 2 con el cambio:" in told
    assert "- Fase 2: quedarte donde estés, como ya tenías.\n- Fase 3: ir al Claustro." in told
    for code in ("WINDOW_CLOSED", "NO_WINDOW", "BANNED"):
        told = plain(NARRATOR.rejected(RejectionInput(ANA, code, "alteration")))
        assert told.endswith("Vale lo que ya tenías declarado.")


@pytest.mark.rule("MSG-46", "HAC-ALT-18", "AMB-057")
def test_a_window_that_its_owner_closes_says_that_the_plan_stands():
    same = Declaration(requests=(Request(RequestKind.NO_CHANGES, Span(0, 1)),))
    told = plain(NARRATOR.receipt(ReceiptInput(ANA, 2, same, ((2, Wait()), (3, Wait())), 1)))
    assert told.startswith("De acuerdo, Doña Ana: sin cambios. Tu plan queda como estaba.")
    assert "- Fase 3: quedarte donde estés, como ya tenías." in told


@pytest.mark.rule("MSG-86", "HAC-VOTE-01", "HAC-VOTE-02", "HAC-VOTE-03")
@pytest.mark.parametrize(("target", "said"), [(LUIS, "Don Luis"), (None, "abstención")])
def test_a_vote_is_registered_and_final(target, said):
    told = plain(NARRATOR.vote_receipt(VoteInput(ANA, target)))
    assert f"tu voto está registrado: {said}." in told
    assert "ya no se puede cambiar" in told


@pytest.mark.rule("MSG-87", "HAC-VOTE-03", "AMB-146")
@pytest.mark.parametrize(
    ("code", "again"),
    [
        ("ALREADY_VOTED", False),
        ("TARGET_DEAD", True),
        ("UNKNOWN_NAME", True),
        ("SELF_VOTE", True),
        ("GHOST", False),
        ("NO_DELIBERATION", False),
    ],
)
def test_a_vote_that_does_not_count_says_why_and_whether_another_may(code, again):
    told = plain(NARRATOR.rejected(RejectionInput(ANA, code, "vote")))
    assert "no he podido tener en cuenta tu voto: " in told
    assert "ahora no es posible" not in told
    assert ("Todavía puedes votar" in told) == again


@pytest.mark.rule("MSG-07")
def test_votes_are_no_phase_of_a_receipt():
    for action in (Vote(LUIS), Abstain()):
        assert "votar" not in receipt(read(action, None), phases=1)
