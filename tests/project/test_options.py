"""Every ruling is explained in the guide, and every ruling and every rule has a test."""

from __future__ import annotations

import re
import subprocess
import sys
import typing
from pathlib import Path
from typing import get_args

import pytest

from engine.core.option_kinds import Flag, Whole
from engine.hacienda.facts.inputs import DirectorAct
from engine.hacienda.setting.option_kinds import OneOf
from engine.hacienda.setting.options import OPTIONS
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary import Level
from forumbridge.cli.act.command import every_act
from forumbridge.config_files.option_texts import option_texts, written
from parsers.text.notices import TABLE

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import option_values  # noqa: E402 (a script, not a package)
import options_page  # noqa: E402
import options_report  # noqa: E402
import rules_report  # noqa: E402


def test_every_ruling_has_a_test(capsys):
    assert options_report.main() == 0, capsys.readouterr()


@pytest.mark.long
def test_every_value_of_a_ruling_is_played_by_a_test_named_for_it():
    script = ROOT / "scripts" / "option_values.py"
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-2000:]


@pytest.mark.parametrize(
    ("kind", "values", "missing"),
    [
        pytest.param(Flag(), {True}, ["a = False"], id="a flag one way"),
        pytest.param(OneOf(("x", "y", "z")), {"x", "z"}, ["a = y"], id="a word"),
        pytest.param(Whole(0, 9), {1}, ["a = another number"] * 2, id="one number of three"),
        pytest.param(Flag(), {True, False}, [], id="everything"),
    ],
)
def test_a_value_that_no_test_plays_is_noticed(kind, values, missing):
    found = {"a": {value: {"a test"} for value in values}}
    assert [one.split(":")[0] for one in option_values.gaps({"a": kind}, found)] == missing


def test_every_rule_has_a_test(capsys):
    assert rules_report.main() == 0, capsys.readouterr()


@pytest.mark.parametrize(
    ("tests", "says"),
    [
        pytest.param({"alarma"}, "alarma is named", id="a test names no key"),
        pytest.param(set(), "parity", id="a key has no test"),
    ],
)
def test_a_key_that_is_forgotten_or_mistyped_is_noticed(monkeypatch, capsys, tests, says):
    every = options_report.GAMES
    monkeypatch.setattr(
        options_report, "named", lambda game: (set(every[game]) | tests) if tests else tests
    )
    assert options_report.main() == 1
    out = capsys.readouterr()
    assert says in out.out + out.err


@pytest.mark.parametrize(
    ("known", "says"),
    [
        pytest.param(lambda real: [*real, "HAC-NUEVA-01"], "HAC-NUEVA-01", id="no test"),
        pytest.param(lambda real: real[1:], "HAC-ACT-01 is named", id="no such rule"),
    ],
)
def test_a_rule_that_is_forgotten_or_mistyped_is_noticed(monkeypatch, capsys, known, says):
    listed = known(rules_report.catalogue())
    monkeypatch.setattr(rules_report, "catalogue", lambda: listed)
    assert rules_report.main() == 1
    out = capsys.readouterr()
    assert says in out.out + out.err


def test_a_mark_is_found_wherever_it_stands(tmp_path):
    module = tmp_path / "test_algo.py"
    module.write_text(
        """import pytest
pytestmark = pytest.mark.option("alarm")
@pytest.mark.option("parity", "self_vote")
def test_a(): ...
ROWS = [pytest.param(1, marks=pytest.mark.option("edits"))]
""",
        encoding="utf-8",
    )
    assert set(options_report.named_in(module)) == {"alarm", "parity", "self_vote", "edits"}


def test_a_mark_speaks_of_the_game_of_its_folder():
    folder = ROOT / "tests" / "engine"
    assert options_report.game_of(folder / "avaloup" / "test_a.py") == "avaloup"
    assert options_report.game_of(folder / "hacienda" / "test_a.py") == "hacienda"
    assert options_report.game_of(ROOT / "tests" / "project" / "test_a.py") == "hacienda"
    assert {key for game in options_report.GAMES for key in options_report.named(game)} > {
        "alarm",
        "card_progress",
    }


@pytest.mark.rule("AMB-274", "AMB-269")
def test_the_page_of_options_is_the_one_that_the_program_would_write():
    assert options_page.main(["--check"]) == 0, "run: make options-page"


def test_a_page_that_is_out_of_date_is_noticed(monkeypatch, tmp_path):
    old = tmp_path / "pagina.md"
    monkeypatch.setattr(options_page, "PAGE", old)
    assert options_page.main(["--check"]) == 1
    assert options_page.main([]) == 0
    assert options_page.main(["--check"]) == 0
    old.write_text(old.read_text(encoding="utf-8").replace("`alarm`", "`alarma`"), encoding="utf-8")
    assert options_page.main(["--check"]) == 1


def test_the_page_says_of_everything_who_decides_it():
    decided, asked, held, yours = re.split(r"^## \d\. ", options_page.page(), flags=re.M)[1:]
    for key in OPTIONS:
        assert f"| `{key}` |" in decided, key
    parts = {Level.INFO: decided, Level.ASK: asked, Level.BLOCK: held}
    for code, notice in TABLE.items():
        assert f"| `{code}` |" in (held if notice.private else parts[notice.level]), code
    for act in every_act():
        assert f"| `{options_page.command_of(act)}` |" in yours, act.name
    for code in ("ORDEN_FUERA_DE_SITIO", "VOTO_FUERA_DE_SITIO", "EDICION_TARDIA", "DESTINATARIOS"):
        assert f"| `{code}` |" in held, code


def test_every_act_of_the_narrator_is_in_the_registry_that_the_page_is_made_from():
    recorded = {kind for act in every_act() for kind in act.kinds}
    kinds = {typing.get_type_hints(one)["kind"].__args__[0] for one in get_args(DirectorAct)}
    assert kinds <= recorded


@pytest.mark.parametrize("key", options_page.YOURS)
def test_the_values_that_leave_a_decision_to_the_narrator_are_legal(key):
    for value in options_page.YOURS[key]:
        assert OPTIONS[key].read(key, value) == value != getattr(Ruleset(), key)


@pytest.mark.parametrize("key", OPTIONS)
def test_every_key_is_explained_with_its_default_and_its_rule(key):
    text = option_texts()[key]
    assert len(text.explanation) > 8
    assert text.rules
    known = (ROOT / "tests" / "rules.txt").read_text(encoding="utf-8").split()
    assert set(text.rules) <= set(known)
    assert text.default == written(getattr(Ruleset(), key)) or key == "start_place"


def test_the_file_of_another_game_is_explained_in_the_same_way():
    options, texts = options_report.GAMES["avaloup"], option_texts("avaloup")
    known = (ROOT / "tests" / "rules_avaloup.txt").read_text(encoding="utf-8").split()
    assert list(texts) == list(options)
    for key, text in texts.items():
        kind = options[key]
        assert text.section
        assert len(text.explanation) > 8
        assert "QA-" not in text.explanation
        assert text.rules
        assert set(text.rules) <= set(known)
        if isinstance(kind, OneOf) and len(kind.words) > 1:
            assert tuple(word for word, _ in text.values) == kind.words


@pytest.mark.parametrize(
    "key", [k for k, kind in OPTIONS.items() if isinstance(kind, OneOf) and len(kind.words) > 1]
)
def test_every_word_of_an_enumeration_is_explained(key):
    assert tuple(word for word, _ in option_texts()[key].values) == OPTIONS[key].words
