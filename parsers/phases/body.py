"""The body of one phase: one action, and everything about it that must be asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    BoltGate,
    DoTask,
    Level,
    Move,
    Notice,
    Outlook,
    Span,
    Talisman,
    Unblock,
    Unknown,
    Wait,
)
from parsers.acts.destinations import unknown_place
from parsers.acts.legs import only_leaves
from parsers.acts.mending import stands_at
from parsers.acts.nearby import work_here
from parsers.acts.powers import told_free
from parsers.acts.resolve import resolve
from parsers.acts.watching import bola_draft, goes_on
from parsers.clauses.clause import intents_of
from parsers.clauses.coverage import coverage, loose_words
from parsers.clauses.depending import condition_of
from parsers.clauses.intent import Intent
from parsers.clauses.led_there import another_verb, as_far_as, strange_verb
from parsers.clauses.modality import Mood, mood_of
from parsers.clauses.ordering import only_polite
from parsers.phases.conditional import conditional
from parsers.phases.idling import idle
from parsers.phases.labour import labour, needs_it
from parsers.phases.more_rooms import uses_bola
from parsers.phases.preludes import from_here, without_others, without_show
from parsers.phases.pursuit import pursuit
from parsers.phases.repetition import repeated_before, repeated_first, repetition, same_person
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory
from parsers.words.ink import Ink, trimmed
from parsers.words.lexicon import FREE_VERBS
from parsers.words.wording import Wording

_RATHER = re.compile(r"[,;.…]\s*(?:no,?\s*)?mejor\b|\bno,\s+mejor\b")


@dataclass(frozen=True, slots=True)
class Read:
    """What a body came to: its draft (None if empty), and free actions told inside it."""

    draft: Draft | None
    free: tuple[Draft, ...] = ()


_DITTO = re.compile(r"[ \t]*(?P<it>=)[ \t,;.]*$", re.MULTILINE)
"""`F2 =`: the sign for the same again."""


def read_body(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Read:
    """One action from the body of a framed phase, asked about wherever it is doubtful."""
    read = _by_its_verb(ink, span, outlook, memory)
    if needs_it(read.draft) and condition_of(ink, span) is None:
        work = labour(ink, trimmed(ink, span), outlook, memory)
        return read if work is None else replace(read, draft=work)
    return read


def _by_its_verb(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Read:
    ditto = _DITTO.match(ink.folded, span.start, span.end)
    span = Span(*ditto.span("it")) if ditto is not None else trimmed(ink, span)
    if span.end <= span.start:
        return Read(None)
    condition = condition_of(ink, span)
    if condition is not None:
        return Read(conditional(ink, span, condition, outlook, memory))
    wording = ink.wording(span)
    repeated = repetition(wording, memory, span, outlook) or repeated_first(
        ink, span, memory, outlook
    )
    if repeated is not None:
        return Read(repeated, tuple(Draft(a, span) for a in memory.free))
    if goes_on(wording) and (
        uses_bola(memory.last) or outlook.watched or stands_at(outlook, "bola")
    ):
        return Read(bola_draft(wording, outlook, span))
    intents, last = intents_of(wording), memory.last
    free = tuple(
        _gratis(ink, wording, resolve(wording, i, outlook, memory))
        for i in intents
        if costs_nothing(wording, i) and not i.negated
    )
    memory.free = tuple(d.action for d in free if isinstance(d.action, BoltGate | Talisman))
    paid = [
        i
        for i in intents
        if not costs_nothing(wording, i) and i.verb not in ("VOTAR", "ABSTENCION")
    ]
    if not free and (rests := idle(ink, span)) is not None:
        return Read(rests)
    if not paid and (kept := same_person(wording, memory)) is not None:
        return Read(Draft(kept, span), free)
    if not paid and (after := pursuit(ink, wording, span, outlook, memory)) is not None:
        return Read(after, free)
    if not paid and not free and (meant := work_here(wording, span, outlook)) is not None:
        return Read(meant)
    if not paid and free:
        memory.last = last
        before = Span(span.start, wording.words[min(i.first for i in intents)].start)
        return Read(repeated_before(ink, before, memory, outlook), free)
    if not paid:
        return Read(_unknown(ink, wording, span, intents, outlook))
    return Read(_chosen(ink, wording, span, paid, intents, outlook, memory), free)


def costs_nothing(wording: Wording, intent: Intent) -> bool:
    """Whether an intent is a free action: by its verb, or the talisman when said to be free."""
    if intent.verb in FREE_VERBS:
        return True
    return intent.verb == "HABILIDAD" and intent.kind == "talisman" and told_free(wording)


def _gratis(ink: Ink, wording: Wording, draft: Draft) -> Draft:
    """A bolt told in a phase's own line spends no point: said, unless it was known (rules 5.3)."""
    if not isinstance(draft.action, BoltGate) or told_free(wording):
        return draft
    told = notice("ACCION_GRATUITA", draft.span, texto=ink.said(draft.span))
    return replace(draft, notices=(*draft.notices, told))


