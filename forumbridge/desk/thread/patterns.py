"""Patterns of whole sentences in folded Spanish, each with what it makes of its groups.

A pattern accounts for every word of a sentence: what is not all said by one decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from forumbridge.desk.thread.dates import SAID
from forumbridge.desk.thread.lists import LIST_SIGN, apart
from forumbridge.desk.thread.numbers import AMOUNT, NUMBER
from forumbridge.desk.thread.sentences import Piece, mended
from forumbridge.desk.thread.wishes import Wish
from forumbridge.desk.thread.wording import rewritten

_ASKED = (
    r"(?:(?:para|sobre|respecto a|respecto de|en cuanto a|en|con|por|de) (?=la |el |lo |#))?"
    r"(?:(?:la |el |lo de la |a la |al )?(?:cuestion|duda|pregunta|asunto|numero|num\.?|n\.o?\.?|n°"
    r"|#)\s*|la |el |lo de la |a la |al? |#)?"
)
_SENT = r"(?:(?:el |al |del )?(?:mensaje|borrador|msj)\s*|(?:el |al )?m\.?\s?|el )?"
_JOIN = r"(?:\s*,\s*|\s+y\s+|\s*,\s*y\s+|\s+e\s+|\s+)"
SLOTS = {
    "ref": rf"{_ASKED}(?P<ref>{NUMBER})",
    "refs": rf"(?P<refs>{_ASKED}{NUMBER}(?:{_JOIN}{_ASKED}{NUMBER})*)",
    "spans": rf"(?P<spans>{LIST_SIGN})",
    "msg": rf"{_SENT}(?P<msg>{NUMBER})",
    "msgs": rf"(?:los mensajes |los )?(?P<msgs>{_SENT}{NUMBER}(?:{_JOIN}{_SENT}{NUMBER})*)",
    "n": rf"(?P<n>{NUMBER})",
    "amount": rf"(?P<amount>{AMOUNT})\s?(?P<unit>horas?|hs?|dias?|minutos?|min)(?P<half> y media)?",
    "who": r"(?P<who>[^:,;=\"]+?)",
    "whom": r"(?P<whom>[^:,;=\"]+?)",
    "where": r"(?P<where>[^:;=\"]+?)",
    "there": r"(?P<there>[^:;=\"]+?)",
    "what": r"(?P<what>[^:;=]+?)",
    "when": (
        r"(?P<when>(?:(?:las? )?\d{1,2}:\d{2}|[^:;=]*?\d{1,2}[/-]\d{1,2}[/-]\d{2,4},?(?: a las?)?"
        r" \d{1,2}:\d{2}|\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}"
        rf"|{SAID}))"
    ),
    "free": r"(?P<free>.+)",
    "quoted": r"\"(?P<quoted>[^\"]+)\"",
    "sep": r"\s*[:.,)=>\-–—]*\s*",
}
"""What may stand in a pattern as `{name}`; each is found again under its name."""
_WORDED = ("who", "whom", "where", "there", "what", "quoted")
_CARRIED = "free"
_WORD = re.compile(r"[a-z]+")
_NUMERO = re.compile(r"\bno(?=\.?\s*\d)")
_MENDED = 20
"""Words from the beginning in which slips are looked for."""


@dataclass(frozen=True, slots=True)
class Groups:
    """What the groups of a pattern hold, in the author's own letters and folded."""

    found: re.Match[str]
    piece: Piece
    origin: tuple[int, ...]

    def __contains__(self, name: str) -> bool:
        return name in self.found.re.groupindex and self.found[name] is not None

    def said(self, name: str) -> str:
        """As its author wrote it; empty where it was left out. What is carried on keeps the mark at
        its end."""
        if name not in self:
            return ""
        start, end = self.found.span(name)
        carried = name == _CARRIED and end == len(self.found.string)
        upto = len(self.piece.text) if carried else self.origin[end]
        return self.piece.text[self.origin[start] : upto].strip()

    def piece_of(self, name: str) -> Piece:
        """The same with its place in the post."""
        start, end = self.found.span(name)
        return self.piece.part(self.origin[start], self.origin[end])

    def folded(self, name: str) -> str:
        """Without capitals or accents; empty where it was left out."""
        return self.found[name].strip() if name in self else ""


