"""Step «reglas»: how many impostors, which special roles, and what changes a game most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace

from engine.hacienda.setting.ruleset_data import changed_keys
from engine.hacienda.setting.rulings import Ruleset
from forumbridge.cli.init.questions import QUESTIONS, Question, Rhythm
from forumbridge.cli.init.rules import FREEZES, ChosenRules
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up import calendar
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.errors import UsageError

SPECIALS = {
    "clerigos": ("Clérigo", "vasallo"),
    "escurridizos": ("Escurridizo", "vasallo"),
    "cambiaformas": ("Cambiaformas", "impostor"),
}
SPELT = {"si": "sí", "deliberacion": "deliberación", "cuanto-antes": "cuanto antes"}
"""Words of answers as people spell them; at the terminal they go without accents or spaces."""
_ONE_IMPOSTOR_EACH = 5
"""Twelve and three, as the rule-book has it, and the same share for fewer (AMB-015)."""


def usual_impostors(people: int) -> int:
    """How many impostors so many characters usually have."""
    return max(1, people // _ONE_IMPOSTOR_EACH)


def chosen(draft: Draft, question: Question) -> str:
    """The word that a question is answered with so far."""
    usual = question.default(asdict(Ruleset())) or question.answers[0]
    return draft.answers.get(name_of(question), usual.word)


def name_of(question: Question) -> str:
    """A question's name in forms and in the draft."""
    return question.flag.removeprefix("--")


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with its rules."""
    found: list[Problem] = []
    answers: dict[str, str] = {}
    for question in QUESTIONS:
        try:
            answers[name_of(question)] = question.answer(said.get(name_of(question), "")).word
        except UsageError as error:
            found.append(Problem(error.code, error.message, error.advice))
    number = said.get("impostores", "").strip()
    draft = draft.model_copy(
        update={
            "answers": answers,
            "impostors": int(number) if number.isdecimal() and len(number) < 4 else 0,
            "specials": tuple(one for one in SPECIALS if said.get(one) == "1"),
        }
    )
    if not found and ChosenRules(changes(draft), Rhythm()).warning:
        found.append(
            Problem("CAMPANA_SIN_LIMITE", FREEZES, "Si le parece bien, siga.", warning=True)
        )
    return Answered(
        draft, (*found, *cast_problems(draft, draft.impostors), *_special_problems(draft))
    )


def ruleset(draft: Draft) -> Ruleset:
    """The rules that a draft comes to."""
    values: dict[str, object] = {}
    for question in QUESTIONS:
        values.update(question.answer(chosen(draft, question)).rulings)
    impostors = draft.impostors or usual_impostors(len(draft.people))
    values.update(calendar.rulings(draft))
    values.update(impostores=impostors, vasallos=max(0, len(draft.people) - impostors))
    values.update({one: int(one in draft.specials) for one in SPECIALS})
    return replace(Ruleset(), **values)  # pyright: ignore[reportArgumentType]


def changes(draft: Draft) -> dict[str, object]:
    """Keys of the rulings file that a draft makes differ from the shipped one."""
    rules = ruleset(draft)
    return {key: getattr(rules, key) for key in changed_keys(rules, Ruleset())}


def cast_problems(draft: Draft, impostors: int) -> tuple[Problem, ...]:
    """Why so many impostors can't be among these characters; nothing if they can."""
    people = len(draft.people)
    usual = f"Lo corriente serían {usual_impostors(people)}."
    if not 0 < impostors < people:
        said = f"No puede haber ese número de impostores entre {people} personajes."
        return (Problem("IMPOSTORES_NO_VALEN", said, usual),)
    if impostors * 2 >= people:
        said = f"Con {impostors} impostores de {people} la partida acabaría al empezar."
        return (Problem("IMPOSTORES_MUCHOS", said, usual),)
    return ()


def _special_problems(draft: Draft) -> Iterator[Problem]:
    """Special roles that nobody is there to have."""
    sides = {"vasallo": len(draft.people) - draft.impostors, "impostor": draft.impostors}
    for side, holders in sides.items():
        special = [SPECIALS[one][0] for one in draft.specials if SPECIALS[one][1] == side]
        if len(special) > holders:
            yield Problem(
                "PAPELES_DE_MAS",
                f"Hay más papeles especiales ({' y '.join(special)}) que personajes de su bando"
                f" ({side}).",
                "Quite alguno.",
            )
