"""The body of one phase: one action, and everything about it that must be asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    Bell,
    Conditional,
    DoTask,
    Level,
    Move,
    Notice,
    Outlook,
    Report,
    Span,
    Unknown,
    Wait,
)
from parsers.clause import Intent, intents_of
from parsers.conditions import Condition, condition_in
from parsers.drafts import Draft, Memory
from parsers.entities import entities_of
from parsers.fillers import FILLER, MANNER
from parsers.lexicon import SUPPORTED, Lexicon
from parsers.modality import Mood, mood_of
from parsers.names import STOP, Names
from parsers.notices import notice
from parsers.resolve import resolve
from parsers.wording import Wording, find

_SECOND_THOUGHT = re.compile(
    r"[,;.…]\s*(?:no,?\s*)?mejor\b|\bno,?\s+mejor\b|\bo (?:nada|no|mejor)\b|\bo a (?:el|ella)\b|\b(?:aun|todavia) no\b|\bno lo (?:se|tengo claro)\b|\bni idea\b|\bya vere\b"  # noqa: E501
)


@dataclass(frozen=True, slots=True)
class Ink:
    """A post prepared for reading: its text, its folded text, the words of the game."""

    text: str
    folded: str
    lexicon: Lexicon
    names: Names
    seen: dict[Span, Wording] = field(default_factory=dict[Span, Wording], compare=False)

    def wording(self, span: Span) -> Wording:
        """The annotated words of a stretch (annotated once)."""
        if span not in self.seen:
            self.seen[span] = Wording(self.text, self.folded, span, self.lexicon, self.names)
        return self.seen[span]

    def said(self, span: Span) -> str:
        """A stretch as it is quoted back."""
        return " ".join(self.text[span.start : span.end].split())[:80]


@dataclass(frozen=True, slots=True)
class Read:
    """What a body came to: its draft (None if empty), and free actions told inside it."""

    draft: Draft | None
    free: tuple[Draft, ...] = ()
    chatter: bool = False
    """Nothing in it looks like an action."""


def read_body(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Read:
    """One action from the body of a framed phase, asked about wherever it is doubtful."""
    span = _trimmed(ink, span)
    if span.end <= span.start:
        return Read(None)
    condition = condition_in(ink.folded, span)
    if condition is not None and not _apology(ink, condition):
        return Read(_conditional(ink, span, condition, outlook, memory))
    wording = ink.wording(span)
    repeated = _repetition(wording, memory, span)
    if repeated is not None:
        return Read(repeated)
    intents = intents_of(wording)
    free = tuple(
        resolve(wording, i, outlook, memory)
        for i in intents
        if i.verb in ("REPORTAR", "CAMPANA") and not i.negated
    )
    paid = [i for i in intents if i.verb not in ("REPORTAR", "CAMPANA", "VOTAR", "ABSTENCION")]
    if not paid:
        return Read(
            None if free else _unknown(ink, wording, span, intents), free, chatter=not intents
        )
    return Read(_chosen(ink, wording, span, paid, outlook, memory), free)


def _trimmed(ink: Ink, span: Span) -> Span:
    text = ink.folded[span.start : span.end]
    left = len(text) - len(text.lstrip(' \t\n:=>-—.,;*_)]([/•"'))
    right = len(text.rstrip(" \t\n,;*_/([-—"))
    return Span(span.start + left, span.start + max(left, right))


def _apology(ink: Ink, condition: Condition) -> bool:
    """`si no os importa`, `si se puede`: politeness, not a condition."""
    text = ink.folded[condition.condition.start : condition.condition.end]
    return text.strip(" ,").startswith(
        ("si se puede", "si puede ser", "si no os importa", "si es posible", "si no me equivoco")
    )


def _repetition(wording: Wording, memory: Memory, span: Span) -> Draft | None:
    """`igual`, `lo mismo`: the action before, if the whole body says no more."""
    forms = tuple(f for f in wording.forms() if f not in ("que", "antes", "y"))
    for phrase in wording.lexicon.signals["repeticion"]:
        if forms == phrase and memory.last is not None:
            return Draft(memory.last, span)
    return None


def _unknown(ink: Ink, wording: Wording, span: Span, intents: tuple[Intent, ...]) -> Draft:
    code = "NEGACION" if wording.forms()[:1] == ("no",) else "VERBO_DESCONOCIDO"
    if any(i.verb in ("VOTAR", "ABSTENCION") for i in intents):
        code = "VOTO_FUERA"
    return Draft(Unknown(), span, (notice(code, span, texto=ink.said(span)),))


def _chosen(
    ink: Ink, wording: Wording, span: Span, paid: list[Intent], outlook: Outlook, memory: Memory
) -> Draft:
    positive = [i for i in paid if not i.negated]
    if not positive:
        told = notice("NEGACION", span, texto=ink.said(span), level=_level(paid))
        return Draft(Unknown(), span, (told,))
    first = positive[0]
    draft = resolve(wording, first, outlook, memory)
    others = [i for i in positive[1:] if _adds(i, first, outlook)]
    if first.verb not in SUPPORTED:
        others = [i for i in others if i.hit is not None and i.verb != first.verb]
    if (
        first.verb == "ESPERAR"
        and first.hit is not None
        and (first.hit.cue.noun or first.hit.cue.negative)
    ):
        others = []
    draft = in_its_mood(ink, wording, first, draft)
    notices = list(draft.notices)
    if others:
        kills = any(i.verb in ("ASESINAR",) for i in positive)
        second = resolve(
            wording,
            others[0],
            outlook.after(draft.action),
            Memory(list(memory.persons), memory.task),
        )
        if second.action != draft.action or isinstance(second.action, Unknown):
            level = Level.BLOCK if kills else None
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
    notices += _doubts(ink, wording, span, draft.action)
    if first.hit is None and isinstance(draft.action, Move) and not notices:
        strange = _strange_verb(wording, first)
        if strange is not None:
            notices.append(notice("VERBO_AMBIGUO", span, texto=ink.said(span)))
    if not notices:
        loose = _loose_words(wording, paid)
        if len(loose) >= 2 and coverage(wording, tuple(paid)) < 0.5:
            told = (loose[0][0], loose[-1][1])
            notices.append(
                notice("TEXTO_SIN_EXPLICAR", Span(told[0], told[1]), texto=ink.said(Span(*told)))
            )
    return replace(draft, notices=tuple(notices))


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


def _strange_verb(wording: Wording, intent: Intent) -> str | None:
    """`busco a Leonor en la Cocina`: a place at the end of another verb's clause is no order."""
    for index in range(intent.first - 1, -1, -1):
        word = wording.words[index]
        if set(wording.gap(index + 1)) & set(",.;:\n->!?("):
            return None
        if word.form in STOP or word.form in FILLER or word.form in MANNER or word.person:
            continue
        raw = word.token.raw
        if raw.endswith("oy") or (
            len(raw) > 3 and raw.endswith(("o", "é", "ar", "er", "ir", "ando", "endo"))
        ):
            return raw
    return None


