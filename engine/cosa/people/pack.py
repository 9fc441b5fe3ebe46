"""What La Cosa agrees on: unanimity of all its living members (COSA-ASI-03 to 10, QC-33 to 37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.draws import shuffle
from engine.core.posts import post_key
from engine.cosa.facts.notes import PackStatus, Proposal
from engine.cosa.facts.state import State, Statement
from engine.cosa.people.luck import remember
from engine.vocabulary.ids import CharacterId

Verdict = tuple[str, CharacterId | None]
"""`kill` or `choose`, and whom; `("nothing", None)` for a member who wants neither."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What La Cosa does tonight. `target` None: nobody is touched."""

    mode: Literal["none", "kill", "forgo", "random", "chosen"] = "none"
    target: CharacterId | None = None


def voters(state: State) -> tuple[CharacterId, ...]:
    """Who must agree: all living members, fixed at the end of window A (E-01)."""
    return state.pack.voters or state.things


def agreed(state: State) -> Verdict | None:
    """What every voter wants alike, or None (QC-34): silence is no agreement."""
    wants = [_stand(state, who) for who in voters(state)]
    if state.ruleset.thing_quorum == "speakers":
        wants = [want for want in wants if want is not None]
    if not wants or any(want is None for want in wants):
        return None
    different = set(wants)
    return next(iter(different)) if len(different) == 1 else None


def _stand(state: State, who: CharacterId) -> Verdict | None:
    """A member's last word; whoever spoke for all after it speaks for him too, if allowed."""
    own = state.pack.statements.get(who)
    if state.ruleset.thing_spokesman:
        spoken = [
            word
            for member in voters(state)
            if (word := state.pack.statements.get(member)) is not None and word.for_all
        ]
        last = max(spoken, key=_when, default=None)
        if last is not None and (own is None or _when(own) < _when(last)):
            own = last
    return None if own is None else (own.kind, own.target)


def _when(word: Statement) -> tuple[int, tuple[tuple[int, int, str], ...]]:
    return word.at, post_key(word.post)


def even_plan(state: State) -> Plan:
    """Even nights: to kill whom all name, or to forgo it (COSA-ASI-04 to 06, QC-34b)."""
    if not state.things:
        return Plan()
    word = agreed(state)
    if word is not None and word[0] == "kill" and word[1] is not None:
        return Plan("kill", word[1])
    return Plan("forgo")


def odd_plan(state: State) -> tuple[Plan, State]:
    """Odd nights: whom all chose if they earned it, else chance (COSA-ASI-01, 02, 07; QC-33).

    The state comes back with the draws; chance is one order of the whole roster a night, of which
    the first eligible counts, so that later decisions move it least (QC-36, QC-90).
    """
    if not state.things:
        return Plan(), state
    if not state.pack.choose_next:
        return _drawn(state, state.humans)
    word = agreed(state)
    if word is not None and word[0] == "choose" and word[1] is not None:
        return Plan("chosen", word[1]), state
    match state.ruleset.thing_odd_no_consensus:
        case "none":
            return Plan(), state
        case "random":
            return _drawn(state, state.humans)
        case "random_proposed":
            named = {w.target for w in state.pack.statements.values() if w.kind == "choose"}
            return _drawn(state, tuple(who for who in state.humans if who in named))


def _drawn(state: State, pool: tuple[CharacterId, ...]) -> tuple[Plan, State]:
    order, draws = shuffle(state.seed, f"asimilacion/{state.turn}", sorted(state.people))
    target = next((who for who in order if who in pool), None)
    return Plan("random", target), remember(state, draws)


def status(state: State, until: int | None, *, closed: bool = False) -> PackStatus:
    """How the pack stands, for its members (NM-C14)."""
    if state.turn % 2 == 0:
        mode, due = "kill_or_forgo", True
    else:
        mode, due = ("chosen", True) if state.pack.choose_next else ("random", False)
    word = agreed(state) if due else None
    proposals = tuple(
        Proposal(who, own.kind, own.target)
        for who in state.things
        if (own := state.pack.statements.get(who)) is not None
    )
    return PackStatus(
        mode,
        state.things,
        proposals,
        agreed=word is not None if due and (closed or proposals) else None,
        target=word[1] if word is not None and closed else None,
        until=until,
    )
