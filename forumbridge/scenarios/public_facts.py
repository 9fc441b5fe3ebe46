"""What a public message tells everybody, fact by fact, in the set words of scenario files."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.telling.reports import Alarm, PublicReport
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.recap import ROLES
from forumbridge.scenarios.vocabulary import REASONS, logged


def public_facts(words: Words, report: PublicReport) -> tuple[str, ...]:
    """All that a public message tells."""
    return tuple(_facts(words, report))


def _facts(words: Words, report: PublicReport) -> Iterator[str]:
    name = words.name
    if report.kind == "opening":
        yield f"se abre la ronda {report.round}"
        yield "se puede alterar" if report.alterations else "no se puede alterar"
    if report.tasks_done is not None:
        yield f"van {report.tasks_done} de {report.tasks_total} tareas"
    for alarm in report.alarms:
        yield from _alarm(words, alarm)
    if report.caller is not None:
        if report.by_bell:
            yield f"{name(report.caller)} toca la campana"
        else:
            body = "un cuerpo" if report.corpse is None else f"el cadáver de {name(report.corpse)}"
            where = "" if report.corpse_place is None else f" {words.at(report.corpse_place, 'en')}"
            yield f"{name(report.caller)} reporta {body}{where}"
    for who in report.deaths:
        yield f"se sabe que ha muerto {name(who)}"
    for who in report.attending:
        yield f"acude {name(who)}"
    for kind in report.cancelled:
        yield f"la deliberación cancela el sabotaje de {kind}"
    if report.angel:
        yield "el Ángel protegió a alguien"
    yield from _result(words, report)


def _result(words: Words, report: PublicReport) -> Iterator[str]:
    name = words.name
    if report.kind == "deliberation_closed":
        for who, votes in report.votes:
            yield f"{votes} votos contra {name(who)}"
        yield f"{report.abstentions} abstenciones"
        out = report.eliminated
        yield "nadie es expulsado" if out is None else f"{name(out)} es expulsado"
        if report.eliminated_side is not None:
            yield f"era {report.eliminated_side}"
    for who in report.voted:
        yield f"ha votado {name(who)}"
    if report.winner is not None:
        sides = "impostores" if report.winner == "impostor" else "vasallos"
        yield f"ganan los {sides} ({REASONS[report.reason]})"
    for who, side, role in report.members:
        yield f"{name(who)} era {side}{f' y {ROLES[role]}' if role else ''}"
    for _, _, what, who, whom in report.log:
        yield f"consta: {logged(what)} {name(who)}{f' a {name(whom)}' if whom else ''}"
    for passage in report.passages:
        yield f"se conoce el pasaje {passage.name}"


def _alarm(words: Words, alarm: Alarm) -> Iterator[str]:
    said = {
        "on": "empieza el sabotaje de",
        "going": "sigue el sabotaje de",
        "partial": "se repara a medias el sabotaje de",
        "off": "acaba el sabotaje de",
    }[alarm.event]
    left = "" if alarm.left is None else f", quedan {alarm.left}"
    done = f", {alarm.repaired} de 2" if alarm.repaired else ""
    yield f"{said} {alarm.kind}{left}{done}"
    for room in alarm.rooms:
        yield f"se bloquean las puertas {words.room(room, 'de')}"
