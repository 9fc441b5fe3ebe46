"""A parsed page: proved whole, asked by CSS selectors, indifferent to what posts contain.

The only module that knows lxml. A page counts as whole when its bytes decode, the text ends its
`</html>` and the parser reached that end (a document too deep for libxml2 stops it half way).
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, cast

from lxml import etree as lxml_etree  # pyright: ignore

from forumbridge.errors import NotRecognised
from forumbridge.forum.selectors import check_css, path_of

_etree = cast("Any", lxml_etree)
_all_text = _etree.XPath("string()")
_parser = _etree.HTMLParser(encoding="utf-8", remove_comments=True, collect_ids=False)

OWN_TEXT = "text()"
"""`css@text()`: the text of the element itself, without that of the elements inside it."""

_END = "fin-de-la-pagina"
_TAIL_CHARACTERS = 4096
_CLOSING = re.compile("</html>", re.IGNORECASE | re.ASCII)
_CHARSET_IN_MARKUP = re.compile(
    rb"<meta[^>]{0,200}?charset=[\"']?\s*([a-zA-Z0-9_-]+)", re.IGNORECASE
)
_WINDOWS = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252"}


def check_selector(selector: str) -> None:
    """Refuse what is no CSS selector.

    Raises:
        ValueError: with the reason.
    """
    _, attribute = split_attribute(selector)
    if "@" in selector and attribute != OWN_TEXT and not re.fullmatch(r"[\w.:-]+", attribute):
        raise ValueError(
            f"«{selector}»: detrás de la arroba va el nombre de un atributo y nada más"
            " («a.uno, a.otro@href»)"
        )
    check_css(split_attribute(selector)[0] or "*")


@lru_cache(maxsize=1024)
def split_attribute(selector: str) -> tuple[str, str]:
    """`"img.x@title"` as `("img.x", "title")`; without `@` the attribute is empty."""
    css, _, attribute = selector.partition("@")
    return css.strip(), attribute.strip()


_compiled: dict[str, Any] = {}


def _select(selector: str) -> Any:
    if selector not in _compiled:
        _compiled[selector] = _etree.XPath(path_of(selector))
    return _compiled[selector]


class Node:
    """One element; equal to another when both are the same element."""

    __slots__ = ("_element",)

    def __init__(self, element: Any) -> None:
        self._element = element

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other._element is self._element

    def __hash__(self) -> int:
        return hash(self._element)

    @property
    def tag(self) -> str:
        """Its name in lower case."""
        return str(self._element.tag)

    @property
    def text(self) -> str:
        """Its text on one line, spaces collapsed."""
        return " ".join(self.raw_text.split())

    @property
    def raw_text(self) -> str:
        """Its text as it stands."""
        return str(_all_text(self._element))

    def attr(self, name: str, default: str = "") -> str:
        """An attribute's value."""
        return str(self._element.get(name, default))

    def has(self, name: str) -> bool:
        """Whether the attribute is there, even empty."""
        return self._element.get(name) is not None

    def all(self, selector: str) -> list[Node]:
        """Matching descendants in document order."""
        return [
            Node(found) for found in _select(selector)(self._element) if found is not self._element
        ]

    def first(self, selector: str) -> Node | None:
        """The first matching descendant."""
        found = self.all(selector)
        return found[0] if found else None

    def value(self, selectors: tuple[str, ...]) -> str | None:
        """What the first selector that finds anything not blank says (`css` or `css@attribute`)."""
        for selector in selectors:
            for said in self.values(selector):
                return said
        return None

    def values(self, selector: str) -> list[str]:
        """Every value not blank of one `css@attribute`; an empty css means this element."""
        return self.values_of(self.all, selector)

    def values_of(self, find: Callable[[str], list[Node]], selector: str) -> list[str]:
        """As `values`, with the elements that `find` gives for the css part."""
        css, attribute = split_attribute(selector)
        nodes = find(css) if css else [self]
        said = (node._said(attribute) for node in nodes)
        return [" ".join(text.split()) for text in said if text.strip()]

    def _said(self, attribute: str) -> str:
        if attribute == OWN_TEXT:
            tails = (child.tail or "" for child in self._element)
            return str(self._element.text or "") + "".join(tails)
        return self.attr(attribute) if attribute else self.text

    def ancestors(self) -> Iterator[Node]:
        """From its parent up."""
        return (Node(element) for element in self._element.iterancestors())

    @staticmethod
    def not_inside(nodes: Iterable[Node], walls: Iterable[Node]) -> list[Node]:
        """Those of `nodes` that stand inside none of `walls`; being one of them is not inside."""
        nodes = tuple(nodes)
        if not nodes:
            return []
        around = {wall._element for wall in walls}
        return [node for node in nodes if around.isdisjoint(node._element.iterancestors())]

    def source(self) -> str:
        """It and everything in it as text: equal for equal elements, different for others."""
        return str(_etree.tostring(self._element, encoding="unicode", with_tail=False))

    def inner_html(self, *, without: Node | None = None) -> str:
        """Its content as markup, `without` one direct child."""
        parts = [_escape(self._element.text or "")]
        for child in self._element:
            if without is not None and child is without._element:
                parts.append(_escape(child.tail or ""))
                continue
            parts.append(str(_etree.tostring(child, encoding="unicode", method="html")))
        return "".join(parts).strip()

    def tidied(
        self, *, dropped: Iterable[str], pictures: Iterable[str], tags: Mapping[str, str]
    ) -> Node:
        """A copy without what `dropped` matches, with the `alt` of `pictures` in their place and
        the elements `tags` matches called by its values; itself if nothing matches."""
        dropped, pictures = tuple(dropped), tuple(pictures)
        asked = ", ".join((*dropped, *pictures, *tags))
        if len(self._element) == 0 or not self.all(asked):  # most posts have nothing of it
            return self
        copied = Node(copy.deepcopy(self._element))
        for node in [node for selector in dropped for node in copied.all(selector)]:
            _drop(node._element)
        for node in [node for selector in pictures for node in copied.all(selector)]:
            node._element.tail = node.attr("alt") + (node._element.tail or "")
            _drop(node._element)
        for selector, tag in tags.items():
            for node in copied.all(selector):
                node._element.tag = tag
        return copied

    def text_without(self, selector: str) -> str:
        """Its text on one line, without scripts and without what `selector` matches.

        Elements are set apart by spaces, so that a title doesn't run into the next line.
        """
        copied = Node(copy.deepcopy(self._element))
        for node in copied.all(f"{selector}, script, style"):
            _drop(node._element)
        return " ".join(" ".join(copied._element.itertext()).split())

    def first_child(self) -> Node | None:
        """Its first child, if no text stands before it."""
        if (self._element.text or "").strip():
            return None
        for child in self._element:
            if isinstance(child.tag, str):
                return Node(child)
        return None


