"""What stands beside an order without changing it, and an order told by the one before."""

from __future__ import annotations

import pytest

from tests.parsers.manor import told, without_status


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        pytest.param("Fase 1: salgo al corral. Fase 2: suelto a las gallinas (a ver si no se me escapan). Fase 3: espero", "zaguan", "MOVER/corral TAREA/gallinas ESPERAR/", id="a-ver-si-no-is-no-condition"),
        pytest.param("Con una cuchara en la mano, Benito hizo lo siguiente:\nFase 1: entrar en el salón de baile.\nFase 2: dar cuerda al reloj.\nFase 3: esperar.", "zaguan", "MOVER/baile TAREA/reloj ESPERAR/", id="a-story-with-a-spoon-is-no-header"),
        pytest.param("Fase 1: entro en el salón de baile. Fase 2: doy cuerda al reloj; en la 3 lo mismo, por favor. ¡Gracias!", "zaguan", "MOVER/baile TAREA/reloj TAREA/reloj", id="the-same-and-thanks"),
        pytest.param("1PA salón de baile 2PA doy cuerda al reloj 3PA = q la 2", "zaguan", "MOVER/baile TAREA/reloj TAREA/reloj", id="like-the-second"),
        pytest.param("En la fase 1 voy al corral. En la fase 2 espero y en la 3 también.", "zaguan", "MOVER/corral ESPERAR/ ESPERAR/", id="and-in-the-third-too"),
        pytest.param("Fase 1: ordeno los frascos. Fase 2: espero. Fase 3: ordeno también los de ese lado.", "botica", "TAREA/frascos ESPERAR/ TAREA/frascos", id="those-of-that-side"),
    ],
)  # fmt: skip
def test_every_phase_is_what_was_told(text: str, room: str, expected: str) -> None:
    read = [a.split(":", 1)[1] for a in told(text, room)]
    assert read == [f"{action}:accepted" for action in expected.split()]


def test_a_point_told_with_a_pronoun_still_counts() -> None:
    text = "Con una voy al salón de baile y con otra subo al altillo"
    assert without_status(text) == ["1:MOVER/baile", "2:MOVER/altillo"]


def test_points_that_cost_more_than_there_are_leave_a_phase_out() -> None:
    text = "1 PA: Salón de Baile.\n3 PA: Altillo."
    assert without_status(text) == ["1:MOVER/baile", "3:MOVER/altillo"]


def test_waiting_inside_the_passage_moves_nobody() -> None:
    text = "Fase 1: entro en el pasadizo\nFase 2: espero dentro del pasadizo\nFase 3: salgo del pasadizo"
    read = without_status(text, "corral", "impostor")
    assert read == ["1:PASAJE/entrar", "2:ESPERAR/", "3:PASAJE/salir"]


def test_a_killing_on_one_line_does_not_eat_the_phase_after_it() -> None:
    text = "fase 1 mato a Seguí fase 2 espero fase 3 me piro al zaguán"
    read = without_status(text, "baile", "impostor", visible=("segui",))
    assert read == ["1:ASESINAR/segui", "2:ESPERAR/", "3:MOVER/zaguan"]


def test_minding_my_own_business_follows_nobody() -> None:
    text = "Aquí sigo a lo mío, que no hay quien me eche: a subir los baúles las 3 fases."
    assert without_status(text) == [f"{n}:TAREA/baules" for n in (1, 2, 3)]


ROUND = ["1:MOVER/baile", "2:TAREA/reloj", "3:MOVER/altillo"]


