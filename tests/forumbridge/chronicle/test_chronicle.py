"""The chronicle: every secret open once it is over, one file that asks nothing of anybody, and
other names on request, everywhere."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from engine.hacienda.facts import director, director_house
from forumbridge.chronicle.chips import initials
from forumbridge.chronicle.renaming import Names
from forumbridge.cli.main import run
from forumbridge.rulesets.hacienda.hand_words import ACTS
from tests.forumbridge.chronicle.conftest import Cli
from tests.forumbridge.chronicle.played import CANARY, SECRET
from tests.forumbridge.replaying.tampering import tamper


@pytest.fixture(scope="session")
def written(home: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict]:
    out = tmp_path_factory.mktemp("export") / "cronica.html"
    assert run(["export", str(home / "partida"), "-o", str(out), "--palabras"]) == 0
    assert out.stat().st_mode & 0o077 == 0
    return out.read_text(), json.loads(out.with_suffix(".json").read_text())


def lines(told: dict, kind: str) -> list[str]:
    return [x["texto"] for s in told["historia"] for x in s["lineas"] if x["clase"] == kind]


def test_every_secret_is_in_it(written: tuple[str, dict]) -> None:
    page, told = written
    sides = {p["id"]: p["bando"] for p in told["personas"]}
    assert sides["anselmo"] == "impostor"
    killed = next(t for t in lines(told, "suceso") if "asesina" in t)
    assert killed.startswith("Fray Anselmo asesina a")
    assert "Fray Anselmo se abstiene" in lines(told, "voto")
    assert sum("vota a Fray Anselmo" in t for t in lines(told, "voto")) == 2
    assert any("ir a la Cocina" in t for t in lines(told, "orden"))
    assert any("muere" in t for t in lines(told, "visto"))
    assert told["partida"]["ganan"] == "los vasallos"
    assert told["azar"]["secreto"] == SECRET.hex()
    assert all(check["bien"] for check in told["comprobacion"])
    for text in (killed, SECRET.hex(), CANARY, "no quedan impostores"):
        assert text in page


def test_every_phase_has_its_board(written: tuple[str, dict]) -> None:
    page, told = written
    phases = [s for s in told["historia"] if s["fase"] is not None]
    assert [(s["ronda"], s["fase"]) for s in phases] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert {p["estado"] for s in phases for p in s["piezas"]} == {"vivo", "fantasma", "cadaver"}
    moved = {s["fase"]: s["piezas"] for s in phases if s["ronda"] == 1}
    assert {p["lugar"] for p in moved[1]} == {"cocina", "comedor"}
    frames = json.loads(re.search(r'id="momentos">(.*?)</script>', page, re.S)[1])
    assert len(frames) == len(told["historia"])
    spots = [(c["x"], c["y"]) for c in frames[-1]["chips"]]
    assert len(set(spots)) == len(spots), "nobody stands on somebody else"


def test_it_is_one_file_that_asks_nothing_and_works_without_scripts(
    written: tuple[str, dict],
) -> None:
    page, told = written
    assert not re.search(r"""\b(?:src|action|srcset|poster)=|href="(?!#)|url\(|@import""", page)
    assert "http" not in page.replace("http-equiv", "")
    assert "default-src 'none'" in page
    without = re.sub(r"<script.*?</script>", "", page, flags=re.S)
    for scene in told["historia"]:
        assert f"Dónde está cada cual: {scene['titulo']}" in without


def test_what_was_written_cannot_break_the_page(cli: Cli, spoiled: Path, tmp_path: Path) -> None:
    tamper(
        spoiled, "update readings set text = '</script><script>alert(1)</script>' where text <> ''"
    )
    tamper(spoiled, "update messages set plain = '<img src=x onerror=alert(1)>'")
    out = tmp_path / "c.html"
    cli("export", spoiled, "-o", out, "--palabras")
    page = out.read_text()
    assert "<script>alert" not in page
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_figures_are_those_of_the_records(written: tuple[str, dict]) -> None:
    _, told = written
    general = {f["nombre"]: f["valor"] for f in told["estadisticas"]}
    assert (general["Rondas"], general["Fases"]) == ("2", "5")
    assert general["Preguntas"] == "1"
    mine = {row["quien"]: row["valores"] for row in told["por_persona"]}
    assert set(mine) == {"pepito", "pascuala", "anselmo", "brunilda"}
    assert mine["pepito"]["pasos"] == "2"
    assert mine["pascuala"]["preguntadas"] == "1"
    assert mine["anselmo"]["tarda en contestar"] != "—"


