"""Avaloup's table at a position: the ring of seats and what lies on it, whole or as known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.avaloup.reports import Ending, Knowledge, PublicReport
from engine.avaloup.state import CardBallot, State
from engine.avaloup.words import Phase, side_of
from engine.vocabulary import CharacterId
from forumbridge.drawing.ring import Chair
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.spanish import capitalised
from forumbridge.rulesets.avaloup.account import AvaloupMoment
from forumbridge.rulesets.avaloup.account_told import CARDS, SIDES
from forumbridge.rulesets.looking import Board, Panel, Position, Seated, Spot
from forumbridge.rulesets.tables.names import Names

_HEADS = ("La mesa, en el orden de los asientos", "Asiento", "Quién")
_VOTES = {"aprobar": "a favor", "rechazar": "en contra"}


@dataclass(frozen=True, slots=True)
class _Seat:
    """What is said of somebody at the table."""

    who: CharacterId
    words: tuple[str, ...]
    leads: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class AvaloupTable:
    """Lays the table; `ring` are the seats."""

    names: Names
    ring: Sequence[CharacterId]

    def whole(self, position: Position, past: Sequence[AvaloupMoment]) -> Board:
        """Everything, as the last of these moments left it."""
        moment = past[-1]
        caption = f"Copia del narrador · {position.label}"
        panels = (
            *_score(moment.after.village, moment.after.wolf, moment.after.rejections),
            *self._open(moment),
            *self._public(past),
            *self._played(moment.after),
        )
        return _board(self.names, caption, self._seats(moment.after), panels)

    def known(self, position: Position, past: Sequence[AvaloupMoment], who: CharacterId) -> Board:
        """What somebody knew then."""
        known = past[-1].known[who]
        caption = f"Lo que sabe {self.names.of(who)} · {position.label}"
        panels = (
            *_score(known.village, known.wolf, known.rejections),
            *self._own(known),
            *self._public(past),
        )
        return _board(self.names, caption, self._seats_known(known, _ending(past)), panels)

    def chairs(
        self, past: Sequence[AvaloupMoment], who: CharacterId | None
    ) -> tuple[list[Chair], tuple[str, ...]]:
        """The seats to be drawn, and what stands in their middle."""
        moment = past[-1]
        if who is None:
            return self.now(moment.after)
        known = moment.known[who]
        seats = self._seats_known(known, _ending(past))
        return self._chairs(seats), _middle(known.round, known.village, known.wolf)

    def now(self, state: State) -> tuple[list[Chair], tuple[str, ...]]:
        """The same of a state, for the narrator."""
        middle = _middle(state.round, state.village, state.wolf)
        return self._chairs(self._seats(state)), middle

    def _chairs(self, seats: Iterable[_Seat]) -> list[Chair]:
        return [
            Chair(
                self.names.of(one.who),
                one.words[0] if one.words else "",
                marked=one.leads,
                chosen=one.chosen,
            )
            for one in seats
        ]

    # ── seats ───────────────────────────────────────────────────────────────

    def _seats(self, state: State) -> list[_Seat]:
        team = state.team or (() if state.proposal is None else state.proposal.chosen)
        return [self._seat(state, who, chosen=who in team) for who in self.ring]

    def _seat(self, state: State, who: CharacterId, *, chosen: bool) -> _Seat:
        words: list[str] = []
        if who in state.roles:
            words.append(capitalised(CARD_NAMES[state.roles[who]]))
            words.append(SIDES[side_of(state.roles[who])].lower())
        leads = state.leader == who and state.phase is not Phase.OVER
        return _Seat(who, (*words, *_marks(leads=leads, chosen=chosen)), leads, chosen)

    def _seats_known(self, known: Knowledge, ending: Ending | None) -> list[_Seat]:
        shown = {} if ending is None else dict(ending.roles)
        found: list[_Seat] = []
        for who in self.ring:
            leads, chosen = known.leader == who, who in known.team
            words = [capitalised(CARD_NAMES[shown[who]])] if who in shown else []
            if not words and who == known.me and known.role is not None:
                words.append(capitalised(CARD_NAMES[known.role]))
            elif not words and who in {*known.seen, *known.pack}:
                words.append(self._recognised(known, who))
            words += ["quien mira"] if who == known.me else []
            marks = _marks(leads=leads, chosen=chosen)
            found.append(_Seat(who, (*words, *marks), leads, chosen))
        return found

    def _recognised(self, known: Knowledge, who: CharacterId) -> str:
        if who in known.pack:
            return "de la manada"
        told = {
            "wolves": f"reconocid{self.names.ending(who)} como lobo",
            "seer": "la Vidente",
            "seer_or_mystic": "la Vidente o quien la imita",
            "masons": "masón",
        }
        return told[known.meaning]

    # ── what lies on it ─────────────────────────────────────────────────────

    def _open(self, moment: AvaloupMoment) -> Iterator[Panel]:
        """Votes and cards as they stand; those that this very moment counted, as they were."""
        before, after = moment.before, moment.after
        for title, now, then, words in (
            ("Votos sobre el equipo", after.approvals, before.approvals, _VOTES),
            ("Cartas de la incursión", after.cards, before.cards, CARDS),
        ):
            ballot = now if now is not None else then
            if ballot is None:
                continue
            closed = "" if now is not None else ", al contarse"
            rows = tuple((self.names.of(who), _said(ballot, who, words)) for who in ballot.electors)
            yield Panel(f"{title}{closed}", ("Quién", "Qué"), rows)
        if after.naming is not None:
            named = self.names.all(after.naming.chosen) if after.naming.chosen else "nadie aún"
            rows = ((self.names.of(after.naming.owner), named), *self._preferred(after))
            yield Panel("A quién se nombra como Vidente", ("Quién", "A quién"), rows)

    def _preferred(self, state: State) -> tuple[tuple[str, str], ...]:
        votes = () if state.preferred is None else state.preferred.votes
        return tuple((self.names.of(v.elector), self.names.of(v.option)) for v in votes)

    def _own(self, known: Knowledge) -> Iterator[Panel]:
        own = [("su voto sobre el equipo", _VOTES.get(known.vote, known.vote))]
        own.append(("su carta de la incursión", CARDS.get(known.card, known.card)))
        if known.named is not None:
            own.append(("a quién nombra", self.names.of(known.named)))
        rows = tuple(one for one in own if one[1])
        if rows:
            yield Panel("Lo suyo", ("Qué", "Como está"), rows)

    def _public(self, past: Sequence[AvaloupMoment]) -> Iterator[Panel]:
        """The teams and incursions published so far, the last first."""
        reports = list(_reports(past))
        missions = [
            (
                f"Incursión {m.round}",
                self.names.all(m.team),
                f"{'lograda' if m.success else 'fracasada'}; cartas de lobo: {m.wolf_cards}",
            )
            for report in reports
            if (m := report.mission) is not None
        ]
        if missions:
            yield Panel("Incursiones", ("Cuál", "Equipo", "Cómo fue"), tuple(reversed(missions)))
        votes = [
            (
                f"Incursión {report.round}, {self.names.of(r.leader)}",
                self.names.all(r.team),
                f"{'sale' if r.passes else 'no sale'}. A favor: {self.names.all(r.approved)}."
                f" En contra o sin voto: {self.names.all((*r.rejected, *r.missing))}",
            )
            for report in reports
            if (r := report.result) is not None
        ]
        if votes:
            yield Panel(
                "Equipos votados", ("Quién propone", "Equipo", "Cómo fue"), tuple(reversed(votes))
            )

    def _played(self, state: State) -> Iterator[Panel]:
        rows = tuple(
            (
                f"Incursión {one.round}",
                self.names.of(one.character),
                CARDS[one.card] + (" (no mandó ninguna)" if one.by_default else ""),
            )
            for one in reversed(state.played)
        )
        if rows:
            yield Panel("Cartas jugadas, que solo ve usted", ("Cuál", "Quién", "Carta"), rows)


def _score(village: int, wolf: int, rejections: int) -> tuple[Panel, ...]:
    rows = (
        ("Logradas", str(village)),
        ("Fracasadas", str(wolf)),
        ("Equipos rechazados en esta", str(rejections)),
    )
    return (Panel("Marcador", ("Incursiones", "Cuántas"), rows),)


def _middle(number: int, village: int, wolf: int) -> tuple[str, ...]:
    return (f"Incursión {number}", f"logradas {village} · fracasadas {wolf}")


def _marks(*, leads: bool, chosen: bool) -> Iterator[str]:
    if leads:
        yield "lleva la palabra"
    if chosen:
        yield "en el equipo"


def _said(ballot: CardBallot, who: CharacterId, words: dict[str, str]) -> str:
    vote = ballot.vote_of(who)
    return "falta" if vote is None or vote.option is None else words[vote.option]


def _reports(past: Iterable[AvaloupMoment]) -> Iterator[PublicReport]:
    for moment in past:
        for told in moment.told:
            if told.public is not None:
                yield told.public


def _ending(past: Sequence[AvaloupMoment]) -> Ending | None:
    return next((one.ending for one in _reports(past) if one.ending is not None), None)


def _board(names: Names, caption: str, seats: Sequence[_Seat], panels: Iterable[Panel]) -> Board:
    spots = tuple(
        Spot(str(place), (Seated(names.of(one.who), "; ".join(one.words)),))
        for place, one in enumerate(seats, start=1)
    )
    return Board(caption, spots, heads=_HEADS, panels=tuple(panels))
