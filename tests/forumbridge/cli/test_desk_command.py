"""`forumbridge desk`: where it listens, which token it asks for, and what it refuses."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from forumbridge.desk.web import serving, warming
from forumbridge.desk.web.house import House, reach_of


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[House]:
    """The desks that would have been served; what they read beside it is read before going on."""
    found: list[House] = []

    def serve(house, listener, on_ready):
        found.append(house)
        on_ready()
        listener.close()

    monkeypatch.setattr(serving, "serve_forever", serve)
    monkeypatch.setattr(warming, "warm_meanwhile", warming.warm)
    return found


def test_it_is_this_machine_s_alone_and_asks_for_no_token(cli, game, opened) -> None:
    said = cli("desk", game, "--port", 0)
    assert said.code == 0, said.err
    assert "http://127.0.0.1:" in said.out
    assert opened[0].reach.token is None
    assert not (game / "llave-mesa").exists()


@pytest.mark.parametrize(
    "options",
    [("--publica", "https://mesa.ejemplo.org"), ("--token-file", "llave-mesa")],
)
def test_elsewhere_it_makes_a_token_and_keeps_it_to_itself(
    cli, game, opened, options, monkeypatch
) -> None:
    monkeypatch.chdir(game)
    said = cli("desk", game, "--port", 0, *options)
    assert said.code == 0, said.err
    path = game / "llave-mesa"
    token = path.read_text(encoding="utf-8").strip()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert opened[0].reach.token == token
    assert len(token) >= 32
    assert token not in said.everything
    assert str(path.name) in said.out
    cli("desk", game, "--port", 0, *options)
    assert opened[1].reach.token == token


def test_without_a_certificate_it_says_what_that_means(cli, game, opened) -> None:
    said = cli("desk", game, "--port", 0, "--publica", "http://mesa.ejemplo.org")
    assert "sin https" in said.out
    assert not opened[0].reach.secure
    assert (
        "sin https" not in cli("desk", game, "--port", 0, "--publica", "https://m.ejemplo.org").out
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param(("--host", "0.0.0.0"), "MESA_SIN_DIRECCION", id="everywhere"),
        pytest.param(("--publica", "mesa.ejemplo.org"), "MESA_SIN_DIRECCION", id="no scheme"),
        pytest.param(("--publica", "https://x.org/mesa"), "MESA_SIN_DIRECCION", id="a path"),
        pytest.param(("--publica", "https://u:p@x.org"), "MESA_SIN_DIRECCION", id="a password"),
    ],
)
def test_what_can_t_be_reached_is_refused(cli, game, opened, options, code) -> None:
    said = cli("desk", game, *options)
    assert (said.code, f"[{code}]" in said.err) == (64, True)
    assert opened == []


def test_a_port_that_is_taken_is_said(cli, game, opened) -> None:
    taken = serving.listen("127.0.0.1", 0)
    said = cli("desk", game, "--port", taken.getsockname()[1])
    taken.close()
    assert "[MESA_SIN_PUERTO]" in said.err


@pytest.mark.parametrize(
    ("text", "mode", "code"),
    [("corta\n", 0o600, "LLAVE_ROTA"), ("x" * 40, 0o644, "SECRETO_ABIERTO")],
)
def test_a_token_that_keeps_nobody_out_is_refused(
    cli, game, opened, tmp_path: Path, text, mode, code
) -> None:
    path = tmp_path / "llave"
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    said = cli("desk", game, "--token-file", path)
    assert (said.code, f"[{code}]" in said.err) == (65, True)


def test_a_folder_that_is_none_is_said_before_anything_is_served(cli, tmp_path, opened) -> None:
    assert cli("desk", tmp_path / "no-hay").code == 65
    assert opened == []


def test_origins_are_exactly_those_of_the_desk() -> None:
    own = reach_of("127.0.0.1", 8765, token=None)
    assert own.hosts == {"127.0.0.1:8765", "localhost:8765", "[::1]:8765"}
    assert reach_of("192.168.1.20", 80, token="t").hosts == {"192.168.1.20"}
    public = reach_of("127.0.0.1", 8765, token="t", public="https://mesa.ejemplo.org")
    assert (public.hosts, public.secure) == ({"mesa.ejemplo.org"}, True)
