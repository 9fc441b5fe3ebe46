"""What one person is answered in the games without a map: a player in his scene, the narrator in a
sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.events import Rejected
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Block, Document


def to_author(kind: str, who: CharacterId, post: str, said: Iterable[Block]) -> Letter | None:
    """What the author of a post reads of it, in one letter; None where nothing needs saying."""
    blocks = tuple(said)
    if not blocks:
        return None
    own = Scene(SceneKind.PERSONAL, who)
    return Letter(kind, own, Document(blocks), recipients=(who,), cause=post)


def refusal(sentences: Mapping[str, str], event: Rejected, name_of: Callable[[str], str]) -> str:
    """What did not happen and why, of the sentences by their code."""
    detail = ", ".join(str(value) for value in event.data.values()) or "sin más detalle"
    sentence = sentences.get(event.code, "ahora no es posible ({codigo})")
    return sentence.format(quien=name_of(event.character or ""), detalle=detail, codigo=event.code)
