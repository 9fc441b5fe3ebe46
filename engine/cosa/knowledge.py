"""What one character knows, as the fold of his reports and his own posts; never from the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.cosa.facts.events import Accepted, Event
from engine.cosa.facts.notes import (
    Conversion,
    LastBreath,
    LoveNotice,
    Note,
    PackStatus,
    PackUpdate,
    Prompt,
    RoleCard,
    RoleLost,
    RoleSet,
)
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import ChangeVote
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Gazetteer
from engine.vocabulary.standpoint import Standpoint

_PHASES = {
    PublicationKind.OPENING: Phase.PRELUDE,
    PublicationKind.ELECTION: Phase.ELECTION,
    PublicationKind.ROLES: Phase.ROLES,
    PublicationKind.NIGHT: Phase.WINDOW_A,
    PublicationKind.DAWN: Phase.VOTE,
    PublicationKind.TABLE: Phase.DUSK,
    PublicationKind.LYNCHING: Phase.DUSK,
    PublicationKind.LAST_BREATH: Phase.DUSK,
    PublicationKind.END: Phase.OVER,
}
_VERBS = {
    SlotName.LOVERS: "ENAMORAR",
    SlotName.SAMPLES: "ANALIZAR",
    SlotName.KILL: "HEROE",
    SlotName.SAVE: "HEROE",
    SlotName.PATROL: "HEROE",
    SlotName.SUCCESSOR: "SUCESOR",
    SlotName.SHOT: "DISPARAR",
}
_NIGHT = (Phase.WINDOW_A, Phase.WINDOW_B)


def begin(setup: Setup, me: CharacterId) -> Knowledge:
    """What a character knows before anything happens: who plays."""
    return Knowledge(me, Phase.SETUP, 0, tuple(c.id for c in setup.roster))


def hear(known: Knowledge, report: PublicReport) -> Knowledge:
    """The knowledge after a public message."""
    dead = {notice.who for notice in report.deaths}
    back = tuple(who for who in report.revived if who not in known.living)
    known = replace(
        known,
        turn=report.turn,
        living=tuple(who for who in known.living if who not in dead) + back,
    )
    if report.leader is not None:
        known = replace(known, leader=report.leader.leader)
    phase = _PHASES.get(report.kind)
    if phase is None:
        return known
    calls = {call.ballot for call in report.calls}
    tied = () if report.tie is None or report.tie.until is None else report.tie.tied
    return replace(
        known,
        phase=Phase.TIE if tied else phase,
        electing="leader" in calls,
        voting="lynch" in calls,
        voted=False,
        tied=tied,
        asked=(),
        pack_may="",
        dying=False,
    )


def learn(known: Knowledge, report: PlayerReport) -> Knowledge:
    """The knowledge after a personal report."""
    if report.kind is PublicationKind.WINDOW_B:
        known = replace(known, phase=Phase.WINDOW_B, asked=(), pack_may="")
    for note in report.notes:
        known = _noted(known, note)
    return known


def _noted(known: Knowledge, note: Note) -> Knowledge:
    match note:
        case RoleCard(role=role, pack=pack):
            return replace(known, role=role, pack=pack)
        case Prompt(asks=asks):
            return replace(known, asked=tuple(dict.fromkeys((*known.asked, *asks))))
        case LastBreath(asks=asks):
            return replace(known, asked=asks, dying=True)
        case LoveNotice(partner=partner, thing=thing, pack=pack):
            known = replace(known, partner=partner)
            return replace(known, role=Role.THING, pack=pack) if thing else known
        case Conversion(pack=pack):
            return replace(known, role=Role.THING, pack=pack, asked=())
        case RoleLost():
            return replace(known, role=Role.HUMAN, asked=())
        case RoleSet(role=role):
            return replace(known, role=role, pack=(), asked=())
        case PackStatus():
            return _of_pack(known, note)
        case PackUpdate(joined=joined):
            return replace(known, pack=tuple(dict.fromkeys((*known.pack, *joined))))
        case _:
            return known


def _of_pack(known: Knowledge, note: PackStatus) -> Knowledge:
    others = tuple(who for who in note.members if who != known.me)
    if note.until is None or note.mode == "random":
        return replace(known, pack=others, pack_may="")
    may = "matar" if note.mode == "kill_or_forgo" else "elegir"
    return replace(known, pack=others, pack_may=may)


def note_own(known: Knowledge, events: Iterable[Event]) -> Knowledge:
    """The knowledge after what came of a post of his own; others' events change nothing."""
    voted = any(
        isinstance(event, Accepted)
        and event.character == known.me
        and isinstance(event.choice, Vote | ChangeVote)
        for event in events
    )
    return replace(known, voted=True) if voted else known


def standpoint(names: Gazetteer, known: Knowledge) -> Standpoint:
    """All that the reader of decisions sees of him: what he can decide, as far as he knows."""
    leads = known.leader == known.me
    night = known.phase in _NIGHT
    return Standpoint(
        names,
        known.me,
        open=_open(known, leads=leads),
        living=known.living,
        tied=known.tied,
        partner=known.partner,
        even=known.turn % 2 == 0 if night else None,
        role=known.role,
        leads=leads,
        leader=known.leader,
    )


def _open(known: Knowledge, *, leads: bool) -> tuple[str, ...]:
    """Verbs he can decide now, what is due first; standing decisions after it."""
    verbs: list[str] = []
    if known.phase == Phase.OVER or (known.me not in known.living and not known.dying):
        return ()
    if known.voting:
        verbs += ["VOTAR", "CAMBIAR_VOTO"]
    if known.electing:
        verbs.append("ELEGIR_LIDER")
    if known.tied and leads:
        verbs.append("DESEMPATE")
    if known.pack_may:
        verbs.append("COSA")
    verbs += [_VERBS[slot] for slot in known.asked]
    if known.phase in _NIGHT and known.role not in (Role.NONE, Role.HUMAN):
        verbs.append("ABSTENCION")
    if not known.dying and known.role is Role.ARMOURER:
        verbs.append("DISPARAR")
    if not known.dying and leads:
        verbs.append("SUCESOR")
    return tuple(dict.fromkeys(verbs))