def _level(intents: list[Intent]) -> Level | None:
    return Level.BLOCK if any(i.verb == "ASESINAR" for i in intents) else None


def _adds(intent: Intent, first: Intent, outlook: Outlook) -> bool:
    """Whether a further clause is an action of its own and not a remark on the first."""
    if intent.verb == "ESPERAR":
        return False
    if intent.verb == "TAREA" and not intent.task.noun and intent.task.score < 0.8:
        return False
    if intent.verb == "MOVER":
        if intent.hit is None and not intent.destinations:
            return bool(intent.directions) and first.verb != "MOVER"
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


def _doubts(ink: Ink, wording: Wording, span: Span, action: Action) -> list[Notice]:
    hedge = wording.has("duda")
    level = Level.BLOCK if isinstance(action, IRREVOCABLE) else None
    text = ink.folded[span.start : span.end]
    question = "?" in text or _SECOND_THOUGHT.search(text) is not None
    ironic = isinstance(action, IRREVOCABLE) and wording.has("ironia") is not None
    if hedge is None and not question and not ironic:
        return []
    return [notice("HIPOTETICO", span, texto=ink.said(span), level=level)]


def _loose_words(wording: Wording, intents: list[Intent]) -> list[tuple[int, int]]:
    """Content words that no part of the reading explains."""
    used: set[int] = set()
    for intent in intents:
        used.update(range(intent.first, intent.last + 1))
    hits = {h.at for h in wording.hits}
    return [
        (w.start, w.end)
        for i, w in enumerate(wording.words)
        if i not in used
        and i not in hits
        and w.form not in STOP
        and w.form not in FILLER
        and len(w.form) > 3
    ]


