"""Things of the house named in a text: doors, candles, hearths, gates, the passage …"""

from __future__ import annotations

from dataclasses import dataclass

from parsers.words.wording import Wording


@dataclass(frozen=True, slots=True)
class ThingMention:
    """A thing of `lexicon.THINGS` named by the words `first`…`last`."""

    first: int
    last: int
    thing: str
    plural: bool = False


def things_of(wording: Wording, start: int, end: int) -> tuple[ThingMention, ...]:
    """The things named in a stretch of words, the longest name at each point."""
    found: list[ThingMention] = []
    index = start
    while index < end:
        mention = _at(wording, index, end)
        if mention is None:
            index += 1
            continue
        found.append(mention)
        index = mention.last + 1
    return tuple(found)


def _at(wording: Wording, index: int, end: int) -> ThingMention | None:
    for phrase, thing in wording.lexicon.things.get(wording.words[index].form, ()):
        last = index + len(phrase) - 1
        if last < end and wording.forms(index, last + 1) == phrase:
            return ThingMention(index, last, thing, wording.words[index].form.endswith("s"))
    return None