_TOWARDS_SOMETHING = re.compile(
    r"^(?:a la|a los|a las|al|hacia el|hacia la|hasta el|hasta la|para el|para la|pal|pa la|pa el)(?: [a-z]{4,}){1,3}$"  # noqa: E501
)


def _unknown(
    ink: Ink, wording: Wording, span: Span, intents: tuple[Intent, ...], outlook: Outlook
) -> Draft:
    code = "NEGACION" if wording.forms()[:1] == ("no",) else "VERBO_DESCONOCIDO"
    if any(i.verb in ("VOTAR", "ABSTENCION") for i in intents):
        code = "VOTO_FUERA"
    elif code == "VERBO_DESCONOCIDO" and _TOWARDS_SOMETHING.match(" ".join(wording.forms())):
        # `1. al invernadero`: a destination that is not on the map
        return unknown_place(wording, 0, len(wording.words) - 1, outlook, span)
    return Draft(Unknown(), span, (notice(code, span, texto=ink.said(span)),))


def _chosen(
    ink: Ink, wording: Wording, span: Span, paid: list[Intent], intents: tuple[Intent, ...],
    outlook: Outlook, memory: Memory,
) -> Draft:  # fmt: skip
    positive = [i for i in paid if not i.negated]
    if not positive:
        told = notice("NEGACION", span, texto=ink.said(span), level=_level(paid))
        return Draft(Unknown(), span, (told,))
    positive = without_others(ink, wording, positive, outlook.me)
    if not positive:
        told = notice("SUJETO_AJENO", span, texto=ink.said(span))
        return Draft(Unknown(), span, (told,))
    while len(positive) > 1 and only_leaves(wording, positive[0], outlook.place):
        positive = positive[1:]  # `cruzo el patio y entro en la Armería`, from the patio
    positive = _named_first(_at_work_there(wording, positive))
    positive = from_here(wording, positive, outlook)
    positive, asides = without_show(ink, wording, positive, outlook, memory)
    first = positive[0]
    draft = resolve(wording, first, outlook, memory)
    others = [i for i in positive[1:] if _adds(i, first, outlook)]
    if first.verb == "DESBLOQUEAR" and (passed := _passes(positive[1:])):
        draft = _opened(ink, draft, first, passed, outlook)
        others = []
    if (
        first.verb == "ESPERAR"
        and first.hit is not None
        and (first.hit.cue.noun or first.hit.cue.negative)
    ):
        others = []
    draft = in_its_mood(ink, wording, first, draft)
    notices = [*draft.notices, *asides]
    if others:
        kills = any(i.verb in ("ASESINAR",) for i in positive)
        second = resolve(
            wording,
            others[0],
            outlook.after(draft.action),
            Memory(list(memory.persons), memory.task),
        )
        if second.action != draft.action or isinstance(second.action, Unknown):
            level = Level.BLOCK if kills or isinstance(second.action, IRREVOCABLE) else None
            notices.append(
                notice(
                    "VARIAS_EN_LINEA",
                    span,
                    texto=ink.said(span),
                    accion=ink.said(draft.span),
                    level=level,
                )
            )
            draft = replace(draft, candidates=(*draft.candidates, draft.action, second.action))
    taken_back = len(positive) < len(paid)
    notices += _doubts(ink, wording, span, draft.action, settled=taken_back)
    asking = any(n.level is not Level.INFO for n in notices)
    if isinstance(draft.action, Move) and not asking and another_verb(wording, first):
        notices.append(notice("VERBO_AMBIGUO", span, texto=ink.said(span)))
    elif first.hit is None and isinstance(draft.action, Move) and not asking:
        strange = strange_verb(wording, first)
        if strange is not None and not as_far_as(first):
            notices.append(notice("VERBO_AMBIGUO", span, texto=ink.said(span)))
    told_free_too = len(paid) < len(intents)
    if not notices and not isinstance(draft.action, Wait) and not told_free_too:
        loose = loose_words(wording, intents, beside=first)
        if len(loose) >= 2 and coverage(wording, tuple(paid)) < 0.5:
            told = (loose[0][0], loose[-1][1])
            notices.append(
                notice("TEXTO_SIN_EXPLICAR", Span(told[0], told[1]), texto=ink.said(Span(*told)))
            )
    return replace(draft, notices=tuple(notices))


