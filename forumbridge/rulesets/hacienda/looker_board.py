"""La Hacienda's board at every moment: from the record of a phase, from a state, or as known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Adopt, DirectorAct
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import PublicationKind, State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.reports import Knowledge, PlayerReport
from forumbridge.drawing.view import Condition, Figure, View
from forumbridge.rulesets.hacienda.positions import moment_of, told_moment
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.rulesets.looking import Position, Seated, Spot

_WORDS = {
    Condition.SELF: "quien mira",
    Condition.LIVING: "",
    Condition.GHOST: "fantasma",
    Condition.CORPSE: "cadáver",
    Condition.HIDDEN: "oculto en un pasaje",
}
_TOLD = {
    PublicationKind.DEAL: "El reparto",
    PublicationKind.OPENING: "Ronda {round}, al empezar",
    PublicationKind.DELIBERATION_OPEN: "Ronda {round}, al abrirse la deliberación",
    PublicationKind.DELIBERATION_CLOSED: "Ronda {round}, tras la deliberación",
    PublicationKind.END: "El final",
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A position and where it comes from: an input of the fold, and the phase it resolved."""

    position: Position
    index: int
    record: PhaseRecord | None = None


def placed(index: int, moment: Moment) -> Iterator[Placed]:
    """The positions that an input brought, `index` its place in the fold from 0."""
    found: list[tuple[str, int, int, PhaseRecord | None]] = [
        (_capital(told_moment(one.round, one.phase)), one.round, one.phase, one)
        for one in moment.resolved
    ]
    after = moment.after
    for told in moment.publications:
        label = _TOLD.get(told.publication)
        if label is not None:
            found.append((label.format(round=told.round), told.round, after.phase, None))
    if isinstance(moment.given, Adopt) and after.dealt and not moment.before.dealt:
        found.append(("La adopción", after.round, after.phase, None))
    if isinstance(moment.given, DirectorAct) and not found and _moved(moment):
        label = f"{_capital(moment_of(after))}, por mano del narrador"
        found.append((label, after.round, after.phase, None))
    for number, (label, round_, phase, record) in enumerate(found, start=1):
        yield Placed(Position(f"{index + 1}.{number}", label, round_, phase), index, record)


def _moved(moment: Moment) -> bool:
    """Whether an act of the narrator's changed what a plan shows."""

    def shown(state: State) -> object:
        people = [(p.id, p.place, p.alive, p.hiding, p.retired) for p in state.people.values()]
        return people, state.corpses

    return shown(moment.before) != shown(moment.after)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def after_phase(setup: Setup, record: PhaseRecord, caption: str) -> View:
    """Everybody and every corpse as a phase left them, under their own names."""
    entrances = frozenset(e.id for p in setup.map.passages for e in p.entrances)
    return View(caption, tuple(_figures(setup, record)), entrances=entrances)


def _figures(setup: Setup, record: PhaseRecord) -> Iterable[Figure]:
    names = {one.id: one.name for one in setup.roster}
    for who, place in record.after.items():
        if who in record.retired:
            continue
        if who not in record.alive_after:
            yield Figure(names[who], place, Condition.GHOST)
        elif who in record.hidden_after:
            yield Figure(names[who], place, Condition.HIDDEN, record.hidden_after[who])
        else:
            yield Figure(names[who], place)
    for corpse in record.corpses_after:
        yield Figure(names[corpse.victim], corpse.place, Condition.CORPSE)


def telling(publications: Sequence[Publication], record: PhaseRecord) -> Publication | None:
    """The publication that tells a phase."""
    return next((one for one in publications if record.phase in one.phases), None)


def known_after(
    rules: Hacienda, before: Knowledge, report: PlayerReport, record: PhaseRecord
) -> Knowledge:
    """What somebody had been told up to a phase, where several are told together: nothing of the
    later ones, nor of what the publication says beside them."""
    sections = tuple(s for s in report.sections if s.phase <= record.phase)
    died = any(section.death is not None for section in sections)
    told = replace(
        report,
        kind=PublicationKind.PHASES.value,
        sections=sections,
        alive=not (before.ghost or died),
        card=None,
        standing=None,
    )
    return rules.advance(before, told)


def spots(setup: Setup, view: View) -> tuple[Spot, ...]:
    """Every place of a view that holds somebody, or that its reader sees empty, in map order."""
    found: list[Spot] = []
    for place in setup.map.places.values():
        people = tuple(_seated(figure) for figure in view.at(place.id))
        seen = view.seen is not None and place.id in view.seen
        if people or seen:
            found.append(Spot(place.name, people, "" if people else "no ve a nadie"))
    return tuple(found)


def _seated(figure: Figure) -> Seated:
    return Seated(figure.label, _WORDS[figure.condition])
