"""What `doctor` says of posting: how long a publication takes, and what an outsider can see."""

from __future__ import annotations

import pytest

from forumbridge.cycle.pace import Pace
from forumbridge.plain_words import lapse


def change(game, **values):
    path = game / "game.toml"
    text = path.read_text(encoding="utf-8")
    for key, value in values.items():
        before = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
        text = text.replace(f"\n{before}\n", f"\n{key} = {value}\n")
    path.write_text(text, encoding="utf-8")


def pace(cli, game):
    said = cli("doctor", game, "--sin-foro")
    return [line for line in said.out.splitlines() if " Ritmo: " in line]


@pytest.mark.parametrize(
    ("how", "messages", "seconds", "runs"),
    [
        pytest.param(Pace(0, 0), 16, 0, 1, id="nothing in the way"),
        pytest.param(Pace(1.5, 0, 2), 16, 104, 1, id="polite requests"),
        pytest.param(Pace(1.5, 15, 2), 16, 254, 2, id="fifteen seconds a post"),
        pytest.param(Pace(0, 300), 3, 660, 3, id="five minutes a post: one a run"),
        pytest.param(Pace(1, 60), 0, 0, 0, id="no message at all"),
    ],
)
def test_how_long_and_in_how_many_runs(how, messages, seconds, runs):
    assert how.seconds(messages) == seconds
    assert how.runs(messages, budget_seconds=120) == runs


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 s"),
        (45, "45 s"),
        (120, "2 min"),
        (254, "4 min 14 s"),
        (7200, "2 h"),
        (-8100, "2 h 15 min"),
        (86400, "1 día"),
        (2177095, "25 días y 4 h"),
    ],
)
def test_a_duration_is_said_as_people_do(seconds, said):
    assert lapse(seconds) == said


def test_the_length_of_a_publication_is_told_with_the_games_own_numbers(cli, game):
    change(game, modo='"automatic"', entre_mensajes_segundos="15.0")
    (line,) = pace(cli, game)
    assert line.startswith("✓ Ritmo: una publicación son 4 mensajes")
    assert "uno cada 16 s" in line


def test_a_publication_that_does_not_fit_into_a_run_is_a_warning(cli, game):
    change(game, modo='"approve"', entre_mensajes_segundos="60.0", presupuesto_segundos="60")
    (line,) = pace(cli, game)
    assert "PUBLICACION_LENTA" in line
    assert "presupuesto_segundos" in line


def test_who_pastes_himself_has_no_pace(cli, game):
    assert pace(cli, game) == []


def with_canary(stage, account):
    path = stage.folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("\n[escenas]", f'\n[foro.canario]\ncuenta = "{account}"\n\n[escenas]', 1)
    path.write_text(text, encoding="utf-8")
    password = stage.folder / "clave-canario"
    password.write_text("de-miel-y-avena\n", encoding="utf-8")
    password.chmod(0o600)


def canary(cli, stage):
    said = cli("doctor", stage.folder, "--canario")
    return said, [line for line in said.out.splitlines() if " Canario: " in line]


def test_a_canary_that_sees_nothing_private(cli, stage):
    stage.forum.add_user("Curiosa", "de-miel-y-avena")
    with_canary(stage, "Curiosa")
    said, (line,) = canary(cli, stage)
    assert line.startswith("✓ Canario: «Curiosa» no ve nada privado")
    assert said.code == 0


def test_a_canary_is_asked_for_by_name(cli, stage):
    said, (line,) = canary(cli, stage)
    assert "SIN_CANARIO" in line
    assert "[foro.canario]" in line
    assert said.code == 65


def test_a_canary_does_not_try_the_narrators_password(cli, stage, monkeypatch):
    with_canary(stage, "Curiosa")
    (stage.folder / "clave-canario").unlink()
    monkeypatch.setenv("FORUMBRIDGE_CLAVE", "la de la narradora")
    said, (line,) = canary(cli, stage)
    assert line.startswith("✗ Canario")
    assert said.code == 65


def test_a_canary_with_powers_is_none(cli, game):
    change(game, cuenta='"Narra"')
    path = game / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n[escenas]", '\n[foro.canario]\ncuenta = "uno"\n\n[escenas]', 1))
    said = cli("doctor", game, "--sin-foro", "--canario")
    assert "CANARIO_CON_PERMISOS" in said.everything
    assert said.code == 65
