"""Objects, tasks, roles and counters (MSG-02, 03, 06, 56, 57, 60…73, 80, 81)."""

from dataclasses import replace

import pytest

from engine.hacienda.reports import (
    AngelPanel,
    BolaSight,
    CorpseSight,
    Death,
    DoorSight,
    HidingView,
    OwnResult,
    OwnTaskView,
    Panel,
    PassagePanel,
    PassageView,
    PlayerReport,
    RoleCard,
    SabotagePanel,
    ShapePanel,
    Standing,
    TalismanPanel,
    TaskProgress,
    Vista,
)
from engine.vocabulary import (
    DoTask,
    Kill,
    Move,
    Protect,
    RoomId,
    Sabotage,
    Talisman,
    Transform,
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
    GALERIA,
    LUCES,
    LUIS,
    OESTE,
    PAN,
    RELOJ,
    section,
)
from tests.forumbridge.narration.telling import NARRATOR, phase, report

WAITED = OwnResult(Wait(), True)
AT_ALTAR = OwnResult(UseObject("altar"), True)
EVERYBODY = ((ANA, True), (LUIS, False), (EVA, True))


def counters(panel: Panel, **fields: object) -> str:
    """The reader's counters after a quiet phase."""
    quiet = report(section(own=WAITED))
    told = report(section(own=WAITED), panel=panel, **fields)
    assert told.startswith(quiet)
    return told.removeprefix(quiet).strip()


def card(role: RoleCard, **fields: object) -> str:
    """A role card at the deal."""
    deal = PlayerReport(ANA, 1, "deal", 0, alive=True, card=role)
    return plain(NARRATOR.player_report(replace(deal, **fields)))


def opening(standing: Standing, **fields: object) -> str:
    made = PlayerReport(ANA, 2, "opening", 3, alive=True, standing=standing)
    return plain(NARRATOR.player_report(replace(made, **fields)))


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


# ── MSG-64, 65: tasks ───────────────────────────────────────────────────────


@pytest.mark.rule("MSG-64", "HAC-TASK-07", "AMB-217")
def test_task_progress_says_what_is_done_what_is_next_and_the_wait():
    told = phase(own=OwnResult(DoTask(PAN), True), task=TaskProgress(PAN, 1, 2, CAPILLA, wait=1))
    assert "Llevas una de las dos etapas de «Amasar el pan»." in told
    assert "La siguiente es en la Capilla, cuando haya pasado una fase entera." in told
    done = phase(own=OwnResult(DoTask(RELOJ), True), task=TaskProgress(RELOJ, 1, 1, None))
    assert "Con esto has terminado la tarea «Dar cuerda al reloj»." in done


@pytest.mark.rule("MSG-64", "HAC-PAL-02", "HAC-TASK-13")
def test_a_task_during_the_boycott_says_why_it_fails():
    told = phase(own=OwnResult(DoTask(PAN), False, "DISABLED"), reduced=True)
    assert "mientras el Palomar siga boicoteado" in told


@pytest.mark.rule("MSG-65", "AMB-218")
def test_a_feigned_task_reads_like_a_real_one_that_brings_nothing():
    feigned = phase(own=OwnResult(DoTask(PAN), True, "PRETENCE"))
    assert feigned == "Te aplicas a la tarea «Amasar el pan», en la Capilla."


# ── MSG-67…71, 73: powers ───────────────────────────────────────────────────


@pytest.mark.rule("MSG-67", "HAC-CLE-01", "HAC-CLE-03")
@pytest.mark.parametrize("own", [OwnResult(Talisman(), True), OwnResult(Move(CAPILLA), True)])
def test_the_talisman_says_what_the_altar_would(own):
    told = phase(own=own, health=EVERYBODY, health_by="talisman")
    assert "Según tu talismán, viven Doña Ana y Eva. Ha muerto Don Luis." in told


