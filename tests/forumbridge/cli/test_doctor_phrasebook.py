"""`doctor --lexico` looks over a phrase book of the games without a map."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.config_files.paths import ruleset_folder
from tests.forumbridge.cli.conftest import Cli


@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_a_shipped_book_is_in_order(cli: Cli, game: str) -> None:
    said = cli("doctor", "--lexico", ruleset_folder(game) / "lexicon.toml")
    assert (said.code, "Todo en orden" in said.out) == (0, True)


def test_every_mistake_of_a_book_is_told_with_its_code(cli: Cli, tmp_path: Path) -> None:
    book = tmp_path / "lexico.toml"
    text = (ruleset_folder("avaloup") / "lexicon.toml").read_text("utf-8")
    text = text.replace('"apruebo", ', '"apruebo", "voto a {nombre}", ', 1)
    book.write_text(text.replace("[verbos.RECHAZAR]", "[verbos.RECHAZA]"), "utf-8")
    said = cli("doctor", "--lexico", book)
    assert said.code == 65
    assert "LEXICO_HUECO" in said.out
    assert "LEXICO_SOBRA" in said.out
    assert "¿Quería decir `RECHAZAR`?" in said.out


def test_nothing_to_check_is_refused(cli: Cli) -> None:
    said = cli("doctor")
    assert said.code == 64
    assert "--lexico" in said.out + said.err
