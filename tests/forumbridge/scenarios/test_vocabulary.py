"""Nothing that a narrator reads of a scenario or a simulated game is a code."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.phase.victory import Reason
from engine.hacienda.rounds.declaring import STAGES
from forumbridge.rulesets.hacienda.refusals import SENTENCES
from forumbridge.scenarios.account import account
from forumbridge.scenarios.judging import judge
from forumbridge.scenarios.reading import read_scenario
from forumbridge.scenarios.shipped import shipped_house
from forumbridge.scenarios.vocabulary import (
    ACCEPTED,
    OUTCOMES,
    PUBLICATIONS,
    REASONS,
    UNFINISHED,
    ending,
    logged,
)

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "engine" / "hacienda"
SCENARIOS = ROOT / "tests" / "scenarios"
REFUSING = (
    "requests",
    "declaring",
    "deliberation",
    "voting",
    "claims",
    "clock_acts",
    "schedule",
    "game",
)
CODE = re.compile(r"\b[A-Z]{3,}(?:_[A-Z]+)*\b(?!-)")
RULE = re.compile(r"\((?:HAC|AMB)-[A-Z0-9-]+\)|\[[^]]*\]\Z")


def test_every_code_of_the_engine_has_words():
    assert set(OUTCOMES) == set(OutcomeCode)
    assert set(REASONS) == set(get_args(Reason))
    assert set(PUBLICATIONS) == set(PublicationKind)


def test_every_outcome_has_words_of_its_own():
    assert len(set(OUTCOMES.values())) == len(OUTCOMES)


def test_whatever_the_engine_accepts_or_refuses_has_words():
    modules = [path for path in ENGINE.rglob("*.py") if path.stem in REFUSING]
    assert {path.stem for path in modules} == set(REFUSING)
    text = "".join(path.read_text(encoding="utf-8") for path in modules)
    accepted = set(re.findall(r'Accepted\(\w+\.character, "(\w+)"', text)) | set(STAGES) - {"bola"}
    refused = set(re.findall(r'"([A-Z]{2,}(?:_[A-Z]+)*)"', text)) - {"BELL", "REPORT", "DIRECTOR"}
    refused -= {"NOT_AN_ELECTOR", "NOT_AN_OPTION"}  # the ballot's own, said in words of the game

    assert accepted == set(ACCEPTED)
    assert refused <= set(SENTENCES), refused - set(SENTENCES)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        pytest.param("", UNFINISHED, id="still on"),
        pytest.param("TASKS_DONE", "tareas cumplidas", id="tasks"),
        pytest.param("SABOTAGE", "sabotaje", id="some sabotage"),
        pytest.param("SABOTAGE_VERJAS", "sabotaje de verjas", id="the gates"),
    ],
)
def test_an_ending_is_told_in_spanish(reason, said):
    assert ending(reason) == said


@pytest.mark.parametrize("what", ["kill", "vote", "director", "sabotage:luces"])
def test_the_last_chronicle_lists_in_spanish(what):
    assert logged(what) not in (what, "")
    assert ":" not in logged(what)


def test_no_shipped_scenario_is_told_with_a_code_in_it():
    world, voice = shipped_house()
    files = ("altar_lejos_no_sirve", "alterar_tarde", "orden_paridad_tras_asesinato", "escaleras")
    for name in files:
        verdict = judge(read_scenario(SCENARIOS / f"{name}.toml", world), voice)
        told = [RULE.sub("", line) for line in account(verdict)]

        assert len(told) > 10
        assert not [line for line in told if CODE.search(line.replace(" PA", ""))]
