"""Letters that the service sends alike in the games without a map, and which answers are said."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import CharacterId, Status
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.deciding import decided_by_hand
from forumbridge.narration.document import Document
from forumbridge.rulesets.base import Understanding
from forumbridge.rulesets.notices import ReceiptPolicy


def recap_notice(who: CharacterId, told: str) -> Letter:
    """What somebody knows, in his own scene, for his new player."""
    scene = Scene(SceneKind.PERSONAL, who)
    return Letter("notice", scene, parse_plain(told), recipients=(who,), cause=f"recap:{who}")


def is_said(policy: ReceiptPolicy, understood: Understanding, *, receipt: bool) -> bool:
    """Whether something is said of a post that was understood so. Refusals always, unless of what
    the narrator decided, who reads them himself; receipts as he wants them (`[lectura] acuse`)."""
    if not receipt:
        return not understood.decided
    if policy == "siempre":
        return True
    read = understood.declaration.readings
    in_doubt = any(reading.status is not Status.ACCEPTED for reading in read)
    return policy == "dudas" and (in_doubt or understood.decided)


def decision_notice(understood: Understanding, told: Letter | None) -> tuple[Letter, ...]:
    """The receipt of what the narrator decided on a post, saying that it was he."""
    if told is None:
        return ()
    asked = any(one.level != "info" and not one.private for one in understood.doubts)
    blocks = (*decided_by_hand(more=asked).blocks, *told.document.blocks)
    return (replace(told, document=Document(blocks)),)
