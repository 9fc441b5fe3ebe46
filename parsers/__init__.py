"""Words in, declarations out: pure functions over text, an `Outlook` and a lexicon."""

from parsers.explain import Explanation, explain
from parsers.lexicon import Lexicon, lexicon_from_data, problems
from parsers.marked import MarkedText, from_html, from_plain, joined
from parsers.plan import merged
from parsers.reader import read
from parsers.tables import LexiconError

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