@pytest.mark.rule("MSG-67", "HAC-CLE-02", "HAC-CLE-04", "HAC-CLE-05", "HAC-CLE-06")
@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (TalismanPanel(3, False, None), "A tu talismán le quedan tres cargas, y la primera cuesta un punto de acción."),
        (TalismanPanel(1, True, None), "A tu talismán le queda una carga, y usarlo ya no cuesta punto de acción."),
        (TalismanPanel(0, False, 2), "Tu talismán está descargado: se recargará cuando completes dos tareas más."),
        (TalismanPanel(0, False, 1), "Tu talismán está descargado: se recargará cuando completes una tarea más."),
        (TalismanPanel(0, True, None), "Tu talismán está descargado."),
    ],
)  # fmt: skip
def test_the_talismans_charges(panel, said):
    assert counters(Panel(talisman=panel)) == said


@pytest.mark.rule("MSG-68", "HAC-ESC-02", "HAC-ESC-05", "HAC-ESC-06")
@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (PassagePanel(0, 6, None), "Puedes estar dentro del pasaje seis fases más."),
        (PassagePanel(2, 6, None), "Llevas dos de las seis fases que puedes estar dentro del pasaje."),
        (PassagePanel(6, 6, None), "Es tu última fase dentro del pasaje: al empezar la siguiente saldrás, quieras o no."),
        (PassagePanel(None, 6, (5, 1)), "Podrás volver a entrar en un pasaje desde la fase 1 de la ronda 5."),
        (PassagePanel(None, 6, (1, 1)), "Los pasajes secretos están a tu disposición."),
        (PassagePanel(3, None, None), ""),
        (PassagePanel(None, None, None), ""),
    ],
)  # fmt: skip
def test_the_passage_counter_is_the_escurridizos_and_impostors_have_none(panel, said):
    assert counters(Panel(passage=panel)) == said


@pytest.mark.rule("MSG-68", "HAC-ESC-03", "AMB-235")
def test_whoever_is_put_out_of_a_passage_is_told_before_what_he_did():
    told = phase(own=OwnResult(Move(CAPILLA), True), put_out=True)
    assert told.index("Se te ha acabado el tiempo en el pasaje") < told.index("Llegas a la Capilla")


@pytest.mark.rule("MSG-69", "HAC-CAM-05", "HAC-CAM-11", "AMB-243")
@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (ShapePanel(EVA, 0, 10, None), "Tienes el aspecto de Eva, que te durará diez fases."),
        (ShapePanel(EVA, 3, 10, None), "Tienes el aspecto de Eva desde hace tres de las diez fases que dura."),
        (ShapePanel(EVA, 10, 10, None), "Tienes el aspecto de Eva: al empezar la fase siguiente recobrarás el tuyo."),
        (ShapePanel(EVA, None, None, None), "Tienes el aspecto de Eva."),
        (ShapePanel(None, None, 10, (6, 2)), "Podrás tomar el aspecto de otra persona desde la fase 2 de la ronda 6."),
        (ShapePanel(None, None, 10, (1, 1)), "Puedes tomar el aspecto de otra persona."),
    ],
)  # fmt: skip
def test_the_borrowed_looks_counter(panel, said):
    assert counters(Panel(shape=panel)) == said


@pytest.mark.rule("MSG-69", "HAC-CAM-01", "HAC-CAM-07", "AMB-240")
def test_a_look_taken_and_a_look_lost_by_force():
    taken = phase(own=OwnResult(Transform(EVA), True), shift="done")
    assert taken == "Tomas el aspecto de Eva: quien te mire la verá a ella. Sigues en la Capilla."
    lost = phase(own=OwnResult(Move(CLAUSTRO), False, "REVERTED"), shift="ended")
    assert lost == (
        "Se desvanece el aspecto que llevabas y recobras el tuyo; en eso se te va la fase. "
        "Estás en la Capilla."
    )


@pytest.mark.rule("MSG-70", "HAC-ANG-03", "HAC-ANG-06", "HAC-ANG-11", "AMB-254", "AMB-287")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("", "Podrás volver a proteger desde la fase 2 de la ronda 8."),
        ("consumed", "Tu protección ha detenido un ataque y con eso se ha acabado."),
        ("expired", "Tu protección se ha desvanecido sin que nadie la pusiera a prueba."),
        ("void", "Tu protección ha llegado tarde: esa persona ya había muerto, y conservas el poder."),
    ],
)  # fmt: skip
def test_the_angel_learns_what_became_of_his_protection_and_not_from_whom(event, said):
    told = counters(Panel(angel=AngelPanel(None, 0, (8, 2), event)))
    assert said in told
    assert not any(name in told for name in ("Ana", "Luis", "Eva"))
    attacker = counters(Panel(angel=AngelPanel(None, 0, (8, 2), event, EVA)))
    assert ("de Eva" in attacker) == (event == "consumed")


