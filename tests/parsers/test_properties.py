"""What must hold for any text (design study, 3.8)."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.vocabulary import IRREVOCABLE, Declaration, Level, PlaceId, Status, is_complete
from parsers import explain, from_html, from_plain, merged, read
from parsers.explain import described
from tests.parsers.world import ROOT, codes, declare, gazetteer, lexicon, outlook, told

POSTS = [
    "1 PA: Salgo al pasillo por la puerta este\n1 PA: Entro en la Biblioteca (sección Oeste)\n1 PA: Busco el Grimorio",
    "Fase 1: sigo a Lady Pascuala\nFase 2: espero\nFase 3: mato a Fray Tobías",
    "1) pasillo\n2) Salón Principal\n3) no sigo a Leonor",
    "1 PA: voy a la cocina\n1 PA: quizá vaya al Claustro\n1 PA: sigo a Bruno",
    "Acción gratuita: reporto el cadáver en la fase 2\nFase 1: espero\nFase 2: espero\nFase 3: espero",
]
posts = pytest.mark.parametrize("text", [pytest.param(p, id=str(n)) for n, p in enumerate(POSTS)])
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
_WORDS = st.sampled_from(
    ["1", "PA:", "Fase", "2", "voy", "al", "a", "la", "sigo", "mato", "Leonor", "Bruno", "Pascuala", "pasillo", "Biblioteca", "Claustro", "norte", "este", "puerta", "si", "no", "quizá", "luego", "y", ",", ".", "?", "¿", '"', "—", "\n", "espero", "reporto", "campana", "fase", "1", "toco", "tarea", "grimorio", "barrer", "cambio", "la", "tercera", "anulo", "x3", "las", "tres", "fases", "[s]", "[/s]", "[quote]", "[/quote]", "<b>", "</b>", "~~", "voto"]
)  # fmt: skip
salads = st.lists(_WORDS, max_size=40).map(" ".join)
texts = st.one_of(salads, st.text(max_size=300))


def actions(declaration: Declaration) -> list[tuple[object, object]]:
    return [(r.phase, r.action) for r in declaration.readings]


@posts
def test_2_case_spaces_line_ends_and_composition_change_nothing(text: str) -> None:
    plain = actions(declare(text))
    variants = [
        text.upper(), text.lower(), text.replace(" ", "  "), text.replace(" ", "\u00a0"), text.replace("\n", "\r\n"),
        unicodedata.normalize("NFD", text), text.replace("a", "a\u200b"), text.replace(" ", " \u200f"),
    ]  # fmt: skip
    assert [actions(declare(v)) for v in variants] == [plain] * len(variants)


@posts
def test_3_accents_do_not_matter_inside_a_frame(text: str) -> None:
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    assert actions(declare(bare)) == actions(declare(text))


@posts
def test_4_markup_changes_nothing(text: str) -> None:
    plain = actions(declare(text))
    lines = text.split("\n")
    html = [
        "<br>".join(lines), "".join(f"<p>{x}</p>" for x in lines), "".join(f"<div><b>{x}</b></div>" for x in lines),
        "<br />".join(f"<em>{x}</em>" for x in lines), "<ul>" + "".join(f"<li>{x}</li>" for x in lines) + "</ul>",
    ]  # fmt: skip
    assert [actions(read(from_html(h), outlook(), lexicon())) for h in html] == [plain] * len(html)
    bb = [f"[b]{x}[/b]" for x in lines]
    assert actions(declare("\n".join(bb))) == plain


@posts
def test_5_quoted_or_struck_words_add_nothing(text: str) -> None:
    plain = actions(declare(text))
    other = "1 PA: espero\n1 PA: asesino a Leonor\n1 PA: voy al Comedor"
    for wrapped in (
        f"[quote=Gil]{other}[/quote]\n{text}", f"{text}\n[s]{other}[/s]", f"<blockquote>{other}</blockquote>\n{text}",
        f"[code]{other}[/code]\n{text}",
    ):  # fmt: skip
        assert actions(declare(wrapped)) == plain


@posts
def test_6_greetings_around_a_frame_add_nothing(text: str) -> None:
    assert actions(declare(f"¡Buenas noches a todos!\n\n{text}\n\nUn saludo 😊")) == actions(
        declare(text)
    )


@quick
@given(texts)
def test_8_and_15_every_filled_slot_has_words_and_every_span_lies_inside(text: str) -> None:
    marked = from_plain(text)
    declaration = read(marked, outlook(), lexicon())
    size = len(marked.text)
    for span in [r.span for r in declaration.readings] + [n.span for n in declaration.notices]:
        assert 0 <= span.start <= span.end <= size
    for reading in declaration.readings:
        assert reading.span.end > reading.span.start
        assert marked.text[reading.span.start : reading.span.end].strip()
    for index in marked.origin:
        assert 0 <= index < len(text)


@quick
@given(texts)
def test_nothing_irrevocable_or_incomplete_is_accepted_in_doubt(text: str) -> None:
    declaration = declare(text)
    asked = {n.phase for n in declaration.notices if n.level is not Level.INFO}
    for reading in declaration.readings:
        if reading.status is Status.ACCEPTED:
            assert is_complete(reading.action)
        if isinstance(reading.action, IRREVOCABLE):
            assert reading.status is not Status.PROVISIONAL
            if reading.status is Status.ACCEPTED and reading.phase is not None:
                assert reading.phase not in asked or "FASE_DUPLICADA" not in codes(declaration)


def test_10_permuting_explicit_phases_changes_nothing() -> None:
    lines = ["Fase 1: pasillo", "Fase 2: Biblioteca", "Fase 3: Buscar el Grimorio"]
    orders = [lines, lines[::-1], [lines[1], lines[2], lines[0]]]
    assert len({tuple(told(declare("\n".join(o)))) for o in orders}) == 1


@quick
@given(salads)
def test_11_resolved_phases_never_change(text: str) -> None:
    first = declare(POSTS[0])
    plan = merged({}, first)
    seen = replace(outlook("pasillo_sur"), resolved=1, plan=plan)
    assert merged(plan, read(from_plain(text), seen, lexicon()), resolved=1)[1] == plan[1]


@posts
def test_12_posting_the_same_again_changes_nothing(text: str) -> None:
    plan = merged({}, declare(text))
    again = read(from_plain(text), outlook(plan=plan), lexicon())
    assert merged(plan, again) == plan


def test_9_deleting_the_evidence_empties_the_slot() -> None:
    assert told(declare("Fase 1: sigo a Lady Pascuala"))[0].startswith("1:SEGUIR:pascuala")
    assert told(declare("Fase 1: sigo a"))[0] == "1:SEGUIR:None:asked"
    assert told(declare("Fase 1: voy al"))[0] == "1:MOVER:None:asked"


def test_14_a_room_less_on_the_map_invents_no_other() -> None:
    names = gazetteer()
    fewer = replace(names, places={k: v for k, v in names.places.items() if k != "recibidor"})
    seen = replace(outlook("claustro"), gazetteer=fewer)
    declaration = read(from_plain("Fase 1: voy al Recibidor"), seen, lexicon())
    assert told(declaration) == ["1:MOVER:None:asked"]


@pytest.mark.parametrize("seed", ["0", "7"])
def test_16_readings_do_not_depend_on_the_hash_seed(seed: str) -> None:
    code = (
        "from tests.parsers.test_properties import POSTS, declare, told\n"
        "print([told(declare(p)) for p in POSTS])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout.strip() == str([told(declare(p)) for p in POSTS])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1 PA: voy al pasillo\n" * 4000, id="headers"), pytest.param("[quote]" * 9000, id="quotes"),
        pytest.param("si no " * 9000, id="conditions"), pytest.param("(\"'" * 9000, id="brackets"), pytest.param("a" * 50_000, id="one-word"),
        pytest.param("\n" * 50_000, id="lines"), pytest.param("toco la campana " * 3000, id="bells"), pytest.param("<div>" * 9000, id="nesting"),
        pytest.param("Fase 1: " + "pasillo de la biblioteca al sur " * 1500, id="places"),
    ],
)  # fmt: skip
@pytest.mark.timeout(20)
def test_17_no_text_is_too_much(text: str) -> None:
    declare(text)
    read(from_html(text), outlook(), lexicon())


@quick
@given(texts)
def test_any_text_can_be_explained(text: str) -> None:
    marked = from_plain(text)
    assert str(explain(read(marked, outlook(), lexicon()), marked, outlook()))


def test_7_an_unknown_word_removes_no_warning_and_moves_no_other_phase() -> None:
    before = declare("Fase 1: voy al Claustro\nFase 2: espero\nFase 3: sigo a Leonor")
    after = declare("Fase 1: voy al Flambeo\nFase 2: espero\nFase 3: sigo a Leonor")
    assert [t for t in told(before) if t[0] != "1"] == [t for t in told(after) if t[0] != "1"]
    assert after.open_questions


def test_described_actions_name_the_house() -> None:
    (reading,) = declare("Fase 1: voy al pasillo").readings
    assert described(reading.action, gazetteer()) == "ir a Pasillo al sur de la Biblioteca"
    assert gazetteer().places[PlaceId("pasillo_sur")].name in described(reading.action, gazetteer())
