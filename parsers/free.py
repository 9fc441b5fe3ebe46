"""Orders without a frame: read with a stricter gate, and always told to be so (SIN_MARCO)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import IRREVOCABLE, DoTask, Level, Move, Notice, Outlook, Span
from parsers.body import costs_nothing
from parsers.clause import intents_of
from parsers.conditions import condition_in
from parsers.conjugation import FIRST
from parsers.coverage import coverage
from parsers.drafts import Draft, Memory
from parsers.entities import entities_of
from parsers.fillers import FILLER
from parsers.ink import Ink, sentences
from parsers.intent import Intent
from parsers.modality import mood_of
from parsers.names import STOP
from parsers.notices import notice
from parsers.resolve import resolve
from parsers.slots import spread
from parsers.turns import how_much
from parsers.wording import Wording, words_of_speech

_IDLE = frozenset(
    (
        "mirar",
        "observar",
        "vigilar",
        "bailar",
        "sentarse",
        "dormir",
        "estarse",
        "otear",
        "mantenerse",
        "disimular",
    )
)
_POINTS = re.compile(r"\b(?:puntos? de acc\w*|pas?\b|fases?|accion(?:es)?)\b")
"""Words of a frame that was not understood as one."""


@dataclass(frozen=True, slots=True)
class Loose:
    """One unframed action with the phases it fills."""

    draft: Draft
    phases: tuple[int, ...]
    framed: bool = False
    """Its own sentence says that it fills the round, and says nothing else."""


@dataclass(slots=True)
class _State:
    outlook: Outlook
    memory: Memory
    cursor: int
    found: list[Loose]
    notices: list[Notice]
    skipped: bool = False
    """A doubtful sentence was left out: which phase what follows is for can't be told."""


def read_loose(
    ink: Ink,
    rest: tuple[Span, ...],
    outlook: Outlook,
    memory: Memory,
    *,
    announced: int | None = None,
) -> tuple[list[Loose], list[Notice]]:
    """Every action told in prose or in a bare list, in order, from the first open phase on.

    `announced`: where a list begins that its author presented as his actions.
    """
    state = _State(outlook, memory, outlook.resolved + 1, [], [])
    for span in sentences(ink, rest):
        _sentence(
            ink, span, state, listed=announced is not None and span.end > announced, start=announced
        )
    if state.found and all(_goes_nowhere(item.draft) for item in state.found):
        # `ya me voy, ya me voy…`: nobody orders that
        told = [
            notice("PROSA_DUDOSA", i.draft.span, texto=ink.said(i.draft.span)) for i in state.found
        ]
        return [], [*state.notices, *told]
    return state.found, state.notices


def _goes_nowhere(draft: Draft) -> bool:
    """A move that names neither place nor way, told with nothing else."""
    lost = isinstance(draft.action, Move) and draft.action.to is None
    return lost and not any(n.code not in ("DESTINO_FALTA", "ERRATA_DUDOSA") for n in draft.notices)


def _sentence(ink: Ink, span: Span, state: _State, *, listed: bool, start: int | None) -> None:
    text = ink.folded[span.start : span.end]
    if "?" in text or "¿" in text:
        state.notices.append(notice("PREGUNTA", span, texto=ink.said(span)))
        return
    if words_of_speech(ink.folded, span) or (
        ink.lexicon.turns["charla"].search(text) and not listed
    ):
        return
    if listed and start is not None and span.start < start:
        span = Span(start, span.end)
    wording = ink.wording(span)
    if not wording.words:
        return
    condition = condition_in(ink.folded, span)
    intents = intents_of(wording)
    told = tuple(
        i
        for i in intents
        if not costs_nothing(wording, i) and i.verb not in ("VOTAR", "ABSTENCION")
    )
    state.memory.mention(tuple(p for i in intents for p in i.persons))
    state.memory.mention(entities_of(wording).persons)
    share = coverage(wording, told)
    if _strange(wording, told) and not listed:
        told = tuple(i for i in told if i.tags - {"noun"} or _alone(wording, i))
    accepted = [i for i in told if _acceptable(wording, i, share, listed=listed, state=state)]
    if not accepted:
        if any(
            i.tags & FIRST or _says_i(wording, i) or _POINTS.search(text)
            for i in told
            if not i.negated
        ):
            state.notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
        return
    either = len(re.findall(r"(?:^|[\s:,])o\b", text)) >= 2
    moods = any(mood_of(wording, intent) is not None for intent in accepted)
    if condition is not None or wording.has("duda") or either or moods:
        state.notices.append(
            notice("CONDICIONAL" if condition else "HIPOTETICO", span, texto=ink.said(span))
        )
        state.skipped = True
        return
    starts = [wording.words[i.first].start for i in accepted]
    for index, intent in enumerate(accepted):
        end = starts[index + 1] if index + 1 < len(starts) else span.end
        own = Span(span.start if index == 0 else starts[index], end)
        _take(ink, wording, intent, state, own)


