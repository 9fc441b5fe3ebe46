"""What is wrong with a scenario file: where, and in a sentence."""

from __future__ import annotations

from difflib import get_close_matches

from forumbridge.scenarios.lines import Path


class ScenarioFault(ValueError):
    """A scenario says something that can't be used: `path` is the key, `text` a Spanish sentence
    without a full stop."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(text)
        self.path = path
        self.text = text


def nearest(word: str, words: list[str]) -> str:
    """ "; ¿quería decir «…»?" where some known word resembles it."""
    close = get_close_matches(word, words, n=1, cutoff=0.6)
    return f"; ¿quería decir «{close[0]}»?" if close else ""
