"""Panels, the altar, the plano and the Bola (MSG-56, 57, 60…63)."""

import pytest

from engine.hacienda.telling.reports import (
    BolaSight,
    CorpseSight,
    OwnResult,
    Panel,
    PlayerReport,
    SabotagePanel,
    Vista,
)
from engine.vocabulary import (
    RoomId,
    UseObject,
)
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
    OESTE,
    section,
)
from tests.forumbridge.narration.powers import EVERYBODY, WAITED, counters
from tests.forumbridge.narration.telling import NARRATOR, phase, report

AT_ALTAR = OwnResult(UseObject("altar"), True)


# ── MSG-56, 72: murder and sabotage ─────────────────────────────────────────


@pytest.mark.rule("MSG-72", "HAC-KILL-08", "HAC-KILL-11")
def test_the_murder_cooldown_is_told_as_a_phase_of_a_round_or_as_over():
    assert counters(Panel(kill_from=(4, 2))) == "Podrás asesinar desde la fase 2 de la ronda 4."
    assert counters(Panel(kill_from=(2, 2))) == "Ya puedes asesinar."
    assert counters(Panel(kill_from=(2, 3))) == "Podrás asesinar desde la fase 3 de la ronda 2."


@pytest.mark.rule("MSG-72")
@pytest.mark.parametrize(
    ("kind", "phases", "ready"),
    [
        ("opening", (), (2, 1)),
        ("phases", (1,), (2, 2)),
        ("phases", (1, 2, 3), (3, 1)),
        ("deliberation_open", (1,), (3, 1)),
        ("deliberation_closed", (), (3, 1)),
    ],
)
def test_now_is_the_first_phase_to_come(kind, phases, ready):
    def told(when: tuple[int, int]) -> bool:
        made = PlayerReport(
            ANA, 2, kind, 2, alive=True, sections=tuple(section(n) for n in phases),
            panel=Panel(kill_from=when),
        )  # fmt: skip
        return "Ya puedes asesinar" in plain(NARRATOR.player_report(made))

    assert told(ready)
    assert not told((ready[0], ready[1] + 1))


@pytest.mark.rule("MSG-56", "HAC-SAB-12", "AMB-183")
@pytest.mark.parametrize("kind", ["luces", "chimeneas", "verjas", "palomar", "puertas"])
def test_the_sabotage_panel_never_says_whose_it_is_unless_the_report_does(kind):
    told = counters(Panel(sabotage=SabotagePanel(None, kind)))
    assert told
    assert not any(name in told for name in ("Ana", "Luis", "Eva"))
    owned = counters(Panel(sabotage=SabotagePanel(None, kind, (LUIS,))))
    assert owned == f"{told} El último lo hizo Don Luis."
    both = counters(Panel(sabotage=SabotagePanel((4, 1), None, (LUIS, ANA))))
    assert both.endswith(" El último lo hicieron Don Luis y Doña Ana.")


@pytest.mark.rule("MSG-56", "HAC-SAB-07", "HAC-SAB-14")
def test_the_sabotage_panel_says_when_and_what_is_possible():
    assert "desde la fase 1 de la ronda 4" in counters(Panel(sabotage=SabotagePanel((4, 1), None)))
    assert counters(Panel(sabotage=SabotagePanel((1, 1), None))) == "Ya es posible sabotear."
    told = counters(Panel(sabotage=SabotagePanel(None, "puertas")))
    assert "el único sabotaje posible es bloquear otras" in told


@pytest.mark.rule("MSG-57", "HAC-VER-05", "AMB-192")
def test_a_lone_bolt_says_that_the_other_gate_was_not_bolted_and_no_more():
    told = phase(own=WAITED, gate="failed")
    assert "la otra no se ha cerrado en la misma fase" in told
    assert "Las dos" not in told
    assert "aguantan" in phase(own=WAITED, gate="held")
    assert "No has podido" in phase(own=WAITED, gate="lost")


# ── MSG-60…63: objects ──────────────────────────────────────────────────────


@pytest.mark.rule("MSG-60", "HAC-ALTAR-01", "HAC-ALTAR-02", "HAC-ALTAR-03", "AMB-206")
def test_the_altar_says_of_everybody_whether_alive_and_nothing_else():
    told = phase(own=AT_ALTAR, reduced=True, health=EVERYBODY, health_by="altar")
    assert "Según el Altar del Clérigo, viven Doña Ana y Eva. Ha muerto Don Luis." in told
    assert not any(word in told for word in ("asesin", "expuls", "Capilla", "Claustro"))


