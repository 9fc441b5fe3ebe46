"""CSS selectors as the paths that lxml follows; the translator is loaded only for new ones.

What a page is asked is the same at every visit: its paths can be kept and handed in again
(`known_paths`, `keep_paths`), so that a visit with nothing new translates nothing.
"""

from __future__ import annotations

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
        """Looks for a class first as mere letters: most elements have none like it."""

        def xpath_attrib_includes(
            self, xpath: XPathExpr, name: str, value: str | None
        ) -> XPathExpr:
            if value:
                xpath.add_condition(f"contains({name}, {self.xpath_literal(value)})")
            return super().xpath_attrib_includes(xpath, name, value)

    return Translator()
