"""Frames: which stretch is for which phase (rules section 5.1 and its traps)."""

from __future__ import annotations

import pytest

from engine.vocabulary import IRREVOCABLE, Scope, Status, Wait
from parsers import from_html, read
from tests.parsers.world import codes, declare, lexicon, outlook, told

THREE = ["1:MOVER:pasillo_sur:accepted", "2:MOVER:salon:accepted", "3:MOVER:claustro:accepted"]
_FRAMES = {
    "cost": "1 Punto de acción: {}\n1 Punto de acción: {}\n1 Punto de acción: {}",
    "pa": "1 PA: {}\n1 PA: {}\n1 PA: {}",
    "pa-dots": "1 P.A.: {}\n1 P.A.: {}\n1 P.A.: {}",
    "glued": "1pa - {}\n1pa - {}\n1pa - {}",
    "point": "1 punto: {}\n1 punto: {}\n1 punto: {}",
    "pto": "1 pto. de acción: {}\n1 pto. de acción: {}\n1 pto. de acción: {}",
    "no-accent": "1 punto de accion: {}\n1 punto de accion: {}\n1 punto de accion: {}",
    "growing-costs-are-ordinals": "1 PA: {}\n2 PA: {}\n3 PA: {}",
    "pa1": "PA1: {}\nPA2: {}\nPA3: {}",
    "of-three": "PA 1/3: {}\nPA 2/3: {}\nPA 3/3: {}",
    "ordinal-words": "Primer punto de acción: {}\nSegundo punto de acción: {}\nTercer punto de acción: {}",
    "ordinal-marks": "1er PA: {}\n2º PA: {}\n3er PA: {}",
    "phase": "Fase 1: {}\nFase 2: {}\nFase 3: {}",
    "phase-roman": "Fase I. {}\nFase II. {}\nFase III. {}",
    "phase-glued": "fase1 {} fase2 {} fase3 {}",
    "f": "F1: {}\nF2.- {}\nf3 = {}",
    "action": "1ª acción: {}\n2ª acción: {}\n3ª acción: {}",
    "action-number": "Acción 1: {}\nAcción nº2: {}\naccion nº3 {}",
    "bracket": "1) {}\n2) {}\n3) {}",
    "dot": "1. {}\n2. {}\n3. {}",
    "dot-dash": "1.- {}\n2.- {}\n3.- {}",
    "degree": "1º {}\n2º {}\n3º {}",
    "hash": "#1 {}\n#2 {}\n#3 {}",
    "square": "[1] {}\n[2] {}\n[3] {}",
    "letters": "a) {}\nb) {}\nc) {}",
    "circled": "① {} ② {} ③ {}",
    "spend": "Gasto un Punto de Acción en ir al {}\nGasto otro PA en ir al {}\nGasto el último PA en ir al {}",
    "suffix": "Voy al {} (1 PA), luego al {} (1 PA) y al {} (1 PA)",
    "bold": "**1 PA** — {}\n**1 PA** — {}\n**1 PA** — {}",
    "table": "<table><tr><td>Fase 1</td><td>{}</td></tr><tr><td>Fase 2</td><td>{}</td></tr><tr><td>Fase 3</td><td>{}</td></tr></table>",
    "alone": "Fase 1:\n{}\n\nFase 2:\n{}\n\nFase 3:\n{}",
}


@pytest.mark.rule("HAC-DECL-12", "HAC-DECL-08", "AMB-029")
@pytest.mark.parametrize("frame", [pytest.param(f, id=k) for k, f in _FRAMES.items()])
def test_each_frame_gives_three_accepted_phases(frame: str) -> None:
    declaration = declare(frame.format("pasillo", "Salón Principal", "Claustro"))
    assert told(declaration) == THREE
    assert not declaration.open_questions


@pytest.mark.rule("AMB-029")
def test_explicit_numbers_beat_the_order_of_lines() -> None:
    text = "Fase 3: Claustro\nFase 1: pasillo\nFase 2: Salón Principal"
    assert told(declare(text)) == THREE


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("F1-F3: espero", id="range"), pytest.param("Fases 1, 2 y 3: espero", id="list"),
        pytest.param("Fase 1: espero x3", id="times"), pytest.param("3 PA: espero", id="cost-three"),
        pytest.param("1 PA: espero las tres fases", id="all-phases"),
    ],
)  # fmt: skip
def test_one_line_for_several_phases_is_expanded(text: str) -> None:
    assert told(declare(text)) == [f"{n}:ESPERAR:accepted" for n in (1, 2, 3)]


@pytest.mark.rule("AMB-019")
def test_missing_trailing_phases_are_told_and_a_fourth_is_asked_about() -> None:
    assert codes(declare("1 PA: Salón Principal", "claustro")) == {"FASES_DE_MENOS"}
    four = declare("1 PA: pasillo\n1 PA: salón principal\n1 PA: claustro\n1 PA: recibidor")
    assert told(four) == THREE
    assert "FASES_DE_MAS" in codes(four)


