"""Steps «calendario» and «reglas» of the games without a map: the rulings that matter most.

Each is asked with what its own file says of it; the engine's kinds read and refuse the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.avaloup import options as avaloup_options
from engine.avaloup import setup as avaloup_setup
from engine.avaloup.rulings import Ruleset as AvaloupRules
from engine.core.data_errors import DataError
from engine.core.option_kinds import Flag, Kind, OneOf, SomeOf, Whole
from engine.cosa.setting import options as cosa_options
from engine.cosa.setting import setup as cosa_setup
from engine.cosa.setting.rulings import Ruleset as CosaRules
from engine.cosa.setting.setup_check import setup_problems as cosa_problems
from engine.vocabulary import CharacterId
from forumbridge.config_files.game import GameName
from forumbridge.config_files.option_texts import option_texts
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.draft import Answered, Draft

StepName = Literal["calendario", "reglas"]

ASKED: Mapping[tuple[GameName, StepName], tuple[str, ...]] = {
    ("cosa", "calendario"): (
        "clock_day_opens",
        "clock_ballot_closes",
        "clock_tie_deadline",
        "clock_window_a_ends",
        "clock_window_b_ends",
        "clock_last_breath_hours",
    ),
    ("cosa", "reglas"): (
        "setup_roles",
        "lovers_default",
        "vote_require_notes",
        "vote_penalty",
        "leader_no_successor",
        "rng_source",
        "reveal_lovers",
        "reveal_night_cause",
        "dead_scene",
        "part_second_miss",
    ),
    ("avaloup", "calendario"): (
        "proposal_hours",
        "approval_hours",
        "card_hours",
        "assassin_hours",
    ),
    ("avaloup", "reglas"): (
        "guardaespaldas",
        "cosa",
        "lobo_mistico",
        "lobo_sonador",
        "pack_scene",
        "propose_auto_open",
        "leader_timeout",
        "approval_base",
        "villager_may_fail",
        "assassin_timeout",
    ),
}
"""What is asked at each step; everything else is as shipped and can be changed in the file."""
_OPTIONS: Mapping[GameName, Mapping[str, Kind]] = {
    "cosa": cosa_options.OPTIONS,
    "avaloup": avaloup_options.OPTIONS,
}
_ACCENTED = {"heroe": "héroe"}
_YES_NO = (("true", "Sí"), ("false", "No"))


@dataclass(frozen=True, slots=True)
class Asked:
    """One ruling as a form asks for it."""

    key: str
    says: str
    kind: Literal["choice", "several", "number", "text"]
    choices: tuple[tuple[str, str], ...]
    """(word, what it means)."""
    value: str
    """As it stands; of several, words with commas."""
    takes: str
    """What may be said, in words."""


def asked(draft: Draft, step: StepName) -> tuple[Asked, ...]:
    """The rulings of a step, with what was said so far."""
    return tuple(_asked(draft, key) for key in ASKED[draft.rules, step])


def _asked(draft: Draft, key: str) -> Asked:
    kind, text = _OPTIONS[draft.rules][key], option_texts(draft.rules)[key]
    value = draft.table_rules.get(key, _plain(text.default))
    shape, choices = _shape(kind, dict(text.values))
    return Asked(
        key, _says(text.explanation), shape, choices, value, kind.admits().replace('"', "")
    )


def _says(explanation: str) -> str:
    """A ruling's explanation in the words of a form: a flag is «Sí» or «No» there."""
    return explanation.replace("Póngalo en false", "Ponga «No»").replace(
        "Póngalo en true", "Ponga «Sí»"
    )


def _shape(
    kind: Kind, meanings: Mapping[str, str]
) -> tuple[Literal["choice", "several", "number", "text"], tuple[tuple[str, str], ...]]:
    """How a kind is asked for, and what there is to choose from."""
    match kind:
        case Flag():
            return "choice", _YES_NO
        case OneOf(words=words):
            return "choice", tuple((word, meanings.get(word, word)) for word in words)
        case SomeOf(words=words):
            return "several", tuple((word, _ACCENTED.get(word, word)) for word in words)
        case Whole():
            return "number", ()
        case _:
            return "text", ()


