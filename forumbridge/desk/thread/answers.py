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

from rapidfuzz.distance import OSA

from forumbridge.desk.thread.numbers import NUMBER, value
from forumbridge.desk.thread.patterns import Hit, Pattern, tried
from forumbridge.desk.thread.phrases import CLOSED, LOOSE, OPEN, SEVERAL, heads, is_quoted
from forumbridge.desk.thread.sentences import Piece, lines
from forumbridge.desk.thread.table_act_words import BY_GAME
from forumbridge.desk.thread.wishes import Mean, Read, Talk, Unclear

_HARD = re.compile(r"\s*;\s*|(?<![\d])[.!?]+\s+(?=\S)")
_SOFT = re.compile(r"\s*,\s*(?:y\s+)?|\s+y\s+")
_COURTESY = re.compile(
    r"(?:hola|buenas|buenos dias|buenas tardes|buenas noches|muy bien|perfecto|por favor|porfa"
    r"|ok|vale|bien|y|pues|a ver|venga|ademas|tambien|luego|entonces|respuestas?"
    r"|acto|decision|orden)(?:\s*[,.:!]\s*|\s+)"
)
_THANKS = re.compile(r"[\s,.]*\b(?:por favor|porfa|porfi|(?:muchas )?gracias)[\s.!]*\Z")
_NICE = re.compile(
    r"(?:hola|buenas|(?:muchas )?gracias|ok|vale|perfecto|genial|saludos|hasta luego|un saludo"
    r"|de acuerdo|entendido|recibido|buenas noches|buenos dias|buenas tardes)[\s.!,]*"
)
_KEPT = re.compile(rf"(?:vale|ok|bien)\s+(?:la |el |a la |las |los )?{NUMBER}")
"""A first word that is no courtesy: «vale la 12»."""
_REFERS = re.compile(
    rf"(?P<named>\b(?:la|el|al|asunto|cuestion|duda|pregunta|mensaje|borrador) "
    rf"|#)?\b(?P<n>{NUMBER})\b"
)
_EVERYTHING = re.compile(r"(?:si|vale|ok|acepta|acepto|ignora) (?:a )?todo\b")
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
_ABOUT = (
    "No entiendo qué decide sobre la {number}. Dígalo como «{number} b», «{number}: lo que quería"
    " decir», «{number} vale», «{number} ignora» o «{number} pregúntale»."
)
_ORDER = "Parece una decisión, pero no la entiendo entera. Escriba «ayuda» y le digo cómo decirla."


@dataclass(frozen=True, slots=True)
class Ground:
    """What the words can refer to."""

    questions: frozenset[int] = frozenset()
    """Numbers of the questions there are, open or not."""
    names: frozenset[str] = frozenset()
    """Every word of a name, folded: never taken for a mistyped order."""
    asked: frozenset[int] = frozenset()
    """Those of them that players put to the narrator: what answers them is posted."""
    game: str = "hacienda"
    """Whose acts the words may mean."""


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
    for one in (one for line in lines(text) for one in _line(_bare(line), ground)):
        before = found[-1] if found else None
        if before is not None and before.goes_on and isinstance(one.read, Talk):
            whole = text[before.start : one.end]
            found[-1] = Sentence(before.start, one.end, whole, Unclear(_GOES_ON), goes_on=True)
        else:
            found.append(one)
    return tuple(found)


