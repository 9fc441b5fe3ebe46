"""Posts as people write them on a telephone, in a hurry or in love with their own prose."""

from __future__ import annotations

import time

import pytest

from engine.vocabulary import CharacterId, Mode, Status
from tests.parsers.world import declare, told

_SEEN = (CharacterId("leonor"), CharacterId("tobias"))
_W = ["1:ESPERAR:accepted", "2:ESPERAR:accepted", "3:ESPERAR:accepted"]
_M = "MOVER:pasillo_sur:accepted"
_NOVEL = "La vela tiembla y con ella mi sombra. Nadie ha dormido: se oye a Leonor rezar, o eso quiero creer.\n\n—¿Quién anda ahí? —pregunto.\n\nNo contesta nadie.\n\n"

_READ = [
    ("1pa: paso al pasillo\n1pa: me qedo aki\n1pa: espero", ["1:" + _M, *_W[1:]]),
    ("f1 pasillo f2 espero f3 espero", ["1:" + _M, *_W[1:]]),
    ("FASE 1: AL PASILLO!!!\nFASE 2: ESPERO\nFASE 3: ESPERO", ["1:" + _M, *_W[1:]]),
    ("fase 1 voy al pasillo xq tengo miedo\nfase 2 espero\nfase 3 espero tb", ["1:" + _M, *_W[1:]]),
    ("1) pasillo 👣\n2) espero 🫣\n3) espero", ["1:" + _M, *_W[1:]]),
    ("Holaaa!! 😊😊\n\n1 PA: espero\n1 PA: espero\n1 PA: espero\n\nBesitos", _W),
    ("1 PA - espero (no me fío ni de mi sombra)\n1 PA - espero\n1 PA - espero", _W),
    ("**1 PA:** espero\n**1 PA:** espero\n**1 PA:** espero", _W),
    ("[b]Fase 1[/b]: espero\n[b]Fase 2[/b]: espero\n[b]Fase 3[/b]: espero", _W),
    ("[i]Tiemblo.[/i]\nFase 1: espero\nFase 2: espero\nFase 3: espero", _W),
    (_NOVEL + "1 PA: espero\n1 PA: espero\n1 PA: espero", _W),
    (_NOVEL + "Fase 1: al pasillo\nFase 2: espero\nFase 3: espero", ["1:" + _M, *_W[1:]]),
    ("toda la ronda: quietecita, espero", _W),
    ("Fases 1, 2 y 3 espero", _W),
    ("1º espero\n2º espero\n3º espero", _W),
    ("Fase 1: [s]voy al pasillo[/s] espero\nFase 2: espero\nFase 3: espero", _W),
    ("Fase 1: ~~pasillo~~ espero\nFase 2: espero\nFase 3: espero", _W),
    ("[quote=Gil]1 PA: mato a Leonor[/quote]\n1 PA: espero\n1 PA: espero\n1 PA: espero", _W),
    ("> Fase 1: mato a Leonor\n\nFase 1: espero\nFase 2: espero\nFase 3: espero", _W),
    ("F1: quieto\nF2: quieto\nF3: quieto", _W),
    ("F1: quieta\nF2: quieta\nF3: quieta", _W),
    ("1 PA: me quedo\n1 PA: idem\n1 PA: idem", _W),
    ("1 PA: sigo a Leonor\n1 PA: igual\n1 PA: igual", ["1:SEGUIR:leonor:accepted", "2:SEGUIR:leonor:accepted", "3:SEGUIR:leonor:accepted"]),
    ("1 PA: la sigo (a Leonor)\n1 PA: espero\n1 PA: espero", ["1:SEGUIR:leonor:accepted", *_W[1:]]),
    ("- espero\n- espero\n- espero", _W),
    ("Buenas noches\n- espero\n- espero\n- espero\nSuerte!", _W),
    ("Fase 1: Pasillo.\nFase 2: Salón ppal.\nFase 3: Claustro.", ["1:" + _M, "2:MOVER:salon:accepted", "3:MOVER:claustro:accepted"]),
    ("Fase 1: pasillo\nFase 2: biblio oeste\nFase 3: biblio este", ["1:" + _M, "2:MOVER:biblioteca_oeste:accepted", "3:MOVER:biblioteca_este:accepted"]),
    ("1 PA: salgo por la pta. este\n1 PA: espero\n1 PA: espero", ["1:" + _M, *_W[1:]]),
    ("1 punto de accion: salgo\n1 punto de accion: espero\n1 punto de accion: espero", ["1:" + _M, *_W[1:]]),
    ("fase1: rezo\nfase2: rezo\nfase3: rezo", ["1:TAREA:rezar:accepted", "2:TAREA:rezar:accepted", "3:TAREA:rezar:accepted"]),
    ("1 PA: me pongo a rezar\n1 PA: sigo rezando\n1 PA: espero", ["1:TAREA:rezar:accepted", "2:TAREA:rezar:accepted", _W[2]]),
    ("1 PA: voy al pasillo como si nada\n1 PA: espero\n1 PA: espero", ["1:" + _M, *_W[1:]]),
    ("1 PA: voy al pasillo sin decir nada\n1 PA: espero\n1 PA: espero", ["1:" + _M, *_W[1:]]),
    ("1 PA: me voy, con todo el dolor de mi corazón, al pasillo\n1 PA: espero\n1 PA: espero", ["1:" + _M, *_W[1:]]),
    ("1 PA: Sir Pepito sale al pasillo\n1 PA: espera\n1 PA: espera", ["1:" + _M, *_W[1:]]),
]  # fmt: skip
_ASKED = [
    "Fase 1: pasillo, no, mejor me quedo", "Fase 1: voy al pasillo? no sé", "Fase 1: pasillo o nada, aún no lo tengo claro",
    "Fase 1: lo que haga Leonor", "Fase 1: sorprendedme", "Fase 1: me escondo", "Fase 1: voy con alguien", "Fase 1: la sigo a ella o a él",
    "Fase 1: si leonor sale la sigo", "Fase 1: iría al pasillo pero qué pereza", "Fase 1: finjo q sigo a leonor", "Fase 1: no voy al pasillo",
    "Fase 1: mato a bruno", "Fase 1: mato a leonr", "Fase 1: toco la campana??", "Fase 1: creo q espero", "Fase 1: salgo a la terraza",
    "Fase 1: 🤷", "Fase 1: jajaja ni idea",
]  # fmt: skip
_CHATTER = [
    "Perdón, estoy de viaje y escribo desde el móvil.", "—Yo no he sido —digo, y me tiembla la voz.", "**—¡Asesina! —grito a Leonor.**",
    "Mato por un café ahora mismo jajaja", "q ronda más larga madre mía", "Leonor, eres la peor y lo sabes.", "+1", "Voto por pedir pizza",
]  # fmt: skip


