"""Orders lost to one misspelt word: a verb without its object, or an object without its verb.

The speller reads each word by itself. What is only an order as a whole (`apago la lus`) is looked
at again here, with what its other words expect in the place of the strange one. Nothing is mended:
its author is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from rapidfuzz.distance import OSA

from engine.vocabulary import Level, Span, Status
from parsers.acts.leftovers import told
from parsers.clauses.clause import intents_of
from parsers.clauses.intent import Intent
from parsers.text.folding import tokens
from parsers.text.notices import notice
from parsers.text.speech import words_of_speech
from parsers.words.conjugation import FIRST, without_enclitic
from parsers.words.fillers import FILLER
from parsers.words.ink import Ink, trimmed
from parsers.words.names import STOP
from parsers.words.result import Result
from parsers.words.similar import sound
from parsers.words.wording import Word, Wording

_CUT = re.compile(r"[;,.:!?\n>()\"]|\b(?:y|e|luego|despues|entonces)\b")
_ORDERED = FIRST | {"inf", "ger"}
_GOVERNING = frozenset(("en", "de", "del", "con", "por", "sin"))
_MOST = 14
"""Words of a clause that may be an order: a longer one is a story."""
_LONG = 4
"""Letters of a word of the game that a real word may stand for."""
_PART = 0.5
"""How much of a clause its reading explains if it is an order with a slip in it."""


def tell_lost(ink: Ink, result: Result) -> None:
    """Ask about every clause that holds a misspelt word and part of an order, and was lost.

    What is told behind it without a phase keeps its place by being asked about too.
    """
    for span in _clauses(ink):
        if not 2 <= len(tokens(ink.text, ink.folded, span.start, span.end)) <= _MOST:
            continue
        runs_on = _runs_on(result, span)
        if (told(result, span) and not runs_on) or not _lost(ink, span, alone=not runs_on):
            continue
        own = trimmed(ink, span)
        result.notices.append(notice("PROSA_DUDOSA", own, texto=ink.said(own), level=Level.ASK))
        _hold(ink, own, result)


def _runs_on(result: Result, span: Span) -> bool:
    """Whether what a clause begins was only read in a later one (`me meto en el pasjae y …`)."""
    begun = [r.span for r in result.readings if span.start <= r.span.start < span.end]
    return bool(begun) and all(s.end > span.end for s in begun)


def _clauses(ink: Ink) -> Iterator[Span]:
    start = 0
    for cut in _CUT.finditer(ink.folded):
        yield Span(start, cut.start())
        start = cut.end()
    yield Span(start, len(ink.folded))


def _lost(ink: Ink, span: Span, *, alone: bool) -> bool:
    if ink.folded[span.end : span.end + 1] == "?" or words_of_speech(ink.folded, span):
        return False
    wording = ink.wording(span)
    words = wording.words
    head = next((i for i, w in enumerate(words) if not _small(w)), None)
    if head is None or "que" in wording.forms(0, 2):
        return False
    if head and words[0].form in ("no", "ni", "si"):
        return False
    if head and words[head - 1].form in _GOVERNING and words[head - 1].end < words[head].start:
        return False  # `en términos del juego`: a noun
    intents = intents_of(wording)
    if any(i.negated for i in intents):
        return False
    if intents and alone and _slipped(wording, words[head], intents):
        return True
    if (not intents or not alone) and _object_slipped(wording, head, strange=not alone):
        return True
    return _verb_slipped(ink, span, wording, words[head])


def _slipped(wording: Wording, head: Word, intents: tuple[Intent, ...]) -> bool:
    """Whether an order that was understood, and not taken, has a slip in it."""
    taken = [w for i in intents for w in wording.words[i.first : i.last + 1]]
    slipped = any(w.fixed is not None and _strange(wording, w) for w in taken)
    return slipped and _orders(wording, head) and _explained(wording, intents) >= _PART


def _object_slipped(wording: Wording, head: int, *, strange: bool) -> bool:
    """Whether a verb of the game is followed by something like what it expects."""
    verb = wording.words[head]
    if not _orders(wording, verb):
        return False
    expected = _expected(wording, verb)
    return any(
        _like(wording, w.token.form, expected)
        for w in wording.words[head + 1 :]
        if not _small(w) and (not strange or _strange(wording, w))
    )


def _verb_slipped(ink: Ink, span: Span, wording: Wording, verb: Word) -> bool:
    """Whether something of the game follows what is like a verb of it, and no word at all."""
    spoken = wording.lexicon.spoken | wording.names.task_orders
    words, odd_verb = wording.words, _strange(wording, verb) and not _orders(wording, verb)
    starts = {w.start for w in words}
    for whole in tokens(ink.text, ink.folded, span.start, verb.end):
        parted = any(whole.start < at < whole.end for at in starts)  # `ensiendo` is no `en siendo`
        odd = parted or (odd_verb and whole.start == verb.start)
        things = [w for w in words if w.start >= whole.end and _thing(wording, w)]
        if odd and things and _like(wording, whole.form, spoken):
            return True
    return False


def _like(wording: Wording, form: str, choices: Collection[str]) -> bool:
    """Whether a word sounds like one of the game's, or is a letter off, two if it is long."""
    if len(form) < 3 or form in choices:
        return False
    heard, limit = sound(form), 2 if len(form) >= 8 else 1
    least = _LONG if form in wording.names.everyday else 3
    return any(
        len(c) >= least
        and (
            sound(c) == heard or (len(c) > 3 and OSA.distance(form, c, score_cutoff=limit) <= limit)
        )
        for c in choices
    )


