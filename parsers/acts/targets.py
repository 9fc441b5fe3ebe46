"""Whom an action is aimed at: a name, a pronoun with one antecedent, or a question."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from engine.vocabulary import (
    Action,
    CharacterId,
    Follow,
    Kill,
    Level,
    Outlook,
    Protect,
    Span,
    Transform,
    Vote,
)
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory, said_at
from parsers.words.entities import PersonMention, entities_of
from parsers.words.names import STOP, joined_names
from parsers.words.wording import Wording

Kind = type[Follow] | type[Kill] | type[Vote] | type[Transform] | type[Protect]


def _make(kind: Kind, target: CharacterId | None) -> Action:
    return kind(target)


def target_draft(
    wording: Wording, intent: Intent, outlook: Outlook, memory: Memory, span: Span,
    kind: Kind,
) -> Draft:  # fmt: skip
    """Whom a follow, kill or vote names; irrevocable ones only by an exact, unique name."""
    persons = _targets(intent)
    revocable = kind is Follow
    level = None if revocable else Level.BLOCK
    if persons:
        return _named(wording, persons, outlook, span, kind, level)
    pronoun = intent.clitic or _stressed(wording, intent)
    if pronoun is not None:
        return _pronoun(wording, intent, pronoun, outlook, memory, span, kind, level)
    alone = _whoever(wording, intent, outlook, span, kind, level)
    if alone is not None:
        return alone
    unknown = _unknown_person(wording, intent)
    said = said_at(wording, span)
    namesakes = _namesakes(wording, intent)
    if namesakes:
        names = {c: outlook.gazetteer.persons[c].name for c in namesakes}
        if len(names) > 1:
            return _who(names, span, said, kind, level)
        who = namesakes[0]
        asked = notice("OBJETIVO_SIN_CONFIRMAR", span, texto=said, persona=names[who], level=level)
        return Draft(
            _make(kind, who), span, (replace(asked, level=level or Level.ASK),),
            (_make(kind, who),), inexact=True,
        )  # fmt: skip
    if unknown is not None:
        asked = notice(
            "PERSONAJE_DESCONOCIDO",
            span,
            texto=said_at(wording, Span(unknown.start, unknown.end)),
            level=level,
        )
    else:
        asked = notice("OBJETIVO_FALTA", span, texto=said, level=level)
    return Draft(_make(kind, None), span, (asked,), inexact=True)


def _namesakes(wording: Wording, intent: Intent) -> tuple[CharacterId, ...]:
    """Who bears the name of a place told as a target (`sigo a Capilla`)."""
    after = intent.hit.at if intent.hit is not None else intent.first
    words = [w.person for w in wording.words[after + 1 : after + 4] if w.person and w.place]
    return wording.names.persons_with(frozenset(words[:1]), frozenset()) if words else ()


def _targets(intent: Intent) -> tuple[PersonMention, ...]:
    """The persons after the verb; those before it are its subject, unless none comes after."""
    if intent.hit is None:
        return intent.persons
    after = tuple(p for p in intent.persons if p.first > intent.hit.at)
    if after:
        return after
    return intent.persons if intent.clitic is None else ()


def _named(
    wording: Wording, persons: tuple[PersonMention, ...], outlook: Outlook, span: Span,
    kind: Kind, level: Level | None,
) -> Draft:  # fmt: skip
    mention = persons[0]
    where = wording.span_of(mention.first, mention.last)
    said = said_at(wording, where)
    names = {c: outlook.gazetteer.persons[c].name for c in mention.candidates}
    if not mention.candidates:
        asked = notice("PERSONAJE_DESCONOCIDO", where, texto=said, level=level)
        return Draft(_make(kind, None), span, (asked,), inexact=True)
    if kind is not Follow or _joined(wording, persons):
        others = {c for p in persons[1:] for c in p.candidates} - set(mention.candidates)
        if others:
            names |= {c: outlook.gazetteer.persons[c].name for c in others}
            return _who(names, span, said, kind, level)
    first, *more = mention.candidates
    if more:
        seen = tuple(c for c in mention.candidates if c in outlook.visible or c in outlook.company)
        if kind is Follow and len(seen) == 1:
            told = notice("REFERENCIA_RESUELTA", where, texto=said, destino=names[seen[0]])
            return Draft(Follow(seen[0]), span, (told,))
        return _who(names, span, said, kind, level)
    target = first
    if target == outlook.me and kind in (Kill, Transform, Protect):
        return Draft(
            _make(kind, None if kind is Kill else target),
            span,
            (notice("OBJETIVO_PROPIO", where, texto=said, level=level),),
            inexact=True,
        )
    if not mention.exact and kind is not Follow:
        asked = notice(
            "OBJETIVO_SIN_CONFIRMAR", where, texto=said, persona=names[target], level=level
        )
        return Draft(_make(kind, target), span, (asked,), (_make(kind, target),), inexact=True)
    return Draft(_make(kind, target), span, inexact=not mention.exact)


def _joined(wording: Wording, persons: tuple[PersonMention, ...]) -> bool:
    """`sigo a Gil o a Clara`: two targets, not one and a remark on him."""
    return any(
        set(wording.forms(max(0, p.first - 2), p.first)) & {"o", "y", "u", "e"} for p in persons[1:]
    )


def _who(
    names: dict[CharacterId, str], span: Span, said: str,
    kind: Kind, level: Level | None,
) -> Draft:  # fmt: skip
    options = tuple(names.values())
    asked = notice(
        "PERSONAJE_AMBIGUO",
        span,
        texto=said,
        opciones=joined_names(options),
        options=options,
        level=level,
    )
    return Draft(
        _make(kind, None), span, (asked,), tuple(_make(kind, c) for c in names), inexact=True
    )


def _stressed(wording: Wording, intent: Intent) -> str | None:
    """`detrás de él`, `con ella`: a pronoun with its accent, not the article."""
    start = intent.hit.last if intent.hit is not None else intent.first
    for word in wording.words[start : start + 3]:
        if word.token.raw in ("él", "ella", "ellos", "ellas"):
            return {"él": "lo", "ella": "la"}.get(word.token.raw, "los")
        if word.token.raw in ("el", "ellos") and word is wording.words[-1]:
            return "lo"
    return None


def _pronoun(
    wording: Wording, intent: Intent, pronoun: str, outlook: Outlook, memory: Memory, span: Span,
    kind: Kind, level: Level | None,
) -> Draft:  # fmt: skip
    said = said_at(wording, span)
    persons = outlook.gazetteer.persons

    def fits(who: CharacterId) -> bool:
        if who == outlook.me or who not in persons:
            return False
        return pronoun.startswith("le") or persons[who].feminine == (pronoun.startswith("la"))

    beside = [c for c in _named_before(wording, intent) if fits(c)]
    mentioned = beside or [c for c in memory.persons if fits(c)]
    seen = list(dict.fromkeys(c for c in (*outlook.visible, *outlook.company) if fits(c)))
    found = mentioned or _heard(memory, fits, seen) or seen
    if pronoun in ("los", "las", "les") or len(found) > 1:
        names = {c: persons[c].name for c in found}
        if names:
            return _who(names, span, said, kind, level)
    if not found:
        return Draft(
            _make(kind, None),
            span,
            (notice("OBJETIVO_FALTA", span, texto=said, level=level),),
            inexact=True,
        )
    target = found[0]
    if kind is Follow:
        told = notice("REFERENCIA_RESUELTA", span, texto=said, destino=persons[target].name)
        return Draft(Follow(target), span, (told,))
    asked = notice(
        "OBJETIVO_SIN_CONFIRMAR", span, texto=said, persona=persons[target].name, level=level
    )
    return Draft(_make(kind, target), span, (asked,), (_make(kind, target),), inexact=True)


def _named_before(wording: Wording, intent: Intent) -> list[CharacterId]:
    """Who is named before the verb in its own sentence (`veo a Inesilla y la sigo`)."""
    verb = intent.hit.at if intent.hit is not None else intent.first
    named = [p for p in entities_of(wording).persons if p.last < verb and len(p.candidates) == 1]
    return list(dict.fromkeys(p.candidates[0] for p in named))


def _heard(
    memory: Memory, fits: Callable[[CharacterId], bool], seen: list[CharacterId]
) -> list[CharacterId]:
    """Who was named in passing before; if others are in sight, any of them may be meant."""
    heard = [c for c in memory.heard if fits(c)]
    if not heard or not seen:
        return heard
    return [c for c in heard if c in seen] or list(dict.fromkeys((*heard, *seen)))


_ANYBODY = re.compile(
    r"\b(?:quien(?:es)?|quienquiera que|cualquiera que) (?:este|esta|haya|hay|se encuentre|quede|tenga)(?: (?:solo |a solas )?(?:conmigo|aqui|ahi|alli|presente|delante|cerca|a mi lado|en (?:mi|esta|la misma) (?:sala|estancia|habitacion)))*\s*$|\b(?:la|esa|esta) (?:presencia|sombra|figura)\b|\b(?:el|ese) bulto\b|\bquien oigo\b"  # noqa: E501
)


def _whoever(
    wording: Wording, intent: Intent, outlook: Outlook, span: Span,
    kind: Kind, level: Level | None,
) -> Draft | None:  # fmt: skip
    """`a quien esté conmigo`: whoever is in the same place, if exactly one is (AMB-043, AMB-103).

    The murder is settled by who is there when its phase comes; the follow by who is known now.
    """
    last = next((i for i in range(intent.last + 1, len(wording.words))
                 if set(wording.gap(i)) & set(",;.:\n")), len(wording.words))  # fmt: skip
    if _ANYBODY.search(" ".join(wording.forms(intent.first, last))) is None:
        return None
    company = [c for c in outlook.company if c != outlook.me]
    said = said_at(wording, span)
    several = len(company) > 1 or (outlook.presences or 0) > 1
    elsewhere = any(outlook.place not in p.candidates for p in intent.places)
    if kind is Kill and not several and not elsewhere:
        return Draft(Kill(None, anyone=True), span)
    if kind is Follow and not several and not elsewhere:
        if outlook.presences == 1 and not company:
            told = "la única presencia que hay contigo"
            resolved = notice("REFERENCIA_RESUELTA", span, texto=said, destino=told)
            return Draft(Follow(None, presence=True), span, (resolved,))
        if len(company) == 1:
            name = outlook.gazetteer.persons[company[0]].name
            resolved = notice("REFERENCIA_RESUELTA", span, texto=said, destino=name)
            return Draft(Follow(company[0]), span, (resolved,))
    asked = notice("OBJETIVO_FALTA", span, texto=said, level=level)
    return Draft(
        _make(kind, None), span, (asked,), tuple(_make(kind, c) for c in company), inexact=True
    )


def _unknown_person(wording: Wording, intent: Intent) -> Span | None:
    start = intent.hit.last + 1 if intent.hit is not None else intent.first
    for index in range(start, min(len(wording.words), start + 4)):
        if any(c in wording.gap(index) for c in ",.;:\n"):
            return None
        word = wording.words[index]
        if word.form not in STOP and word.form not in (
            "alguien",
            "nadie",
            "quien",
            "alguno",
            "todos",
        ):
            return Span(word.start, word.end)
    return None