def _drop(element: Any) -> None:
    """Take an element out of its page; the text behind it stays."""
    parent, tail = element.getparent(), element.tail
    if parent is None:
        return
    if tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + tail
        else:
            before.tail = (before.tail or "") + tail
    parent.remove(element)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def parse_page(content: bytes, content_type: str) -> Node:
    """The root of a whole HTML page.

    Raises:
        NotRecognised: empty, not HTML, undecodable, cut short or too deep to be parsed.
    """
    if "html" not in content_type.lower():
        raise _unrecognised("no es una página HTML", "NO_ES_HTML")
    text = _decode(content, content_type).replace("\x00", "")
    end = _end_of(text)
    marked = f'{text[:end]}<i id="{_END}"></i>{text[end:]}'
    try:
        root = _etree.fromstring(marked.encode("utf-8"), parser=_parser)
    except (_etree.ParserError, _etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        raise _unrecognised("no se puede leer", "PAGINA_ILEGIBLE")
    marks = [one for one in root.iterdescendants("i") if one.get("id") == _END]
    if not marks:
        raise _unrecognised("no se puede leer hasta el final", "PAGINA_ILEGIBLE")
    for mark in marks:
        _drop(mark)
    return Node(root)


def _end_of(text: str) -> int:
    """Where the last `</html>` stands, which only a little may follow."""
    start = max(0, len(text) - _TAIL_CHARACTERS)
    ends = [found.start() for found in _CLOSING.finditer(text, start)]
    if not ends:
        raise _unrecognised("está vacía o llega cortada", "PAGINA_CORTADA")
    return ends[-1]


def _decode(content: bytes, content_type: str) -> str:
    charset = page_charset(content, content_type)
    try:
        return content.decode(charset, "strict")
    except (UnicodeDecodeError, LookupError):
        raise _unrecognised(f"no está escrita en {charset}", "JUEGO_DE_CARACTERES") from None


def page_charset(content: bytes, content_type: str) -> str:
    """The charset a page says it is in, as browsers take it: also that of its forms."""
    named = re.search(r"charset=[\"']?([\w-]+)", content_type, re.IGNORECASE)
    found = _CHARSET_IN_MARKUP.search(content[:2048])
    label = named.group(1) if named else found.group(1).decode("ascii") if found else "utf-8"
    return _WINDOWS.get(label.lower(), label.lower())


def _unrecognised(why: str, code: str) -> NotRecognised:
    return NotRecognised(
        f"El foro ha enviado una página que {why}; no se ha tenido en cuenta.",
        advice="Suele pasar solo; si se repite, ábrala en un navegador.",
        code=code,
    )
