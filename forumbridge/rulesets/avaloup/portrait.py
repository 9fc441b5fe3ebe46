"""What is true of one character of Avaloup, and what he knows, for his page and for the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.avaloup.reports import Knowledge
from engine.avaloup.state import State
from engine.avaloup.words import side_of
from engine.vocabulary import CharacterId
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.spanish import capitalised
from forumbridge.rulesets.avaloup.account_told import CARDS, SIDES, seen_in_words
from forumbridge.rulesets.looking import Fact
from forumbridge.rulesets.tables.names import Names

_VOTES = {"aprobar": "a favor", "rechazar": "en contra"}


@dataclass(frozen=True, slots=True)
class AvaloupPortrait:
    """Words what the state says of somebody."""

    names: Names

    def facts(self, state: State, who: CharacterId) -> Iterator[Fact]:
        """Side, card, token, team, what he has decided and played; nothing before the deal."""
        if who not in state.roles:
            return
        yield Fact("Bando", SIDES[side_of(state.roles[who])])
        yield Fact("Papel", capitalised(CARD_NAMES[state.roles[who]]))
        if state.leader == who:
            yield Fact("Palabra", "La lleva")
        team = state.team or (() if state.proposal is None else state.proposal.chosen)
        if who in team:
            yield Fact("Equipo", "Está en el de ahora")
        if who in state.absent or who in state.waived:
            yield Fact("Se le espera", "No")
        for label, text in self.decided(state, who):
            yield Fact(label, text)
        for one in state.played:
            if one.character == who:
                unsent = " (no mandó ninguna)" if one.by_default else ""
                yield Fact(f"Carta de la incursión {one.round}", f"{CARDS[one.card]}{unsent}")

    def decided(self, state: State, who: CharacterId) -> Iterator[tuple[str, str]]:
        """What he has said in what is open, label and words."""
        if state.proposal is not None and state.leader == who and state.proposal.chosen:
            yield "Propone", self.names.all(state.proposal.chosen)
        for label, ballot, words in (
            ("Voto sobre el equipo", state.approvals, _VOTES),
            ("Carta", state.cards, CARDS),
        ):
            vote = None if ballot is None else ballot.vote_of(who)
            if vote is not None and vote.option is not None:
                yield label, words[vote.option]
        if state.naming is not None and state.naming.owner == who and state.naming.chosen:
            yield "Nombra", self.names.all(state.naming.chosen)
        vote = None if state.preferred is None else state.preferred.vote_of(who)
        if vote is not None and vote.option is not None:
            yield "Prefiere", self.names.of(vote.option)

    def known(self, known: Knowledge) -> Iterator[Fact]:
        """What he knows himself."""
        if known.role is not None:
            yield Fact("Su carta", capitalised(CARD_NAMES[known.role]))
        if known.seen:
            label = seen_in_words(known.meaning).rstrip(":")
            yield Fact(capitalised(label), self.names.all(known.seen))
        if known.pack:
            yield Fact("En la manada", self.names.all(known.pack))
        if known.round:
            yield Fact("Incursión", str(known.round))
            yield Fact("Logradas y fracasadas", f"{known.village} y {known.wolf}")
            yield Fact("Equipos rechazados", str(known.rejections))
        yield Fact("Lleva la palabra", self.names.of(known.leader))
        if known.team:
            yield Fact("Equipo", self.names.all(known.team))
