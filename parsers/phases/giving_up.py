"""What is left off or not done beside what is: `dejo de seguirla y espero`, `… en vez de rezar`."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.clauses.clause import intents_of
from parsers.phases.body import costs_nothing
from parsers.words.conjugation import FIRST
from parsers.words.ink import Ink

_INF = r"[a-z]+[aei]r(?:me|se|l[aoe]s?|mel[ao]s?)?\b"
_LEAVES_OFF = re.compile(
    rf"\b(?:dejo|dejare|voy a dejar|paro|parare|ceso) de (?={_INF})[^,.;:\n]{{3,50}}?(?:\s*,\s*(?:y )?|\s+(?:y|e|para)\s+)(?=[a-z])"  # noqa: E501
)
"""What he no longer does, before what he does in its place."""
_PUTS_DOWN = re.compile(
    r"\b(?:dejo|suelto|poso|aparto|deja|suelta|posa|aparta) (?:el|la|los|las|mi|mis|su|sus|un|una) (?P<thing>[a-z]+)"  # noqa: E501
    r"(?: (?:a un lado|en su sitio|en el suelo|apoyad[oa] en la pared))?,? y (?=[a-z])"
)
"""The tool he lays down before what he does (`dejo la escoba y entro en …`)."""
_RATHER = re.compile(
    rf"(?<=[a-z]),? en (?:vez|lugar) de (?={_INF})[^,.;:\n]{{3,60}}(?=\s*(?:[.;!\n]|$))"
)
"""What he does not, behind what he does."""
_START = re.compile(r"(?:^|[.!?\n])[^.!?\n]*$")


def without_what_is_left_off(ink: Ink) -> Ink:
    """The post with blanks for what its author leaves off, where he tells in the first person what
    he does in its stead."""
    folded = ink.folded
    for pattern in (_LEAVES_OFF, _PUTS_DOWN, _RATHER):
        for match in pattern.finditer(folded):
            behind = pattern is not _RATHER
            if pattern is _PUTS_DOWN and not _tool(ink, match):
                continue
            if not _does(ink, _rest(folded, match) if behind else _before(folded, match)):
                continue
            blank = re.sub(r"[^\n]", " ", match.group())
            folded = folded[: match.start()] + blank + folded[match.end() :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


def _tool(ink: Ink, match: re.Match[str]) -> bool:
    """Whether what is laid down is no room, nothing that orders are about, and no task's own thing.

    A task's thing may be put away once that task was told (`barro …; dejo la escoba y salgo`).
    """
    word, names = match["thing"], ink.names
    if word in names.place_words or word in ink.lexicon.things:
        return False
    tasks = names.task_nouns.get(word, set())
    before = re.findall(r"[a-z]+", ink.folded[: match.start()])
    done = set[str]().union(*(names.task_verbs.get(w, set()) for w in before))
    verb = names.task_verbs.get(match.group().split()[0], set())
    return not verb and (not tasks or bool(tasks & done))


def _rest(folded: str, match: re.Match[str]) -> Span:
    end = re.compile(r"[.!?\n]|$").search(folded, match.end())
    return Span(match.end(), end.start() if end is not None else len(folded))


def _before(folded: str, match: re.Match[str]) -> Span:
    start = _START.search(folded[: match.start()])
    return Span(start.start() if start is not None else 0, match.start())


def _does(ink: Ink, span: Span) -> bool:
    told = intents_of(ink.wording(span))
    return any(
        i.tags & (FIRST | {"pres3"}) and not (i.negated or costs_nothing(ink.wording(span), i))
        for i in told
    )
