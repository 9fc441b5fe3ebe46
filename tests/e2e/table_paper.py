"""A finished game of a table on paper: its chronicle opens every secret and can be checked alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from tests.e2e.table_stage import SECRET, Table


def hold_chronicle(table: Table, home: Path, roles: dict[str, str]) -> None:
    """Written by the command, whole, self-contained, audited; `roles` are everybody's by name."""
    page = home / "cronica.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORUMBRIDGE_RELOJ", str(table.folder.parent / "reloj"))
        patch.setenv("FORUMBRIDGE_ESTADO", str(table.folder.parent / "estado"))
        assert run(["export", str(table.folder), "-o", str(page), "--palabras"]) == 0
        beside = page.with_suffix(".json")
        told = json.loads(beside.read_text(encoding="utf-8"))
        proof = ("--audit", "--huella", told["azar"]["compromiso"])
        assert run(["replay", str(beside), *proof]) == 0
    assert told["terminada"]
    assert told["azar"]["secreto"] == SECRET.hex()
    assert told["partida"]["ganan"]
    assert [one for one in told["comprobacion"] if one["bien"] is False] == []
    assert {one["nombre"]: one["papel"].casefold() for one in told["personas"]} == {
        name: role.casefold() for name, role in roles.items()
    }
    lines = [line for scene in told["historia"] for line in scene["lineas"]]
    assert {"orden", "suceso", "visto"} <= {line["clase"] for line in lines}
    assert all(line["regla"] for line in lines)
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"(?:src|href)=[\"'](?:https?:)?//", text)
    assert all(name in text for name in roles)
    assert "El azar" in text
