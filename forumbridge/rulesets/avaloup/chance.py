"""What chance decided in a game of Avaloup, told from what came of it."""

from __future__ import annotations

from engine.avaloup.inputs import Adopt, Deal, Input
from engine.avaloup.setup import deck
from engine.avaloup.state import State
from engine.avaloup.words import Phase, Role
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.rulesets.retelling import Chance, Hand, Reply
from forumbridge.rulesets.tables.lots import Lots


def dealt_words(role: Role) -> tuple[str, ...]:
    """What the deal gave somebody, as its lottery says it."""
    return (CARD_NAMES[role],)


class AvaloupLots:
    """Gathers the lotteries of a game, step by step."""

    def __init__(self) -> None:
        self._lots = Lots()

    def see(self, before: State, given: Input, after: State) -> None:
        """What one step tells of what was drawn in it."""
        if isinstance(given, Deal) and after.dealt and not before.dealt:
            self._deal(given, after)
        if isinstance(given, Adopt) and after.dealt and not before.dealt:
            self._lots.adopted(given.origin, given.at)
        opened = before.phase is Phase.PROPOSE and after.phase is Phase.APPROVE
        if opened and after.opened_by == "chance" and before.proposal is not None:
            purpose = f"team/{before.round}/{before.teams + 1}"
            self._lots.some(after.seed, purpose, before.proposal.options, after.team)
        guess = after.guess
        if before.naming is not None and guess.by == "chance" and guess.named is not None:
            self._lots.some(after.seed, "guess", before.naming.options, (guess.named,))

    def chance(self, state: State) -> Chance:
        """All of it so far."""
        return self._lots.chance(state.seed, state.commitment, state.draws)

    def _deal(self, given: Deal, state: State) -> None:
        """Cards by seat, and the first leader (AVA-SET-15, AVA-SET-17)."""
        self._lots.answered(Reply(r.character, r.post, r.at) for r in given.replies)
        cards = [CARD_NAMES[role] for role in deck(len(state.seats), state.ruleset)]
        hands = [Hand(who, CARD_NAMES[role]) for who, role in state.roles.items()]
        self._lots.dealt("deal", cards, hands)
        self._lots.one("leader", state.seats, state.leader)
