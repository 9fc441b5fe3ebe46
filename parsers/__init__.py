"""Words in, declarations out: pure functions over text, an `Outlook` and a lexicon."""

from parsers.changes.plan import merged
from parsers.explain import Explanation, explain
from parsers.reader import read
from parsers.text.marked import MarkedText, from_html, from_plain, joined
from parsers.words.lexicon import Lexicon, lexicon_from_data, problems
from parsers.words.tables import LexiconError

__all__ = [
    "Explanation",
    "Lexicon",
    "LexiconError",
    "MarkedText",
    "explain",
    "from_html",
    "from_plain",
    "joined",
    "lexicon_from_data",
    "merged",
    "problems",
    "read",
]
