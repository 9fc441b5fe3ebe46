"""Quotation marks around words that are to be carried on."""

from __future__ import annotations

import re


def unquoted(text: str) -> str:
    """`text` without the one pair of quotation marks around it."""
    found = re.fullmatch(r"\s*[«“\"](.*)[»”\"]\s*\.?\s*", text, re.DOTALL)
    inner = found[1] if found else text
    return text.strip() if re.search(r"[«»“”\"]", inner) and found else inner.strip()


def is_quoted(text: str) -> bool:
    """Whether `text` is one quotation, so that nothing after it can belong to it."""
    return unquoted(text) != text.strip()
