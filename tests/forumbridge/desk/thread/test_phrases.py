"""What narrators write in their own scene, and what each of it asks for: never a wrong guess."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forumbridge.desk.catalogue import KINDS
from forumbridge.desk.thread.answers import Sentence, read_post
from forumbridge.desk.thread.doors import FURTHER, NOT_HERE, OPENS
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.sentences import standing
from forumbridge.desk.thread.wishes import (
    Act,
    Agree,
    Ask,
    Back,
    Choose,
    DeclareFor,
    Done,
    Extend,
    Forget,
    GoOn,
    Help,
    Ignore,
    Mean,
    Messages,
    Publish,
    Redraft,
    Say,
    Talk,
    Teach,
    Tell,
    Unclear,
)
from forumbridge.plain_words import as_html
from parsers.marked import from_html

GROUND = Ground(
    frozenset({2, 7, 12, 13, 14, 31}),
    frozenset({"ines", "beto", "ana", "luis", "carrasco", "capilla", "biblioteca", "alcoba"}),
)
ASKED, TALK = "asked", "talk"


def read(text: str) -> tuple[Sentence, ...]:
    return read_post(standing(from_html(as_html(text))), GROUND)


def told(text: str) -> list[object]:
    kinds = {Unclear: ASKED, Talk: TALK}
    return [kinds.get(type(one.read), one.read) for one in read(text)]


def hold(*numbers: int, **more: Any) -> Messages:
    return Messages("hold", numbers, **more)


B12 = Choose(12, 1)
TABLE: list[tuple[str, object]] = [
    # A ready-made answer by its letter
    ("12 b", B12),
    ("12b", B12),
    ("12) b", B12),
    ("12. b", B12),
    ("12: b", B12),
    ("12 = b", B12),
    ("12 - b", B12),
    ("12 → b", B12),
    ("#12 b", B12),
    ("nº 12: b", B12),
    ("n.º 12 b", B12),
    ("n° 12 b", B12),
    ("la 12 b", B12),
    ("la 12 es b", B12),
    ("la 12 es la b", B12),
    ("la doce: b", B12),
    ("la doce es la b", B12),
    ("asunto 12: b", B12),
    ("cuestión 12 b", B12),
    ("Pregunta 12: la b", B12),
    ("12: opción b", B12),
    ("la b para la 12", B12),
    ("b en la 12", B12),
    ("- 12 b", B12),
    ("* 12 b.", B12),
    ("12 B", B12),
    ("Vale, la 12 es b.", B12),
    ("Hola. 12 b, gracias", B12),
    ("12 la segunda", B12),
    ("12: segunda", B12),
    ("12, opción 2", B12),
    ("12: opción 2", B12),
    ("12 la última", Choose(12, -1)),
    ("12 la primera opción", Choose(12, 0)),
    # Good as it is
    ("14 vale", Agree(14)),
    ("14 sí", Agree(14)),
    ("14: ok", Agree(14)),
    ("la 14 vale", Agree(14)),
    ("14, de acuerdo", Agree(14)),
    ("14 de acuerdo", Agree(14)),
    ("vale la 14", Agree(14)),
    ("acepto la 14", Agree(14)),
    ("sí a la 14", Agree(14)),
    ("14 correcto", Agree(14)),
    # In his own words
    ("12: puerta norte", Mean(12, "puerta norte")),
    ("12 puerta norte", Mean(12, "puerta norte")),
    ("la 12 quería decir puerta norte", Mean(12, "puerta norte")),
    ("12: «puerta norte»", Mean(12, "puerta norte")),
    ("12: “puerta norte”", Mean(12, "puerta norte")),
    ("12: va por la norte. Luego espera.", Mean(12, "va por la norte. Luego espera.")),
    ("12: 1 PA voy a la Capilla, 2 PA espero", Mean(12, "1 PA voy a la Capilla, 2 PA espero")),
    ("la 12: «por el norte, 14 vale»", Mean(12, "por el norte, 14 vale")),
    # Left alone, or done
    ("14 ignora", Ignore(14)),
    ("14 ignórala", Ignore(14)),
    ("ignora la 14", Ignore(14)),
    ("14: déjalo estar", Ignore(14)),
    ("descarta la 14", Ignore(14)),
    ("14 sin efecto", Ignore(14)),
    ("31 hecho", Done(31)),
    ("la 31 ya está", Done(31)),
    ("31 listo", Done(31)),
    ("asunto 31 hecho", Done(31, "asunto")),
    ("mensaje 31 publicado", Done(31, "mensaje")),
    ("31 pegado", Done(31, "mensaje")),
    ("m31 hecho", Done(31, "mensaje")),
    # Put to its player
    ("14 pregúntale", Ask(14)),
    ("14 pregúntaselo", Ask(14)),
    ("14 que lo aclare", Ask(14)),
    ("pregunta la 14", Ask(14)),
    ("14 pregúntale: ¿por la norte o por la sur?", Ask(14, "¿por la norte o por la sur?")),
    ("pregunta a la 14: ¿cuál?", Ask(14, "¿cuál?")),
    ("a 12 dile que repita la orden", Ask(12, "repita la orden", "que")),
    ("a la 12 dile que repita la orden", Ask(12, "repita la orden", "que")),
    ("12 pregúntale si va por el norte", Ask(12, "va por el norte", "si")),
    # Messages
    ("aprueba todo", Messages("approve", every=True)),
    ("Apruebo todo.", Messages("approve", every=True)),
    ("aprueva todo", Messages("approve", every=True)),
    ("todo aprobado", Messages("approve", every=True)),
    ("visto bueno a todo", Messages("approve", every=True)),
    ("aprueba los borradores", Messages("approve", every=True)),
    ("aprueba la publicación 5", Messages("approve", publication=5)),
    ("aprueba 31", Messages("approve", (31,), plain=True)),
    ("aprueba el mensaje 31", Messages("approve", (31,))),
    ("aprueba 31, 32 y 33", Messages("approve", (31, 32, 33), plain=True)),
    ("retén los mensajes de esta fase", hold(current=True)),
    ("reten los mensajes de esta fase", hold(current=True)),
    ("no publiques los mensajes de esta ronda", hold(current=True)),
    ("retén todo", hold(current=True)),
    ("retén 31", hold(31, plain=True)),
    ("no publiques el mensaje 31", hold(31)),
    ("suelta 31", Messages("release", (31,), plain=True)),
    ("suelta los mensajes 31 y 32", Messages("release", (31, 32))),
    ("suelta todo", Messages("release", every=True)),
    ("anula 31", Messages("cancel", (31,), plain=True)),
    ("anula el mensaje 31", Messages("cancel", (31,))),
    ("cambia el mensaje 31: otro texto", Redraft(31, "otro texto")),
    # Time
    ("prórroga para Inés", Extend("Inés")),
    ("prorroga para Ines", Extend("Ines")),
    ("Prórroga para Inés de 12 horas", Extend("Inés", 43_200)),
    ("prórroga de 12 horas para Inés", Extend("Inés", 43_200)),
    ("prórroga para Inés de 12h", Extend("Inés", 43_200)),
    ("prórroga para Inés de un día", Extend("Inés", 86_400)),
    ("prórroga para Inés de una hora y media", Extend("Inés", 5400)),
    ("prórroga para Inés de media hora", Extend("Inés", 1800)),
    ("da una prórroga a Inés", Extend("Inés")),
    ("dale 2 horas más a Inés", Extend("Inés", 7200)),
    ("prórroga de 24 horas para todos", Extend("*", 86_400)),
    ("prórroga para Inés hasta las 22:00", Extend("Inés", 0, "22:00")),
    ("pausa", Act("pause")),
    ("Pausa la partida.", Act("pause")),
    ("para los relojes", Act("pause")),
    ("sigue", Act("resume")),
    ("reanuda la partida", Act("resume")),
    # Words
    ("enseña «pieza» = alcoba", Teach("pieza", "alcoba")),
    ("enseña “pieza” = alcoba", Teach("pieza", "alcoba")),
    ('enseña "pieza" = "alcoba"', Teach("pieza", "alcoba")),
    ("«pieza» significa la alcoba", Teach("pieza", "la alcoba")),
    ("enseña «pieza» = alcoba, solo para Inés", Teach("pieza", "alcoba", "Inés")),
    ("olvida 7", Forget(7)),
    ("olvida la palabra 7", Forget(7)),
    ("di a Inés: puede repetirlo", Say("puede repetirlo", "Inés")),
    ("di a Inés: «puede. Y 12 b»", Say("puede. Y 12 b", "Inés")),
    ("dile a Inés que puede repetirlo", Say("puede repetirlo", "Inés", "que")),
    ("di a todos: mañana no hay ronda", Say("mañana no hay ronda")),
    ("anuncia: mañana no hay ronda", Say("mañana no hay ronda")),
    ("di: mañana no hay ronda", ASKED),
    ("declara por Inés: 1 PA voy a la Capilla", DeclareFor("Inés", "1 PA voy a la Capilla")),
    (
        "declara por Inés: 1 PA voy a la Capilla. 2 PA espero",
        DeclareFor("Inés", "1 PA voy a la Capilla. 2 PA espero"),
    ),
    ("ayuda", Help()),
    ("vuelve al paso 12", Back(12)),
    ("sigue tras deshacer, releyendo los mensajes", GoOn(reread=True)),
    ("sigue después de deshacer sin releer", GoOn(reread=False)),
    ("sigue tras deshacer", ASKED),
    # The game's own acts
    ("mueve a Inés a la Biblioteca", Act("move", ("Inés", "la Biblioteca"), {}, (0,))),
    ("mata a Inés", Act("kill", ("Inés",), {}, (0,))),
    ("mata a Inés sin dejar cadáver", Act("kill", ("Inés",), {"corpse": False}, (0,))),
    ("revive a Inés", Act("revive", ("Inés",), {}, (0,))),
    ("anula el voto de Inés", Act("vote", ("Inés",), {"void": True}, (0,))),
    ("apunta el voto de Inés a Beto", Act("vote", ("Inés", "Beto"), {}, (0, 1))),
    ("cambia la fase 2 de Inés: espera", Act("replace", ("Inés", 2, "espera"), {}, (0,))),
    ("anula la fase 2 de Inés", Act("cancel", ("Inés", 2), {}, (0,))),
    ("pon el plazo al 30/11/2026 22:00", Act("deadline", ("30/11/2026 22:00",))),
    ("repite la última fase", Act("void-phase")),
    # Not clear, so asked
    ("12", ASKED),
    ("la doce", ASKED),
    ("¿12 b?", ASKED),
    ("14 vale?", Mean(14, "vale?")),
    ("12 b?", Mean(12, "b?")),
    ("14 no vale", Mean(14, "no vale")),
    ("vale 12 y no 14", ASKED),
    ("no, suelta 31", ASKED),
    ("ya no publiques el 31", ASKED),
    ("no 12 vale", ASKED),
    ("no 14: b", ASKED),
    ("no apruebes nada", ASKED),
    ("aún no apruebes nada", ASKED),
    ("aprueba lo de Inés", ASKED),
    ("sí a todo", ASKED),
    ("si la 12 es b, entonces la 14 vale", ASKED),
    ("creo que la 12 es la b", ASKED),
    ("la 12 será b o c", Mean(12, "será b o c")),
    ("12 b, que ya lo miré", Mean(12, "b, que ya lo miré")),
    ("prorogga para Inés", ASKED),
    ("mañana mata a Inés", TALK),
    ("mata a", ASKED),
    ("di a Inés: hola. 12 b", ASKED),
    ("di a Inés: hola, 12 b", ASKED),
    ("dile a Inés que venga y aprueba todo", ASKED),
    ("OK a todo", ASKED),
    ("todo ok", ASKED),
    ("sí a las dos", ASKED),
    ("para todo", ASKED),
    ("Inés: mira tu escena", ASKED),
    ("Beto: 1 PA capilla", ASKED),
    ("lo de Inés, vale", ASKED),
    ("deshaz lo último", ASKED),
    ("ya he publicado el parte de Inés", ASKED),
    ("la 12 no", Mean(12, "no")),
    ("12: 2 horas más", Mean(12, "2 horas más")),
    ("dale a Inés hasta que pueda", ASKED),
    ("👍", ASKED),
    ("vale", ASKED),
    # As on a phone
    ("12 👍", Agree(12)),
    ("👍🏽 12", Agree(12)),
    ("12 sí ✌️", Agree(12)),
    ("12 siii", Agree(12)),
    ("12 b 👍", B12),
    ("12 b 🙏😂", B12),
    ("12➡️b", B12),
    ("12 (b)", B12),
    ("12 la 2ª", B12),
    ("perdón, la 12 era b", B12),
    ("para la 12: b", B12),
    ("con la 12, la b", B12),
    ("la segunda de la 12", B12),
    ("la 12: norte 🙂", Mean(12, "norte")),
    ("sobre la 12: norte", Mean(12, "norte")),
    ("12) norte", Mean(12, "norte")),
    ("12 lo doy por bueno", Agree(12)),
    ("14 okis", Agree(14)),
    ("14 déjala como está", Ignore(14)),
    ("paso de la 14", Ignore(14)),
    ("14 arreglado", Done(14)),
    ("ya está lo de la 14", Done(14)),
    ("31 ya lo he publicado", Done(31, "mensaje")),
    ("14 q lo aclare", Ask(14)),
    ("14 que elija él", Ask(14)),
    ("a la 14 dile que lo repita", Ask(14, "lo repita", "que")),
    ("14 dile a Beto que lo repita", Ask(14, "lo repita", "que", "Beto")),
    ("14 pregúntale qué puerta", Ask(14, "puerta", "qué")),
    ("pregúntale a la 14 por dónde sale", Ask(14, "sale", "por dónde")),
    ("dile a Inés de que puede repetirlo", Say("puede repetirlo", "Inés", "que")),
    ("recuérdale a Inés que declare", Say("declare", "Inés", "que")),
    ("anuncia que mañana no hay ronda", Say("mañana no hay ronda", "", "que")),
    ("a todos: mañana no hay ronda", Say("mañana no hay ronda")),
    ("dale a Inés hasta mañana a las 10", Extend("Inés", 0, "mañana a las 10")),
    ("dale a Inés hasta mañana", Extend("Inés", 0, "mañana")),
    ("dale más tiempo a Inés", Extend("Inés")),
    ("dale más tiempo a Inés hasta el lunes a las 22h", Extend("Inés", 0, "lunes a las 22h")),
    ("prorroga ines 12h", Extend("ines", 43_200)),
    ("Inés: 12 horas más", Extend("Inés", 43_200)),
    ("12h para Inés", Extend("Inés", 43_200)),
    ("amplía el plazo a Inés 6 horas", Extend("Inés", 21_600)),
    ("alarga el plazo de Inés hasta mañana a las 21h", Extend("Inés", 0, "mañana a las 21h")),
    ("prórroga para todos hasta el domingo a las 23:59", Extend("*", 0, "domingo a las 23:59")),
    ("pon el plazo a mañana a las 21:00", Act("deadline", ("mañana 21:00",))),
    ("no publiques aún", hold(current=True)),
    ("todavía no publiques nada", hold(current=True)),
    ("espera a publicar", hold(current=True)),
    ("que no salga nada hasta nuevo aviso", hold(current=True)),
    ("el 31 no lo mandes", hold(31, plain=True)),
    ("retén el parte de Inés", hold(person="Inés")),
    ("aprueba el mensaje de Inés", Messages("approve", person="Inés")),
    ("suelta los mensajes", Messages("release", every=True)),
    ("suéltalos ya", Messages("release", every=True)),
    ("ya puedes publicar", Publish()),
    ("publica", Publish()),
    ("quién falta?", Tell("missing")),
    ("¿Quién no ha votado todavía?", Tell("missing")),
    ("qué queda por decidir", Tell("waiting")),
    ("pendientes", Tell("waiting")),
    ("¿Cuándo acaba el plazo?", Tell("deadline")),
    ("¿Cómo va la ronda?", Tell("state")),
    ("ayudaaa", Help()),
    # Talk
    ("Inés muere en la próxima", TALK),
    ("Inés vota a Beto", TALK),
    ("Mañana no estoy, seguid vosotros", TALK),
    ("Esta ronda está muy reñida", TALK),
    ("Son 12 jugadores", TALK),
    ("¿Aprueba todo el mundo la reforma?", TALK),
    ("Pausa para comer y vuelvo", ASKED),
    ("Sigue pareciéndome raro lo de Beto", ASKED),
]


@pytest.mark.parametrize(("text", "wanted"), TABLE, ids=[text for text, _ in TABLE])
def test_a_phrase(text: str, wanted: object) -> None:
    assert told(text) == [wanted]


def test_the_table_is_long_enough_to_mean_something() -> None:
    assert len(TABLE) >= 120


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("12 b, 14 vale", [B12, Agree(14)]),
        ("12 b y 14 a", [B12, Choose(14, 0)]),
        ("12: puerta norte, 14 vale", [Mean(12, "puerta norte"), Agree(14)]),
        ("12: puerta norte; 14 vale", [Mean(12, "puerta norte"), Agree(14)]),
        ("12 b. La 14 ignórala. 31 hecho.", [B12, Ignore(14), Done(31)]),
        ("sí a la 12 y la 14", [Agree(12), Agree(14)]),
        ("12, 13 y 14 ignóralas", [Ignore(12), Ignore(13), Ignore(14)]),
        ("14 vale, aprueba todo", [Agree(14), Messages("approve", every=True)]),
        ("Buenas, ya estoy aquí. 12 b", [TALK, B12]),
        ("12 b\n\n14 vale\nsuelta 31", [B12, Agree(14), Messages("release", (31,), plain=True)]),
        ("di a Inés: mañana\n12 b", [Say("mañana", "Inés"), B12]),
        ("di a Inés: mañana\nte cuento", [ASKED]),
        ("di a Inés: «mañana\nte cuento»\n12 b", [Say("mañana\nte cuento", "Inés"), B12]),
        ("Gracias a todos\n12 b", [ASKED, B12]),
        ("12b 13a; 14 vale", [B12, Choose(13, 0), Agree(14)]),
        ("12 b / 13 a", [B12, Choose(13, 0)]),
        ("12 y 13 vale", [Agree(12), Agree(13)]),
        ("hola, la 12 norte y la 13 me parece bien, gracias!!", [Mean(12, "norte"), Agree(13)]),
        (
            "dale a Inés hasta mañana a las 10 y 12 b",
            [Extend("Inés", 0, "mañana a las 10"), B12],
        ),
        (
            "mueve a Inés a la Biblioteca y 12 b",
            [Act("move", ("Inés", "la Biblioteca"), {}, (0,)), B12],
        ),
        ("31 y 7 pegados", [Done(31, "mensaje"), Done(7, "mensaje")]),
        ("aprueba todo y quién falta?", [Messages("approve", every=True), Tell("missing")]),
        ("Narradora escribió:\n12 · Inés · pregunta — ¿Qué puerta?\n12 b", [B12]),
    ],
)
def test_several_in_one_post(text: str, wanted: list[object]) -> None:
    found = told(text)
    if wanted[0] == ASKED and found[0] == TALK:
        wanted = [TALK, *wanted[1:]]
    assert [
        Say(one.words.replace("\n\n", "\n"), one.person) if isinstance(one, Say) else one
        for one in found
    ] == wanted


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote>12 a</blockquote><p>14 vale</p>",
        "<p>&gt; 12 a</p><p>14 vale</p>",
        "<p><s>12 a</s></p><p>14 vale</p>",
        "<p>14 v&#97;le</p><pre>12 a</pre>",
        "<p>[quote]12 a[/quote]14 vale</p>",
    ],
)
def test_what_is_quoted_or_struck_out_decides_nothing(html: str) -> None:
    assert [one.read for one in read_post(standing(from_html(html)), GROUND)] == [Agree(14)]


def test_what_the_bridge_said_there_is_no_answer_when_it_is_pasted_back() -> None:
    ours = replace(GROUND, ours=frozenset({"a puerta norte", "siguen abiertas"}))
    text = "Siguen abiertas:\na) puerta norte\n12 a"
    assert [one.read for one in read_post(text, ours)] == [Choose(12, 0)]


@pytest.mark.parametrize("text", ["gracias!", "🙏 gracias", "Buenas noches 😂", "ok gracias"])
def test_a_nicety_asks_for_nothing_and_needs_no_answer(text: str) -> None:
    assert told(text) == []


def test_a_sentence_knows_its_place() -> None:
    text = standing(from_html("<p>Hola. <s>Ayer no.</s> La 12 es b, 1<s>3</s>4 vale</p>"))
    found = read_post(text, GROUND)
    assert [one.read for one in found] == [B12, Agree(14)]
    for one in found:
        assert text[one.start : one.end] == one.text


def test_a_number_of_no_question_is_no_answer() -> None:
    assert told("99 jugadores vinieron") == [TALK]
    assert told("99: puerta norte") == [TALK]


def test_every_kind_of_decision_has_words_or_a_reason() -> None:
    assert set(OPENS) | set(NOT_HERE) == KINDS
    assert not set(OPENS) & set(NOT_HERE)


@pytest.mark.parametrize("example", sorted({*OPENS.values(), *FURTHER}))
def test_every_example_is_read(example: str) -> None:
    assert all(one.decides for one in read(example))


def test_a_wall_of_words_is_read_quickly() -> None:
    text = " y ".join(["12 b, 14 vale"] * 400)
    assert len(text) > 5000
    read(text)
    read("a " * 8000)
    read("mueve a " + "a " * 4000 + "a la capilla")


@pytest.mark.parametrize(
    "text",
    [
        "enciende la luz de , y ,",
        "apaga las luces de ,",
        "pasa a Inés a la cuenta «»",
        "haz que Inés mire por la bola , y ,",
        "mueve a - a la Capilla",
        "prórroga de 0 horas para todos",
        "enseña « » = alcoba",
    ],
)
def test_a_place_left_empty_is_asked_about(text: str) -> None:
    assert told(text) == [ASKED]
