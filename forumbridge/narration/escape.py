"""Text made inert: what no forum's markup, mention, smiley or auto-link may be made of.

Nothing here trusts where a text comes from. HTML and Markdown get numeric character references,
which both decode as plain text and never as structure; BBCode has no such thing, so a word joiner
(U+2060) is put where a code would begin. Addresses get it in Markdown too: Misago looks for them in
the text that comes out, where references are characters again. Reading back drops word joiners.
"""

from __future__ import annotations

import re
import unicodedata

WORD_JOINER = "\u2060"

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})

# A clock time keeps its colon: «21:00», but not the «:1234:» that some forums draw as an emoji.
_COLON = r"(?<!\d):(?=\S)|(?<=\d):(?=\S)(?!\d\d(?![\d:]))"
_EVERYWHERE = re.compile(
    rf"""[&<>"'\[\]@=^{{}}`~|\\]   # the structure of one markup or another
    |{_COLON}                      # :smile: :-) https://
    |;(?=\S)                       # ;-)
    |(?<=[8B])\)|(?<=[8B])-(?=\))  # 8) B-)
    |(?<=\w)\.(?=\w)               # example.org
    """,
    re.VERBOSE,
)
_SMILEYS_TOO = re.compile(rf"{_EVERYWHERE.pattern}|(?<=\b[8BXx])[DPpOo](?!\w)", re.VERBOSE)
"""Also xD and 8D, words of their own that forums with BBCode or HTML draw; Markdown has none."""
_MARKDOWN = re.compile(rf"{_EVERYWHERE.pattern}|[*_\#+!$\u2424]", re.VERBOSE)
_MARKDOWN_LINE_START = re.compile(r"^(?:(-)|(\d+)([.)]))", re.MULTILINE)


def clean(text: str) -> str:
    """`text` in NFC without control, format, bidirectional or unassigned characters.

    Line breaks are kept as `\\n`; every other run of white space becomes one space.
    """
    lines = text.splitlines() or [""]
    return unicodedata.normalize("NFC", "\n".join(_clean_line(line) for line in lines))


def _clean_line(line: str) -> str:
    return without_dropped(re.sub(r"\s+", " ", line))


def without_dropped(text: str) -> str:
    """`text` without what is invisible or has no meaning: never sent, never compared."""
    if text.isprintable():  # then there is none: what is dropped is never printable
        return text
    return "".join(char for char in text if unicodedata.category(char) not in _DROPPED)


def html(text: str) -> str:
    """Clean `text` as HTML character data that also no smiley or mention filter recognises."""
    return _SMILEYS_TOO.sub(_reference, text)


def markdown(text: str, *, line_start: bool) -> str:
    """Clean `text` as Markdown that renders as itself, for CommonMark and for Spirit's dialect.

    Backslashes are no good: Spirit reads `\\(…\\)` and `\\[…\\]` as formulas. `line_start` says
    whether the text begins a line, where a hyphen or «1.» would begin a list.
    """
    escaped = _MARKDOWN.sub(_markdown_reference, text)
    if not line_start:
        first, newline, rest = escaped.partition("\n")
        return first + newline + _MARKDOWN_LINE_START.sub(_list_marker, rest)
    return _MARKDOWN_LINE_START.sub(_list_marker, escaped)


def bbcode(text: str) -> str:
    """Clean `text` as BBCode in which no tag, mention, smiley or address begins."""
    return _SMILEYS_TOO.sub(lambda found: f"{WORD_JOINER}{found[0]}{WORD_JOINER}", text)


def _reference(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"


def _markdown_reference(found: re.Match[str]) -> str:
    in_address = found[0] == "." or found.string.startswith("://", found.start())
    joiner = WORD_JOINER if in_address else ""
    return f"{joiner}{_reference(found)}{joiner}"


def _list_marker(found: re.Match[str]) -> str:
    if found[1]:
        return f"&#{ord(found[1])};"
    return f"{found[2]}&#{ord(found[3])};"
