"""A decision of which it is known what it is, and not what it says."""

from __future__ import annotations

from engine.vocabulary import (
    Action,
    BreakTie,
    ChangeVote,
    ElectLeader,
    HeroAct,
    LastShot,
    NameSeer,
    NameSuccessor,
    PackAct,
    PlayCard,
    Vote,
)


def emptied(action: Action) -> Action:
    """The same decision with the slot open that two sentences fill differently; as it is where
    there is none to open, or the later list stands."""
    match action:
        case Vote():
            return Vote(None)
        case ChangeVote():
            return ChangeVote(None)
        case ElectLeader():
            return ElectLeader(None)
        case BreakTie():
            return BreakTie()
        case NameSuccessor():
            return NameSuccessor(None)
        case LastShot():
            return LastShot(None)
        case PlayCard():
            return PlayCard(None)
        case NameSeer():
            return NameSeer(None)
        case HeroAct(kind="matar") | PackAct(kind="matar"):
            return type(action)("matar", None)
        case _:
            return action
