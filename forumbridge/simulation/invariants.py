"""The rules' invariants on what happens (appendix D, 4 to 24), written apart from the rules.

They look at records, states and inputs; `report_invariants` looks at what people are told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.hacienda.facts.events import (
    Accepted,
    DeliberationClosed,
    DeliberationOpened,
    GameOver,
    PhaseResolved,
    Rejected,
)
from engine.hacienda.facts.inputs import CastVote, Declare, ScheduleOpening, Tick
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import Person, State
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import CharacterId, Mode, UseObject, is_claim
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.simulation.broken import hold


@dataclass(slots=True)
class Watch:
    """What must be remembered from one moment to the next."""

    setup: Setup
    quiet_kills_since: dict[CharacterId, int] = field(default_factory=dict[CharacterId, int])
    begun: int = 0
    """`t` at the start of the game or the last deliberation's end."""
    repaired: int | None = None
    votes: dict[CharacterId, CharacterId | None] = field(
        default_factory=dict[CharacterId, CharacterId | None]
    )
    after_meeting: bool = False
    last_shield: int | None = None

    def see(self, moment: Moment) -> None:
        """Hold every invariant at one moment.

        Raises:
            InvariantBroken: one does not hold.
        """
        self._time(moment)
        self._declarations(moment)
        self._meetings(moment)
        for event in moment.events:
            if isinstance(event, PhaseResolved):
                self._phase(moment, event.record)
        self._people(moment.after)
        self._house(moment.after)
        self._ends(moment)

    # ── time and declarations ───────────────────────────────────────────────

    def _time(self, moment: Moment) -> None:
        """D.4, D.5: a phase advances time once, and only the clock executes one."""
        executed = [e for e in moment.events if isinstance(e, PhaseResolved)]
        told = moment.after.t - moment.before.t
        hold(5, told == len(executed), f"t avanzó {told} con {len(executed)} fases")
        hold(5, not executed or isinstance(moment.given, Tick), "una fase sin reloj")
        opened = any(isinstance(e, DeliberationOpened) for e in moment.events)
        if opened:
            hold(4, moment.after.mode is Mode.DELIBERATION, "aviso sin deliberación")
            last = executed[-1].record.phase if executed else moment.before.phase
            hold(4, moment.after.phase == last, "se ejecutó algo en la fase del aviso")

    def _declarations(self, moment: Moment) -> None:
        """D.24: nothing late, executed, banned or without a notice changes a plan."""
        given, before = moment.given, moment.before
        if not isinstance(given, Declare) or given.source != "player":
            return
        old = before.plans.get(given.character)
        new = moment.after.plans.get(given.character)
        entries = {} if old is None else dict(old.entries)
        changed = {} if new is None else dict(new.entries)
        diff = {f for f in {*entries, *changed} if entries.get(f) != changed.get(f)}
        others = [w for w in before.people if w != given.character]
        same = all(before.plans.get(w) == moment.after.plans.get(w) for w in others)
        hold(24, same, f"{given.character} cambió el plan de otro")
        hold(24, not diff or min(diff) > before.phase, "cambió una fase ejecutada")
        if not diff or before.phase == 0:
            late = any(isinstance(e, Rejected) and e.code == "LATE" for e in moment.events)
            taken = any(isinstance(e, Accepted) and e.what == "declaration" for e in moment.events)
            hold(24, not (late and taken), "una declaración tardía contó")
            return
        bola = all(isinstance(changed[f].action, UseObject) for f in diff if f in changed)
        if before.round <= before.ban_until_round:
            allowed = bola and before.ruleset.bola_alter_in_banned
            hold(24, allowed, "se alteró en una ronda sin alteraciones")
            return
        person = before.people[given.character]
        notified = given.character in before.windows
        newly_dead = not person.alive and person.died_t == before.t
        hold(24, notified or newly_dead or bola, f"{given.character} alteró sin derecho")

    # ── meetings ────────────────────────────────────────────────────────────

    def _meetings(self, moment: Moment) -> None:
        """D.14 to D.17: the table, the votes and what follows."""
        given = moment.given
        if isinstance(given, CastVote) and any(isinstance(e, Accepted) for e in moment.events):
            hold(16, given.character not in self.votes, "un segundo voto contó")
            self.votes[given.character] = given.target
        for event in moment.events:
            if isinstance(event, DeliberationOpened):
                self.votes.clear()
            if isinstance(event, DeliberationClosed):
                self._tally(event)
                self.begun, self.repaired = moment.after.t, None
                self.after_meeting = True
        if self.after_meeting and isinstance(given, ScheduleOpening):
            places = {p.place for p in moment.after.people.values()}
            start = moment.after.ruleset.start_place or self.setup.map.start
            hold(15, places == {start}, f"tras la deliberación hay gente en {places}")
            cleared = not moment.after.corpses or not moment.after.ruleset.clear_corpses
            hold(14, cleared, "quedan cadáveres tras la deliberación")
            self.after_meeting = False

    def _tally(self, closed: DeliberationClosed) -> None:
        cast = Counter(self.votes.values())
        abstained = cast.pop(None, 0)
        hold(16, dict(closed.votes) == dict(cast), "el recuento no es el de los votos")
        hold(16, closed.abstentions == abstained, "las abstenciones no cuadran")
        ranked = Counter({**cast, None: abstained}).most_common(2)
        expected = None
        if ranked and ranked[0][1] > (ranked[1][1] if len(ranked) > 1 else 0):
            expected = ranked[0][0]
        hold(17, closed.eliminated == expected, f"expulsado {closed.eliminated}, no {expected}")

    # ── one phase ───────────────────────────────────────────────────────────

    def _phase(self, moment: Moment, record: PhaseRecord) -> None:
        rules, house = moment.after.ruleset, record.house
        self._kills(moment, record)
        done = [o.action for o in record.outcomes.values() if o.action is not None and o.done]
        hold(4, not any(is_claim(action) for action in done), "un aviso en una fase ejecutada")
        if house.begun is not None:
            self._sabotage(moment, record)
        if house.over is not None:
            self.repaired = record.t
        if house.left is not None:
            hold(8, 0 <= house.left <= rules.span(rules.lethal_phases), "cuenta atrás imposible")
        held = {w for w, gate in house.gates.items() if gate == "held"}
        hold(8, not held or len(held) > 1, "una verja aguantó sola")
        self._light(record)
        places = {w: p for w, p in record.before.items() if w in record.alive_after}
        for who, before in places.items():
            after = record.after[who]
            inside = who in record.hidden_before and who in record.hidden_after
            near = {way.to for way in atlas_of(self.setup.map).exits(before)}
            hold(4, inside or after == before or after in near, f"{who} dio más de un paso")
        for who, use in record.bola.items():
            self._bola(moment, who, record)
            watched = min(rules.bola_watched, len(self.setup.map.fixtures.get("ojo", ())))
            hold(13, len(set(use.places)) == watched, f"la Bola de {who} miró {use.places}")

    def _kills(self, moment: Moment, record: PhaseRecord) -> None:
        """D.6: the wait of murders."""
        rules = moment.after.ruleset
        wait = rules.span(rules.kill_cooldown)
        for kill in (*record.kills, *record.repelled):
            since = max(self.begun, self.quiet_kills_since.get(kill.killer, -(10**6)))
            hold(6, record.t > since + wait, f"{kill.killer} mató sin esperar")
            self.quiet_kills_since[kill.killer] = record.t
            hold(4, record.before[kill.killer] == record.after[kill.killer], "mató y se movió")

    def _sabotage(self, moment: Moment, record: PhaseRecord) -> None:
        """D.6, D.7: the wait of sabotages, and doors with nothing else."""
        rules, house = moment.after.ruleset, record.house
        doors = house.begun == "puertas"
        if not doors or rules.doors_subject_to_cooldown:
            wait = rules.span(rules.sabotage_cooldown)
            since = max(self.begun, -1 if self.repaired is None else self.repaired)
            hold(6, record.t > since + wait, "sabotaje sin esperar")
        # Those whose time was over opened at the start of the phase, before anything (4.2, step 2).
        shut = house.locks_before & (house.locks_after | house.by_hand)
        hold(7, doors or not shut, f"{house.begun} con puertas bloqueadas")

    def _light(self, record: PhaseRecord) -> None:
        """D.9, D.10: always-lit rooms, fires, and the chain of candelabros."""
        house, places = record.house, self.setup.map.places
        for room in house.dark_after:
            inside = self.setup.map.rooms[room].places
            hold(9, not any(places[p].always_lit for p in inside), f"{room} a oscuras")
            fires = [p for p in inside if p in self.setup.map.fixtures.get("chimenea", ())]
            hold(9, all(p in house.cold_after for p in fires), f"{room} a oscuras con fuego")
        if house.begun == "luces":
            hold(10, not house.candles_after, "un candelabro sobrevivió al apagón")
        lit = {record.after[w] for w in house.candles_after if w not in record.hidden_after}
        for who in record.alive_after:
            crossed = record.after[who] in lit and who not in record.hidden_after
            hold(10, not crossed or who in house.candles_after, f"{who} no recibió la luz")
        for who in house.candles_after:
            hold(10, who in record.alive_after, f"{who}, muerto, con candelabro")

    def _bola(self, moment: Moment, who: CharacterId, record: PhaseRecord) -> None:
        """D.13: consecutive selections leave nothing unseen that is compulsory."""
        last = moment.before.people[who].watching
        if last is None or last.t != record.t - 1:
            return  # not consecutive, or of a phase that this moment resolved as well
        missed = set(self.setup.map.fixtures.get("ojo", ())) - set(last.places)
        left = missed - set(record.bola[who].places)
        most = max(0, len(missed) - moment.after.ruleset.bola_compulsory)
        hold(13, len(left) <= most, f"la Bola de {who} dejó {left} sin mirar")

    # ── states ──────────────────────────────────────────────────────────────

    def _people(self, state: State) -> None:
        """D.18, D.19, D.21: the limits of the powers."""
        rules = state.ruleset
        for person in state.people.values():
            if person.shape is not None:
                lasted = state.t - person.shape.t
                hold(19, lasted <= rules.span(rules.shift_phases), "disfrazado de más")
                hold(19, state.mode is not Mode.DELIBERATION, "disfrazado en la mesa")
            if person.hiding is not None:
                self._hidden(state, person)
            hold(21, 0 <= person.talisman.charges <= rules.talisman_charges, "talismán de más")
            hold(22, person.side == "vasallo" or not person.tasks, "un impostor con tareas")

    def _hidden(self, state: State, person: Person) -> None:
        hold(18, person.alive, "un muerto en un pasaje")
        hold(18, state.mode is not Mode.DELIBERATION, "alguien en un pasaje durante la mesa")
        if person.side == "impostor" or person.hiding is None:
            return
        hold(18, person.role == "escurridizo", f"{person.id} en un pasaje sin poder")
        inside = state.t - person.hiding.t
        most = state.ruleset.span(state.ruleset.passage_phases)
        hold(18, inside <= most, f"{person.id} lleva {inside} fases en el pasaje")

    def _house(self, state: State) -> None:
        """D.7, D.8, D.20: one sabotage, a countdown that ends, one shield."""
        rules, house = state.ruleset, state.house
        if house.locks and house.sabotage is not None and not rules.doors_during_sabotage:
            cancelled = state.mode is Mode.OVER
            hold(7, cancelled, "puertas bloqueadas y otro sabotaje")
        if house.shield is not None:
            lasted = state.t - house.shield.t
            hold(20, lasted <= rules.span(rules.shield_phases), "la protección duró de más")
            if self.last_shield is not None and house.shield.t != self.last_shield:
                apart = house.shield.t - self.last_shield
                hold(20, apart > rules.span(rules.shield_cooldown), "protegió sin esperar")
            self.last_shield = house.shield.t

    def _ends(self, moment: Moment) -> None:
        """D.22, D.23: the game ends when it must, and only then."""
        state = moment.after
        if not state.people:
            return
        vasallos = sum(p.alive and p.side == "vasallo" for p in state.people.values())
        impostors = sum(p.alive and p.side == "impostor" for p in state.people.values())
        if state.mode is not Mode.OVER:
            hold(23, impostors > 0, "sin impostores la partida sigue")
            even = vasallos <= impostors if state.ruleset.parity == "le" else vasallos == impostors
            hold(23, not even, f"{vasallos} a {impostors} y la partida sigue")
        for event in moment.events:
            if isinstance(event, GameOver) and event.reason == "TASKS_DONE":
                left = [
                    own.task
                    for p in state.people.values()
                    if p.side == "vasallo" and (not p.retired or state.ruleset.retired_tasks_count)
                    for own in p.tasks
                    if own.done < len(self.setup.tasks[own.task].stages)
                ]
                hold(22, not left, f"victoria con tareas pendientes: {left}")
