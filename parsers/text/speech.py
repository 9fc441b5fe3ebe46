"""Whether a stretch of a post is what somebody says: dialogue, or words in quotation marks."""

from __future__ import annotations

from engine.vocabulary import Span


def _spoken(folded: str, line_start: int, span: Span) -> bool:
    """Whether a line of dialogue is at what is said: after an odd dash, not after `—susurró`."""
    first = next((i for i in range(span.start, span.end) if folded[i].isalnum()), span.end)
    return folded.count("—", line_start, first) % 2 == 1


def words_of_speech(folded: str, span: Span) -> bool:
    """Whether a stretch is dialogue (`—…`) or stands inside quotation marks."""
    line_start = folded.rfind("\n", 0, span.start) + 1
    line = folded[line_start : span.start]
    if line.count('"') % 2 == 1:
        return True
    text = (line + folded[span.start : span.end]).lstrip()
    if text.startswith("—") and _spoken(folded, line_start, span):
        return True
    if text.startswith("*") and text.count("*") == 2 and text.rstrip().endswith("*"):
        return True
    own = folded[span.start : span.end]
    return own.count('"') >= 1 and len(own.split('"')[1].split()) >= 2
