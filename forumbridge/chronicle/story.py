"""The chronicle: the whole of a game with every secret open, as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forumbridge.chronicle.data import (
    CheckData,
    Chronicle,
    LineData,
    PieceData,
    PostData,
    SceneData,
)
from forumbridge.chronicle.figures import figures
from forumbridge.chronicle.people import PROGRAM, game_row, message_rows, person_row
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.readings import ORDERS
from forumbridge.replaying.auditing import Audit
from forumbridge.replaying.sheet import FORMAT, sheet_of
from forumbridge.rulesets.retelling import Backdrop, Item, Line, Moment, Retelling
from forumbridge.storage import Store
from forumbridge.storage.forgotten_words import is_forgotten
from forumbridge.storage.rows import MessageState

FORGOTTEN = "[olvidado]"
"""What stands for a text that was forgotten."""


def history(items: Iterable[Item]) -> list[SceneData]:
    """The story from the deal to where it is, in its stretches."""
    scenes: list[SceneData] = []
    for item in items:
        _tell(scenes, item)
    return scenes


def _tell(scenes: list[SceneData], item: Item) -> None:
    match item:
        case Moment():
            scenes.append(
                SceneData(
                    ronda=item.round,
                    fase=item.phase,
                    titulo=item.title,
                    fecha=item.at,
                    piezas=[
                        PieceData(quien=p.who, lugar=p.place, estado=p.state) for p in item.pieces
                    ],
                    lineas=[],
                )
            )
        case Line():
            if not scenes:
                scenes.append(_beginning())
            scenes[-1]["lineas"].append(
                LineData(clase=item.kind, texto=item.text, quien=item.who or "", regla=item.rule)
            )


def _beginning() -> SceneData:
    """What comes before the first moment."""
    return SceneData(ronda=0, fase=None, titulo="Antes del reparto", fecha=0, piezas=[], lineas=[])


def chronicle(
    config: GameConfig,
    store: Store,
    retelling: Retelling,
    told: Sequence[SceneData],
    backdrop: Backdrop | None,
    *,
    over: bool,
    secret: bytes,
    audit: Audit | None,
    words: bool,
) -> Chronicle:
    """The whole chronicle; `secret` and `audit` are empty before the end: they come with it.

    With `words` what the players wrote stands in it too.
    """
    scenes = scenes_of(config, store)
    people = [person_row(sheet, scenes) for sheet in retelling.sheets()]
    general, personal = figures(store, scenes, people, told)
    messages = message_rows(store.outbox.list(MessageState.POSTED, MessageState.SHADOW), scenes)
    for message in messages:
        message["texto"] = _open(message["texto"])
    return Chronicle(
        formato=FORMAT,
        programa=PROGRAM,
        terminada=over,
        partida=game_row(config, store, retelling.outcome()),
        personas=people,
        lugares=dict(backdrop.names) if backdrop is not None else {},
        historia=list(told),
        mensajes=messages,
        escritos=_posts(store) if words else [],
        estadisticas=general,
        por_persona=personal,
        azar=sheet_of(retelling.chance(), secret).as_data(),
        comprobacion=[
            CheckData(que=c.name, bien=c.good, dice=c.said) for c in (audit.checks if audit else ())
        ],
    )


def _open(text: str) -> str:
    return FORGOTTEN if is_forgotten(text) else text


_READ = {
    "accepted": "apuntado",
    "provisional": "apuntado sin confirmar",
    "asked": "con alguna pregunta",
    "silent": "sin órdenes",
}


def _posts(store: Store) -> list[PostData]:
    """What was read as a player's orders, in the order of its dates."""
    rows = [row for row in store.inbox.readings() if row.status in ORDERS and row.character]
    return [
        PostData(
            fecha=row.at,
            quien=str(row.character),
            texto=_open(row.text).strip(),
            lectura=_READ[row.status],
        )
        for row in sorted(rows, key=lambda r: (r.at, r.revision))
    ]
