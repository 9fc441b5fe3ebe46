"""Whether a scenario's expectations hold, and why not where they don't."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from forumbridge.scenarios.lines import line_of
from forumbridge.scenarios.matching import found_in, matcher, plain
from forumbridge.scenarios.model import Expected, Scenario, Script, Step
from forumbridge.scenarios.playing import Played, Stage, Voice


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold: the line that states it, and what is so instead."""

    line: int
    sentence: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """A scenario played to its end."""

    scenario: Script
    steps: tuple[Played, ...]
    failures: tuple[Failure, ...]


class Playing(Protocol):
    """A scenario under way."""

    def play(self, step: Step) -> Played:
        """Everything a step asks for."""
        ...


def judge(scenario: Scenario, voice: Voice) -> Verdict:
    """Play a scenario and hold it to what it expects.

    Raises:
        ScenarioFault: its position can't be taken in.
    """
    return judged(scenario, Stage(scenario, voice))


def judged(scenario: Script, stage: Playing) -> Verdict:
    """Play a scenario where it stands and hold it to what it expects."""
    played: list[Played] = []
    failures: list[Failure] = []
    for step in scenario.steps:
        played.append(stage.play(step))
        for expected in step.expected:
            failure = _failure(scenario, played[-1], expected)
            if failure is not None:
                failures.append(failure)
    return Verdict(scenario, tuple(played), tuple(failures))


def _failure(scenario: Script, played: Played, expected: Expected) -> Failure | None:
    line = line_of(scenario.text, expected.path)
    quoted = f"«{expected.pattern}»"
    match expected.where:
        case "sucede":
            texts = [happened.text for happened in played.happened]
            found = found_in(expected.pattern, texts)
            if expected.absent:
                said = f"no debía suceder {quoted}"
                return Failure(line, said, (found,)) if found else None
            return None if found else Failure(line, f"no sucede {quoted}", tuple(texts))
        case "sabe" if expected.absent:
            return _ignored(scenario, played, expected, line)
        case "sabe":
            return _known(scenario, played, expected, line)
        case "lee":
            told = played.of(expected.whom)
            texts = [*told.published, *told.answers]
            found = found_in(expected.pattern, texts)
            name = _name(scenario, expected.whom)
            if expected.absent:
                said = f"{name} no debía leer {quoted}"
                return Failure(line, said, (found,)) if found else None
            return None if found else Failure(line, f"{name} no lee {quoted}", tuple(texts))


def _known(scenario: Script, played: Played, expected: Expected, line: int) -> Failure | None:
    """A fact of the report, whose people the message names too."""
    told, name = played.of(expected.whom), _name(scenario, expected.whom)
    fact = found_in(expected.pattern, told.facts)
    if fact is None:
        return Failure(line, f"{name} no sabe «{expected.pattern}»", tuple(told.facts))
    text = plain("\n".join(told.published))
    for who, person in scenario.names.items():
        if who == expected.whom or not matcher(person).search(plain(fact)):
            continue
        if not matcher(person).search(text):
            said = f"el parte de {name} dice «{fact}», pero su mensaje no nombra a {person}"
            return Failure(line, said, tuple(told.published))
    return None


def _ignored(scenario: Script, played: Played, expected: Expected, line: int) -> Failure | None:
    """Neither a fact of the report nor words of the message."""
    told, name = played.of(expected.whom), _name(scenario, expected.whom)
    said = f"{name} no debía saber «{expected.pattern}»"
    for texts in (told.facts, told.published):
        found = found_in(expected.pattern, texts)
        if found:
            return Failure(line, said, (found,))
    return None


def _name(scenario: Script, whom: str) -> str:
    return next((name for who, name in scenario.names.items() if who == whom), whom)
