"""`init --juego`: each game's own files, its rulings one by one, and nothing of another's."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from forumbridge.config_files.game import GameName
from forumbridge.config_files.loaders import load_files

ROSTER = "nombre,cuenta,escena\n" + "".join(
    f"{name},{name}7,partida/x/{name.lower()}\n"
    for name in ("Marta", "Olaf", "Nina", "Tomas", "Lin", "Bruno", "Sofia", "Hugo", "Iris")
)
GAMES = [game for game in get_args(GameName) if game != "hacienda"]


@pytest.fixture
def made(tmp_path: Path, cli: Any) -> Any:
    people = tmp_path / "gente.csv"
    people.write_text(ROSTER, encoding="utf-8")
    folder = tmp_path / "partida"

    def make(*more: str) -> tuple[Path, Any]:
        said = cli(
            "init", folder, "--nombre", "Prueba", "--foro", "umbria", "--cuenta", "Narra",
            "--escena", "partida/x/mesa", "--personajes", people, "--no-input", *more,
        )  # fmt: skip
        return folder, said

    return make


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_of_each_game_can_be_read_and_checked(made: Any, cli: Any, game: str) -> None:
    folder, said = made("--juego", game)
    assert said.code == 0, said.err
    assert load_files(folder).config.game.rules == game
    names = {path.name for path in folder.iterdir()}
    assert {"game.toml", "reglas.toml", "lexico.toml", "mensajes"} <= names
    assert not {"mapa.toml", "tareas.toml"} & names
    (folder / "clave").write_text("secreta", encoding="utf-8")
    (folder / "clave").chmod(0o600)
    told = cli("doctor", folder, "--sin-foro")
    assert "todas las plantillas se pueden escribir" in told.out, told.out + told.err
    assert "todas las decisiones, como de fábrica" in told.out


def test_a_ruling_is_written_where_it_is_explained(made: Any, cli: Any) -> None:
    folder, said = made("--juego", "avaloup", "--regla", "card_hours=48")
    assert said.code == 0, said.err
    assert "\ncard_hours = 48\n" in (folder / "reglas.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param(("--regla", "card_hours=nunca"), "DECISION_NO_VALE", id="value"),
        pytest.param(("--regla", "vasallos=3"), "DECISION_NO_VALE", id="another game's key"),
        pytest.param(("--regla", "card_hours"), "DECISION_NO_VALE", id="no value"),
        pytest.param(("--campana", "una"), "NO_EN_ESTE_JUEGO", id="another game's question"),
        pytest.param(("--preset", "letra"), "NO_EN_ESTE_JUEGO", id="another game's preset"),
    ],
)
def test_what_this_game_does_not_take_is_refused_and_nothing_made(
    made: Any, more: tuple[str, ...], code: str
) -> None:
    folder, said = made("--juego", "avaloup", *more)
    assert said.code != 0
    assert code in said.err
    assert not folder.exists()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "order",
    [
        pytest.param(("map",), id="map"),
        pytest.param(("teach", "pieza", "--lugar", "capilla"), id="teach"),
    ],
)
def test_what_only_another_game_has_is_said_and_nothing_done(
    made: Any, cli: Any, game: str, order: tuple[str, ...]
) -> None:
    folder, _ = made("--juego", game)
    said = cli(order[0], folder, *order[1:])
    assert said.code != 0
    assert "NO_EN_ESTE_JUEGO" in said.err, said.err


@pytest.mark.parametrize("game", GAMES)
def test_pausing_is_for_every_game(made: Any, cli: Any, game: str) -> None:
    folder, _ = made("--juego", game)
    assert cli("pause", folder).code == 0
    assert "en preparación" in cli("status", folder).out.lower()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_has_not_begun_is_told_and_printed(
    made: Any, cli: Any, tmp_path: Any, game: str
) -> None:
    folder, _ = made("--juego", game)
    assert "Aún no ha pasado nada" in cli("log", folder).out
    sheets = tmp_path / "hojas.html"
    assert cli("export", folder, "--estado", "--salida", sheets).code == 0
    assert sheets.is_file()
