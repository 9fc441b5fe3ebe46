"""What is wrong with the step that a `Situation` stands at: team, votes, cards, names."""

from __future__ import annotations

from collections.abc import Iterator

from engine.avaloup.setup import SIZES, Setup
from engine.avaloup.situation import PersonAt, Situation
from engine.avaloup.words import WOLF_CARD, Role, side_of
from engine.core.faults import Fault


def step_faults(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Everything wrong with it, of a roster that is whole."""
    yield from _team(setup, told)
    for one in told.people:
        for key, code, text in (*_decided(setup, told, one), *_preferred(setup, told, one)):
            yield Fault(("personaje", one.id, key), code, text)


def _team(setup: Setup, told: Situation) -> Iterator[Fault]:
    """A team of its size, or none where there is none (AVA-TEAM-01…06)."""

    def wrong(code: str, text: str) -> Fault:
        return Fault(("situacion", "equipo"), code, text)

    if told.moment == "assassinate":
        if told.team:
            yield wrong("SOBRA_EQUIPO", "ya no va nadie de incursión")
        return
    if not told.team:
        if told.moment != "propose":
            yield wrong("FALTA_EQUIPO", "diga quiénes van en el equipo")
        return
    known = {c.id for c in setup.roster}
    for who in told.team:
        if who not in known:
            yield wrong("PERSONAJE_DESCONOCIDO", f"no hay ningún personaje «{who}»")
    sizes = SIZES[len(setup.roster)]
    size = sizes[told.round - 1] if 1 <= told.round <= len(sizes) else len(told.team)
    if len(set(told.team)) != len(told.team) or len(told.team) != size:
        yield wrong(
            "EQUIPO_IMPOSIBLE", f"el equipo de la incursión {told.round} es de {size} distintos"
        )
    if told.moment == "propose" and setup.ruleset.propose_auto_open == "at_once":
        text = "con estas reglas se vota en cuanto se propone: el momento es «votacion»"
        yield wrong("MOMENTO_IMPOSIBLE", text)


_Wrong = Iterator[tuple[str, str, str]]


def _decided(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    if one.vote and told.moment != "approve":
        yield "voto", "SOBRA_VOTO", "no se está votando ningún equipo"
    if not one.card:
        return
    if told.moment != "mission":
        yield "carta_jugada", "SOBRA_CARTA", "no hay ninguna incursión en marcha"
    elif one.id not in told.team:
        yield "carta_jugada", "SOBRA_CARTA", "no va en el equipo"
    honest = side_of(one.role) == "village" and not setup.ruleset.villager_may_fail
    if one.card == WOLF_CARD and honest:
        yield "carta_jugada", "CARTA_PROHIBIDA", "es habitante y no puede jugar la de hombre lobo"


def _preferred(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    """Whom a wolf who is not the Alfa prefers, if that counts (QA-34)."""
    if one.prefers is None:
        return
    key, rules = "prefiere", setup.ruleset
    if told.moment != "assassinate" or rules.assassin_timeout != "pack_majority":
        yield key, "SOBRA_NOMBRE", "aún no, o no con estas reglas, se prefiere a nadie"
        return
    roles = {other.id: other.role for other in told.people}
    if side_of(one.role) != "wolf" or one.role is Role.ALPHA:
        yield key, "SOBRA_NOMBRE", "solo lo dicen los hombres lobo que no son el Alfa"
    if one.prefers not in roles:
        yield key, "PERSONAJE_DESCONOCIDO", f"no hay ningún personaje «{one.prefers}»"
    elif side_of(roles[one.prefers]) == "wolf":
        yield key, "NOMBRE_IMPOSIBLE", "es de los suyos, y lo sabe"
