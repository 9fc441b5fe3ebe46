"""What a made-up player of La Cosa wants to decide now, from what he knows and no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cosa.facts.inputs import CosaChoice
from engine.cosa.facts.reports import Knowledge
from engine.cosa.setting.words import SlotName
from engine.vocabulary import Abstain, CharacterId, Vote
from engine.vocabulary.choices import (
    Analyse,
    BreakTie,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.cosa_table import Table

STRANGER = CharacterId("nadie_de_aqui")


@dataclass(slots=True)
class Player:
    """One of them. `suspects` are those whom he knows, or fears, to be of La Cosa."""

    me: CharacterId
    table: Table
    chance: Chance
    suspects: list[CharacterId] = field(default_factory=list[CharacterId])

    def wishes(self, known: Knowledge) -> Iterator[CosaChoice]:
        """Everything that he would say, each in a post of its own."""
        acts = not self.chance.percent(self.table.peace)
        if known.electing:
            whom = self._anybody(known)
            yield ElectLeader(whom) if acts else ElectLeader(None, blank=True)
        if known.voting and not known.voted:
            yield Vote(self._condemned(known)) if acts else Vote(None, blank=True)
        for slot in known.asked:
            if acts or slot in (SlotName.SUCCESSOR, SlotName.SHOT):
                yield from self._slot(slot, known)
        if known.pack_may:
            yield self._pack(known, acts=acts)

    def blunder(self, known: Knowledge) -> CosaChoice:
        """Something that nobody asked of him."""
        return self.chance.pick(
            (
                Vote(self._anybody(known)),
                Vote(STRANGER),
                Vote(self.me),
                ElectLeader(self._anybody(known)),
                HeroAct("matar", self._anybody(known)),
                HeroAct("patrullar"),
                PackAct("matar", self._anybody(known)),
                Analyse((self._anybody(known),)),
                Analyse((self.me, self._anybody(known))),
                BreakTie("todos"),
                BreakTie(target=self._anybody(known)),
                LastShot(self._anybody(known)),
                NameSuccessor(self.me),
                NameLovers((self.me,)),
                Abstain(),
            )
        )

    # ── whom ────────────────────────────────────────────────────────────────

    def _others(self, known: Knowledge) -> list[CharacterId]:
        return [who for who in known.living if who not in (self.me, known.partner)]

    def _anybody(self, known: Knowledge) -> CharacterId:
        return self.chance.pick(self._others(known) or [STRANGER])

    def _condemned(self, known: Knowledge) -> CharacterId:
        """Those of La Cosa vote for others; whoever suspects somebody, for him."""
        others = self._others(known)
        if known.pack:
            others = [who for who in others if who not in known.pack] or others
        feared = [who for who in self.suspects if who in others]
        if self.table.random or not feared:
            return self.chance.pick(others or [self.me])
        return feared[0]

    def _some(self, known: Knowledge, most: int) -> tuple[CharacterId, ...]:
        others = self.chance.shuffled(self._others(known))
        return tuple(others[: 1 + self.chance.below(most)]) or (STRANGER,)

    # ── what ────────────────────────────────────────────────────────────────

    def _slot(self, slot: SlotName, known: Knowledge) -> Iterator[CosaChoice]:
        match slot:
            case SlotName.LOVERS:
                couple = self.chance.shuffled(known.living)[:2]
                if not self.chance.percent(25):
                    yield NameLovers(tuple(couple))
            case SlotName.SAMPLES:
                samples = self._some(known, 3)
                yield Analyse(samples if len(samples) != 2 else samples[:1])
            case SlotName.KILL:
                if self.chance.percent(35 if self.suspects else 20):
                    yield HeroAct("matar", self._condemned(known))
            case SlotName.SAVE:
                yield HeroAct("salvar") if self.chance.percent(50) else HeroAct("nada")
            case SlotName.PATROL:
                yield HeroAct("patrullar") if self.chance.percent(50) else HeroAct("nada")
            case SlotName.SUCCESSOR | SlotName.SHOT:
                yield from self._list(slot, known)
            case SlotName.TIE:
                yield self._tie(known)

    def _list(self, slot: SlotName, known: Knowledge) -> Iterator[CosaChoice]:
        if self.chance.percent(40):
            return
        names = self._some(known, 3)
        if slot is SlotName.SHOT:
            yield LastShot(names[0], names)
        else:
            nobody = self.chance.percent(10)
            yield NameSuccessor(None if nobody else names[0], () if nobody else names, nobody)

    def _tie(self, known: Knowledge) -> BreakTie:
        roll = self.chance.below(10)
        if roll < 2:
            return BreakTie("todos")
        if roll < 4 or not known.tied:
            return BreakTie("ninguno")
        return BreakTie(target=self.chance.pick(known.tied))

    def _pack(self, known: Knowledge, *, acts: bool) -> PackAct:
        """They mostly agree: the first by name of those who are not of it is the prey."""
        if not acts or known.pack_may == "":
            return PackAct("nada")
        others = [who for who in known.living if who != self.me and who not in known.pack]
        prey = min(others, default=STRANGER)
        if self.table.random and self.chance.percent(40):
            prey = self._anybody(known)
        return PackAct(known.pack_may, prey)
