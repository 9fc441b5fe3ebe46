"""What somebody was told and what he should have been told, as one section: the difference.

Made from the two messages alone: it names nothing that stands in neither of them (MSG-93).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from forumbridge.narration.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)

Line = tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Retold:
    """One message as it was and as it should have been; None where there was, or should be, none.

    `when` is its date in words, as its reader saw it: «el 30/11/2026 a las 21:05».
    """

    when: str
    before: Document | None
    after: Document | None


def correction(messages: Sequence[Retold]) -> Document | None:
    """The section that corrects these messages, in their order; None if nothing in them differs."""
    blocks = [block for message in messages for block in _told(message)]
    if not blocks:
        return None
    closing = "Los plazos de los que se habla ahí eran los de entonces: no vuelven a empezar."
    return Document((Heading("Corrección"), *blocks, Paragraph((Text(closing),))))


def corrected_order(after: Document) -> Document:
    """To a player whose order was taken down wrongly: what stands now."""
    sentence = "Lo que te había confirmado de tus órdenes no estaba bien. Queda así:"
    return Document((Heading("Corrección"), Paragraph((Text(sentence),)), *after.blocks))


def order_void() -> Document:
    """To a player who was told that an order was taken down, and it was not to be."""
    sentence = (
        "Te había confirmado una orden que no cuenta. Si lo que querías decir era otra cosa y aún"
        " estás a tiempo, vuelve a escribirlo."
    )
    return Document((Heading("Corrección"), Paragraph((Text(sentence),))))


def _told(message: Retold) -> Iterator[Block]:
    was, should = _lines(message.before), _lines(message.after)
    gone: list[Line] = []
    fresh: list[Line] = []
    matcher = SequenceMatcher(None, was, should, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            gone += was[a:b]
            fresh += should[c:d]
    if gone:
        yield Paragraph((Text(f"En lo que te conté {message.when} hay algo que no es así:"),))
        yield Bullets(tuple(gone))
    if fresh:
        opening = (
            "Lo correcto es:" if gone else f"A lo que te conté {message.when} le faltaba esto:"
        )
        if message.before is None:
            opening = f"Tendría que haberte contado esto {message.when}:"
        yield Paragraph((Text(opening),))
        yield Bullets(tuple(fresh))


def _lines(document: Document | None) -> list[Line]:
    """Its lines, each under the title that it stands below."""
    found: list[Line] = []
    title: Line = ()
    for block in document.blocks if document is not None else ():
        match block:
            case Heading(text):
                title = (Text(f"{text}: ", strong=True),)
            case Paragraph(runs):
                found.append((*title, *runs))
            case Bullets(items):
                found.extend((*title, *item) for item in items)
            case Quotation(text):
                found.append((*title, Text(f"«{text}»", emphasis=True)))
    return found
