"""What a phase brings to its reader (MSG-20…36, 40…48): what is said, and what never is."""

from dataclasses import replace

import pytest

from engine.hacienda.outcomes import OutcomeCode
from engine.hacienda.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    DoorSight,
    Encounter,
    HearthSight,
    HidingView,
    MurderSight,
    Newcomer,
    OwnResult,
    PassageSight,
    SceneReport,
    ShiftSight,
    WindowOffer,
)
from engine.vocabulary import (
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Repair,
    Sabotage,
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
    OESTE,
    PAN,
    section,
)
from tests.forumbridge.narration.telling import NARRATOR, phase, report

NAMES = ("Don Luis", "Eva")
DARK = {"lit": False, "reduced": True, "own": OwnResult(Wait(), True)}
HOLE = HidingView(CAPILLA, "la lápida")
WAITED = OwnResult(Wait(), True)


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


# ── MSG-21, 22: steps ───────────────────────────────────────────────────────


@pytest.mark.rule("MSG-21", "HAC-VIS-12", "HAC-VIS-16", "HAC-VIS-18")
def test_an_arrival_says_who_where_and_whence():
    told = phase(own=WAITED, arrivals=(Arrival(LUIS, CLAUSTRO, LUCES),))
    assert "Don Luis entra en el Claustro desde Luces." in told
    assert "te ve" not in told


@pytest.mark.rule("MSG-22", "HAC-VIS-17", "AMB-075")
def test_a_departure_says_whence_and_towards_which_place():
    told = phase(own=WAITED, departures=(Departure(LUIS, CAPILLA, CLAUSTRO),))
    assert "Don Luis sale de la Capilla hacia el Claustro." in told


@pytest.mark.rule("MSG-22", "AMB-276")
def test_a_departure_without_destination_says_none():
    told = phase(own=WAITED, departures=(Departure(LUIS, CAPILLA, None),))
    assert told == "Te quedas en la Capilla. - Don Luis sale de la Capilla."


@pytest.mark.rule("MSG-21", "MSG-22")
def test_a_step_between_two_places_in_view_is_one_sentence():
    told = phase(
        own=WAITED,
        arrivals=(Arrival(LUIS, CLAUSTRO, CAPILLA),),
        departures=(Departure(LUIS, CAPILLA, CLAUSTRO),),
        in_sight=((CAPILLA, ()), (CLAUSTRO, (LUIS,))),
    )
    assert told == "Te quedas en la Capilla. - Don Luis pasa de la Capilla al Claustro."


@pytest.mark.rule("MSG-21", "HAC-VIS-23")
def test_two_with_one_look_who_swap_places_are_two_steps():
    told = phase(
        own=WAITED,
        arrivals=(Arrival(LUIS, CLAUSTRO, CAPILLA), Arrival(LUIS, CAPILLA, CLAUSTRO)),
        departures=(Departure(LUIS, CAPILLA, CLAUSTRO), Departure(LUIS, CLAUSTRO, CAPILLA)),
    )
    assert "Don Luis pasa de la Capilla al Claustro." in told
    assert "Don Luis pasa del Claustro a la Capilla." in told


# ── MSG-23: activities ──────────────────────────────────────────────────────


@pytest.mark.rule("MSG-23", "HAC-NAR-01", "HAC-NAR-02", "HAC-NAR-03", "HAC-NAR-05", "HAC-VIS-20")
def test_an_activity_is_its_mask_whoever_is_behind_it():
    masks = {
        phase(own=WAITED, activities=(Activity(who, CLAUSTRO, "se asoma al pozo"),)).replace(
            name, "X"
        )
        for who, name in ((LUIS, "Don Luis"), (EVA, "Eva"))
    }
    assert masks == {"Te quedas en la Capilla. - X se asoma al pozo en el Claustro."}


