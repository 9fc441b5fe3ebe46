"""One simulated game of La Cosa, held to the invariants, logged to the byte and folded again."""

from __future__ import annotations

from engine.cosa.facts.digest import state_digest
from engine.cosa.game import Cosa
from engine.cosa.setting.words import Phase
from forumbridge.rulesets.cosa.chance import dealt_words
from forumbridge.rulesets.cosa.codec import event_json, unpack
from forumbridge.simulation.broken import hold
from forumbridge.simulation.result import Result
from forumbridge.simulation.tables.cosa_host import Host
from forumbridge.simulation.tables.cosa_invariants import Watch
from forumbridge.simulation.tables.cosa_match import TURNS, Match
from forumbridge.simulation.tables.cosa_speech import speech_of
from forumbridge.simulation.tables.cosa_table import Table, table_of
from forumbridge.simulation.tables.course import held
from forumbridge.simulation.tables.proofs import hold_chance, hold_repeat

ENDINGS = {
    "cosa/parity": "gana La Cosa (paridad)",
    "cosa/quiet": "gana La Cosa (dos turnos tranquilos)",
    "humanos/quiet": "ganan los humanos (dos turnos tranquilos)",
    "humanos/everybody_dead": "ganan los humanos (no queda nadie)",
    "nadie/everybody_dead": "no gana nadie (no queda nadie)",
    "humanos/extinction": "ganan los humanos (no queda ningún Asimilado)",
    "": "sin acabar",
}
"""How a game can end, by winner and `GameOver.reason`; the narrator's own end aside."""


def simulate(number: int, *, players: int | None = None, through_text: bool = False) -> Result:
    """One game from its number, with every invariant held at every step; `through_text` its players
    write, and are read."""
    table = table_of(number, players)
    host, watch = Host(table.setup), Watch()
    if through_text:
        host.speech = speech_of(host, number)
    course = held(
        Match(table, host).play(), watch.see, event_json, lambda: _hold_whole(table, host)
    )
    state = host.state
    reason = f"{state.winner}/{state.win_reason}" if state.winner else ""
    dead = len(state.people) - len(state.living)
    return Result(
        number=number,
        players=len(table.cast.people),
        reason=reason,
        end=ENDINGS[reason],
        rounds=state.turn,
        course=f"turno {state.turn}, {dead} muertes, {len(state.things)} Asimilados con vida",
        inputs=len(host.recorded),
        log=course.log,
        broken=course.broken,
        step=course.steps,
    )


def _hold_whole(table: Table, host: Host) -> None:
    """It folds again to the same, its chance is proved, and if it stops it is for its turns."""
    state = host.state
    stopped = state.phase is Phase.OVER or state.turn > TURNS
    hold("COSA-CLK-01", stopped, "la partida se queda parada")
    hold_repeat(Cosa(table.setup), host.recorded, unpack, state, state_digest)
    dealt = {who: dealt_words(person.dealt) for who, person in state.people.items()}
    hold_chance(table.cast, host.lots.chance(state), dealt)
