"""Made-up players: random ones, and ones with a simple plan; they err as people do.

They decide by what they were told (`Mind`), never by the state.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.hacienda.telling.panels import When
from engine.vocabulary import (
    Action,
    Bell,
    BoltGate,
    CharacterId,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    PlaceId,
    Protect,
    Repair,
    Report,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Wait,
)
from engine.vocabulary.actions import SabotageKind
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.ground import Ground
from forumbridge.simulation.minds import Mind

_KINDS: tuple[SabotageKind, ...] = ("puertas", "luces", "chimeneas", "verjas", "palomar")


@dataclass(slots=True)
class Orders:
    """What somebody means to do: an action a phase, and what is free."""

    phases: dict[int, Action] = field(default_factory=dict[int, Action])
    free: list[tuple[int | None, Action]] = field(default_factory=list[tuple[int | None, Action]])


@dataclass(slots=True)
class Player:
    """One player of one game."""

    me: CharacterId
    ground: Ground
    chance: Chance
    random: bool
    """Plays anything that looks legal, without a plan."""

    def orders(self, mind: Mind, first: int) -> Orders:
        """What he declares for the phases from `first` on."""
        made = Orders()
        walk = _Walk(self, mind, mind.known.place, mind.known.hidden)
        for phase in range(first, 4):
            made.phases[phase] = walk.action(phase, first)
        made.free += walk.free(first)
        return made

    def vote(self, mind: Mind, accused: CharacterId | None) -> CharacterId | None:
        """Whom he votes for; None is abstention."""
        living = [w for w in self.ground.names.persons if w not in mind.known.publicly_dead]
        others = [w for w in living if w != self.me]
        impostor = mind.known.side == "impostor"
        if accused in others and not impostor and self.chance.percent(85):
            return accused
        if mind.accused and mind.accused[-1] in others and not impostor:
            return mind.accused[-1]
        if self.chance.percent(25) or not others:
            return None
        return self.chance.pick([w for w in others if w not in mind.fellows] or others)


@dataclass(slots=True)
class _Walk:
    """A round thought through: where he believes he will be."""

    player: Player
    mind: Mind
    place: PlaceId
    hidden: bool

    def action(self, phase: int, first: int) -> Action:
        chance = self.player.chance
        if chance.percent(4):
            action = self._wild()
        elif self.hidden:
            action = self._inside()
        elif self.player.random or chance.percent(10):
            action = self._anything()
        elif self.mind.known.ghost:
            action = self._ghostly(phase)
        elif self.mind.known.side == "impostor":
            action = self._wicked(phase, first)
        else:
            action = self._dutiful()
        self._follow_up(action)
        return action

    def free(self, first: int) -> list[tuple[int | None, Action]]:
        """Reports, bells, gates and free phases of the talisman."""
        chance, known = self.player.chance, self.mind.known
        if known.ghost:
            return []
        found: list[tuple[int | None, Action]] = []
        if self.mind.sees_corpse and chance.percent(80 if known.side == "vasallo" else 15):
            found.append((first, Report()))
        elif known.side == "vasallo" and chance.percent(50):
            found.append((None, Report()))
        if known.place == self.player.ground.setup.map.start and chance.percent(1):
            found.append((first, Bell()))
        if "verjas" in known.alarms and (chance.percent(60) or self._at("verja")):
            found += [(phase, BoltGate()) for phase in range(first, 4)]
        talisman = self.mind.panel.talisman
        if talisman is not None and talisman.paid and talisman.charges and chance.percent(40):
            found.append((chance.below(4 - first) + first, Talisman(free=True)))
        return found

    # ── kinds of people ─────────────────────────────────────────────────────

    def _dutiful(self) -> Action:
        """A vasallo: mends what is broken, uses his power, does his tasks."""
        chance, known, panel = self.player.chance, self.mind.known, self.mind.panel
        if known.alarms and chance.percent(75):
            mended = self._mend(known.alarms[0])
            if mended is not None:
                return mended
        talisman = panel.talisman
        unpaid = talisman is not None and bool(talisman.charges) and not talisman.paid
        if unpaid and chance.percent(10):
            return Talisman()
        if known.role == "escurridizo" and self._entrance() and chance.percent(20):
            return Passage("entrar")
        thing = next((k for k in ("altar", "plano", "bola") if self._at(k)), None)
        if thing is not None and chance.percent(30):
            return self._look_at(thing)
        if self.mind.company and chance.percent(5):
            return Follow(chance.pick(self.mind.company))
        for own in known.tasks:
            if own.next_place == self.place and not own.wait:
                return DoTask(own.task)
        return self._towards_a_task() or self._wander()

    def _wicked(self, phase: int, first: int) -> Action:
        """An impostor: stalks, strikes when he can, sabotages, hides, pretends."""
        chance, panel = self.player.chance, self.mind.panel
        prey = [w for w in self.mind.company if w not in self.mind.fellows]
        when = (self.mind.known.round, phase)
        able = panel.kill_from is not None and _by(panel.kill_from, when)
        if able and phase == first and prey and chance.percent(90 if len(prey) < 3 else 45):
            return Kill(chance.pick(prey))
        since = None if panel.sabotage is None else panel.sabotage.available
        if since is not None and _by(since, when) and chance.percent(35):
            return self._sabotage()
        if panel.shape is not None and panel.shape.available is not None and chance.percent(15):
            others = [w for w in self.player.ground.names.persons if w != self.player.me]
            return Transform(chance.pick(others))
        if self._entrance() and chance.percent(15):
            return Passage("entrar")
        if able and phase > first and chance.percent(45):
            return Kill(None, anyone=True)
        seen = [w for _, there in self.mind.known.in_sight for w in there]
        if seen and phase == first and chance.percent(80 if able else 40):
            return Follow(chance.pick(seen))
        if chance.percent(25):
            return DoTask(chance.pick(tuple(self.player.ground.setup.tasks)))
        return self._wander()

    def _ghostly(self, phase: int) -> Action:
        """A ghost: protects, goes on with his tasks, or with his sabotages."""
        chance, known, panel = self.player.chance, self.mind.known, self.mind.panel
        angel = panel.angel
        able = angel is not None and _by(angel.available, (known.round, phase))
        if able and chance.percent(70):
            everybody = self.player.ground.names.persons
            return Protect(chance.pick([w for w in everybody if w not in known.publicly_dead]))
        if known.side == "impostor":
            return self._sabotage() if chance.percent(30) else self._wander()
        for own in known.tasks:
            if own.next_place == self.place and not own.wait:
                return DoTask(own.task)
        return self._towards_a_task() or self._wander()

    def _inside(self) -> Action:
        chance = self.player.chance
        ends = self._entrances()
        if chance.percent(50) or not ends:
            return Passage("salir")
        return Passage("mover", chance.pick(ends)) if chance.percent(60) else Wait()

    # ── single actions ──────────────────────────────────────────────────────

    def _mend(self, alarm: str) -> Action | None:
        """Towards what is broken, or mending it."""
        kind = {"luces": "vela", "chimeneas": "chimenea", "palomar": "paloma", "verjas": "verja"}
        ends = self.player.ground.fixture(kind.get(alarm, ""))
        if not ends:
            return None
        if alarm != "verjas" and self.place in ends:
            if alarm == "luces":
                return Repair("luces")
            if alarm == "palomar":
                return Repair("palomar")
            if self.player.chance.percent(60):
                return Repair("chimeneas")
        end = ends[sum(map(ord, self.player.me)) % len(ends)]
        return self._step_to(end) or (Wait() if self.place == end else None)

    def _sabotage(self) -> Action:
        chance = self.player.chance
        kind = chance.pick(_KINDS)
        rooms = chance.shuffled(self.player.ground.names.lockable)
        if kind != "puertas" or not rooms:
            return Sabotage("luces" if kind == "puertas" else kind)
        return Sabotage("puertas", tuple(rooms[: 1 + chance.below(3)]))

    def _look_at(self, thing: str) -> Action:
        chance = self.player.chance
        if thing == "altar":
            return UseObject("altar")
        if thing == "plano":
            return UseObject("plano")
        eyes = chance.shuffled(self.player.ground.fixture("ojo"))
        return UseObject("bola", tuple(eyes[: chance.below(self.player.ground.names.watched + 1)]))

    def _towards_a_task(self) -> Action | None:
        for own in self.mind.known.tasks:
            if own.next_place is not None and own.wait < 2:
                step = self._step_to(own.next_place)
                if step is not None:
                    return step
        return None

    def _step_to(self, there: PlaceId) -> Action | None:
        ghost = self.mind.known.ghost
        step = self.player.ground.step(self.place, there, ghost=ghost)
        if step is None:
            return None
        shut = {frozenset(door) for door in self.mind.known.doors}
        if not ghost and frozenset((self.place, step)) in shut:
            return Unblock(step)
        return Move(step)

    def _wander(self) -> Action:
        near = self.player.ground.near(self.place, ghost=self.mind.known.ghost)
        if not near or self.player.chance.percent(25):
            return Wait()
        return Move(self.player.chance.pick(near))

    def _anything(self) -> Action:
        """Something that looks legal from here."""
        chance, known = self.player.chance, self.mind.known
        options: list[Action] = [Wait(), self._wander(), self._wander(), self._wander()]
        options += [Follow(who) for who in self.mind.company[:2]]
        options += [DoTask(own.task) for own in known.tasks if own.next_place == self.place]
        options += [self._look_at(k) for k in ("altar", "plano", "bola") if self._at(k)]
        if known.side == "impostor":
            options += [Kill(who) for who in self.mind.company[:2]]
            options += [self._sabotage()]
        if self._entrance() and (known.side == "impostor" or known.role == "escurridizo"):
            options.append(Passage("entrar"))
        if known.role == "clerigo":
            options.append(Talisman())
        if known.presences == 1:
            options.append(Follow(None, presence=True))
        return chance.pick(options)

    def _wild(self) -> Action:
        """Something that most likely can't be."""
        chance, ground = self.player.chance, self.player.ground
        others = [w for w in ground.names.persons if w != self.player.me]
        return chance.pick(
            (
                Move(chance.pick(ground.places)),
                Follow(chance.pick(others)),
                Kill(chance.pick(others)),
                Sabotage("luces"),
                Passage("salir"),
                Passage("entrar"),
                Repair("chimeneas"),
                UseObject("altar"),
                Protect(chance.pick(others)),
                Transform(chance.pick(others)),
                Talisman(),
                Unblock(chance.pick(ground.places)),
                DoTask(chance.pick(tuple(ground.setup.tasks))),
            )
        )

    # ── where he is ─────────────────────────────────────────────────────────

    def _at(self, kind: str) -> bool:
        return self.place in self.player.ground.fixture(kind)

    def _entrance(self) -> bool:
        return bool(self._entrances())

    def _entrances(self) -> tuple[PlaceId, ...]:
        """The other ends of a passage that he knows here."""
        for passage in self.mind.known.passages:
            ends = [place for place, _ in passage.entrances]
            if self.place in ends:
                return tuple(place for place in ends if place != self.place)
        return ()

    def _follow_up(self, action: Action) -> None:
        match action:
            case Move(to=to) if to is not None:
                self.place = to
            case Passage(step="entrar"):
                self.hidden = True
            case Passage(step="salir"):
                self.hidden = False
            case Passage(step="mover", to=to) if to is not None:
                self.place = to
            case _:
                pass


def _by(since: When, now: When) -> bool:
    """Whether something available since a moment is so now."""
    return since <= now
