"""From the state to what each observer may know: the only maker of reports.

Allow-list projections (rules 4.4 and 2.1): every field is filled from what its reader perceives,
has done himself, or everybody is told. A report exists for every living player and ghost, empty
or not, so that neither its existence nor its shape says anything (AMB-263, AMB-271).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.hacienda.facts.events import DeliberationClosed, DeliberationOpened, Event, Publication
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import Person, PublicationKind, State
from engine.hacienda.phase import sight
from engine.hacienda.phase.dying import ANGEL
from engine.hacienda.phase.light import unlit
from engine.hacienda.phase.victory import task_count
from engine.hacienda.rounds.declaring import is_banned, may_redeclare
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.alarms import active_alarms, told_alarms
from engine.hacienda.telling.counters import (
    all_passages,
    known_passages,
    own_tasks,
    panel,
    role_limits,
)
from engine.hacienda.telling.door_sights import doors_around
from engine.hacienda.telling.meetings import scenes
from engine.hacienda.telling.reports import (
    CorpseSight,
    PlayerReport,
    PublicReport,
    RoleCard,
    SceneReport,
    Standing,
    WindowOffer,
)
from engine.hacienda.telling.sections import Telling, hiding_view, section
from engine.hacienda.telling.telling_order import by_look
from engine.vocabulary.ids import CharacterId, PlaceId
from engine.vocabulary.outlook import Mode


def player_report(
    setup: Setup, state: State, publication: Publication, observer: CharacterId
) -> PlayerReport:
    """The observer's personal message of a publication; `state` is the one just after its step."""
    kind = publication.publication
    person = state.people[observer]
    tellings = tuple(_tellings(setup, state, publication))
    sections = tuple(section(telling, observer) for telling in tellings)
    phases = kind is PublicationKind.PHASES
    told = tuple(telling.record for telling in tellings)
    return PlayerReport(
        observer=observer,
        publication=publication.number,
        kind=kind.value,
        round=publication.round,
        alive=person.alive,
        sections=sections,
        card=_card(setup, state, publication, person),
        standing=_standing(setup, state, person) if kind is PublicationKind.OPENING else None,
        window=_window(state, person) if phases and state.mode is Mode.ROUND else None,
        report_window=any(c.reportable for s in sections[-1:] for c in s.corpses),
        banned=is_banned(state),
        last_phase=phases and state.phase == 3,
        panel=panel(state, person, told) if phases and state.mode is Mode.ROUND else None,
        new_ghosts=_new_ghosts(state, publication, person, told),
    )


def _new_ghosts(
    state: State, publication: Publication, person: Person, told: tuple[PhaseRecord, ...]
) -> tuple[CharacterId, ...]:
    """Who has joined the ghosts in what this tells, for ghosts of longer standing (MSG-82)."""
    if person.alive or person.retired:
        return ()
    fresh: list[CharacterId] = []
    for record in told:
        if person.id in record.alive_after:
            fresh.clear()
            continue
        fresh += [w for w in record.after if w in record.alive_before - record.alive_after]
    if publication.publication is PublicationKind.DELIBERATION_CLOSED:
        vote = state.deaths[-1:]
        fresh += [d[3] for d in vote if d[:3] == (state.round, state.phase, "vote")]
    common = state.ruleset.ghost_scene == "common"
    return tuple(
        who
        for who in fresh
        if who != person.id and (common or state.people[who].side == person.side)
    )


def scene_reports(setup: Setup, state: State, publication: Publication) -> tuple[SceneReport, ...]:
    """The scenes that a publication of phases opens; none once a deliberation closes them all."""
    if publication.publication is not PublicationKind.PHASES:
        return ()
    return scenes(setup.map, state.records, publication.phases, publication.number, state.ruleset)


def _tellings(setup: Setup, state: State, publication: Publication) -> Iterator[Telling]:
    """The phases that the publication tells, in order."""
    previous = None
    kind = publication.publication
    reportable = kind is PublicationKind.PHASES and state.mode is Mode.ROUND
    for record in state.records:
        if record.phase in publication.phases:
            last = record.phase == publication.phases[-1]
            yield Telling(setup, state, record, previous, reportable and last)
        previous = record


