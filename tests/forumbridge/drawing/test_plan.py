"""The plan as a picture: everything of the file once, nothing cut, nothing over anything else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from forumbridge.drawing.plan import draw
from forumbridge.drawing.view import Condition, Figure, View
from tests.forumbridge.drawing.maps import generated, shipped
from tests.forumbridge.drawing.seen import clashes, cut_off, seen

ROOT = Path(__file__).resolve().parents[3]

NAMES = (
    "Ana", "Sir Pepito Pérez", "Lady Pascuala Portillo", "Fray Anselmo", "Íñigo", "Úrsula",
    "Begoña", "Doña Hortensia de la Vega", "Mateo", "Nuño", "Oria", "Pelayo", "Quiteria",
    "Ramiro", "Sancha",
)  # fmt: skip

MAPS = {
    "shipped": shipped,
    "hundred": lambda: generated(1, 60, 42, 100, 4),
    "hundred small": lambda: generated(2, 90, 70, 100, 3),
    "tiny rooms": lambda: generated(3, 70, 40, 110, 2),
    "tall": lambda: generated(4, 24, 60, 40, 3),
    "few": lambda: generated(5, 10, 8, 4, 3),
    "unsaid stretches": lambda: generated(6, 40, 30, 40, 4, stretches=False),
}


def crowded(data):
    """Fifteen people in one place."""
    place = data["mapa"]["inicio"]
    return View(
        "Copia del narrador", tuple(Figure(name, place) for name in NAMES), entrances=every(data)
    )


def scattered(data):
    """Everybody somewhere else, in every condition."""
    places, kinds = list(data["lugares"]), list(Condition)
    figures = [
        Figure(name, places[n * n % len(places)], kinds[n % 5], "A1" if kinds[n % 5] is Condition.HIDDEN else "")
        for n, name in enumerate(NAMES)
    ]  # fmt: skip
    return View("Copia del narrador", tuple(figures), entrances=every(data))


def every(data):
    return frozenset(e["id"] for p in data["pasajes"] for e in p["entradas"])


def one_player(data):
    own = data["mapa"]["inicio"]
    return View("Lo que sabe Ana", (Figure("Usted", own, Condition.SELF),), own, frozenset((own,)))


VIEWS = {"public": lambda _: View(), "crowded": crowded, "scattered": scattered, "one": one_player}


@pytest.fixture(scope="module", params=[(m, v) for m in MAPS for v in VIEWS], ids="-".join)
def drawn(request):
    data = MAPS[request.param[0]]()
    view = VIEWS[request.param[1]](data)
    plan = draw(data, view)
    return data, view, plan, seen(plan.svg)


def test_no_text_meets_another_text_or_a_symbol(drawn):
    assert clashes(drawn[3]) == []


def test_no_text_is_cut_by_the_page_or_by_its_place(drawn):
    assert cut_off(drawn[3]) == []


def test_no_letter_is_smaller_than_eleven_at_1400(drawn):
    plan = drawn[3]
    assert min(ink.size for ink in plan.texts) * 1400 / plan.width >= 10.999


def test_every_link_gate_and_symbol_is_there_once(drawn):
    data, _, _, plan = drawn
    kinds = {
        "puertas": "puerta", "ventanas": "ventana", "aberturas": "abertura",
        "secciones": "seccion", "escaleras": "escalera", "desniveles": "desnivel", "muros": "muro",
    }  # fmt: skip
    wanted = [
        f"{kinds[key]}-{n}" for key, rows in data["conexiones"].items() for n in range(1, len(rows) + 1)
    ]  # fmt: skip
    objects = [one["tipo"] for one in data["simbolos"]["objetos"]]
    wanted += [f"{kind}-{objects[: n + 1].count(kind)}" for n, kind in enumerate(objects)]
    wanted += [f"ojo-{n}" for n in range(1, len(data["simbolos"]["ojos"]) + 1)]
    wanted += [f"simbolo-verja-{n}" for n in range(1, len(data["simbolos"]["verjas"]) + 1)]
    wanted += [
        f"verja-{n}" for n, one in enumerate(data["simbolos"]["verjas"], 1) if "tramo" in one
    ]
    rooms = {
        one.get("estancia", key)
        for key, one in data["lugares"].items()
        if one.get("bloqueable")
        or data["estancias"].get(one.get("estancia", ""), {}).get("bloqueable")
    }
    wanted += [f"bloqueable-{n}" for n in range(1, len(rooms) + 1)]
    assert sorted(plan.ids) == sorted(set(plan.ids)), "an id is there twice"
    assert set(wanted) <= set(plan.ids)
    assert f"bloqueable-{len(rooms) + 1}" not in plan.ids


def test_every_place_and_everybody_is_named(drawn):
    data, view, _, plan = drawn
    said = " · ".join(ink.text for ink in plan.texts)
    for place in data["lugares"].values():
        assert (place.get("corto") or place["nombre"]) in said or place["nombre"] in said
    for figure in view.figures:
        assert figure.label in said


def test_the_maps_that_are_drawn_have_no_faults(drawn):
    assert drawn[2].faults == ()


def test_the_checks_above_can_fail():
    plan = draw(shipped())
    label = re.search(r'<g id="rotulo-capilla">.*?</g></g>', plan.svg, re.S)[0]
    moved = plan.svg.replace(label, label.replace("translate(", "translate(70 0) translate("))
    assert "Capilla" in cut_off(seen(moved))
    onto = plan.svg.replace(label, f'<g transform="translate(0 -100)">{label}</g>')
    assert clashes(seen(onto))


def test_the_same_file_gives_the_same_bytes_in_another_process():
    script = (
        "import sys; from tests.forumbridge.drawing.maps import shipped;"
        "from tests.forumbridge.drawing.test_plan import scattered;"
        "from forumbridge.drawing.plan import draw; from forumbridge.drawing.png import png;"
        "d = shipped(); svg = draw(d, scattered(d)).svg;"
        "sys.stdout.buffer.write(svg.encode() + png(svg, width=900))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "77")
    }  # fmt: skip
    assert len(runs) == 1
    data = shipped()
    assert runs.pop().startswith(draw(data, scattered(data)).svg.encode())


def test_nothing_in_the_file_says_when_or_by_what_it_was_made():
    svg = draw(shipped()).svg
    assert "<!--" not in svg
    assert "metadata" not in svg
    assert not re.search(r"20\d\d-\d\d|fontTools|resvg", svg)


def test_the_picture_in_the_docs_is_the_one_of_the_shipped_map():
    assert (ROOT / "docs" / "mapa.svg").read_text(encoding="utf-8") == draw(shipped()).svg


def test_a_name_cannot_become_markup():
    data = shipped()
    data["mapa"]["nombre"] = "<script>x</script>"
    data["lugares"]["cocina"]["nombre"] = '"><script>'
    data["dibujo"]["decorado"][0]["trazo"] = 'red"/><script>'
    svg = draw(data, View('"<script>', (Figure("<script>", "cocina"),))).svg
    assert "<script" not in svg
    assert seen(svg).texts


def test_letters_that_the_font_lacks_are_drawn_all_the_same():
    data = shipped()
    data["lugares"]["cocina"]["nombre"] = "Cocina 廚 ǻ"
    assert any("廚" in ink.text for ink in seen(draw(data).svg).texts)
