"""The same post in other dress, and unrelated talk to put around it."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Callable
from random import Random

from engine.vocabulary import Declaration, Outlook, Status
from parsers import from_html, from_plain, read
from tests.parsers.fuzz import Post, corpus
from tests.parsers.generated import declarations
from tests.parsers.registers import orders
from tests.parsers.world import lexicon, outlook

TALK = (
    "¡Buenas noches a todos!", "Perdón por el retraso, he tenido un día de locos.", "La lluvia golpea los cristales y la casa cruje.",
    "Me ha encantado el mensaje de apertura, gracias.", "Esta semana estaré de viaje, pero escribiré.", "Un saludo 😊", "jajaja, qué nervios",
    "El reloj da las once y nadie se mira a los ojos.", "¿Alguien se apunta luego a otra partida?", "Huele a cera y a pan recién hecho.",
    "Suerte, que falta nos hace.", "Gracias por narrar, máster.",
)  # fmt: skip
"""Sentences that order nothing, name nobody and say nothing of the round."""


def plainly(text: str, seen: Outlook) -> Declaration:
    return read(from_plain(text), seen, lexicon())


def _spaced(text: str) -> str:
    return text.replace(" ", "  ").replace("\n", " \r\n")


def bare(text: str) -> str:
    letters = unicodedata.normalize("NFD", text)
    kept = "".join(c for c in letters if c != "\u0301" and c != "\u0308")
    return unicodedata.normalize("NFC", kept)


Dress = Callable[[str, Outlook], Declaration]
DRESSES: dict[str, Dress] = {
    "upper": lambda t, s: plainly(t.upper(), s),
    "lower": lambda t, s: plainly(t.lower(), s),
    "spaces": lambda t, s: plainly(_spaced(t), s),
    "hard-spaces": lambda t, s: plainly(t.replace(" ", "\u00a0"), s),
    "decomposed": lambda t, s: plainly(unicodedata.normalize("NFD", t), s),
    "breaks": lambda t, s: read(from_html("<br>".join(html.escape(t, quote=False).split("\n"))), s, lexicon()),
    "paragraphs": lambda t, s: read(from_html("".join(f"<p>{html.escape(x)}</p>" for x in t.split("\n"))), s, lexicon()),
    "quote-before": lambda t, s: plainly(f"[quote=Otro]1 PA: toco la campana\nMe voy.[/quote]\n{t}", s),
    "quote-after": lambda t, s: read(from_html("<div>" + "<br>".join(html.escape(t, quote=False).split("\n")) + "</div><blockquote>Fase 1: espero</blockquote>"), s, lexicon()),
}  # fmt: skip
FRAMED_ONLY: dict[str, Dress] = {"bare": lambda t, s: plainly(bare(t), s)}
"""In prose an accent may tell a story from an order."""


def carried_out(declaration: Declaration) -> list[str]:
    """The orders that would be carried out, in an order of their own."""
    return sorted(
        f"{r.phase} {r.action}" for r in declaration.readings if r.status is not Status.ASKED
    )


def framed(seed: int, count: int) -> list[Post]:
    """Generated posts whose orders are all framed."""
    made = [Post(m.text, outlook(m.place)) for m in declarations(seed, count // 2)]
    return made + [Post(m.text, m.seen) for m in orders(seed, count - len(made))]


def written(seed: int, count: int) -> list[Post]:
    """A sample of the labelled posts that carry no markup of their own."""
    plain = [p for p in corpus() if not set(p.text) & set("[<>&*~`_|")]
    return Random(seed).sample(plain, min(count, len(plain)))