@pytest.mark.parametrize(
    "text",
    [
        "Primera fase, entrar en el Salón de Baile; segunda, dar cuerda al reloj; tercera, subir al Altillo.",
        "Dedico la primera fase a entrar en el Salón de Baile, la segunda a dar cuerda al reloj y la tercera a subir al Altillo.",
        "En la fase inicial entraré en el Salón de Baile, en la siguiente daré cuerda al reloj y en la última subiré al Altillo.",
        "Para empezar, entro en el Salón de Baile. Hecho esto, doy cuerda al reloj. Y para terminar, subo al Altillo.",
        "Nada más empezar la ronda entro en el Salón de Baile; acto seguido doy cuerda al reloj y, como remate, subo al Altillo.",
        "Empiezo por entrar en el Salón de Baile, sigo con dar cuerda al reloj y acabo por subir al Altillo.",
        "Arranco la ronda entrando en el Salón de Baile; la sigo dando cuerda al reloj y la termino subiendo al Altillo.",
        "Comunico que en la primera fase entraré en el Salón de Baile, en la segunda daré cuerda al reloj y en la tercera subiré al Altillo.",
        "Me gustaría entrar primero en el Salón de Baile, luego intentar dar cuerda al reloj y finalmente subir al Altillo.",
        "Dejo el Zaguán y paso al Salón de Baile para luego dar cuerda al reloj y finalmente subir al Altillo.",
        "Hago una visita al Salón de Baile, me ocupo del reloj y me mudo al Altillo.",
        "De entrada entro en el Salón de Baile y, tras eso, doy cuerda al reloj. Ya para acabar, me subo al Altillo.",
    ],
)  # fmt: skip
def test_turns_of_order_order_nothing_themselves(text: str) -> None:
    assert without_status(text) == ROUND


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Entro en el Salón de Baile, doy cuerda al reloj y termino la ronda en el Altillo.", ROUND),
        ("Entro en el Salón de Baile y doy cuerda al reloj las fases 2 y 3.", [*ROUND[:2], "3:TAREA/reloj"]),
        ("Entro en el Salón de Baile y me paso las fases 2 y 3 dando cuerda al reloj.", [*ROUND[:2], "3:TAREA/reloj"]),
        ("Entro en el Salón de Baile y espero las fases 2 y 3.", [ROUND[0], "2:ESPERAR/", "3:ESPERAR/"]),
        ("Fase 1: dejo de esperar y entro en el Salón de Baile.", ROUND[:1]),
        ("Fase 1: entro en el Salón de Baile en vez de seguir subiendo baúles.", ROUND[:1]),
        ("Gil me ha dicho que va a tocar la campana en cuanto pueda.", []),
        ("Con la Bola vi a Gil entrar en el Salón de Baile, y a nadie más.", []),
        ("—¡Vaya usted al Altillo! —le espetó a Gil.", []),
    ],
)  # fmt: skip
def test_the_last_of_a_chain_counts_and_what_is_left_off_does_not(
    text: str, read: list[str]
) -> None:
    assert without_status(text) == read


def test_what_is_told_before_is_done_after() -> None:
    assert without_status("Antes de subir al Altillo, paso por el Salón de Baile.") == [
        ROUND[0],
        "2:MOVER/altillo",
    ]


@pytest.mark.parametrize(
    "text", ["Antes de subir al Altillo, paso por el Salón de Baile y doy cuerda al reloj."]
)
def test_an_order_of_three_that_is_left_open_is_asked(text: str) -> None:
    assert without_status(text) == []


def test_work_on_something_that_is_nobodys_task_is_asked() -> None:
    text = "Fase 1: subo los baúles. Fase 2: entro en el Salón de Baile. Fase 3: me ocupo de la lámpara."
    assert told(text)[2] == "3:TAREA/None:asked"


def test_nothing_at_last_waits() -> None:
    text = "Entro en el Salón de Baile; después, Altillo, y después, nada."
    assert without_status(text) == ["1:MOVER/baile", "2:MOVER/altillo", "3:ESPERAR/"]


def test_waits_of_many_words_hide_nothing_behind() -> None:
    text = "Dedico la primera fase a quedarme a ver qué pasa, la segunda a no moverme y la tercera a entrar en el Salón de Baile."
    assert without_status(text) == ["1:ESPERAR/", "2:ESPERAR/", "3:MOVER/baile"]
    assert without_status("Salgo al Corral -> esperar sin moverme -> Zaguán") == [
        "1:MOVER/corral",
        "2:ESPERAR/",
        "3:MOVER/zaguan",
    ]