def _acceptable(
    wording: Wording, intent: Intent, share: float, *, listed: bool, state: _State
) -> bool:
    """Whether an unframed clause is an order of its author rather than a story.

    `share` is how much of its sentence the whole reading explains.
    """
    if intent.negated or (_by_the_way(intent) and not listed):
        return False
    verb = intent.hit.cue.lemma if intent.hit is not None else ""
    if verb in _IDLE and share < 0.99:
        return False
    first = bool(intent.tags & FIRST) or _says_i(wording, intent) or _going_to(wording, intent)
    first = first or _goes_on(wording, intent)
    if not first and (_narrated(wording) or _others_task(wording, intent)):
        return False
    if first:
        if intent.verb == "ESPERAR" and share < 0.3:
            return False
        if intent.verb == "TAREA" and not intent.task.noun and intent.task.score < 0.8:
            return bool(intent.task.ids) and share >= 0.4
        if intent.verb == "MOVER" and not intent.places and not intent.directions and share < 0.5:
            return False
        exact = intent.referred or (intent.hit is not None and len(intent.hit.cue.rest) > 0)
        return share >= (0.15 if exact else 0.3) or bool(state.found)
    infinitive = not intent.tags or bool(intent.tags & {"inf", "noun", "ger"})
    whole = spread(wording.folded, wording.span, 3, wording.lexicon.turns) == 3 and _alone(
        wording, intent
    )
    return infinitive and (listed or whole or share >= 0.55 or (bool(state.found) and share >= 0.4))


def _by_the_way(intent: Intent) -> bool:
    """`pues nada, …`: no wait, unless it stands in a list of actions."""
    return intent.hit is not None and intent.hit.cue.lemma in ("nada", "ninguna")


def _going_to(wording: Wording, intent: Intent) -> bool:
    """`voy a usar el altar`: a future in two words."""
    if intent.hit is None or "inf" not in intent.tags:
        return False
    before = wording.forms(max(0, intent.hit.at - 2), intent.hit.at)
    return before in (("voy", "a"), ("vamos", "a"))


_AUXILIARIES = frozenset(
    ("paso", "pasare", "tiro", "tirare", "sigo", "seguire", "continuo", "continuare", "estoy",
     "estare", "quedo", "quedare", "voy", "ire", "gasto", "gastare", "dedico", "dedicare")
)  # fmt: skip


def _goes_on(wording: Wording, intent: Intent) -> bool:
    """`me paso la ronda siguiendo a Gil`: an action told by how its author spends his time."""
    if intent.hit is None or "ger" not in intent.tags:
        return False
    return bool(_AUXILIARIES & set(wording.forms(max(0, intent.hit.at - 6), intent.hit.at)))


def _alone(wording: Wording, intent: Intent) -> bool:
    """Whether an intent fills the clause it opens (`sin acción las tres fases, mañana sigo`)."""
    if intent.hit is None or intent.hit.at > 0:
        return False
    last = intent.hit.last
    for index in range(last + 1, len(wording.words)):
        if set(wording.gap(index)) & set(",.;!"):
            return True
        if wording.words[index].form not in _ROUND and wording.words[index].form not in STOP:
            return False
    return True


_ROUND = frozenset(("tres", "3", "fases", "toda", "todas", "ronda", "entera", "turno", "pa", "hoy"))


def _strange(wording: Wording, told: tuple[Intent, ...]) -> bool:
    """Whether most of what a sentence says is none of the game's: nouns in it are no orders.

    `La bola no muestra más que bruma y la Marquesa la cubre con un paño.`
    """
    if any(i.tags & FIRST for i in told):
        return False
    measure = how_much(wording.lexicon.turns, wording.forms())
    entities = entities_of(wording)
    known: set[int] = {h for hit in wording.hits for h in (hit.at, hit.last)}
    for mention in (*entities.places, *entities.directions, *(i.task for i in told)):
        known.update(range(mention.first, mention.last + 1))
    persons = {n for p in entities.persons for n in range(p.first, p.last + 1)}
    content = [
        i for i, w in enumerate(wording.words)
        if i not in persons | measure and w.form not in STOP and w.form not in FILLER
        and w.form not in _ROUND and len(w.form) > 2 and not w.form.isdigit()
    ]  # fmt: skip
    strange = [i for i in content if i not in known]
    return len(strange) > 1 and len(strange) * 2 > len(content)


