"""Lotteries of a game without a map, gathered while it is folded: told from what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.draws import DrawRecord, sample
from engine.vocabulary import CharacterId
from forumbridge.rulesets.retelling import ADOPTION, Chance, Hand, Lottery, Reply


class Lots:
    """What was drawn by lot so far, by purpose; the last one tells, where a draw was made again."""

    def __init__(self) -> None:
        self._found: dict[str, Lottery] = {}
        self._replies: tuple[Reply, ...] = ()
        self._adopted = False

    def answered(self, replies: Iterable[Reply]) -> None:
        """The first replies of the seed."""
        self._replies = tuple(replies)

    def adopted(self, origin: str, at: int) -> None:
        """The game was adopted: its seed is made of the secret and of the situation it began from,
        and nothing that was dealt before is a draw of the game's."""
        self._adopted = True
        if origin:
            self._replies = (Reply(ADOPTION, origin, at),)

    def one(self, purpose: str, among: Sequence[str], drawn: str) -> None:
        """A single draw from a list."""
        self._found[purpose] = Lottery(purpose, tuple(among), (drawn,), how="una")

    def some(
        self,
        seed: str,
        purpose: str,
        among: Sequence[str],
        drawn: Sequence[str],
        words: Mapping[CharacterId, str] | None = None,
    ) -> None:
        """Several who were drawn, in drawn order where it is they who come out again; `words` is
        what each of them got by it."""
        again, _ = sample(seed, purpose, among, min(len(drawn), len(among)))
        found = again if sorted(again) == sorted(drawn) else tuple(drawn)
        said = words or {}
        hands = tuple(
            Hand(CharacterId(who), said[CharacterId(who)]) for who in found if who in said
        )
        self._found[purpose] = Lottery(purpose, tuple(among), found, hands)

    def dealt(self, purpose: str, among: Sequence[str], hands: Sequence[Hand]) -> None:
        """Cards that were put in order: what each seat got."""
        drawn = tuple(hand.what for hand in hands)
        self._found[purpose] = Lottery(purpose, tuple(among), drawn, tuple(hands))

    def first(
        self, purpose: str, among: Sequence[str], drawn: str, eligible: Iterable[str]
    ) -> None:
        """The first of an order of everybody who could be taken."""
        could = tuple(who for who in among if who == drawn or who in set(eligible))
        self._found[purpose] = Lottery(purpose, tuple(among), (drawn,), how="orden", eligible=could)

    def chance(self, seed: str, commitment: str, draws: Sequence[DrawRecord]) -> Chance:
        """Everything that chance has decided, without what was drawn in a past that was undone."""
        named = {record.purpose for record in draws}
        kept = tuple(
            one
            for purpose, one in self._found.items()
            if purpose in named or f"{purpose}/1" in named or len(one.among) == 1
        )
        return Chance(seed, commitment, self._replies, tuple(draws), kept, self._adopted)
