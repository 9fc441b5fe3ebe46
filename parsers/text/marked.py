"""A player's post as text with marks: what he wrote, without what he only quoted or struck out.

Forums hand over HTML, BBCode, Markdown or a mixture of the three; everything after this module
works on one plain text whose positions are those that people are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString

from engine.vocabulary import Span
from parsers.text.markup import (
    BLOCKS,
    CLOSE_MARKS,
    MAX_CHARACTERS,
    OPEN_MARKS,
    QUOTE_CLASSES,
    STRUCK_STYLE,
    TAG_KIND,
    Dropped,
    MarkedText,
    scan,
)

_PRIVATE = re.compile("[\ue000-\uf8ff]")
_SIGNATURE = re.compile(r"(^|[-_ ])(signature|firma|sig)([-_ ]|$)", re.IGNORECASE)
_NESTED = re.compile(
    r"(?:<(?:div|span|font|b|i|u|em|strong|p|center)\b[^<>]{0,200}>\s*){60,}", re.I
)
"""A tower of opening tags: nobody writes it, and parsers pay for its height."""


def from_plain(text: str) -> MarkedText:
    """The own words of a post given as plain text, BBCode, Markdown or loose HTML.

    `origin` of the result maps every character back to `text`.
    """
    return scan(text[:MAX_CHARACTERS], angle=True, cut=len(text) > MAX_CHARACTERS, mapped=True)


@lru_cache(maxsize=256)  # a post is asked for its questions, its orders and its doubts
def from_html(source: str) -> MarkedText:
    """The own words of a post given as the HTML of its body.

    Quotes, code, signatures and edit marks are dropped and said in `dropped`; struck text stays,
    marked. Paragraphs, list items and line breaks are lines; ordered lists get their numbers back.
    """
    cut = len(source) > MAX_CHARACTERS
    source = _NESTED.sub(" ", source)
    soup = BeautifulSoup(_PRIVATE.sub("", source[:MAX_CHARACTERS]), "lxml")
    pieces = "".join(_walk(soup))
    return scan(pieces, angle=False, cut=cut, mapped=False)


def joined(body: MarkedText, notes: MarkedText) -> MarkedText:
    """Body and notes (Umbría's second field) as one text; an order told in both counts once."""
    seen = {_line_key(line) for line in body.text.split("\n")}
    if not notes.text.strip() or all(
        _line_key(line) in seen for line in notes.text.split("\n") if line.strip()
    ):
        return body
    shift = len(body.text) + 2 if body.text else 0
    text = f"{body.text}\n\n{notes.text}" if body.text else notes.text
    return MarkedText(
        text,
        body.struck + tuple(Span(s.start + shift, s.end + shift) for s in notes.struck),
        body.dropped + tuple(Dropped(d.code, d.text, d.at + shift) for d in notes.dropped),
        body.bold + tuple(Span(s.start + shift, s.end + shift) for s in notes.bold),
    )


def _line_key(line: str) -> str:
    return " ".join(line.casefold().split()).strip(" .")


def _walk(node: Tag) -> Iterator[str]:
    """The text of a tree with our private marks in place of tags.

    Iterative: a post nested a thousand levels deep must not exhaust the stack.
    """
    stack: list[object] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str) and not isinstance(item, NavigableString):
            yield item
        elif isinstance(item, NavigableString):
            if not isinstance(item, Comment):
                yield re.sub(r"[\r\n\t ]+", " ", str(item)) if not _in_pre(item) else str(item)
        elif isinstance(item, Tag):
            opening, closing = _edges(item)
            stack.append(closing)
            if item.name not in ("br", "hr", "img", "script", "style") and not _is_signature(item):
                stack.extend(reversed(list(item.children)))
            stack.append(opening)


def _in_pre(text: NavigableString) -> bool:
    parent = text.parent
    return parent is not None and parent.name in ("pre", "textarea")


def _classes(tag: Tag) -> list[str]:
    return [str(c).lower() for c in tag.get_attribute_list("class") if c]


def _is_signature(tag: Tag) -> bool:
    return bool(_SIGNATURE.search(f"{' '.join(_classes(tag))} {tag.get('id') or ''}"))


def _edges(tag: Tag) -> tuple[str, str]:
    name = tag.name.lower()
    if name in ("br", "hr"):
        return "\n", ""
    if name in ("td", "th"):
        return " ", " : " if tag.find_next_sibling(["td", "th"]) else ""
    kind = TAG_KIND.get(name)
    if kind is None and STRUCK_STYLE.search(str(tag.get("style") or "")):
        kind = "strike"
    if kind is None and not QUOTE_CLASSES.isdisjoint(_classes(tag)):
        kind = "quote"
    opening, closing = (OPEN_MARKS[kind], CLOSE_MARKS[kind]) if kind else ("", "")
    if name in BLOCKS or name == "blockquote":
        opening, closing = "\n" + opening, closing + "\n"
    if name == "li" and tag.parent is not None:
        opening += _number(tag) if tag.parent.name == "ol" else "- "
    return opening, closing


def _number(item: Tag) -> str:
    start = str(item.parent.get("start") or "1") if item.parent is not None else "1"
    position = len(item.find_previous_siblings("li"))
    return f"{(int(start) if start.isdigit() and len(start) < 4 else 1) + position}) "
