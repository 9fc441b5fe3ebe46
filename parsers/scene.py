"""A round told as a scene: what the author's own character does, in the third person or the past.

`La Baronesa deja la servilleta y sale al Patio. De allí pasa a la Galería`. Taken only if it is a
way through the house from where he is, a step for each phase; always provisional, and never for what
can't be taken back.
"""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import DoTask, Move, Outlook, Span, Wait, is_complete
from parsers.body import costs_nothing
from parsers.clause import intents_of
from parsers.conditions import condition_in
from parsers.drafts import Draft, Memory
from parsers.entities import PersonMention, entities_of
from parsers.free import Loose
from parsers.ink import Ink, sentences
from parsers.intent import Intent
from parsers.lead import SEEN
from parsers.resolve import resolve
from parsers.wording import Wording, words_of_speech

_TOLD = frozenset(("pres3", "past", "fut", "fut3"))
_OTHER_TIME = re.compile(
    r"\b(?:ayer|anoche|anteayer|rondas? (?:pasadas?|anterior(?:es)?)|dia anterior|otro dia|la otra ronda|hubiera|habria|siempre|nunca|manana)\b"  # noqa: E501
)
_PLUPERFECT = re.compile(r"\b(?:habia|habian|ha|han|hubo) [a-z]+(?:ado|ido|to|cho)\b")
_NEAR = 4
"""Whoever is named within so many words of a sentence's beginning is whom it is about."""
_STEPS = (Move, DoTask, Wait)


@dataclass(slots=True)
class _Scene:
    world: Outlook
    memory: Memory
    steps: list[Loose]
    mine: bool = False
    """The last subject told is the author's own character."""
    moved: bool = False


def scene(ink: Ink, rest: tuple[Span, ...], outlook: Outlook) -> list[Loose]:
    """The steps of the author's character, if the post tells his round and nothing else."""
    told = _Scene(outlook, Memory(), [])
    for span in sentences(ink, rest):
        text = ink.folded[span.start : span.end]
        if _OTHER_TIME.search(text) or "?" in text or words_of_speech(ink.folded, span):
            continue
        if SEEN.search(text) or condition_in(ink.folded, span) is not None:
            continue
        if not _sentence(ink, span, told):
            return []
    return _whole(told, outlook)


def _whole(told: _Scene, outlook: Outlook) -> list[Loose]:
    """The steps, if they fit the round: not more than it has, and at least two or a task."""
    steps = told.steps
    left = outlook.phases - outlook.resolved
    if not told.moved or not 1 < len(steps) <= left:
        return []
    return steps


def _sentence(ink: Ink, span: Span, told: _Scene) -> bool:
    """Take a sentence's steps; False if one of them doesn't lead on from where he is."""
    wording = ink.wording(span)
    intents = intents_of(wording)
    persons = entities_of(wording).persons
    if persons and persons[0].first <= _NEAR:
        told.mine = persons[0].candidates == (told.world.me,)
    done = -1
    for intent in intents:
        tells = intent.tags & _TOLD or _task_told(wording, intent)
        if not (tells or (told.mine and told.steps and _goes_on(intent))):
            continue
        if costs_nothing(wording, intent) or intent.negated:
            continue
        subject = _subject(persons, done, intent)
        done = intent.last
        told.mine = _is_mine(wording, intent, subject, told)
        if not told.mine:
            continue
        if _PLUPERFECT.search(" ".join(wording.forms(max(0, intent.first - 2), intent.last + 1))):
            continue
        draft = resolve(wording, intent, told.world, told.memory)
        there = any(n.code == "YA_ESTAS_AHI" for n in draft.notices)
        if there or not is_complete(draft.action):
            continue  # `cruza el vestíbulo`: where he is
        if not _step(draft):
            return not isinstance(draft.action, _STEPS)
        _add(draft, intent, wording, told)
    return True


def _goes_on(intent: Intent) -> bool:
    """`y de ahí a la Cocina`, `hasta llegar al Patio`."""
    if intent.verb != "MOVER" or not intent.tags <= {"inf"} or not intent.destinations:
        return False
    return intent.destinations[0].preposition in ("a", "al", "hacia", "hasta", "para", "pa")


def _task_told(wording: Wording, intent: Intent) -> bool:
    if intent.verb != "TAREA" or intent.task.first < 0 or intent.hit is not None:
        return False
    if intent.task.noun and len(intent.task.ids) == 1:
        return True
    form = wording.words[intent.task.first]
    return form.form in wording.names.task_verbs and not form.form.endswith(("ar", "er", "ir"))


def _subject(persons: tuple[PersonMention, ...], done: int, intent: Intent) -> PersonMention | None:
    """Who is named before a verb in its own clause, if anybody."""
    named = [p for p in persons if done < p.first <= p.last < intent.first + 1]
    return named[-1] if named else None


def _is_mine(
    wording: Wording, intent: Intent, subject: PersonMention | None, told: _Scene
) -> bool:  # fmt: skip
    if subject is not None:
        return told.world.me in subject.candidates and len(subject.candidates) == 1
    raw = wording.words[intent.hit.at].token.raw if intent.hit is not None else ""
    return told.mine or (intent.tags & {"past"} != frozenset() and raw.endswith(("é", "í")))


def _step(draft: Draft) -> bool:
    """Whether a deed is one he can do next, told whole."""
    action = draft.action
    if not isinstance(action, _STEPS) or not is_complete(action):
        return False
    codes = {n.code for n in draft.notices}
    return not codes & {"NO_ADYACENTE", "YA_ESTAS_AHI", "DIRECCION_CONTRADICE", "LUGAR_INCORRECTO"}


def _add(draft: Draft, intent: Intent, wording: Wording, told: _Scene) -> None:
    phase = told.world.resolved + len(told.steps) + 1
    draft = replace(draft, notices=tuple(n for n in draft.notices if n.code != "HIPOTETICO"))
    own = wording.span_of(intent.first, intent.last)
    told.steps.append(Loose(draft, (phase,), own=own))
    told.moved = told.moved or isinstance(draft.action, Move | DoTask)
    told.world = told.world.after(draft.action)