def _line(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    if not piece.text or _NICE.fullmatch(piece.folded):
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
    found = [_bare(piece.part(a, b)) for a, b in zip(starts, ends, strict=True)]
    return [one for one in found if one.text and not _NICE.fullmatch(one.folded)]


def _outside(piece: Piece, at: int) -> bool:
    return piece.folded[:at].count('"') % 2 == 0


def _bare(piece: Piece) -> Piece:
    """The piece without its courtesies."""
    while (found := _COURTESY.match(piece.folded)) and not _KEPT.match(piece.folded):
        piece = piece.part(found.end())
    thanks = _THANKS.search(piece.folded)
    return piece.part(0, thanks.start()) if thanks and thanks.start() else piece


def _whole(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    """A piece whose end is carried on as it is, whatever marks it has inside."""
    hit = _opened(piece, ground)
    if hit is None:
        return [_made(piece, _unsaid(piece, ground))]
    carries = (
        not _is_answer(hit, ground) and hit.carried is not None and not is_quoted(hit.carried.text)
    )
    return [_made(piece, wish, goes_on=carries) for wish in hit.wishes]


def _soft(piece: Piece, ground: Ground) -> Sequence[Sentence]:
    """One sentence: a decision, several joined by commas, or none."""
    closed = _closed(piece, ground)
    if closed is not None:
        return [_made(piece, wish) for wish in closed.wishes]
    hit = _opened(piece, ground)
    split = _split(piece, ground)
    if split is not None and (hit is None or _is_answer(hit, ground)):
        return split
    if split is not None and hit is not None and hit.carried and not is_quoted(hit.carried.text):
        return [_made(piece, Unclear(_HIDDEN.format(text=split[-1].text)))]
    return _whole(piece, ground)


def _split(piece: Piece, ground: Ground) -> Sequence[Sentence] | None:
    """The piece as several decisions joined by commas or «y», each of them clear by itself."""
    if len(piece.text) > _LONGEST:
        return None
    for cut in _SOFT.finditer(piece.folded):
        if not _outside(piece, cut.start()):
            continue
        left, right = piece.part(0, cut.start()), _bare(piece.part(cut.end()))
        first = _closed(left, ground) or _opened(left, ground, loose=False)
        if first is None:
            continue
        closed = _closed(right, ground) or _opened(right, ground, loose=False)
        rest = _split(right, ground)
        if rest is None and closed is not None:
            rest = [_made(right, wish) for wish in closed.wishes]
        if rest is not None:
            return [*(_made(left, wish) for wish in first.wishes), *rest]
    return None


def _acts(ground: Ground) -> tuple[Pattern, ...]:
    return BY_GAME[ground.game]


def _closed(piece: Piece, ground: Ground) -> Hit | None:
    if re.search(r"[?¿]", piece.text) or len(piece.text) > _LONGEST:
        return None
    acts = (one for one in _acts(ground) if not one.carries)
    return tried((*CLOSED, *SEVERAL, *acts), piece, _words(ground.game), ground.names)


def _opened(piece: Piece, ground: Ground, *, loose: bool = True) -> Hit | None:
    """A sentence that ends in words to be carried on; without a colon, only about a question."""
    acts = (one for one in _acts(ground) if one.carries)
    hit = tried((*acts, *OPEN), piece, _words(ground.game), ground.names)
    if hit is None and loose:
        hit = tried(LOOSE, piece, frozenset(), ground.names)
    if hit is None or hit.carried is None:
        return None
    told = [w.review for w in hit.wishes if isinstance(w, Mean)]
    if any(number not in ground.questions for number in told):
        return None
    head = piece.text[: hit.carried.start - piece.start]
    return None if re.search(r"[?¿]", head) else hit


def _is_answer(hit: Hit, ground: Ground) -> bool:
    """Whether what it carries is only read, not posted to anybody."""
    return all(isinstance(wish, Mean) and wish.review not in ground.asked for wish in hit.wishes)


def _unsaid(piece: Piece, ground: Ground) -> Read:
    """Why a sentence that no pattern accounts for decides nothing."""
    for found in _REFERS.finditer(piece.folded):
        begins = not piece.folded[: found.start()].strip('¿¡ "')
        if value(found["n"]) in ground.questions and (begins or found["named"]):
            return Unclear(_ABOUT.format(number=value(found["n"])))
    if _EVERYTHING.match(piece.folded):
        return Unclear(_ORDER)
    first = re.match(r"(?:(?:aun |todavia )?no |¿|\")*([a-z]+)", piece.folded)
    asking = piece.folded.rstrip().endswith("?")
    return Unclear(_ORDER) if first and _is_order(first[1], ground.game) and not asking else Talk()


def _is_order(word: str, game: str) -> bool:
    """Whether it begins orders, or nearly does."""
    known = _orders(game)
    return word in known or any(
        OSA.distance(word, one) <= (1 if len(one) < 7 else 2) for one in known if len(one) > 4
    )


def _made(piece: Piece, read: Read, *, goes_on: bool = False) -> Sentence:
    return Sentence(piece.start, piece.end, piece.text, read, goes_on)


@cache
def _words(game: str) -> frozenset[str]:
    """The words of all patterns of a game."""
    return heads((*SEVERAL, *CLOSED, *OPEN, *BY_GAME[game]))


@cache
def _orders(game: str) -> frozenset[str]:
    """Words that begin an order; said first, they are no talk."""
    return frozenset(_ORDERS.split()) | frozenset(_AT_TABLES.get(game, "").split())


_ORDERS = """
aprueba apruebo apruebes aprobar autoriza publica publiques reten retener retenme retengas aguanta
deten suelta sueltes libera desbloquea anula anules cancela canceles elimina borra prorroga pausa
reanuda sigue continua ensena aprende olvida di dile manda mandes escribe avisa anuncia declara
apunta anota cambia corrige mueve muevas mata mates revive resucita retira expulsa saca pon mete
enciende apaga bloquea cierra abre sabotea repara arregla repite deshaz prohibe permite deja
devuelve quita da dale concede haz ignora descarta acepta confirma pregunta preguntale responde
contesta aplaza retrasa alarga resume
"""
_AT_TABLES = {
    "cosa": "resuelve rompe decide perdona disculpa excusa convierte entrega termina aclara",
    "avaloup": "propon suspende entrega espera acaba aclara",
}
"""Words that begin an order in one game alone."""
