"""What is wrong with what has been decided by day: votes, ties, elections, standing lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.faults import Fault
from engine.cosa.facts.situation import PersonAt, Situation, VoteAt
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import NOBODY, Role


def decided_faults(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Everything wrong with it, of a roster that is whole."""
    yield from _votes(setup, told)
    yield from _election(setup, told)
    yield from _tie(setup, told)
    yield from _breaths(told)
    yield from _lists(told)
    yield from _named(told)


def _living(told: Situation) -> dict[str, PersonAt]:
    return {one.id: one for one in told.people if one.death is None}


def _votes(setup: Setup, told: Situation) -> Iterator[Fault]:
    if told.votes and told.moment != "vote":
        yield Fault(("votacion", "votos"), "SOBRAN_VOTOS", "no hay ninguna votación abierta")
        return
    yield from _ballot(setup, told, told.votes, "votos")
    by_id = _living(told)
    for number, vote in enumerate(told.votes):
        path = ("votacion", "votos", str(number))
        voter = by_id.get(vote.voter)
        if voter is not None and vote.target is not None and vote.target == voter.partner:
            yield Fault(
                path,
                "VOTO_IMPOSIBLE",
                f"{setup.name(voter.id)} ama a {setup.name(vote.target)}: nadie vota a quien ama",
            )
        if vote.target == vote.voter and setup.ruleset.vote_self == "refuse":
            yield Fault(
                path,
                "VOTO_IMPOSIBLE",
                f"{setup.name(vote.voter)} se vota, y con estas reglas nadie se vota a sí mismo",
            )


def _ballot(setup: Setup, told: Situation, votes: Sequence[VoteAt], key: str) -> Iterator[Fault]:
    """One vote of each of the living, for one of them or blank."""
    living, seen = _living(told), set[str]()
    for number, vote in enumerate(votes):
        path, name = ("votacion", key, str(number)), setup.name(vote.voter)
        if vote.voter not in living:
            text = f"{name} no está entre los vivos de la partida, y no puede votar"
            yield Fault(path, "VOTO_IMPOSIBLE", text)
        if vote.target is not None and vote.target not in living:
            text = f"{name} vota a {setup.name(vote.target)}, que no está entre los vivos"
            yield Fault(path, "VOTO_IMPOSIBLE", text)
        if vote.voter in seen:
            yield Fault(path, "REPETIDO", f"{name} ya había votado: deje solo un voto suyo")
        seen.add(vote.voter)


def _election(setup: Setup, told: Situation) -> Iterator[Fault]:
    wanted = told.election_due or told.electing
    if wanted and (told.turn < 1 or told.moment == "election"):
        text = "la elección del Preludio ya la dice el momento"
        yield Fault(("votacion", "se_elige_lider"), "ELECCION_IMPOSIBLE", text)
    elif wanted and setup.ruleset.leader_no_successor != "election":
        text = "con estas reglas (leader_no_successor) no se elige otro Líder"
        yield Fault(("votacion", "se_elige_lider"), "ELECCION_IMPOSIBLE", text)
    elif told.electing and (told.moment != "vote" or not told.election_due):
        text = "solo está abierta junto a la votación del día"
        yield Fault(("votacion", "eleccion_abierta"), "ELECCION_IMPOSIBLE", text)
    if told.leader_votes and not (told.moment == "election" or told.electing):
        text = "no se está eligiendo Líder"
        yield Fault(("votacion", "votos_lider"), "SOBRAN_VOTOS", text)
        return
    yield from _ballot(setup, told, told.leader_votes, "votos_lider")


def _tie(setup: Setup, told: Situation) -> Iterator[Fault]:
    path, living = ("votacion", "empatados"), _living(told)
    if told.moment != "tie":
        if told.tied:
            yield Fault(path, "EMPATE_IMPOSIBLE", "el momento no es «empate»")
        return
    if len(set(told.tied)) != len(told.tied) or len(told.tied) < 2:
        yield Fault(path, "EMPATE_IMPOSIBLE", "empatan dos o más, distintos")
    for who in told.tied:
        if who not in living:
            yield Fault(
                path, "EMPATE_IMPOSIBLE", f"{setup.name(who)} no está entre los vivos de la partida"
            )
    if told.leader is None:
        text = "sin Líder el empate lo resuelve el azar en el acto: no se espera a nadie"
        yield Fault(path, "EMPATE_IMPOSIBLE", text)


def _breaths(told: Situation) -> Iterator[Fault]:
    if told.moment == "breath" and not any(one.dying for one in told.people):
        text = "en un último aliento se espera a alguien: diga a quién en «aliento»"
        yield Fault(("situacion", "momento"), "ALIENTO_IMPOSIBLE", text)


def _lists(told: Situation) -> Iterator[Fault]:
    """The Leader's and the Armourer's lists, of somebody who has them (IN-C5, IN-C12)."""
    known = {one.id for one in told.people}
    armourer = next((o for o in told.people if "shot" in o.dying), None) or next(
        (one for one in told.people if one.death is None and one.role is Role.ARMOURER), None
    )
    owner = None if armourer is None else armourer.id
    for key, names, who, title in (
        ("sucesores", told.successors, told.leader, "Líder"),
        ("disparos", told.shots, owner, "Armero"),
    ):
        path = ("listas", key)
        if not names:
            continue
        if who is None:
            yield Fault(path, "LISTA_IMPOSIBLE", f"no hay {title} que la haya dicho")
            continue
        nobody = key == "sucesores" and tuple(names) == (NOBODY,)
        if not nobody and (len(set(names)) != len(names) or not set(names) <= known):
            yield Fault(path, "LISTA_IMPOSIBLE", "son personajes distintos de la partida")
        if who in names:
            yield Fault(path, "LISTA_IMPOSIBLE", f"el {title} no se nombra a sí mismo")


def _named(told: Situation) -> Iterator[Fault]:
    path, names = ("listas", "pareja"), told.lovers_named
    if not names:
        return
    armed = any(o.role is Role.ARMOURER and o.death is None for o in told.people)
    if told.moment != "roles" or not armed:
        text = "solo la dice el Armero, entre el reparto y la noche 1"
        yield Fault(path, "PAREJA_IMPOSIBLE", text)
    elif len(set(names)) != 2 or not set(names) <= _living(told).keys():
        yield Fault(path, "PAREJA_IMPOSIBLE", "son dos vivos distintos de la partida")