def test_players_words_only_if_asked_for(cli: Cli, finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.html"
    cli("export", finished, "-o", out)
    assert CANARY not in out.read_text() + out.with_suffix(".json").read_text()


def test_anybody_can_check_chance_with_the_file_alone(
    cli: Cli, finished: Path, tmp_path: Path
) -> None:
    out = tmp_path / "c.html"
    cli("export", finished, "-o", out)
    sheet = out.with_suffix(".json")
    told = json.loads(sheet.read_text())
    seen = told["azar"]["compromiso"]
    assert cli("replay", sheet, "--audit", "--huella", f" {seen.upper()} ").code == 0
    alone = cli("replay", sheet, "--audit")
    assert (alone.code, "[SIN_PROBAR]" in alone.out) == (4, True)
    assert "compárela usted" in alone.out
    forged = cli("replay", sheet, "--audit", "--huella", "0" * 64)
    assert (forged.code, "✗ Huella" in forged.out) == (66, True)
    assert cli("replay", sheet, "--audit", "--huella", "0123").code == 64
    assert cli("replay", finished, "--audit", "--huella", seen).code == 64
    told["azar"]["sorteos"][0]["indice"] ^= 1
    sheet.write_text(json.dumps(told))
    said = cli("replay", sheet, "--audit")
    assert (said.code, "[AZAR_NO_CUADRA]" in said.out) == (66, True)


def folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c))


ACCOUNTS = ("Jabalina77", "Ocarina_88", "Zarigüeya", "Trombón 5")


def test_accounts_are_replaced_and_chance_can_still_be_checked(
    cli: Cli, finished: Path, tmp_path: Path
) -> None:
    out = tmp_path / "c.html"
    cli("export", finished, "-o", out, "--nombres", "--palabras")
    both = out.read_text() + out.with_suffix(".json").read_text()
    for account in ACCOUNTS:
        assert folded(account) not in folded(both)
    assert "Jugador 4" in both
    assert "Sir Pepito Pérez" in both
    seen = json.loads(out.with_suffix(".json").read_text())["azar"]["compromiso"]
    assert cli("replay", out.with_suffix(".json"), "--audit", "--huella", seen).code == 0


def test_a_character_gets_another_name_everywhere(cli: Cli, finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.html"
    said = cli(
        "export", finished, "-o", out, "--nombres", "--palabras",
        "--cambia", "Pepito=Doña Cuca", "--cambia", "Lady Pascuala Portillo",
    )  # fmt: skip
    both = folded(out.read_text() + out.with_suffix(".json").read_text())
    for name in ("pepito", "perez", "pascuala", "portillo", *ACCOUNTS):
        assert folded(name) not in both, name
    told = json.loads(out.with_suffix(".json").read_text())
    assert [p["nombre"] for p in told["personas"]][:2] == ["Doña Cuca", "Personaje 2"]
    assert any("asesina a Doña Cuca" in t for t in lines(told, "suceso"))
    assert told["azar"]["nombres_cambiados"] is True
    assert "ya no se pueden rehacer" in said.out
    audited = cli("replay", out.with_suffix(".json"), "--audit")
    assert "! Nombres" in audited.out


@pytest.mark.parametrize("change", ["Pepito=Fray Anselmo", "Pepito=A", "nadie=X"])
def test_names_that_would_be_confused_are_refused(
    cli: Cli, finished: Path, tmp_path: Path, change: str
) -> None:
    out = tmp_path / "c.html"
    again = ["--cambia", "Pascuala=a"] if change.endswith("=A") else []
    assert cli("export", finished, "-o", out, "--cambia", change, *again).code == 64
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PÉREZ, y Perezoso", "X, y Perezoso"),
        ("perez_1 (Pérez)", "X_1 (X)"),
        ("Pere\u0301z dice", "X dice"),
        ("compañía", "compañía"),
    ],
)
def test_a_name_is_found_whole_whatever_its_case_and_accents(text: str, told: str) -> None:
    assert Names({"perez": "X"}).text(text) == told


def test_nobodys_letters_are_anothers() -> None:
    found = initials({"a": "Sir Pepito Pérez", "b": "Lady Pascuala Portillo", "c": "ana"})
    assert len(set(found.values())) == 3


def test_every_act_of_the_narrator_has_its_words() -> None:
    kinds = {
        field.default
        for module in (director, director_house)
        for found in vars(module).values()
        if isinstance(found, type) and is_dataclass(found)
        for field in fields(found)
        if field.name == "kind" and str(field.default).startswith("act.")
    }
    assert kinds == set(ACTS)


def test_a_forgotten_text_is_told_as_such(cli: Cli, spoiled: Path, tmp_path: Path) -> None:
    cli("forget", spoiled, "Jabalina77")
    out = tmp_path / "c.html"
    cli("export", spoiled, "-o", out, "--palabras")
    told = json.loads(out.with_suffix(".json").read_text())
    assert "[olvidado]" in {post["texto"] for post in told["escritos"]}
    assert "sha256" not in out.read_text()
