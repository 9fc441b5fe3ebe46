"""Every verb of this slice, in the words of section 5.3, and what is asked about it."""

from __future__ import annotations

import pytest

from engine.vocabulary import CharacterId, Conditional, Kill, Level, Move, PlaceId, Status
from tests.parsers.world import codes, declare, told


def one(body: str, room: str = "capilla", **more: object) -> str:
    return told(declare(f"Fase 1: {body}", room, **more))[0]


_MOVES = [
    ("capilla", "cruzo la puerta este y salgo al pasillo", "pasillo_sur"),
    ("capilla", "voy al pasillo sur de la Biblioteca", "pasillo_sur"),
    ("biblioteca_oeste", "me muevo a Biblioteca Este", "biblioteca_este"),
    ("biblioteca_este", "paso a la seccion oeste de la biblio", "biblioteca_oeste"),
    ("claustro", "salgo por la pta. norte", "pasillo_claustro"),
    ("pasillo_sur", "entro en la Capilla", "capilla"),
    ("salon", "camino hasta el Claustro", "claustro"),
    ("recibidor", "-> Comedor", "comedor"),
    ("claustro", "Movimiento: Recibidor", "recibidor"),
    ("claustro", "me desplazo al Salon Principal", "salon"),
    ("recibidor", "atrabieso la puerta O", "claustro"),
    ("salon", "huyo a la Alcoba del Mago", "alcoba_mago"),
    ("recibidor", "regreso al comeor", "comedor"),
    ("recibidor", "Terraza", "terraza_este"),
    ("terraza_este", "cambio de sección", "terraza_norte"),
    ("pasillo_sur", "Biblioteca", "biblioteca_oeste"),
    ("capilla", "salgo", "pasillo_sur"),
    ("claustro", "gasto el punto yendo al recibidor", "recibidor"),
    ("claustro", "iré al Recibidor", "recibidor"),
    ("claustro", "Sir Pepito se dirige al Recibidor", "recibidor"),
]


@pytest.mark.rule("HAC-MOV-01")
@pytest.mark.parametrize(("room", "body", "to"), [pytest.param(*m, id=m[1]) for m in _MOVES])
def test_moves(room: str, body: str, to: str) -> None:
    assert one(body, room).startswith(f"1:MOVER:{to}:")


_ASKED_MOVES = [
    ("capilla", "puerta norte", "DIRECCION_SIN_PUERTA"),
    ("pasillo_sur", "cruzo la puerta sur hacia la Capilla", "DIRECCION_CONTRADICE"),
    ("capilla", "voy a la cocina", "DESTINO_DESCONOCIDO"),
    ("recibidor", "Biblioteca Norte", "DESTINO_DESCONOCIDO"),
    ("salon", "Alcoba", "DESTINO_AMBIGUO"),
    ("claustro", "voy al Recibidor o al Salón Principal", "DESTINO_AMBIGUO"),
    ("salon", "salgo", "DESTINO_FALTA"),
    ("capilla", "vuelvo por donde he venido", "REFERENCIA_SIN_RESOLVER"),
    ("claustro", "quizá vaya al Recibidor", "HIPOTETICO"),
    ("claustro", "no voy al Recibidor", "NEGACION"),
    ("claustro", "voy al Recibidor y luego al Comedor", "VARIAS_EN_LINEA"),
    ("claustro", "voy al Recibidor?", "HIPOTETICO"),
]


@pytest.mark.rule("AMB-029", "AMB-023")
@pytest.mark.parametrize(
    ("room", "body", "code"), [pytest.param(*m, id=m[1]) for m in _ASKED_MOVES]
)
def test_doubtful_moves_are_asked(room: str, body: str, code: str) -> None:
    declaration = declare(f"Fase 1: {body}", room)
    assert code in codes(declaration)
    assert declaration.readings[0].status is Status.ASKED


def test_a_way_back_needs_a_way_there() -> None:
    assert one("vuelvo por donde he venido", "claustro", came_from=PlaceId("salon")).startswith(
        "1:MOVER:salon"
    )


