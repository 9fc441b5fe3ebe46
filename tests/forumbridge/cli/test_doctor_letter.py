"""`doctor --carta`: what it tells the forum's administrator is what the game does and did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game_file import load_game
from forumbridge.forum.account import DAY, DAYS_COUNTED, Account
from forumbridge.forum.headers import user_agent
from forumbridge.forum.http import checked_address
from tests.forumbridge.cli.conftest import Cli, Rehearsal

NOON = 20_000 * DAY + 43_200


def counted(directory: Path, requests: dict[int, int], **where: str) -> Account:
    """An account that made so many requests on days before and after day 20,000."""
    address = checked_address(where["address"])
    account = Account(where["name"], directory, address, VirtualClock(NOON), 0, 0)
    for day, number in requests.items():
        account.clock = VirtualClock(NOON + day * DAY)
        with account.burst():
            for _ in range(number):
                account.note_request()
    return account


def test_requests_are_counted_by_the_day_and_old_days_go(tmp_path: Path) -> None:
    where = {"name": "N", "address": "https://foro.example"}
    account = counted(tmp_path, {day: day + 1 for day in range(DAYS_COUNTED + 5)}, **where)
    found = account.requests_by_day()
    assert len(found) == DAYS_COUNTED
    assert list(found.values()) == list(range(6, DAYS_COUNTED + 6))
    assert min(found) == (20_000 + 5) * DAY


def test_the_letter_says_what_whoever_runs_the_forum_wants_to_know(cli: Cli, game: Path) -> None:
    path = game / "game.toml"
    path.write_text(path.read_text().replace('contacto = ""', 'contacto = "ana@example.org"'))
    said = cli("doctor", game, "--carta")
    assert (said.code, said.err) == (0, "")
    config = load_game(game)
    for fact in (
        config.forum.address, "«Narra»", user_agent("ana@example.org"), "Para cualquier cosa: ana@example.org",
        "de 3 jugadores", "pego yo a mano", "1,5 segundos", "Cada 60 minutos", "Cómo se para",
    ):  # fmt: skip
        assert fact in said.out, fact
    assert "Medido" not in said.out
    assert cli("doctor", game, "--letter").out == said.out


def test_without_a_contact_it_says_what_is_missing(cli: Cli, game: Path) -> None:
    path = game / "game.toml"
    text = path.read_text()
    assert 'contacto = ""' in text or "contacto" not in text
    said = cli("doctor", game, "--carta")
    assert "[su correo u otra forma de encontrarle]" in said.out
    assert "ponga «contacto»" in said.err


def test_whole_days_that_were_measured_are_told(
    cli: Cli, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    clock = VirtualClock(NOON, file=tmp_path / "reloj")
    assert clock.now() == NOON
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(tmp_path / "reloj"))
    address = load_game(game).forum.address
    counted(tmp_path / "estado", {-2: 100, -1: 301, 0: 999}, name="Narra", address=address)
    told = json.loads(cli("doctor", game, "--carta", "--json").out)
    assert told["measured_requests_a_day"] == [100, 301]
    assert "Medido en los últimos 2 días: 201 de media y 301 como mucho" in told["letter"]


def test_runs_are_what_is_measured(stage: Rehearsal, cli: Cli) -> None:
    cli("run", stage.folder, "--now")
    made = len(stage.forum.ledger())
    stage.clock.sleep(DAY)
    told = json.loads(cli("doctor", stage.folder, "--carta", "--json").out)
    assert told["measured_requests_a_day"] == [made]
    assert "Publica desde esa cuenta" in told["letter"]
