"""Leaks planted in the product, one function each, and who must find each of them.

`PLANTS` are (what leaks, how it is planted, who finds it): a change of one function of the engine,
the parser's entrance, the service or its clocks, that lets a reader know, by a fact, a word, an
answer, an order or an hour, what he may not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.hacienda import game
from engine.hacienda.facts import publishing
from engine.hacienda.facts.events import Rejected
from engine.hacienda.phase import notices, resolution
from engine.hacienda.rounds import claims, declaring, deliberation, phases, schedule
from engine.hacienda.telling import alarms, counters, projection
from engine.hacienda.telling.reports import Alarm, WindowOffer
from forumbridge.letters import Scene, SceneKind
from forumbridge.rulesets.hacienda import game as service
from forumbridge.rulesets.hacienda import letters as hacienda_letters
from forumbridge.rulesets.hacienda import minds as hacienda_minds
from forumbridge.rulesets.hacienda import rounds as hacienda_rounds
from tests.secrecy import mutations
from tests.secrecy.leaks_views import (
    Patch,
    a_liars_mask,
    busy_silence,
    bystanders_feel,
    doors_in_the_dark,
    engaged_witnesses,
    eyes_in_the_dark,
    ghosts_counted,
    ghosts_perceived,
    glow_everywhere,
    hidden_perceived,
    named_bodies,
    noise_everywhere,
    order_of_bodies,
    plano_counts_ghosts,
    scene_of_the_first,
    shield_felt,
    true_names,
    wrap,
)
from tests.secrecy.test_meetings import meetings as meetings_differ
from tests.secrecy.test_oracle import check
from tests.secrecy.twins import Mutation, trial

Plant = Callable[[Patch], None]
Finder = Callable[[int], bool]
"""Whether the trial of that number finds something wrong."""


def by_oracle(n: int) -> bool:
    return bool(check(f"fuga/{n}"))


def by_twins(mutate: Mutation, text: str = "") -> Finder:
    return lambda n: bool(trial(mutate, f"fuga/{mutate.__name__}", n, text).found)


def by_votes(n: int) -> bool:
    return bool(meetings_differ(f"fuga/{n}", 1, None))


# ── counters, alarms, windows ────────────────────────────────────────────────────────────────


def author_told(patch: Patch) -> None:
    def leaky(shown: Any, state: Any, *_: Any) -> Any:
        active = state.house.sabotage
        return (shown and active and replace(shown, authors=(active.author,))) or shown

    wrap(patch, counters, "_sabotage", leaky)


def attacker_told(patch: Patch) -> None:
    def leaky(shown: Any, state: Any, person: Any, told: Any, *_: Any) -> Any:
        struck = [r.house.attacker for r in told if r.house.attacker]
        return replace(shown, attacker=struck[0]) if shown and struck else shown

    wrap(patch, counters, "_angel", leaky)


def doors_alarmed(patch: Patch) -> None:
    def leaky(told: Any, setup: Any, state: Any, r: Any) -> Any:
        shut = r.house.locks_after - r.house.locks_before
        return (*told, Alarm("puertas", "on")) if shut else told

    wrap(patch, alarms, "_of_phase", leaky)


def windows_of_the_crowd(patch: Patch) -> None:
    def leaky(offer: Any, state: Any, person: Any) -> Any:
        return offer or (WindowOffer((3,), 18) if state.windows else None)

    wrap(patch, projection, "_window", leaky)


def notified_of_murders(patch: Patch) -> None:
    clean = notices.notified

    def leaky(r: Any, *rest: Any) -> Any:
        return tuple(w for w in r.after if w in r.alive_after) if r.kills else clean(r, *rest)

    patch.setattr(resolution, "notified", leaky)


def new_ghosts_for_all(patch: Patch) -> None:
    def leaky(told: Any, state: Any, publication: Any, person: Any, records: Any) -> Any:
        return tuple(w for r in records for w in r.alive_before - r.alive_after)

    wrap(patch, projection, "_new_ghosts", leaky)


# ── clocks and order ─────────────────────────────────────────────────────────────────────────


def clock_of_windows(patch: Patch) -> None:
    """The next phase comes sooner where nobody met anybody."""

    def leaky(state: Any, *_: Any) -> Any:
        at = state.clock.next_phase_at or 0
        early = replace(state.clock, next_phase_at=at - 3600)
        return state if state.windows else replace(state, clock=early)

    wrap(patch, schedule, "_start_windows", leaky)


def clock_of_deaths(patch: Patch) -> None:
    def leaky(state: Any, *_: Any) -> Any:
        at = (state.clock.next_phase_at or 0) + 60 * len(state.corpses)
        return replace(state, clock=replace(state.clock, next_phase_at=at))

    wrap(patch, schedule, "_start_windows", leaky)


def order_without_the_dead(patch: Patch) -> None:
    clean = publishing.shuffle
    living: list[str] = []

    def leaky(seed: str, name: str, who: Any) -> Any:
        return clean(seed, name + "/" + "".join(living), who)

    def remembering(state: Any, *rest: Any, **more: Any) -> Any:
        living[:] = [w for w, p in state.people.items() if p.alive]
        return publish(state, *rest, **more)

    publish = phases.publish
    patch.setattr(publishing, "shuffle", leaky)
    patch.setattr(phases, "publish", remembering)


def tally_in_order_of_votes(patch: Patch) -> None:
    def leaky(state: Any) -> Any:
        votes = [b.target for b in state.votes.values() if b.target]
        named = dict.fromkeys(votes)
        return tuple((w, votes.count(w)) for w in named), sum(
            b.target is None for b in state.votes.values()
        )

    patch.setattr(deliberation, "tally", leaky)


# ── what is read and answered ────────────────────────────────────────────────────────────────


def candidates_alive(patch: Patch) -> None:
    """The parser weighs only names of people who are truly alive."""
    clean = service.HaciendaGame.understand

    def leaky(self: Any, text: Any) -> Any:
        outlook = self._rules.outlook
        alive = tuple(w for w, p in self._state.people.items() if p.alive)
        self._rules.outlook = lambda known: replace(outlook(known), living=alive, visible=alive)
        try:
            return clean(self, text)
        finally:
            del self._rules.outlook

    patch.setattr(service.HaciendaGame, "understand", leaky)


def true_minds(patch: Patch) -> None:
    """What he knows is topped up from the truth."""

    def leaky(known: Any, self: Any, who: str) -> Any:
        state = self._happened[-1].state if hasattr(self._happened[-1], "state") else None
        people = {} if state is None else state.people
        where = tuple((p.place, (w,)) for w, p in people.items() if p.alive)
        return replace(known, in_sight=where) if where else known

    wrap(patch, hacienda_minds.Minds, "of", leaky)


def refusal_senses_bodies(patch: Patch) -> None:
    """A report is refused where there is no body anywhere."""

    def leaky(code: Any, state: Any, who: str, free: Any) -> Any:
        return code or (None if state.corpses else "NOT_FREE")

    wrap(patch, claims, "_refusal", leaky)


def refusal_senses_deaths(patch: Patch) -> None:
    """Nobody can follow or protect a dead man: refused when declared (AMB-031)."""
    clean = declaring.declare

    def leaky(setup: Any, state: Any, post: Any) -> Any:
        named = [getattr(p.action, "target", None) for p in post.phases]
        dead = [w for w in named if w and not state.people[w].alive]
        if dead:
            return state, (Rejected(post.character, "TARGET_DEAD", post.post),)
        return clean(setup, state, post)

    patch.setattr(game, "declare", leaky)


def deadline_of_anybody(patch: Patch) -> None:
    def leaky(until: Any, _: Any, state: Any, *__: Any) -> Any:
        return (until or 0) + 60 * len(state.windows)

    wrap(patch, hacienda_rounds.Rounds, "correctable_until", leaky)


def receipts_of_others(patch: Patch) -> None:
    """A receipt says how many posts there have been, by its length."""

    def leaky(letters: Any, self: Any, *_: Any) -> Any:
        return tuple(letters) * (1 + len(self._outcomes))

    wrap(patch, service.HaciendaGame, "receipt", leaky)


# ── letters ──────────────────────────────────────────────────────────────────────────────────


def scenes_for_all(patch: Patch) -> None:
    def leaky(letters: Any, *_: Any) -> Any:
        return tuple(replace(one, recipients=()) if one.kind == "scene" else one for one in letters)

    wrap(patch, hacienda_letters.Letters, "of", leaky)


def relays_in_public(patch: Patch) -> None:
    """The narrator's note on whom he speaks for goes to the public scene."""

    def leaky(letters: Any, *_: Any) -> Any:
        return tuple(
            replace(one, scene=Scene(SceneKind.PUBLIC))
            if one.scene.kind is SceneKind.NARRATOR
            else one
            for one in letters
        )

    wrap(patch, hacienda_letters.Letters, "of", leaky)


