"""A finished game of a table told again from its folder: verified, audited, read again, tampered."""

from __future__ import annotations

import shutil
from pathlib import Path

from forumbridge.replaying.game import replayed
from tests.e2e.table_stage import Table
from tests.forumbridge.replaying.tampering import tamper

WITNESSES = {"Partida", "Fichero «secreto»", "Apertura", "Primeras respuestas", "Huella", "Semilla"}


def hold_replay(table: Table, home: Path) -> None:
    """Nothing differs, chance is proved with its witnesses, and whoever changes something is found."""
    with replayed(table.folder) as told:
        assert told.verified.good
        assert told.reread() == ()
        found = told.audit()
    assert [one for one in found.checks if one.good is False] == []
    assert found.proved
    assert {one.name for one in found.checks if one.good} >= WITNESSES
    deals = [
        one for one in found.checks if one.name in ("Lotería «deal»", "Lotería «reparto/asimilado»")
    ]
    assert [one.good for one in deals] == [True]
    other = _copy(table, home / "otro-reparto")
    tamper(
        other,
        'update events set json = replace(json, \'"kind":"dealt"\', \'"kind":"dealt","otro":1\')',
    )
    with replayed(other) as told:
        assert told.verified.difference is not None
        assert "Partida" in _wrong(told.audit().checks)
    other = _copy(table, home / "otro-secreto")
    secret = bytearray((other / "secreto").read_bytes())
    secret[3] ^= 1
    (other / "secreto").write_bytes(secret)
    with replayed(other) as told:
        assert {"Fichero «secreto»", "Huella", "Semilla"} <= _wrong(told.audit().checks)
    other = _copy(table, home / "otra-respuesta")
    tamper(other, f"update revisions set date = date + 1 where author = '{table.cast[0].account}'")
    with replayed(other) as told:
        assert "Primeras respuestas" in _wrong(told.audit().checks)


def _wrong(checks: object) -> set[str]:
    return {one.name for one in checks if one.good is False}


def _copy(table: Table, to: Path) -> Path:
    shutil.copytree(table.folder, to)
    to.chmod(0o700)
    return to
