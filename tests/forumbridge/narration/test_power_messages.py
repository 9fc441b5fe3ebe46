"""Tasks, roles, deaths and openings (MSG-02, 03, 06, 60…73, 80, 81)."""

from dataclasses import replace

import pytest

from engine.hacienda.telling.reports import (
    AngelPanel,
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
    ShapePanel,
    Standing,
    TalismanPanel,
    TaskProgress,
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
    Wait,
)
from forumbridge.narration.render import plain
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    GALERIA,
    LUCES,
    LUIS,
    PAN,
    RELOJ,
    section,
)
from tests.forumbridge.narration.powers import EVERYBODY, WAITED, counters
from tests.forumbridge.narration.telling import NARRATOR, phase, report


def card(role: RoleCard, **fields: object) -> str:
    """A role card at the deal."""
    deal = PlayerReport(ANA, 1, "deal", 0, alive=True, card=role)
    return plain(NARRATOR.player_report(replace(deal, **fields)))


def opening(standing: Standing, **fields: object) -> str:
    made = PlayerReport(ANA, 2, "opening", 3, alive=True, standing=standing)
    return plain(NARRATOR.player_report(replace(made, **fields)))


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