def test_rest_is_a_wait() -> None:
    text = "Me tomo un respiro, luego echo una cabezada y después me quedo a la espera."
    assert without_status(text) == ["1:ESPERAR/", "2:ESPERAR/", "3:ESPERAR/"]


def test_what_ends_a_task_is_no_turn_of_order() -> None:
    text = "Fase 1: sigo dando cuerda al reloj para terminar la tarea"
    assert without_status(text, "baile") == ["1:TAREA/reloj"]


def test_a_phase_of_nothing_waits() -> None:
    text = "En la primera fase entro en el Salón de Baile y en la segunda subo al Altillo. En la tercera, nada."
    assert without_status(text) == ["1:MOVER/baile", "2:MOVER/altillo", "3:ESPERAR/"]


def test_phases_spent_in_quiet_wait() -> None:
    text = (
        "En la primera fase entro en el Salón de Baile y las otras dos las paso quieta donde estoy."
    )
    assert without_status(text) == ["1:MOVER/baile", "2:ESPERAR/", "3:ESPERAR/"]


@pytest.mark.parametrize(
    ("text", "request_told"),
    [
        ("Anulo la fase 3, por favor.", "None:RETIRAR/3"),
        ("Retiro mi segunda acción", "None:RETIRAR/2"),
        ("Sin cambios por mi parte. Mantengo lo declarado.", "None:SIN_CAMBIOS/"),
    ],
)
def test_a_request_is_told_once_and_never_lost(text: str, request_told: str) -> None:
    assert without_status(text) == [request_told]


@pytest.mark.parametrize(
    "text",
    [
        "Voy por el Salón de Baile al Altillo.",
        "Atravieso el Salón de Baile hasta el Altillo.",
        "Voy al Altillo pasando por el Salón de Baile.",
        "Benito cruza el Salón de Baile hasta el Altillo.",
    ],
)
def test_a_move_through_a_room_takes_two_steps(text: str) -> None:
    assert without_status(text) == ["1:MOVER/baile", "2:MOVER/altillo"]


def test_a_way_that_leads_nowhere_is_asked_whole() -> None:
    assert without_status("Voy por el Corral al Altillo.") == ["1:MOVER/altillo"]


@pytest.mark.parametrize(
    "text",
    [
        "Al grito de «¡que suene la música!», entro en el Salón de Baile y doy cuerda al reloj.",
        "En vez de salir al Corral como dije ayer, entro en el Salón de Baile y doy cuerda al reloj.",
        "Entro en el Salón de Baile, a ver si aparece alguien. Luego doy cuerda al reloj.",
        "Entro en el Salón de Baile a ver si aparece alguien y luego doy cuerda al reloj.",
    ],
)
def test_what_is_said_on_the_way_hides_no_order(text: str) -> None:
    assert without_status(text) == ROUND[:2]


def test_a_letter_before_the_number_is_a_phase_too() -> None:
    text = "me quedo f1 y f2, en la f3 entro en el salón de baile"
    assert without_status(text) == ["1:ESPERAR/", "2:ESPERAR/", "3:MOVER/baile"]


@pytest.mark.parametrize(
    "text",
    [
        "Entro en el Salón de Baile y me paso las fases 2 y 3 esperando.",
        "Entro en el Salón de Baile, y me quedo allí las dos fases que faltan, ok?",
    ],
)
def test_how_long_one_stays_is_of_the_stay(text: str) -> None:
    assert without_status(text) == ["1:MOVER/baile", "2:ESPERAR/", "3:ESPERAR/"]


def test_a_question_about_what_has_no_way_back_is_one() -> None:
    text = "mato a Seguí, ¿vale?"
    assert without_status(text, "baile", "impostor", visible=("segui",)) == []