@pytest.mark.rule("MSG-23", "HAC-NAR-04", "HAC-OBJ-06")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("altar", "el Altar del Clérigo"),
        ("plano", "el Plano de Localizaciones"),
        ("bola", "la Bola de Cristal"),
    ],
)
def test_the_use_of_an_object_is_told_as_such_and_nothing_of_what_it_showed(kind, said):
    told = phase(
        own=WAITED,
        activities=(Activity(LUIS, CAPILLA, None, kind), Activity(EVA, CAPILLA, None, kind)),
    )
    assert told == f"Te quedas en la Capilla. - Don Luis y Eva usan {said} en la Capilla."


@pytest.mark.rule("MSG-23", "AMB-226")
def test_whoever_stays_where_no_task_could_be_stays():
    told = phase(own=WAITED, activities=(Activity(LUIS, CAPILLA, None),))
    assert told.endswith("- Don Luis se queda en la Capilla.")


@pytest.mark.rule("MSG-23", "HAC-LUZ-06", "AMB-099")
@pytest.mark.parametrize(
    ("who", "said"),
    [
        ((LUIS,), "Don Luis lleva un candelabro encendido."),
        ((LUIS, EVA), "Don Luis y Eva llevan candelabros encendidos."),
    ],
)
def test_who_carries_light_is_seen(who, said):
    assert phase(own=WAITED, carriers=who).endswith(said)


# ── MSG-24: negatives ───────────────────────────────────────────────────────


@pytest.mark.rule("MSG-24", "HAC-ENC-05")
def test_empty_places_in_view_are_told_and_no_others():
    told = phase(own=WAITED, empty=(CLAUSTRO, LUCES))
    assert told.endswith("No hay nadie en el Claustro ni en Luces.")
    assert "Galería" not in told


@pytest.mark.rule("MSG-24", "MSG-35")
def test_a_place_with_nobody_but_a_corpse_is_not_called_empty():
    told = phase(
        own=WAITED,
        empty=(CLAUSTRO, LUCES),
        corpses=(CorpseSight(LUIS, CLAUSTRO, False, True, (2, 2)),),
    )
    assert "En el Claustro yace Don Luis, sin vida. No hay nadie más allí." in told
    assert told.endswith("No hay nadie en Luces.")


# ── MSG-25…27, 29, 32: light, presences, noises ─────────────────────────────


@pytest.mark.rule("MSG-25", "HAC-LIT-02", "HAC-LIT-03", "HAC-LUZ-03")
def test_darkness_is_told_when_it_comes_and_while_it_lasts():
    assert "Se apaga la luz y dejas de distinguir caras." in phase(**DARK, went_dark=True)
    assert "Está oscuro y no distingues caras." in phase(**DARK)


@pytest.mark.rule("MSG-25", "HAC-LIT-07", "HAC-LIT-08")
def test_darkness_does_not_hinder_whoever_is_immune():
    told = phase(own=WAITED, lit=False, went_dark=True)
    assert "a ti la oscuridad no te estorba" in told
    assert "caras" not in told


@pytest.mark.rule("MSG-26", "HAC-LIT-02", "HAC-LIT-03", "HAC-LIT-04", "HAC-ENG-06", "AMB-086")
@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        (0, None, "No notas a nadie a tu lado."),
        (0, 2, "Ya no notas a nadie a tu lado."),
        (1, None, "Notas a tu lado otra presencia."),
        (1, 0, "Notas a tu lado otra presencia, una más que antes."),
        (1, 1, "Notas a tu lado otra presencia, como antes."),
        (1, 3, "Notas a tu lado otra presencia, dos menos que antes."),
        (3, 1, "Notas a tu lado otras tres presencias, dos más que antes."),
    ],
)
@pytest.mark.parametrize("lit", [True, False])
def test_presences_are_counted_with_their_change_and_nothing_else(now, before, said, lit):
    told = phase(**{**DARK, "lit": lit}, presences=now, presences_before=before)
    assert told.endswith(said)
    assert not any(word in told for word in (*NAMES, "desde", "hacia", "entra", "sale"))