def coverage(wording: Wording, intents: tuple[Intent, ...]) -> float:
    """The share of content words that some intent explains (1.0 for none)."""
    used: set[int] = set()
    for intent in intents:
        used.update(range(intent.first, intent.last + 1))
    content = [
        i
        for i, w in enumerate(wording.words)
        if w.form not in STOP and w.form not in FILLER and len(w.form) > 1
    ]
    return sum(i in used for i in content) / len(content) if content else 1.0


def _conditional(
    ink: Ink, span: Span, condition: Condition, outlook: Outlook, memory: Memory
) -> Draft:
    asked = ink.wording(condition.condition)
    for intent in intents_of(asked):
        memory.mention(intent.persons)
    memory.mention(entities_of(asked).persons)
    then = _branch(ink, condition.then, outlook, memory)
    otherwise = _branch(ink, condition.otherwise, outlook, memory)
    irrevocable = any(isinstance(a, IRREVOCABLE) for a in (then, otherwise))
    told = notice(
        "CONDICIONAL", span, texto=ink.said(span), level=Level.BLOCK if irrevocable else None
    )
    action = Conditional(then, otherwise)
    memory.last = action
    options = tuple(a for a in (then, otherwise) if a is not None)
    return Draft(action, span, (told,), options, inexact=True)


def _branch(ink: Ink, span: Span | None, outlook: Outlook, memory: Memory) -> Action | None:
    if span is None:
        return None
    span = _trimmed(ink, span)
    inner = condition_in(ink.folded, span)
    if inner is not None:
        span = inner.then or span
    wording = ink.wording(span)
    repeated = _repetition(wording, memory, span)
    if repeated is not None:
        return repeated.action
    intents = [i for i in intents_of(wording) if not i.negated]
    return resolve(wording, intents[0], outlook, memory).action if intents else None


def standing_claim(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Draft | None:
    """`si veo un cadáver lo reporto`, `toco la campana en cuanto llegue` (AMB-126, AMB-292)."""
    condition = condition_in(ink.folded, span)
    wording = ink.wording(span)
    found = [i for i in intents_of(wording) if i.verb in ("REPORTAR", "CAMPANA") and not i.negated]
    if not found:
        return None
    draft = resolve(wording, found[0], outlook, memory)
    text = ink.folded[span.start : span.end]
    if find(wording.forms(), ("no",)) is not None or "?" in text or wording.has("duda"):
        told = notice("IRREVOCABLE_DUDOSA", span, texto=ink.said(span))
        return replace(draft, span=span, notices=(*draft.notices, told), inexact=True)
    if condition is not None and _expected(text, draft.action):
        if not re.search(r"\bsi\b", text):
            return replace(draft, span=span)
        told = notice("CONDICIONAL", span, texto=ink.said(span), level=Level.INFO)
        return replace(draft, span=span, notices=(*draft.notices, told))
    if condition is not None:
        told = notice("CONDICIONAL", span, texto=ink.said(span), level=Level.BLOCK)
        if not ink.folded[condition.condition.start : condition.condition.end].startswith("si"):
            return replace(draft, span=span, notices=(*draft.notices, told), inexact=True)
        return Draft(Conditional(draft.action), span, (told,), inexact=True)
    return replace(draft, span=span)


def _expected(condition: str, action: Action) -> bool:
    """Whether a condition is one of the two that rules accept: a corpse seen, the Comedor reached."""  # noqa: E501
    if isinstance(action, Report):
        return any(w in condition for w in ("cadaver", "cuerpo", "muert"))
    if isinstance(action, Bell):
        return any(
            w in condition
            for w in ("llegue", "llegar", "pueda", "entre", "este en", "pise", "pase por")
        )
    return False
