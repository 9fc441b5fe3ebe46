"""The form of a phrase book: its tables and keys, and what a phrase of it may look like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from parsers.text.folding import fold
from parsers.words.conjugation import conjugate

INCLUDES = "incluye"
"""The key that names another file whose words are this book's too."""
KINDS: Mapping[str, tuple[str, ...]] = {
    "VOTAR": ("blanco",),
    "CAMBIAR_VOTO": ("blanco",),
    "ELEGIR_LIDER": ("blanco",),
    "DESEMPATE": ("todos", "ninguno", "muere", "salva"),
    "SUCESOR": ("nadie",),
    "ANALIZAR": (),
    "HEROE": ("matar", "salvar", "patrullar", "nada"),
    "COSA": ("matar", "elegir", "nada"),
    "ENAMORAR": (),
    "DISPARAR": (),
    "EQUIPO": (),
    "VOTACION": (),
    "APROBAR": (),
    "RECHAZAR": (),
    "CARTA": ("aldea", "lobo"),
    "ASESINAR_VIDENTE": (),
    "ABSTENCION": (),
    "RETIRAR": (),
    "PRORROGA": (),
    "SIN_CAMBIOS": (),
}
"""The verbs of both games and the tables that each one's own may hold."""
SIGNALS = (
    "duda", "condicion", "pasado", "despues", "descarte", "retirada", "exclusion", "correccion",
    "conector", "risa", "ironia", "retractacion", "aplazamiento", "premisa", "propia_muerte",
    "juicio", "relato", "confirmacion", "trato", "disculpa", "deseo", "negativa", "adhesion",
)  # fmt: skip
PEOPLE = ("tratamientos", "tratamientos_femeninos", "diminutivos")
PROSE = ("relleno", "guarda")
WAYS = ("infinitivos", "frases", "palabras", "con_turno", "por_confirmar")
DECIDING = frozenset(("pres1", "pres4", "inf"))
"""Tags of the forms in which a decision is told: `voto`, `votamos`, `votar`."""
_SIGN = re.compile(r"[^\w\s]|[+-]\d")


def included(own: Mapping[str, object], shared: Mapping[str, object]) -> dict[str, object]:
    """A book's data with those of the file that it includes: tables are put together, lists added
    up, and of two plain values its own stands."""
    found = {key: value for key, value in own.items() if key != INCLUDES}
    for key, value in shared.items():
        mine = found.get(key, value)
        if isinstance(mine, Mapping) and isinstance(value, Mapping):
            found[key] = included(
                cast("Mapping[str, object]", mine), cast("Mapping[str, object]", value)
            )
        elif isinstance(mine, list) and isinstance(value, list):
            both = [*cast("list[object]", mine), *cast("list[object]", value)]
            found[key] = both if key in found else value
        else:
            found[key] = mine
    return found


def sign_of(told: str) -> str | None:
    """The folded sign that an entry is (`👍`, `+1`), if it is one."""
    plain = told.replace("\ufe0f", "")
    return fold(plain) if _SIGN.fullmatch(plain) else None


def infinitive(word: str) -> bool:
    """Whether a word of a phrase stands for all its forms."""
    return "|" not in word and len(word) > 2 and word.endswith(("ar", "er", "ir", "arse", "erse"))


_CONTRACTED = {"a": frozenset(("a", "al")), "de": frozenset(("de", "del"))}
"""Words that their article may be part of."""


def spoken_forms(word: str) -> frozenset[str]:
    """A later word of a phrase; of an infinitive, every form in which somebody decides."""
    if not infinitive(word):
        return _CONTRACTED.get(word, frozenset({fold(word)}))
    spoken = {f for f, tags in conjugate(word).items() if tags & DECIDING}
    return frozenset(fold(f) for f in spoken)


def first_forms(word: str, way: str) -> tuple[frozenset[str], Mapping[str, frozenset[str]]]:
    """The folded forms of a phrase's first word, and of an infinitive its forms with their tags."""
    if way in ("infinitivos", "frases") and infinitive(word):
        forms = conjugate(word)
        return frozenset(fold(f) for f in forms if len(f) > 1), forms
    return frozenset(fold(w) for w in word.split("|")), {}


def steps_of(told: str, way: str) -> tuple[frozenset[str], ...]:
    """A phrase as alternatives word by word."""
    first, *rest = told.split()
    return (
        first_forms(first, way)[0],
        *(frozenset(f for o in p.split("|") for f in spoken_forms(o)) for p in rest),
    )