@pytest.mark.rule("MSG-26", "AMB-086")
def test_presences_are_not_counted_where_the_ruling_says_only_somebody():
    told = {
        phase(**DARK, presences=now, presences_before=before, presences_exact=False)
        for now, before in ((1, None), (3, None), (2, 1), (1, 5))
    }
    assert told == {
        "Te quedas en la Capilla. Está oscuro y no distingues caras. Notas que hay alguien a tu lado."
    }


@pytest.mark.rule("MSG-26", "MSG-40", "AMB-052", "AMB-086")
def test_an_encounter_in_the_dark_counts_people_only_if_presences_are():
    several = Encounter(CAPILLA, (Newcomer(None, None),) * 3, None, False, can_talk=False)
    exact = phase(**DARK, presences=3, encounter=several)
    assert exact.count("tres") == 1
    vague = phase(**DARK, presences=3, presences_exact=False, encounter=several)
    assert "con alguien a quien no alcanzas a reconocer" in vague
    assert "tres" not in vague


@pytest.mark.rule("MSG-27", "HAC-LIT-05", "HAC-PAS-08", "AMB-090")
def test_a_passage_heard_says_neither_who_nor_which_way():
    told = phase(**DARK, passage_heard=True)
    assert told.endswith("Oyes abrirse muy cerca un pasaje secreto.")
    assert not any(word in told for word in (*NAMES, "entra", "sale", "desaparece"))


@pytest.mark.rule("MSG-28", "HAC-PAS-02", "HAC-PAS-04", "AMB-091")
def test_a_passage_used_in_view_says_who_and_which_way_and_not_where_it_leads():
    told = phase(
        own=WAITED,
        passage_uses=(PassageSight(LUIS, CAPILLA, "in"), PassageSight(EVA, CAPILLA, "out")),
        departures=(Departure(LUIS, CAPILLA, None),),
        arrivals=(Arrival(EVA, CAPILLA, None),),
        in_sight=((CAPILLA, (EVA,)),),
    )
    assert told == (
        "Te quedas en la Capilla. - Don Luis desaparece por un pasaje secreto en la Capilla.\n"
        "- Eva sale de un pasaje secreto en la Capilla."
    )


@pytest.mark.rule("MSG-29", "HAC-LUZ-09", "HAC-LUZ-10", "HAC-LUZ-11")
def test_light_that_returns_says_who_brings_it_and_that_the_reader_carries_it_too():
    told = phase(own=WAITED, relit=True, candle="new", carriers=(LUIS,))
    assert "Vuelve a haber luz." in told
    assert "llevas tú también un candelabro" in told
    assert "Don Luis lleva un candelabro encendido." in told


@pytest.mark.rule("MSG-29", "HAC-LUZ-05", "HAC-LUZ-08")
def test_the_own_candelabro_is_told_once_when_taken_and_when_it_goes_out():
    taken = phase(own=OwnResult(Repair("luces"), True), candle="new", relit=True)
    assert taken.count("candelabro") == 1
    assert "Tu candelabro se ha apagado." in phase(**DARK, candle="out")
    assert "Sigues llevando un candelabro" in phase(own=WAITED, candle="lit")


@pytest.mark.rule("MSG-30", "HAC-DOOR-08", "AMB-178")
def test_blocked_doors_are_told_by_where_they_lead_without_author_or_time():
    told = phase(
        own=WAITED,
        doors=(
            DoorSight(CAPILLA, CLAUSTRO, new=True),
            DoorSight(LUCES, CAPILLA, new=True),
            DoorSight(CLAUSTRO, OESTE),
        ),
    )
    assert told.endswith(
        "Las puertas que dan al Claustro y a Luces están bloqueadas. "
        "La puerta del Claustro a la Galería (Oeste) sigue bloqueada."
    )
    assert "fase" not in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-31", "HAC-DOOR-06", "HAC-DOOR-08", "AMB-277")
def test_a_door_that_opens_tells_how_and_never_who():
    told = phase(
        own=WAITED,
        doors=(DoorSight(CAPILLA, CLAUSTRO, "hand"), DoorSight(CAPILLA, LUCES, "alone")),
    )
    assert "Alguien abre la puerta que da al Claustro, que estaba bloqueada." in told
    assert "La puerta que da a Luces se desbloquea sola." in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-31", "AMB-277", "HAC-CHI-04", "HAC-VER-03")
