"""What one player of Avaloup may come to know, and when: the catalogue's B1.9 and B5, once more.

Written from the rules and from what is true (cards, votes, teams), never from the engine's reports.
While two games give ME the same facts at the same instants, he may not tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.avaloup.state import State
from engine.avaloup.words import Phase, Role
from tests.secrecy.tables.seat import Happened

Fact = tuple[Any, ...]
WOLVES = {Role.ALPHA, Role.UNSEEN, Role.MYSTIC, Role.DREAMER, Role.WOLF}


@dataclass
class AvaloupOracle:
    """The facts of one game for ME, by instants; `over_at` once everything is public (QA-36)."""

    me: str
    facts: dict[int, list[Fact]] = field(default_factory=dict[int, list[Fact]])
    over_at: int | None = None

    def watch(self, at: int, step: Happened) -> None:
        """Take in one step of the truth."""
        if step.after.winner is not None and self.over_at is None:
            self.over_at = at
        told = list(self._told(step.before, step.after))
        if told:
            self.facts.setdefault(at, []).extend(told)

    def _told(self, before: State, after: State) -> Iterator[Fact]:
        now = public(after)
        if public(before) != now:
            yield ("en la mesa", now)
        if after.dealt and not before.dealt:
            yield ("carta", after.roles[self.me], recognised(after.roles, self.me))
        if before.approvals is not None and after.approvals is None:
            votes = {v.elector: v.option for v in before.approvals.votes}
            yield ("votación", sorted(votes.items()))  # AVA-VOTE-04, QA-43: never when or how often
        if before.cards is not None and after.cards is None:
            played = [v.option for v in before.cards.votes]
            yield ("cartas de lobo", played.count("lobo"), len(before.team))  # AVA-MIS-05
        opens = after.phase is Phase.ASSASSINATE and before.phase is not Phase.ASSASSINATE
        if opens and after.roles[self.me] in WOLVES:  # NM-A16: members and the Alfa's duty
            pack = {who for who, card in after.roles.items() if card in WOLVES}
            alpha = [who for who, card in after.roles.items() if card is Role.ALPHA]
            yield ("manada", sorted(pack), alpha)


def public(state: State) -> Fact:
    """What everybody knows at any time, teams proposed at the table included."""
    proposal = () if state.proposal is None else tuple(sorted(state.proposal.chosen))
    return (
        str(state.phase),
        state.round,
        state.leader,
        state.rejections,
        state.village,
        state.wolf,
        tuple(sorted(state.team)),
        proposal,
        state.opened_by if state.phase is Phase.APPROVE else "",
        state.winner,
    )


def recognised(cards: Mapping[Any, Role], me: str) -> Any:
    """Names that come with a card, without roles or order (AVA-KNOW-01 to 11, QA-06 to QA-08)."""

    def holders(*roles: Role) -> list[str]:
        return sorted(who for who, card in cards.items() if card in roles and who != me)

    match cards[me]:
        case Role.SEER:
            return holders(Role.ALPHA, Role.MYSTIC, Role.DREAMER, Role.WOLF)
        case Role.GUARD:
            return holders(Role.SEER, Role.MYSTIC)
        case Role.ALPHA | Role.UNSEEN | Role.MYSTIC | Role.WOLF:
            return holders(Role.ALPHA, Role.UNSEEN, Role.MYSTIC, Role.WOLF)
        case _:
            return []