def _plain(default: str) -> str:
    """A default of the file as a form shows it."""
    return default.strip("[]").replace('"', "").replace(" ,", ",")


def answer(draft: Draft, step: StepName, said: Mapping[str, str]) -> Answered:
    """The draft with a step's rulings; of the calendar, the zone too."""
    given = dict(draft.table_rules)
    for key in ASKED[draft.rules, step]:
        given[key] = _said(draft, key, said)
    changes: dict[str, object] = {"table_rules": given}
    if step == "calendario" and said.get("zona", "").strip():
        changes["zone"] = said["zona"].strip()
    draft = draft.model_copy(update=changes)
    found = tuple(_wrong(draft, step))
    return Answered(draft, found or tuple(_unfit(draft)))


def _said(draft: Draft, key: str, said: Mapping[str, str]) -> str:
    kind = _OPTIONS[draft.rules][key]
    if isinstance(kind, SomeOf):
        return ", ".join(word for word in kind.words if said.get(f"{key}.{word}") == "1")
    return said.get(key, "").strip()


def _wrong(draft: Draft, step: StepName) -> Iterator[Problem]:
    for key in ASKED[draft.rules, step]:
        try:
            _read(draft, key)
        except DataError as error:
            label = _says(option_texts(draft.rules)[key].explanation).partition(".")[0]
            told = f"{label}: {error.message.replace(chr(34), '')}."
            yield Problem("DECISION_NO_VALE", told, "Corríjalo y siga.")


def _read(draft: Draft, key: str) -> object:
    """The value as the rulings hold it.

    Raises:
        DataError: it is none that the key takes.
    """
    return _OPTIONS[draft.rules][key].read(key, _value(draft, key))


def _value(draft: Draft, key: str) -> object:
    """The value as the rulings file would have it."""
    kind, text = _OPTIONS[draft.rules][key], draft.table_rules[key]
    match kind:
        case Flag():
            return {"true": True, "false": False}.get(text, text)
        case Whole():
            return int(text) if text.isdecimal() and len(text) < 6 else text
        case SomeOf():
            return [word for word in text.split(", ") if word]
        case _:
            return text


def changes(draft: Draft) -> dict[str, object]:
    """Keys of the rulings file that a draft makes differ from the shipped one."""
    shipped = CosaRules() if draft.rules == "cosa" else AvaloupRules()
    return {
        key: _value(draft, key)
        for key in draft.table_rules
        if key in _OPTIONS[draft.rules] and _read(draft, key) != getattr(shipped, key)
    }


def _unfit(draft: Draft) -> Iterator[Problem]:
    """What of the rulings and the people does not fit together."""
    if not draft.people:
        return
    values = {key: _read(draft, key) for key in draft.table_rules}
    if draft.rules == "cosa":
        roster = tuple(cosa_setup.Character(CharacterId(p.id), p.name) for p in draft.people)
        rules = CosaRules(**values)  # pyright: ignore[reportArgumentType]
        found = [
            (one.code, one.text, one.severity)
            for one in cosa_problems(cosa_setup.Setup(roster, rules))
        ]
    else:
        people = tuple(avaloup_setup.Character(CharacterId(p.id), p.name) for p in draft.people)
        deck = AvaloupRules(**values)  # pyright: ignore[reportArgumentType]
        found = [
            (one.code, one.message, one.level)
            for one in avaloup_setup.setup_problems(avaloup_setup.Setup(people, deck))
        ]
    for code, text, level in found:
        warning = level == "warning"
        advice = "Si le parece bien, siga." if warning else "Corríjalo aquí o en los personajes."
        sentence = f"{text[:1].upper()}{text[1:].rstrip('.')}."
        yield Problem(code, sentence, advice, warning=warning)
