"""What pydantic says of a wrong key, in Spanish and without echoing the value (A0.10)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

_SENTENCES = {
    "missing": "falta y es obligatoria",
    "string_type": "debe ser un texto entre comillas",
    "int_type": "debe ser un número entero",
    "int_parsing": "debe ser un número entero",
    "int_from_float": "debe ser un número entero",
    "float_type": "debe ser un número",
    "float_parsing": "debe ser un número",
    "bool_type": "debe ser true o false",
    "bool_parsing": "debe ser true o false",
    "tuple_type": "debe ser una lista entre corchetes",
    "list_type": "debe ser una lista entre corchetes",
    "dict_type": "debe ser una tabla",
    "model_type": "debe ser una sección con sus claves",
    "model_attributes_type": "debe ser una sección con sus claves",
    "string_pattern_mismatch": "no tiene la forma pedida",
}

_PATTERNS = {
    "partida.id": "minúsculas, cifras y guiones, sin empezar por guion",
    "id": "minúsculas, cifras y guiones bajos, empezando por una letra",
    "hora": "una hora de 00:00 a 23:59",
}


def complaint(error: ValidationError, model: type[BaseModel]) -> tuple[str, str]:
    """The first thing wrong, as (key with its path, what is wrong with it).

    An unknown key goes first: it is often the mistyped form of one that is missing.
    """
    errors = error.errors(include_input=False, include_url=False)
    first = min(errors, key=lambda one: one["type"] != "extra_forbidden")
    path = [str(part) for part in first["loc"]]
    key = ".".join(path)
    kind = first["type"]
    context: dict[str, Any] = first.get("ctx", {})
    if kind == "extra_forbidden":
        return key, "no es una clave conocida" + _near(path[-1], model)
    if kind == "string_pattern_mismatch":
        form = _PATTERNS.get(key) or _PATTERNS.get(path[-1], "")
        return key, f"{_SENTENCES[kind]}: {form}" if form else _SENTENCES[kind]
    if kind == "literal_error":
        return key, f"debe ser {context['expected'].replace(' or ', ' o ')}"
    if kind in {"greater_than_equal", "greater_than"}:
        return key, f"debe ser al menos {context.get('ge', context.get('gt'))}"
    if kind in {"too_short", "string_too_short"}:
        return key, "no puede estar vacía"
    if kind in {"too_long", "string_too_long"}:
        return key, f"es demasiado larga (como mucho {context['max_length']})"
    if kind == "value_error":
        return key, str(context["error"])
    return key, _SENTENCES.get(kind, "no tiene un valor admitido")


def _near(word: str, model: type[BaseModel]) -> str:
    """ "; ¿quería decir «cuenta»?" where some key of the file resembles `word`."""
    close = get_close_matches(word, sorted(keys_of(model)), n=1, cutoff=0.7)
    return f"; ¿quería decir «{close[0]}»?" if close else ""


def keys_of(model: type[BaseModel]) -> set[str]:
    """Every key of a model and of the sections inside it, as a narrator writes them."""
    found: set[str] = set()
    for name, info in model.model_fields.items():
        found.add(info.alias or name)
        for inner in _models_in(info.annotation):
            found |= keys_of(inner)
    return found


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]
