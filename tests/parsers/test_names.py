"""Words that are a place and something else: the name alone is the place, whatever it also says."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import pytest

from engine.vocabulary import (
    CharacterId,
    DoTask,
    Gazetteer,
    Mode,
    Move,
    Outlook,
    PersonName,
    PlaceId,
    PlaceName,
    Reading,
    Status,
)
from parsers import from_plain, read
from parsers.text.folding import words
from tests.parsers.test_house import house
from tests.parsers.world import lexicon

_NAMESAKES = {
    "gil": ("Gil Capilla", False), "clara": ("Clara Luces", True), "bruno": ("Bruno Cocina", False),
    "anselmo": ("Anselmo Rial", False), "leonor": ("Leonor del Jardín", True),
}  # fmt: skip
_FRAMES = (
    "1 PA: {}", "Fase 1: {}", "1) {}\n2) espero\n3) espero", "1PA - {}", "F1. {}", "Fase 1\n{}",
    "Primer punto de acción: {}", "{} (1 PA)", "Gasto un punto de acción en {}", "- {}\n- espero\n- espero",
)  # fmt: skip


@cache
def crowded() -> Gazetteer:
    """The shipped house with people who bear the names of rooms."""
    people = {
        CharacterId(k): PersonName(CharacterId(k), name, (), feminine)
        for k, (name, feminine) in _NAMESAKES.items()
    }
    return replace(house(), persons=people)


def first(text: str, place: str) -> Reading | None:
    seen = Outlook(
        crowded(), CharacterId("anselmo"), Mode.ROUND, PlaceId(place), living=tuple(crowded().persons)
    )  # fmt: skip
    return next((r for r in read(from_plain(text), seen, lexicon()).readings if r.phase == 1), None)


def _said(place: PlaceName, name: str) -> list[str]:
    article = place.article + " " if place.article else ""
    to = {"el": "al ", "la": "a la "}.get(place.article, "a ")
    return [
        name, article + name, to + name, f"en {article}{name}", name.upper(), name.lower(), f"hacia {article}{name}",
        f"voy {to}{name}", f"entro en {article}{name}", f"«{name}»", f"{name}.", f"-> {name}", f"me muevo {to}{name}",
    ]  # fmt: skip


def _wrong(frames: tuple[str, ...], ways: slice) -> list[str]:
    failed: list[str] = []
    for start in crowded().places:
        for goal in {way.to for way in crowded().exits[start]}:
            place = crowded().places[goal]
            names = dict.fromkeys(
                n for n in (place.name, place.short, *place.aliases, place.room_name) if n
            )
            for name, frame in itertools.product(names, frames):
                for said in _said(place, name)[ways]:
                    found = first(frame.format(said), start)
                    right = found is not None and found.action == Move(goal)
                    asked = found is not None and found.status is Status.ASKED
                    if not right and not (asked and name == place.room_name):
                        failed.append(f"{start}: {frame.format(said)!r}: {found}")
    return failed


@pytest.mark.rule("HAC-MOV-01")
def test_every_name_of_every_place_alone_is_that_place() -> None:
    assert _wrong(_FRAMES[:2], slice(0, 5)) == []


@pytest.mark.long
@pytest.mark.rule("HAC-MOV-01")
@pytest.mark.parametrize("frame", [pytest.param(f, id=f) for f in _FRAMES])
def test_every_name_of_every_place_in_every_frame(frame: str) -> None:
    assert _wrong((frame,), slice(None)) == []


def test_words_of_tasks_that_are_places_are_places_when_they_stand_alone() -> None:
    """The table comes from the names themselves: whatever collides in an edited house too."""
    task_words = {w for t in house().tasks.values() for w in words(t.name)}
    stems = {w[:-1] for w in task_words if w.endswith(("ar", "er", "ir"))} | task_words
    colliding = [
        p for p in house().places.values() if len(set(words(p.name))) == 1 and words(p.name)[0] in stems
    ]  # fmt: skip
    assert [p.id for p in colliding] == ["cocina"]
    for place, frame in itertools.product(colliding, _FRAMES):
        for way in house().exits[place.id]:
            found = first(frame.format(place.name), way.to)
            assert found is not None
            assert found.action == Move(place.id)


@pytest.mark.rule("HAC-TASK-07")
@pytest.mark.parametrize(
    "body", ["cocino", "me pongo a cocinar", "a cocinar", "cocinar", "Cocinar y Servir", "voy a cocinar", "sigo cocinando"]
)  # fmt: skip
def test_with_a_real_verb_the_task_wins(body: str) -> None:
    found = first(f"1 PA: {body}", "cocina")
    assert found is not None
    assert isinstance(found.action, DoTask)
    assert (found.action.task, found.status) == ("cocinar", Status.ACCEPTED)


@pytest.mark.parametrize(
    "body",
    [
        "busco a Leonor en la Cocina", "limpio la Cocina", "estoy en la Cocina", "doy vueltas por la Cocina", "subo", "tiro", "ronda",
        "doy cuerda", "busco flores", "lleno mi copa de vino", "bebo vino", "miro el reloj", "hago la ronda", "espero en la Cocina",
        "duermo en la Cocina", "sigo al mago", "sigo a Capilla", "mato a Capilla", "sigo a Luces",
    ],
)  # fmt: skip
def test_everyday_words_that_also_name_a_task_or_a_place_are_asked(body: str) -> None:
    found = first(f"Fase 1: {body}", "comedor")
    assert found is None or found.status is Status.ASKED


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("pongo rumbo a la Cocina", Move(PlaceId("cocina")), id="course"),
        pytest.param("rápido a la Cocina", Move(PlaceId("cocina")), id="manner"),
        pytest.param("subo el vino", "vino", id="task-verb-and-noun"),
        pytest.param("doy cuerda al reloj", "reloj", id="full-name"),
        pytest.param("recorto los setos", "setos", id="verb-of-two-tasks"),
    ],
)
def test_words_that_decide_are_read(body: str, expected: object) -> None:
    found = first(f"Fase 1: {body}", "comedor")
    assert found is not None
    assert expected in (found.action, getattr(found.action, "task", None))
    assert found.status is Status.ACCEPTED
