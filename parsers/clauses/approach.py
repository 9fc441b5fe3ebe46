"""How a task is gone about: `me acerco al carro y lo reparo`, `me siento y afilo los cuchillos`.

Coming near what one works on, or settling down to it, is no action of its own.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.clauses.intent import Intent
from parsers.clauses.usable import CLITICS
from parsers.words.taskwords import TaskMatch
from parsers.words.wording import Wording

_SETTLES = frozenset(("sentarse", "acomodarse", "asentarse", "acurrucarse"))
_THEN = frozenset(("luego", "despues", "entonces", "seguidamente", "finalmente"))


def gone_about(wording: Wording, found: list[Intent]) -> list[Intent]:
    """The intents, each task with what only leads to it."""
    kept: list[Intent] = []
    for told in found:
        intent = _of_its_task(wording, told)
        if kept and intent.verb == "TAREA" and not intent.negated:
            previous = kept[-1]
            then = set(wording.forms(previous.first, intent.first + 1)) & _THEN
            if not then and (_near(wording, previous, intent) or _settles(previous)):
                kept[-1] = replace(intent, first=previous.first)
                continue
        kept.append(intent)
    return kept


def _of_its_task(wording: Wording, intent: Intent) -> Intent:
    """`cojo el carro y lo reparo`: the thing named before is a task's, and so is the verb."""
    if intent.verb != "REPARAR" or intent.kind or intent.clitic not in CLITICS:
        return intent
    if intent.hit is None or intent.places:
        return intent
    names = wording.names
    verb = names.task_verbs.get(wording.words[intent.hit.at].form, set())
    for index in range(intent.first - 1, -1, -1):
        tasks = tuple(verb & names.task_nouns.get(wording.words[index].form, set()))
        if len(tasks) == 1:
            match = TaskMatch(tasks, 1.5, noun=True, first=index, last=index)
            return replace(intent, verb="TAREA", task=match)
    return intent


def _near(wording: Wording, previous: Intent, intent: Intent) -> bool:
    """Whether the move before only comes to the thing that the task is about."""
    if previous.verb != "MOVER" or previous.hit is None or previous.negated:
        return False
    if previous.places or previous.directions:
        return False
    nouns = wording.names.task_nouns
    return any(
        nouns.get(f, set()) & set(intent.task.ids)
        for f in wording.forms(previous.hit.last, intent.hit.at if intent.hit else intent.first)
    )


def _settles(previous: Intent) -> bool:
    """`me siento y …`: how a task begins."""
    hit = previous.hit
    return previous.verb == "ESPERAR" and hit is not None and hit.cue.lemma in _SETTLES