def _card(setup: Setup, state: State, publication: Publication, person: Person) -> RoleCard | None:
    """The role card: to everybody at the deal, and to a new Ángel (HAC-SET-02…05, MSG-81)."""
    if publication.publication is not PublicationKind.DEAL and not _became_angel(
        state, publication, person
    ):
        return None
    fellows: tuple[CharacterId, ...] = ()
    if person.side == "impostor" and state.ruleset.impostors_know_each_other:
        fellows = tuple(
            who
            for who, other in state.people.items()
            if other.side == "impostor" and other is not person
        )
    roles: tuple[tuple[CharacterId, str], ...] = ()
    if state.ruleset.impostors_know_roles:
        roles = tuple((who, state.people[who].role) for who in fellows if state.people[who].role)
    return RoleCard(
        person.side,
        person.role,
        fellows,
        own_tasks(setup, person, state.t),
        known_passages(setup, state, person),
        roles,
        *role_limits(state.ruleset, person.role),
    )


def _became_angel(state: State, publication: Publication, person: Person) -> bool:
    """Whether he died in what this publication tells, as the first vasallo."""
    if person.role != ANGEL or person.alive:
        return False
    if publication.publication is PublicationKind.DELIBERATION_CLOSED:
        return state.deaths[-1:] == ((state.round, state.phase, "vote", person.id, None),)
    return any(
        record.phase in publication.phases
        and person.id in record.alive_before
        and person.id not in record.alive_after
        for record in state.records
    )


def _standing(setup: Setup, state: State, person: Person) -> Standing:
    """Where the reader stands at the opening (MSG-06): what his place shows him in its light, for
    what he was busy with has ended (AMB-042, AMB-084)."""
    atlas, rules = atlas_of(setup.map), state.ruleset
    dark = unlit(setup.map, state.house)
    view = sight.view(atlas, person, dark, rules)
    reduced = person.place not in view
    places = sorted(view, key=lambda place: (place != person.place, place))
    true_names = not person.alive and rules.ghosts_see_true_identity
    sees_doors = not (reduced and person.alive) and rules.doors_announced != "none"
    return Standing(
        place=person.place,
        lit=setup.map.places[person.place].room not in dark,
        in_sight=tuple(
            (
                place,
                by_look(
                    state.people,
                    (
                        other.id if true_names else other.look
                        for other in state.people.values()
                        if other.place == place and sight.identifies(view, person, other)
                    ),
                ),
            )
            for place in places
        ),
        tasks=own_tasks(setup, person, state.t),
        corpses=_corpses_standing(state, person, view),
        ghost=not person.alive,
        presences=_presences(state, person) if reduced else None,
        candle=person.candle,
        hiding=hiding_view(setup, None if person.hiding is None else person.hiding.entrance),
        doors=doors_around(setup, state.house.locks, person.place) if sees_doors else (),
        panel=panel(state, person),
    )


def _presences(state: State, person: Person) -> int:
    count = sum(
        other.alive and other.hiding is None and other.place == person.place
        for other in state.people.values()
        if other.id != person.id
    )
    return count if state.ruleset.dark_count == "exact" else min(count, 1)


def _corpses_standing(
    state: State, person: Person, view: frozenset[PlaceId]
) -> tuple[CorpseSight, ...]:
    """Corpses in sight at the opening: in the dark a body, without its name (AMB-116)."""
    rules = state.ruleset
    own = person.place if rules.dark_corpse != "none" else None
    able = person.alive and (person.hiding is None or rules.report_from_passage)
    return by_look(
        state.people,
        (
            CorpseSight(
                c.victim if c.place in view or rules.dark_corpse == "full" else None,
                c.place,
                able,
                False,
                (state.round, 1),
            )
            for c in state.corpses
            if c.place in (*view, own) and c.victim != person.id
        ),
    )


def _window(state: State, person: Person) -> WindowOffer | None:
    """The phases the reader himself may alter, as notified or newly dead (AMB-056, AMB-109)."""
    window = state.windows.get(person.id)
    if window is None and not may_redeclare(state, person):
        return None
    open_ = tuple(range(state.phase + 1, 4))
    return WindowOffer(open_, state.ruleset.alteration_hours) if open_ else None