def _named_first(told: list[Intent]) -> list[Intent]:
    """`Sabotaje de puertas. Dejo cerradas éstas: …`: a sabotage that is only announced, then told
    with its rooms."""
    if len(told) < 2 or told[0].verb != "SABOTEAR" or told[0].places:
        return told
    again = told[1].verb == "SABOTEAR" and told[1].kind == told[0].kind and told[1].places
    return told[1:] if again else told


_STAYING = frozenset(("quedarse", "permanecer", "mantenerse", "seguir", "continuar", "estar"))


def _at_work_there(wording: Wording, told: list[Intent]) -> list[Intent]:
    """`sigo en la Capilla, rezando`, `me quedo (Barrer el claustro)`: one stays for the work."""
    if len(told) < 2 or told[1].verb != "TAREA":
        return told
    stay, work = told[0], told[1]
    there = stay.hit is None and stay.places and all(p.preposition == "en" for p in stay.places)
    if stay.verb != "ESPERAR" and not there:
        return told
    if (stay.hit is not None and stay.hit.cue.negative) or work.task.first <= stay.first:
        return told
    at = work.task.first
    ongoing = wording.words[at].form.removesuffix("me").endswith(("ando", "endo"))
    bracketed = "(" in wording.gap(work.first) and work.task.noun
    stays = stay.hit is not None and stay.hit.cue.lemma.split(" ")[0] in _STAYING
    goes_on = stays and work.task.score >= 0.8
    return told[1:] if ongoing or bracketed or goes_on else told


def _passes(later: list[Intent]) -> Intent | None:
    """The clause that goes through a door just opened (`abro la puerta y paso`)."""
    return next(
        (
            i for i in later
            if i.verb == "MOVER" or (i.hit is not None and i.hit.cue.lemma == "pasar")
        ),
        None,
    )  # fmt: skip


def _shut(ink: Ink, span: Span) -> bool:
    """Whether he says that the door is blocked (`abro la puerta atrancada y entro`)."""
    text = ink.folded[span.start : span.end]
    return bool(re.search(r"\b(?:bloquead|atrancad|cerrad|sellad|trancad)a\b|\bpunto\b", text))


def _opened(ink: Ink, draft: Draft, first: Intent, passed: Intent, outlook: Outlook) -> Draft:
    """Opening and passing are a point each: told if the door is known to be blocked, else asked.

    `abro la puerta y entro` is also how one simply goes in.
    """
    action = draft.action
    to = action.to if isinstance(action, Unblock) else None
    goals = {c for m in passed.destinations for c in m.candidates} & {w.to for w in outlook.exits()}
    to = to or (next(iter(goals)) if len(goals) == 1 else None)
    known = (outlook.place, to) in outlook.blocked
    plain = first.hit is not None and not first.hit.cue.lemma.startswith(("abrir", "punto"))
    if not known and not plain and to is not None and not _shut(ink, draft.span):
        return replace(draft, action=Move(to), candidates=())  # how one simply goes through
    level = Level.INFO if known or plain else None
    told = notice(
        "VARIAS_EN_LINEA", draft.span, texto=ink.said(draft.span), accion=ink.said(draft.span),
        level=level,
    )  # fmt: skip
    options: tuple[Action, ...] = () if to is None else (Unblock(to), Move(to))
    return replace(draft, notices=(*draft.notices, told), candidates=(*draft.candidates, *options))


