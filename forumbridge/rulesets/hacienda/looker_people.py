"""What is true of one character of La Hacienda, and what he knows, for his page on the desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.hacienda.facts.state import Person, Plan, State
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import CharacterId
from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Quotation
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.recap import ROLES
from forumbridge.rulesets.looking import Fact


@dataclass(frozen=True, slots=True)
class Portrait:
    """Words what the state says of somebody."""

    setup: Setup
    words: Words

    def facts(self, state: State, who: CharacterId) -> Iterator[Fact]:
        """Side, role, place, tasks, counters and what he is going to do; nothing before the
        deal."""
        person = state.people.get(who)
        if person is None:
            return
        yield Fact("Bando", person.side.capitalize())
        yield Fact("Papel", ROLES.get(person.role, "Sin papel especial"))
        yield Fact("Estado", self._condition(person))
        inside = " (dentro del pasaje)" if person.hiding is not None else ""
        yield Fact("Lugar", f"{self.words.at(person.place, '')}{inside}")
        if person.shape is not None:
            yield Fact("Aspecto", self.words.name(person.look))
        yield from self._tasks(person)
        yield from self._counters(state, person)
        yield from self._plan(state, who)

    def _condition(self, person: Person) -> str:
        if person.retired:
            return "Fuera de la partida"
        ending = self.words.person(person.id)["o"]
        return f"Viv{ending}" if person.alive else f"Muert{ending}: es un fantasma"

    def _tasks(self, person: Person) -> Iterator[Fact]:
        for own in person.tasks:
            stages = len(self.setup.tasks[own.task].stages)
            yield Fact("Tarea", f"{self.words.task(own.task)}: {own.done} de {stages} etapas")

    def _counters(self, state: State, person: Person) -> Iterator[Fact]:
        waits = [("Puede proteger", person.protect_from if person.role == "angel" else 0)]
        if person.side == "impostor":
            waits.append(("Puede asesinar", person.kill_from))
        if person.role == "escurridizo":
            waits.append(("Puede entrar en pasajes", person.passage_from))
        if person.role == "cambiaformas":
            waits.append(("Puede transformarse", person.shift_from))
        for label, since in waits:
            if since:
                left = since - state.t - 1
                yield Fact(label, "ya" if left <= 0 else f"dentro de {left} fases")
        if person.role == "clerigo":
            yield Fact("Talismán", f"{person.talisman.charges} cargas")
        if person.candle:
            yield Fact("Candelabro", "encendido")
        if person.bells_rung:
            yield Fact("Campana", f"la ha tocado {person.bells_rung} veces")
        if person.extensions:
            yield Fact("Prórrogas", str(person.extensions))

    def _plan(self, state: State, who: CharacterId) -> Iterator[Fact]:
        if not state.round_open:
            return
        plan = state.plans.get(who, Plan())
        for phase, entry in sorted(plan.entries.items(), key=lambda item: item[0]):
            done = " (ya resuelta)" if phase <= state.phase else ""
            yield Fact(f"Fase {phase}", f"{self.words.phrase(entry.action)}{done}")
        for phase, entries in sorted(plan.free.items(), key=lambda item: item[0]):
            for entry in entries:
                yield Fact(f"Fase {phase}, gratis", self.words.phrase(entry.action))
        for claim in state.claims:
            if claim.character == who:
                when = "en cuanto pueda" if claim.phase is None else f"fase {claim.phase}"
                yield Fact("Aviso", f"{self.words.phrase(claim.action)}, {when}")


def of_recap(document: Document) -> Iterator[Fact]:
    """A recap without its title as facts, one for each paragraph or item, labelled by the heading
    before it; it begins with who its reader is and where."""
    label = "Quién y dónde"
    for block in document.blocks:
        match block:
            case Heading(text=text):
                label = text
            case Quotation(text=text):
                yield Fact(label, text)
            case Bullets(items=items):
                for item in items:
                    yield Fact(label, "".join(run.text for run in item))
            case Paragraph(runs=runs):
                yield Fact(label, "".join(run.text for run in runs))