@pytest.mark.rule("MSG-60")
@pytest.mark.parametrize(
    ("alive", "said"),
    [
        ((True, True, True), "viven Doña Ana, Don Luis y Eva. No ha muerto nadie."),
        ((True, False, False), "vive Doña Ana. Han muerto Don Luis y Eva."),
        ((False, False, False), "no vive nadie. Han muerto Doña Ana, Don Luis y Eva."),
    ],
)
def test_the_altar_agrees_in_number(alive, said):
    health = tuple(zip((ANA, LUIS, EVA), alive, strict=True))
    assert said in phase(own=AT_ALTAR, health=health, health_by="altar")


@pytest.mark.rule("MSG-61", "HAC-PLANO-01", "HAC-PLANO-02", "HAC-PLANO-03")
def test_the_plano_counts_figures_and_tells_nobody_nor_corpse():
    told = phase(
        own=OwnResult(UseObject("plano"), True),
        counts=((RoomId(CAPILLA), 2), (GALERIA, 1), (RoomId(CLAUSTRO), 3), (RoomId(LUCES), 0)),
    )
    assert told.endswith(
        "El Plano señala dos figuras en la Capilla, una figura en la Galería y tres figuras en "
        "el Claustro. No señala a nadie en Luces."
    )
    assert not any(word in told for word in ("Ana", "Luis", "Eva", "cadáver", "cuerpo", "muert"))


@pytest.mark.rule("MSG-61", "AMB-207")
def test_the_plano_by_sections_names_the_sections():
    told = phase(own=OwnResult(UseObject("plano"), True), counts=((ESTE, 1), (OESTE, 2)))
    assert "una figura en la Galería (Este) y dos figuras en la Galería (Oeste)." in told


@pytest.mark.rule("MSG-62", "MSG-63", "HAC-BOLA-02", "HAC-BOLA-06", "HAC-BOLA-15", "AMB-117")
def test_the_bola_shows_its_places_and_says_what_must_come_next():
    view = Vista(
        in_sight=((CLAUSTRO, (LUIS,)), (LUCES, ()), (ESTE, ()), (OESTE, (EVA,))),
        corpses=(CorpseSight(EVA, LUCES, False, True, (2, 2)),),
    )
    bola = BolaSight((CLAUSTRO, LUCES, ESTE, OESTE), (ESTE,), view, (CAPILLA, CLAUSTRO))
    told = phase(own=OwnResult(UseObject("bola"), True), reduced=True, bola=bola)
    assert "La Bola te muestra el Claustro, Luces, la Galería (Este) y la Galería (Oeste)." in told
    assert "ella ha puesto la Galería (Este)" in told
    assert "en el Claustro ves a Don Luis; en la Galería (Oeste) ves a Eva" in told
    assert "En Luces yace Eva, sin vida." in told
    assert "Lo que solo se ve en la Bola no se puede reportar." in told
    assert "puedes reportarlo" not in told
    assert "No hay nadie en la Galería (Este)." in told
    assert told.endswith(
        "tendrán que estar la Capilla y el Claustro. "
        "Si ya la tenías declarada, puedes elegir de nuevo hasta la próxima publicación."
    )
    assert "a tu lado ves" not in told


@pytest.mark.rule("MSG-62", "HAC-BOLA-08", "AMB-209")
def test_a_selection_that_was_all_the_readers_own_is_not_remarked_upon():
    bola = BolaSight((CLAUSTRO, LUCES, ESTE, OESTE), (), Vista(), ())
    told = phase(own=OwnResult(UseObject("bola"), True), bola=bola)
    assert told.endswith("y la Galería (Oeste).")


@pytest.mark.rule("MSG-42", "MSG-63", "HAC-BOLA-09", "AMB-212", "AMB-281")
@pytest.mark.parametrize(
    ("fields", "again"), [({}, True), ({"banned": True}, False), ({"last_phase": True}, False)]
)
def test_what_the_bola_shows_next_can_be_chosen_anew_where_anything_can(fields, again):
    bola = BolaSight((CLAUSTRO, LUCES, ESTE, OESTE), (), Vista(), (CAPILLA, CLAUSTRO))
    watched = section(2, own=OwnResult(UseObject("bola"), True), bola=bola)
    assert ("puedes elegir de nuevo" in report(watched, **fields)) == again
    assert "puedes elegir de nuevo" not in report(watched, section(3, own=WAITED))
