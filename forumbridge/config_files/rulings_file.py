"""The rulings file of a new game: the shipped one with some values changed, comments and all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from engine.core.data_errors import DataError
from forumbridge.config_files.game import GameName
from forumbridge.config_files.loaders import reader_of
from forumbridge.config_files.option_texts import option_texts, written
from forumbridge.errors import ConfigurationError, UsageError


def with_rulings(
    shipped: bytes, changes: Mapping[str, object], rules: GameName = "hacienda"
) -> bytes:
    """The file with each key of `changes` worth what it says there, spelt out as a narrator would.

    Raises:
        UsageError: a value is not one that its key takes, or two of them can't stand together.
        ConfigurationError: the shipped file lacks the key.
    """
    text = shipped.decode()
    for key, value in changes.items():
        text = _changed(text, key, value, rules)
    try:
        reader_of(rules).check_rulings(tomllib.loads(text))
    except DataError as error:
        raise UsageError(
            f"«{error.path}»: {error.message}.",
            advice="No se ha creado nada; las opciones, explicadas, están en ese mismo fichero.",
            code="DECISION_NO_VALE",
        ) from None
    return text.encode()


def _changed(text: str, key: str, value: object, rules: GameName) -> str:
    if isinstance(value, Mapping):
        table: dict[str, object] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
        for inner, item in table.items():
            text = _line(text, inner, item, rf"(?<=\[{re.escape(key)}\]\n)((?:.+\n)*?)", rules)
        return text
    return _line(text, key, value, "()", rules)


def _line(text: str, key: str, value: object, before: str, rules: GameName) -> str:
    pattern = rf"{before}^{re.escape(key)} = .*$"
    line = f"{key} = {written(value)}"
    changed, times = re.subn(pattern, lambda found: found[1] + line, text, count=1, flags=re.M)
    if times:
        return changed
    if key not in option_texts(rules):
        raise UsageError(
            f"No hay ninguna decisión de reglas que se llame «{key}».",
            advice=f"Las que hay: {', '.join(option_texts(rules))}.",
            code="DECISION_NO_VALE",
        )
    raise ConfigurationError(
        f"El fichero de reglas no tiene «{key}».",
        advice="Vuelva a instalar Forumbridge.",
        code="INSTALACION_INCOMPLETA",
    )
