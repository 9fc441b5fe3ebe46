"""The tiny notation of message files, read strictly into a document.

A blank line ends a paragraph; lines of one paragraph run on. `# ` opens a heading, `- ` a
list item, `> ` a quotation. Inside a line only `<b>` and `<i>` exist. What comes between the two
private characters is a value: plain text, whatever it looks like.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import groupby

from forumbridge.narration.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)

VALUE_OPEN, VALUE_CLOSE = "\ue000", "\ue001"
LINE_BREAK = "\ue002"
"""A line break inside a value that may have them (a player's quoted words)."""
_PRIVATE = str.maketrans("", "", VALUE_OPEN + VALUE_CLOSE + LINE_BREAK)

_PREFIXES = (("# ", "heading"), ("- ", "item"), ("> ", "quotation"))
_TAG = re.compile(r"<[^<>]*>|[<>]")
_KNOWN_TAGS = {"<b>": (1, "b"), "</b>": (-1, "b"), "<i>": (1, "i"), "</i>": (-1, "i")}


class BadBlock(ValueError):
    """A text that is not of this notation; the message quotes the place, in Spanish."""


def without_private(text: str) -> str:
    """`text` without the characters that mark values."""
    return text.translate(_PRIVATE)


def parse_document(text: str) -> Document:
    """The document that `text`, a rendered message file, stands for.

    Raises:
        BadBlock: a tag other than `<b>` and `<i>`, or one that is not closed in its paragraph.
    """
    blocks: list[Block] = []
    for kind, group in groupby(_logical_lines(text), key=lambda line: line[0]):
        bodies = [body for _, body in group]
        match kind:
            case "item":
                blocks.append(Bullets(tuple(_runs(body) for body in bodies)))
            case "heading":
                blocks.extend(Heading(_flat(body)) for body in bodies)
            case "quotation":
                blocks.extend(Quotation(_flat(body)) for body in bodies)
            case _:
                blocks.extend(Paragraph(_runs(body)) for body in bodies)
    return Document(tuple(blocks))


def _logical_lines(text: str) -> Iterator[tuple[str, str]]:
    """(kind, body) of each block, a block's further lines joined to its first."""
    kind, body = "", ""
    for line in (raw.strip() for raw in text.split("\n")):
        new_kind, new_body = _kind_of(line) if line else ("", "")
        if new_kind == "paragraph" and body and kind != "heading":
            body = f"{body} {new_body}"
            continue
        if body:
            yield kind, body
        kind, body = new_kind, new_body
    if body:
        yield kind, body


def _kind_of(line: str) -> tuple[str, str]:
    for prefix, kind in _PREFIXES:
        if line.startswith(prefix):
            return kind, line[len(prefix) :].strip()
    return "paragraph", line


def _flat(body: str) -> str:
    return "".join(run.text for run in _runs(body))


def _runs(body: str) -> tuple[Text, ...]:
    runs: list[Text] = []
    depth = {"b": 0, "i": 0}
    position = 0
    for tag in _TAG.finditer(body):
        _append(runs, body[position : tag.start()], depth)
        position = tag.end()
        if tag[0] not in _KNOWN_TAGS:
            raise BadBlock(f"«{_shown(tag[0])}» no es <b> ni <i>, en «{_shown(body)}»")
        change, name = _KNOWN_TAGS[tag[0]]
        depth[name] += change
        if depth[name] not in {0, 1}:
            raise BadBlock(f"«{tag[0]}» sobra, en «{_shown(body)}»")
    _append(runs, body[position:], depth)
    if any(depth.values()):
        raise BadBlock(f"falta cerrar <b> o <i>, en «{_shown(body)}»")
    return tuple(runs)


def _append(runs: list[Text], raw: str, depth: dict[str, int]) -> None:
    if raw:
        text = without_private(html.unescape(raw).replace(LINE_BREAK, "\n"))
        runs.append(Text(text, strong=bool(depth["b"]), emphasis=bool(depth["i"])))


def _shown(text: str) -> str:
    return without_private(text)[:80]


def parse_plain(text: str) -> Document:
    """Plain words as a document: a blank line parts paragraphs, `- ` lines make a list.

    Line breaks inside a paragraph are kept, and no tag exists: `<b>` is those three characters.
    """
    blocks: list[Block] = []
    for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        lines = [line.strip() for line in part.strip().split("\n")]
        for is_item, group in groupby(lines, key=lambda line: line.startswith("- ")):
            bodies = list(group)
            if is_item:
                blocks.append(Bullets(tuple((Text(body[2:].strip()),) for body in bodies)))
            elif any(bodies):
                blocks.append(Paragraph((Text("\n".join(bodies)),)))
    return Document(tuple(blocks))
