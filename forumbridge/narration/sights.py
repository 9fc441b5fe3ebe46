"""What one phase shows of others, each fact once: steps, stays, acts, and who else is where.

A step between two places in view is one sentence though reports have its two halves, and whoever
has been told of with his place is not named again where he ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.hacienda.telling.reports import Arrival, CorpseSight, Departure, Encounter, Vista
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.narration import spanish
from forumbridge.narration.crowd import Crowd, grouped
from forumbridge.narration.words import Fields, Words

T = TypeVar("T")
Spot = tuple[CharacterId, PlaceId]
InSight = Sequence[tuple[PlaceId, Sequence[CharacterId]]]
OBJECTS = {
    "altar": "el Altar del Clérigo",
    "plano": "el Plano de Localizaciones",
    "bola": "la Bola de Cristal",
}


MENDS = {
    "candelabro": ("toma un candelabro", "toman candelabros"),
    "chimenea": ("reaviva la chimenea", "reavivan la chimenea"),
    "palomar": ("repara el Palomar", "reparan el Palomar"),
    "puerta": ("abre una puerta bloqueada", "abren una puerta bloqueada"),
    "verja": ("echa el cerrojo a la verja", "echan el cerrojo a la verja"),
}
"""What is seen of a repair where repairs are not masked: by one, by several."""


@dataclass(frozen=True, slots=True)
class Sights:
    """Turns a `Vista` into fields, for a reader at `here` (None through the Bola)."""

    words: Words
    crowd: Crowd
    here: PlaceId | None = None

    def fields(
        self,
        vista: Vista,
        met: Encounter | None = None,
        *,
        empty: Sequence[PlaceId] = (),
        fallen: Sequence[Spot] = (),
    ) -> Fields:
        """The fields of `parte_vista`.

        `met` is told apart, so that nothing of it comes again; `fallen` are victims the reader
        knows of by his own deed. In the `empty` places there is at most a corpse.
        """
        fallen = (*fallen, *((one.victim, one.place) for one in vista.murders))
        alone = set(empty)
        known = [one.who for one in (met.others if met else ()) if one.who is not None]
        acted = _Acted.of(vista, [(who, met.place) for who in known] if met else [])
        arrivals, departures = _elsewhere(vista, acted.met)
        steps = _steps(arrivals, departures)
        return {
            "crimenes": [
                {
                    "asesino": self.crowd.person(one.killer),
                    "victima": self.crowd.person(one.victim),
                    "lugar": self.words.place(one.place),
                }
                for one in vista.murders
            ],
            "transformaciones": [
                {
                    "antes": self.crowd.person(one.before),
                    "despues": self.crowd.person(one.after),
                    "lugar": self.words.place(one.place),
                }
                for one in vista.shifts
            ],
            "cadaveres": [
                {
                    **self.corpse(one),
                    "ya_contado": (one.victim, one.place) in fallen,
                    "solo": one.place in alone,
                }
                for one in vista.corpses
            ],
            "pasos": self._moves((one.who, (origin, to)) for one, origin, to in steps),
            "salidas": self._moves((one.who, (one.place, one.towards)) for one in departures),
            "llegadas": self._moves((one.who, (one.origin, one.place)) for one in arrivals),
            "pasajes": self._passages(vista),
            "actividades": self._activities(vista, acted),
            "portadores": self.crowd.people(vista.carriers) if vista.carriers else None,
            "chimeneas": [
                {"lugar": self.words.place(one.place), "arde": one.burning} for one in vista.hearths
            ],
            "verjas": [self.words.place(place) for place in vista.bolted],
            "a_la_vista": self.people_at(acted.left(vista.in_sight)),
        }

    def people_at(self, seen: InSight) -> list[Fields]:
        """Places with somebody in them, in the report's order."""
        return [
            {
                "aqui": place == self.here,
                "lugar": self.words.place(place),
                "quienes": spanish.joined(self.crowd.listed(people)),
            }
            for place, people in seen
            if people
        ]

    def corpse(self, corpse: CorpseSight) -> Fields:
        """A corpse in sight."""
        return {
            "victima": self.words.person(corpse.victim) if corpse.victim else None,
            "lugar": self.words.place(corpse.place),
            "reportable": corpse.reportable,
            "nuevo": corpse.first_time,
            "desde_ronda": corpse.report_from[0],
            "desde_fase": corpse.report_from[1],
        }

    def _moves(
        self, moves: Iterable[tuple[CharacterId, tuple[PlaceId | None, PlaceId | None]]]
    ) -> list[Fields]:
        return [
            {
                **self.crowd.people(who),
                "origen": self.words.place(origin) if origin else None,
                "destino": self.words.place(to) if to else None,
            }
            for (origin, to), who in grouped(moves)
        ]

    def _passages(self, vista: Vista) -> list[Fields]:
        uses = grouped((one.who, (one.place, one.way)) for one in vista.passage_uses)
        return [
            {**self.crowd.people(who), "lugar": self.words.place(place), "entra": way == "in"}
            for (place, way), who in uses
        ]

    def _activities(self, vista: Vista, acted: _Acted) -> list[Fields]:
        """Who stays and what he seems to do; what was told of him in this phase is not doubled."""
        shown = list(vista.activities)
        for who, place in acted.busy:
            _drop(shown, who=who, place=place, uses=None, mends="")
        for who, place in acted.met:
            _drop(shown, who=who, place=place, mask=None, uses=None, mends="")
        groups = grouped((one.who, (one.place, one.mask, one.uses, one.mends)) for one in shown)
        return [
            {
                **self.crowd.people(who),
                "lugar": self.words.place(place),
                "quieto": mask is None and uses is None and not mends,
                "gesto": mask or "",
                "objeto": OBJECTS[uses] if uses else None,
                "repara": MENDS[mends][len(who) > 1] if mends else None,
            }
            for (place, mask, uses, mends), together in groups
            for who in ([[one] for one in together] if mask and not uses else [together])
        ]


