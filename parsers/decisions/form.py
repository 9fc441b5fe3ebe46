"""The form of a phrase book: its tables and keys, and what a phrase of it may look like."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from parsers.text.folding import fold
from parsers.words.conjugation import conjugate

INCLUDES = "incluye"
"""The key that names another file whose words are this book's too."""
CLASSES = "clases"
"""The table of word classes: `@voto` in a phrase stands for any of its words."""
CLASS_SIGN = "@"
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
    "propio",
)  # fmt: skip
PEOPLE = ("tratamientos", "tratamientos_femeninos", "diminutivos")
PROSE = ("relleno", "guarda")
WAYS = ("infinitivos", "frases", "palabras", "con_turno", "por_confirmar")
CONJUGATED = ("infinitivos", "frases", "con_turno")
"""Lists in which an infinitive at the beginning stands for all its forms."""
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


def spread(data: Mapping[str, object]) -> dict[str, object]:
    """A book's data with every `@clase` of a phrase as the words of that class.

    Inside a phrase they are alternatives, alone entries of their own; an unknown one stays.
    """
    classes = cast("Mapping[str, object]", data.get(CLASSES) or {})
    named = {
        f"{CLASS_SIGN}{name}": [str(w) for w in cast("list[object]", told)]
        for name, told in classes.items()
        if isinstance(told, list)
    }
    return {key: _spread(value, named) for key, value in data.items() if key != CLASSES}


def _spread(value: object, named: Mapping[str, list[str]]) -> object:
    if isinstance(value, Mapping):
        return {k: _spread(v, named) for k, v in cast("Mapping[str, object]", value).items()}
    if not isinstance(value, list):
        return value
    found: list[object] = []
    for entry in cast("list[object]", value):
        if isinstance(entry, str) and entry in named:
            found += named[entry]
        else:
            found.append(_spread_phrase(entry, named) if isinstance(entry, str) else entry)
    return list(dict.fromkeys(found))


def _spread_phrase(told: str, named: Mapping[str, list[str]]) -> str:
    """`dar @voto` as `dar voto|sufragio`; words of several of a class can't stand in a phrase."""
    return " ".join(_spread_step(part, named) for part in told.split())


def _spread_step(part: str, named: Mapping[str, list[str]]) -> str:
    plain = part.removeprefix(TIGHT)
    found = [w for o in plain.split("|") for w in named.get(o, [o])]
    return part[: len(part) - len(plain)] + "|".join(w for w in found if " " not in w)


def sign_of(told: str) -> str | None:
    """The folded sign that an entry is (`👍`, `+1`), if it is one."""
    plain = told.replace("\ufe0f", "")
    return fold(plain) if _SIGN.fullmatch(plain) else None


def infinitive(word: str) -> bool:
    """Whether a word of a phrase, or every one of its alternatives, stands for all its forms."""
    return all(len(w) > 2 and w.endswith(_VERBAL) for w in word.split("|"))


_VERBAL = ("ar", "er", "ir", "arse", "erse", "irse")


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
    if way in CONJUGATED and infinitive(word):
        forms: dict[str, frozenset[str]] = {}
        for verb in word.split("|"):
            for form, tags in conjugate(verb).items():
                forms[form] = forms.get(form, frozenset()) | tags
        return frozenset(fold(f) for f in forms if len(f) > 1), forms
    return frozenset(fold(w) for w in word.split("|")), {}


TIGHT = "="
"""Before a word of a phrase: it stands right behind the one before (`ese =no`)."""


def tight_of(told: str) -> frozenset[int]:
    """The steps of a phrase that stand right behind the one before."""
    return frozenset(i for i, part in enumerate(told.split()) if part.startswith(TIGHT))


def steps_of(told: str, way: str) -> tuple[frozenset[str], ...]:
    """A phrase as alternatives word by word."""
    first, *rest = told.split()
    return (
        first_forms(first, way)[0],
        *(
            frozenset(f for o in p.removeprefix(TIGHT).split("|") for f in spoken_forms(o))
            for p in rest
        ),
    )
