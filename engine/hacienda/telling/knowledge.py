"""What one character knows: the fold of the reports he received and of his own posts.

Nothing here looks at the state, so whatever is made of it (receipts, questions) can't be used as
a sensor (architecture, *Outlook*).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from engine.hacienda.facts.events import Accepted, Event
from engine.hacienda.facts.inputs import Declare
from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.setting.setup import Setup, start_of
from engine.hacienda.telling.reports import (
    DoorSight,
    Knowledge,
    OwnTaskView,
    PhaseSection,
    PlayerReport,
    PublicReport,
)
from engine.vocabulary.actions import Action
from engine.vocabulary.declarations import Scope
from engine.vocabulary.ids import CharacterId, PlaceId
from engine.vocabulary.outlook import Mode


def begin(setup: Setup, me: CharacterId) -> Knowledge:
    """What a character knows before anything happens: everybody is at the start (AMB-012)."""
    return Knowledge(
        me=me,
        mode=Mode.SETUP.value,
        round=0,
        resolved=0,
        place=start_of(setup, setup.ruleset),
        ghost=False,
        in_sight=_gathered(setup, me, ()),
        tasks=(),
        publicly_dead=(),
        plan=(),
        may_change=False,
    )


def learn(setup: Setup, known: Knowledge, report: PlayerReport) -> Knowledge:
    """The knowledge after reading a personal report."""
    for told in report.sections:
        known = _after_phase(known, told)
    known = replace(known, ghost=not report.alive)
    if report.card is not None:
        card = report.card
        known = replace(
            known, tasks=card.tasks, side=card.side, role=card.role, passages=card.passages
        )
    kind = PublicationKind(report.kind)
    match kind:
        case PublicationKind.DEAL:
            return known
        case PublicationKind.OPENING:
            return _at_opening(known, report)
        case PublicationKind.PHASES:
            return replace(known, mode=Mode.ROUND.value, may_change=report.window is not None)
        case PublicationKind.DELIBERATION_OPEN:
            return _in_comedor(setup, known, Mode.DELIBERATION)
        case PublicationKind.DELIBERATION_CLOSED:
            return replace(_in_comedor(setup, known, Mode.ROUND), resolved=0)
        case PublicationKind.END:
            return replace(known, mode=Mode.OVER.value, may_change=False)
        case _:
            assert_never(kind)


def hear(setup: Setup, known: Knowledge, report: PublicReport) -> Knowledge:
    """The knowledge after reading a public message: who is publicly dead."""
    known = replace(known, alarms=_alarms(known.alarms, report))
    if report.passages:
        known = replace(known, passages=report.passages)
    out = () if report.eliminated is None else (report.eliminated,)
    dead = tuple(dict.fromkeys((*known.publicly_dead, *report.deaths, *out)))
    known = replace(known, publicly_dead=dead)
    if report.kind in (
        PublicationKind.DELIBERATION_OPEN.value,
        PublicationKind.DELIBERATION_CLOSED.value,
    ):
        return replace(known, in_sight=_gathered(setup, known.me, dead))
    return known


def _alarms(before: tuple[str, ...], report: PublicReport) -> tuple[str, ...]:
    """The public sabotages that he knows to be under way."""
    whole = (PublicationKind.OPENING.value, PublicationKind.DELIBERATION_OPEN.value)
    now = {} if report.kind in whole else dict.fromkeys(before)
    for alarm in report.alarms:
        if alarm.event == "off":
            now.pop(alarm.kind, None)
        else:
            now[alarm.kind] = None
    return tuple(now)


def note_declared(known: Knowledge, post: Declare, events: Iterable[Event]) -> Knowledge:
    """The knowledge after his own post was taken in: his plan, phase by phase."""
    for event in events:
        if not isinstance(event, Accepted) or event.character != known.me:
            continue
        if event.what in ("declaration", "alteration", "redeclaration"):
            known = replace(known, plan=_replanned(known, post, event.phases))
    return known


def note_request(known: Knowledge, events: Iterable[Event]) -> Knowledge:
    """The knowledge after his own request: changes waived, or parts of the plan taken back."""
    for event in events:
        if not isinstance(event, Accepted) or event.character != known.me:
            continue
        if event.what == "no_changes":
            known = replace(known, may_change=False)
        elif event.what == "withdrawal":
            left = tuple((f, a) for f, a in known.plan if f not in event.phases)
            known = replace(known, plan=left)
    return known


def _replanned(
    known: Knowledge, post: Declare, accepted: tuple[int, ...]
) -> tuple[tuple[int, Action], ...]:
    plan = dict(known.plan)
    if post.scope is Scope.ALL:
        plan = {phase: action for phase, action in plan.items() if phase <= known.resolved}
    plan.update({p.phase: p.action for p in post.phases if p.phase in accepted})
    return tuple(sorted(plan.items(), key=lambda item: item[0]))


def _after_phase(known: Knowledge, told: PhaseSection) -> Knowledge:
    """The knowledge after one phase's section."""
    plan = known.plan
    if told.death is not None:
        plan = tuple((phase, action) for phase, action in plan if phase <= told.phase)
    tasks = known.tasks
    if told.task is not None:
        done = OwnTaskView(
            told.task.task,
            told.task.stage_done,
            told.task.stages,
            told.task.next_place,
            told.task.wait,
        )
        tasks = tuple(done if own.task == done.task else own for own in tasks)
    return replace(
        known,
        hidden=told.hiding is not None,
        watched=() if told.bola is None else told.bola.places,
        presences=told.presences if told.reduced else None,
        doors=_doors(known, told.doors),
        round=told.round,
        resolved=told.phase,
        place=told.place,
        came_from=known.place if told.place != known.place else known.came_from,
        in_sight=told.in_sight,
        tasks=tasks,
        plan=plan,
    )


def _doors(known: Knowledge, seen: tuple[DoorSight, ...]) -> tuple[tuple[PlaceId, PlaceId], ...]:
    """The doors he knows to be blocked: what he sees now overrules what he remembers."""
    shut = {frozenset((d.place, d.to)): (d.place, d.to) for d in seen if d.opened is None}
    gone = {frozenset((d.place, d.to)) for d in seen if d.opened is not None}
    kept = {frozenset(door): door for door in known.doors if frozenset(door) not in gone}
    return tuple({**kept, **shut}.values())


def _at_opening(known: Knowledge, report: PlayerReport) -> Knowledge:
    known = replace(
        known, mode=Mode.ROUND.value, round=report.round, resolved=0, plan=(), may_change=True
    )
    standing = report.standing
    if standing is None:
        return known
    moved = standing.place != known.place
    return replace(
        known,
        place=standing.place,
        came_from=None if moved else known.came_from,
        in_sight=standing.in_sight,
        tasks=standing.tasks,
        ghost=standing.ghost,
        hidden=standing.hiding is not None,
        presences=standing.presences,
        doors=tuple((d.place, d.to) for d in standing.doors),
    )


def _in_comedor(setup: Setup, known: Knowledge, mode: Mode) -> Knowledge:
    return replace(
        known,
        mode=mode.value,
        place=start_of(setup, setup.ruleset),
        came_from=None,
        in_sight=_gathered(setup, known.me, known.publicly_dead),
        plan=(),
        may_change=False,
        hidden=False,
        watched=(),
        presences=None,
        doors=(),
    )


def _gathered(
    setup: Setup, me: CharacterId, dead: tuple[CharacterId, ...]
) -> tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]:
    """Everybody not publicly dead, at the start."""
    present = tuple(c.id for c in setup.roster if c.id != me and c.id not in dead)
    return ((start_of(setup, setup.ruleset), present),)
