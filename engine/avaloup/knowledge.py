"""What one character knows: the fold of the reports he received and of his own posts.

Nothing here looks at the state, so whatever is made of it (receipts, questions) can't be used as
a sensor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.avaloup.events import Accepted, Event, Withdrawn
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport
from engine.avaloup.setup import Setup, gazetteer, seats_of
from engine.avaloup.words import APPROVE, REJECT, Phase, Role
from engine.vocabulary.choices import Approve, NameSeer, PlayCard, Reject
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.standpoint import Standpoint

NOTHING = ("RETIRAR",)
"""What can always be said: open to somebody who has nothing to decide."""


def begin(setup: Setup, me: CharacterId) -> Knowledge:
    """What a character knows before anything happens."""
    return Knowledge(me, seats_of(setup, setup.ruleset))


def learn(known: Knowledge, report: PlayerReport) -> Knowledge:
    """The knowledge after reading a personal report."""
    card, pack = report.card, report.pack
    if card is not None:
        known = replace(known, role=card.role, side=card.side, seen=card.seen, meaning=card.meaning)
    if report.request is not None:
        known = replace(known, card="")
    if pack is not None:
        known = replace(known, pack=pack.members, alpha=pack.alpha, may_prefer=pack.may_prefer)
    return known


def hear(known: Knowledge, report: PublicReport) -> Knowledge:
    """The knowledge after reading a public message."""
    known = replace(known, round=report.round)
    if report.opening is not None:
        known = replace(known, seats=report.opening.seats, leader=report.opening.leader)
    if report.result is not None:
        going = report.result.passes
        known = replace(
            known,
            phase=str(Phase.MISSION) if going else known.phase,
            rejections=report.result.rejections,
            team=report.result.team if going else (),
            vote="",
            card="",
        )
    if report.mission is not None:
        known = replace(known, village=report.mission.village, wolf=report.mission.wolf, team=())
    if report.header is not None:
        known = replace(
            known,
            phase=str(Phase.PROPOSE),
            round=report.header.round,
            leader=report.header.leader,
            size=report.header.size,
            rejections=report.header.rejections,
            team=(),
            vote="",
        )
    if report.proposed is not None:
        known = replace(known, team=report.proposed.team)
    if report.vote is not None:
        known = replace(known, phase=str(Phase.APPROVE), team=report.vote.team, vote="")
    if report.standing is not None:
        told = report.standing
        known = replace(
            known,
            phase=told.phase,
            leader=told.leader,
            size=told.size,
            team=told.team,
            rejections=told.rejections,
            village=told.village,
            wolf=told.wolf,
        )
    if report.last_chance is not None:
        known = replace(known, phase=str(Phase.ASSASSINATE))
    return replace(known, phase=str(Phase.OVER)) if report.ending is not None else known


def note(known: Knowledge, events: Iterable[Event]) -> Knowledge:
    """The knowledge after a post of his own and what came of it; others' change nothing."""
    for event in events:
        if isinstance(event, Withdrawn) and event.character == known.me:
            known = replace(
                known,
                vote="" if event.what == "vote" else known.vote,
                card="" if event.what == "card" else known.card,
            )
        if not isinstance(event, Accepted) or event.character != known.me:
            continue
        match event.choice:
            case Approve():
                known = replace(known, vote=APPROVE)
            case Reject():
                known = replace(known, vote=REJECT)
            case PlayCard(kind=kind):
                known = replace(known, card=str(kind))
            case NameSeer(target=target):
                known = replace(known, named=target)
            case _:
                pass
    return known


def standpoint(setup: Setup, known: Knowledge) -> Standpoint:
    """What he can decide now, as far as he knows: all that the reader of decisions sees."""
    leads = None if known.leader is None else known.leader == known.me
    return Standpoint(
        gazetteer=gazetteer(setup),
        me=known.me,
        open=_open(known),
        living=known.seats,
        seats=known.size,
        role="" if known.role is None else str(known.role),
        leads=leads,
        team=known.team,
        leader=known.leader,
    )


def _open(known: Knowledge) -> tuple[str, ...]:
    match known.phase:
        case Phase.PROPOSE if known.leader == known.me:
            return ("EQUIPO", "VOTACION")
        case Phase.APPROVE:
            return ("APROBAR", "RECHAZAR", "ABSTENCION")
        case Phase.MISSION if known.me in known.team:
            return ("CARTA",)
        case Phase.ASSASSINATE if known.role is Role.ALPHA or known.may_prefer:
            return ("ASESINAR_VIDENTE",)
        case _:
            return NOTHING
