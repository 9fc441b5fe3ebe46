"""What holds at every moment of a game of Avaloup, each law under the rule it follows from."""

from __future__ import annotations

from dataclasses import dataclass

from engine.avaloup.events import GameOver, Rejected
from engine.avaloup.knowing import card_of
from engine.avaloup.reports import Ending, MissionResult, PlayerReport, PublicReport, VoteResult
from engine.avaloup.setup import SIZES, fails_needed
from engine.avaloup.state import State
from engine.avaloup.words import Phase, PublicationKind, Role, side_of
from engine.core.seats import in_order
from engine.vocabulary import CharacterId
from forumbridge.simulation.broken import hold
from forumbridge.simulation.tables.avaloup_host import AvaloupMoment

_SECRETS = tuple(f"'{word.value}'" for word in Role)
"""How a card shows in a report: its word in quotes."""


@dataclass(slots=True)
class Watch:
    """Looks at the moments of one game, in their order."""

    first: CharacterId | None = None
    passed: int = 0
    """How often the token has gone on."""
    ended: bool = False
    published: int = 0

    def see(self, moment: AvaloupMoment) -> None:
        """Hold everything that must hold.

        Raises:
            InvariantBroken: something does not.
        """
        _refused(moment)
        _state(moment.after)
        for event in moment.events:
            if isinstance(event, GameOver):
                hold("AVA-END-09", not self.ended, "la partida termina dos veces")
                self.ended = True
                _winner(moment.before, event)
        for told in moment.told:
            self.published += 1
            hold("NM-A01", told.number == self.published, "una publicación se salta o se repite")
            if told.public is not None:
                self._public(moment.after, told.public)
            for who, report in told.personal.items():
                _personal(moment.after, who, report)

    def _public(self, state: State, public: PublicReport) -> None:
        if public.kind is not PublicationKind.END:
            hold("AVA-SET-16", not _tells_cards(public), "un mensaje público enseña cartas")
        if public.kind is PublicationKind.DEAL:
            self.first = public.leader
        elif public.header is not None:
            self.passed += 1
        if public.header is not None and self.first is not None:
            seats, header = state.seats, public.header
            due = seats[(seats.index(self.first) + self.passed) % len(seats)]
            hold("AVA-LEAD-04", header.leader == due, "la palabra no sigue el orden de asientos")
            done = header.village + header.wolf
            hold("AVA-MIS-13", done == header.round - 1, "el marcador no cuadra con la incursión")
            hold("AVA-VOTE-10", header.rejections < 5, "se propone tras cinco rechazos")
            hold("AVA-TEAM-07", header.size == SIZES[len(seats)][header.round - 1], "otro tamaño")
        if public.result is not None:
            _vote(state, public.result)
        if public.mission is not None:
            _mission(state, public.mission)
        if public.ending is not None:
            _ending(state, public.ending)


def _refused(moment: AvaloupMoment) -> None:
    no = [event for event in moment.events if isinstance(event, Rejected)]
    if no and len(no) == len(moment.events) and no[0].code != "W-NOTDIR":
        hold(
            "AVA-TALK-02", moment.after == moment.before, f"lo rechazado ({no[0].code}) cambia algo"
        )


def _state(state: State) -> None:
    if not state.dealt:
        return
    hold("AVA-VOTE-10", state.teams <= 25, "más de veinticinco equipos")
    hold("AVA-ROUND-02", 1 <= state.round <= 5, "una incursión de más")
    hold("AVA-END-01", state.village <= 3 and state.wolf <= 3, "un marcador pasa de tres")
    hold("AVA-SET-18", state.leader in state.seats, "nadie lleva la palabra")
    if state.team:
        size = SIZES[len(state.seats)][state.round - 1]
        hold("AVA-TEAM-07", len(state.team) == size, "un equipo de otro tamaño")
        hold("AVA-TEAM-09", len(set(state.team)) == size, "alguien va dos veces")
    if not state.ruleset.villager_may_fail:
        cards = [one for one in state.played if one.card == "lobo"]
        honest = all(state.side(one.character) == "wolf" for one in cards)
        hold("AVA-MIS-12", honest, "un habitante juega la carta de lobo")


def _vote(state: State, told: VoteResult) -> None:
    everybody = (*told.approved, *told.rejected, *told.missing)
    hold("AVA-VOTE-01", sorted(everybody) == sorted(state.seats), "no todos están en el recuento")
    for some in (told.approved, told.rejected, told.missing):
        hold("QA-43", some == in_order(state.seats, some), "un recuento que no va por asientos")
    base = len(everybody)
    if state.ruleset.approval_base == "cast":
        base -= len(told.missing)
    passes = 2 * len(told.approved) > base
    hold("AVA-VOTE-05", told.passes == passes, "el recuento no da lo que se dice")


def _mission(state: State, told: MissionResult) -> None:
    cards = told.village_cards + told.wolf_cards
    hold("AVA-MIS-02", cards == len(told.team), "no hay una carta por persona")
    needed = fails_needed(told.round, len(state.seats))
    hold("AVA-MIS-08", told.fails_needed == needed, "otro número de cartas para fracasar")
    hold(
        "AVA-MIS-06",
        told.success == (told.wolf_cards < needed),
        "el resultado no es el de las cartas",
    )
    hold("AVA-MIS-13", told.village + told.wolf == told.round, "el marcador no cuadra")


def _ending(state: State, told: Ending) -> None:
    hold("QA-36", dict(told.roles) == dict(state.roles), "el final cuenta otras cartas")
    hold("QA-36", told.cards == state.played or not told.cards, "el final cuenta otras incursiones")


def _winner(before: State, over: GameOver) -> None:
    """Who wins follows from what happened (B1.7)."""
    wins = {
        "REJECTIONS": "wolf",
        "FAILURES": "wolf",
        "SEER_NAMED": "wolf",
        "SEER_MISSED": "village",
        "SEER_UNNAMED": "village",
    }
    hold("AVA-END-08", over.winner == wins[over.reason], "gana quien no debe")
    if over.reason.startswith("SEER"):
        hold(
            "AVA-END-02", before.phase is Phase.ASSASSINATE, "se nombra a la Vidente antes de hora"
        )
        hold("AVA-END-07", before.village == 3, "se nombra a la Vidente sin tres éxitos")


def _personal(state: State, who: CharacterId, report: PlayerReport) -> None:
    hold("AVA-SET-16", report.observer == who, "un mensaje llega a otro")
    if report.card is not None:
        card = report.card
        hold("AVA-SET-16", card == card_of(state, who), "una carta que no es la suya")
        hold("AVA-SET-02", card.side == side_of(state.roles[who]), "un bando que no es el suyo")
        hold("QA-42", card.seen == in_order(state.seats, card.seen), "lo que ve no va por asientos")
    if report.pack is not None:
        wolves = {one for one in state.seats if state.side(one) == "wolf"}
        hold("QA-32", who in wolves, "un habitante lee la escena de los lobos")
        hold("AVA-KNOW-01", set(report.pack.members) <= wolves, "en la manada hay un habitante")
    if report.request is not None:
        hold("AVA-MIS-01", who in state.team, "se pide carta a quien no va")


def _tells_cards(public: PublicReport) -> bool:
    """Whether anything but the list of cards in play names one (QA-09)."""
    said = repr([getattr(public, f) for f in public.__dataclass_fields__ if f != "opening"])
    return any(word in said for word in _SECRETS)
