"""What the voices of the games without a map say alike, and how they fill a message file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.vocabulary import CharacterId, Gazetteer
from forumbridge.narration.document import Document
from forumbridge.narration.player_text import PlayerText, quote_player_text
from forumbridge.narration.templates import Quoted, Templates
from forumbridge.narration.words import Fields, Words


class TableNarrator:
    """Makes the documents of one game. Pure: the same arguments give the same document.

    Every method raises `ConfigurationError` when a message file is missing or wrong.
    """

    def __init__(self, templates: Templates | Path, gazetteer: Gazetteer, zone: str) -> None:
        self._templates = Templates(templates) if isinstance(templates, Path) else templates
        self._words = Words(gazetteer, {}, zone)

    def question(
        self,
        who: CharacterId,
        words: PlayerText,
        sentence: str,
        options: Sequence[str],
        deadline: int | None,
    ) -> Document:
        """A question to a player about his own words."""
        return self._document(
            "pregunta",
            {
                "yo": self._words.person(who),
                "cita": Quoted(quote_player_text(words)),
                "frase": sentence,
                "pregunta": sentence.endswith("?"),
                "opciones": list(options),
                "plazo": self._moment(deadline),
            },
        )

    def paused(self) -> Document:
        """All clocks stop."""
        return self._document("pausa", {})

    def resumed(self, deadline: int | None) -> Document:
        """The clocks go on; `deadline` is the end of what is going on."""
        return self._document("reanudacion", {"plazo": self._moment(deadline)})

    def outage(self, deadline: int) -> Document:
        """The forum was down when something fell due, which moves (AMB-295)."""
        return self._document("foro_caido", {"plazo": self._words.moment(deadline)})

    def _maybe(self, who: CharacterId | None) -> Fields | None:
        return None if who is None else self._words.person(who)

    def _moment(self, instant: int | None) -> str | None:
        return None if instant is None else self._words.moment(instant)

    def _document(self, name: str, fields: Fields) -> Document:
        return self._templates.document(name, fields)


def joined(parts: Iterable[Document]) -> Document:
    """Several as one, in their order."""
    return Document(tuple(block for part in parts for block in part.blocks))
