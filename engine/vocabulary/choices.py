"""What is decided in the games without a map, one frozen class a verb.

`verb` is the word of the batch contract. An empty slot (`None`, `()`) makes the decision
*incomplete*: it is never carried out and always travels with a question. A ballot for a person or a
blank one is `Vote` (`engine.vocabulary.actions`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.ids import CharacterId

HeroDeed = Literal["matar", "salvar", "patrullar", "nada"]
PackDeed = Literal["matar", "elegir", "nada"]
TieOutcome = Literal["todos", "ninguno"]
Card = Literal["aldea", "lobo"]


@dataclass(frozen=True, slots=True)
class ChangeVote:
    """A final vote that its author wants to change: for the narrator to settle (IN-C1)."""

    target: CharacterId | None
    blank: bool = False
    verb: Literal["CAMBIAR_VOTO"] = "CAMBIAR_VOTO"


@dataclass(frozen=True, slots=True)
class ElectLeader:
    """A vote of the election, which may be changed while it lasts (IN-C3)."""

    target: CharacterId | None
    blank: bool = False
    verb: Literal["ELEGIR_LIDER"] = "ELEGIR_LIDER"


@dataclass(frozen=True, slots=True)
class BreakTie:
    """Who dies of those tied: everybody, nobody, or `target` (IN-C4)."""

    outcome: TieOutcome | None = None
    target: CharacterId | None = None
    verb: Literal["DESEMPATE"] = "DESEMPATE"


@dataclass(frozen=True, slots=True)
class NameSuccessor:
    """Who follows in the office; `order` holds every name told, in order (IN-C5)."""

    target: CharacterId | None
    order: tuple[CharacterId, ...] = ()
    nobody: bool = False
    """The office is to stay vacant."""
    verb: Literal["SUCESOR"] = "SUCESOR"


@dataclass(frozen=True, slots=True)
class Analyse:
    """One sample or three (IN-C6, IN-C7)."""

    targets: tuple[CharacterId, ...]
    verb: Literal["ANALIZAR"] = "ANALIZAR"


@dataclass(frozen=True, slots=True)
class HeroAct:
    """What the hero does with the night; the victim saved may be unnamed (IN-C8 to IN-C10)."""

    kind: HeroDeed | None
    target: CharacterId | None = None
    verb: Literal["HEROE"] = "HEROE"


@dataclass(frozen=True, slots=True)
class PackAct:
    """What a member of the pack wants: to kill, to choose (now or next time), or nothing
    (IN-C13 to IN-C16)."""

    kind: PackDeed | None
    target: CharacterId | None = None
    verb: Literal["COSA"] = "COSA"


@dataclass(frozen=True, slots=True)
class NameLovers:
    """Who loves whom (IN-C11)."""

    targets: tuple[CharacterId, ...]
    verb: Literal["ENAMORAR"] = "ENAMORAR"


@dataclass(frozen=True, slots=True)
class LastShot:
    """Who is shot with the last breath; `order` holds every name told, in order (IN-C12)."""

    target: CharacterId | None
    order: tuple[CharacterId, ...] = ()
    verb: Literal["DISPARAR"] = "DISPARAR"


@dataclass(frozen=True, slots=True)
class ProposeTeam:
    """The team proposed, its author included where he says so (IN-A1)."""

    targets: tuple[CharacterId, ...]
    verb: Literal["EQUIPO"] = "EQUIPO"


@dataclass(frozen=True, slots=True)
class OpenVote:
    """The team proposed is put to the vote (IN-A2)."""

    verb: Literal["VOTACION"] = "VOTACION"


@dataclass(frozen=True, slots=True)
class Approve:
    """The team has this player's approval (IN-A3)."""

    verb: Literal["APROBAR"] = "APROBAR"


@dataclass(frozen=True, slots=True)
class Reject:
    """The team hasn't (IN-A4)."""

    verb: Literal["RECHAZAR"] = "RECHAZAR"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """The card played in a mission (IN-A5, IN-A6)."""

    kind: Card | None
    verb: Literal["CARTA"] = "CARTA"


@dataclass(frozen=True, slots=True)
class NameSeer:
    """Who is named as the seer (IN-A7)."""

    target: CharacterId | None
    verb: Literal["ASESINAR_VIDENTE"] = "ASESINAR_VIDENTE"


Choice = (
    ChangeVote
    | ElectLeader
    | BreakTie
    | NameSuccessor
    | Analyse
    | HeroAct
    | PackAct
    | NameLovers
    | LastShot
    | ProposeTeam
    | OpenVote
    | Approve
    | Reject
    | PlayCard
    | NameSeer
)

FINAL_CHOICES = (ChangeVote, BreakTie, LastShot, PlayCard, NameSeer)
"""Choices that are never carried out while in doubt, whatever they say."""


def choice_is_final(choice: Choice) -> bool:
    """Whether it is never carried out while in doubt: those above, and every killing."""
    return isinstance(choice, FINAL_CHOICES) or (
        isinstance(choice, HeroAct | PackAct) and choice.kind == "matar"
    )


def choice_is_complete(choice: Choice) -> bool:
    """Whether every slot the rules need is filled."""
    match choice:
        case ChangeVote(target=None, blank=False) | ElectLeader(target=None, blank=False):
            return False
        case BreakTie(outcome=None, target=None) | NameSuccessor(target=None, nobody=False):
            return False
        case HeroAct(kind=None) | HeroAct(kind="matar", target=None) | PackAct(kind=None):
            return False
        case PackAct(kind="matar", target=None) | LastShot(target=None) | NameSeer(target=None):
            return False
        case PlayCard(kind=None) | Analyse(targets=()) | ProposeTeam(targets=()):
            return False
        case NameLovers(targets=targets):
            return len(targets) == 2
        case _:
            return True


def choice_to_wire(choice: Choice) -> dict[str, object]:
    """The arguments of a choice as the batch contract writes them."""
    match choice:
        case ChangeVote(target=target, blank=blank) | ElectLeader(target=target, blank=blank):
            return {"target": BLANK if blank else target}
        case BreakTie(outcome=outcome, target=target):
            return {"outcome": outcome or target}
        case NameSuccessor(target=target, order=order, nobody=nobody):
            args: dict[str, object] = {"target": target}
            args |= {"order": list(order)} if len(order) > 1 else {}
            return args | ({"nobody": True} if nobody else {})
        case LastShot(target=target, order=order):
            shot: dict[str, object] = {"target": target}
            return shot | ({"order": list(order)} if len(order) > 1 else {})
        case Analyse(targets=names) | NameLovers(targets=names) | ProposeTeam(targets=names):
            return {"targets": list(names)}
        case HeroAct(kind=kind, target=target) | PackAct(kind=kind, target=target):
            return {"kind": kind, "target": target}
        case PlayCard(kind=card):
            return {"kind": card}
        case NameSeer(target=target):
            return {"target": target}
        case OpenVote() | Approve() | Reject():
            return {}


BLANK = "blanco"
"""What the batch contract writes for a blank ballot: no character may have this identifier."""
