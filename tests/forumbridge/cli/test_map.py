"""`forumbridge map`: formats, readers, and what it refuses."""

from __future__ import annotations

import pytest

from forumbridge.config_files.paths import MAP, RULES
from forumbridge.demo.cast import CAST
from tests.forumbridge.drawing.seen import seen


def test_without_a_game_it_draws_the_shipped_map(cli):
    said = cli("map")
    assert said.code == 0
    assert "rotulo-capilla" in seen(said.out).ids
    assert said.err == ""


@pytest.mark.parametrize(
    ("name", "begins"), [("p.svg", b"<svg"), ("p.PNG", b"\x89PNG"), ("p.txt", b"LA HACIENDA")]
)
def test_the_name_of_the_file_says_the_format(cli, stage, name, begins):
    path = stage.folder.parent / name
    assert cli("map", stage.folder, "-o", path).code == 0
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("words", [("-o", "plano.jpg"), ("-o", "plano.svg", "--texto")])
def test_another_format_is_refused(cli, words):
    said = cli("map", *words)
    assert said.code == 64
    assert ".png" in said.err


def test_a_players_plan_is_given_to_the_narrator_in_letters(cli, stage):
    cli("run", stage.folder)
    name = CAST[0].name
    said = cli("map", stage.folder, "--player", name, "--texto")
    assert said.code == 0, said.everything
    assert f"Lo que sabe {name}" in " ".join(said.out.split())
    assert "│ COMEDOR" in said.out
    assert said.err == ""


def test_a_players_picture_comes_with_a_warning_where_no_attachment_is_private(cli, stage):
    said = cli("map", stage.folder, "--personaje", CAST[0].name)
    assert said.code == 0
    assert "adjuntos privados" in said.err
    assert "lugar-propio" in seen(said.out).ids


def test_everybody_is_for_the_narrators_own_copy(cli, stage):
    cli("run", stage.folder)
    said = cli("map", stage.folder, "--todos")
    assert said.code == 0
    assert "Copia del narrador" in said.out
    assert [ink for ink in seen(said.out).texts if ink.text == "A1"]


def test_before_the_deal_it_says_why_nobody_is_on_the_plan(cli, game):
    said = cli("map", game, "--todos", "--texto")
    assert said.code == 0
    assert "no hay nadie en el plano" in said.err


@pytest.mark.rule("AMB-164")
def test_passages_are_drawn_only_when_the_narrator_asks(cli):
    assert "entrada-A1" not in cli("map").out
    assert "entrada-A1" in cli("map", "--pasajes").out


@pytest.mark.rule("AMB-164")
def test_where_passages_are_public_the_players_plan_has_them(cli, stage):
    assert "entrada-A1" not in cli("map", stage.folder).out
    path = stage.folder / RULES
    text = path.read_text(encoding="utf-8")
    assert "public_passages = false" in text
    path.write_text(text.replace("public_passages = false", "public_passages = true"), "utf-8")
    said = cli("map", stage.folder)
    assert "entrada-A1" in said.out, said.err


@pytest.mark.parametrize(
    "words", [("--todos",), ("--personaje", "Ana")], ids=["everybody", "somebody"]
)
def test_people_are_of_some_game(cli, words):
    assert cli("map", *words).code == 64


@pytest.mark.parametrize("other", ["--todos", "--pasajes"])
def test_a_players_plan_takes_nothing_of_the_narrators(cli, stage, other):
    said = cli("map", stage.folder, "--personaje", CAST[0].name, other)
    assert said.code == 64
    assert said.out == ""


def test_a_name_that_nobody_has_is_told(cli, stage):
    assert cli("map", stage.folder, "--personaje", "Zutano").code == 64


def test_what_does_not_fit_in_an_edited_map_is_told_and_the_rest_drawn(cli, stage):
    path = stage.folder / MAP
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[ 4, 22,  5, 22]", "[14, 22, 15, 22]", 1), encoding="utf-8")
    said = cli("map", stage.folder)
    assert said.code == 0
    assert "puerta-1: su tramo no está entre" in said.err
    assert "puerta-1" in seen(said.out).ids


def test_a_map_that_can_not_be_drawn_is_no_accident(cli, stage):
    path = stage.folder / MAP
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[[0, 22, 8, 8]]", "[[0, 22, 8]]", 1), encoding="utf-8")
    said = cli("map", stage.folder)
    assert said.code == 65
    assert "MAPA_SIN_DIBUJO" in said.err
