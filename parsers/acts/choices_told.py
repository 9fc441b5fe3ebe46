"""A decision of the games without a map, in a few Spanish words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from engine.vocabulary import (
    Analyse,
    Approve,
    BreakTie,
    ChangeVote,
    CharacterId,
    Choice,
    ElectLeader,
    Gazetteer,
    HeroAct,
    LastShot,
    NameLovers,
    NameSeer,
    NameSuccessor,
    OpenVote,
    PackAct,
    PlayCard,
    ProposeTeam,
    Reject,
)

_HERO = {"matar": "matar a", "salvar": "salvar a", "patrullar": "patrullar", "nada": "no actuar"}
_PACK = {"matar": "matar a", "elegir": "asimilar a", "nada": "no actuar"}
_ALL = {"todos": "que mueran todos los empatados", "ninguno": "que no muera nadie"}


def choice_told(choice: Choice, names: Gazetteer) -> str:
    """The decision with the game's own names; `?` where a slot is empty."""

    def who(person: CharacterId | None) -> str:
        known = person is not None and person in names.persons
        return names.persons[person].name if known and person is not None else "?"

    def people(persons: Iterable[CharacterId]) -> str:
        return ", ".join(who(p) for p in persons) or "?"

    match choice:
        case ChangeVote(target=target, blank=blank):
            return "cambiar el voto: " + ("en blanco" if blank else who(target))
        case ElectLeader(target=target, blank=blank):
            return "en blanco para líder" if blank else f"elegir líder a {who(target)}"
        case BreakTie(outcome=outcome, target=target):
            return _ALL[outcome] if outcome is not None else f"desempatar contra {who(target)}"
        case NameSuccessor(target=target, order=order, nobody=nobody):
            return "no dejar sucesor" if nobody else f"sucesor: {people(order or _one(target))}"
        case LastShot(target=target, order=order):
            return f"último disparo: {people(order or _one(target))}"
        case HeroAct(kind=kind, target=target):
            deed = _HERO.get(kind or "", "?")
            return f"{deed} {who(target)}" if deed.endswith(" a") else deed
        case PackAct(kind="elegir", target=None):
            return "renunciar a matar para elegir"
        case PackAct(kind=kind, target=target):
            deed = _PACK.get(kind or "", "?")
            return f"{deed} {who(target)}" if deed.endswith(" a") else deed
        case NameLovers(targets=targets):
            return f"enamorar a {people(targets)}"
        case Analyse(targets=targets):
            return f"analizar a {people(targets)}"
        case ProposeTeam(targets=targets):
            return f"equipo: {people(targets)}"
        case OpenVote():
            return "abrir la votación"
        case Approve():
            return "aprobar"
        case Reject():
            return "rechazar"
        case PlayCard(kind=kind):
            return f"carta: {kind or '?'}"
        case NameSeer(target=target):
            return f"la vidente es {who(target)}"
        case _:
            assert_never(choice)


def _one(target: CharacterId | None) -> tuple[CharacterId, ...]:
    return (target,) if target is not None else ()
