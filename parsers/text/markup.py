"""BBCode, Markdown and loose tags of a post, scanned once into its own words with marks."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass

from engine.vocabulary import Span

MAX_CHARACTERS = 100_000
"""Longer sources are cut here, with the notice TEXTO_CORTADO."""
MAX_READ = 16_000
"""Longer texts are cut here: nobody declares three actions in a novel, and reading stays quick."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something left unread on purpose: `code` is its notice, `text` a short sample of it."""

    code: str
    text: str
    at: int
    """Where in the remaining text it stood."""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A post's own words. Spans of readings and notices refer to `text`."""

    text: str
    struck: tuple[Span, ...] = ()
    """Stretches crossed out by their author: shown to people, never read (AMB-061)."""
    dropped: tuple[Dropped, ...] = ()
    bold: tuple[Span, ...] = ()
    origin: tuple[int, ...] = ()
    """For each character of `text`, its position in the source, when that was plain text."""

    def to_source(self, span: Span) -> Span:
        """The same stretch in the text given to `from_plain` (itself if there is no map)."""
        if not self.origin or not self.text:
            return span
        start = min(span.start, len(self.origin) - 1)
        last = max(start, min(span.end, len(self.origin)) - 1)
        return Span(self.origin[start], self.origin[last] + (1 if span.end > span.start else 0))


OPEN_MARKS = {"strike": "\ue000", "quote": "\ue002", "bold": "\ue004", "code": "\ue006"}
CLOSE_MARKS = {"strike": "\ue001", "quote": "\ue003", "bold": "\ue005", "code": "\ue007"}
_STARTS = {mark: kind for kind, mark in OPEN_MARKS.items()}
_ENDS = {mark: kind for kind, mark in CLOSE_MARKS.items()}
_CLASS = re.compile(r"""\bclass\s*=\s*["']?(?P<names>[^"'>]*)""", re.IGNORECASE)
QUOTE_CLASSES = frozenset(
    ("quote", "quotes", "cita", "blockquote", "bbquote", "bb_quote", "bbc_quote", "quotebody",
     "quote_body", "quote-body", "quotecontent", "quote-content", "quote_content", "quotetop",
     "quotemain", "quotetitle", "quoteheader", "bbc_standard_quote", "mycode_quote",
     "bbcodeblock--quote")
)  # fmt: skip
"""Classes of the tags in which engines show somebody else's words; whole names only."""
STRUCK_STYLE = re.compile(r"line-through", re.IGNORECASE)
BLOCKS = frozenset(
    [
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "tr",
        "table",
        "section",
        "article",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "dl",
        "dd",
        "dt",
        "pre",
        "center",
        "header",
    ]
)
_EDITED = re.compile(
    r"^[ \t(\[*_]*(?:[uú]ltima edici[oó]n(?: por| de|:)|(?:mensaje )?editado (?:por|el|[uú]ltima vez))[^\n]*$",  # noqa: E501
    re.IGNORECASE | re.MULTILINE,
)
TAG_KIND = {
    "s": "strike", "del": "strike", "strike": "strike", "tachado": "strike",
    "blockquote": "quote", "quote": "quote", "cita": "quote", "q": "quote",
    "b": "bold", "strong": "bold",
    "code": "code", "pre": "code", "codigo": "code", "script": "code", "style": "code",
}  # fmt: skip
_BB_PLAIN = "i|u|em|color|size|font|center|left|right|justify|align|url|email|spoiler|hide|oculto|sub|sup|table|tr|td|th|list|ul|ol|li|hr|h[1-6]|indent|highlight|off"  # noqa: E501
_MARK = re.compile(
    r"(?P<bb>\[(?P<bbclose>/)?(?P<bbname>s|del|strike|tachado|quote|cita|b|code|codigo|img|br|\*|"
    + _BB_PLAIN
    + r")(?P<bbarg>[= ][^\]\n]{0,300})?\])"
    r"|(?P<tag><(?P<close>/)?(?P<name>[a-zA-Z][a-zA-Z0-9]{0,14})(?P<attrs>(?:\s[^<>]{0,500})?)/?>)"
    r"|(?P<entity>&(?:\#\d{1,7}|\#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,10});)"
    r"|(?P<tilde>~~)",
    re.IGNORECASE,
)
_SINGLE = {
    "‘": "'", "’": "'", "‛": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "‟": '"',
    "‐": "-", "‑": "-", "‒": "-", "−": "-", "…": ".", "\t": " ", "\v": "\n", "\f": "\n",
    "\u2028": "\n", "\u2029": "\n", "\x85": "\n",
}  # fmt: skip


