"""One simulated game of Avaloup, held to the invariants, logged to the byte and folded again."""

from __future__ import annotations

from engine.avaloup.digest import state_digest
from engine.avaloup.game import Avaloup
from engine.avaloup.words import Phase
from forumbridge.rulesets.avaloup.chance import dealt_words
from forumbridge.rulesets.avaloup.codec import event_json, unpack
from forumbridge.simulation.broken import hold
from forumbridge.simulation.result import Result
from forumbridge.simulation.tables.avaloup_host import Host
from forumbridge.simulation.tables.avaloup_invariants import Watch
from forumbridge.simulation.tables.avaloup_match import Match
from forumbridge.simulation.tables.avaloup_speech import speech_of
from forumbridge.simulation.tables.avaloup_table import Table, table_of
from forumbridge.simulation.tables.course import held
from forumbridge.simulation.tables.proofs import hold_chance, hold_repeat

ENDINGS = {
    "REJECTIONS": "ganan los lobos (cinco equipos rechazados)",
    "FAILURES": "ganan los lobos (tres incursiones fracasadas)",
    "SEER_NAMED": "ganan los lobos (nombran a la Vidente)",
    "SEER_MISSED": "ganan los habitantes (nombran a otra persona)",
    "SEER_UNNAMED": "ganan los habitantes (no nombran a nadie)",
    "": "sin acabar",
}
"""How a game can end, by `GameOver.reason`; the narrator's own end aside."""


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
    return Result(
        number=number,
        players=len(table.cast.people),
        reason=state.win_reason,
        end=ENDINGS[state.win_reason],
        rounds=state.round,
        course=f"incursión {state.round} ({state.village} a {state.wolf}), {state.teams} equipos",
        inputs=len(host.recorded),
        log=course.log,
        broken=course.broken,
        step=course.steps,
    )


def _hold_whole(table: Table, host: Host) -> None:
    """It ends, folds again to the same, and its chance is proved."""
    state = host.state
    hold("AVA-ROUND-02", state.phase is Phase.OVER, "la partida no acaba")
    hold_repeat(Avaloup(table.setup), host.recorded, unpack, state, state_digest)
    dealt = {who: dealt_words(role) for who, role in state.roles.items()}
    hold_chance(table.cast, host.lots.chance(state), dealt)
