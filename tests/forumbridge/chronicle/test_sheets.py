"""`export --estado`: two pages at any time; and the chronicle that waits for the end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from forumbridge.chronicle.fitting import (
    COLUMNS_MM,
    PAGE_HEIGHT_MM,
    PAGE_WIDTH_MM,
    SIZES_PT,
    cells,
    first_page,
    fit,
)
from forumbridge.chronicle.two_pages import sheets_page
from tests.forumbridge.chronicle.conftest import Cli
from tests.forumbridge.chronicle.crowd import TASKS, crowded
from tests.forumbridge.replaying.tampering import tamper


@pytest.fixture
def midway(finished: Path, tmp_path: Path) -> Path:
    """The game as a copy of its first round left it."""
    folder = tmp_path / "a-medias"
    shutil.copytree(finished, folder)
    folder.chmod(0o700)
    copies = sorted((folder / "copias").glob("*.db"))
    shutil.copyfile(copies[4], folder / "partida.db")
    return folder


def test_it_says_all_that_is_needed_to_go_on(cli: Cli, midway: Path, tmp_path: Path) -> None:
    out = tmp_path / "estado.html"
    said = cli("export", midway, "--estado", "-o", out)
    assert said.code == 0, said.everything
    assert out.stat().st_mode & 0o077 == 0
    page = out.read_text()
    told = json.loads(cli("export", midway, "--estado", "--json").out)
    people = {p["id"]: p for p in told["personas"]}
    assert people["anselmo"]["bando"] == "impostor"
    assert people["pepito"]["declarado"] == [
        "fase 1: ir a la Cocina",
        "fase 2: quedarte donde estés",
        "fase 3: ir al Comedor",
    ]
    assert len(people["pepito"]["tareas"]) == 2
    assert told["plazos"][0]["que"] == "Se declara hasta"
    for text in (
        "Sir Pepito Pérez",
        "Jabalina77",
        "impostor",
        "Se declara hasta",
        "ir a la Cocina",
    ):
        assert text in page
    assert page.count('class="hoja"') == 2
    assert "<svg" in page
    assert "http" not in page.replace("http-equiv", "")


def test_messages_that_are_not_out_are_in_it_whole(cli: Cli, midway: Path, tmp_path: Path) -> None:
    tamper(midway, "update messages set state = 'held' where id = (select max(id) from messages)")
    out = tmp_path / "estado.html"
    cli("export", midway, "--estado", "-o", out)
    told = json.loads(cli("export", midway, "--estado", "--json").out)
    (message,) = told["sin_enviar"]
    assert message["estado"] == "retenido"
    first = message["texto"].splitlines()[0]
    assert first
    assert first in out.read_text()


@pytest.mark.parametrize("people", [4, 8, 15, 20])
def test_the_table_is_one_page_however_much_there_is_to_say(people: int) -> None:
    sheets = crowded(people)
    found = fit(sheets["personas"])
    assert found.fits
    assert found.height_mm <= PAGE_HEIGHT_MM
    assert found.size_pt >= SIZES_PT[-1]
    page = sheets_page(sheets, "")
    for task in TASKS:
        assert task in page, "in the table or in the appendix"
    for number in range(3):
        assert f"Entero y verdadero {number}" in page


def test_more_people_never_get_larger_letters() -> None:
    sizes = [fit(crowded(n)["personas"]) for n in (2, 8, 15, 20)]
    order = [(-found.short, found.size_pt) for found in sizes]
    assert order == sorted(order, reverse=True)
    assert sizes[0].size_pt == SIZES_PT[0]
    assert sum(COLUMNS_MM) == PAGE_WIDTH_MM


def test_what_the_first_page_has_no_room_for_is_in_the_appendix() -> None:
    sheets = crowded(4, lines=90)
    kept, left = first_page(sheets)
    assert kept + left == sheets["tablero"]
    assert left
    page = sheets_page(sheets, "")
    assert page.index(left[0]) > page.index('class="apendice"')
    assert f"… y {len(left)} más" in page


def test_tasks_that_are_done_are_only_counted() -> None:
    person = crowded(2)["personas"][1]
    person["tareas"][0]["hechas"] = person["tareas"][0]["etapas"]
    tasks = cells(person, short=False)[3]
    assert tasks[0].endswith("1 acabadas")
    assert person["tareas"][0]["nombre"] not in tasks[0]


def test_before_the_deal_there_are_only_names(cli: Cli, midway: Path) -> None:
    copies = sorted((midway / "copias").glob("*.db"))
    shutil.copyfile(copies[0], midway / "partida.db")
    told = json.loads(cli("export", midway, "--estado", "--json").out)
    assert "En preparación" in told["momento"]
    assert {p["bando"] for p in told["personas"]} == {""}


def test_the_chronicle_waits_for_the_end(cli: Cli, midway: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.html"
    said = cli("export", midway, "-o", out)
    assert (said.code, "[PARTIDA_SIN_ACABAR]" in said.err) == (64, True)
    assert not out.exists()


def test_before_the_end_it_keeps_the_secret_of_chance(
    cli: Cli, midway: Path, tmp_path: Path
) -> None:
    out = tmp_path / "c.html"
    said = cli("export", midway, "-o", out, "--antes-del-final")
    assert said.code == 0, said.everything
    page, told = out.read_text(), json.loads(out.with_suffix(".json").read_text())
    secret = (midway / "secreto").read_bytes().hex()
    assert secret not in page + json.dumps(told)
    assert (told["azar"]["secreto"], told["azar"]["semilla"], told["azar"]["sorteos"]) == (
        "",
        "",
        [],
    )
    assert "solo para quien narra" in page
    assert cli("replay", out.with_suffix(".json"), "--audit").out.count("!") == 2


def test_secrets_are_not_written_where_a_server_may_publish_them(
    cli: Cli, midway: Path, tmp_path: Path
) -> None:
    root = tmp_path / "public_html"
    root.mkdir()
    for more in (["--estado"], ["--antes-del-final"]):
        said = cli("export", midway, "-o", root / "x.html", *more)
        assert (said.code, "[SALIDA_PUBLICA]" in said.err) == (64, True)
    assert not list(root.iterdir())


def test_a_rehearsal_writes_nothing(cli: Cli, finished: Path, tmp_path: Path) -> None:
    for what in ([], ["--estado"]):
        said = cli("export", finished, "-o", tmp_path / "x.html", "--dry-run", *what)
        assert (said.code, "Se escribir" in said.out) == (0, True)
    assert not (tmp_path / "x.html").exists()


def test_options_of_the_chronicle_are_not_for_the_sheets(cli: Cli, finished: Path) -> None:
    assert cli("export", finished, "--estado", "--nombres").code == 64


def test_another_kind_of_file_is_refused(cli: Cli, finished: Path, tmp_path: Path) -> None:
    said = cli("export", finished, "-o", tmp_path / "x.pdf")
    assert (said.code, "[FORMATO_DESCONOCIDO]" in said.err) == (64, True)
