"""The JSON of a chronicle and of the sheets, as typed rows. Instants are UTC seconds."""

from __future__ import annotations

from typing import TypedDict


class PieceData(TypedDict):
    """Somebody on the board; `estado` is vivo, fantasma, cadaver or oculto."""

    quien: str
    lugar: str
    estado: str


class LineData(TypedDict):
    """A line of the story."""

    clase: str
    texto: str
    quien: str
    regla: str


class SceneData(TypedDict):
    """A stretch of the story: from one moment to the next."""

    ronda: int
    fase: int | None
    titulo: str
    fecha: int
    piezas: list[PieceData]
    lineas: list[LineData]


class TaskData(TypedDict):
    """A task and how far it came."""

    nombre: str
    hechas: int
    etapas: int
    sigue: str
    donde: str


class PersonData(TypedDict):
    """Everything about one person; `reparto` is what the deal gave him, as the lotteries of `azar`
    say it, and `cambio` why that is no longer so."""

    id: str
    nombre: str
    cuentas: list[str]
    bando: str
    papel: str
    vive: bool
    estado: str
    lugar: str
    tareas: list[TaskData]
    esperas: list[str]
    lleva: list[str]
    declarado: list[str]
    pasos: int
    reparto: list[str]
    cambio: str


class MessageData(TypedDict):
    """A message of ours; `fecha` is the forum's, None where it is not out."""

    id: int
    fecha: int | None
    escena: str
    clase: str
    estado: str
    para: list[str]
    texto: str


class PostData(TypedDict):
    """What a player wrote, as it was read; `lectura` says what became of it."""

    fecha: int
    quien: str
    texto: str
    lectura: str


class FigureData(TypedDict):
    """One figure of the statistics, in words."""

    nombre: str
    valor: str


class PersonFigures(TypedDict):
    """One person's figures, by the names of `PERSON_FIGURES`."""

    quien: str
    valores: dict[str, str]


class CheckData(TypedDict):
    """One check of the audit; None is what can't be checked."""

    que: str
    bien: bool | None
    dice: str


class GameData(TypedDict):
    """The game itself."""

    id: str
    nombre: str
    juego: str
    reglas: str
    zona: str
    creada: int
    ganan: str
    porque: str


class Chronicle(TypedDict):
    """The whole file."""

    formato: str
    programa: str
    terminada: bool
    partida: GameData
    personas: list[PersonData]
    lugares: dict[str, str]
    historia: list[SceneData]
    mensajes: list[MessageData]
    escritos: list[PostData]
    estadisticas: list[FigureData]
    por_persona: list[PersonFigures]
    azar: dict[str, object]
    comprobacion: list[CheckData]


class Deadline(TypedDict):
    """Something that falls due."""

    que: str
    fecha: int


class Sheets(TypedDict):
    """What the narrator needs to go on by hand."""

    formato: str
    programa: str
    partida: GameData
    fecha: int
    momento: str
    plazos: list[Deadline]
    tablero: list[str]
    pendiente: list[str]
    personas: list[PersonData]
    sin_enviar: list[MessageData]
