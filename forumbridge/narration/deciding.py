"""What a player is told when the narrator has decided what counts of his post."""

from __future__ import annotations

from forumbridge.narration.document import Document, Paragraph, Text


def decided_by_hand(*, more: bool) -> Document:
    """The sentence above the receipt of it; `more` where something asked of him is still open."""
    sentence = "El narrador ha leído tu mensaje y ha decidido lo que vale."
    if more:
        sentence += " Lo demás que te pregunté sigue por aclarar."
    return Document((Paragraph((Text(sentence),)),))
