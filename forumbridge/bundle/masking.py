"""Replacing what people wrote: names by invented ones, texts by their shape."""

from __future__ import annotations

import hashlib
import hmac
import importlib
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import cast

_SIGNS = "bcdfghjklmnpqrstvwxz23456789"
"""No vowels: what is invented is nobody's word."""
_TAG = re.compile(r"</?(?:p|br|b|i|u|s|em|li|ul|ol|hr|a|q)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z0-9_.]{0,40}")
_CODE = re.compile(r"[A-Z][A-Z0-9_]{0,60}")
_FULL = 6


class Mask:
    """Invented names, the same for the same name within one report. `key` is thrown away with it:
    nobody can try names against what they became."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._known: dict[str, str] = {"": ""}
        self._taken: set[str] = set()

    def name(self, text: str) -> str:
        """A name, account, address or id as another of its length (six signs at least)."""
        folded = text.casefold()
        if folded not in self._known:
            invented = next(one for one in self._candidates(folded) if one not in self._taken)
            self._taken.add(invented)
            self._known[folded] = invented
        return self._known[folded]

    def _candidates(self, text: str) -> list[str]:
        """More than will ever be taken."""
        length = max(_FULL, len(text))
        found: list[str] = []
        for number in range(64):
            signs = ""
            while len(signs) < length:
                told = f"{number} {len(signs)} {text}".encode()
                digest = hmac.new(self._key, told, hashlib.sha256).digest()
                signs += "".join(_SIGNS[byte % len(_SIGNS)] for byte in digest)
            found.append(signs[:length])
        return found

    def data(self, value: object) -> object:
        """Plain data with its structure: numbers stay, the program's own keys and `kind`s stay,
        every other text becomes an invented name or its shape."""
        if isinstance(value, Mapping):
            items = cast("Mapping[str, object]", value).items()
            return {self._key_of(key): self._value(key, one) for key, one in items}
        if isinstance(value, list):
            return [self.data(one) for one in cast("list[object]", value)]
        if isinstance(value, str):
            return self.text(value)
        return value if isinstance(value, int | float | None) else None

    def text(self, text: str) -> str:
        """A single word as an invented name, so that it can be followed; more as their shape."""
        return shape(text) if re.search(r"\s", text) or len(text) > 80 else self.name(text)

    def _value(self, key: str, value: object) -> object:
        if key in ("kind", "verb") and isinstance(value, str) and _WORD.fullmatch(value):
            return value
        return self.data(value)

    def _key_of(self, key: str) -> str:
        return key if key in field_names() else self.name(key)


def shape(text: str) -> str:
    """The same text with its letters and digits blotted out: length, lines, signs and short tags
    stay."""
    parts: list[str] = []
    start = 0
    for tag in _TAG.finditer(text):
        parts += [_blot(text[start : tag.start()]), tag.group().lower()]
        start = tag.end()
    return "".join([*parts, _blot(text[start:])])


def _blot(text: str) -> str:
    return "".join(
        "0" if one.isdigit() else ("X" if one.isupper() else "x") if one.isalnum() else _sign(one)
        for one in text
    )


def _sign(one: str) -> str:
    """A sign as it is; what is no sign of this alphabet (marks, pictures) is blotted out too."""
    return one if one in "\n\t ⟨⟩«»¡¿—–…·" or " " <= one <= "~" else "x"


def known_code(text: str) -> str:
    """A stable code as it is; anything else as its shape."""
    return text if _CODE.fullmatch(text) else shape(text)


def known_word(text: str) -> str:
    """A word of the program's (a state, a kind) as it is; anything else as its shape."""
    return text if _WORD.fullmatch(text) else shape(text)


@lru_cache(maxsize=1)
def field_names() -> frozenset[str]:
    """The names of the engine's own fields: the only keys of recorded data that are shown."""
    package = importlib.import_module("engine")
    found: set[str] = {"label", "inputs", "json", "source", "options"}
    for module in pkgutil.walk_packages(package.__path__, "engine."):
        for thing in vars(importlib.import_module(module.name)).values():
            if isinstance(thing, type) and is_dataclass(thing):
                found |= {field.name for field in fields(thing)}
    return frozenset(found)
