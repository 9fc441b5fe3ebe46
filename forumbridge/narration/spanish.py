"""Spanish that depends on its words: articles, lists, numbers, hours and dates.

Pure functions over plain text; nothing here knows the game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from whenever import Instant, ZonedDateTime

_CARDINALS = (
    *("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    *("once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho"),
    *("diecinueve", "veinte"),
)
_ORDINALS = (
    *("primer", "segund", "tercer", "cuart", "quint", "sext", "séptim", "octav", "noven"),
    "décim",
)
_WEEKDAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
_MONTHS = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"),
    *("octubre", "noviembre", "diciembre"),
)

# The sound /i/ asks for «e»; before a diphthong («hielo», «ión») or a consonantal y it does not.
_SOUNDS_I = re.compile(r"^(?:h?i(?![aeou])|y(?![aeiou]))")
_SOUNDS_O = re.compile(r"^(?:h?o|8|11(?!\d))")


def joined(items: Sequence[str]) -> str:
    """«A, B y C», with *e* before the sound i: «Juan e Isabel». Nothing for no items."""
    return _series(items, "e" if items and _SOUNDS_I.match(_bare(items[-1])) else "y")


def alternatives(items: Sequence[str]) -> str:
    """«A, B o C», with *u* before the sound o: «siete u ocho»."""
    return _series(items, "u" if items and _SOUNDS_O.match(_bare(items[-1])) else "o")


def neither(items: Sequence[str]) -> str:
    """«A, B ni C», for what is denied of all of them."""
    return _series(items, "ni")


def _series(items: Sequence[str], conjunction: str) -> str:
    *first, last = items or ("",)
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def _bare(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.lower())
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return letters.lstrip("«\"'(¡¿ ")


def with_article(article: str, name: str, preposition: str = "") -> str:
    """`name` with its article after a preposition, contracted: «al Claustro», «de la Capilla».

    An empty article gives a bare name: «en Luces».
    """
    if preposition in {"a", "de"} and article == "el":
        return f"{preposition.rstrip('e')}{'el' if preposition == 'de' else 'l'} {name}"
    return " ".join(part for part in (preposition, article, name) if part)


def cardinal(number: int, *, feminine: bool = False, before_noun: bool = True) -> str:
    """The number in words up to twenty, in figures from there on: «un», «una», «dos», «48»."""
    if number == 1:
        return "una" if feminine else "un" if before_noun else "uno"
    return _CARDINALS[number] if 0 <= number < len(_CARDINALS) else str(number)


def counted(number: int, singular: str, plural: str, *, feminine: bool = False) -> str:
    """«una hora», «seis horas»: a number with its noun."""
    noun = singular if number == 1 else plural
    return f"{cardinal(number, feminine=feminine)} {noun}"


def hours(number: int) -> str:
    """«una hora», «18 horas», «tres días», «una semana»: as a deadline is read at a glance."""
    if number and number % 168 == 0:
        return counted(number // 168, "semana", "semanas", feminine=True)
    if number >= 48 and number % 24 == 0:
        return counted(number // 24, "día", "días")
    return f"{number} horas" if number > 12 else counted(number, "hora", "horas", feminine=True)


def ordinal(number: int, *, feminine: bool = False, before_noun: bool = True) -> str:
    """«primera», «tercer», «décimo»; beyond ten «11.ª», «11.º»."""
    if not 1 <= number <= len(_ORDINALS):
        return f"{number}.{'ª' if feminine else 'º'}"
    stem = _ORDINALS[number - 1]
    if feminine:
        return f"{stem}a"
    return stem if before_noun and number in {1, 3} else f"{stem}o"


def moment(instant: int, zone: str) -> str:
    """«el jueves 3 de diciembre a las 21:00»: UTC seconds as told to somebody in `zone`."""
    local = Instant.from_timestamp(instant).to_tz(zone)  # pyright: ignore[reportUnknownMemberType]
    return moment_of(local)


def moment_of(local: ZonedDateTime) -> str:
    """The same for a date already in its zone."""
    day = f"el {_WEEKDAYS[local.date().day_of_week().value - 1]} {local.day} de "
    return f"{day}{_MONTHS[local.month - 1]} {clock_time(local.hour, local.minute)}"


def clock_time(hour: int, minute: int) -> str:
    """«a las 21:00», «a la 1:30»."""
    return f"{'a la' if hour == 1 else 'a las'} {hour}:{minute:02d}"


def capitalised(sentence: str) -> str:
    """`sentence` with its first letter in upper case, whatever sign it opens with."""
    for index, char in enumerate(sentence):
        if char.isalpha():
            return sentence[:index] + char.upper() + sentence[index + 1 :]
    return sentence


def lowered(sentence: str) -> str:
    """`sentence` with its first letter in lower case, to go on after a colon."""
    return sentence[:1].lower() + sentence[1:]
