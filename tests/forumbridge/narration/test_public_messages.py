"""Alarms, deliberations and the end (MSG-01, 04, 05, 49…55, 66, 84, 85, 88…93)."""

import pytest

from engine.hacienda.telling.reports import Alarm, PassageView
from engine.vocabulary import RoomId
from forumbridge.narration.inputs import OpeningInput, ReminderInput
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    GALERIA,
    LUIS,
    OESTE,
    SOON,
)
from tests.forumbridge.narration.telling import NARRATOR, public

NAMES = ("Ana", "Luis", "Eva")
KINDS = ("luces", "chimeneas", "verjas", "palomar", "puertas")


def alarm(kind: str, event: str, left: int | None = None, repaired: int = 0, **fields: object):
    """The alarm's paragraph alone."""
    with_it = public(alarms=(Alarm(kind, event, left, repaired, **fields),)).split("\n\n")
    bare = public().split("\n\n")
    return next(one for one in with_it if one not in bare)


@pytest.mark.rule("MSG-50", "MSG-51", "MSG-52", "MSG-53", "MSG-54", "MSG-55", "AMB-181", "AMB-183")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("event", ["on", "going", "partial", "off"])
def test_an_alarm_never_says_who(kind, event):
    told = alarm(kind, event, 5)
    assert told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-50", "HAC-LUZ-01", "HAC-LUZ-05", "HAC-META-06")
def test_the_blackout_says_where_the_candelabros_are():
    assert alarm("luces", "on") == (
        "Se han apagado las luces. Quien tome un candelabro en Luces irá devolviendo la luz a las "
        "estancias por donde pase."
    )
    assert alarm("luces", "going") == "Las luces siguen apagadas; los candelabros están en Luces."


@pytest.mark.rule("MSG-51", "HAC-CHI-01", "HAC-CHI-02", "HAC-CHI-03", "HAC-CHI-04")
def test_the_hearths_say_where_how_and_how_long():
    told = alarm("chimeneas", "on", 16)
    assert "las chimeneas de la Capilla y de la Galería (Oeste)" in told
    assert "antes de que pasen dieciséis fases, ganan los impostores" in told
    assert "un punto de acción" in told


@pytest.mark.rule("MSG-52", "HAC-VER-01", "HAC-VER-02", "HAC-VER-03", "HAC-VER-04")
def test_the_gates_say_where_how_and_how_long():
    told = alarm("verjas", "on", 1)
    assert "las verjas exteriores del Claustro y de la Galería (Este)" in told
    assert "antes de que pase una fase, ganan los impostores" in told
    assert "acción gratuita" in told
    assert "en las dos en la misma fase" in told


@pytest.mark.rule("MSG-53", "HAC-PAL-01", "HAC-PAL-02", "HAC-PAL-03", "HAC-PAL-04")
def test_the_dovecote_says_what_is_disabled_and_counts_nothing_down():
    told = alarm("palomar", "on")
    assert "Ninguna tarea avanza" in told
    assert "ganan" not in told
    assert "Quedan" not in alarm("palomar", "going")


@pytest.mark.rule("MSG-54", "AMB-182")
def test_a_countdown_says_what_is_left_and_what_is_repaired():
    assert alarm("chimeneas", "going", 9) == "Las chimeneas siguen apagadas. Quedan nueve fases."
    assert alarm("chimeneas", "going", 1, 1) == (
        "Sigue faltando por encender una chimenea. Queda una fase."
    )
    assert alarm("chimeneas", "partial", 4, 1) == (
        "Una chimenea vuelve a arder, pero aún falta otra. Quedan cuatro fases."
    )
    assert alarm("verjas", "going", 25) == "Las verjas exteriores siguen abiertas. Quedan 25 fases."


@pytest.mark.rule("MSG-55", "HAC-CHI-05", "HAC-VER-04", "HAC-PAL-03", "AMB-278")
@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_a_sabotage_says_which_and_neither_who_nor_where(kind):
    told = alarm(kind, "off")
    assert not any(word in told for word in (*NAMES, "Capilla", "Claustro", "Galería"))


@pytest.mark.rule("MSG-50", "AMB-178")
def test_blocked_doors_are_public_only_when_the_report_has_them():
    told = alarm("puertas", "on", rooms=(RoomId(CAPILLA), GALERIA))
    assert told == "Se han bloqueado las puertas de la Capilla y de la Galería."


