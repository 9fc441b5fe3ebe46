"""A game in figures: how much was written, read, asked and answered, by the records alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from forumbridge.chronicle.data import FigureData, PersonData, PersonFigures, SceneData
from forumbridge.chronicle.people import plays
from forumbridge.cycle.readings import ORDERS
from forumbridge.cycle.scenes import Scenes
from forumbridge.storage import Store
from forumbridge.storage.rows import MessageState, ReadingRow

_DAY, _HOUR, _MINUTE = 86_400, 3600, 60
PERSON_FIGURES = (
    "mensajes",
    "declaraciones",
    "sin confirmar",
    "preguntadas",
    "tarda en contestar",
    "etapas de tareas",
    "pasos",
)
"""The columns of the table of people."""


def figures(
    store: Store, scenes: Scenes, people: Sequence[PersonData], history: Sequence[SceneData]
) -> tuple[list[FigureData], list[PersonFigures]]:
    """The game's, and everybody's."""
    everybody = [_person(store, scenes, one) for one in people]
    return list(_game(store, history)), everybody


def _game(store: Store, history: Sequence[SceneData]) -> Iterable[FigureData]:
    posted = store.outbox.list(MessageState.POSTED)
    readings = [r for r in store.inbox.readings() if r.status in ORDERS]
    asked = [r for r in store.review.list() if r.item.level in ("block", "ask")]
    dates = [scene["fecha"] for scene in history if scene["fecha"]]
    days = (max(dates) - min(dates)) // _DAY if dates else 0
    decisions = [row for row in store.decisions.all() if row.done]
    yield _figure("Duró", f"{days} días")
    yield _figure("Rondas", max((scene["ronda"] for scene in history), default=0))
    yield _figure("Fases", sum(scene["fase"] is not None for scene in history))
    yield _figure("Mensajes de los jugadores en sus escenas", len(_posts_read(store)))
    yield _figure("Órdenes y votos leídos", len([r for r in readings if r.status != "silent"]))
    for status, name in (
        ("accepted", "· a la primera"),
        ("provisional", "· sin confirmar"),
        ("asked", "· con alguna pregunta"),
    ):
        yield _figure(name, sum(r.status == status for r in readings))
    yield _figure("Preguntas", len(asked))
    yield _figure("Mediana de la respuesta de quien narra", _answers(store))
    yield _figure("Decisiones de quien narra", len(decisions))
    yield _figure("Mensajes publicados", len(posted))


def _figure(name: str, value: object) -> FigureData:
    return FigureData(nombre=name, valor=str(value))


def _posts_read(store: Store) -> set[tuple[str, str]]:
    """Posts of players that were read as theirs, by thread and number."""
    found: set[tuple[str, str]] = set()
    for reading in store.inbox.readings():
        revision = store.inbox.revision(reading.revision)
        if revision is not None and reading.character is not None:
            found.add((revision.thread, revision.post))
    return found


def _answers(store: Store) -> str:
    """How long the narrator took, from the question to his answer."""
    waits: list[int] = []
    for row in store.review.list("answered", "ignored"):
        given = store.review.answers(row.id)
        if given and row.item.level in ("block", "ask"):
            waits.append(given[0].at - row.created_at)
    return duration(waits)


def _person(store: Store, scenes: Scenes, person: PersonData) -> PersonFigures:
    mine = [r for r in store.inbox.readings() if r.character == person["id"]]
    orders = [r for r in mine if r.status in ORDERS and r.status != "silent"]
    values = {
        "mensajes": str(_written(store, scenes, person["id"])),
        "declaraciones": str(len(orders)),
        "sin confirmar": str(sum(r.status == "provisional" for r in orders)),
        "preguntadas": str(sum(r.status == "asked" for r in orders)),
        "tarda en contestar": duration(_reaction(store, orders)),
        "etapas de tareas": f"{sum(t['hechas'] for t in person['tareas'])}"
        f" de {sum(t['etapas'] for t in person['tareas'])}",
        "pasos": str(person["pasos"]),
    }
    return PersonFigures(quien=person["id"], valores=values)


def _written(store: Store, scenes: Scenes, who: str) -> int:
    """Posts of his accounts, in whatever scene of the game."""
    rows = store.query("select distinct thread, post, author from posts")
    archived = store.inbox.archived()
    return sum(row["thread"] not in archived and plays(scenes, who, row["author"]) for row in rows)


def _reaction(store: Store, orders: Sequence[ReadingRow]) -> list[int]:
    """From the last message of the publication that he answers to his first order after it."""
    first: dict[int, int] = {}
    for reading in orders:
        first[reading.epoch] = min(reading.at, first.get(reading.epoch, reading.at))
    waits: list[int] = []
    for epoch, at in first.items():
        out = [r.posted_at for r in store.outbox.of_publication(epoch) if r.posted_at is not None]
        if out and at >= max(out):
            waits.append(at - max(out))
    return waits


def duration(waits: Sequence[int]) -> str:
    """The median of some waits in seconds, as a person says it."""
    if not waits:
        return "—"
    seconds = int(median(waits))
    if seconds < _HOUR:
        return f"{seconds // _MINUTE} min"
    if seconds < 2 * _DAY:
        return f"{seconds // _HOUR} h {seconds % _HOUR // _MINUTE} min"
    return f"{seconds // _DAY} días"