def _explained(wording: Wording, intents: tuple[Intent, ...]) -> float:
    """The share of a clause's words, the small ones aside, that its orders take up."""
    taken = {i for told in intents for i in range(told.first, told.last + 1)}
    content = [i for i, w in enumerate(wording.words) if not _small(w)]
    return sum(i in taken for i in content) / len(content) if content else 0.0


def _small(word: Word) -> bool:
    return word.form in STOP or word.form in FILLER or word.form in _LEADING or word.form.isdigit()


_LEADING = frozenset("yo me lo la voy a vuelvo quiero pa pas".split())  # noqa: SIM905


def _orders(wording: Wording, word: Word) -> bool:
    """Whether a word is a verb of the game in a form in which one says what one does."""
    cues = wording.lexicon.cues.get(word.form, ())
    spoken = any(tags & _ORDERED for cue in cues for tags in cue.forms.values())
    if spoken or word.form in wording.names.task_orders:
        return True
    return word.form not in wording.names.everyday and bool(_enclitic(wording, word.form))


def _enclitic(wording: Wording, form: str) -> list[str]:
    return [rest for rest, _ in without_enclitic(form) if rest in wording.lexicon.cues]


def _expected(wording: Wording, verb: Word) -> set[str]:
    """The words that make an order of a verb."""
    names = wording.names
    forms = (verb.form, *_enclitic(wording, verb.form))
    found = {
        word
        for form in forms
        for cue in wording.lexicon.cues.get(form, ())
        for options in cue.rest
        for word in options
    }
    tasks = names.task_verbs.get(verb.form, set())
    found |= {noun for noun, of in names.task_nouns.items() if of & tasks}
    return found - STOP


def _strange(wording: Wording, word: Word) -> bool:
    """Whether a word as it is written is none of the language, nor of the game."""
    form, names = word.token.form, wording.names
    if not form.isalpha():
        return False
    known = form in names.place_words or form in names.person_words or form in wording.lexicon.known
    known = known or form in wording.lexicon.inner or form in names.task_nouns
    return not (known or form in names.task_verbs or form in names.everyday)


def _thing(wording: Wording, word: Word) -> bool:
    names = wording.names
    form = word.form
    return form in wording.lexicon.inner or form in names.task_nouns or form in names.place_words


def _hold(ink: Ink, lost: Span, result: Result) -> None:
    """Ask for the phase of what is told without one behind a lost clause."""
    loose = {(n.span, n.phase) for n in result.notices if n.code == "SIN_MARCO"}
    for index, reading in enumerate(result.readings):
        if reading.span.end <= lost.end or (reading.span, reading.phase) not in loose:
            continue
        if reading.status is Status.ASKED:
            continue
        said = ink.said(reading.span)
        result.notices.append(
            notice("FASE_NO_INDICADA", reading.span, reading.phase, texto=said, level=Level.ASK)
        )
        result.readings[index] = replace(
            reading, status=Status.ASKED, candidates=reading.candidates or (reading.action,)
        )