def in_its_mood(ink: Ink, wording: Wording, intent: Intent, draft: Draft) -> Draft:
    """The draft, asked about if the action is pretended or not plainly meant."""
    mood = mood_of(wording, intent)
    if mood is None or isinstance(draft.action, (*IRREVOCABLE, Unknown)):
        return draft
    if mood is Mood.PRETENDED and isinstance(draft.action, DoTask | Wait):
        return Draft(Wait(), draft.span)  # pretending to be busy is waiting (rules 5.3)
    asked = notice("HIPOTETICO", draft.span, texto=ink.said(draft.span))
    idle: tuple[Action, ...] = (Wait(),) if mood is Mood.PRETENDED else ()
    told = draft.candidates or (draft.action,)
    return replace(draft, notices=(*draft.notices, asked), candidates=(*idle, *told))


def _level(intents: list[Intent]) -> Level | None:
    return Level.BLOCK if any(i.verb == "ASESINAR" for i in intents) else None


_FORBIDDEN = frozenset(("subj", "pres2", "voseo"))
"""Forms that tell others what they may do (`espero; y no me matéis`)."""


def _adds(intent: Intent, first: Intent, outlook: Outlook) -> bool:
    """Whether a further clause is an action of its own and not a remark on the first."""
    if intent.verb == "ESPERAR" or (intent.tags and intent.tags <= _FORBIDDEN):
        return False
    if intent.verb == first.verb == "SEGUIR" and not intent.persons and intent.clitic is None:
        return False  # `sigue a Gil, allá donde vaya`
    if intent.verb == "TAREA" and not intent.task.noun and intent.task.score < 0.8:
        return False
    if intent.verb == "MOVER":
        if intent.hit is None and not intent.destinations:
            led = any(d.side is not None or d.kind is not None for d in intent.directions)
            return led and first.verb != "MOVER"
        here = (
            all(m.candidates == (outlook.place,) for m in intent.destinations)
            and intent.destinations
        )
        same = (
            first.verb == "MOVER"
            and {c for m in intent.destinations for c in m.candidates}
            == {c for m in first.destinations for c in m.candidates}
            and bool(intent.destinations)
        )
        return (
            not here
            and not same
            and bool(intent.destinations or intent.directions or first.verb != "MOVER")
        )
    return True


_ASIDE = re.compile(
    r"[.!…]\s*¿[^?]*\?|\(\s*¿[^?]*\?\s*\)"
    r"|[,;]?\s*¿?\b(?:eh|vale|ok|okey|dale|si|verdad|viste|no|de acuerdo|estamos|te parece|os parece|les parece|puede ser|sale|ya|listo)\s*\?"  # noqa: E501
)
"""A question of its own, in brackets, or a mere tag (`…, ¿dale?`)."""


def _asks(text: str) -> bool:
    """Whether the order itself is a question; one that follows it as its own sentence is not."""
    return "?" in _ASIDE.sub(".", text)


def _doubts(
    ink: Ink, wording: Wording, span: Span, action: Action, *, settled: bool
) -> list[Notice]:
    """`settled`: what came before a `no, mejor…` was read as taken back."""
    hedge = wording.has("duda")
    hedge = None if hedge is not None and only_polite(wording, hedge) else hedge
    level = Level.BLOCK if isinstance(action, IRREVOCABLE) else None
    text = ink.folded[span.start : span.end]
    back = wording.lexicon.turns["marcha_atras"].search(text)
    wavers = back or (_RATHER.search(text) and not settled)
    question = _asks(text) or bool(wavers)
    ironic = isinstance(action, IRREVOCABLE) and wording.has("ironia") is not None
    if hedge is None and not question and not ironic:
        return []
    return [notice("HIPOTETICO", span, texto=ink.said(span), level=level)]
