"""What Avaloup's messages say, as facts with their rules: of everybody's and of each one's own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.avaloup.reports import (
    Ending,
    MissionResult,
    PlayerReport,
    PublicReport,
    RoleCard,
    VoteResult,
)
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.spanish import counted
from forumbridge.rulesets.tables.names import Names

Fact = tuple[str, tuple[str, ...]]
"""What is so, and the rules that say it."""

CARDS = {"aldea": "habitante", "lobo": "hombre lobo"}
SIDES = {"village": "Habitantes", "wolf": "Hombres lobo"}
_SEEN = {
    "wolves": "reconoce como lobos a",
    "seer": "sabe que la Vidente es",
    "seer_or_mystic": "la Vidente es una de estas personas:",
    "masons": "conoce a los masones:",
}
_MISSING = {
    "proposal": "proponer equipo",
    "call": "abrir la votación",
    "vote": "votar el equipo",
    "card": "mandar su carta",
    "name": "nombrar a la Vidente",
}


def public_facts(names: Names, report: PublicReport) -> Iterator[Fact]:
    """What nothing but the public message says has happened."""
    if report.result is not None:
        yield vote_in_words(names, report.result), ("AVA-VOTE-04", "AVA-VOTE-05")
    if report.passed is not None:
        counts = ", y cuenta como rechazo" if report.counted else ""
        yield f"{names.of(report.passed)} no propone: pasa la palabra{counts}", ("QA-17",)
    if report.mission is not None:
        yield mission_in_words(names, report.mission), ("AVA-MIS-05", "AVA-MIS-06")
    if report.leader is not None:
        yield f"lleva la palabra {names.of(report.leader)}", ("AVA-LEAD-02", "AVA-LEAD-04")
    if report.proposed is not None:
        told = "cambia el equipo" if report.proposed.changed else "propone equipo"
        team = names.all(report.proposed.team)
        yield f"{names.of(report.proposed.leader)} {told}: {team}", ("AVA-TEAM-10",)
    if report.vote is not None:
        by = {
            "leader": "",
            "deadline": "; vence el plazo",
            "chance": "; equipo por sorteo",
            "narrator": "; por mano del narrador",
        }[report.vote.by]
        yield f"se vota el equipo de {names.all(report.vote.team)}{by}", ("AVA-LEAD-05",)
    if report.last_chance is not None:
        yield "los lobos tienen su última ocasión", ("AVA-END-02",)
    if report.ending is not None and report.ending.named is not None:
        yield named_in_words(names, report.ending), ("AVA-END-04", "AVA-END-05")


def announced(report: PublicReport) -> Iterator[Fact]:
    """What else it announces."""
    if report.cards_in is not None:
        sent, members = report.cards_in
        yield f"han llegado {sent} de {members} cartas", ("QA-25",)
    if report.ruling is not None:
        yield f"aclaración: {report.ruling.answer}", ("QA-37",)


def vote_in_words(names: Names, result: VoteResult) -> str:
    """How a team was voted, in a line."""
    missing = f"; no votan {names.all(result.missing)}" if result.missing else ""
    told = "sale" if result.passes else f"no sale (rechazos: {result.rejections})"
    return (
        f"el equipo de {names.all(result.team)} {told}: a favor, {names.all(result.approved)};"
        f" en contra, {names.all(result.rejected)}{missing}"
    )


def mission_in_words(names: Names, mission: MissionResult) -> str:
    """How an incursion went, in a line."""
    told = "se logra" if mission.success else "fracasa"
    wolves = counted(mission.wolf_cards, "carta", "cartas", feminine=True)
    return (
        f"la incursión {mission.round} de {names.all(mission.team)} {told}: {wolves} de lobo;"
        f" logradas, {mission.village}; fracasadas, {mission.wolf}"
    )


def named_in_words(names: Names, ending: Ending) -> str:
    """Whom the wolves named as the Vidente, and with what luck."""
    by = {"": "", "alpha": " el Lobo alfa", "chance": " el azar", "pack": " la manada"}
    hit = "y acierta" if ending.hit else "y no lo es"
    return f"nombra{by[ending.named_by]} como Vidente a {names.of(ending.named)}, {hit}"


def own_facts(names: Names, report: PlayerReport) -> Iterator[Fact]:
    """What somebody is told alone."""
    if report.card is not None:
        yield card_in_words(names, report.card), ("AVA-SET-16", "AVA-KNOW-12")
    if report.request is not None:
        yield f"se le pide su carta de la incursión {report.request.round}", ("AVA-MIS-02",)
    if report.pack is not None:
        alpha = report.pack.alpha
        told = "" if alpha is None else f"; nombra {names.of(alpha)}"
        yield f"en la escena de los lobos, {names.all(report.pack.members)}{told}", ("QA-31",)
    if report.reminder is not None:
        until = names.at(report.reminder.until)
        yield f"le falta {_MISSING[report.reminder.what]}, hasta {until}", ("E-15",)
    if report.ruling is not None:
        yield f"aclaración: {report.ruling.answer}", ("QA-37",)


def card_in_words(names: Names, card: RoleCard) -> str:
    """A card and what it shows its holder."""
    said = f"su carta es {CARD_NAMES[card.role]}"
    if card.meaning == "nobody" or not card.seen:
        return said
    return f"{said}; {_SEEN[card.meaning]} {names.all(card.seen)}"


def seen_in_words(meaning: str) -> str:
    """What a list of names on a card means, before the names."""
    return _SEEN.get(meaning, "")
