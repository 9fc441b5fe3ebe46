"""What is seen and heard in a phase (MSG-20…36): what is said, and what never is."""

import pytest

from engine.hacienda.telling.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    DoorSight,
    Encounter,
    HearthSight,
    MurderSight,
    Newcomer,
    OwnResult,
    PassageSight,
    ShiftSight,
)
from engine.vocabulary import (
    Repair,
)
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    LUCES,
    LUIS,
    OESTE,
)
from tests.forumbridge.narration.phases import DARK, NAMES, WAITED
from tests.forumbridge.narration.telling import phase

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