Wishes = Wish | tuple[Wish, ...] | None
Maker = Callable[[Groups], Wishes]
"""What a match stands for; None when it was none after all."""


@dataclass(frozen=True)
class Pattern:
    """One way to say something, in its notation."""

    text: str
    make: Maker

    @property
    def source(self) -> str:
        """The regular expression that the notation stands for."""
        text = self.text
        for name, slot in SLOTS.items():
            text = text.replace(f"{{{name}}}", slot)
        return text.replace(" ", r"\s+").replace(r"\s+?", r"\s*")

    @property
    def carries(self) -> bool:
        """Whether it ends in words to be carried on."""
        return f"{{{_CARRIED}}}" in self.text

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """The same compiled: all of them take seconds, and a run in which the narrator writes
        nothing needs none."""
        return re.compile(self.source, re.DOTALL)


def pattern(text: str, make: Maker) -> Pattern:
    """A pattern from its notation: `{slot}`s and plain regular expressions; a space is any
    number of them."""
    return Pattern(text, make)


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that a pattern accounts for, and what it asks for."""

    wishes: tuple[Wish, ...]
    carried: Piece | None = None
    """The words at its end that are carried on as they are."""


def tried(
    patterns: Iterable[Pattern],
    piece: Piece,
    words: frozenset[str],
    names: frozenset[str],
    *,
    lists: bool = False,
) -> Hit | None:
    """The first of `patterns` that says all of `piece`; slips in `words` are mended, but nothing
    that stands in `names`. With `lists`, the patterns are of what is said of several."""
    patterns = tuple(patterns)
    readings = _readings(piece, words, names)
    for text, origin in [apart(*one) for one in readings] if lists else readings:
        for one in patterns:
            found = one.shape.fullmatch(text)
            groups = Groups(found, piece, origin) if found and _filled(found) else None
            wishes = one.make(groups) if groups else None
            if groups and wishes is not None:
                carried = groups.piece_of("free") if "free" in groups else None
                return Hit(wishes if isinstance(wishes, tuple) else (wishes,), carried)
    return None


def _filled(found: re.Match[str]) -> bool:
    """Whether every slot that holds words holds some: «la cuenta «»» names none."""
    held = (found[name] for name in _WORDED if name in found.re.groupindex)
    return all(re.search(r"\w", text) for text in held if text is not None)


def _numbered(piece: Piece) -> str:
    """The folded piece with «nº 12» as «n. 12»: a plain «no 12» says no."""
    return _NUMERO.sub(
        lambda found: "n." if piece.text[found.start() + 1] == "º" else found[0], piece.folded
    )


def _readings(
    piece: Piece, words: frozenset[str], names: frozenset[str]
) -> list[tuple[str, tuple[int, ...]]]:
    """The piece as written and, if that differs, with its slips mended; with places in it."""
    written, places = rewritten(_numbered(piece))
    begin, end = len(written) - len(written.lstrip()), len(written.rstrip(" .!\t"))
    plain, places = written[begin:end], places[begin : end + 1]
    same = (plain, places)
    head = re.split(r"[:\"]", plain, maxsplit=1)[0]
    made, origin, at = "", list[int](), 0
    for word in islice(_WORD.finditer(head), _MENDED):
        better = word[0] if word[0] in names else mended(word[0], words)
        if better == word[0]:
            continue
        made += plain[at : word.start()] + better
        origin.extend(places[at : word.start()])
        last = word.end() - 1
        origin.extend(places[min(word.start() + i, last)] for i in range(len(better)))
        at = word.end()
    if not made:
        return [same]
    return [same, (made + plain[at:], (*origin, *places[at:]))]