def test_positions_are_simulated_from_phase_to_phase() -> None:
    text = "1 PA: puerta este\n1 PA: puerta norte\n1 PA: me paso a la otra sección"
    assert told(declare(text)) == [
        "1:MOVER:pasillo_sur:accepted", "2:MOVER:biblioteca_oeste:accepted", "3:MOVER:biblioteca_este:accepted",
    ]  # fmt: skip


def test_after_an_unread_move_nothing_is_supposed_about_the_place() -> None:
    declaration = declare("Fase 1: voy a la cocina\nFase 2: puerta sur\nFase 3: espero")
    assert "2:MOVER:None:asked" in told(declaration)


_FOLLOWS = [
    ("sigo a Lady Pascuala", "pascuala"), ("seguir a Leonor", "leonor"), ("persigo a pascuala", "pascuala"),
    ("acompaño a Fray Tobías allá donde vaya", "tobias"), ("voy con Leonor", "leonor"), ("me pego a Lady Pascuala", "pascuala"),
    ("gasto el punto en seguir a Gil Capilla", "gil"), ("sigo a Sir Bruno", "bruno"), ("sigo al Tuerto", "bruno_tuerto"),
    ("voy detrás de Leonor", "leonor"), ("siguo a Pascuala", "pascuala"),
]  # fmt: skip


@pytest.mark.rule("HAC-FOL-01")
@pytest.mark.parametrize(("body", "who"), [pytest.param(*f, id=f[0]) for f in _FOLLOWS])
def test_follows(body: str, who: str) -> None:
    assert one(body).startswith(f"1:SEGUIR:{who}:")


@pytest.mark.rule("AMB-043")
def test_pronouns_need_exactly_one_antecedent() -> None:
    seen = (CharacterId("leonor"), CharacterId("tobias"))
    assert one("la sigo", visible=seen) == "1:SEGUIR:leonor:accepted"
    assert one("seguirla", visible=seen) == "1:SEGUIR:leonor:accepted"
    assert one("le sigo", visible=seen) == "1:SEGUIR:None:asked"
    assert one("la sigo") == "1:SEGUIR:None:asked"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param("sigo a Bruno", "PERSONAJE_AMBIGUO", id="shared-name"),
        pytest.param("sigo al panadero", "PERSONAJE_DESCONOCIDO", id="nobody"),
        pytest.param("sigo a Doña Úrsula", "PERSONAJE_DESCONOCIDO", id="title-of-another"),
        pytest.param("sigo a", "OBJETIVO_FALTA", id="missing"),
        pytest.param("sigo a Gil Capilla o a Leonor", "PERSONAJE_AMBIGUO", id="two"),
    ],
)  # fmt: skip
def test_doubtful_follows_are_asked(body: str, code: str) -> None:
    declaration = declare(f"Fase 1: {body}")
    assert code in codes(declaration)
    assert declaration.readings[0].status is Status.ASKED


@pytest.mark.parametrize(
    ("room", "body", "expected"),
    [
        pytest.param("claustro", "sigo con la tarea de barrer", "1:TAREA:barrer", id="task"),
        pytest.param("claustro", "sigo hacia el este", "1:MOVER:recibidor", id="direction"),
        pytest.param("claustro", "sigo barriendo", "1:TAREA:barrer", id="gerund"),
        pytest.param("claustro", "sigo aquí", "1:ESPERAR", id="here"),
        pytest.param("claustro", "sigo hasta el Recibidor", "1:MOVER:recibidor", id="place"),
    ],
)  # fmt: skip
def test_going_on_is_not_following(room: str, body: str, expected: str) -> None:
    assert one(body, room).startswith(expected)


_TASKS = [
    ("biblioteca_oeste", 'tarea "Buscar el Grimorio"', "grimorio"), ("comedor", "empiezo Cocinar y Servir", "cocinar"),
    ("comedor", "hago la 2ª etapa de Cocinar", "cocinar"), ("biblioteca_oeste", "me pongo con lo del grimorio", "grimorio"),
    ("biblioteca_oeste", "busco el grimorio en las estanterías", "grimorio"), ("biblioteca_oeste", "tarea: bucar el grimorio", "grimorio"),
    ("claustro", "barrer", "barrer"), ("claustro", "barro el claustro", "barrer"), ("capilla", "me encomiendo al Señor", "rezar"),
    ("recibidor", "encero la barandilla", "cera"),
]  # fmt: skip


