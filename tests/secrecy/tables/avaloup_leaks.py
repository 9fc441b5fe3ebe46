"""Leaks planted in Avaloup: one change each of rules, narration or service, and who finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.avaloup import knowing, rounds, schedule, telling
from engine.avaloup.game import Avaloup
from engine.avaloup.reports import Receipt
from engine.avaloup.words import Role
from forumbridge.letters import Scene, SceneKind
from forumbridge.rulesets.avaloup import game as service
from forumbridge.rulesets.avaloup.letters import AvaloupLetters
from tests.secrecy.leaks_views import Patch, wrap
from tests.secrecy.tables import avaloup_pairs as pairs
from tests.secrecy.tables.avaloup_oracle import WOLVES

Plant = Callable[[Patch], None]


# ── cards and votes ───────────────────────────────────────────────────────────────────────────


def _result_by(patch: Patch, change: Callable[[Any, Any], Any]) -> None:
    """`change(published result, cards in the order in which they came)` in the result's place."""
    clean = rounds.count_cards

    def leaky(state: Any, ballot: Any) -> Any:
        with pytest.MonkeyPatch.context() as inner:
            wrap(inner, rounds, "mission_result", lambda told, *_: change(told, ballot.votes))
            return clean(state, ballot)

    patch.setattr(schedule, "count_cards", leaky)


def first_card_told(patch: Patch) -> None:
    """The count of cards says by how much whose came first (AVA-MIS-03)."""

    def change(told: Any, came: Any) -> Any:
        seat = told.team.index(came[0].elector) if came else 0
        return replace(told, village_cards=told.village_cards + seat)

    _result_by(patch, change)


def late_cards_told(patch: Patch) -> None:
    """A card that was left to its default is told apart (QA-23)."""
    _result_by(patch, lambda told, came: replace(told, village_cards=len(came) - told.wolf_cards))


def voters_in_order_of_time(patch: Patch) -> None:
    """Who approved is told in the order of their posts (QA-43)."""

    def leaky(told: Any, state: Any, tally: Any, **_: Any) -> Any:
        came = [v.elector for v in state.approvals.votes] if state.approvals else []
        if not came:
            came = [e.elector for row in tally.rows for e in row.entries]
        return replace(told, approved=tuple(sorted(told.approved, key=came.index)))

    wrap(patch, rounds, "vote_result", leaky)


def turnout_in_receipts(patch: Patch) -> None:
    """A receipt says by a word whether an even number has voted (NM-A07)."""

    def leaky(told: Any, self: Any, state: Any, *_: Any) -> Any:
        ballot = state.approvals or state.cards
        even = ballot is not None and len(ballot.votes) % 2 == 0
        return tuple(replace(one, final=even) if isinstance(one, Receipt) else one for one in told)

    wrap(patch, Avaloup, "answers", leaky)


def reminded_of_others(patch: Patch) -> None:
    """The whole team is reminded while anybody's card is missing."""

    def leaky(told: Any, state: Any) -> Any:
        return tuple((who, "card") for who in state.team) if told and state.cards else told

    wrap(patch, schedule, "missing", leaky)


def hours_by_the_team(patch: Patch) -> None:
    """A team with more wolves is given more time."""

    def leaky(asked: Any, state: Any) -> Any:
        wolves = sum(state.roles[who] in WOLVES for who in state.team)
        return {
            who: replace(one, request=replace(one.request, hours=one.request.hours + wolves))
            for who, one in asked.items()
        }

    wrap(patch, rounds, "card_requests", leaky)


def cards_that_sense(patch: Patch) -> None:
    """A card's receipt is another where a wolf is in the team."""

    def leaky(told: Any, self: Any, state: Any, *_: Any) -> Any:
        wolf = any(state.roles[who] in WOLVES for who in state.team)
        return tuple(replace(one, final=wolf) if isinstance(one, Receipt) else one for one in told)

    wrap(patch, Avaloup, "answers", leaky)


# ── cards and what comes with them ────────────────────────────────────────────────────────────


