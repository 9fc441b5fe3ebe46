"""CSS selectors as the paths that lxml follows; the translator is loaded only for new ones.

What a page is asked is the same at every visit: its paths can be kept and handed in again
(`known_paths`, `keep_paths`), so that a visit with nothing new translates nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cssselect import GenericTranslator

_paths: dict[str, str] = {}
_asked: set[str] = set()


def path_of(css: str) -> str:
    """The XPath of what `css` selects, the element it is asked of included.

    Raises:
        ValueError: it is no CSS selector; with the reason.
    """
    if css not in _paths:
        check_css(css)
    _asked.add(css)
    return _paths[css]


def check_css(css: str) -> None:
    """Refuse what is no CSS selector.

    Raises:
        ValueError: with the reason.
    """
    from cssselect import SelectorError  # noqa: PLC0415 (most visits know their paths)

    try:
        _paths[css] = _translator().css_to_xpath(css)
    except SelectorError as error:
        raise ValueError(f"«{css}» no es un selector CSS: {error}") from None


def known_paths() -> dict[str, str]:
    """Every path that was needed so far, by its selector."""
    return {css: _paths[css] for css in sorted(_asked)}


def keep_paths(paths: Mapping[str, str]) -> None:
    """Take over paths that `known_paths` gave to another run of the same version."""
    for css, path in paths.items():
        _paths.setdefault(css, path)


@lru_cache(maxsize=1)
def _translator() -> GenericTranslator:
    from cssselect import HTMLTranslator  # noqa: PLC0415
    from cssselect.xpath import XPathExpr  # noqa: PLC0415

    class Translator(HTMLTranslator):
        """Asks for each attribute once: that an element has it follows from what it holds.

        A class is looked for first as mere letters: most elements have none like it.
        """

        def xpath_attrib_includes(
            self, xpath: XPathExpr, name: str, value: str | None
        ) -> XPathExpr:
            if not value or value.isspace():
                return super().xpath_attrib_includes(xpath, name, value)
            letters, word = self.xpath_literal(value), self.xpath_literal(f" {value} ")
            words = f"concat(' ', normalize-space({name}), ' ')"
            return xpath.add_condition(f"contains({name}, {letters}) and contains({words}, {word})")

        def xpath_attrib_substringmatch(
            self, xpath: XPathExpr, name: str, value: str | None
        ) -> XPathExpr:
            if not value:
                return super().xpath_attrib_substringmatch(xpath, name, value)
            return xpath.add_condition(f"contains({name}, {self.xpath_literal(value)})")

        def xpath_attrib_prefixmatch(
            self, xpath: XPathExpr, name: str, value: str | None
        ) -> XPathExpr:
            if not value:
                return super().xpath_attrib_prefixmatch(xpath, name, value)
            return xpath.add_condition(f"starts-with({name}, {self.xpath_literal(value)})")

        def css_to_xpath(self, css: str, prefix: str = "descendant-or-self::") -> str:
            return _BY_ID.sub(r"\1/@id[. = \2]/..", super().css_to_xpath(css, prefix))

    return Translator()


_BY_ID = re.compile(r"(\bdescendant(?:-or-self)?::\*)\[@id = ('[^']*')\]")
"""An element of whatever name by its `id`: its attribute is found sooner than itself."""
