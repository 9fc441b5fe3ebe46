"""`lo uso`, `la toco`: the thing of the house that a pronoun stands for, named before it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from parsers.text.folding import Token, tokens
from parsers.words.wording import Wording

_VERB = MappingProxyType(
    {
        "altar": ("lo", "USAR"), "plano": ("lo", "USAR"), "bola": ("la", "USAR"),
        "talisman": ("lo", "HABILIDAD"), "campana": ("la", "CAMPANA"),
    }
)  # fmt: skip
"""Of each thing that is used by itself, its pronoun and the verb of using it."""
THE = MappingProxyType({"altar": "el Altar", "plano": "el Plano", "bola": "la Bola"})


@dataclass(frozen=True, slots=True)
class Referred:
    """A verb of using whose object is a pronoun: words `first` and `last` of its wording."""

    first: int
    last: int
    verb: str
    thing: str


def referred(wording: Wording, start: int, end: int) -> Referred | None:
    """The first `lo uso` among some words that has an antecedent, or None.

    The antecedent is the nearest thing of the pronoun's gender named before it in the same post; a
    woman named in between takes *la* for herself.
    """
    using = wording.lexicon.turns["usando"]
    for index in range(start, end - 1):
        pronoun = wording.words[index].form
        if pronoun not in ("lo", "la") or wording.gap(index + 1).strip():
            continue
        if not using.whole(wording.words[index + 1].form):
            continue
        thing = _nearest(wording, wording.words[index].start, pronoun)
        if thing is not None:
            return Referred(index, index + 1, _VERB[thing][1], thing)
    return None


def _nearest(wording: Wording, before: int, pronoun: str) -> str | None:
    found = tokens(wording.text, wording.folded, 0, before)
    for index in range(len(found) - 1, -1, -1):
        form = found[index].form
        if pronoun == "la" and _woman(wording, found, index):
            return None
        thing = _thing_at(wording, form)
        if thing is not None and _VERB[thing][0] == pronoun:
            return thing
    return None


def _thing_at(wording: Wording, form: str) -> str | None:
    lexicon = wording.lexicon
    for phrase, thing in lexicon.things.get(form, ()):
        if len(phrase) == 1 and thing in _VERB:
            return thing
    rings = any(c.verb == "CAMPANA" and not c.rest for c in lexicon.cues.get(form, ()))
    return "campana" if rings else None


def _woman(wording: Wording, found: tuple[Token, ...], index: int) -> bool:
    """Whether a word of a text is the name of a woman of the game."""
    form = found[index].form
    names = wording.names
    return any(
        form in names.person_features[c] and p.feminine
        for c, p in names.gazetteer.persons.items()
        if form not in wording.lexicon.honorifics and form not in names.place_words
    )
