"""`forget`: no word of a player's stays in the game's files, and the game is the same."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from forumbridge.storage.backups import check_backup
from tests.forumbridge.chronicle.conftest import Cli
from tests.forumbridge.chronicle.played import CANARY
from tests.forumbridge.replaying.tampering import tamper

WORDS = [word.encode() for word in CANARY.split()]


def holding(folder: Path) -> list[str]:
    """The files in which a canary word stands."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(p.name for p in files if any(word in p.read_bytes() for word in WORDS))


def test_no_word_of_theirs_is_left_in_any_file(cli: Cli, spoiled: Path) -> None:
    before = json.loads(cli("replay", spoiled, "--verify", "--json").out)
    assert "partida.db" in holding(spoiled)
    assert len(holding(spoiled)) > 3
    for player in ("Jabalina77", "Lady Pascuala Portillo"):
        said = cli("forget", spoiled, player, "--quien", "Marta", "--motivo", "lo pide")
        assert said.code == 0, said.everything
    assert holding(spoiled) == []
    after = json.loads(cli("replay", spoiled, "--verify", "--json").out)
    assert after == before
    assert cli("replay", spoiled, "--audit").code == 0
    conn = sqlite3.connect(spoiled / "partida.db")
    acts = conn.execute("select who, why, account from forgotten").fetchall()
    assert acts == [("Marta", "lo pide", "Jabalina77"), ("Marta", "lo pide", "Ocarina_88")]
    for copy in (spoiled / "copias").glob("*.db"):
        check_backup(copy, game="la-hacienda")


def test_it_is_done_once_and_others_keep_their_words(cli: Cli, spoiled: Path) -> None:
    cli("forget", spoiled, "Jabalina77")
    before = (spoiled / "partida.db").read_bytes()
    again = json.loads(cli("forget", spoiled, "jabalina77", "--json").out)
    assert again["rows"] == {}
    assert sqlite3.connect(spoiled / "partida.db").execute(
        "select count(*) from forgotten"
    ).fetchone() == (1,)
    assert "zanfonía".encode() in before, "of the other player who wrote it"
    assert b"Me abstengo" in before
    reparse = json.loads(cli("replay", spoiled, "--reparse", "--json").out)
    assert reparse["forgotten"] > 0
    assert reparse["different"] == []


def test_a_run_afterwards_reads_nothing_twice(cli: Cli, spoiled: Path) -> None:
    """What the forum still shows is the text whose hash is known: it is not stored anew."""
    conn = sqlite3.connect(spoiled / "partida.db")
    marks = conn.execute("select id, rev_hash from revisions order by id").fetchall()
    cli("forget", spoiled, "Jabalina77")
    assert conn.execute("select id, rev_hash from revisions order by id").fetchall() == marks


def test_a_rehearsal_counts_and_changes_nothing(cli: Cli, spoiled: Path) -> None:
    cli("status", spoiled)
    before = {p: p.read_bytes() for p in spoiled.rglob("*.db")}
    told = json.loads(cli("forget", spoiled, "Sir Pepito Pérez", "--dry-run", "--json").out)
    assert told["account"] == "Jabalina77"
    assert told["rows"]["revisions"] >= 4
    assert told["rows"]["messages"] >= 2
    assert {p: p.read_bytes() for p in spoiled.rglob("*.db")} == before


def test_what_waits_for_somebody_comes_first(cli: Cli, spoiled: Path) -> None:
    tamper(spoiled, "update review set state = 'open' where character = 'pascuala'")
    said = cli("forget", spoiled, "Ocarina_88")
    assert (said.code, "[OLVIDO_PENDIENTE]" in said.err) == (64, True)
    assert "partida.db" in holding(spoiled)
    assert cli("forget", spoiled, "Jabalina77").code == 0, "of somebody else nothing waits"


def test_a_copy_that_cannot_be_read_goes(cli: Cli, spoiled: Path) -> None:
    copy = min((spoiled / "copias").glob("*.db"))
    copy.write_bytes(b"SQLite format 3\0" + "zanfonía".encode() * 90)
    said = cli("forget", spoiled, "Jabalina77")
    assert f"«{copy.name}» no se podía leer, y se ha borrado" in said.out
    assert not copy.exists()


def test_a_part_that_several_have_played_is_not_guessed(cli: Cli, spoiled: Path) -> None:
    tamper(
        spoiled,
        "insert into meta values ('players', ?)",
        '[{"account":"Relevo","character":"pepito","scene":"","since":1796292500}]',
    )
    said = cli("forget", spoiled, "Pepito")
    assert (said.code, "Relevo" in said.err) == (64, True)
    assert json.loads(cli("forget", spoiled, "Relevo", "--json").out)["rows"] == {}


def test_nobody_is_called_so(cli: Cli, spoiled: Path) -> None:
    said = cli("forget", spoiled, "Nadie de Nada")
    assert (said.code, "[DESCONOCIDO]" in said.err) == (64, True)


@pytest.mark.parametrize("file", ["capturas"])
def test_saved_pages_are_the_narrators_to_look_at(cli: Cli, spoiled: Path, file: str) -> None:
    (spoiled / file).mkdir()
    assert (
        f"Mire usted las páginas guardadas en «{spoiled / file}»"
        in cli("forget", spoiled, "Jabalina77").out
    )
