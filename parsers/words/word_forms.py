"""What the forms of words say: the tenses of a cue, a *no* before it, a phrase among words."""

from __future__ import annotations

from parsers.text.folding import Token, fold
from parsers.words.lexicon import Cue

_UNDER_NO = frozenset(
    "me te se lo la le los las les voy a pienso quiero vuelvo ya va".split()  # noqa: SIM905
)


def under_no(before: tuple[str, ...]) -> bool:
    """Whether a `no`, `ni`, `nunca` governs what follows (`no`, then at most pronouns or `voy a`)."""  # noqa: E501
    for back, form in enumerate(reversed(before)):
        if form in ("no", "ni", "nunca", "tampoco", "jamas"):
            return True
        if form not in _UNDER_NO:
            return False
        if back > 3:
            return False
    return False


def tags_of(cue: Cue, token: Token, form: str) -> frozenset[str] | None:
    """The tags of a word as a form of a cue; None when its accents say it is another word."""
    if not cue.forms:
        return frozenset({"noun"})
    raw = token.raw
    if raw == "de":
        return None  # the preposition, not `dé`
    if raw in cue.forms:
        return cue.forms[raw]
    return plain_tags(cue, form)


def plain_tags(cue: Cue, form: str) -> frozenset[str]:
    """The tags of a folded form of a cue, whatever accents it lost."""
    found: frozenset[str] = frozenset()
    for accented, tags in cue.forms.items():
        if fold(accented) == form:
            found |= tags
    return found or (frozenset({"noun"}) if not cue.forms else frozenset())


def find(forms: tuple[str, ...], phrase: tuple[str, ...], start: int = 0) -> int | None:
    """Where a phrase begins among words, or None."""
    size = len(phrase)
    for index in range(start, len(forms) - size + 1):
        if forms[index : index + size] == phrase:
            return index
    return None
