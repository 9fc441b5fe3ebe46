"""What may stay of the HTML somebody typed: an allow-list, everything else loses its tags."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bs4 import BeautifulSoup
from bs4.element import Comment, NavigableString, PreformattedString, Tag
from markupsafe import escape


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ALLOWED = _words(
    "p br hr em strong b i u s strike del ins sub sup small ul ol li blockquote h3 h4 h5"
    " pre code span div table thead tbody tr th td a img"
)
_VOID = frozenset({"br", "hr", "img"})
_DROPPED = _words("script style iframe object embed template noscript head title svg math form")
_CLASSES = frozenset({"Citar", "Spoiler"})
_BLOCKS = re.compile(r"<(p|br|div|ul|ol|li|blockquote|h[1-6]|table|pre)\b", re.IGNORECASE)


def _address_is_safe(address: str) -> bool:
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return False
    if parts.scheme:
        return parts.scheme in ("http", "https", "mailto")
    return not any(ord(letter) < 32 for letter in address)


def _attributes(tag: Tag) -> str:
    kept: list[tuple[str, str]] = []
    if tag.name == "a" and _address_is_safe(str(tag.get("href", ""))):
        kept += [("href", str(tag.get("href", ""))), ("rel", "nofollow noopener")]
    # Pictures of other servers would tell them who reads a private scene.
    if tag.name == "img":
        kept += [("src", str(tag["src"])), ("alt", str(tag.get("alt", "")))]
    classes = [one for one in tag.get_attribute_list("class") if one in _CLASSES]
    if classes:
        kept.append(("class", " ".join(str(one) for one in classes)))
    return "".join(f' {name}="{escape(value)}"' for name, value in kept)


def _is_own_picture(tag: Tag) -> bool:
    source = str(tag.get("src", ""))
    return source.startswith("/imgs/") and ".." not in source


def _clean(node: object) -> str:
    if isinstance(node, Comment | PreformattedString):
        return ""
    if isinstance(node, NavigableString):
        return str(escape(str(node)))
    if not isinstance(node, Tag) or node.name in _DROPPED:
        return ""
    inner = "".join(_clean(child) for child in node.children)
    if node.name == "img" and not _is_own_picture(node):
        return str(escape(str(node.get("alt", ""))))
    if node.name not in _ALLOWED:
        return inner
    opening = f"<{node.name}{_attributes(node)}>"
    return opening if node.name in _VOID else f"{opening}{inner}</{node.name}>"


def _paragraphs(text: str) -> str:
    blocks = re.split(r"\n\s*\n", text.strip())
    return "".join(f"<p>{block.strip().replace(chr(10), '<br>')}</p>" for block in blocks)


def sanitise(html: str) -> str:
    """The part of `html` a page may carry, well formed.

    Text typed without any block, as on a phone, gets its line breaks and paragraphs.
    """
    html = html.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").strip()
    if not html:
        return ""
    if not _BLOCKS.search(html):
        html = _paragraphs(html)
    soup = BeautifulSoup(html, "html.parser")
    return "".join(_clean(child) for child in soup.children)


def is_blank(html: str) -> bool:
    """Whether a reader would see nothing: the markup an empty rich editor leaves behind."""
    if not html:
        return True
    soup = BeautifulSoup(html, "html.parser")
    return not soup.get_text().strip(" \n\t\u00a0\u200b\ufeff") and soup.find("img") is None