@pytest.mark.rule("HAC-TASK-07")
@pytest.mark.parametrize(("room", "body", "task"), [pytest.param(*t, id=t[1]) for t in _TASKS])
def test_tasks(room: str, body: str, task: str) -> None:
    assert one(body, room).startswith(f"1:TAREA:{task}:")


def test_my_task_is_the_only_own_one_whose_next_stage_is_here() -> None:
    assert (
        one("continúo la tarea", "claustro", own=[("barrer", "claustro"), ("cocinar", "comedor")])
        == "1:TAREA:barrer:accepted"
    )
    assert (
        one("continúo la tarea", "claustro", own=[("cocinar", "comedor")]) == "1:TAREA:None:asked"
    )
    assert one("continúo la tarea", "claustro") == "1:TAREA:None:asked"


def test_a_task_that_is_not_in_the_catalogue_is_asked() -> None:
    assert "TAREA_DESCONOCIDA" in codes(declare('Fase 1: tarea "Domar al dragón"'))
    assert one("monto a caballo") == "1:DESCONOCIDO:asked"


@pytest.mark.rule("AMB-021")
@pytest.mark.parametrize(
    "body",
    ["me quedo aquí", "espero", "nada", "no hago nada", "permanezco en el sitio", "bailo en el sitio", "descanso", "paso", "no me muevo", "sin acción", "aguardo a ver quién viene", "me hago el despistado"],
)  # fmt: skip
def test_waits(body: str) -> None:
    assert one(body) == "1:ESPERAR:accepted"


@pytest.mark.rule("AMB-023")
@pytest.mark.parametrize(
    ("body", "then"),
    [
        pytest.param("si aparece alguien, me voy al pasillo", "pasillo_sur", id="comma"),
        pytest.param("voy al pasillo si no hay nadie", "pasillo_sur", id="tail"),
        pytest.param("en caso de que entre Leonor, voy al pasillo", "pasillo_sur", id="en-caso"),
        pytest.param("a menos que vea a Gil Capilla, pasillo", "pasillo_sur", id="a-menos"),
        pytest.param("cuando llegue Leonor, salgo al pasillo", "pasillo_sur", id="cuando"),
    ],
)  # fmt: skip
def test_conditions_are_never_carried_out_by_themselves(body: str, then: str) -> None:
    declaration = declare(f"Fase 1: {body}\nFase 2: espero\nFase 3: espero")
    reading = declaration.readings[0]
    assert reading.action == Conditional(Move(PlaceId(then)), None)
    assert reading.status is Status.ASKED
    assert "CONDICIONAL" in codes(declaration)


_KILLS = ["asesino a Lady Pascuala", "mato a Pascuala", "acabo con Pascuala", "le clavo el puñal a Pascuala", "me cargo a Pascuala", "Asesinar: Pascuala", "apuñalo a pascuala", "degüello a Lady Pascuala", "elimino a Pascuala"]  # fmt: skip


@pytest.mark.rule("HAC-KILL-01", "AMB-103")
@pytest.mark.parametrize("body", _KILLS)
def test_kills_are_accepted_with_a_frame_and_an_exact_name(body: str) -> None:
    assert one(body) == "1:ASESINAR:pascuala:accepted"


_DOUBTFUL_KILLS = [
    "mato", "la mato", "mato a Bruno", "quizá mato a Pascuala", "no mato a Pascuala", "si estoy a solas mato a Pascuala",
    "mato a Pascuala?", "mato a Pacuala", "mato a Pascuala o a Leonor", "voy al pasillo y mato a Pascuala", "mato a Pascuala jaja", "mato a Sir Pepito",
    "finjo que mato a Pascuala", "evito matar a Pascuala", "sin matar a Pascuala, espero", "dejo de matar a Pascuala", "ayudo a matar a Pascuala",
    "impido que maten a Pascuala", "espero a que mate a Pascuala", "veo a Leonor matar a Pascuala", "matamos a Pascuala",
    "aseisno a Pascuala", "mato a la panadera", "mato a Doña Úrsula",
]  # fmt: skip


