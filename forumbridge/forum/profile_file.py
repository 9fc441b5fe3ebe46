"""What the file of any forum has in common: sections with Spanish keys, refused with a reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from forumbridge.errors import ConfigurationError


class Section(BaseModel):
    """A part of a forum's file: keys are Spanish, unknown ones are refused, values not echoed."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, hide_input_in_errors=True, populate_by_name=True
    )


_Model = TypeVar("_Model", bound=Section)

_REASONS = {
    "missing": "falta",
    "extra_forbidden": "no se conoce esa clave",
    "string_type": "ha de ser un texto entre comillas",
    "bool_type": "ha de ser true o false",
    "int_type": "ha de ser un número entero",
    "tuple_type": "ha de ser una lista entre corchetes",
    "enum": "no es ninguno de los valores posibles",
    "literal_error": "no es ninguno de los valores posibles",
    "too_short": "no puede estar vacía",
    "greater_than_equal": "es demasiado pequeño",
    "string_pattern_mismatch": "lleva caracteres que no se admiten",
    "model_type": "ha de ser una sección",
}


_ADVICE = {
    ("nivel", "missing"): "Es de una versión anterior: añada debajo de «nombre» la línea"
    ' nivel = "esbozado", o la que lleve el perfil del mismo nombre que trae Forumbridge.',
}
"""What to do about a mistake that everybody meets, by key and type."""


def read_text(path: Path) -> str:
    """The text of a forum's file.

    Raises:
        ConfigurationError: there is no such file.
    """
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise _bad(path.name, "no existe o no es un texto en UTF-8") from None


def read_toml(text: str, source: str) -> dict[str, object]:
    """The keys of a forum's file.

    Raises:
        ConfigurationError: it is not TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(source, f"no se puede leer: {error}") from None


def checked(model: type[_Model], data: object, source: str) -> _Model:
    """`data` as the profile that `model` describes.

    Raises:
        ConfigurationError: a key is missing, unknown or impossible.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        reason = str(first.get("ctx", {}).get("error", "")) or _REASONS.get(
            first["type"], "no vale"
        )
        raise _bad(
            source, f"«{where}»: {reason}", _ADVICE.get((where, first["type"]), "")
        ) from None


def _bad(source: str, what: str, advice: str = "") -> ConfigurationError:
    return ConfigurationError(
        f"El perfil del foro «{source}» no vale: {what}.",
        advice=advice or "Compárelo con el que trae Forumbridge; no se ha conectado.",
        code="PERFIL_DEL_FORO",
    )