@pytest.mark.rule("HAC-DECL-03", "HAC-DECL-08")
@pytest.mark.parametrize(("text", "expected"), [pytest.param(t, e, id=t[:40]) for t, e in _READ])
def test_posts_are_read(text: str, expected: list[str]) -> None:
    assert told(declare(text, visible=_SEEN)) == expected


@pytest.mark.rule("AMB-023")
@pytest.mark.parametrize("text", [pytest.param(t, id=t[:40]) for t in _ASKED])
def test_doubtful_posts_are_asked(text: str) -> None:
    declaration = declare(text, visible=_SEEN)
    assert declaration.open_questions
    assert all(r.status is Status.ASKED for r in declaration.readings)


@pytest.mark.rule("HAC-ALT-15")
@pytest.mark.parametrize("text", [pytest.param(t, id=t[:40]) for t in _CHATTER])
def test_chatter_orders_nothing(text: str) -> None:
    for mode in (Mode.ROUND, Mode.DELIBERATION):
        found = declare(text, visible=_SEEN, mode=mode).readings
        assert all(r.status is Status.ASKED for r in found)


def _seconds(text: str) -> float:
    """The best of three, warm."""
    declare(text)
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        declare(text)
        best = min(best, time.process_time() - start)
    return best


def test_a_long_story_costs_no_more_a_letter_than_a_short_one() -> None:
    """Ten kilobytes against one, in the same run: a ratio says what seconds can't."""
    story = "La vela tiembla y mi sombra con ella. Leonor cruza el Claustro despacio, como quien espera algo. "
    plan = "\n1 PA: espero\n1 PA: espero\n1 PA: espero"
    short, long = _seconds(story * 10 + plan), _seconds(story * 100 + plan)
    assert long < 25 * short