def test_a_phase_told_twice_is_asked_and_neither_wins() -> None:
    declaration = declare("Fase 1: espero\nFase 2: espero\nFase 2: pasillo\nFase 3: espero")
    assert "2:ESPERAR:asked" in told(declaration)
    assert "FASE_DUPLICADA" in codes(declaration)


def test_a_hole_and_an_empty_line_are_told() -> None:
    assert "FASE_HUECO" in codes(declare("Fase 1: pasillo\nFase 3: espero"))
    assert "LINEA_VACIA" in codes(declare("1 PA: pasillo\n1 PA:\n1 PA: espero"))


@pytest.mark.rule("HAC-DECL-03", "HAC-ALT-15")
def test_prose_around_a_frame_declares_nothing() -> None:
    text = "Entro temblando en la penumbra y sigo con la mirada a Leonor.\n\n1 PA: pasillo\n1 PA: Salón Principal\n1 PA: Claustro\n\nQue descanséis."
    assert told(declare(text)) == THREE


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Mi lista de sospechosos:\n1. Fray Tobías\n2. Gil Capilla\n3. Doña Leonor", id="suspects"),
        pytest.param("1. ¿Se ve el Claustro desde el Salón?\n2. ¿Cuenta el pasillo?", id="questions"),
        pytest.param('El manual pone "1 PA: cruzo la puerta este", ¿no?', id="quoted-example"),
        pytest.param("Gracias: un PA por puerta y otro para la tarea, entendido.", id="rules-talk"),
        pytest.param("—Voy a la Capilla —dijo sin mirar a nadie.", id="dialogue"),
        pytest.param("Leonor cruza el Claustro y se pierde en el pasillo.", id="narration"),
        pytest.param("Ayer fui al Recibidor y luego al Comedor.", id="past"),
        pytest.param("¿Puedo ir al Salón sin pasar por el pasillo?", id="question"),
        pytest.param("Espero que os haya ido bien el examen.", id="hope"),
        pytest.param("Mato el rato mirando el fuego.", id="killing-time"),
        pytest.param("Me muero de sueño, mañana declaro.", id="sleepy"),
        pytest.param("+1 a lo que dice Bruno", id="plus-one"),
        pytest.param("", id="empty"),
        pytest.param("🎂🎉", id="emoji"),
    ],
)  # fmt: skip
@pytest.mark.rule("HAC-ALT-15")
def test_chatter_declares_nothing(text: str) -> None:
    assert declare(text).readings == ()


def test_unframed_orders_are_provisional_and_say_so() -> None:
    declaration = declare("Salgo al pasillo y luego entro en el Salón Principal.")
    assert told(declaration) == ["1:MOVER:pasillo_sur:provisional", "2:MOVER:salon:provisional"]
    assert "SIN_MARCO" in codes(declaration)


@pytest.mark.rule("AMB-020")
@pytest.mark.parametrize(
    "head",
    [
        "Las tres fases:", "Las 3 fases:", "Toda la ronda:", "Esta ronda:", "Todas las fases:", "Fases 1-3:", "Fase 1 a 3:", "F1-F3:",
        "Los tres PA:", "Los 3 puntos de acción -", "De la fase 1 a la 3:", "En las tres fases", "Durante toda la ronda", "**Toda la ronda:**",
        "LAS TRES FASES:", "Para las tres fases:",
    ],
)  # fmt: skip
def test_a_heading_for_the_whole_round_frames_every_phase(head: str) -> None:
    for body in ("me quedo en el Comedor.", "espero"):
        told_all = [f"{n}:ESPERAR:accepted" for n in (1, 2, 3)]
        declaration = declare(f"{head} {body}", "comedor")
        assert told(declaration) == told_all
        assert not declaration.open_questions


def test_a_heading_for_the_whole_round_leaves_what_is_over_and_what_is_prose() -> None:
    assert told(declare("Las tres fases: espero", resolved=1)) == [
        "2:ESPERAR:accepted", "3:ESPERAR:accepted",
    ]  # fmt: skip
    assert declare("Las tres fases son muy largas, amigos.").readings == ()
    listed = declare("Las tres fases: pasillo, Salón Principal, Claustro")
    assert [t.rsplit(":", 1)[0] for t in told(listed)] == [t.rsplit(":", 1)[0] for t in THREE]


@pytest.mark.rule("HAC-DECL-10", "AMB-292")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("¡Hay un muerto!\n\nFase 3 (acción gratuita): reporto el cadáver", id="report"),
        pytest.param("Fase 1 (gratis): campana", id="bell"), pytest.param("Fase 2: reporto el cadáver", id="bare"),
        pytest.param("F3: toco la campana", id="short"),
    ],
)  # fmt: skip
def test_free_actions_alone_are_no_plan_with_holes(text: str) -> None:
    declaration = declare(text, "comedor")
    assert declaration.notices == ()
    assert declaration.scope is Scope.SOME
    assert told(declaration)[0].endswith(":accepted")


