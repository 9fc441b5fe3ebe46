"""Random games in the middle of a round, legal-ish orders included, for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import Person, PlanEntry, State, TaskState
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Action, DoTask, Follow, Kill, Move, Unknown, Wait
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import ATLAS, MAP, TASKS

NAMES = tuple(CharacterId(f"p{n:02}") for n in range(15))
PLACES = tuple(MAP.places)

CROWDED = st.sampled_from(("comedor", "cocina", "terraza_sur", "biblioteca_este", "claustro"))
"""Few places, so that people meet."""

places = st.one_of(CROWDED, st.sampled_from(PLACES)).map(PlaceId)


TASK_STATES = tuple(
    TaskState(task.id, done, last_t if done else 0)
    for task in TASKS.values()
    for done in range(len(task.stages) + 1)
    for last_t in (36, 37, 40)
)
"""Tasks at every stage, waits over and not over."""

task_lists = st.lists(st.sampled_from(TASK_STATES), max_size=3, unique_by=lambda s: s.task)


def _person(place: PlaceId, kind: str, tasks: list[TaskState], kill_from: int) -> Person:
    side = "impostor" if "impostor" in kind else "vasallo"
    return Person(
        id=NAMES[0],
        place=place,
        side=side,
        alive="dead" not in kind,
        tasks=tuple(tasks) if side == "vasallo" else (),
        kill_from=kill_from,
        died_t=3 if "dead" in kind else None,
    )


people = st.builds(
    _person,
    places,
    st.sampled_from(("vasallo",) * 6 + ("impostor", "impostor", "dead vasallo", "dead impostor")),
    task_lists,
    st.sampled_from((0, 0, 41, 42)),
)
"""Somebody, alive or dead, of either side, anywhere."""

casts = st.lists(people, min_size=2, max_size=12).map(
    lambda found: {who: replace(p, id=who) for who, p in zip(NAMES, found, strict=False)}
)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """The rulings that reach into a phase, each either way."""
    either = st.booleans()
    return st.builds(
        Ruleset,
        repeat_encounter=either,
        alter_on_exit=either,
        corpse_window=st.sampled_from(("report_only", "alter")),
        kill_witness=st.sampled_from(("start", "start_or_end")),
        busy_before_kill=either,
        fake_task_busy=either,
        impostor_busy_immune=either,
        friendly_fire=either,
        ghosts_alter=either,
        mask_style=st.sampled_from(("generic", "room_task")),
    )


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> State:
    """A state between two phases, with two to twelve people."""
    cast = draw(casts)
    dead = [who for who, p in cast.items() if not p.alive and p.side == "vasallo"]
    return State(
        draw(st.just(Ruleset()) if rules is None else rules),
        dealt=True,
        seed=draw(st.sampled_from(("a1", "b2", "c3"))),
        round=7,
        phase=draw(st.integers(0, 2)),
        t=40,
        people=cast,
        corpses=tuple(Corpse(who, cast[who].place, 3) for who in dead[:2]),
    )


@st.composite
def orders(draw: st.DrawFn, state: State) -> dict[CharacterId, PlanEntry]:
    """Orders for some of the people: mostly possible ones."""
    found: dict[CharacterId, PlanEntry] = {}
    for who, person in state.people.items():
        action = draw(st.sampled_from(_options(state, person)))
        if action is not None:
            at, post, status = draw(_POSTS)
            found[who] = PlanEntry(action, at, post, status)
    return found


_POSTS = st.tuples(
    st.integers(1, 3),
    st.sampled_from(("1", "2", "9", "10")),
    st.sampled_from((Status.ACCEPTED, Status.ACCEPTED, Status.PROVISIONAL)),
)


def _options(state: State, person: Person) -> list[Action | None]:
    """What he might try, nothing and nonsense included."""
    others = [p for p in state.people.values() if p.id != person.id]
    beside = [p.id for p in others if p.place == person.place] or [others[0].id]
    own = [s.task for s in person.tasks] or ["encomendarse"]
    near = ATLAS.touching(person.place) if not person.alive else ()
    return [
        None,
        Wait(),
        Unknown(),
        Move(PLACES[0]),
        *(Move(way.to) for way in ATLAS.exits(person.place)),
        *(Move(place) for place in near[:2]),
        *(Follow(p.id) for p in others[:3]),
        *(Follow(who) for who in beside[:3]),
        *(DoTask(TaskId(task)) for task in own),
        DoTask(TaskId("vino")),
        *(Kill(who) for who in beside[:3]),
        Kill(others[0].id),
    ]


@st.composite
def games(
    draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None
) -> tuple[State, dict[CharacterId, PlanEntry]]:
    """A state and the orders of its next phase."""
    state = draw(states(rules))
    return state, draw(orders(state))
