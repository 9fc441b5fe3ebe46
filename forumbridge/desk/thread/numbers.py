"""Numbers in letters, as a narrator says them: «la doce», «treinta y uno» (folded)."""

from __future__ import annotations

import re

_UNITS = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciseis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidos",
    "veintitres",
    "veinticuatro",
    "veinticinco",
    "veintiseis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
_TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")


def _all() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_UNITS) if number}
    for place, ten in enumerate(_TENS, start=3):
        words[ten] = place * 10
        words |= {f"{ten} y {unit}": place * 10 + n for n, unit in enumerate(_UNITS[:10]) if n}
    hundred = {f"ciento {word}": 100 + number for word, number in words.items()}
    return words | hundred | {"cien": 100, "una": 1, "un": 1, "media": 0}


_WORDS = _all()
_UNIT = "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
_LOW = (
    rf"(?:{_UNIT}|diez|once|doce|trece|catorce|quince|dieci(?:seis|siete|ocho|nueve)"
    rf"|veint(?:e|i(?:{_UNIT}))|(?:{'|'.join(_TENS)})(?: y (?:{_UNIT}))?)"
)
NUMBER = rf"(?:\d{{1,6}}|(?:cien(?:to {_LOW})?|{_LOW})(?![a-z]))"
"""One number, in figures or letters up to 199, as a pattern without groups."""
AMOUNT = rf"(?:{NUMBER}|una?|media)"
"""The same as an amount of time: «una», «media»."""
_ONE = re.compile(NUMBER.replace(" ", r"\s+"))


def value(text: str) -> int:
    """The number that `text`, matched by `NUMBER` or `AMOUNT`, says; «media» is 0."""
    said = " ".join(text.split())
    return int(said) if said.isdigit() else _WORDS[said]


def values(text: str) -> tuple[int, ...]:
    """Every number in `text`, in order, each once."""
    return tuple(dict.fromkeys(value(found) for found in _ONE.findall(text)))