@dataclass(frozen=True, slots=True)
class _Acted:
    """Who is told of with his place by some other sentence than the last one."""

    busy: tuple[Spot, ...]
    """Told by a deed that takes the phase: a murder or a change of look."""
    met: tuple[Spot, ...]
    """Told by the encounter."""
    placed: Counter[Spot] = field(default_factory=Counter[Spot])

    @classmethod
    def of(cls, vista: Vista, met: Sequence[Spot]) -> _Acted:
        busy = (
            *((one.killer, one.place) for one in vista.murders),
            *((one.after, one.place) for one in vista.shifts),
        )
        placed = Counter[Spot](
            (
                *((one.who, one.place) for one in vista.arrivals),
                *((one.who, one.place) for one in vista.activities),
                *((one.who, one.place) for one in vista.passage_uses if one.way == "out"),
                *met,
            )
        )
        return cls(busy, tuple(met), placed)

    def left(self, seen: InSight) -> list[tuple[PlaceId, list[CharacterId]]]:
        """Who of those in sight is still to be told of: the others, and all of one look twice."""
        return [
            (
                place,
                [who for who in people if not self.placed[who, place] or _twice(people, who)],
            )
            for place, people in seen
        ]


def _twice(people: Sequence[CharacterId], who: CharacterId) -> bool:
    return sum(one == who for one in people) > 1


def _elsewhere(vista: Vista, met: Sequence[Spot]) -> tuple[list[Arrival], list[Departure]]:
    """Arrivals and departures that no other sentence tells: neither the encounter nor a passage."""
    arrivals, departures = list(vista.arrivals), list(vista.departures)
    for who, place in met:
        _drop(arrivals, who=who, place=place)
        _drop(departures, who=who, towards=place)
    for use in vista.passage_uses:
        if use.way == "out":
            _drop(arrivals, who=use.who, place=use.place, origin=None)
        else:
            _drop(departures, who=use.who, place=use.place, towards=None)
    return arrivals, departures


def _steps(
    arrivals: list[Arrival], departures: list[Departure]
) -> list[tuple[Arrival, PlaceId, PlaceId]]:
    """The arrivals whose departure is in view too; both halves are taken out of the lists."""
    steps: list[tuple[Arrival, PlaceId, PlaceId]] = []
    for arrival in tuple(arrivals):
        half = next(
            (
                one
                for one in departures
                if (one.who, one.place, one.towards) == (arrival.who, arrival.origin, arrival.place)
            ),
            None,
        )
        if half is not None:
            arrivals.remove(arrival)
            departures.remove(half)
            steps.append((arrival, half.place, arrival.place))
    return steps


def _drop(items: list[T], **facts: object) -> None:
    """Take out the first with those facts, if any: another with the same look stays."""
    for item in items:
        if all(getattr(item, name) == value for name, value in facts.items()):
            items.remove(item)
            return
