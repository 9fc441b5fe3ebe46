"""Orders without a frame: read with a stricter gate, and always told to be so (SIN_MARCO)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import IRREVOCABLE, DoTask, Follow, Level, Move, Notice, Outlook, Span, Wait
from parsers.acts.legs import legs, only_leaves, within_reach
from parsers.acts.resolve import resolve
from parsers.clauses.clause import intents_of, strange_work
from parsers.clauses.coverage import coverage
from parsers.clauses.depending import condition_of
from parsers.clauses.intent import Intent
from parsers.clauses.lead import own_part, without_why
from parsers.clauses.modality import mood_of
from parsers.frames.slots import spread
from parsers.phases.body import costs_nothing
from parsers.phases.repetition import repetition
from parsers.prose.courtesy import courteous, wished
from parsers.prose.gate import acceptable, alone, led, only_lasts, says_i, strange
from parsers.prose.lasting import (
    THIS_ROUND,
    around,
    explains,
    for_good,
    frames_itself,
    named_from,
    of_its_own,
)
from parsers.prose.sentence_deeds import goes_on_so, hedges, in_order, missed, without_heading
from parsers.text.notices import notice
from parsers.text.speech import words_of_speech
from parsers.words.conjugation import FIRST
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, sentences
from parsers.words.wording import Wording

_POINTS = re.compile(r"\b(?:puntos? de acc\w*|pas?\b|fases?|accion(?:es)?)\b")
"""Words of a frame that was not understood as one."""


_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Loose:
    """One unframed action with the phases it fills."""

    draft: Draft
    phases: tuple[int, ...]
    framed: bool = False
    """Its own sentence says that it fills the round, and says nothing else."""
    own: Span = _NOWHERE
    """The stretch of its sentence that speaks of it."""
    fills: bool = False
    """It is told as what is left (`y ya me quedo ahí`)."""


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
    _to_the_end(ink, state, rest)
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


_SOURCE = re.compile(
    r"\W*(?:y |pero |pues )*segun (?:el|la|los|las|mi|mis|lo que)\b.*\b(?:hay|habia|hubo|esta|estan|estaba|estaban|eran|son|sale|salen|salia|salian|marca|marcaba|dice|decia|quedan|quedaban)\b"  # noqa: E501
)
"""`Según el Plano había tres`: what something said, and no order to look at it."""
_TODAY = re.compile(r"[;:,]\s*(?:y |pero |asi que )?(?:hoy|ahora|esta (?:ronda|vez|noche))\b,?")
"""`ayer afiné el piano; hoy entro en el Despacho`: from here on it is of this round."""
_TOMORROW = re.compile(r"\W*(?:ya |y |pero )?(?:manana|otro dia|la (?:proxima|siguiente) ronda)\b")


_AND_THE_LAST = (
    r"(?:[,;]\s*(?:y )?|\by )(?:(?:(?:en|con|para) )?(?:la|lo|el) (?:ultim|tercer|segund|otr|siguiente|[23])[a-z]*"  # noqa: E501
    r"(?: (?:fase|accion|punto|pa))?|al final|luego|despues|por ultimo|para (?:terminar|acabar)|en la que queda)[,:]?\s*"  # noqa: E501
)
"""`…, y lo último lo mismo`: before what is only done again."""


def _sentence(ink: Ink, span: Span, state: _State, *, listed: bool, start: int | None) -> None:
    """Take a sentence, and what it says at its end to be done again."""
    again = ink.lexicon.turns["repeticion"].source
    tail = re.search(rf"{_AND_THE_LAST}(?P<again>{again})\W*$", ink.part(span))
    if tail is None or not ink.part(span)[: tail.start()].strip():
        _plain_sentence(ink, span, state, listed=listed, start=start)
        return
    head = Span(span.start, span.start + tail.start())
    told = Span(span.start + tail.start("again"), span.end)
    before = len(state.found)
    _plain_sentence(ink, head, state, listed=listed, start=start)
    if len(state.found) > before and not _again(ink, tail["again"], state, told):
        state.notices.append(notice("PROSA_DUDOSA", told, texto=ink.said(told)))


def _plain_sentence(
    ink: Ink, span: Span, state: _State, *, listed: bool, start: int | None
) -> None:
    text = ink.folded[span.start : span.end]
    if "?" in text or "¿" in text:
        state.notices.append(notice("PREGUNTA", span, texto=ink.said(span)))
        return
    talk = None if listed else ink.lexicon.turns["charla"].search(text)
    today = _TODAY.search(text, talk.end()) if talk is not None else None
    if words_of_speech(ink.folded, span) or (talk is not None and today is None):
        return
    if today is not None:
        span = Span(span.start + today.end(), span.end)
        text = ink.part(span)
    if _TOMORROW.match(text):
        return
    if listed and start is not None and span.start < start:
        span = Span(start, span.end)
    if state.found and _again(ink, text, state, span):
        return
    span = without_why(ink, own_part(ink, span))
    wording = ink.wording(span)
    if not wording.words:
        return
    if state.found and state.cursor <= state.outlook.phases:
        again = repetition(wording, state.memory, span, state.outlook)
        if again is not None:
            state.found.append(Loose(again, (state.cursor,), own=span))
            state.cursor += 1
            return
    condition = condition_of(ink, span)
    intents = intents_of(wording)
    if _SOURCE.match(text) and not any(i.tags & FIRST for i in intents):
        return
    told = tuple(
        i
        for i in intents
        if not costs_nothing(wording, i) and i.verb not in ("VOTAR", "ABSTENCION")
    )
    state.memory.mention(tuple(p for i in intents for p in i.persons))
    state.memory.mention(entities_of(wording).persons)
    share = coverage(wording, told)
    if strange(wording, told) and not listed:
        lasting = spread(text, Span(0, len(text)), state.outlook.phases, ink.lexicon.turns) == 3
        told = tuple(
            i
            for i in told
            if i.tags - {"noun"} or alone(wording, i) or (lasting and only_lasts(wording, i))
        )
    accepted = [
        i for i in told if acceptable(wording, i, share, listed=listed, found=bool(state.found))
    ]
    if accepted or state.found:
        accepted = [
            i for i in told
            if i in accepted or led(wording, i) or goes_on_so(wording, i, accepted, share)
        ]  # fmt: skip
    if accepted or state.found:
        first = 0 if state.found else accepted[0].last
        works = [i for i in strange_work(wording) if i.first > first or state.found]
        accepted = sorted((*accepted, *works), key=lambda i: i.first)
    if not accepted:
        if any(
            i.tags & FIRST or says_i(wording, i) or _POINTS.search(text)
            for i in told
            if not i.negated
        ) or ink.lexicon.turns["pasa"].search(text):
            state.notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
        return
    either = len(re.findall(r"(?:^|[\s:,])o\b", text)) >= 2
    moods = any(
        mood_of(wording, i) is not None and not (wished(wording, i) or courteous(wording, i))
        for i in accepted
    )
    if condition is not None or hedges(wording) or either or moods:
        state.notices.append(
            notice("CONDICIONAL" if condition else "HIPOTETICO", span, texto=ink.said(span))
        )
        state.skipped = True
        return
    deeds = without_heading(wording, accepted)
    told = tuple(i for i in told if i in deeds or i not in accepted)
    accepted = deeds
    ordered = in_order(wording, accepted)
    if ordered is None:
        state.notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
        state.skipped = True
        return
    if ordered != accepted:
        for intent in ordered:
            own = wording.span_of(intent.first, intent.last)
            _take(ink, wording, intent, state, own)
        return
    left_out = missed(wording, told, accepted)
    for intent in left_out:
        own = wording.span_of(intent.first, intent.last)
        state.notices.append(notice("PROSA_DUDOSA", own, texto=ink.said(own), level=Level.ASK))
    starts = [wording.words[i.first].start for i in accepted]
    begins = span.start
    for index, intent in enumerate(accepted):
        state.skipped |= any(m.first < intent.first for m in left_out)
        if accepted[index + 1 :] and (
            (
                only_leaves(wording, intent, state.outlook.place)
                and within_reach(accepted[index + 1], state.outlook)
            )
            or _only_opens(wording, intent, accepted[index + 1], state)
        ):
            continue
        end = _till(ink, intent, wording, starts[index + 1]) if accepted[index + 1 :] else span.end
        own = Span(begins, end)
        begins = end
        _take(ink, wording, intent, state, own)
    state.skipped |= bool(left_out)


def _again(ink: Ink, text: str, state: _State, span: Span) -> bool:
    """`Comedor. Espero. Lo mismo.`: a sentence that only says that the last deed is done again."""
    last = state.found[-1].draft.action
    plain = isinstance(last, DoTask | Wait) and state.cursor <= state.outlook.phases
    said = re.sub(r"^(?:y|luego|despues|entonces)\b,?\s*", "", text.strip(" .,;!"))
    if not plain or not ink.lexicon.turns["repeticion"].whole(said):
        return False
    state.found.append(Loose(Draft(last, span), (state.cursor,), own=span))
    state.cursor += 1
    return True


_PARTS = re.compile(r"[,;]|\b[ye](?= (?:luego |despues |ya )?me (?:paso|quedo|tiro|pego|estoy)\b)")


def _till(ink: Ink, intent: Intent, wording: Wording, limit: int) -> int:
    """Where what is told of an action ends: `…, las otras dos fases me quedo` is of the next."""
    behind = wording.words[min(intent.last, len(wording.words) - 1)].end
    for cut in _PARTS.finditer(ink.folded, behind, limit):
        after = Span(cut.end(), limit)
        if spread(ink.folded, after, 3, ink.lexicon.turns) is not None:
            return after.start
    return limit


def _only_opens(wording: Wording, intent: Intent, after: Intent, state: _State) -> bool:
    """`abro la puerta norte y entro en la Cava`: a door that nothing bars, and the way through."""
    opens = intent.verb == "DESBLOQUEAR" and intent.hit is not None
    opens = opens and intent.hit is not None and intent.hit.cue.lemma.startswith("abrir")
    between = wording.forms(intent.last + 1, after.hit.at if after.hit else after.first)
    aims = bool(after.destinations or after.directions) and not _STEPS & set(between)
    return opens and not state.outlook.blocked and after.verb == "MOVER" and aims


_STEPS = frozenset(("luego", "despues", "entonces", "finalmente", "seguidamente"))


def _take(ink: Ink, wording: Wording, intent: Intent, state: _State, own: Span) -> None:
    """Take an action, a move through another room as two."""
    for leg in (steps := legs(wording, intent, state.outlook)):
        _take_one(
            ink,
            wording,
            leg,
            state,
            own if len(steps) == 1 else wording.span_of(leg.first, leg.last),
        )


def _take_one(ink: Ink, wording: Wording, intent: Intent, state: _State, own: Span) -> None:
    """`own`: the stretch of its sentence that speaks of this action."""
    if intent.governed and intent.verb == "TAREA" and not _done_here(intent, state.outlook):
        return
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
    guessed = any(n.code == "ERRATA_DUDOSA" for n in draft.notices)
    if guessed and isinstance(draft.action, Follow) and draft.action.target == state.outlook.me:
        state.notices.append(notice("PROSA_DUDOSA", draft.span, texto=ink.said(draft.span)))
        return  # `Sor Fermina se persigna`: nobody follows himself
    many = spread(ink.folded, of_its_own(ink, wording, intent, own), state.outlook.phases,
                  ink.lexicon.turns)  # fmt: skip
    if many is None and not isinstance(draft.action, Move):
        many = named_from(ink, _with_what_leads(own, state), state.cursor)
    if many is not None and isinstance(draft.action, Move) and draft.action.to is not None:
        many = None  # nobody walks into one room for two phases: what fills them was not read
        rest = Span(min(draft.span.end, own.end), own.end)
        draft = replace(draft, notices=(*draft.notices, _unread(ink, rest)))
    total = state.outlook.phases
    count = total - state.cursor + 1 if many == 0 else many or 1
    if many == total and state.cursor > 1 and state.found:
        count = total - state.cursor + 1
    previous = state.found[-1] if state.found else None
    spent = state.cursor > total and previous is not None and bool(previous.phases[1:])
    if previous is not None and (many or spent) and explains(previous.draft, draft):
        state.found.pop()
        state.cursor = previous.phases[0]
        count = len(previous.phases) if spent else many or total - state.cursor + 1
    phases = tuple(range(state.cursor, state.cursor + max(count, 1)))
    if state.skipped:
        asked = notice(
            "FASE_NO_INDICADA", draft.span, phases[0], texto=ink.said(draft.span), level=Level.ASK
        )
        draft = replace(draft, notices=(*draft.notices, asked))
    fills = count == total and not (state.skipped or isinstance(draft.action, Move))
    told = fills and frames_itself(wording, intent)
    rest = draft.action.verb == "ESPERAR" and for_good(ink, own)
    state.found.append(Loose(draft, phases, framed=told, own=own, fills=rest))
    state.cursor += max(count, 1)
    lost = isinstance(draft.action, Move) and draft.action.to is None
    state.outlook = (
        replace(state.outlook, place=None) if lost else state.outlook.after(draft.action)
    )


def _unread(ink: Ink, span: Span) -> Notice:
    """What is said to fill phases and was not understood, asked about."""
    return notice("PROSA_DUDOSA", span, texto=ink.said(span), level=Level.ASK)


def _done_here(intent: Intent, outlook: Outlook) -> bool:
    """Whether the one task named is done where its author will then be."""
    tasks = outlook.gazetteer.tasks
    return len(intent.task.ids) == 1 and outlook.place in tasks[intent.task.ids[0]].places


def _with_what_leads(own: Span, state: _State) -> Span:
    """The stretch of an action with what stands before its words, behind those of the last one
    (`me paso las fases 2 y 3 paleando`)."""
    last = state.found[-1] if state.found else None
    if last is None or last.own.end != own.start:
        return own
    return Span(min(max(last.draft.span.end, last.own.start), own.start), own.end)


def _to_the_end(ink: Ink, state: _State, rest: tuple[Span, ...]) -> None:
    """A lone wait of *this round* lasts it; one that is said to be the last, what is left."""
    if not state.found:
        return
    waits = all(item.draft.action.verb == "ESPERAR" for item in state.found)
    if waits and state.found[1:] and THIS_ROUND.search(ink.part(around(ink, state.found[0].own))):
        del state.found[1:]  # `esta ronda paso, no hago nada`: the same said twice
    last = state.found[-1]
    every = ink.lexicon.turns["toda_la_ronda"]
    stays = last.draft.action.verb == "ESPERAR" and any(
        every.search(ink.part(s)) for s in sentences(ink, rest)
    )
    whole = stays or any(
        every.whole(re.sub(r"[¿,]\s*(?:eh|vale|ok|no)\?*$", "", ink.part(s).strip()))
        for s in sentences(ink, rest)
    )
    waits = last.draft.action.verb == "ESPERAR" and THIS_ROUND.search(
        ink.part(around(ink, last.own))
    )
    if len(state.found) == 1 and (waits or (whole and not isinstance(last.draft.action, Move))):
        phases = range(state.outlook.resolved + 1, state.outlook.phases + 1)
    elif last.fills:
        phases = range(last.phases[0], state.outlook.phases + 1)
    else:
        return
    state.found[-1] = replace(last, phases=tuple(phases) or last.phases)


def without_frame(draft: Draft, ink: Ink) -> Draft:
    """The draft with its SIN_MARCO notice."""
    told = notice("SIN_MARCO", draft.span, texto=ink.said(draft.span))
    return replace(draft, notices=(*draft.notices, told))
