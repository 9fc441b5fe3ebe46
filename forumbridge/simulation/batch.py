"""One simulated game of La Hacienda: held to the invariants, logged and folded again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.hacienda.facts.digest import state_digest
from engine.hacienda.facts.state import State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.atlas import gazetteer
from forumbridge.calendar import Calendar
from forumbridge.narration.narrator import Narrator
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.codec import event_json, unpack
from forumbridge.rulesets.hacienda.watched import Moment, WatchedGame
from forumbridge.scenarios.playing import Voice
from forumbridge.scenarios.reading import World
from forumbridge.scenarios.shipped import shipped_house
from forumbridge.scenarios.vocabulary import ending
from forumbridge.simulation.broken import InvariantBroken, hold
from forumbridge.simulation.ground import Ground
from forumbridge.simulation.hosts import DirectHost, Host, TextHost, Told
from forumbridge.simulation.invariants import Watch
from forumbridge.simulation.match import Match
from forumbridge.simulation.report_invariants import hold_reports, hold_secret
from forumbridge.simulation.result import Result
from forumbridge.simulation.settings import Table, table_of

_ZONE = "Europe/Madrid"
SECRETS_EVERY = 7
"""One in so many phases is resolved a second time with something hidden exchanged."""


def _end_of(state: State) -> str:
    """Why the game ended, with the sabotage that ended it."""
    sabotage = state.house.sabotage
    if state.win_reason == "SABOTAGE" and sabotage is not None:
        return f"SABOTAGE_{sabotage.kind.upper()}"
    return state.win_reason


@lru_cache(maxsize=1)
def _house() -> tuple[World, Voice]:
    return shipped_house()


def simulate(number: int, *, through_text: bool = False, players: int | None = None) -> Result:
    """One game from its number, with every invariant held at every step."""
    world, voice = _house()
    table = table_of(number, world.game_map, dict(world.tasks), players)
    host: Host = _text_host(table, voice) if through_text else DirectHost(Hacienda(table.setup))
    match, watch = Match(table, host, Ground(table.setup)), Watch(table.setup)
    log, step, broken = hashlib.sha256(), 0, ""
    try:
        for moments, told in match.play():
            step += 1
            for moment in moments:
                watch.see(moment)
                _note(log.update, moment)
                if moment.after.t % SECRETS_EVERY == 0:
                    hold_secret(host.rules, moment)
            for one in told:
                hold_reports(table.setup, one)
                _note_told(log.update, one)
        _hold_replay(table, host, voice, through_text=through_text)
    except InvariantBroken as error:
        broken = str(error)
    state, reason = host.state, _end_of(host.state)
    return Result(
        number=number,
        players=len(table.setup.roster),
        reason=reason,
        end=ending(reason),
        rounds=state.round,
        course=f"ronda {state.round}, {state.t} fases, {len(state.deaths)} muertes",
        inputs=len(host.recorded),
        log=log.hexdigest(),
        broken=broken,
        step=step,
    )


def _text_host(table: Table, voice: Voice) -> TextHost:
    return TextHost(_live(table, voice))


def _live(table: Table, voice: Voice) -> WatchedGame:
    setup = table.setup
    return WatchedGame(
        name=f"Partida {table.number}",
        setup=setup,
        lexicon=voice.lexicon,
        narrator=Narrator(voice.messages, gazetteer(setup), setup.tasks, _ZONE),
        calendar=Calendar(_ZONE, ("lun", "jue"), "21:00"),
        precision=60,
        reminder_hours=6,
        scenes=frozenset(setup.map.places),
    )


def _note(write: Callable[[bytes], None], moment: Moment) -> None:
    for event in moment.events:
        write(event_json(event).encode())


def _note_told(write: Callable[[bytes], None], told: Told) -> None:
    for who in sorted(told.personal):
        write(repr(told.personal[who]).encode())
    write(repr(told.public).encode())


def _hold_replay(table: Table, host: Host, voice: Voice, *, through_text: bool) -> None:
    """The game folded again from what was recorded is the live one (R17)."""
    if through_text:
        again = _live(table, voice)
        again.apply(host.recorded, replaying=True)
        state = again.state
    else:
        state = _folded(table, host.recorded)
    hold(1, state_digest(state) == state_digest(host.state), "la repetición no da el mismo estado")


def _folded(table: Table, recorded: Iterable[StoredInput]) -> State:
    rules = Hacienda(table.setup)
    state = rules.start()
    for stored in recorded:
        state, _ = rules.step(state, unpack(stored))
    return state