def test_a_free_action_keeps_its_phase_from_being_a_hole() -> None:
    declaration = declare("Fase 1 (gratis): campana\nFase 2: espero\nFase 3: espero", "comedor")
    assert codes(declaration) == {"FASES_DE_MENOS"}


@pytest.mark.rule("HAC-ALT-15", "AMB-061")
@pytest.mark.parametrize("text", ["Fase 3: Salón Principal", "Cambio la tercera: Salón Principal"])
def test_only_open_phases_of_a_first_plan_can_be_holes(text: str) -> None:
    plan = {1: Wait(), 2: Wait(), 3: Wait()}
    changed = declare(text, "pasillo_sur", resolved=1, plan=plan)
    assert "FASE_HUECO" not in codes(changed)
    assert changed.scope is Scope.SOME
    assert codes(declare("Fase 3: Salón Principal", "pasillo_sur", resolved=2)) == set()


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("- {}\n- {}\n- {}", id="hyphens"), pytest.param("• {}\n• {}\n• {}", id="bullets"),
        pytest.param("— {}\n— {}\n— {}", id="long-dashes"), pytest.param("– {}\n– {}\n– {}", id="dashes"),
        pytest.param("¡Hola!\n\n- {}\n- {}\n- {}\n\nUn saludo", id="greeting"), pytest.param("* {}\n* {}\n* {}", id="stars"),
        pytest.param("<ul><li>{}</li><li>{}</li><li>{}</li></ul>", id="html"),
    ],
)  # fmt: skip
def test_a_post_that_is_a_list_of_orders_is_framed(text: str) -> None:
    lists = text.format("Salgo al pasillo", "voy al Salón Principal", "Claustro")
    declaration = read(from_html(lists.replace("\n", "<br>")), outlook(), lexicon())
    assert told(declaration) == THREE
    assert not declaration.open_questions


@pytest.mark.rule("AMB-103")
@pytest.mark.parametrize("order", ["Mato a Lady Pascuala", "Reporto el cadáver", "Toco la campana"])
def test_a_dash_is_no_frame_for_what_has_no_way_back(order: str) -> None:
    for text in (f"- {order}\n- espero\n- espero", f"— {order}\n— espero\n— espero"):
        assert all(
            r.status is Status.ASKED
            for r in declare(text, "comedor").readings
            if isinstance(r.action, IRREVOCABLE)
        )


@pytest.mark.rule("HAC-ALT-15")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("—Voy al pasillo.\n—Vale, espero.", id="answer"), pytest.param("-Voy al pasillo, Leonor.\n-Espero que vuelvas.", id="vocative"),
        pytest.param("—Voy al pasillo —dije.\n—Me quedo —respondió.", id="said"), pytest.param("- Voy al pasillo\n- Salón\n- Claustro\n- Recibidor", id="four"),
        pytest.param("- ¿Voy al pasillo?\n- Me quedo aquí", id="question"),
        pytest.param("La noche cae despacio sobre la casa y todos callan, menos el viento.\n- voy al pasillo\n- espero", id="story"),
    ],
)  # fmt: skip
def test_dashes_that_may_be_dialogue_accept_nothing(text: str) -> None:
    assert Status.ACCEPTED not in {r.status for r in declare(text).readings}


@pytest.mark.parametrize("gap", ["\n", "\r\n", " \r\n", "\n\n", "\r\n\r\n"])
def test_a_header_may_stand_alone_before_its_order(gap: str) -> None:
    lines = [f"Fase {n}:{gap}{what}" for n, what in enumerate(("pasillo", "Salón", "Claustro"), 1)]
    assert told(declare(gap.join(lines))) == THREE


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Gasto 1 pa en ir al Recibidor y los otros 2 en encerar", ["1:MOVER:recibidor:accepted", "2:TAREA:cera:accepted", "3:TAREA:cera:accepted"], id="others-are-a-cost"),
        pytest.param("Fases 1-2 barrer, 3 Recibidor", ["1:TAREA:barrer:accepted", "2:TAREA:barrer:accepted", "3:MOVER:recibidor:accepted"], id="next-number"),
        pytest.param("F1 barro, 2 Recibidor, 3 encero", ["1:TAREA:barrer:accepted", "2:MOVER:recibidor:accepted", "3:TAREA:cera:accepted"], id="numbers-go-on"),
        pytest.param("Barro en la 1, en la 2 y la 3 espero", ["1:TAREA:barrer:accepted", "2:ESPERAR:accepted", "3:ESPERAR:accepted"], id="closed-and-opened"),
        pytest.param("Barro un rato las dos primeras fases y espero", ["1:TAREA:barrer:provisional", "2:TAREA:barrer:provisional", "3:ESPERAR:provisional"], id="how-long-and-then"),
    ],
)  # fmt: skip
def test_a_header_governs_what_it_says(text: str, kept: list[str]) -> None:
    assert told(declare(text, "claustro")) == kept


def test_a_numbered_list_inside_a_phase_has_no_headers() -> None:
    found = declare("Fase 1: bloqueo, 2 puertas: Capilla y Luces", "claustro", side="impostor")
    assert {r.phase for r in found.readings} == {1}