def hours_of_windows(patch: Patch) -> None:
    """The public calendar knows how many have a window."""

    def leaky(told: Any, setup: Any, state: Any, *_: Any) -> Any:
        return replace(told, alteration_hours=told.alteration_hours + len(state.windows))

    wrap(patch, projection, "_calendar", leaky)


M = mutations
PLANTS: list[tuple[str, Plant, Finder]] = [
    ("sight in the dark", eyes_in_the_dark, by_oracle),
    ("ghosts among the living", ghosts_perceived, by_oracle),
    ("people inside passages", hidden_perceived, by_oracle),
    ("ghosts among the presences", ghosts_counted, by_oracle),
    ("murders seen by the engaged", engaged_witnesses, by_oracle),
    ("true names of the disguised", true_names, by_oracle),
    ("names of bodies in the dark", named_bodies, by_oracle),
    ("the Bola's glow far away", glow_everywhere, by_oracle),
    ("passages heard far away", noise_everywhere, by_oracle),
    ("doors seen in the dark", doors_in_the_dark, by_oracle),
    ("bodies told by their place in a list", order_of_bodies, by_twins(M.double)),
    ("a stopped murder felt by its target", shield_felt, by_twins(M.repelled)),
    ("others' lapsed claims", bystanders_feel, by_twins(M.lapsed_claim)),
    ("the mask of a real task", a_liars_mask, by_twins(M.task_or_idle)),
    ("talks promised by those really idle", busy_silence, by_oracle),
    ("what one member of a scene sees", scene_of_the_first, by_oracle),
    ("ghosts on the Plano", plano_counts_ghosts, by_oracle),
    ("the saboteur's name for impostors", author_told, by_oracle),
    ("the attacker's name for the Ángel", attacker_told, by_oracle),
    ("blocked doors for everybody", doors_alarmed, by_oracle),
    ("windows of the crowd", windows_of_the_crowd, by_oracle),
    ("a window for everybody after a murder", notified_of_murders, by_oracle),
    ("new ghosts told to the living", new_ghosts_for_all, by_oracle),
    ("an hour that depends on windows", clock_of_windows, by_twins(M.unseen_meeting)),
    ("an hour that depends on deaths", clock_of_deaths, by_twins(M.unseen_corpse)),
    ("an order that depends on deaths", order_without_the_dead, by_twins(M.unseen_death)),
    ("a tally in the order of votes", tally_in_order_of_votes, by_votes),
    ("candidates truly alive", candidates_alive, by_twins(M.unseen_death, "Fase 2: protejo a Don Antón")),
    ("knowledge from the truth", true_minds, by_twins(M.elsewhere)),
    ("refusals that sense bodies", refusal_senses_bodies, by_twins(M.unseen_corpse, "Si veo un cadáver, lo reporto.")),
    ("refusals that sense deaths", refusal_senses_deaths, by_twins(M.unseen_death, "Fase 2: sigo a Don Antón")),
    ("a deadline of others' windows", deadline_of_anybody, by_twins(M.unseen_meeting, "Fase 2: espero")),
    ("receipts that count others' posts", receipts_of_others, by_twins(M.writing, "Fase 2: espero")),
    ("scenes that everybody reads", scenes_for_all, by_twins(M.unseen_meeting)),
    ("a calendar that counts windows", hours_of_windows, by_twins(M.unseen_meeting)),
    ("notes to the narrator in public", relays_in_public, by_twins(M.unseen_meeting)),
]  # fmt: skip
