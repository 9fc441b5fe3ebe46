"""A narrator's post read whole: what each of its sentences asks for, or why that is not clear.

Nothing is guessed. A sentence counts only if a pattern accounts for every word of it; one that
sounds like a decision and is not accounted for is *unclear* and will be asked about; the rest is
talk. Whether something is possible is judged later (`deciding`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from forumbridge.desk.thread.courtesies import bare, is_copied, is_nice, may_agree
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.lists import begins_with_span
from forumbridge.desk.thread.patterns import Hit, Pattern, tried
from forumbridge.desk.thread.phrases import CLOSED, OPEN, heads
from forumbridge.desk.thread.phrases_answers import LOOSE, SEVERAL
from forumbridge.desk.thread.phrases_asking import ASKING
from forumbridge.desk.thread.phrases_groups import GROUPS, GROUPS_OPEN
from forumbridge.desk.thread.quoting import is_quoted
from forumbridge.desk.thread.sentences import Piece, lines
from forumbridge.desk.thread.table_act_words import BY_GAME
from forumbridge.desk.thread.unsaid import TO_WHAT, unsaid
from forumbridge.desk.thread.wishes import Act, Each, Mean, Read, Talk, Unclear, Wish

_HARD = re.compile(r"\s*;\s*|(?<![\d])[.!?]+\s+(?=\S)")
_SOFT = re.compile(r"\s*,\s*(?:y\s+)?|\s+y\s+|\s+/\s+")
_LONGEST = 300
"""Characters of the longest sentence that says all it has to say."""
_HIDDEN = (
    "No sé si «{text}» es otra decisión o parte de lo anterior. Póngalo en otra línea, o encierre"
    " entre «comillas» lo que se ha de decir."
)
_GOES_ON = (
    "Debajo sigue otra línea y no sé si es parte de lo mismo. Si lo es, enciérrelo todo entre"
    " «comillas»; si no, dígalo en un mensaje sin ella."
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the post, by its place in the text, and what it asks for."""

    start: int
    end: int
    text: str
    read: Read = field(default_factory=Talk)
    goes_on: bool = False
    """It ends in words that will be posted as they are, and nothing says where they end."""

    @property
    def decides(self) -> bool:
        """Whether it asks for something."""
        return not isinstance(self.read, Unclear | Talk)


def read_post(text: str, ground: Ground) -> tuple[Sentence, ...]:
    """Every sentence of what stands of a post, in order; courtesies are left out."""
    found: list[Sentence] = []
    own = [line for line in lines(text) if not is_copied(line, ground)]
    for one in (one for line in own for one in _line(bare(line), ground)):
        before = found[-1] if found else None
        if before is not None and before.goes_on and isinstance(one.read, Talk):
            whole = text[before.start : one.end]
            found[-1] = Sentence(before.start, one.end, whole, Unclear(_GOES_ON), goes_on=True)
        else:
            found.append(one)
    if not found and ground.questions and own and all(may_agree(x) for x in own):
        found.append(Sentence(own[0].start, own[-1].end, own[0].text, Unclear(TO_WHAT)))
    return tuple(found)


def _line(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    if not piece.text or is_nice(piece):
        return ()
    parts = _parts(piece)
    read = [_soft(one, ground) for one in parts]
    for place, one in enumerate(parts):
        hit = None if _closed(one, ground) else _opened(one, ground)
        if hit is None or hit.carried is None or is_quoted(hit.carried.text):
            continue
        before = [sentence for group in read[:place] for sentence in group]
        further = next((later for later in parts[place + 1 :] if _decides(later, ground)), None)
        said = piece.part(one.start - piece.start)
        if further is None and not _split(one, ground):
            return [*before, *_whole(said, ground)]
        if further is not None and not _is_answer(hit, ground):
            return [*before, _made(said, Unclear(_HIDDEN.format(text=further.text)))]
    return [sentence for group in read for sentence in group]


def _decides(piece: Piece, ground: Ground) -> bool:
    """Whether a piece is a decision by itself, beyond doubt."""
    return bool(_closed(piece, ground) or _opened(piece, ground, loose=False))


def _parts(piece: Piece) -> list[Piece]:
    """The sentences of a line, none of them cut inside quotation marks."""
    cuts = [
        found.span() for found in _HARD.finditer(piece.folded) if _outside(piece, found.start())
    ]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(piece.text)]
    found = [bare(piece.part(a, b)) for a, b in zip(starts, ends, strict=True)]
    return [one for one in found if one.text and not is_nice(one)]


def _outside(piece: Piece, at: int) -> bool:
    return piece.folded[:at].count('"') % 2 == 0


