"""What each observer reads of a publication, and of what came of his own posts (A5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.ballot import silent
from engine.cosa.facts.events import Accepted, Asked, Event, Rejected, Warned, Withdrawn
from engine.cosa.facts.inputs import CosaChoice
from engine.cosa.facts.reports import (
    AuditPerson,
    DirectorReport,
    Intrusion,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
)
from engine.cosa.facts.state import Count, Pending, State
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import (
    Analyse,
    BreakTie,
    ChangeVote,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from engine.vocabulary.ids import CharacterId


def _pending(state: State, number: int) -> Pending:
    waiting = (*((state.pending,) if state.pending is not None else ()), *state.queue)
    return {p.number: p for p in waiting}[number]


def player_report(state: State, number: int, observer: CharacterId) -> PlayerReport:
    """His personal report of a publication that is going out.

    Raises:
        KeyError: no publication of that number is going out.
    """
    told = _pending(state, number)
    notes = told.notes.get(observer, ())
    return PlayerReport(observer, told.number, told.kind, told.turn, notes)


def public_report(state: State, number: int) -> PublicReport | None:
    """The public message of a publication that is going out, if it has one.

    Raises:
        KeyError: no publication of that number is going out.
    """
    return _pending(state, number).public


def answers(events: Iterable[Event]) -> Iterator[Receipt | Refusal | Intrusion]:
    """What the authors of posts are told of them, event by event (NM-C03, C04, C30, C32)."""
    for event in events:
        match event:
            case Accepted():
                targets, kind = _told(event.choice)
                verb = event.choice.verb
                yield Receipt(event.character, event.post, verb, targets, kind, event.final)
            case Asked():
                yield Refusal(event.character, event.post, event.code, True, event.choice.verb)
            case Rejected(character=who) if who is not None and event.post:
                verb = "" if event.choice is None else event.choice.verb
                yield Refusal(who, event.post, event.code, False, verb, event.data.get("voto", ""))
            case Withdrawn():
                yield Receipt(event.character, event.post, "RETIRAR", (), event.what, final=False)
            case Warned():
                yield Intrusion(event.character, event.post, event.code, event.data["motivo"])
            case _:
                pass


def _told(choice: CosaChoice) -> tuple[tuple[CharacterId, ...], str]:
    """The names of a choice and its own word."""
    match choice:
        case Vote(target=who, blank=blank) | ChangeVote(target=who, blank=blank):
            return _one(who), "blanco" if blank else ""
        case ElectLeader(target=who, blank=blank):
            return _one(who), "blanco" if blank else ""
        case BreakTie(outcome=outcome, target=who):
            return _one(who), outcome or ""
        case NameSuccessor(target=who, order=order, nobody=nobody):
            return order or _one(who), "nadie" if nobody else ""
        case LastShot(target=who, order=order):
            return order or _one(who), ""
        case Analyse(targets=names) | NameLovers(targets=names):
            return names, ""
        case HeroAct(kind=kind, target=who) | PackAct(kind=kind, target=who):
            return _one(who), kind or ""
        case Abstain():
            return (), ""


def _one(who: CharacterId | None) -> tuple[CharacterId, ...]:
    return () if who is None else (who,)


def director_report(state: State) -> DirectorReport:
    """How the game stands, for the narrator alone (NM-C35)."""
    ballot = state.ballot
    return DirectorReport(
        phase=state.phase,
        turn=state.turn,
        people=tuple(
            AuditPerson(who, p.role, p.alive, p.missed, state.counts.get(who, Count()).day_phase)
            for who, p in state.people.items()
        ),
        leader=state.leader,
        lovers=state.lovers,
        husky=state.husky,
        choose_next=state.pack.choose_next,
        decided=tuple(
            (name, slot.owner, slot.chosen) for name, slot in state.slots.items() if slot.chosen
        ),
        votes=() if ballot is None else tuple((v.elector, v.option) for v in ballot.votes),
        silent=() if ballot is None else silent(ballot),
        doubts=tuple(state.doubts),
        quiet=all(turn != state.turn for turn, _ in state.active),
    )