@pytest.mark.rule("MSG-70", "HAC-ANG-02", "HAC-ANG-03")
def test_the_angel_reads_whom_he_protects_and_for_how_long():
    told = counters(Panel(angel=AngelPanel(LUIS, 1, (8, 2))))
    assert told.startswith("Proteges a Don Luis durante una fase más.")
    assert phase(own=OwnResult(Protect(LUIS), True)) == "Pones a Don Luis bajo tu protección."


@pytest.mark.rule("MSG-71", "HAC-ANG-04", "HAC-ANG-07", "AMB-114", "AMB-294")
def test_a_repelled_attempt_tells_the_killer_that_it_failed_and_that_he_must_wait():
    told = phase(own=OwnResult(Kill(LUIS), False, "REPELLED"), kill="repelled")
    assert "algo invisible ha detenido tu mano" in told
    assert "Tendrás que esperar" in told
    assert "Ángel" not in told


@pytest.mark.rule("MSG-71", "AMB-114")
def test_target_and_witnesses_learn_nothing_unless_the_ruling_says_so():
    assert "ataque" not in phase(own=WAITED)
    told = phase(own=WAITED, shield_noticed=True)
    assert "Algo invisible acaba de detener un ataque" in told
    assert not any(name in told for name in ("Luis", "Eva", "Ángel"))


@pytest.mark.rule("MSG-73", "HAC-KILL-04")
def test_a_murder_done_is_told_once_to_the_killer():
    told = phase(
        own=OwnResult(Kill(LUIS), True),
        kill="done",
        corpses=(CorpseSight(LUIS, CAPILLA, True, True, (2, 2)),),
    )
    assert told.startswith("Lo has hecho: has asesinado a Don Luis en la Capilla.")
    assert told.count("Don Luis") == 1
    assert "puedes reportarlo" in told


@pytest.mark.rule("MSG-20", "HAC-SAB-04", "HAC-DOOR-03")
def test_a_sabotage_done_says_what_and_where_the_author_is():
    told = phase(own=OwnResult(Sabotage("puertas", (RoomId(CAPILLA), GALERIA)), True))
    assert told == (
        "Has conseguido bloquear las puertas de la Capilla y de la Galería. Sigues en la Capilla."
    )


# ── MSG-02, 03, 81: cards ───────────────────────────────────────────────────


@pytest.mark.rule("MSG-02", "HAC-SET-02", "AMB-013", "AMB-014")
def test_an_impostor_reads_who_his_fellows_are_and_their_roles_only_if_told():
    told = card(RoleCard("impostor", "", fellows=(LUIS, EVA)))
    assert "Te acompañan en el engaño Don Luis y Eva." in told
    assert "Cambiaformas" not in told
    roles = ((LUIS, ""), (EVA, "cambiaformas"))
    told = card(RoleCard("impostor", "", fellows=(LUIS, EVA), fellow_roles=roles))
    assert "Eva es el Cambiaformas." in told


@pytest.mark.rule("MSG-02", "AMB-164", "HAC-MAP-32")
def test_passages_are_listed_with_what_hides_them():
    ways = (PassageView("Aljibe", ((CLAUSTRO, "el brocal seco"), (LUCES, ""))),)
    told = card(RoleCard("impostor", "", passages=ways))
    assert "- Aljibe: en el Claustro, el brocal seco; en Luces." in told
    assert "pasaje" not in card(RoleCard("vasallo", "clerigo"))


@pytest.mark.rule("MSG-02", "HAC-SET-03", "HAC-SET-04")
@pytest.mark.parametrize(
    ("side", "role", "lasts", "waits", "said"),
    [
        ("vasallo", "clerigo", 3, 2, "Cada carga da para tres fases, seguidas o no. Agotada del todo, se renueva cuando completes dos tareas enteras."),
        ("vasallo", "escurridizo", 6, 10, "No aguantas dentro más de seis fases: pasadas, sales quieras o no. Después tendrás que esperar diez fases"),
        ("impostor", "cambiaformas", 10, 12, "Dura diez fases, y después tendrás que esperar otras doce"),
    ],
)  # fmt: skip
def test_a_special_role_is_told_with_its_limits(side, role, lasts, waits, said):
    assert said in card(RoleCard(side, role, lasts=lasts, waits=waits))


