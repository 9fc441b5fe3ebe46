"""The plan in letters, for posts that can carry no private picture.

Made for a phone: at most 40 columns unless asked otherwise, and lines that keep their meaning when
a forum's letters are not all of one width. Ways out are told by their side, as players name them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.hacienda.setting.atlas import Atlas, atlas_of
from engine.hacienda.setting.map import GameMap, LinkKind, PassageEntrance
from engine.hacienda.setting.map_data import OPPOSITE
from engine.vocabulary.ids import PlaceId
from engine.vocabulary.outlook import Exit, ExitKind
from forumbridge.drawing.symbols import TITLES
from forumbridge.drawing.view import Condition, Figure, View

COLUMNS: Final = 40
MOST_COLUMNS: Final = 80

_WAYS: Final = {
    ExitKind.DOOR: "puerta",
    ExitKind.GAP: "abertura",
    ExitKind.SECTION: "línea de sección",
    ExitKind.STAIRS: "escalera",
}
_SIGHTS: Final = {
    LinkKind.WINDOW: "ventana",
    LinkKind.GAP: "abertura",
    LinkKind.SECTION: "línea de sección",
    LinkKind.DROP: "desnivel",
}
_ARROWS: Final = {
    "norte": "↑",
    "sur": "↓",
    "este": "→",
    "oeste": "←",
    "noreste": "↗",
    "noroeste": "↖",
    "sureste": "↘",
    "suroeste": "↙",
}
_MARKS: Final = {
    Condition.GHOST: "fantasma",
    Condition.CORPSE: "cadáver",
    Condition.HIDDEN: "en el pasaje",
}


def text_plan(game_map: GameMap, view: View, columns: int = COLUMNS) -> str:
    """The plan for a player (`view.own`), for the narrator (people but no own place), or bare.

    Raises:
        ValueError: `columns` is not between 30 and 80.
    """
    if not 30 <= columns <= MOST_COLUMNS:
        raise ValueError("de 30 a 80 columnas")
    writer = _Writer(game_map, atlas_of(game_map), view, columns)
    if view.own:
        lines = writer.player()
    elif view.figures:
        lines = writer.narrator()
    else:
        lines = writer.bare()
    return "\n".join(line.rstrip() for line in (*writer.head(), *lines)) + "\n"


@dataclass(frozen=True, slots=True)
class _Writer:
    game_map: GameMap
    atlas: Atlas
    view: View
    columns: int

    def head(self) -> Iterator[str]:
        """The map's name and the caption."""
        yield from self._wrapped(self.game_map.name.upper())
        if self.view.caption:
            yield from self._wrapped(self.view.caption)
        yield ""

    # ── for a player ────────────────────────────────────────────────────────

    def player(self) -> Iterator[str]:
        """His place as a box with its ways out around it, and what he sees from there."""
        own = PlaceId(self.view.own)
        exits = self.atlas.exits(own)
        above = [way for way in exits if (way.side or "").startswith("nor")]
        below = [way for way in exits if (way.side or "").startswith("sur")]
        beside = [way for way in exits if way not in above and way not in below]
        for way in above:
            yield from self._way(way)
        yield self._wall("┌", "┐", bool(above))
        for line in self._inside(own):
            yield f"│ {line:<{self.columns - 4}} │"
        for way in beside:
            yield from self._side(way)
        yield self._wall("└", "┘", bool(below))
        for way in below:
            yield from self._way(way)
        if self.view.ghost:
            yield from self._through(own, {way.to for way in exits})
        yield from self._sights(own)

    def _wall(self, left: str, right: str, open_: bool) -> str:
        inner = self.columns - 2
        if not open_:
            return left + "─" * inner + right
        half = (inner - 3) // 2
        return left + "─" * half + "┤ ├" + "─" * (inner - 3 - half) + right

    def _inside(self, own: PlaceId) -> Iterator[str]:
        room = self.columns - 4
        yield from _wrap(self._name(own).upper(), room)
        yield from self._people(self.view.at(own), room)
        if self.view.seen is not None and own not in self.view.seen:
            yield from _wrap("Ahora no distingue quién más hay.", room)
        things = [kind for kind, where in self.game_map.fixtures.items() if own in where]
        if things:
            said = ", ".join(TITLES.get(kind, kind) for kind in things).lower()
            yield from _wrap(f"Aquí: {said}.", room)
        for entrance, others in self._passages(own):
            text = f"Pasaje {entrance.id}, tras {entrance.disguise}: {' o '.join(others)}."
            yield from _wrap(text, room)

    def _passages(self, own: PlaceId) -> Iterator[tuple[PassageEntrance, Sequence[str]]]:
        """The entrances here that the reader may know, with where they lead."""
        for passage in self.game_map.passages:
            known = [one for one in passage.entrances if one.id in self.view.entrances]
            for entrance in known:
                if entrance.place == own:
                    yield entrance, [self._to(one.place) for one in known if one is not entrance]

    def _way(self, way: Exit) -> Iterator[str]:
        """A way out above or below the box."""
        yield from self._wrapped(self._said(way), first=" ", rest="   ")

    def _side(self, way: Exit) -> Iterator[str]:
        """A way out to the east or the west, in the box beside its wall."""
        lines = _wrap(self._said(way), self.columns - 4, rest="  ")
        for place, line in enumerate(lines):
            left = "┤" if place == 0 and way.side == "oeste" else "│"
            right = "├" if place == 0 and way.side == "este" else "│"
            yield f"{left} {line:<{self.columns - 4}} {right}"

    def _said(self, way: Exit) -> str:
        arrow = _ARROWS.get(way.side or "", "·")
        side = f"{way.side}: " if way.side else ""
        return f"{arrow} {side}{_WAYS[way.kind]} {self._to(way.to)}"

    def _through(self, own: PlaceId, walked: set[PlaceId]) -> Iterator[str]:
        """Where only a ghost can go (HAC-GHO rules, AMB-092)."""
        others = [place for place in self.atlas.touching(own) if place not in walked]
        if others:
            yield ""
            yield "A TRAVÉS DE MUROS Y VENTANAS"
            yield from self._wrapped(", ".join(self._name(place) for place in others), first="▪ ")

    def _sights(self, own: PlaceId) -> Iterator[str]:
        seen = self.view.seen or frozenset()
        inwards = [place for place in self._order(seen) if place != own]
        if inwards:
            yield ""
            yield "SE VE DESDE AQUÍ"
        for place in inwards:
            yield from self._wrapped(f"{self._name(place)}{self._across(own, place)}", first="▪ ")
            people = self._people(self.view.at(place), self.columns - 4)
            yield from self._indented(people or ["nadie"])
        usual = self.atlas.touching(own) if self.view.ghost else self.atlas.sees(own)
        missing = [place for place in usual if place not in seen]
        if missing:
            yield ""
            yield "SUELE VERSE, PERO AHORA NO"
            yield from self._wrapped(", ".join(self._name(place) for place in missing), first="▪ ")
        if self.view.seen is not None:
            yield ""
            yield from self._wrapped("Lo demás no se ve desde aquí.")

    def _across(self, own: PlaceId, place: PlaceId) -> str:
        """How one sees a neighbour from here: what lies between, and on which side."""
        for link in self.game_map.links:
            if link.kind in _SIGHTS and {link.a, link.b} == {own, place}:
                side = link.side if link.side is None or link.a == own else OPPOSITE[link.side]
                return f" ({_SIGHTS[link.kind]}{', al ' + side if side else ''})"
        return ""

    # ── for the narrator ────────────────────────────────────────────────────

    def narrator(self) -> Iterator[str]:
        """Every place that has somebody, and then the names of those that have nobody."""
        for place in self.game_map.places:
            people = self.view.at(place)
            if people:
                yield self._rule(self._name(place), len(people))
                yield from self._indented(self._people(people, self.columns - 4))
        empty = [self._name(place) for place in self.game_map.places if not self.view.at(place)]
        if empty:
            yield self._rule("Sin nadie", len(empty))
            yield from self._indented(_wrap(", ".join(empty), self.columns - 4))

    def _rule(self, text: str, count: int = 0) -> str:
        tail = f" {count} ─" if count else "─"
        room = self.columns - len(tail) - 5
        name = text if len(text) <= room else text[: room - 1] + "…"
        line = f"── {name} "
        return line + "─" * (self.columns - len(line) - len(tail)) + tail

    # ── for anybody ─────────────────────────────────────────────────────────

    def bare(self) -> Iterator[str]:
        """Every place with its ways out."""
        for place in self.game_map.places:
            exits = self.atlas.exits(place)
            yield self._rule(self._name(place))
            for way in exits:
                yield from self._wrapped(self._said(way), first="  ", rest="    ")

    # ── words ───────────────────────────────────────────────────────────────

    def _name(self, place: PlaceId) -> str:
        known = self.game_map.places[place]
        return known.short or known.name

    def _to(self, place: PlaceId) -> str:
        """Towards a place: «al Claustro», «a la Capilla», «a Luces»."""
        article = self.game_map.places[place].article
        towards = {"": "a", "el": "al"}.get(article, f"a {article}")
        return f"{towards} {self._name(place)}"

    def _order(self, places: Iterable[str]) -> list[PlaceId]:
        wanted = set(places)
        return [place for place in self.game_map.places if place in wanted]

    def _people(self, people: Sequence[Figure], room: int) -> list[str]:
        return _wrap(", ".join(_person(figure) for figure in people), room)

    def _indented(self, lines: Iterable[str]) -> Iterator[str]:
        return (f"    {line}" for line in lines)

    def _wrapped(self, text: str, first: str = "", rest: str = "  ") -> Iterator[str]:
        yield from _wrap(text, self.columns, first, rest if first else "")


def _wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Lines broken between words only: «sur-este» stays whole."""
    return textwrap.wrap(
        text, columns, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def _person(figure: Figure) -> str:
    mark = _MARKS.get(figure.condition)
    if mark is None:
        return figure.name
    where = f" {figure.entrance}" if figure.entrance else ""
    return f"{figure.name} ({mark}{where})"
