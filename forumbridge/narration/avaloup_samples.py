"""One specimen of every message of Avaloup in all its shapes, set around a fire of five."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

from engine.avaloup.reports import (
    CardRequest,
    Ending,
    Header,
    LastChance,
    Meaning,
    MissionResult,
    Opening,
    PackCall,
    PlayedCard,
    PlayerReport,
    Proposed,
    PublicReport,
    Receipt,
    Refusal,
    Reminder,
    RoleCard,
    Ruling,
    Standing,
    VoteCall,
    VoteResult,
)
from engine.avaloup.situation import At
from engine.avaloup.words import PublicationKind, Role, Winner, side_of
from engine.vocabulary import CharacterId, Gazetteer, PersonName
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.narration.document import Document
from forumbridge.narration.player_text import PlayerText

Specimen = tuple[str, Callable[[AvaloupNarrator], Document]]
ANA, BRUNO, CLARA, DARIO, EVA = (CharacterId(x) for x in ("ana", "bruno", "clara", "dario", "eva"))
SEATS = (ANA, BRUNO, CLARA, DARIO, EVA)
_NAMES = {
    ANA: ("Ana", True),
    BRUNO: ("Bruno", False),
    CLARA: ("Clara", True),
    DARIO: ("Darío", False),
    EVA: ("Eva", True),
}
_AT = 1_796_292_000
_SHOWN = "5ec7e7"
CODES = (
    *("W-NOTNOTES", "W-NOTDIR", "W-NOTPUBLIC", "W-NOTEAM", "W-EARLY", "W-LATE", "W-DUP", "W-EDIT"),
    *("W-AMBIG", "W-UNKNOWN", "W-SELF", "W-MULTI", "W-COUNT", "W-NEG", "W-COND", "W-HEDGE"),
    *("W-NOROLE", "W-PHASE", "W-FORBID", "W-OLD", "W-CLOSED", "INCOMPLETE", "NOTHING_TO_WITHDRAW"),
    "OTRA",
)
"""Every reason for which something is not taken, and one that no file can know."""
VERBS = ("EQUIPO", "VOTACION", "APROBAR", "RECHAZAR", "CARTA", "ASESINAR_VIDENTE", "RETIRAR")


def sample_gazetteer() -> Gazetteer:
    """The names around the fire."""
    persons = {
        who: PersonName(who, name, feminine=female) for who, (name, female) in _NAMES.items()
    }
    return Gazetteer(places={}, exits={}, persons=persons, tasks={})


def specimens() -> Iterator[Specimen]:
    """(what it is, how to make it) of every message in all its shapes."""
    yield from _openings()
    for number, public in enumerate(_publics()):
        yield (
            f"{public.kind}/{number}",
            lambda who, public=public: who.public_report(public, secret=_SHOWN),
        )
    for number, private in enumerate(_privates()):
        yield f"parte/{number}", lambda who, private=private: who.player_report(private)
    for number, pack in enumerate(_packs()):
        yield f"manada/{number}", lambda who, pack=pack: who.pack(pack) or Document(())
    yield from _answers()
    yield from _fixed()


def _openings() -> Iterator[Specimen]:
    hours = (72, 24, 1)
    roles = (Role.SEER, Role.VILLAGER, Role.VILLAGER, Role.ALPHA, Role.WOLF)
    for number, told in enumerate(
        (
            Opening(SEATS, 3, 2, (2, 3, 2, 3, 3), roles, place="Cantonegro"),
            Opening(SEATS, 3, 2, (2, 3, 2, 3, 3)),
        )
    ):
        yield (
            f"inicio/{number}",
            lambda who, told=told: who.opening("La noche", told, _SHOWN, hours),
        )


def _publics() -> Iterator[PublicReport]:
    opening = Opening(SEATS, 3, 2, (2, 3, 2, 3, 3), leader=BRUNO)
    yield PublicReport(kind=PublicationKind.DEAL, round=1, opening=opening, leader=BRUNO)
    for last in (False, True):
        for auto in (False, True):
            header = Header(4, 4, 2 if last else 1, ANA, 4 if last else 0, 1, 2, 72, last, auto)
            yield PublicReport(kind=PublicationKind.LEADER, round=4, leader=ANA, header=header)
    for changed in (False, True):
        told = Proposed(BRUNO, (ANA, BRUNO), changed)
        yield PublicReport(kind=PublicationKind.PROPOSAL, round=1, proposed=told)
    for by in ("leader", "deadline", "chance", "narrator"):
        for on in (False, True):
            call = VoteCall((ANA, BRUNO), BRUNO, by, 24, 4, on, on, not on, on)
            yield PublicReport(kind=PublicationKind.VOTE_OPEN, round=1, vote=call)
    for counted in (False, True):
        yield PublicReport(
            kind=PublicationKind.PASSED, round=1, passed=CLARA, counted=counted, leader=DARIO
        )
    yield from _results()
    yield PublicReport(kind=PublicationKind.PROGRESS, round=1, cards_in=(1, 3))
    for kind in ("private", "public"):
        yield PublicReport(
            kind=PublicationKind.MISSION_RESULT, round=5, last_chance=LastChance(48, kind)
        )
    yield PublicReport(kind=PublicationKind.RULING, round=2, ruling=Ruling("¿Puedo ir yo?", "Sí."))
    yield from _standings()
    yield from _endings()


def _standings() -> Iterator[PublicReport]:
    for phase in get_args(At):
        for until in (None, _AT):
            team = () if phase in ("propose", "assassinate") and until is None else (ANA, EVA)
            told = Standing(phase, 4, 2, 2, ANA, 1, 1, 2, team, until, 24, "" if team else _SHOWN)
            yield PublicReport(kind=PublicationKind.STANDING, round=4, standing=told)


def _results() -> Iterator[PublicReport]:
    for approved, missing in ((SEATS, ()), ((), (EVA,)), ((ANA,), ())):
        rejected = tuple(who for who in SEATS if who not in approved and who not in missing)
        passes = len(approved) > 2
        result = VoteResult(BRUNO, (ANA, BRUNO), approved, rejected, missing, passes, 3)
        yield PublicReport(
            kind=PublicationKind.VOTE_RESULT,
            round=1,
            result=result,
            card_hours=24 if passes else None,
        )
    for success, fails in ((True, 1), (False, 1), (True, 2)):
        told = MissionResult(4, (ANA, BRUNO, EVA), 2, 1, fails, success, 2, 1)
        yield PublicReport(kind=PublicationKind.MISSION_RESULT, round=4, mission=told)


def _endings() -> Iterator[PublicReport]:
    held = (Role.SEER, Role.GUARD, Role.MASON, Role.ALPHA, Role.UNSEEN)
    roles = tuple(zip(SEATS, held, strict=True))
    cards = (PlayedCard(1, ANA, "aldea", False), PlayedCard(1, EVA, "lobo", True))
    ends: tuple[tuple[Winner, str, CharacterId | None], ...] = (
        ("wolf", "REJECTIONS", None),
        ("wolf", "FAILURES", None),
        ("wolf", "SEER_NAMED", ANA),
        ("village", "SEER_MISSED", BRUNO),
        ("village", "SEER_UNNAMED", None),
        ("nobody", "CANCELLED", None),
    )
    for winner, reason, named in ends:
        by = "alpha" if named else ""
        told = Ending(winner, reason, 3, 2, roles, named, by, named == ANA, cards)
        yield PublicReport(kind=PublicationKind.END, round=5, ending=told)


def _privates() -> Iterator[PlayerReport]:
    for role in Role:
        yield _private(card=RoleCard(role, side_of(role), "nobody"))
    for meaning in get_args(Meaning):
        for role in (Role.SEER, Role.ALPHA):
            for seen in ((), (CLARA,), (CLARA, DARIO)):
                yield _private(card=RoleCard(role, side_of(role), meaning, seen))
    known = RoleCard(Role.WOLF, "wolf", "wolves", (DARIO,), ((DARIO, Role.ALPHA),))
    yield _private(card=known)
    for revocable in (False, True):
        yield _private(request=CardRequest(2, 24, revocable))
    for what in ("proposal", "call", "vote", "card", "name"):
        yield _private(reminder=Reminder(what, _AT))
    yield _private(ruling=Ruling("", "Se aplaza el cierre."))


def _private(**told: object) -> PlayerReport:
    return PlayerReport(observer=EVA, kind=PublicationKind.DEAL, round=1, **told)  # type: ignore[arg-type]


def _packs() -> Iterator[PlayerReport]:
    yield _private(pack=PackCall((DARIO, EVA)))
    for prefer in (False, True):
        yield _private(pack=PackCall((DARIO, EVA), DARIO, 48, prefer))


def _answers() -> Iterator[Specimen]:
    for verb in VERBS:
        for card in ("aldea", "lobo"):
            for final, until in ((False, _AT), (True, _AT), (False, None)):
                told = Receipt(EVA, "h:1", verb, (ANA, BRUNO), card, final, until)
                yield f"acuse/{verb}/{card}", lambda who, told=told: who.receipt(told)
    for code in CODES:
        for doubt in (False, True):
            for data in ((), (("hacen_falta", "3"), ("sin_hacer", "VOTACION"))):
                told = Refusal(EVA, "h:1", code, doubt, "EQUIPO", public=False, data=data)
                yield f"rechazo/{code}", lambda who, told=told: who.refusal(told)
    for sentence, options in (
        ("¿Quién va?", ("Ana", "Bruno")),
        ("¿Va ella?", ("Ana",)),
        ("No lo entiendo.", ()),
    ):
        for until in (None, _AT):
            yield (
                "pregunta",
                lambda who, sentence=sentence, options=options, until=until: who.question(
                    EVA, PlayerText("voy yo"), sentence, options, until
                ),
            )


def _fixed() -> Iterator[Specimen]:
    yield "pausa", lambda who: who.paused()
    yield "reanudacion", lambda who: who.resumed(None)
    yield "reanudacion/plazo", lambda who: who.resumed(_AT)
    yield "foro_caido", lambda who: who.outage(_AT)
