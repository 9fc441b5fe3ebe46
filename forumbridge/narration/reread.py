"""A message of ours read again from a forum's markup, to be shown elsewhere as its reader sees it.

Only what `render` writes is understood. The proof is that it gives the same bytes again; anything
else is shown by its bare text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.document import Block, Bullets, Document, Paragraph, Text
from forumbridge.narration.render import Markup, render

_HTML_TAG = re.compile(r"<(/?(?:p|ul|li|strong|em)|br)>")
_BBCODE_TAG = re.compile(r"\[(/?[bi])\]")
_ACROSS = re.compile(r"(?<!\*)(\*{1,3})  \n\1(?!\*)")
"""Stars end with each line; what goes on in the next one with as many is one run."""
_STARS = re.compile(r"(\*{1,3})")
_STYLES = {"strong": "strong", "em": "emphasis", "b": "strong", "i": "emphasis"}
_STAR_STYLES = {1: ("emphasis",), 2: ("strong",), 3: ("strong", "emphasis")}


def document_of(body: str, markup: Markup, *, plain: str) -> Document:
    """The document that `body` is the rendering of; `plain` as one if it is not of ours."""
    blocks = {"html": _from_html, "bbcode": _from_bbcode, "markdown": _from_markdown}[markup](body)
    document = Document(tuple(blocks))
    return document if render(document, markup) == body else parse_plain(plain)


def _from_html(body: str) -> Iterator[Block]:
    for block in body.split("\n"):
        if block.startswith("<ul>"):
            items = block.removeprefix("<ul>").removesuffix("</ul>").split("<li>")[1:]
            yield Bullets(tuple(_html_runs(item.removesuffix("</li>")) for item in items))
        else:
            yield Paragraph(_html_runs(block.removeprefix("<p>").removesuffix("</p>")))


def _html_runs(inner: str) -> tuple[Text, ...]:
    line = _Line()
    for number, part in enumerate(_HTML_TAG.split(inner)):
        if number % 2 == 0:
            line.add(html.unescape(part))
        elif part == "br":
            line.add("\n")
        elif (style := _STYLES.get(part.lstrip("/"))) is not None:
            line.on[style] = not part.startswith("/")
    return tuple(line.runs)


def _from_bbcode(body: str) -> Iterator[Block]:
    for block in body.split("\n\n"):
        if block.startswith("[list]\n"):
            lines = block.split("\n")[1:-1]
            yield Bullets(tuple(_bbcode_runs(line.removeprefix("[*]")) for line in lines))
        else:
            yield Paragraph(_bbcode_runs(block))


def _bbcode_runs(inner: str) -> tuple[Text, ...]:
    line = _Line()
    for number, part in enumerate(_BBCODE_TAG.split(inner)):
        if number % 2 == 0:
            line.add(part)
        else:
            line.on[_STYLES[part.lstrip("/")]] = not part.startswith("/")
    return tuple(line.runs)


def _from_markdown(body: str) -> Iterator[Block]:
    for block in body.split("\n\n"):
        if block.startswith("- "):
            lines = block.split("\n")
            yield Bullets(tuple(_markdown_runs(line.removeprefix("- ")) for line in lines))
        else:
            yield Paragraph(_markdown_runs(_ACROSS.sub("\n", block)))


def _markdown_runs(inner: str) -> tuple[Text, ...]:
    line = _Line()
    for number, part in enumerate(_STARS.split(inner.replace("  \n", "\n"))):
        if number % 2 == 0:
            line.add(html.unescape(part))
        else:
            for style in _STAR_STYLES[len(part)]:
                line.on[style] = not line.on[style]
    return tuple(line.runs)


@dataclass(slots=True)
class _Line:
    """Runs as they are read; neighbours of one style are one, so that line breaks are inside."""

    runs: list[Text] = field(default_factory=list[Text])
    on: dict[str, bool] = field(default_factory=lambda: {"strong": False, "emphasis": False})

    def add(self, text: str) -> None:
        """More text in the style that is on."""
        before = self.runs[-1] if self.runs else None
        if before and (before.strong, before.emphasis) == (self.on["strong"], self.on["emphasis"]):
            self.runs[-1] = Text(before.text + text, before.strong, before.emphasis)
        elif text:
            self.runs.append(Text(text, self.on["strong"], self.on["emphasis"]))
