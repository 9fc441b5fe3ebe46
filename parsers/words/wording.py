"""A stretch of text as annotated words: what each could be for the lexicon and for the names."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from engine.vocabulary import Span
from parsers.text.folding import Token, tokens
from parsers.words.conjugation import without_enclitic
from parsers.words.hits import Hit, longest, without_covered
from parsers.words.lexicon import NEXT, SPECIAL, Cue, Lexicon
from parsers.words.names import SIDES, STOP, Names
from parsers.words.similar import Correction
from parsers.words.word_forms import find, plain_tags, tags_of, under_no

_TEXTING = {
    "x": "por", "q": "que", "k": "que", "d": "de", "m": "me", "i": "y", "qedo": "quedo", "qdo": "quedo",  # noqa: E501
    "kedo": "quedo", "boy": "voy", "vy": "voy", "pa'l": "pal", "ago": "hago", "aki": "aqui", "toy": "estoy",  # noqa: E501
    "stoy": "estoy", "tmb": "tambien", "pq": "porque", "xq": "porque", "luzes": "luces", "ala": "a",
    "pta": "puerta", "secc": "seccion", "siguo": "sigo", "atrabieso": "atravieso", "habro": "abro",
    "boi": "voy", "voi": "voy", "toi": "estoy", "xa": "para", "dspues": "despues", "ai": "ahi",
    "aora": "ahora", "yego": "llego", "weno": "bueno", "wenas": "buenas", "kiero": "quiero", "dnd": "donde", "dsp": "despues", "dps": "despues", "desp": "despues", "tb": "tambien", "xfa": "porfa",  # noqa: E501
}  # fmt: skip
"""Everyday shorthand of the language; a lexicon's `[escritura]` adds its own."""
_SHORT = frozenset(("pta", "ptas", "secc", "sec", "sab", "sabot"))
_SENTENCE_WORDS = frozenset(("y", "luego", "despues", "me", "voy", "no", "espero", "si", "pero"))
_WITH_PRONOUN = frozenset(("inf", "ger", "imp", "voseo"))
_CORNERS = {"ce": ("centro", "este"), "co": ("centro", "oeste")}


@dataclass(frozen=True, slots=True)
class Word:
    """One word with its readings. `form` is what it is taken for, after corrections."""

    token: Token
    form: str
    place: str | None = None
    compass: str | None = None
    corner: tuple[str, ...] = ()
    person: str | None = None
    honorific: bool = False
    fixed: str | None = None
    """The form of the vocabulary that replaced a misspelt word."""
    sure: bool = True

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.token.start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.token.end


_LAUGHS = (
    (re.compile(r"x+d+(?:x*d*)"), "xd"),
    (re.compile(r"a?(?:ja+){2,}j*"), "jaja"),
    (re.compile(r"(?:j[eiou]+){2,}j*|l+o+l+|jua(?:s|jua)*"), "hala"),
)
"""`xdd`, `jajajaj`: laughter, whatever is laughed at; some of it is mockery."""


def _unstretched(form: str) -> str:
    """A word without its repeated letters (`matoo`, `iglesiaaa`); `ll` and `rr` are kept."""
    return re.sub(r"([^lr0-9])\1+|([lr])\2{2,}", lambda m: m[0][0], form)