def public_report(
    setup: Setup, state: State, events: Iterable[Event], publication: Publication
) -> PublicReport:
    """The public message: only what everybody may know (MSG-01, 05, 49, 84, 89…92)."""
    kind = publication.publication
    base = PublicReport(publication.number, kind.value, publication.round)
    match kind:
        case PublicationKind.DEAL:
            public = state.ruleset.public_passages
            return replace(base, passages=all_passages(setup) if public else ())
        case PublicationKind.OPENING | PublicationKind.PHASES:
            return _calendar(setup, state, publication)
        case PublicationKind.DELIBERATION_OPEN:
            opened = next(e for e in events if isinstance(e, DeliberationOpened))
            return _opened(setup, state, publication, opened)
        case PublicationKind.DELIBERATION_CLOSED:
            closed = next(e for e in events if isinstance(e, DeliberationClosed))
            return _closed(setup, state, publication, closed)
        case PublicationKind.END:
            return _end(state, publication)


def _calendar(setup: Setup, state: State, publication: Publication) -> PublicReport:
    opening = publication.publication is PublicationKind.OPENING
    counted = opening and state.ruleset.task_counter == "per_round"
    done, total = task_count(state.people, setup.tasks, state.ruleset) if counted else (None, None)
    return PublicReport(
        publication=publication.number,
        kind=publication.publication.value,
        round=publication.round,
        phases=publication.phases,
        declaration_hours=state.ruleset.declaration_hours,
        alteration_hours=state.ruleset.alteration_hours,
        alterations=not is_banned(state),
        early=state.ruleset.resolve_early,
        asap=state.ruleset.phase_schedule == "asap",
        publish_hours=state.ruleset.publish_hours,
        over=state.mode is Mode.OVER,
        tasks_done=done,
        tasks_total=total,
        alarms=active_alarms(setup, state) if opening else told_alarms(setup, state, publication),
    )


def _meeting_count(setup: Setup, state: State) -> tuple[int | None, int | None]:
    """The public task counter at meetings (AMB-216)."""
    if state.ruleset.task_counter == "never":
        return None, None
    return task_count(state.people, setup.tasks, state.ruleset)


def _opened(
    setup: Setup, state: State, publication: Publication, opened: DeliberationOpened
) -> PublicReport:
    """Caller, type, the corpse as its reporter knew it, deaths; no place nor time (AMB-131,
    AMB-138)."""
    rules = state.ruleset
    place = opened.corpses[0].place if opened.corpses and rules.publish_corpse_place else None
    done, total = _meeting_count(setup, state)
    return PublicReport(
        publication=publication.number,
        kind=publication.publication.value,
        round=publication.round,
        phases=publication.phases,
        tasks_done=done,
        tasks_total=total,
        caller=opened.name or opened.caller,
        by_bell=opened.by_bell,
        corpse=opened.corpse,
        corpse_place=place,
        deaths=opened.deaths if rules.publish_deaths else (),
        attending=tuple(who for who, p in state.people.items() if p.alive),
        alarms=active_alarms(setup, state),
        cancelled=opened.cancelled if rules.alarm == "public" else (),
        angel=opened.angel,
        deliberation_hours=rules.deliberation_hours,
        gathered=rules.start_place,
    )


def _closed(
    setup: Setup, state: State, publication: Publication, closed: DeliberationClosed
) -> PublicReport:
    """Votes by character and abstentions, never voters (HAC-VOTE-04, HAC-VOTE-05)."""
    out = closed.eliminated
    told = out is not None and state.ruleset.confirm_ejects
    done, total = _meeting_count(setup, state)
    return PublicReport(
        publication=publication.number,
        kind=publication.publication.value,
        round=publication.round,
        alterations=state.ruleset.no_alter_rounds == 0,
        over=state.mode is Mode.OVER,
        tasks_done=done,
        tasks_total=total,
        votes=closed.votes,
        abstentions=closed.abstentions,
        eliminated=out,
        eliminated_side=state.people[out].side if told and out is not None else None,
        voted=closed.voted,
        gathered=state.ruleset.start_place,
    )


def _end(state: State, publication: Publication) -> PublicReport:
    """Who won and why, everybody's side and role, murders and sabotages (AMB-261); no voters."""
    log: tuple[tuple[int, int, str, CharacterId, CharacterId | None], ...] = ()
    if state.ruleset.publish_log:
        sabotages = tuple((*row, None) for row in state.sabotages)
        log = tuple(sorted((*state.deaths, *sabotages), key=lambda row: row[:2]))
    return PublicReport(
        publication=publication.number,
        kind=publication.publication.value,
        round=publication.round,
        winner=state.winner,
        reason=state.win_reason,
        members=tuple((p.id, p.side, p.role) for p in state.people.values()),
        log=log,
    )
