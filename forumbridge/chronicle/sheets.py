"""What the narrator needs to go on by hand the same evening, as data: at any time of a game."""

from __future__ import annotations

from forumbridge.chronicle.data import Deadline, Sheets
from forumbridge.chronicle.people import PROGRAM, game_row, message_rows, person_row
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.players import scenes_of
from forumbridge.rulesets.retelling import Retelling
from forumbridge.storage import Store
from forumbridge.storage.rows import MessageState

FORMAT = "forumbridge-estado-1"
_UNSENT = (MessageState.DRAFT, MessageState.APPROVED, MessageState.SENDING, MessageState.HELD)


def sheets(config: GameConfig, store: Store, retelling: Retelling, *, at: int) -> Sheets:
    """The sheets of a game folded to now. Of a message of unknown fate it is told that it is."""
    scenes, standing = scenes_of(config, store), retelling.standing()
    return Sheets(
        formato=FORMAT,
        programa=PROGRAM,
        partida=game_row(config, store, retelling.outcome()),
        fecha=at,
        momento=standing.moment,
        plazos=[
            Deadline(que=label, fecha=when)
            for label, when in sorted(standing.deadlines, key=lambda one: one[1])
        ],
        tablero=list(standing.board),
        pendiente=list(standing.pending),
        personas=[person_row(sheet, scenes) for sheet in retelling.sheets()],
        sin_enviar=message_rows(store.outbox.list(*_UNSENT), scenes),
    )
