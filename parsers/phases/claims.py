"""Report and bell: free actions with a phase, standing claims, or a question (AMB-126, AMB-292)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.vocabulary import (
    Bell,
    BoltGate,
    Conditional,
    Level,
    Outlook,
    Reading,
    Report,
    Span,
    Status,
    Talisman,
    is_free,
)
from parsers.clauses.clause import intents_of
from parsers.clauses.coverage import coverage
from parsers.clauses.things import things_of
from parsers.frames.frame import Frame
from parsers.frames.ordinals import LAST, number
from parsers.frames.slots import spread
from parsers.phases.body import costs_nothing, read_body
from parsers.phases.conditional import allowed, standing_claim
from parsers.text.notices import notice
from parsers.text.segments import Kind, Segment
from parsers.text.speech import words_of_speech
from parsers.words.drafts import Draft, Memory
from parsers.words.ink import Ink, sentences
from parsers.words.result import Result, reading_of
from parsers.words.turns import Turn

_FREE = re.compile(
    r"\b(?:report[a-z]*|reprt[a-z]*|campan[a-z]*|cadaver|boton|denuncio|informo|aviso|doy (?:parte|la voz)|muert[oa])\b"  # noqa: E501
)
_IN_PHASE = re.compile(
    r"(?:\b(?:en|durante)\s+)?(?:la\s+)?(?:(?P<o>primera|segunda|tercera|ultima)\s+fase|\b(?:fase|f)\s?(?P<n>[1-3]|uno|dos|tres)\b|\ben la (?P<m>[1-3])\b)"  # noqa: E501
)
_AFTER_PHASE = re.compile(r"\b(?:tras|despues de) la (?:fase )?(?P<n>[1-3])\b")
_STANDING = re.compile(
    r"\b(?:cuando pueda|en cuanto|si veo|si hay|si encuentro|si me encuentro|al llegar|nada mas llegar|cuando llegue|si aparece|cuando vea|si me topo|si descubro|al entrar en el|si llego)\b"  # noqa: E501
)


def free_actions(
    ink: Ink, frame: Frame, rest: tuple[Span, ...], outlook: Outlook, memory: Memory, result: Result,  # noqa: E501
    *, alone: bool,
) -> None:  # fmt: skip
    """Read every report and bell of a post, framed or not, into `result`.

    `alone`: nothing else was declared, so that a claim without phase is for the first one.
    """
    for segment in frame.segments:
        if segment.kind is Kind.FREE:
            single = alone and sum(s.kind is Kind.FREE for s in frame.segments) == 1
            _free_segment(ink, segment, outlook, memory, result, alone=single)
    before = len(result.readings)
    for span in _free_sentences(ink, rest):
        _free_sentence(ink, span, outlook, memory, result, alone=alone)
    result.readings[before:] = _once(result.readings[before:], result)


def _once(claims: list[Reading], result: Result) -> list[Reading]:
    """One bell is one, however often it is named: what names its phase speaks for the rest.

    `¡Botón de emergencia! Toco la campana en la fase 1`; what is left out is asked no more.
    """
    kept: list[Reading] = []
    for claim in claims:
        alike = [c for c in claims if c.action == claim.action and c is not claim]
        single = not isinstance(claim.action, BoltGate | Talisman | Conditional)
        better = [c for c in alike if _spoken(c) > _spoken(claim)]
        same = [c for c in kept if c.action == claim.action and c.phase == claim.phase]
        if not (single and (better or same)):
            kept.append(claim)
            continue
        result.notices = [
            n for n in result.notices
            if n.code not in ("FASE_NO_INDICADA", "SIN_MARCO") or n.span != claim.span
        ]  # fmt: skip
    return kept


def _spoken(claim: Reading) -> int:
    """How much a claim says for itself: a phase of its own, then a firm reading."""
    return 2 * (claim.phase is not None) + (claim.status is Status.ACCEPTED)


def _free_segment(
    ink: Ink, segment: Segment, outlook: Outlook, memory: Memory, result: Result, *, alone: bool
) -> None:
    whole = Span(segment.header.start, segment.body.end)
    draft = standing_claim(ink, segment.body, outlook, memory) or _by_thing(ink, segment.body)
    if draft is None:
        read = read_body(ink, segment.body, outlook, memory)
        draft = read.free[0] if read.free else read.draft
    if draft is None:
        return
    if isinstance(draft.action, Talisman):
        draft = replace(draft, action=Talisman(free=True))
    if not is_free(draft.action):
        asked = notice("VERBO_AMBIGUO", draft.span, texto=ink.said(draft.span))
        draft = replace(draft, notices=(*draft.notices, asked))
        phase = segment.numbers[0] if segment.numbers else phase_said(ink.part(whole))
        result.readings.append(reading_of(ink, draft, phase, Kind.FREE, result))
        return
    stated = segment.numbers if isinstance(draft.action, BoltGate | Talisman) else ()
    for phase in stated or segment.numbers[:1] or (None,):
        phases = () if phase is None else (phase,)
        first = alone and not phases and isinstance(draft.action, Report | Bell)
        first = first and phase_said(ink.part(whole)) is None
        kind = None if first else Kind.FREE  # the first phase is not said: asked, as without a head
        _claims(ink, draft, whole, phases, kind, outlook, result, alone=first)


def _by_thing(ink: Ink, span: Span) -> Draft | None:
    """`libre: verja`: in a free action's line the thing alone says which one it is."""
    wording = ink.wording(span)
    things = {t.thing for t in things_of(wording, 0, len(wording.words))}
    if len(wording.words) > 4 or len(things) != 1:
        return None
    if things == {"verjas"}:
        return Draft(BoltGate(), wording.span_of(0, len(wording.words) - 1))
    if things == {"talisman"}:
        return Draft(Talisman(free=True), wording.span_of(0, len(wording.words) - 1))
    return None


