"""The deal: cards by seat, the first leader by chance, everything told at once (B3, 1 and 2)."""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup import telling
from engine.avaloup.events import Rejected, SceneChanged
from engine.avaloup.inputs import Deal
from engine.avaloup.knowing import pack
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.reports import PublicReport
from engine.avaloup.rounds import with_proposal
from engine.avaloup.setup import Setup, deck, seats_of, setup_problems
from engine.avaloup.state import State
from engine.avaloup.words import PublicationKind
from engine.core.draws import logged, shuffle
from engine.vocabulary.ids import CharacterId


def deal(setup: Setup, state: State, given: Deal) -> Stepped:
    """The dealt game with its first proposal due, or why no card can be dealt."""
    refusal = _cannot_deal(setup, state, given)
    if refusal is not None:
        return state, (refusal,)
    seats = seats_of(setup, state.ruleset)
    cards, draws = shuffle(given.seed, "deal", deck(len(seats), state.ruleset))
    first = logged(given.seed, "leader", len(seats))
    state = replace(
        state,
        dealt=True,
        seed=given.seed,
        commitment=given.commitment,
        roles=dict(zip(seats, cards, strict=True)),
        draws=(*draws, first),
    )
    return begin(setup, state, seats[first.index])


def begin(setup: Setup, state: State, leader: CharacterId) -> Stepped:
    """The first round of a dealt game: to each his card, to all the rest (NM-A01 to NM-A03)."""
    state = with_proposal(replace(state, round=1), leader)
    public = PublicReport(
        kind=PublicationKind.DEAL,
        round=1,
        opening=telling.opening(setup, state.ruleset, leader),
        leader=leader,
        header=telling.header(state),
    )
    personal = telling.cards(state)
    state, told = publish(state, PublicationKind.DEAL, public, personal, starts_clock=True)
    if state.ruleset.pack_scene == "always":
        told = (SceneChanged("pack", pack(state), open=True), *told)
    return state, told


def _cannot_deal(setup: Setup, state: State, given: Deal) -> Rejected | None:
    """Dealt already, a set-up that doesn't fit, or somebody's first reply missing."""
    if state.dealt:
        return Rejected(None, "ALREADY_DEALT")
    for problem in setup_problems(setup, state.ruleset):
        if problem.level == "error":
            data = {"problema": problem.code, "motivo": problem.message}
            return Rejected(None, "CANNOT_DEAL", data=data)
    replied = {reply.character for reply in given.replies}
    late = [c.id for c in setup.roster if c.id not in replied]
    return Rejected(None, "NO_FIRST_REPLY", data={"faltan": " ".join(late)}) if late else None
