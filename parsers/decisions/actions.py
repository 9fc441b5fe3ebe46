"""The action that a decision is, with those it names."""

from __future__ import annotations

from engine.vocabulary import (
    Abstain,
    Action,
    Analyse,
    Approve,
    BreakTie,
    ChangeVote,
    CharacterId,
    ElectLeader,
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
    Vote,
)
from parsers.decisions.weighing import Weighed


def action_of(found: Weighed, names: list[CharacterId]) -> Action | None:
    """The action of a decision with these names."""
    first = names[0] if names else None
    blank = found.kind == "blanco"
    match found.verb, found.kind:
        case "VOTAR", _:
            return Vote(first, blank)
        case "CAMBIAR_VOTO", _:
            return ChangeVote(first, blank)
        case "ELEGIR_LIDER", _:
            return ElectLeader(first, blank)
        case "DESEMPATE", "todos":
            return BreakTie("todos")
        case "DESEMPATE", "ninguno":
            return BreakTie("ninguno")
        case "DESEMPATE", _:
            return BreakTie(None, first)
        case "SUCESOR", kind:
            return NameSuccessor(first, tuple(names), kind == "nadie")
        case "ANALIZAR", _:
            return Analyse(tuple(names))
        case "HEROE", ("matar" | "salvar" | "patrullar" | "nada") as deed:
            return HeroAct(deed, first)
        case "COSA", ("matar" | "elegir" | "nada") as deed:
            return PackAct(deed, first)
        case "ENAMORAR", _:
            return NameLovers(tuple(names))
        case "DISPARAR", _:
            return LastShot(first, tuple(names))
        case "EQUIPO", _:
            return ProposeTeam(tuple(names))
        case "CARTA", ("aldea" | "lobo") as card:
            return PlayCard(card)
        case "ASESINAR_VIDENTE", _:
            return NameSeer(first)
        case _:
            return {
                "VOTACION": OpenVote(),
                "APROBAR": Approve(),
                "RECHAZAR": Reject(),
                "ABSTENCION": Abstain(),
            }.get(found.verb)
