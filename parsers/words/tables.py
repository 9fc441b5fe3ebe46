"""Tables and lists of words out of a phrase book's data, refused with their path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast


class LexiconError(ValueError):
    """A lexicon that can't be used: `path` is where (`verbos.MOVER.frases`), `sentence` why."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}")
        self.path = path
        self.sentence = sentence


def only(table: Mapping[str, object], keys: Iterable[str], where: str) -> None:
    """Refuse what nothing reads: a misspelt table would be lost in silence.

    Raises:
        LexiconError: a key is not one of `keys`.
    """
    known = tuple(keys)
    for key in table:
        if key not in known:
            path = f"{where}.{key}" if where else key
            raise LexiconError(path, f"no se usa; aquí caben: {', '.join(sorted(known))}.")


def table_in(data: Mapping[str, object], key: str, prefix: str = "") -> Mapping[str, object]:
    """A table of the data.

    Raises:
        LexiconError: it is missing or is no table.
    """
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise LexiconError(f"{prefix}{key}", "falta la tabla, o no es una tabla.")
    return cast("Mapping[str, object]", value)


def words_in(table: Mapping[str, object], key: str, where: str) -> list[str]:
    """A list of words or phrases; none where the key is missing.

    Raises:
        LexiconError: it is no list of strings, or one is empty.
    """
    value = table.get(key, [])
    if not isinstance(value, list) or not all(
        isinstance(v, str) and v.strip() for v in cast("list[object]", value)
    ):
        raise LexiconError(f"{where}.{key}", "tiene que ser una lista de palabras entre comillas.")
    return cast("list[str]", value)