def test_a_hearth_and_a_gate_tell_what_happens_to_them_and_never_by_whom():
    told = phase(own=WAITED, hearths=(HearthSight(OESTE, True),), bolted=(CLAUSTRO,))
    assert "Vuelve a arder la chimenea de la Galería (Oeste)." in told
    assert "Alguien echa el cerrojo a la verja del Claustro." in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-32", "HAC-BOLA-11", "HAC-BOLA-13")
def test_the_glow_says_that_somebody_looks_and_no_more():
    told = phase(own=WAITED, glow=True)
    assert told.endswith("Un tenue resplandor violeta asoma a tu alrededor: alguien mira por la Bola de Cristal.")  # fmt: skip
    assert "Está oscuro" in phase(**DARK, glow=True)


# ── MSG-33…35: deeds ────────────────────────────────────────────────────────


@pytest.mark.rule("MSG-33", "AMB-077")
def test_a_murder_in_view_is_told_once_with_killer_victim_and_place():
    told = phase(
        own=WAITED,
        murders=(MurderSight(LUIS, EVA, CAPILLA),),
        corpses=(CorpseSight(EVA, CAPILLA, True, True, (2, 2)),),
        activities=(Activity(LUIS, CAPILLA, ""),),
        in_sight=((CAPILLA, (LUIS,)),),
    )
    assert "Ves cómo Don Luis asesina a Eva en la Capilla." in told
    assert told.count("Eva") == 1
    assert told.count("Don Luis") == 1
    assert "puedes reportarlo" in told


@pytest.mark.rule("MSG-33", "AMB-247", "HAC-VIS-23")
def test_a_disguise_that_is_the_readers_own_look_is_told_literally():
    told = phase(own=WAITED, murders=(MurderSight(ANA, EVA, CLAUSTRO),))
    assert "Ves cómo alguien idéntico a ti asesina a Eva en el Claustro." in told


@pytest.mark.rule("MSG-34", "HAC-CAM-04", "HAC-CAM-08", "HAC-CAM-09")
def test_a_change_of_look_tells_before_and_after_alike_both_ways():
    there = phase(own=WAITED, shifts=(ShiftSight(LUIS, EVA, CAPILLA),))
    back = phase(own=WAITED, shifts=(ShiftSight(EVA, LUIS, CAPILLA),))
    assert "los rasgos de Don Luis se mudan en los de Eva" in there
    swapped = there.replace("Don Luis", "X").replace("Eva", "Don Luis").replace("X", "Eva")
    assert swapped == back
    assert not any(word in there for word in ("vuelve", "recobra", "verdader"))


@pytest.mark.rule("MSG-34", "AMB-247")
def test_a_change_of_look_into_the_readers_own():
    told = phase(own=WAITED, shifts=(ShiftSight(LUIS, ANA, CAPILLA),))
    assert "los rasgos de Don Luis se mudan en los tuyos" in told
    told = phase(own=WAITED, shifts=(ShiftSight(ANA, LUIS, CAPILLA),))
    assert "unos rasgos idénticos a los tuyos se mudan en los de Don Luis" in told


@pytest.mark.rule("MSG-35", "HAC-CORP-01", "HAC-CORP-02", "AMB-119", "AMB-122")
def test_a_corpse_is_named_with_its_place_and_how_to_report_it_and_no_killer():
    told = phase(own=WAITED, corpses=(CorpseSight(LUIS, CLAUSTRO, True, True, (3, 1)),))
    assert "En el Claustro yace Don Luis, sin vida." in told
    assert "desde la fase 1 de la ronda 3" in told
    assert "asesin" not in told
    again = phase(own=WAITED, corpses=(CorpseSight(LUIS, CLAUSTRO, False, False, (3, 1)),))
    assert "El cadáver de Don Luis sigue en el Claustro." in again


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
