"""A document in the markup of a forum, and in none.

Only paragraphs, bold, italics and lists are used: what every forum has and no forum restyles.
A quotation is italics between «», never a quote block, so that a quote block in a post of ours is
always somebody else's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, assert_never

from forumbridge.narration import escape
from forumbridge.narration.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)

Markup = Literal["html", "bbcode", "markdown"]


def render(document: Document, markup: Markup) -> str:
    """The body to post: safe whatever the texts of `document` say.

    The same document and markup always give the same bytes.
    """
    blocks = tidy(document)
    match markup:
        case "html":
            return "\n".join(_html_block(block) for block in blocks)
        case "bbcode":
            return "\n\n".join(_bbcode_block(block) for block in blocks)
        case "markdown":
            return "\n\n".join(_markdown_block(block) for block in blocks)
        case _:
            assert_never(markup)


def plain(document: Document) -> str:
    """The message without any markup, for a terminal, a log or a paste."""
    return "\n\n".join(
        "\n".join(f"- {_joined(item)}" for item in block.items)
        if isinstance(block, Bullets)
        else _joined(block.runs)
        for block in tidy(document)
    )


def with_marker(document: Document, marker: str) -> Document:
    """`document` with `marker` (`⟨7f3k-9q2c⟩`) as last paragraph."""
    return Document((*document.blocks, Paragraph((Text(marker, emphasis=True),))))


def tidy(document: Document) -> tuple[Paragraph | Bullets, ...]:
    """The blocks as paragraphs and lists of clean runs; neighbours of one style are joined.

    Empty runs, items and blocks vanish: an empty paragraph would be drawn by some forums only.
    """
    return tuple(block for block in map(_tidy_block, document.blocks) if block is not None)


def _tidy_block(block: Block) -> Paragraph | Bullets | None:
    match block:
        case Paragraph(runs=runs):
            kept = _tidy_runs(runs)
        case Heading(text=text):
            kept = _tidy_runs((Text(" ".join(text.splitlines()), strong=True),))
        case Quotation(text=text):
            kept = _tidy_runs((Text(f"«{text}»", emphasis=True),))
        case Bullets(items=items):
            lines = tuple(line for line in map(_one_line, items) if line)
            return Bullets(lines) if lines else None
        case _:
            assert_never(block)
    return Paragraph(kept) if kept else None


def _one_line(runs: tuple[Text, ...]) -> tuple[Text, ...]:
    flat = (Text(" ".join(run.text.splitlines()), run.strong, run.emphasis) for run in runs)
    return _tidy_runs(flat)


def _tidy_runs(runs: Iterable[Text]) -> tuple[Text, ...]:
    """Runs with clean text, no space at the ends of a line, joined where the style is the same."""
    joined: list[Text] = []
    for run in runs:
        text = escape.clean(run.text)
        if joined and joined[-1].text.endswith((" ", "\n")):
            text = text.lstrip(" ")
        if not text:
            continue
        if joined and _style(joined[-1]) == _style(run):
            text = joined.pop().text + text
        joined.append(Text(text, run.strong, run.emphasis))
    return _trimmed(joined)


def _trimmed(runs: list[Text]) -> tuple[Text, ...]:
    while runs and not runs[0].text.strip():
        del runs[0]
    while runs and not runs[-1].text.strip():
        del runs[-1]
    if runs:
        runs[0] = Text(runs[0].text.lstrip(), runs[0].strong, runs[0].emphasis)
        runs[-1] = Text(runs[-1].text.rstrip(), runs[-1].strong, runs[-1].emphasis)
    return tuple(Text("\n".join(_strip_lines(run.text)), run.strong, run.emphasis) for run in runs)


def _strip_lines(text: str) -> list[str]:
    first, *rest = text.split("\n")
    if not rest:
        return [first]
    *middle, last = rest
    return [first.rstrip(), *(line.strip() for line in middle), last.lstrip()]


def _style(run: Text) -> tuple[bool, bool]:
    return run.strong, run.emphasis


def _joined(runs: tuple[Text, ...]) -> str:
    return "".join(run.text for run in runs)


def _html_block(block: Paragraph | Bullets) -> str:
    if isinstance(block, Bullets):
        items = "".join(f"<li>{_html_runs(item)}</li>" for item in block.items)
        return f"<ul>{items}</ul>"
    return f"<p>{_html_runs(block.runs)}</p>"


def _html_runs(runs: tuple[Text, ...]) -> str:
    return _wrapped(
        runs,
        lambda text: escape.html(text).replace("\n", "<br>"),
        ("<strong>", "</strong>"),
        ("<em>", "</em>"),
    )


def _bbcode_block(block: Paragraph | Bullets) -> str:
    if isinstance(block, Bullets):
        items = "\n".join(f"[*]{_bbcode_runs(item)}" for item in block.items)
        return f"[list]\n{items}\n[/list]"
    return _bbcode_runs(block.runs)


def _bbcode_runs(runs: tuple[Text, ...]) -> str:
    return _wrapped(runs, escape.bbcode, ("[b]", "[/b]"), ("[i]", "[/i]"))


def _wrapped(
    runs: tuple[Text, ...],
    escaped: Callable[[str], str],
    strong: tuple[str, str],
    emphasis: tuple[str, str],
) -> str:
    parts: list[str] = []
    for run in runs:
        text = escaped(run.text)
        if run.emphasis:
            text = f"{emphasis[0]}{text}{emphasis[1]}"
        if run.strong:
            text = f"{strong[0]}{text}{strong[1]}"
        parts.append(text)
    return "".join(parts)


def _markdown_block(block: Paragraph | Bullets) -> str:
    if isinstance(block, Bullets):
        return "\n".join(f"- {_markdown_runs(item)}" for item in block.items)
    return _markdown_runs(block.runs)


@dataclass(slots=True)
class _MarkdownLine:
    """What has been written of one paragraph, to decide what may follow."""

    text: str = ""
    styled: bool = False
    """Whether it ends in asterisks that the next run must not touch."""


def _markdown_runs(runs: tuple[Text, ...]) -> str:
    line = _MarkdownLine()
    for index, run in enumerate(runs):
        follower = runs[index + 1].text[:1] if index + 1 < len(runs) else ""
        _markdown_run(line, run, follower)
    return line.text


def _markdown_run(line: _MarkdownLine, run: Text, follower: str) -> None:
    """Append one run. Asterisks go inside the spaces, and never where they would touch others."""
    stars = "*" * (2 * run.strong + run.emphasis)
    for number, part in enumerate(run.text.split("\n")):
        if number:
            line.text += "  \n"
            line.styled = False
        core = part.strip(" ")
        at_start = not line.text or line.text.endswith("\n")
        if not core or not stars:
            if part:
                line.text += escape.markdown(part, line_start=at_start)
                line.styled = False
            continue
        lead, trail = _around(part, core)
        glued = line.styled and not lead
        inner = escape.markdown(core, line_start=at_start)
        before = line.text[-1:] if not lead else " "
        after = trail or follower
        left = "" if core[0].isalnum() or not before.strip() else escape.WORD_JOINER
        right = "" if core[-1].isalnum() or not after.strip() else escape.WORD_JOINER
        join = escape.WORD_JOINER if glued else ""
        line.text += f"{lead}{join}{stars}{left}{inner}{right}{stars}{trail}"
        line.styled = not trail


def _around(part: str, core: str) -> tuple[str, str]:
    start = part.index(core)
    return part[:start], part[start + len(core) :]