@pytest.mark.rule("MSG-05", "MSG-54", "HAC-TIME-01")
def test_an_opening_tells_round_deadline_alarms_and_tasks():
    told = public("opening", alarms=(Alarm("verjas", "going", 7),), tasks_done=1, tasks_total=96)
    assert "Empieza la ronda 2." in told
    assert "24 horas" in told
    assert "Las verjas exteriores siguen abiertas. Quedan siete fases." in told
    assert "La casa lleva hecha 1 de sus 96 tareas." in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-49", "AMB-264", "AMB-270")
def test_the_calendar_of_a_round_depends_on_nothing_but_whether_it_admits_changes():
    assert "la fase 2, 18 horas después" in public("opening")
    assert "se publican juntas" in public("opening", alterations=False)


@pytest.mark.rule("MSG-66", "AMB-216", "HAC-TASK-14")
@pytest.mark.parametrize("kind", ["opening", "deliberation_open", "deliberation_closed"])
def test_the_task_counter_gives_totals_only(kind):
    told = public(kind, tasks_done=5, tasks_total=96, caller=ANA, by_bell=True)
    assert "La casa lleva hechas 5 de sus 96 tareas." in told


@pytest.mark.rule("MSG-84", "HAC-REP-06", "HAC-REP-09", "HAC-REP-10", "AMB-131", "AMB-138")
def test_a_deliberation_tells_who_called_the_corpse_and_the_missing_and_no_place():
    told = public(
        "deliberation_open",
        caller=ANA,
        corpse=LUIS,
        deaths=(LUIS,),
        attending=(ANA, EVA),
        deliberation_hours=168,
    )
    assert "Doña Ana da la voz de alarma: ha encontrado el cadáver de Don Luis." in told
    assert "se echa en falta a Don Luis" in told
    assert "una semana" in told
    assert not any(word in told for word in ("Capilla", "asesin", "fase"))


@pytest.mark.rule("MSG-84", "HAC-REP-02", "HAC-META-07")
def test_the_bell_calls_to_where_it_hangs():
    told = public("deliberation_open", caller=ANA, by_bell=True)
    assert "Suena la campana de servicio. Doña Ana llama a todos al Claustro." in told


@pytest.mark.rule("MSG-84", "AMB-139")
@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (("verjas",), "La llamada deja sin efecto el sabotaje en curso, el de las verjas."),
        (
            ("chimeneas", "puertas"),
            "La llamada deja sin efecto los sabotajes en curso, el de las chimeneas y el de las "
            "puertas.",
        ),
    ],
)
def test_a_deliberation_says_which_sabotages_it_ends(kinds, said):
    assert said in public("deliberation_open", caller=ANA, by_bell=True, cancelled=kinds)
    assert "sabotaje" not in public("deliberation_open", caller=ANA, by_bell=True)


@pytest.mark.rule("MSG-85", "HAC-DEL-13", "HAC-ANG-08", "HAC-ANG-09", "AMB-256", "AMB-257")
def test_the_angels_notice_says_neither_whom_nor_from_whom_nor_how_often():
    bare = public("deliberation_open", caller=ANA, by_bell=True)
    told = public("deliberation_open", caller=ANA, by_bell=True, angel=True)
    added = next(one for one in told.split("\n\n") if one not in bare.split("\n\n"))
    assert added == (
        "Desde la última vez que os reunisteis, el Ángel Guardián ha protegido a alguien."
    )


@pytest.mark.rule("MSG-88", "HAC-DEL-03", "AMB-265")
def test_the_reminder_of_a_vote_does_not_tell_who_has_voted():
    told = plain(NARRATOR.reminder(ReminderInput("deliberation", SOON)))
    assert "se cierra el jueves 3 de diciembre a las 20:00" in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("MSG-89", "HAC-VOTE-04", "HAC-VOTE-05", "AMB-265")
def test_a_tally_gives_totals_and_voters_only_where_the_ruling_shows_them():
    told = public("deliberation_closed", votes=((EVA, 2),), abstentions=1)
    assert "- Eva: dos votos." in told
    assert "Han votado" not in told
    told = public("deliberation_closed", votes=((EVA, 2),), voted=(ANA, LUIS))
    assert "Han votado Doña Ana y Don Luis." in told