class Wording:
    """The annotated words of one stretch of text and the verb cues among them."""

    def __init__(self, text: str, folded: str, span: Span, lexicon: Lexicon, names: Names) -> None:
        self.text = text
        self.folded = folded
        self.span = span
        self.lexicon = lexicon
        self.names = names
        found = tuple(
            part for t in tokens(text, folded, span.start, span.end) for part in self._parted(t)
        )
        self.words: list[Word] = []
        for index, token in enumerate(found):
            self.words.append(self._annotate(token, index, found))
        self._forms = tuple(w.form for w in self.words)
        self._gaps = [self._gap(i) for i in range(len(self.words))]
        self.named = names.house.found(self._forms, self._gaps)
        """The names of the house written out in it (`parsers.words.naming`)."""
        self.hits: list[Hit] = [h for h in self._hits() if not self._masked(h)]
        self._begins = [h.at for h in self.hits]
        self._ends: dict[int, list[Hit]] = {}
        for hit in self.hits:
            self._ends.setdefault(hit.last, []).append(hit)

    def hits_from(self, start: int, end: int) -> list[Hit]:
        """The hits that begin at the words `start`…`end - 1`."""
        return self.hits[bisect_left(self._begins, start) : bisect_left(self._begins, end)]

    def hits_ending(self, last: int) -> list[Hit]:
        """The hits whose last word is that one."""
        return self._ends.get(last, [])

    def gap(self, index: int) -> str:
        """The characters between word `index - 1` and word `index`."""
        return self._gaps[index] if 0 < index < len(self._gaps) else ""

    def _gap(self, index: int) -> str:
        if index == 0:
            return ""
        gap = self.folded[self.words[index - 1].end : self.words[index].start]
        return gap.replace(".", "", 1) if gap == ". " and self._shortened(index) else gap

    def _shortened(self, index: int) -> bool:
        """Whether a full stop only ends an abbreviation (`pta. Comedor`, `pas. sur`)."""
        before, after = self.words[index - 1], self.words[index]
        form = before.token.form
        known = form in self.lexicon.places or form in _SHORT or (len(form) == 1 and form.isalpha())
        return known and len(before.token.form) <= 5 and after.form not in _SENTENCE_WORDS

    def forms(self, start: int = 0, end: int | None = None) -> tuple[str, ...]:
        """The forms of some of the words."""
        return self._forms[start:end]

    def span_of(self, first: int, last: int) -> Span:
        """The stretch of text from one word to another, both included."""
        return Span(self.words[first].start, self.words[last].end)

    def has(self, name: str) -> tuple[str, ...] | None:
        """The first phrase of a signal list that occurs, or None."""
        forms = self.forms()
        for phrase in self.lexicon.signals[name]:
            if find(forms, phrase) is not None:
                return phrase
        return None

    def _parted(self, token: Token) -> tuple[Token, ...]:
        """A token, or the two words that it runs together."""
        at = 0 if self._known(token.form) else self.names.parter.at(token.form)
        if not at or len(token.form) != token.end - token.start:
            return (token,)
        middle = token.start + at
        return (
            Token(token.start, middle, token.form[:at], token.raw[:at]),
            Token(middle, token.end, token.form[at:], token.raw[at:]),
        )

    def _swallowed(self, token: Token, form: str) -> str | None:
        """`palomá`, `comé`: the word whose last consonant an accent shows to be swallowed."""
        raw = token.raw
        if raw[-1:] not in ("á", "é", "ó") or len(raw) < 4 or raw == self.lexicon.accents.get(form):
            return None
        if any(raw in cue.forms for cue in self.lexicon.cues.get(form, ())):
            return None
        names = self.names
        whole = [
            form + last
            for last in "rld"
            for known in (names.place_words, names.person_words, names.task_nouns, names.task_verbs)
            if form + last in known
        ]
        return whole[0] if whole else None

    def _annotate(self, token: Token, index: int, found: tuple[Token, ...]) -> Word:
        form = self.lexicon.texting.get(token.form) or _TEXTING.get(token.form, token.form)
        form = next((word for laugh, word in _LAUGHS if laugh.fullmatch(form)), form)
        fixed, sure = None, True
        if (swallowed := self._swallowed(token, form)) is not None:
            form = fixed = swallowed
        known = self._known(form)
        if not known and (short := _unstretched(form)) != form and self._known(short):
            form, fixed, known = short, short, True
        if not known:
            correction = self._corrected(form)
            if correction is not None:
                form, fixed, sure = correction.word, correction.word, correction.sure
            elif (whole := self.names.shortener.whole(form)) is not None:
                form, fixed, sure = whole, whole, whole in self.lexicon.cues
        lexicon, names = self.lexicon, self.names
        place = names.place_word(form)
        place = (
            place
            if place in names.place_words and place not in SIDES and place not in STOP
            else None
        )
        compass, corner = self._compass(form, token, index, found)
        person = lexicon.nicknames.get(form, form) if form not in names.person_words else form
        return Word(
            token,
            form,
            place,
            compass,
            corner,
            person if person in names.person_words and person not in STOP else None,
            form in lexicon.honorifics,
            fixed,
            sure,
        )

    def _corrected(self, form: str) -> Correction | None:
        """What a misspelt word stands for; `kedarme` is a verb with its pronoun, not `quedaré`."""
        for rest, pronoun in without_enclitic(form):
            verb = self.names.speller.correct(rest)
            if verb is not None and verb.sure and verb.word in self.lexicon.cues:
                return Correction(verb.word + pronoun, sure=True)
        return self.names.speller.correct(form)

    def _known(self, form: str) -> bool:
        return (
            form in self.lexicon.cues
            or form in self.lexicon.work
            or form in self.lexicon.inner
            or form in self.names.place_words
            or form in self.names.person_words
            or form in self.lexicon.places
            or form in self.names.task_nouns
            or form in self.names.task_verbs
            or form in SIDES
            or any(rest in self.lexicon.cues for rest, _ in without_enclitic(form))
        )

    def _demonstrative(self, token: Token, index: int, found: tuple[Token, ...]) -> bool:
        """Whether `este` points at a noun (`este turno`) instead of the compass."""
        if token.raw != "este" or index + 1 >= len(found):
            return False
        gap = self.folded[token.end : found[index + 1].start]
        nxt = found[index + 1].form
        if gap.strip() or nxt in STOP or nxt in ("hacia", "hasta", "desde", "luego", "despues"):
            return False
        before = found[index - 1].form if index else ""
        led = before in (
            "puerta",
            "pta",
            "seccion",
            "al",
            "del",
            "el",
            "hacia",
            "lado",
            "parte",
            "centro",
            "pal",
        )
        return not led and self.names.place_word(before) not in self.names.place_words

    def _compass(
        self, form: str, token: Token, index: int, found: tuple[Token, ...]
    ) -> tuple[str | None, tuple[str, ...]]:
        side = self.lexicon.compass.get(form)
        if token.raw in ("esté", "éste"):
            return None, ()  # `quien esté conmigo`
        if side is not None and len(form) > 2:
            return (None, ()) if self._demonstrative(token, index, found) else (side, ())
        if len(form) > 2:
            return None, ()
        capital = self.text[token.start : token.end].isupper()
        alone = len(found) == 1 or (capital and self._between_commas(token))
        previous = found[index - 1].form if index else ""
        after_name = capital and (
            self.names.place_word(previous) in self.names.place_words
            or previous in ("puerta", "pta", "seccion", "terraza", "al", "del", "hacia")
            or (len(form) == 2 and previous in ("la", "el") and not self.shouted(token))
        )
        if side is not None and (alone or after_name):
            return side, ()
        if form in _CORNERS and after_name:
            return None, _CORNERS[form]
        return None, ()

    def shouted(self, token: Token) -> bool:
        """Whether the whole line is in capitals, where they say nothing about one word."""
        start = self.text.rfind("\n", 0, token.start) + 1
        end = self.text.find("\n", token.end)
        return self.text[start : end if end >= 0 else len(self.text)].isupper()

    def _between_commas(self, token: Token) -> bool:
        before = self.folded[: token.start].rstrip(" ")[-1:]
        after = self.folded[token.end :].lstrip(" ")[:1]
        return (not before or before in ",;.\n>-/(") and (not after or after in ",;.\n>-/)")

    def _hits(self) -> list[Hit]:
        found: list[Hit] = []
        index = 0
        while index < len(self.words):
            here = self._hits_at(index)
            best = max(here, key=lambda h: (h.last - h.at, len(h.cue.rest)), default=None)
            if best is not None:
                taken = longest(here)
                special = [h for h in here if h.verb in SPECIAL]
                found += taken + [h for h in longest(special) if h not in taken]
            index += 1
        return self._repeated(without_covered(found))

    def _repeated(self, found: list[Hit]) -> list[Hit]:
        """`la vuelvo a seguir`: *volver a* only says that it is done again."""
        infinitives = {h.at for h in found if "inf" in h.tags and h.verb != "MOVER"}
        infinitives |= {
            i
            for i, w in enumerate(self.words)
            if w.form in self.names.task_verbs and w.form.endswith("r")
        }
        return [
            h
            for h in found
            if not (
                h.cue.lemma == "volver"
                and self.forms(h.last + 1, h.last + 2) == ("a",)
                and h.last + 2 in infinitives
            )
        ]

    def _masked(self, hit: Hit) -> bool:
        """Whether a cue is part of a name: `Sala de Espera`, `enciendo las velas`, `de Baile`."""
        for named in self.named:
            if hit.verb == "TAREA" or not named.first <= hit.last <= named.last:
                continue
            if named.task is None and (hit.at >= named.first or hit.cue.noun):
                return True
            if named.task is not None and hit.at >= named.first:
                return named.whole or hit.verb not in SPECIAL
        return False

    def _hits_at(self, index: int) -> list[Hit]:
        word = self.words[index]
        found: list[Hit] = []
        for cue in self.lexicon.cues.get(word.form, ()):
            tags = tags_of(cue, word.token, word.form)
            if tags is not None:
                hit = self._match(cue, index, tags, None)
                if hit:
                    found.append(hit)
        for rest, clitic in without_enclitic(word.form):
            for cue in self.lexicon.cues.get(rest, ()):
                tags = plain_tags(cue, rest) & _WITH_PRONOUN
                if clitic == "me" and word.form.endswith(("ome", "oyme")):
                    tags |= plain_tags(cue, rest) & {"pres1"}  # `jálome`, `voyme`
                hit = self._match(cue, index, tags, clitic) if tags else None
                if hit:
                    found.append(hit)
        plain = [h for h in found if not self._lacks_pronoun(h)]
        given = set(self.forms(max(0, index - 2), index)) & {"le", "les", "lo", "los"}
        return plain if given else plain or found  # `le pongo las herraduras a los caballos`

    def _lacks_pronoun(self, hit: Hit) -> bool:
        """`pongo rumbo a` is no `ponerse a`: the phrase is reflexive and the words aren't."""
        stuck = hit.clitic is not None and hit.clitic[:2] in ("me", "se", "no", "te", "os")
        reflexive = hit.cue.lemma.endswith("se") and hit.cue.rest and not stuck
        before = self.forms(max(0, hit.at - 2), hit.at)
        return bool(reflexive) and not set(before) & {"me", "se", "nos"}

    def _reach(self, last: int) -> range:
        """Where a phrase's next word may stand: after three words at most, small ones free."""
        between, end = 0, last + 1
        while end < min(last + 9, len(self.words)) and (end < last + 5 or between <= 3):
            between += self.words[end].form not in STOP
            end += 1
        return range(last + 1, end)

    def _match(self, cue: Cue, index: int, tags: frozenset[str], clitic: str | None) -> Hit | None:
        last = index
        for options in cue.rest:
            reach = self._reach(last) if NEXT not in options else range(last + 1, last + 2)
            reach = range(reach.start, min(reach.stop, len(self.words)))
            step = next((i for i in reach if self.words[i].form in options), None)
            if step is None or any(
                c in self.gap(i) for i in range(last + 1, step + 1) for c in ".;\n>"
            ):
                return None
            if cue.verb != "ASESINAR" and any(w.person for w in self.words[last + 1 : step]):
                return None  # `sigo a Tobías hacia el norte`
            if "que" in self.forms(last + 1, step):
                return None  # `ponme que voy a`
            last = step
        before = self.forms(max(0, index - 4), index)
        negated = under_no(before)
        if cue.negative:
            if not negated:
                return None
            negated = False
        return Hit(cue, index, last, tags, clitic, negated)