class _Builder:
    """Collects the characters that stay, with where they came from."""

    def __init__(self) -> None:
        self.chars: list[str] = []
        self.origin: list[int] = []
        self.spans: dict[str, list[Span]] = {"strike": [], "bold": []}
        self.opened: list[tuple[str, int]] = []
        self.dropped: list[Dropped] = []
        self.styled: dict[str, list[str | None]] = {}
        """For each open tag name, what its style or its class makes of its text."""

    def add(self, char: str, position: int) -> None:
        for piece in char:
            self.chars.append(piece)
            self.origin.append(position)

    def open(self, kind: str) -> None:
        self.opened.append((kind, len(self.chars)))

    def close(self, kind: str) -> None:
        for index in range(len(self.opened) - 1, -1, -1):
            if self.opened[index][0] == kind:
                start = self.opened[index][1]
                del self.opened[index]
                self._finish(kind, start)
                return

    def _finish(self, kind: str, start: int) -> None:
        if kind in self.spans:
            if len(self.chars) > start:
                self.spans[kind].append(Span(start, len(self.chars)))
            return
        self.cut(start, len(self.chars), "CITA_IGNORADA" if kind == "quote" else "CODIGO_IGNORADO")

    def cut(self, start: int, end: int, code: str) -> None:
        """Drop a stretch, leaving a line break so that its neighbours don't merge."""
        sample = " ".join("".join(self.chars[start:end]).split())
        if sample:
            self.dropped.append(Dropped(code, sample[:60], start))
        at = self.origin[start] if start < len(self.origin) else 0
        self.chars[start:end] = ["\n"]
        self.origin[start:end] = [at]
        shift = end - start - 1
        for kind, spans in self.spans.items():
            self.spans[kind] = [
                Span(s.start - shift, s.end - shift) if s.start >= end else s
                for s in spans
                if s.end <= start or s.start >= end
            ]


def scan(source: str, *, angle: bool, cut: bool, mapped: bool) -> MarkedText:
    """Apply BBCode, `~~`, (if `angle`) tags and entities, and our private marks."""
    build = _Builder()
    position = 0
    counters: list[int] = []
    for match in _MARK.finditer(source):
        if not angle and (match["tag"] or match["entity"]):
            continue
        _characters(build, source, position, match.start())
        position = match.end()
        _apply(build, match, counters)
    _characters(build, source, position, len(source))
    build.opened.clear()  # an unclosed strike or quote is a slip: nothing is dropped for it
    return _finished(build, cut=cut, mapped=mapped)


def _apply(build: _Builder, match: re.Match[str], counters: list[int]) -> None:
    at = match.start()
    if match["tilde"]:
        if any(kind == "strike" for kind, _ in build.opened):
            build.close("strike")
        else:
            build.open("strike")
        return
    if match["entity"]:
        for char in html.unescape(match["entity"])[:2]:
            _character(build, char, at)
        return
    name = (match["bbname"] or match["name"]).lower()
    closing = bool(match["bbclose"] or match["close"])
    _list_mark(build, match, name, closing=closing, counters=counters)
    if name in ("br", "hr") or name in BLOCKS or name in ("quote", "blockquote", "cita"):
        build.add("\n", at)
    elif name in ("td", "th") and closing:
        build.add(" : "[:1], at)
        build.add(":", at)
        build.add(" ", at)
    if name == "img":
        return
    kind = TAG_KIND.get(name)
    if kind is None and match["name"]:
        kind = _styled(build, name, match["attrs"] or "", closing=closing)
    if kind is not None:
        (build.close if closing else build.open)(kind)


def _styled(build: _Builder, name: str, attributes: str, *, closing: bool) -> str | None:
    """What a tag opens or closes: a stretch struck by its style, a quote by its class."""
    stack = build.styled.setdefault(name, [])
    if closing:
        return stack.pop() if stack else None
    told = _CLASS.search(attributes)
    quotes = told is not None and not QUOTE_CLASSES.isdisjoint(told["names"].lower().split())
    struck = STRUCK_STYLE.search(attributes) is not None
    stack.append("strike" if struck else "quote" if quotes else None)
    return stack[-1]


