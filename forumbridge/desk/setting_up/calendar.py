"""Step «calendario»: when rounds open in the narrator's zone, the deadlines, and days of rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from engine.hacienda.setting.rulings import Ruleset
from forumbridge.config_files.game import CalendarSection
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.rhythm import rhythm_problems
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.desk.setting_up.judging import judged, told_plainly

DAYS = {
    "lun": "lunes",
    "mar": "martes",
    "mie": "miércoles",
    "jue": "jueves",
    "vie": "viernes",
    "sab": "sábado",
    "dom": "domingo",
}
CODES = frozenset({"ZONA_DESCONOCIDA", "FECHA_NO_VALIDA"})
_SPANISH_DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_HOURS = (
    ("declaration_hours", "declarar", "Horas para declarar", 1, 240),
    ("alteration_hours", "alterar", "Horas para alterar cada fase", 0, 240),
    ("extension_hours", "prorroga", "Horas de una prórroga", 0, 240),
    ("extensions", "prorrogas", "Prórrogas por jugador y ronda", 0, 20),
)


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with its calendar."""
    found: list[Problem] = []
    changes: dict[str, object] = {
        "zone": said.get("zona", "").strip() or draft.zone,
        "days": tuple(day for day in DAYS if said.get(f"dia_{day}") == "1"),
        "holidays": tuple(dates(said.get("festivos", ""))),
    }
    if hour := _HOUR.fullmatch(said.get("hora", "").strip()):
        changes["hour"] = f"{int(hour[1]):02}:{hour[2]}"
    else:
        found.append(
            Problem("HORA_NO_VALE", "La hora de las rondas no es una hora.", "Por ejemplo, 21:00.")
        )
    for field, name, label, least, most in _HOURS:
        number = said.get(name, "").strip()
        if number.isdecimal() and least <= int(number) <= most:
            changes[field] = int(number)
        else:
            found.append(
                Problem(
                    "NUMERO_NO_VALE",
                    f"«{label}» no es un número entre {least} y {most}.",
                    "Escríbalo con cifras.",
                )
            )
    draft = draft.model_copy(update=changes)
    if not draft.days:
        found.append(Problem("SIN_DIAS", "No se abre ronda ningún día.", "Marque al menos un día."))
    found += judged(draft, CODES)
    if not found:
        found += _tight(draft)
    return Answered(draft, tuple(found))


def rulings(draft: Draft) -> dict[str, object]:
    """What of the calendar the rulings file says."""
    return {
        "declaration_hours": draft.declaration_hours,
        "alteration_hours": draft.alteration_hours,
        "extension_hours": draft.extension_hours,
        "extension_per_round": draft.extensions,
    }


def _tight(draft: Draft) -> Iterator[Problem]:
    section = CalendarSection.model_validate({"dias": draft.days, "hora": draft.hour})
    rules = replace(
        Ruleset(),
        declaration_hours=draft.declaration_hours,
        alteration_hours=draft.alteration_hours,
        extension_hours=draft.extension_hours,
        extension_per_round=draft.extensions,
    )
    return (told_plainly(one) for one in rhythm_problems(section, rules))


def dates(text: str) -> Iterator[str]:
    """Dates as people write them; what is none is kept for the checks to refuse."""
    for word in re.split(r"[\s,;]+", text.strip()):
        found = _SPANISH_DATE.fullmatch(word)
        if found:
            yield f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}"
        elif word:
            yield word


def shown(holiday: str) -> str:
    """A day of rest as a form shows it: 06/01/2027."""
    try:
        return f"{date.fromisoformat(holiday):%d/%m/%Y}"
    except ValueError:
        return holiday
