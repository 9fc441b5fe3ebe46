"""A round told as a scene: what the author's own character does, in the third person or the past.

`La Baronesa deja la servilleta y sale al Patio. De allí pasa a la Galería`. Taken only if it is a
way through the house from where he is, a step for each phase; always provisional, and never for what
can't be taken back. Whose deeds they are is `subjects`'s to say.
"""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import zip_longest

from engine.vocabulary import IRREVOCABLE, Move, Outlook, Span, Unblock, is_complete
from parsers.acts.legs import legs
from parsers.acts.resolve import resolve
from parsers.clauses.clause import intents_of
from parsers.clauses.depending import condition_of
from parsers.clauses.intent import Intent
from parsers.clauses.lead import SEEN
from parsers.clauses.subjects import Subject, about, alone, subject_of, told_last
from parsers.frames.slots import spread
from parsers.phases.body import costs_nothing
from parsers.prose.free import Loose
from parsers.text.speech import words_of_speech
from parsers.words.drafts import Draft, Memory
from parsers.words.ink import Ink, sentences
from parsers.words.wording import Wording

_TOLD = frozenset(("pres3", "past", "fut", "fut3"))
_OTHER_TIME = re.compile(
    r"\b(?:ayer|anoche|anteayer|rondas? (?:pasadas?|anterior(?:es)?)|dia anterior|otro dia|la otra ronda|hubiera|habria|siempre|nunca|manana)\b"  # noqa: E501
)
_PLUPERFECT = re.compile(r"\b(?:habia|habian|ha|han|hubo) [a-z]+(?:ado|ido|to|cho)\b")
_WHEN = re.compile(r"\W*(?:y )?(?:cuando|en cuanto|mientras|apenas)\b")
"""In a story these only say after what (`Cuando acaba, baja`)."""


@dataclass(slots=True)
class _Scene:
    world: Outlook
    memory: Memory
    steps: list[Loose]
    mine: bool = False
    """The last subject told is the author's own character."""
    named: bool = False
    """He is named, or called his author's character, somewhere in the post."""
    lasts: bool = False
    """The only step is told for the whole round."""


def scene(ink: Ink, rest: tuple[Span, ...], outlook: Outlook) -> list[Loose]:
    """The steps of the author's character, if the post tells his round and nothing else."""
    told = _Scene(outlook, Memory(), [], mine=alone(ink, outlook.me))
    for span in sentences(ink, rest):
        text = ink.folded[span.start : span.end]
        if words_of_speech(ink.folded, span):
            _hear(about(ink.wording(span), outlook.me), told)
            continue
        if _OTHER_TIME.search(text) or "?" in text or SEEN.search(_AT_WORK.sub("", text)):
            continue
        if condition_of(ink, span) is not None and not _WHEN.match(text):
            continue
        if not _sentence(ink, span, told):
            return []
    return _whole(told, outlook)


def _whole(told: _Scene, outlook: Outlook) -> list[Loose]:
    """The steps, if they fit the round: not more than it has, and at least two, or one for all."""
    steps, left = told.steps, outlook.phases - outlook.resolved
    if len(steps) == 1 and told.lasts and told.named:
        phases = tuple(range(outlook.resolved + 1, outlook.phases + 1))
        return [replace(steps[0], phases=phases)]
    moved = any(s.draft.action.verb != "ESPERAR" for s in steps)
    count = sum(len(s.phases) for s in steps)
    return steps if moved and len(steps) > 1 and count <= left else []


def _hear(subject: Subject, told: _Scene) -> None:
    """Take the subject a clause names, if it names one."""
    if subject in (Subject.MINE, Subject.OTHER):
        told.mine = subject is Subject.MINE
        told.named = told.named or told.mine


def _sentence(ink: Ink, span: Span, told: _Scene) -> bool:
    """Take a sentence's steps; False if one of them doesn't lead on from where he is."""
    wording = ink.wording(span)
    me = told.world.me
    _hear(about(wording, me), told)
    done, aside = -1, False
    intents = intents_of(wording)
    for intent, after in zip_longest(intents, intents[1:]):
        tells = intent.tags & _TOLD or _task_told(wording, intent)
        if not (tells or (told.mine and _goes_on(wording, intent, told))):
            continue
        if costs_nothing(wording, intent) or intent.negated:
            continue
        subject = subject_of(wording, done, intent, me)
        done = intent.last
        aside = subject is Subject.ASIDE or (aside and subject is Subject.UNSAID)
        _hear(subject, told)
        if (aside or not told.mine) and not _said_i(wording, intent):
            continue
        if _PLUPERFECT.search(" ".join(wording.forms(max(0, intent.first - 2), intent.last + 1))):
            continue
        if _looks(wording, intent) and after is not None and after.verb == "MOVER":
            continue
        steps = legs(wording, intent, told.world)
        for step in steps:
            draft = resolve(wording, step, told.world, told.memory)
            there = any(n.code == "YA_ESTAS_AHI" for n in draft.notices)
            goes = after is not None and after.verb == "MOVER"
            between = ink.part(_between(wording, step, after))
            if isinstance(draft.action, Unblock) and draft.action.to and _INSIDE.search(between):
                draft = replace(draft, action=Move(draft.action.to), notices=())
            opens = isinstance(draft.action, Unblock) and goes
            if there or opens or not is_complete(draft.action):
                continue  # `cruza el vestíbulo`, where he is; `abre la puerta y sale`
            if not _step(draft):
                return isinstance(draft.action, IRREVOCABLE)
            until = after.first - 1 if after is not None else len(wording.words) - 1
            last = max(step.last, until) if step is steps[-1] else step.last
            _add(ink, draft, wording.span_of(step.first, last), wording, told)
    _hear(told_last(wording, done, me), told)
    return True