def seer_first(patch: Patch) -> None:
    """The Guardaespaldas reads the Vidente's name first (QA-42)."""

    def leaky(told: Any, state: Any, who: Any) -> Any:
        order = sorted(told.seen, key=lambda one: state.roles[one] is not Role.SEER)
        return replace(told, seen=tuple(order))

    wrap(patch, telling, "card_of", leaky)


def roles_of_the_pack(patch: Patch) -> None:
    """Wolves read each other's cards (QA-10)."""

    def leaky(told: Any, state: Any, who: Any) -> Any:
        known = state.roles[who] in WOLVES
        return replace(told, roles=tuple((w, state.roles[w]) for w in told.seen if known))

    wrap(patch, telling, "card_of", leaky)


def dreamer_among_them(patch: Patch) -> None:
    """The pack recognises the Lobo soñador (AVA-KNOW-03)."""
    patch.setattr(knowing, "pack", knowing.wolves)


def unseen_seen(patch: Patch) -> None:
    """The Vidente sees the Cosa (AVA-KNOW-05)."""

    def leaky(found: Any, state: Any, who: Any) -> Any:
        if state.roles[who] is not Role.SEER:
            return found
        return found[0], tuple(w for w, card in state.roles.items() if card in WOLVES)

    wrap(patch, knowing, "_recognised", leaky)


# ── leaders, letters and the rest ─────────────────────────────────────────────────────────────


def recap_of_the_truth(patch: Patch) -> None:
    """Whoever takes over a part reads a line more for each wolf in the team."""
    clean = service.AvaloupGame.recap

    def leaky(self: Any, who: Any) -> Any:
        wolves = sum(self._state.roles[one] in WOLVES for one in self._state.team)
        return tuple(clean(self, who)) * (1 + wolves)

    patch.setattr(service.AvaloupGame, "recap", leaky)


def pack_scene_for_all(patch: Patch) -> None:
    """The wolves' last scene is written where everybody reads it (QA-32)."""
    public = Scene(SceneKind.PUBLIC)

    def leaky(letters: Any, *_: Any) -> Any:
        return tuple(
            replace(one, recipients=(), scene=public) if one.kind == "scene" else one
            for one in letters
        )

    wrap(patch, AvaloupLetters, "of", leaky)


def scene_shown_early(patch: Patch) -> None:
    """After two successes the wolves' scene shows itself to who sits after a wolf."""

    def leaky(members: Any, self: Any) -> Any:
        cards = self._state.roles
        if self._state.village < 2:
            return members
        seats = list(cards)
        after = {seats[n - 9] for n, who in enumerate(seats) if cards[who] in WOLVES}
        return {"manada": members["manada"] | after}

    wrap(patch, service.AvaloupGame, "members", leaky)


def questions_to_all(patch: Patch) -> None:
    """What somebody is asked about his own words is asked at the table."""
    public = Scene(SceneKind.PUBLIC)

    def leaky(letter: Any, *_: Any) -> Any:
        return letter and replace(letter, recipients=(), scene=public)

    wrap(patch, AvaloupLetters, "question", leaky)


PLANTS: list[tuple[Plant, pairs.Mutation, int]] = [
    (voters_in_order_of_time, pairs.dates, 0),
    (turnout_in_receipts, pairs.second_thoughts, 0),
    (hours_by_the_team, pairs.cards_of_others, 0),
    (recap_of_the_truth, pairs.cards_of_others, 0),
    (questions_to_all, pairs.asides, 0),
    (seer_first, pairs.cards_of_others, 37),
    (unseen_seen, pairs.cards_of_others, 32),
    (roles_of_the_pack, pairs.cards_of_others, 8),
    (dreamer_among_them, pairs.cards_of_others, 8),
    (first_card_told, pairs.dates, 1),
]
MORE: list[tuple[Plant, pairs.Mutation, int]] = [
    (late_cards_told, pairs.cards_played, 1),
    (reminded_of_others, pairs.cards_played, 1),
    (cards_that_sense, pairs.cards_of_others, 3),
    (pack_scene_for_all, pairs.last_chance, 3),
    (scene_shown_early, pairs.last_chance, 3),
]
"""Those whose pairs take longer: in the long lane."""