def _free_sentences(ink: Ink, rest: tuple[Span, ...]) -> list[Span]:
    found: list[Span] = []
    for stretch in rest:
        for match in re.finditer(r"[^\n]+", ink.folded[stretch.start : stretch.end]):
            line = Span(stretch.start + match.start(), stretch.start + match.end())
            if _speaks(ink, match.group()):
                found.append(line)
    return found


def _speaks(ink: Ink, text: str) -> bool:
    """Whether a text may hold a free action at all."""
    return bool(_FREE.search(text)) or any(
        w in ink.lexicon.free_words for w in re.findall(r"[a-z]+", text)
    )


def _free_sentence(
    ink: Ink, line: Span, outlook: Outlook, memory: Memory, result: Result, *, alone: bool
) -> None:
    text = ink.folded[line.start : line.end]
    if words_of_speech(ink.folded, line):
        return
    for span in sentences(ink, (line,)):
        sentence = ink.folded[span.start : span.end]
        if not _speaks(ink, sentence) or "?" in sentence or "¿" in sentence:
            continue
        wording = ink.wording(span)
        told = [i for i in intents_of(wording) if costs_nothing(wording, i)]
        if not told:
            continue
        stories = all(i.verb not in ("REPORTAR", "CAMPANA") for i in told)
        if stories and phase_said(text) is None and coverage(wording, tuple(told)) < 0.5:
            if not all(i.negated for i in told):
                result.notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
            continue
        tags = frozenset[str]().union(*(i.tags for i in told))
        if tags <= {"inf", "noun"} and _RULES.search(text):
            continue
        if not tags & {"pres1", "fut", "inf", "noun"} or _elsewhere(sentence):
            continue
        if (
            tags <= {"noun"}
            and not _IN_PHASE.search(text)
            and not re.match(r"\W*(?:report|campana)", sentence)
            and not _STANDING.search(sentence)
            and coverage(wording, tuple(told)) < 0.5
        ):
            continue
        draft = standing_claim(ink, span, outlook, memory, phased=phase_said(text) is not None)
        if draft is None:
            level = None if stories else Level.BLOCK
            told_no = notice("NEGACION", span, texto=ink.said(span), level=level)
            result.notices.append(told_no)
            continue
        phase = _IN_PHASE.search(text)
        kind = (
            Kind.FREE if phase or _AFTER_PHASE.search(text) or _STANDING.search(sentence) else None
        )
        _claims(ink, draft, line, (), kind, outlook, result, alone=alone)