def _says_i(wording: Wording, intent: Intent) -> bool:
    """`me pongo a cocinar`, `rezo`: a task's own verb in the first person."""
    if intent.verb != "TAREA" or intent.task.first < 0:
        return False
    word = wording.words[intent.task.first]
    raw, verbs = word.token.raw, wording.names.task_verbs
    present = raw.endswith("o") and len(raw) > 3 and word.form in verbs
    future = word.form.endswith(("re", "remos")) and word.form.removesuffix("mos")[:-1] in verbs
    return present or future


def _others_task(wording: Wording, intent: Intent) -> bool:
    """`Rosalía riega los rosales`: somebody else's task."""
    if intent.verb != "TAREA" or intent.task.first < 0 or not intent.persons:
        return False
    form = wording.words[intent.task.first].form
    return form in wording.names.task_verbs and not form.endswith(("ar", "er", "ir", "o"))


def _narrated(wording: Wording) -> bool:
    """Whether the sentence tells what somebody else does or did."""
    if any(w.token.raw.endswith("ó") for w in wording.words):
        return True
    return any(
        h.tags
        and h.tags
        <= {"pres3", "past", "impf", "imp", "cond", "subj", "fut3", "pres6", "pres2", "voseo"}
        for h in wording.hits
    )


def _take(
    ink: Ink, wording: Wording, intent: Intent, state: _State, own: Span
) -> None:  # fmt: skip
    """`own`: the stretch of its sentence that speaks of this action."""
    draft = resolve(wording, intent, state.outlook, state.memory)
    if isinstance(draft.action, IRREVOCABLE) and any(n.private for n in draft.notices):
        # his role forbids it, so in a story it is part of the story (`apago la vela`)
        state.notices.append(notice("PROSA_DUDOSA", draft.span, texto=ink.said(draft.span)))
        return
    if (
        isinstance(draft.action, Move)
        and draft.action.to is None
        and not intent.hit
        and not intent.places
        and not intent.directions
    ):
        return
    many = spread(ink.folded, own, state.outlook.phases, ink.lexicon.turns)
    total = state.outlook.phases
    count = total - state.cursor + 1 if many == 0 else many or 1
    if many == total and state.cursor > 1 and state.found:
        count = total - state.cursor + 1
    previous = state.found[-1] if state.found else None
    if previous is not None and many and _explains(previous.draft, draft):
        state.found.pop()
        state.cursor = previous.phases[0]
        count = many or total - state.cursor + 1
    phases = tuple(range(state.cursor, state.cursor + max(count, 1)))
    if state.skipped:
        asked = notice(
            "FASE_NO_INDICADA", draft.span, phases[0], texto=ink.said(draft.span), level=Level.ASK
        )
        draft = replace(draft, notices=(*draft.notices, asked))
    fills = count == total and not (state.skipped or isinstance(draft.action, Move))
    state.found.append(Loose(draft, phases, framed=fills and _frames_itself(wording, intent)))
    state.cursor += max(count, 1)
    lost = isinstance(draft.action, Move) and draft.action.to is None
    state.outlook = (
        replace(state.outlook, place=None) if lost else state.outlook.after(draft.action)
    )


def _frames_itself(wording: Wording, intent: Intent) -> bool:
    """`me quedo quieta las tres fases`: the phases are told, and every word is explained."""
    turns, forms = wording.lexicon.turns, wording.forms()
    if not turns["toda_la_ronda"].search(" ".join(forms)):
        return False
    known = how_much(turns, forms) | set(range(intent.first, intent.last + 1))
    known |= {h.at for h in wording.hits if h.verb == intent.verb}
    return all(
        i in known or w.form in STOP or w.form in FILLER or w.form == "me"
        for i, w in enumerate(wording.words)
    )


def _explains(previous: Draft, draft: Draft) -> bool:
    """`me quedo aquí … barriendo las tres fases`: the second says what the first is for."""
    return previous.action.verb == "ESPERAR" and isinstance(draft.action, DoTask)


def without_frame(draft: Draft, ink: Ink) -> Draft:
    """The draft with its SIN_MARCO notice."""
    told = notice("SIN_MARCO", draft.span, texto=ink.said(draft.span))
    return replace(draft, notices=(*draft.notices, told))