@pytest.mark.rule("MSG-90", "HAC-DEL-07", "HAC-DEL-08", "HAC-ALT-12")
def test_the_return_to_play_says_where_all_are_and_that_the_waits_begin_again():
    told = public("deliberation_closed", votes=((EVA, 2),), eliminated=EVA, alterations=False)
    assert "empieza con todos en el Claustro" in told
    assert "vuelve a contarse la espera desde el principio" in told
    assert "no se podrá cambiar lo declarado" in told


@pytest.mark.rule("MSG-91", "HAC-WIN-01", "HAC-WIN-02", "HAC-WIN-03", "HAC-WIN-04", "HAC-META-02")
@pytest.mark.parametrize(
    ("winner", "reason", "said"),
    [
        ("vasallo", "IMPOSTORS_OUT", "No queda en la casa ni un solo impostor."),
        ("vasallo", "TASKS_DONE", "Todas las tareas están hechas"),
        ("impostor", "PARITY", "son ya tantos como los vasallos"),
        ("impostor", "SABOTAGE", "el sabotaje sigue sin reparar"),
    ],
)
def test_the_end_says_who_won_and_why_and_lists_all(winner, reason, said):
    members = ((ANA, "vasallo", "clerigo"), (LUIS, "impostor", ""), (EVA, "impostor", ""))
    told = public("end", winner=winner, reason=reason, members=members)
    assert said in told
    assert "- Doña Ana: vasalla, Clérigo." in told
    assert "- Don Luis: impostor." in told
    assert "- Eva: impostora." in told


@pytest.mark.rule("MSG-92", "AMB-261")
def test_the_final_log_tells_murders_expulsions_and_sabotages_and_no_votes():
    log = (
        (2, 1, "murder", LUIS, ANA),
        (3, 3, "vote", EVA, None),
        (4, 1, "sabotage:luces", LUIS, None),
        (4, 2, "sabotage:puertas", LUIS, None),
        (4, 3, "act", ANA, None),
        (5, 1, "algo_nuevo", ANA, None),
    )
    told = public("end", winner="vasallo", reason="TASKS_DONE", log=log)
    assert "- Ronda 2, fase 1: Don Luis asesina a Doña Ana." in told
    assert "- Ronda 3: la deliberación expulsa a Eva." in told
    assert "- Ronda 4, fase 1: Don Luis sabotea la casa (apagar las luces)." in told
    assert "- Ronda 4, fase 2: Don Luis sabotea la casa (bloquear puertas)." in told
    assert "- Ronda 4, fase 3: muere Doña Ana." in told
    assert "Ronda 5" not in told


@pytest.mark.rule("MSG-17", "HAC-ENC-08")
def test_a_coherence_alert_is_the_narrators_own_words():
    assert plain(NARRATOR.say("Eso aún no lo sabes.")) == "Eso aún no lo sabes."


@pytest.mark.rule("MSG-01", "HAC-SET-01")
def test_the_opening_of_the_game_tells_numbers_rules_and_cast_and_no_role():
    told = plain(
        NARRATOR.opening(OpeningInput("La Hacienda", (ANA, LUIS, EVA), 12, 3, CLAUSTRO, "3f9a"))
    )
    assert "doce vasallos y tres impostores" in told
    assert "Doña Ana, Don Luis y Eva" in told
    assert "quien esté en el Claustro puede tocar la campana" in told
    assert "Doña Ana es" not in told


@pytest.mark.rule("MSG-04", "HAC-TASK-09", "HAC-TASK-10")
def test_the_catalogue_gives_stages_in_order_and_nobodys_name():
    told = plain(NARRATOR.catalogue())
    assert "- Amasar el pan: amasar en la Capilla; hornear en la Capilla, cuando" in told
    assert not any(name in told for name in NAMES)


@pytest.mark.rule("AMB-164")
def test_passages_are_public_only_when_the_report_has_them():
    assert "pasaje" not in public("deal").lower()
    ways = (PassageView("Aljibe", ((OESTE, "el brocal seco"), (CLAUSTRO, ""))),)
    told = public("deal", passages=ways)
    assert "- Aljibe: en la Galería (Oeste), el brocal seco; en el Claustro." in told
