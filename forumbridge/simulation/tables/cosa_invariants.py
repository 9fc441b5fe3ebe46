"""What holds at every moment of a game of La Cosa, each law under the rule it follows from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from engine.cosa.facts.events import Asked, Converted, Died, GameOver, Rejected
from engine.cosa.facts.inputs import Tick
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Cause, Phase, Role
from engine.vocabulary import CharacterId
from forumbridge.simulation.broken import hold
from forumbridge.simulation.tables.cosa_host import CosaMoment
from forumbridge.simulation.tables.cosa_told import hold_personal, hold_public

SPECIAL = (Role.ANALYST, Role.HERO, Role.ARMOURER, Role.SURVIVOR)
_MOST = {True: 5, False: 4}
"""Deaths of an even night, and of an odd one, besides the Husky (COSA-DEATH-04, D2)."""
_DIE_OF = {
    True: (Cause.HERO, Cause.THING, Cause.PATROL, Cause.LOVE, Cause.ARMOURER, Cause.HUSKY),
    False: (Cause.LYNCH, Cause.LOVE, Cause.ARMOURER, Cause.INACTIVITY),
}
"""What one can die of by night, and by day (A1.12)."""


@dataclass(slots=True)
class Watch:
    """Looks at the moments of one game, in their order."""

    published: int = 0
    ended: bool = False
    died: set[CharacterId] = field(default_factory=set[CharacterId])

    def see(self, moment: CosaMoment) -> None:
        """Hold everything that must hold.

        Raises:
            InvariantBroken: something does not.
        """
        _refused(moment)
        _people(moment.before, moment.after)
        _couple(moment.after)
        _office(moment.after)
        _scenes(moment.after)
        self._deaths(moment)
        _conversions(moment)
        self._end(moment)
        for told in moment.told:
            self.published += 1
            hold("NM-C01", told.number == self.published, "una publicación se salta o se repite")
            if told.public is not None:
                hold_public(moment.after, told.public)
            for who, report in told.personal.items():
                hold_personal(moment.after, who, report)

    def _deaths(self, moment: CosaMoment) -> None:
        events = [event for event in moment.events if isinstance(event, Died)]
        night = moment.before.phase is Phase.CLOSED
        for event in events:
            hold("COSA-DEATH-01", event.character not in self.died, "alguien muere dos veces")
            hold("A1.12", event.cause in _DIE_OF[night], f"se muere de {event.cause} a deshora")
            self.died.add(event.character)
        if night and isinstance(moment.given, Tick):
            most = _MOST[moment.before.turn % 2 == 0]
            hold("COSA-DEATH-04", len(events) <= most, "mueren más de los que pueden")
        gone = {who for who, person in moment.after.people.items() if not person.alive}
        hold("COSA-DEATH-01", gone == self.died, "un muerto que nadie ha contado, o que vuelve")

    def _end(self, moment: CosaMoment) -> None:
        after = moment.after
        for event in moment.events:
            if isinstance(event, GameOver):
                hold("COSA-END-01", not self.ended, "la partida termina dos veces")
                self.ended = True
                _verdict(after, event)
        at_day = moment.before.phase is Phase.CLOSED and after.phase is Phase.VOTE
        if at_day:
            things, humans = len(after.things), len(after.humans)
            hold("COSA-END-05", not things or things < humans, "se sigue con paridad al amanecer")
            hold("COSA-END-08", bool(things or humans), "se sigue sin nadie")
            hold("COSA-END-01", not _quiet(after), "se sigue tras dos turnos tranquilos")


def _refused(moment: CosaMoment) -> None:
    events = moment.events
    if events and all(isinstance(event, Rejected) for event in events):
        # Whoever decides something else leaves his own question behind, whatever comes of it.
        left = replace(moment.after, doubts=moment.before.doubts)
        same = left == moment.before and moment.after.doubts.items() <= moment.before.doubts.items()
        hold("COSA-VOTE-05", same, "lo rechazado cambia algo")
    if events and all(isinstance(event, Asked) for event in events):
        same = moment.after.ballot == moment.before.ballot
        hold("E-12", same, "lo que espera un sí ya cuenta")


def _people(before: State, after: State) -> None:
    """Sides, roles and powers (COSA-FAC-01, 02; COSA-HER-02)."""
    dealt = after.phase not in (Phase.SETUP, Phase.PRELUDE, Phase.ELECTION)
    for who, person in after.people.items():
        was = before.people[who]
        hold("COSA-FAC-02", not was.thing or person.thing, "un Asimilado deja de serlo")
        hold("COSA-DEATH-01", was.alive or not person.alive, "un muerto vuelve a vivir")
        if person.alive and dealt:
            hold("COSA-CLK-05", person.role is not Role.NONE, "alguien sin papel tras el reparto")
            hold("COSA-CLK-05", was.dealt in (Role.NONE, person.dealt), "cambia lo repartido")
    if not dealt:
        bare = all(person.role is Role.NONE for person in after.people.values())
        hold("COSA-CLK-03", bare, "alguien tiene papel en el preludio")
    held = Counter(p.role for p in after.people.values() if p.alive)
    hold("COSA-ROLE-02", all(held[role] <= 1 for role in SPECIAL), "un papel especial repetido")
    if before.phase is not Phase.ROLES and dealt:
        spent = (before.hero.kill_left, before.hero.save_left)
        again = (after.hero.kill_left, after.hero.save_left)
        kept = all(old or not new for old, new in zip(spent, again, strict=True))
        hold("COSA-HER-02", kept or before.phase is Phase.ELECTION, "un poder gastado vuelve")
    hold("COSA-SUP-02", before.husky or not after.husky or not before.lovers, "vuelve el Husky")


def _couple(state: State) -> None:
    """COSA-LOV-04; one does not outlive the other (COSA-LOV-03)."""
    if len(state.lovers) != 2 or state.phase is Phase.ROLES:
        return
    one, other = (state.people[who] for who in state.lovers)
    hold("COSA-LOV-04", one.thing == other.thing or not (one.alive and other.alive), "dos bandos")
    hold("COSA-LOV-03", one.alive == other.alive, "un enamorado sobrevive al otro")


def _office(state: State) -> None:
    leader = state.leader
    if leader is None or state.phase in (Phase.BREATH, Phase.OVER):
        return
    hold("COSA-LDR-12", state.people[leader].alive, "manda un muerto")


def _scenes(state: State) -> None:
    """The pack's and the couple's readers (COSA-SCN-07, 08)."""
    pack, couple = state.scenes.get("pack"), state.scenes.get("couple")
    if pack is not None:
        own = all(state.people[who].alive and state.people[who].thing for who in pack.members)
        hold("COSA-SCN-07", own, "en la escena de La Cosa lee quien no es")
        hold("COSA-SCN-07", state.night or not pack.open, "La Cosa habla de día")
    if couple is not None:
        hold("COSA-SCN-08", set(couple.members) <= set(state.lovers), "un tercero en la pareja")


def _conversions(moment: CosaMoment) -> None:
    turned = [event.character for event in moment.events if isinstance(event, Converted)]
    for who in turned:
        hold("COSA-FAC-02", moment.after.people[who].thing, "se cuenta una conversión que no es")
    hold("COSA-ASI-01", len(turned) <= 2, "más de una pareja asimilada de una vez")


def _quiet(state: State) -> bool:
    """Whether the two turns before this day were complete and quiet (QC-02)."""
    if state.ruleset.end_quiet_window != "aligned" or state.turn < 4:
        return False
    turns = (state.turn - 2, state.turn - 1)
    return not any((turn, night) in state.active for turn in turns for night in (False, True))


def _verdict(state: State, over: GameOver) -> None:
    things, humans = len(state.things), len(state.humans)
    match over.reason:
        case "parity":
            hold("COSA-END-05", over.winner == "cosa" and 0 < things >= humans, "sin paridad")
        case "quiet":
            right = over.winner == ("cosa" if things else "humanos")
            hold("COSA-END-04", right, "el final tranquilo lo gana quien no debe")
        case "extinction":
            hold("COSA-END-08", over.winner == "humanos" and not things, "queda algún Asimilado")
        case _:
            hold("COSA-END-08", not things and not humans, "queda alguien con vida")
            fair = "humanos" if state.ruleset.end_all_dead == "humans" else "nadie"
            hold("QC-08", over.winner == fair, "gana quien no debe")
