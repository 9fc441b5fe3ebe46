"""The rulings file of a new game: the shipped one with some values changed, comments and all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from engine.hacienda.data_reader import DataError
from engine.hacienda.options import OPTIONS
from engine.hacienda.ruleset_data import ruleset_from_data
from forumbridge.config_files.option_texts import written
from forumbridge.errors import ConfigurationError, UsageError


def with_rulings(shipped: bytes, changes: Mapping[str, object]) -> bytes:
    """The file with each key of `changes` worth what it says there, spelt out as a narrator would.

    Raises:
        UsageError: a value is not one that its key takes, or two of them can't stand together.
        ConfigurationError: the shipped file lacks the key.
    """
    text = shipped.decode()
    for key, value in changes.items():
        text = _changed(text, key, value)
    try:
        ruleset_from_data(tomllib.loads(text))
    except DataError as error:
        raise UsageError(
            f"«{error.path}»: {error.message}.",
            advice="No se ha creado nada; las opciones están en docs/opciones-hacienda.md.",
            code="DECISION_NO_VALE",
        ) from None
    return text.encode()


def _changed(text: str, key: str, value: object) -> str:
    if isinstance(value, Mapping):
        table: dict[str, object] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
        for inner, item in table.items():
            text = _line(text, inner, item, rf"(?<=\[{re.escape(key)}\]\n)((?:.+\n)*?)")
        return text
    return _line(text, key, value, "()")


def _line(text: str, key: str, value: object, before: str) -> str:
    pattern = rf"{before}^{re.escape(key)} = .*$"
    line = f"{key} = {written(value)}"
    changed, times = re.subn(pattern, lambda found: found[1] + line, text, count=1, flags=re.M)
    if times:
        return changed
    if key not in OPTIONS:
        raise UsageError(
            f"No hay ninguna decisión de reglas que se llame «{key}».",
            advice="Las opciones están en docs/opciones-hacienda.md.",
            code="DECISION_NO_VALE",
        )
    raise ConfigurationError(
        f"El fichero de reglas no tiene «{key}».",
        advice="Vuelva a instalar Forumbridge.",
        code="INSTALACION_INCOMPLETA",
    )