_INSIDE = re.compile(r"\bya (?:dentro|en|al otro lado|del otro lado)\b|\buna vez (?:dentro|en)\b")
"""`abre la puerta y, ya en el Taller, …`: he went through it."""


def _between(wording: Wording, step: Intent, after: Intent | None) -> Span:
    last = wording.words[after.last].end if after is not None else wording.span.end
    return Span(wording.words[min(step.last, len(wording.words) - 1)].end, last)


def _looks(wording: Wording, intent: Intent) -> bool:
    """`mira la puerta y entra`: a look at something on the way, and no wait."""
    hit = intent.hit
    if intent.verb != "ESPERAR" or hit is None or hit.cue.lemma not in ("mirar", "observar"):
        return False
    return bool(_THE.intersection(wording.forms(hit.at + 1, hit.at + 2)))


_AT_WORK = re.compile(r"\b(?:estuvo|estuve|fue|fui|anduvo) (?=[a-z]+ndo\b)")
_AT_IT = re.compile(
    r"\b(?:esta|estuvo|sigue|siguio|anda|anduvo|queda|quedo|pone|puso) $|\b(?:esta|estuvo|sigue|siguio|anda|anduvo|queda|quedo)$"  # noqa: E501
)
"""`estuvo calafateando la barca`."""
_THE = frozenset(("el", "la", "los", "las", "un", "una", "su", "sus", "al", "a"))


def _goes_on(wording: Wording, intent: Intent, told: _Scene) -> bool:
    """`y de ahí a la Cocina`, `hasta llegar al Patio`, `se sienta a usar la Bola`."""
    if not intent.tags <= {"inf"}:
        return False
    if intent.verb == "MOVER":
        aims = ("a", "al", "hacia", "hasta", "para", "pa")
        return (
            bool(told.steps and intent.destinations) and intent.destinations[0].preposition in aims
        )
    at = intent.hit.at if intent.hit is not None else intent.first
    return "inf" in intent.tags and wording.forms(max(0, at - 1), at) == ("a",)


def _task_told(wording: Wording, intent: Intent) -> bool:
    if intent.verb != "TAREA" or intent.task.first < 0 or intent.hit is not None:
        return False
    told = wording.words[max(0, intent.first - 1) : intent.last + 1]
    if any(w.token.raw.endswith(("ía", "aba")) for w in told):
        return False  # `daba de comer a las palomas`: what he used to do
    if intent.task.noun and len(intent.task.ids) == 1:
        return True
    if _AT_IT.search(" ".join(wording.forms(max(0, intent.first - 3), intent.first))):
        return True
    word = wording.words[intent.task.first]
    return word.form in wording.names.task_verbs and not word.form.endswith(("ar", "er", "ir"))


def _said_i(wording: Wording, intent: Intent) -> bool:
    """`Salí al Patio`: the past in the first person, which its accent tells."""
    raw = wording.words[intent.hit.at].token.raw if intent.hit is not None else ""
    return "past" in intent.tags and raw.endswith(("é", "í"))


def _step(draft: Draft) -> bool:
    """Whether a deed is one he can do next, told whole."""
    if isinstance(draft.action, IRREVOCABLE):
        return False
    codes = {n.code for n in draft.notices}
    return not codes & {"NO_ADYACENTE", "YA_ESTAS_AHI", "DIRECCION_CONTRADICE", "LUGAR_INCORRECTO"}


def _add(ink: Ink, draft: Draft, own: Span, wording: Wording, told: _Scene) -> None:
    """Take a step for its phase, or for as many as it says that it lasts."""
    turns, phases = ink.lexicon.turns, told.world.phases
    first = told.world.resolved + sum(len(s.phases) for s in told.steps) + 1
    count = 2 if spread(ink.folded, own, phases, turns) == 2 else 1
    draft = replace(draft, notices=tuple(n for n in draft.notices if n.code != "HIPOTETICO"))
    told.steps.append(Loose(draft, tuple(range(first, first + count)), own=own))
    told.lasts = spread(ink.folded, wording.span, phases, turns) == 3
    told.world = told.world.after(draft.action)
