"""`igual`, `lo mismo`, `igual que en la 1`: an action told before, told again."""

from __future__ import annotations

import re

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    DoTask,
    Follow,
    Move,
    Outlook,
    Span,
    Talisman,
    Unknown,
    UseObject,
    Wait,
)
from parsers.acts.watching import turned
from parsers.clauses.clause import intents_of
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, trimmed
from parsers.words.wording import Wording

_PHASE = r"(?: la| el)?(?: fase| f| pa| punto)? ?(?P<n>[1-3]|primera?|primer|segund[ao]|tercer[ao]?)(?: fase| pa| punto)?"  # noqa: E501
_OBJECT = re.compile(
    r"\W*(?:(?:y|luego|despues|ya) )*(?P<it>l[oa])s? "
    r"(?:vuelvo a (?P<inf>[a-z]{3,}r)|(?P<verb>[a-z]{2,}[oae]))(?P<more>[^\n]*)"
)
"""`lo uso`, `la vuelvo a tocar`: a verb whose object is told by a pronoun."""
_THANKS = re.compile(
    r"(?:[,.;!¡\s]{1,6}(?:por fa\w*|porfa\w*|(?:muchas )?gracias|(?:un )?saludos?|(?:un )?abrazos?))+\W*$"  # noqa: E501
)
"""What a post ends with, and is no part of what is done again."""
_JOINT = re.compile(r"[\s,;.]+(?:y|e|luego|despues)$")
"""What joins it to the next phase (`F2 también y F3 también`)."""
_ORDINAL = {"primera": 1, "primer": 1, "segunda": 2, "segundo": 2, "tercera": 3, "tercero": 3}


def repetition(wording: Wording, memory: Memory, span: Span, outlook: Outlook) -> Draft | None:
    """`igual`, `igual que F1`: an action told before, if the whole body says no more.

    What has no way back is never repeated on such a word: it is asked about.
    """
    text = _JOINT.sub("", _THANKS.sub("", wording.folded[span.start : span.end]))
    text = re.sub(r"^(\W*)(?:en|a|con|para) (?=lo mismo\b)", r"\1", text)
    action: Action | None = None
    turns = wording.lexicon.turns
    phase = re.fullmatch(rf"\W*(?:y )?{turns['como_la_fase'].source}{_PHASE}\W*", text)
    if phase is not None:
        action = memory.told.get(_ORDINAL.get(phase["n"]) or int(phase["n"]))
    elif (task := _others_of_it(text, wording, memory)) is not None:
        action = task
    elif (
        text.strip() == "="
        or turns["repeticion"].whole(text)
        or _does_it_again(text, wording, memory.last)
    ):
        action = memory.last
    elif turns["sigue_igual"].whole(text) and memory.last is None:
        said = " ".join(wording.text[span.start : span.end].split())
        return Draft(Wait(), span, (notice("VERBO_AMBIGUO", span, texto=said),), (Wait(),))
    elif turns["sigue_igual"].whole(text):
        action = _goes_on(memory.last, outlook)
    elif turns["sigue_con_lo_suyo"].whole(text):
        action = memory.last if isinstance(memory.last, DoTask | Follow | UseObject) else None
    elif isinstance(memory.last, Follow) and turns["sigue_con_quien"].whole(text):
        action = memory.last
    elif turns["sigue_ahi"].whole(text):
        return _stays(wording, memory.last, span)
    elif turns["repeticion"].whole(_JOINT.sub("", " ".join(wording.forms()))):
        action = memory.last  # `otra bes`
    if action is None or isinstance(action, Unknown):
        return None
    said = " ".join(wording.text[span.start : span.end].split())
    if isinstance(action, IRREVOCABLE):
        return Draft(action, span, (notice("IRREVOCABLE_REPETIDA", span, texto=said),))
    if isinstance(action, UseObject) and action.object == "bola":
        return Draft(action, span, tuple(turned(action.places, outlook, span)))
    if isinstance(action, Move) and action.to is not None and action.to == outlook.place:
        there = outlook.gazetteer.places[action.to]
        lugar = f"{there.article} {there.name}".strip()
        return Draft(action, span, (notice("YA_ESTAS_AHI", span, lugar=lugar),), (Wait(),))
    return Draft(action, span)