@pytest.mark.rule("AMB-103", "AMB-023")
@pytest.mark.parametrize("body", _DOUBTFUL_KILLS)
def test_doubtful_kills_are_blocked(body: str) -> None:
    declaration = declare(f"Fase 1: {body}", visible=(CharacterId("leonor"),))
    accepted = [
        r
        for r in declaration.readings
        if isinstance(r.action, Kill) and r.status is not Status.ASKED
    ]
    assert accepted == []
    assert (
        any(n.level is Level.BLOCK for n in declaration.notices)
        or not declaration.readings
        or "VARIAS_EN_LINEA" in codes(declaration)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Mato a Pascuala.", "Voy a matar a Pascuala como siga así.", "- mato a Pascuala\n- espero\n- espero", "¡Leonor mató a Pascuala!",
        'Dijo "mato a Pascuala" y se fue.', "—Mato a Pascuala —susurré.", "Si pudiera, mataría a Pascuala.",
    ],
)  # fmt: skip
def test_no_kill_is_carried_out_without_a_frame(text: str) -> None:
    for reading in declare(text).readings:
        assert not (isinstance(reading.action, Kill) and reading.status is not Status.ASKED)


@pytest.mark.rule("HAC-DECL-10", "HAC-REP-01", "HAC-REP-02")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Acción gratuita: reporto el cadáver en la fase 2", "2:REPORTAR", id="free-line"),
        pytest.param("reporto en fase 2", "2:REPORTAR", id="in-phase"),
        pytest.param("tras la fase 1 reporto el cuerpo", "2:REPORTAR", id="after"),
        pytest.param("Acción gratuita (fase 3): campana", "3:CAMPANA", id="bell-free"),
        pytest.param("F1 (gratis): hago sonar la campana del servicio", "1:CAMPANA", id="bell-gratis"),
        pytest.param("toco la campana en la fase 3", "3:CAMPANA", id="bell"),
    ],
)  # fmt: skip
def test_free_actions_with_their_phase_are_accepted(text: str, expected: str) -> None:
    declaration = declare(text + "\n1 PA: espero\n1 PA: espero\n1 PA: espero", "comedor")
    free = [t for t in told(declaration) if "REPORTAR" in t or "CAMPANA" in t]
    assert len(free) == 1
    assert free[0].startswith(expected)
    assert free[0].endswith(":accepted")


@pytest.mark.rule("AMB-126", "AMB-292")
@pytest.mark.parametrize(
    "text",
    ["Si veo un cadáver lo reporto", "En cuanto encuentre un cuerpo, reporto", "Toco la campana cuando pueda", "Toco la campana en cuanto llegue al Comedor"],
)  # fmt: skip
def test_standing_claims_are_accepted_without_phase(text: str) -> None:
    declaration = declare("1 PA: espero\n1 PA: espero\n1 PA: espero\n" + text, "comedor")
    claim = next(r for r in declaration.readings if r.action.verb in ("REPORTAR", "CAMPANA"))
    assert (claim.phase, claim.standing, claim.status) == (None, True, Status.ACCEPTED)
    assert "FASE_NO_INDICADA" in codes(declaration)


@pytest.mark.rule("AMB-292", "HAC-DECL-10")
def test_a_forgotten_phase_of_a_free_action_is_blocked() -> None:
    declaration = declare(
        "1 PA: espero\n1 PA: espero\n1 PA: espero\nAdemás toco la campana.", "comedor"
    )
    bell = declaration.readings[-1]
    assert (bell.phase, bell.status, bell.standing) == (None, Status.ASKED, False)


