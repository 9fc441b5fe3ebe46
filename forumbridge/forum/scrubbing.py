"""A saved page without what would let somebody else act as the account it was shown to.

Scripts go whole; of hidden fields and addresses only what names a scene or a post stays. What
players wrote is left as it is: the page never leaves the game's private folder.
"""

from __future__ import annotations

import re

GONE = "quitado"
"""Stands where a secret was."""
_SCRIPTS = re.compile(r"(<script\b[^>]*>).*?(</script\s*>)", re.IGNORECASE | re.DOTALL)
_COMMENTS = re.compile(r"<!--(?!\s*saved from url=).*?-->", re.DOTALL)
_INPUT = re.compile(r"<(?:input|meta)\b[^>]*>", re.IGNORECASE)
_SECRET_KIND = re.compile(r"""\btype\s*=\s*["']?(?:hidden|password)\b""", re.IGNORECASE)
_SECRET_META = re.compile(r"""\bname\s*=\s*["']?[\w-]*(?:csrf|token|nonce)""", re.IGNORECASE)
_VALUE = re.compile(r"""(\b(?:value|content)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""", re.IGNORECASE)
_NUMBERS = re.compile(r"[\d.,:]{0,14}")
"""Numbers name scenes and posts, and no forum's secrets are as short."""
_PARAMETER = re.compile(
    r"(?<=[?&;])((?:[\w-]*(?:sid|sess|token|hash|csrf|key|nonce|logout|sesc)[\w-]*)=)[^&;\"'#\s<>]+",
    re.IGNORECASE,
)
_LONG = re.compile(r"(?<![A-Za-z0-9])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{20,}(?![A-Za-z0-9])")
_TAG = re.compile(r"<[a-z][^>]*>", re.IGNORECASE)


def scrubbed(text: str) -> str:
    """The page without session ids, form tokens, scripts, comments and passwords."""
    text = _COMMENTS.sub("", _SCRIPTS.sub(r"\1\2", text))
    return _TAG.sub(lambda found: _tag(found.group(0)), text)


def without_secrets(text: str) -> str:
    """An address, or a piece of markup, without session ids and tokens."""
    return _LONG.sub(GONE, _PARAMETER.sub(rf"\g<1>{GONE}", text))


def _tag(tag: str) -> str:
    if _INPUT.match(tag) and (_SECRET_KIND.search(tag) or _SECRET_META.search(tag)):
        tag = _VALUE.sub(_hidden, tag)
    return without_secrets(tag)


def _hidden(found: re.Match[str]) -> str:
    value = found.group(2).strip("\"'")
    return found.group(0) if _NUMBERS.fullmatch(value) else f'{found.group(1)}"{GONE}"'