def _goes_on(last: Action | None, outlook: Outlook) -> Action | None:
    """What `sigo igual` goes on with: what was being done, or being where one has just come to."""
    arrived = isinstance(last, Move) and last.to is not None and last.to == outlook.place
    return Wait() if arrived else last


def _stays(wording: Wording, last: Action | None, span: Span) -> Draft:
    """`sigo ahí`: a stay; asked where it may as well be going on with a task."""
    said = " ".join(wording.text[span.start : span.end].split())
    asked = (notice("VERBO_AMBIGUO", span, texto=said),) if isinstance(last, DoTask) else ()
    return Draft(Wait(), span, asked, (Wait(), last) if isinstance(last, DoTask) else ())


_ELSEWHERE = re.compile(
    r"\W*(?P<verb>[a-z]{3,}o)(?: tambien)? l[oa]s? (?:de(?:l| el| la| ese| esa| este| esta)? "
    r"(?:otr[oa] )?(?:lado|seccion|parte|ala|alli|ahi|aqui)|que (?:quedan?|faltan?))\W*"
)
"""`limpio también las de ese lado`: the thing of a task told before, and where."""


def _others_of_it(text: str, wording: Wording, memory: Memory) -> Action | None:
    """The last task told whose verb is said of `las de ese lado`."""
    match = _ELSEWHERE.fullmatch(text)
    if match is None:
        return None
    tasks = wording.names.task_verbs.get(match["verb"], set())
    told = [a for a in memory.told.values() if isinstance(a, DoTask) and a.task in tasks]
    return told[-1] if told else None


def _does_it_again(text: str, wording: Wording, last: Action | None) -> bool:
    """`lo vuelvo a consultar`, `los afilo otra vez`, `lo uso`: the thing just dealt with, again."""
    turns = wording.lexicon.turns
    if isinstance(last, Follow | Unknown | None):
        return False
    match = _OBJECT.fullmatch(text.rstrip())
    if match is None:
        return False
    more = re.sub(r"\bcon [a-z]+\W*$", "", match["more"]).strip(" .,;!")
    if more and not turns["otra_vez"].whole(more):
        return False
    verb = match["verb"] or ""
    if isinstance(last, UseObject | Talisman) and turns["usando"].whole(verb):
        shows = isinstance(last, UseObject) and last.object == "bola"
        return match["it"] == ("la" if shows else "lo")
    own = isinstance(last, DoTask) and last.task in wording.names.task_verbs.get(verb, set())
    return bool(match["inf"] or more or own or turns["haciendo"].whole(verb))


def repeated_first(ink: Ink, span: Span, memory: Memory, outlook: Outlook) -> Draft | None:
    """`lo mismo. Y a dormir, que mañana madrugo`: the first sentence says it all.

    After a comma only if the rest orders nothing else (`lo mismo, tras la Tomasa`).
    """
    end = re.search(r"[.!]\s|,\s", ink.folded[span.start : span.end])
    if end is None or end.start() == 0:
        return None
    first = Span(span.start, span.start + end.start())
    told = repetition(ink.wording(first), memory, first, outlook)
    if told is None or end.group()[0] != ",":
        return told
    rest = ink.wording(Span(span.start + end.end(), span.end))
    named = {c for p in entities_of(rest).persons for c in p.candidates}
    same = not isinstance(told.action, Follow) or named <= {told.action.target}
    waits = isinstance(told.action, Wait)
    other = [i for i in intents_of(rest) if not (waits and i.verb == "ESPERAR")]
    return told if same and not other and not entities_of(rest).places else None


def repeated_before(ink: Ink, before: Span, memory: Memory, outlook: Outlook) -> Draft | None:
    """`igual, y cierro la verja también`: what stands before a free action, if it says it all."""
    span = trimmed(ink, before)
    return repetition(ink.wording(span), memory, span, outlook) if span.end > span.start else None


def same_person(wording: Wording, memory: Memory) -> Follow | None:
    """`Elvira otra vez`: after a follow, a name alone is whom he follows on."""
    if not isinstance(memory.last, Follow):
        return None
    persons = entities_of(wording).persons
    if len(persons) != 1 or len(persons[0].candidates) != 1:
        return None
    rest = [
        w.form for i, w in enumerate(wording.words) if not persons[0].first <= i <= persons[0].last
    ]
    again = {"otra", "vez", "a", "de", "nuevo", "y", "tambien", "igual", "con", "mas"}
    return Follow(persons[0].candidates[0]) if set(rest) <= again else None