def _list_mark(
    build: _Builder, match: re.Match[str], name: str, *, closing: bool, counters: list[int]
) -> None:
    at = match.start()
    if name in ("list", "ol", "ul"):
        ordered = name == "ol" or (name == "list" and (match["bbarg"] or "").startswith("=1"))
        if closing:
            if counters:
                counters.pop()
        else:
            counters.append(0 if ordered else -1)
    elif name in ("*", "li") and not closing:
        if counters and counters[-1] >= 0:
            counters[-1] += 1
            build.add(f"\n{counters[-1]}) ", at)
        else:
            build.add("\n- ", at)


def _characters(build: _Builder, source: str, start: int, end: int) -> None:
    for index in range(start, end):
        if source[index] == "\r" and source[index + 1 : index + 2] == "\n":
            continue  # forms send line ends as two characters
        _character(build, source[index], index)


def _character(build: _Builder, char: str, at: int) -> None:
    if char < "\x7f":
        if char in " \t" and build.chars[-1:] == [" "]:
            return  # runs of spaces mean nothing, and would only hide words from patterns
        if char >= " " or char in "\n\t":
            build.add(_SINGLE.get(char, char), at)
        elif char == "\r":
            build.add("\n", at)
        return
    if char in _STARTS:
        build.open(_STARTS[char])
        return
    if char in _ENDS:
        build.close(_ENDS[char])
        return
    char = _SINGLE.get(char, char)
    category = unicodedata.category(char)
    if category == "Mn" and build.chars and char not in "\u20e3":
        composed = unicodedata.normalize("NFC", build.chars[-1] + char)
        if len(composed) == 1:
            build.chars[-1] = composed
        return
    if category in ("Cf", "Cs", "Co", "Cc", "Mn", "Cn"):
        return
    if category == "Zs":
        if build.chars[-1:] != [" "]:
            build.add(" ", at)
    elif "\uff01" <= char <= "\uff5e":
        build.add(chr(ord(char) - 0xFEE0), at)
    else:
        build.add(char, at)


def _finished(build: _Builder, *, cut: bool, mapped: bool) -> MarkedText:
    _drop_lines(build)
    if len(build.chars) > MAX_READ:
        cut = True
        del build.chars[MAX_READ:]
        del build.origin[MAX_READ:]
        for kind, spans in build.spans.items():
            build.spans[kind] = [
                Span(s.start, min(s.end, MAX_READ)) for s in spans if s.start < MAX_READ
            ]
    if cut:
        build.dropped.append(Dropped("TEXTO_CORTADO", "", len(build.chars)))
    return MarkedText(
        "".join(build.chars),
        tuple(build.spans["strike"]),
        tuple(sorted(build.dropped, key=lambda d: d.at)),
        tuple(build.spans["bold"]),
        tuple(build.origin) if mapped else (),
    )


_FRAME_WORDS = re.compile(
    r"(?im)^\W*(?:\d|[a-c][).]|f(?:ase)?s? ?\d)|\b(?:pa|pto|fases?|acci[oó]n(?:es)?|puntos?)\b"
)


def _signature(text: str) -> re.Match[str] | None:
    """The line that opens a signature: `-- `, or a rule with no orders under it.

    A rule under a heading (`Acciones` and dashes) is no signature: what follows is what is meant.
    """
    for match in re.finditer(r"(?m)^(?:-- |_{8,} ?|-{8,} ?)$", text):
        if match.group() == "-- " or not _FRAME_WORDS.search(text, match.end()):
            return match
    return None


def _drop_lines(build: _Builder) -> None:
    """Drop lines quoted with `>`, edit marks and what follows a signature line (`-- `)."""
    text = "".join(build.chars)
    cuts: list[tuple[int, int, str]] = [
        (m.start(), m.end(), "EDICION_IGNORADA") for m in _EDITED.finditer(text)
    ]
    cuts += [(m.start(), m.end(), "CITA_IGNORADA") for m in re.finditer(r"(?m)^ ?>[^\n]*$", text)]
    signature = _signature(text)
    if signature:
        cuts = [c for c in cuts if c[1] <= signature.start()]
        cuts.append((signature.start(), len(text), "FIRMA_IGNORADA"))
    for start, end, code in sorted(cuts, reverse=True):
        build.cut(start, end, code)
