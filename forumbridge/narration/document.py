"""A message as a small tree, before any forum's markup.

Text in it is plain; every renderer escapes it, so a player's words can't become markup.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A run of plain text, perhaps strong or emphasised."""

    text: str
    strong: bool = False
    emphasis: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph."""

    runs: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A short title line."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, each item a line of runs."""

    items: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Quotation:
    """Somebody's own words, quoted back to him."""

    text: str


Block = Paragraph | Heading | Bullets | Quotation


@dataclass(frozen=True, slots=True)
class Document:
    """A whole message."""

    blocks: tuple[Block, ...]