@pytest.mark.rule("MSG-02", "HAC-CAM-06", "AMB-055")
def test_the_cambiaformas_is_told_that_the_narrator_speaks_for_him():
    told = card(RoleCard("impostor", "cambiaformas"))
    assert "No puedes dejarlo antes de tiempo" in told
    assert "dime aquí qué dices y lo publico yo" in told


@pytest.mark.rule("MSG-03", "HAC-SET-07", "HAC-TASK-05")
def test_the_task_list_gives_stages_places_and_waits():
    told = card(RoleCard("vasallo", "", tasks=(OwnTaskView(PAN, 0, 2, CAPILLA),)))
    assert (
        "- «Amasar el pan»: amasar en la Capilla; hornear en la Capilla, cuando hayan pasado dos "
        "fases enteras." in told
    )


@pytest.mark.rule("MSG-81", "HAC-ANG-01", "HAC-ANG-04", "HAC-ANG-05", "HAC-ANG-10", "HAC-GHO-10")
def test_a_new_angel_is_told_his_power_and_its_limits():
    told = report(
        section(own=OwnResult(Wait(), False, "DIED"), death=Death(CAPILLA, LUIS)),
        alive=False,
        card=RoleCard("vasallo", "angel", lasts=5, waits=20),
    )
    assert "desde ahora eres el Ángel Guardián" in told
    assert "el primero que intente asesinarlo fracasará; el segundo, no" in told
    assert "dura cinco fases, y entre una y la siguiente han de pasar veinte fases" in told


@pytest.mark.rule("MSG-80", "HAC-KILL-06", "AMB-110", "HAC-GHO-02", "HAC-GHO-07")
def test_the_dead_are_told_where_by_whom_and_what_ghosts_can_do():
    told = phase(own=OwnResult(Wait(), False, "DIED"), death=Death(CAPILLA, LUIS))
    assert told.startswith("Has muerto. Don Luis te ha asesinado en la Capilla.")
    assert "acabar tus tareas" in told
    assert "No digas nada de esto a los vivos" in told
    assert "Don Luis" not in phase(own=OwnResult(None, False, "DIED"), death=Death(CAPILLA, None))


# ── MSG-06: the opening ─────────────────────────────────────────────────────


@pytest.mark.rule("MSG-06", "HAC-TIME-10")
def test_an_opening_tells_place_view_light_candelabro_and_doors():
    told = opening(
        Standing(
            CAPILLA,
            lit=False,
            in_sight=((CAPILLA, (LUIS,)), (LUCES, (EVA,))),
            candle=True,
            presences=2,
            doors=(DoorSight(CAPILLA, CLAUSTRO),),
        )
    )
    assert "Estás en la Capilla, a oscuras." in told
    assert "Llevas un candelabro encendido." in told
    assert "Notas a tu lado otras dos presencias." in told
    assert "Aquí mismo ves a Don Luis. En Luces ves a Eva." in told
    assert "La puerta que da al Claustro sigue bloqueada." in told


@pytest.mark.rule("MSG-06", "MSG-36")
def test_an_opening_inside_a_passage_has_nobody_at_the_readers_side():
    told = opening(
        Standing(
            CAPILLA,
            lit=True,
            in_sight=((CAPILLA, (LUIS,)),),
            hiding=HidingView(CAPILLA, "el altar"),
        )
    )
    assert "dentro del pasaje secreto, junto a la entrada de la Capilla." in told
    assert "En la Capilla ves a Don Luis." in told
    assert "Aquí mismo" not in told


@pytest.mark.rule("MSG-06", "MSG-72")
def test_counters_are_told_once_whichever_part_of_the_report_has_them():
    panel = Panel(kill_from=(4, 1))
    standing = Standing(CAPILLA, lit=True, in_sight=(), panel=panel)
    for told in (opening(standing), opening(standing, panel=panel)):
        assert told.count("Podrás asesinar desde la fase 1 de la ronda 4.") == 1