@pytest.mark.parametrize(
    "text",
    ["Se oye una campana a lo lejos.", "¿Y si alguien toca la campana?", "No toco la campana ni loco.", "Creo que tocaré la campana en la fase 2.", "Recordad que Bruno reportó un cadáver.", "Fase 1: finjo tocar la campana", "Reporto que Leonor miente en la fase 2", "Fase 1: informo a Gil Capilla del cadáver que vi ayer"],
)  # fmt: skip
def test_talk_of_bells_and_corpses_rings_nothing(text: str) -> None:
    readings = declare(text, "comedor").readings
    assert all(r.status is Status.ASKED for r in readings)


_NOT_MEANT = [
    "finjo que sigo a Leonor", "hago como que voy al Salón", "finjo ir al Salón", "evito ir al Salón", "casi voy al Salón", "pensaba ir al Salón",
    "iría al Salón, pero qué pereza", "iría al Salón si yo fuera ella", "fui al Salón", "dejo de seguir a Leonor", "me niego a ir al Salón", "sueño que voy al Salón", "estoy a punto de ir al Salón",
    "podría ir al Salón", "quería seguir a Leonor", "simulo seguir a Leonor", "parece que voy al Salón", "Leonor me pide que vaya al Salón",
    "iba a ir al Salón", "propongo ir al Salón", "he pensado en ir al Salón", "me da miedo ir al Salón", "espero que vuelvas al Salón",
]  # fmt: skip


@pytest.mark.rule("AMB-023")
@pytest.mark.parametrize("body", _NOT_MEANT)
def test_what_is_pretended_avoided_or_wished_is_not_done(body: str) -> None:
    for text in (f"Fase 1: {body}", f"{body[0].upper()}{body[1:]}."):
        for reading in declare(text, "claustro").readings:
            assert reading.status is Status.ASKED, text


@pytest.mark.rule("AMB-021")
@pytest.mark.parametrize(
    "body", ["finjo hacer una tarea", "hago como que hago una tarea", "hago como que barro", "finjo barrer", "aparento esperar"]
)  # fmt: skip
def test_pretending_to_be_busy_is_waiting(body: str) -> None:
    assert one(body, "claustro") in ("1:ESPERAR:accepted", "1:DESCONOCIDO:asked")


@pytest.mark.parametrize(
    "body",
    [
        "intento ir al Salón", "voy a ir al Salón", "quiero ir al Salón", "decido ir al Salón", "prefiero ir al Salón", "me toca ir al Salón",
        "aprovecho para ir al Salón", "tengo que ir al Salón", "me dispongo a ir al Salón", "trato de ir al Salón", "voy al Salón como si nada",
        "me levanto y voy al Salón", "me voy corriendo al Salón",
    ],
)  # fmt: skip
def test_ways_to_give_an_order_with_another_verb(body: str) -> None:
    assert one(body.replace("Salón", "Salón Principal"), "claustro") == "1:MOVER:salon:accepted"


@pytest.mark.rule("HAC-MOV-01")
def test_a_move_to_a_place_that_does_not_touch_is_told_to_fail_and_stands() -> None:
    declaration = declare("Fase 1: voy al Comedor\nFase 2: espero\nFase 3: espero", "capilla")
    assert told(declaration)[0] == "1:MOVER:comedor:accepted"
    assert codes(declaration) == {"NO_ADYACENTE"}
    assert not declaration.open_questions


@pytest.mark.rule("AMB-021")
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("me quedo en el Claustro", "1:ESPERAR:accepted", id="quedo"), pytest.param("sigo en el Claustro", "1:ESPERAR:accepted", id="sigo"),
        pytest.param("permanezco en el Claustro", "1:ESPERAR:accepted", id="permanezco"), pytest.param("estoy en el Claustro", "1:ESPERAR:accepted", id="estoy"),
        pytest.param("vuelvo al Claustro", "1:MOVER:claustro:asked", id="vuelvo"), pytest.param("voy al Claustro", "1:MOVER:claustro:asked", id="voy"),
        pytest.param("Claustro", "1:MOVER:claustro:asked", id="bare"),
    ],
)  # fmt: skip
def test_staying_where_one_is_is_a_wait_and_going_there_a_question(
    body: str, expected: str
) -> None:
    assert one(body, "claustro") == expected
