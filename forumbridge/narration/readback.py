"""Whether a post reads as it was meant to: the text of a fetched body, and what is foreign in it.

Pure functions over HTML as a forum serves it. Forums restyle: they add line breaks, straighten
quotes or wrap lists. None of that changes `comparable`; anything that adds meaning is foreign.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from bs4 import BeautifulSoup
from bs4.element import Comment, Declaration, Doctype, NavigableString, ProcessingInstruction, Tag

from forumbridge.narration.document import Bullets, Document
from forumbridge.narration.escape import without_dropped
from forumbridge.narration.render import tidy

_MARKER = re.compile(r"⟨[0-9a-z]+(?:-[0-9a-z]+)+⟩")
_STRAIGHT = str.maketrans({"…": "...", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})
_ALLOWED = frozenset(
    {"p", "br", "strong", "b", "em", "i", "ul", "li", "div", "span", "font", "small"}
)
_INLINE = frozenset({"strong", "b", "em", "i", "span", "font", "small", "a", "u", "s", "code"})
_INVISIBLE = frozenset({"script", "style", "template", "noscript"})
_QUOTES = frozenset({"blockquote", "q", "pre", "code", "cite"})
_HARMLESS_ATTRIBUTES = frozenset({"class", "id", "style", "dir", "lang", "align"})
_HIDING = re.compile(r"url\(|display|visibility|position|opacity|font-size|content", re.IGNORECASE)
"""Styles that fetch something, or keep from the eye what the text says."""
_MENTION = re.compile(r"mention|quote|cita|spoiler|emoji|smil|^tw$|^math$", re.IGNORECASE)


def comparable(html: str) -> str:
    """The text of a post's body as fetched, on one line, equal to `comparable_plain` if untouched.

    An emoji drawn as an image counts as its `alt`.
    """
    parts: list[str] = []
    _collect(_parse(html), parts)
    return normalised("".join(parts))


def comparable_plain(document: Document) -> str:
    """What `comparable` gives for a faithful post of `document`."""
    parts: list[str] = []
    for block in tidy(document):
        lines = block.items if isinstance(block, Bullets) else (block.runs,)
        parts.extend("".join(run.text for run in line) for line in lines)
    return normalised(" ".join(parts))


def normalised(text: str) -> str:
    """`text` in NFC on one line, without invisible characters and with straight quotes."""
    # Composed last: what our word joiners kept apart may compose once they are gone.
    visible = without_dropped(re.sub(r"\s+", " ", text))
    composed = unicodedata.normalize("NFC", visible).translate(_STRAIGHT)
    return re.sub(r" +", " ", composed).strip()


def foreign_markup(html: str) -> tuple[str, ...]:
    """Every element of a post's body that no message of ours has, as `name.class`, in order.

    Mentions, quote blocks, images, links, scripts, event handlers and smileys are among them; an
    emoji drawn as an image is not.
    """
    return tuple(
        _label(tag) for tag in _parse(html).find_all(True) if not (_is_ours(tag) or _is_emoji(tag))
    )


def find_markers(html: str) -> tuple[str, ...]:
    """The markers (`⟨7f3k-9q2c⟩`) of a post's body, those inside quotes or code left out."""
    parts: list[str] = []
    _collect(_parse(html), parts, without=_INVISIBLE | _QUOTES)
    return tuple(_MARKER.findall(normalised("".join(parts))))


def settled(html: str) -> str:
    """A post's body without what forums write anew by themselves: where links and pictures lead,
    their sizes, identifiers and data (a session, an image server's key, a hidden address).

    Equal for two bodies that say the same in the same way: struck text, quotes, classes and styles
    stay.
    """
    return _TAG.sub(lambda tag: _RESTLESS.sub("", tag.group()), html)


_TAG = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_RESTLESS = re.compile(
    r"\s(?:href|src|srcset|sizes|width|height|rel|target|loading|decoding|id|data-[\w-]+)"
    r"(?:=(?:\"[^\"]*\"|'[^']*'|[^\s>\"']+))?(?=[\s/>])",
    re.IGNORECASE,
)


@lru_cache(maxsize=16)
def _parse(html: str) -> BeautifulSoup:
    """The body, to be read only: whoever asks next gets the same."""
    return BeautifulSoup(html, "html.parser")


def _collect(node: Tag, parts: list[str], *, without: frozenset[str] = _INVISIBLE) -> None:
    for child in node.children:
        if isinstance(child, Tag):
            if child.name in without:
                continue
            if child.name == "img":
                parts.append(str(child.get("alt") or ""))
                continue
            edge = "" if child.name in _INLINE else " "
            parts.append(edge)
            _collect(child, parts, without=without)
            parts.append(edge)
        elif isinstance(child, NavigableString) and not isinstance(
            child, (Comment, Declaration, Doctype, ProcessingInstruction)
        ):
            parts.append(str(child))


def _classes(tag: Tag) -> list[str]:
    value = tag.get("class")
    return value if isinstance(value, list) else [str(value)] if value else []


def _is_ours(tag: Tag) -> bool:
    return (
        tag.name in _ALLOWED
        and set(tag.attrs) <= _HARMLESS_ATTRIBUTES
        and not _HIDING.search(str(tag.get("style") or ""))
        and not any(_MENTION.search(name) for name in _classes(tag))
    )


def _is_emoji(tag: Tag) -> bool:
    """phpBB and others draw a Unicode emoji as an image; its `alt` is the emoji itself."""
    alt = str(tag.get("alt") or "")
    return tag.name == "img" and bool(alt) and all(ord(c) > 0x2000 for c in alt)


def _label(tag: Tag) -> str:
    return ".".join((tag.name, *_classes(tag)))
