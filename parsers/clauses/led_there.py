"""Verbs that the game doesn't know, beside a place: how one gets there, or another deed."""

from __future__ import annotations

import re

from parsers.clauses.intent import Intent
from parsers.words.fillers import FILLER, MANNER
from parsers.words.names import STOP
from parsers.words.wording import Word, Wording


def strange_verb(wording: Wording, intent: Intent) -> str | None:
    """`busco a Leonor en la Cocina`: a place at the end of another verb's clause is no order."""
    heard = False
    if _takes_himself(wording, intent):
        return None
    for index in range(intent.first - 1, -1, -1):
        word = wording.words[index]
        if set(wording.gap(index + 1)) & set(",.;:\n->!?("):
            return None
        if word.form in STOP or word.form in FILLER or word.form in MANNER or word.person:
            continue
        raw = word.token.raw
        if wording.forms(max(0, index - 1), index) in (("con",), ("sin",)):
            continue  # `con disimulo`
        if any(c.verb == "MOVER" and not c.rest for c in wording.lexicon.cues.get(word.form, ())):
            return None  # `me voy con disimulo al Patio`
        if word.form.endswith(_SMALLER) or wording.lexicon.turns["llegando"].whole(word.form):
            continue
        if raw.endswith("oy") or (
            len(raw) > 3 and raw.endswith(("o", "é", "ar", "er", "ir", "ando", "endo"))
        ):
            return raw
        if not heard and len(raw) > 3 and _unheard_of(wording, word):
            return raw
        heard = True
    return None


_SMALLER = ("ito", "ita", "itos", "itas", "ico", "ica", "illo", "illa")
"""`derechito`, `rapidito`: how it is done, in the diminutive."""
_TOWARDS = frozenset(("a", "al", "hacia", "hasta", "para", "pa", "pal"))
_STAYS_OUT = re.compile(r"(?:nieg|opong|resist|refier|enfrent|debo|remit|encomiend|oblig|anim)")


def _takes_himself(wording: Wording, intent: Intent) -> bool:
    """`me fugo al Patio`: whatever the verb, who takes himself to a place goes there."""
    towards = {d.preposition for d in intent.destinations} & _TOWARDS
    for index in range(intent.first - 2, max(-1, intent.first - 5), -1):
        verb = wording.words[index + 1]
        if wording.words[index].form == "me" and verb.token.raw.endswith("o"):
            return bool(towards) and _STAYS_OUT.match(verb.form) is None
    return False


def as_far_as(intent: Intent) -> bool:
    """`paseo hasta el Claustro`: whatever the verb, one ends up there."""
    return any(p.preposition in ("hasta", "para", "pa") for p in intent.destinations)


def another_verb(wording: Wording, intent: Intent) -> bool:
    """`voy a bloquer Cocinas`: between the verb and the place stands a word that may be a verb."""
    if intent.hit is None or not intent.places:
        return False
    return any(
        wording.words[i - 1].form == "a" and _unheard_of(wording, wording.words[i])
        for i in range(intent.hit.last + 2, intent.places[0].first)
        if wording.words[i].form not in STOP
    )


def _unheard_of(wording: Wording, word: Word) -> bool:
    """Whether a word is none the game or everyday speech knows: perhaps a misspelt verb."""
    lexicon = wording.lexicon
    known = (lexicon.guard, lexicon.known, lexicon.inner, lexicon.honorifics)
    told = word.place or word.compass or word.fixed
    return not told and not any(word.form in words for words in known)
