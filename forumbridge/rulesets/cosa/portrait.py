"""What is true of one character of La Cosa, and what he knows, for his page and for the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cosa.facts.reports import Knowledge
from engine.cosa.facts.state import Count, Person, State
from engine.cosa.setting.words import Role
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.rulesets.cosa.account_told import SLOTS
from forumbridge.rulesets.looking import Fact
from forumbridge.rulesets.tables.names import Names

_WORDS = {"si": "sí", "todos": "todos", "ninguno": "ninguno", "nadie": "nadie"}


@dataclass(frozen=True, slots=True)
class CosaPortrait:
    """Words what the state says of somebody."""

    names: Names

    def facts(self, state: State, who: CharacterId) -> Iterator[Fact]:
        """Side, role, state, office, couple, what he has decided; nothing before the deal."""
        person = state.people[who]
        if person.role is not Role.NONE:
            yield Fact("Bando", "La Cosa" if person.thing else "Humanos")
            yield Fact("Papel", ROLE_NAMES[person.role])
        if person.dealt not in (Role.NONE, person.role):
            turned = person.converted_turn
            since = "" if turned is None else f", convertid{self.names.ending(who)} en el {turned}"
            yield Fact("Empezó de", f"{ROLE_NAMES[person.dealt]}{since}")
        yield Fact("Estado", condition(self.names, person))
        if state.leader == who:
            yield Fact("Mando", "Es el Líder")
        if who in state.lovers:
            yield Fact("Pareja", self.names.of(state.partner(who)))
        if person.missed:
            yield Fact("Votaciones a las que ha faltado", str(person.missed))
        if state.turn:
            written = state.counts.get(who, Count()).day_phase
            yield Fact("Mensajes en este día", str(written))
        yield from self._powers(state, person)
        for label, text in self.decided(state, who):
            yield Fact(label, text)

    def _powers(self, state: State, person: Person) -> Iterator[Fact]:
        if not person.alive:
            return
        match person.role:
            case Role.HERO:
                yield Fact("Le queda matar", _yes(state.hero.kill_left))
                yield Fact("Le queda salvar", _yes(state.hero.save_left))
            case Role.SURVIVOR:
                yield Fact("Su Husky", "vive" if state.husky else "ha muerto")
            case Role.ANALYST if state.lab.pending:
                people = self.names.all(sample.of for sample in state.lab.pending)
                yield Fact("Muestras en camino", people)
            case Role.THING if state.pack.choose_next:
                yield Fact("La Cosa", "elegirá a quién asimila")
            case _:
                pass

    def decided(self, state: State, who: CharacterId) -> Iterator[tuple[str, str]]:
        """What he has said in what is open, label and words."""
        for label, ballot in (("Voto", state.ballot), ("Voto para Líder", state.election)):
            vote = None if ballot is None else ballot.vote_of(who)
            if vote is not None:
                yield label, "En blanco" if vote.option is None else self.names.of(vote.option)
        for name, slot in {**state.sealed, **state.slots}.items():
            if slot.owner == who and slot.chosen:
                told = ", ".join(_WORDS.get(one) or self.names.of(one) for one in slot.chosen)
                yield f"Decide {SLOTS[name]}", told
        said = state.pack.statements.get(who)
        if said is not None:
            deed = {"kill": "matar a", "choose": "elegir a"}.get(said.kind, "nada")
            yield "Dice en La Cosa", f"{deed} {self.names.of(said.target)}" if said.target else deed

    def known(self, known: Knowledge) -> Iterator[Fact]:
        """What he knows himself."""
        if known.role is not Role.NONE:
            yield Fact("Su papel", ROLE_NAMES[known.role])
        if known.pack:
            yield Fact("Otros Asimilados", self.names.all(known.pack))
        if known.partner is not None:
            yield Fact("Su pareja", self.names.of(known.partner))
        if known.turn:
            yield Fact("Turno", str(known.turn))
        yield Fact("Al mando", self.names.of(known.leader))
        yield Fact("Con vida", self.names.all(known.living))
        if known.tied:
            yield Fact("Empatados", self.names.all(known.tied))
        if known.asked:
            yield Fact("Puede decidir", ", ".join(SLOTS[slot] for slot in known.asked))


def condition(names: Names, person: Person) -> str:
    """How somebody is, in words."""
    ending = names.ending(person.id)
    if person.alive or person.death is None:
        return "Con vida" if person.alive else f"Muert{ending}"
    when = "la noche" if person.death.night else "el día"
    cause = CAUSE_WORDS[person.death.cause]
    return f"Muert{ending} {cause}, {when} del turno {person.death.turn}"


def _yes(value: bool) -> str:
    return "sí" if value else "no"