def _whole(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    """A piece whose end is carried on as it is, whatever marks it has inside."""
    hit = _opened(piece, ground)
    if hit is None:
        return [_made(piece, unsaid(piece, ground))]
    carries = (
        not _is_answer(hit, ground) and hit.carried is not None and not is_quoted(hit.carried.text)
    )
    return [_made(piece, wish, goes_on=carries) for wish in hit.wishes]


def _soft(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    """One sentence: a decision, several joined by commas, or none."""
    closed = _closed(piece, ground)
    if closed is not None:
        apart = _split(piece, ground) if all(isinstance(w, Act) for w in closed.wishes) else None
        if apart is not None and _is_answer_apart(apart[-1].read, ground):
            return apart
        return [_made(piece, wish) for wish in closed.wishes]
    hit = _opened(piece, ground)
    split = _split(piece, ground)
    if split is not None and (hit is None or _is_answer(hit, ground)):
        return split
    if split is not None and hit is not None and hit.carried and not is_quoted(hit.carried.text):
        return [_made(piece, Unclear(_HIDDEN.format(text=split[-1].text)))]
    return _whole(piece, ground)


def _is_answer_apart(read: Read, ground: Ground) -> bool:
    """Whether it is about a question there is: no name of a place ends in «y 12 b»."""
    if isinstance(read, Each):
        return all(first in ground.questions for first, _ in read.these.spans)
    return getattr(read, "review", None) in ground.questions


def _split(piece: Piece, ground: Ground) -> Sequence[Sentence] | None:
    """The piece as several decisions joined by commas or «y», each of them clear by itself."""
    if len(piece.text) > _LONGEST:
        return None
    for cut in _SOFT.finditer(piece.folded):
        if not _outside(piece, cut.start()):
            continue
        left, right = piece.part(0, cut.start()), bare(piece.part(cut.end()))
        closed = _closed(right, ground) or _opened(right, ground, loose=False)
        goes_on = closed is not None and _is_answer_apart(closed.wishes[-1], ground)
        first = _closed(left, ground) or _opened(left, ground, loose=goes_on)
        if first is None:
            continue
        rest = _split(right, ground)
        if rest is None and closed is not None:
            rest = [_made(right, wish) for wish in closed.wishes]
        if rest is not None:
            return [*(_made(left, wish) for wish in first.wishes), *rest]
    return None


def _acts(ground: Ground) -> tuple[Pattern, ...]:
    return BY_GAME[ground.game]


def _closed(piece: Piece, ground: Ground) -> Hit | None:
    asking = tried(ASKING, _without_marks(piece), _words(ground.game), ground.names)
    if asking is not None:
        return asking
    if re.search(r"[?¿]", piece.text) or len(piece.text) > _LONGEST:
        return None
    acts = (one for one in _acts(ground) if not one.carries)
    words = _words(ground.game)
    return tried(GROUPS, piece, words, ground.names, lists=True) or tried(
        (*CLOSED, *SEVERAL, *acts), piece, words, ground.names
    )


def _without_marks(piece: Piece) -> Piece:
    """A question without the marks around it."""
    inner = piece.text.strip(" ¿?!")
    start = piece.text.index(inner) if inner else 0
    return piece.part(start, start + len(inner))


def _opened(piece: Piece, ground: Ground, *, loose: bool = True) -> Hit | None:
    """A sentence that ends in words to be carried on; without a colon, only about a question."""
    acts = (one for one in _acts(ground) if one.carries)
    words = _words(ground.game)
    hit = tried(GROUPS_OPEN, piece, words, ground.names, lists=True) or tried(
        (*acts, *OPEN), piece, words, ground.names
    )
    if hit is None and loose and not begins_with_span(piece.folded):
        hit = tried(LOOSE, piece, frozenset(), ground.names)
    if hit is None or hit.carried is None:
        return None
    if any(number not in ground.questions for wish in hit.wishes for number in _meant(wish)):
        return None
    head = piece.text[: hit.carried.start - piece.start]
    return None if re.search(r"[?¿]", head) else hit


def _is_answer(hit: Hit, ground: Ground) -> bool:
    """Whether what it carries is only read, not posted to anybody."""
    return all(
        isinstance(wish.how, Mean)
        if isinstance(wish, Each)
        else isinstance(wish, Mean) and wish.review not in ground.asked
        for wish in hit.wishes
    )


def _meant(wish: Wish) -> tuple[int, ...]:
    """Numbers that must be of questions, for what stands behind them to be an answer."""
    if isinstance(wish, Each) and isinstance(wish.how, Mean):
        return tuple(number for span in wish.these.spans for number in span)
    return (wish.review,) if isinstance(wish, Mean) else ()


def _made(piece: Piece, read: Read, *, goes_on: bool = False) -> Sentence:
    return Sentence(piece.start, piece.end, piece.text, read, goes_on)


@cache
def _words(game: str) -> frozenset[str]:
    """The words of all patterns of a game."""
    return heads((*ASKING, *GROUPS, *GROUPS_OPEN, *SEVERAL, *CLOSED, *OPEN, *BY_GAME[game]))
