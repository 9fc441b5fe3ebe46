"""A game's people and messages as rows, from a ruleset's sheets and the outbox."""

from __future__ import annotations

from collections.abc import Iterable

import forumbridge
from forumbridge.chronicle.data import GameData, MessageData, PersonData, TaskData
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.scenes import Scenes, scene_of_key
from forumbridge.forum.port import same_name
from forumbridge.letters import KIND_WORDS, SceneKind
from forumbridge.rulesets.retelling import Outcome, Sheet
from forumbridge.storage import Store
from forumbridge.storage.rows import MessageRow, MessageState

PROGRAM = f"forumbridge {forumbridge.__version__}"

STATES = {
    MessageState.DRAFT: "borrador, espera su visto bueno",
    MessageState.APPROVED: "por publicar",
    MessageState.SENDING: "enviado, sin confirmar",
    MessageState.POSTED: "publicado",
    MessageState.HELD: "retenido",
    MessageState.CANCELLED: "anulado",
    MessageState.SUPERSEDED: "sustituido por otro",
    MessageState.SHADOW: "no se publicó (modo sombra)",
}


def game_row(config: GameConfig, store: Store, outcome: Outcome) -> GameData:
    """The game itself."""
    return GameData(
        id=config.game.id,
        nombre=config.game.name,
        juego=config.game.rules,
        reglas=store.meta.get("rules_version"),
        zona=config.game.zone,
        creada=int(store.meta.get("created_at", "0")),
        ganan=outcome.winner,
        porque=outcome.reason,
    )


def person_row(sheet: Sheet, scenes: Scenes) -> PersonData:
    """One person, with every account that has played the part."""
    known = [c for c in scenes.config.characters if c.id == sheet.who]
    accounts = [c.account for c in known]
    accounts += [s.account for s in scenes.successors if s.character == sheet.who]
    return PersonData(
        id=sheet.who,
        nombre=sheet.name,
        cuentas=list(dict.fromkeys(accounts)),
        bando=sheet.side,
        papel=sheet.role,
        vive=sheet.alive,
        estado=sheet.state,
        lugar=sheet.place,
        tareas=[
            TaskData(nombre=t.name, hechas=t.done, etapas=t.stages, sigue=t.next, donde=t.place)
            for t in sheet.tasks
        ],
        esperas=list(sheet.waits),
        lleva=list(sheet.things),
        declarado=list(sheet.declared),
        pasos=sheet.steps,
        reparto=list(sheet.dealt),
        cambio=sheet.turned,
    )


def message_rows(rows: Iterable[MessageRow], scenes: Scenes) -> list[MessageData]:
    """Messages as they are read, in the order in which they went out or will."""
    return [
        MessageData(
            id=row.id,
            fecha=row.posted_at,
            escena=scenes.words(row.scene),
            clase=KIND_WORDS.get(row.kind, row.kind),
            estado=STATES[row.state],
            para=_readers(row, scenes),
            texto=row.plain,
        )
        for row in rows
    ]


def _readers(row: MessageRow, scenes: Scenes) -> list[str]:
    if row.recipients:
        return list(row.recipients)
    scene = scene_of_key(row.scene)
    if scene.kind is SceneKind.PERSONAL and scene.character is not None:
        return [scenes.character(scene.character).name]
    return []


def plays(scenes: Scenes, who: str, author: str) -> bool:
    """Whether an account has ever played a part."""
    accounts = [c.account for c in scenes.config.characters if c.id == who]
    accounts += [s.account for s in scenes.successors if s.character == who]
    return any(same_name(account, author) for account in accounts)
