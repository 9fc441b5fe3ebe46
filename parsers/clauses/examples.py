"""Lines that show how an order is written instead of giving one."""

from __future__ import annotations

import re

from engine.vocabulary import Span

_SHOWS = re.compile(
    r"\b(?:por ejemplo|p\. ?ej\b|a modo de ejemplo|(?:es|seria|como) (?:solo )?(?:un )?ejemplo"
    r"|de ejemplo|(?:pongamos|pongo|valga) por caso"
    r"|(?:ejemplos?|plantillas?)\b[^:\n]{0,40}:"
    r"|(?:el |la |los )(?:formato|modelo|esquema|truco|forma correcta)(?: (?:correcto|bueno|de siempre))? (?:es|seria|va)\b[^:\n]{0,30}:"  # noqa: E501
    r"|(?:se (?:declara|escribe|pone|apunta|hace|manda)n?|(?:hay|teneis|tienes|tienen) que (?:declarar|escribir|poner|mandar)(?:l[aeo]s?)?"  # noqa: E501
    r"|(?:debeis|deben|se debe|basta con) (?:declarar|escribir|poner|mandar)(?:l[aeo]s?)?|para declarar|las declaraciones (?:son|van))\b"  # noqa: E501
    r"[^:\n]{0,60}\b(?:asi|algo asi(?: como)?|tal que asi|(?:de )?esta manera|de este modo|esto|tres lineas|una linea por fase)[ \t]*:)"  # noqa: E501
)
_FOLLOWS = re.compile(r"\b(?:sigui\w+|segun|imit\w+|como (?:en|dice)) (?:\w+ ){0,2}$")
"""`siguiendo el ejemplo de Bruno: …` is no example of his own."""


def examples(folded: str) -> tuple[Span, ...]:
    """The stretches of a folded text that are shown as examples.

    The line where it says so; and where it ends in a colon, the lines below it up to an empty one.
    """
    found: list[Span] = []
    for match in _SHOWS.finditer(folded):
        start = folded.rfind("\n", 0, match.start()) + 1
        if _FOLLOWS.search(folded[start : match.start()]):
            continue
        end = folded.find("\n", match.end())
        end = len(folded) if end < 0 else end
        if folded[start:end].rstrip().endswith(":"):
            below = re.compile(r"\n[ \t]*\n(?=.*\S)").search(folded, end + 1)
            end = below.start() if below else len(folded)
        found.append(Span(start, end))
    return tuple(found)