_RULES = re.compile(
    r"\b(?:no (?:se )?(?:gastan?|cuestan?|consumen?)|es gratis|son (?:gratis|gratuitas)|consisten?|para los nuevos|uno puede|se puede[n]?|hay que)\b"  # noqa: E501
)
"""Beside `reportar`, `tocar la campana`: the rules are being explained."""


def _elsewhere(sentence: str) -> bool:
    """Talk about a bell or a corpse that is no claim of the author's."""
    return bool(
        re.search(
            r"\b(?:se oye|oigo|suena|sonaba|alguien|recordad|ayer|quien|reportaste|reporto [a-z]+ (?:ayer|antes))\b",  # noqa: E501
            sentence,
        )
    )


def phase_said(text: str) -> int | None:
    """The phase that a sentence names (`en la fase 2`, `tras la fase 1`), if any."""
    after = _AFTER_PHASE.search(text)
    if after:
        return int(after["n"]) + 1
    match = _IN_PHASE.search(text)
    if match is None:
        return None
    said = number(match["o"] or match["n"] or match["m"])
    return 3 if said == LAST else said


def _claims(
    ink: Ink, draft: Draft, where: Span, numbers: tuple[int, ...], kind: Kind | None,
    outlook: Outlook, result: Result, *, alone: bool,
) -> None:  # fmt: skip
    """A free action's readings: a bolt or the talisman may be told for several phases."""
    lasting = isinstance(draft.action, BoltGate | Talisman)
    phases = phases_said(ink.part(where), ink.lexicon.turns) if lasting and not numbers else ()
    for phase in phases or (None,):
        given = (phase,) if phase is not None else numbers
        result.readings.append(_claim(ink, draft, where, given, kind, outlook, result, alone=alone))


_LISTED = re.compile(
    r"\b(?:en )?(?:las?|fases?|f) ?(?P<a>[1-3])(?:(?:,| y| e) (?:en )?(?:las? |fase |f)?(?P<b>[1-3]))(?:(?:,| y) (?:en )?(?:las? |fase |f)?(?P<c>[1-3]))?\b"  # noqa: E501
)


def phases_said(text: str, turns: Mapping[str, Turn]) -> tuple[int, ...]:
    """Every phase that a sentence names for one lasting action (`en la 1 y la 3`)."""
    listed = _LISTED.search(text)
    if listed is not None:
        return tuple(int(listed[g]) for g in "abc" if listed[g])
    every = spread(text, Span(0, len(text)), 3, turns)
    return (1, 2, 3) if every == 3 else ()


def _claim(
    ink: Ink, draft: Draft, where: Span, numbers: tuple[int, ...], kind: Kind | None,
    outlook: Outlook, result: Result, *, alone: bool,
) -> Reading:  # fmt: skip
    """A report or bell with its phase, or as a standing claim, or asked for its phase."""
    text = ink.folded[where.start : where.end]
    phase = numbers[0] if numbers else phase_said(text)
    if isinstance(draft.action, Conditional):
        return reading_of(ink, draft, None, kind, result)
    standing = phase is None and _STANDING.search(text) is not None
    if standing and not allowed(draft.action, outlook):
        asked = notice("CONDICIONAL", draft.span, texto=ink.said(draft.span), level=Level.BLOCK)
        return reading_of(
            ink, replace(draft, notices=(*draft.notices, asked)), None, Kind.FREE, result
        )
    if standing:
        told = notice("FASE_NO_INDICADA", draft.span, texto=ink.said(draft.span), level=Level.INFO)
        reading = reading_of(
            ink, replace(draft, notices=(*draft.notices, told)), None, Kind.FREE, result
        )
        return replace(reading, standing=True)
    if phase is None and alone:
        phase = 1
    if phase is None:
        lasting = isinstance(draft.action, BoltGate | Talisman)
        told = notice(
            "FASE_NO_INDICADA", draft.span, texto=ink.said(draft.span),
            level=Level.ASK if lasting else None,
        )  # fmt: skip
        stands = isinstance(draft.action, BoltGate)  # every phase in which he is there (5.3)
        draft = replace(draft, notices=(*draft.notices, told), stands=stands)
    return reading_of(ink, draft, phase, kind, result)
