"""What in a narrator's post is nobody's order: greetings, thanks, and what he pasted back."""

from __future__ import annotations

import re

from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.numbers import NUMBER
from forumbridge.desk.thread.sentences import Piece
from forumbridge.desk.thread.wording import PICTURES, YES_SIGNS
from parsers.text.folding import words

_COURTESY = re.compile(
    r"(?:hola|buenos dias|buenas tardes|buenas noches|buenas|muy bien|perfecto|por favor|porfa"
    r"|ok|vale|bien|y|pues|a ver|venga|ademas|tambien|luego|entonces|respuestas?"
    r"|perdon|perdona(?=,)|uy|ups|genial|gracias|xfa|me he equivocado|me equivoque|corrijo|acto"
    r"|decision|orden)(?:\s*[,.:!]\s*|\s+)"
)
_THANKS = re.compile(
    rf"[\s,.]*(?:\b(?:por favor|porfa|porfi|porfis|xfa|pls|plis|(?:muchas |mil )?gracias|un saludo"
    rf"|saludos|jaja(?:ja)*)[\s.!]*|[\s.!]*(?![{YES_SIGNS}])[{PICTURES}]+[\s.!]*)+\Z"
)
_NICE = re.compile(
    rf"(?:[¡\s]*(?:hola(?: a todos)?|buenas|(?:muchas |mil )?gracias|ok|vale|perfecto|genial"
    rf"|saludos"
    rf"|hasta (?:luego|manana|pronto)|un saludo|de acuerdo|entendido|recibido|buenas noches"
    rf"|buenos dias|buenas tardes|jaja(?:ja)*|si|[{PICTURES}]+)[\s.!,]*)+"
)
_AGREES = re.compile(
    rf"(?!.*gracias)(?:(?:.*\b)?(?:ok|vale|si|de acuerdo|perfecto|genial)\b.*|.*[{YES_SIGNS}].*)",
    re.DOTALL,
)
_KEPT = re.compile(
    rf"(?:vale|ok|bien|perfecto|correcto|si)\s+(?:(?:a|con|en|para|de|desde|del|entre)\s+)?"
    rf"(?:(?:la|el|las|los)\s+)?(?:{NUMBER}|(?:todo|todas|ambas|demas|otras|resto|lo\s+demas"
    r"|dos|tres|cuatro|cinco|cuestiones|dudas|preguntas|mensajes)\b)"
)
"""A first word that is no courtesy: «vale la 12»."""
_SAYS_WHO = re.compile(
    r"(?:el .{3,60}, )?[^:]{1,60} (?:escribio|dijo|wrote|ha escrito)(?: el .{3,40})?\s*:\s*"
    r"|(?:cita|citando|quote)(?: de| a)? ?[^:]{0,60}:\s*"
)
"""The line that forums and mail put above what they quote."""
_HEAD = re.compile(r"\d+ · .{0,90}\b(?:urgente|pregunta|atencion|nota)\b.*")
"""The line that heads a question in our digests."""


def is_nice(piece: Piece) -> bool:
    """Whether it only greets, thanks or says that it was read."""
    return _NICE.fullmatch(piece.folded) is not None


def may_agree(piece: Piece) -> bool:
    """Whether a nicety may as well say yes to something."""
    return _AGREES.fullmatch(piece.folded) is not None


def bare(piece: Piece) -> Piece:
    """The piece without its courtesies."""
    while (found := _COURTESY.match(piece.folded)) and not _KEPT.match(piece.folded):
        piece = piece.part(found.end())
    thanks = _THANKS.search(piece.folded)
    if thanks is None or not thanks.start():
        return piece
    said = piece.part(0, thanks.start())
    return said if re.search(r"\w", said.text) else piece.part(0, 0)


def is_copied(line: Piece, ground: Ground) -> bool:
    """Whether a line only repeats one of the bridge's, or says that what follows is quoted."""
    said = squeezed(line.text)
    if said in ground.ours or _HEAD.fullmatch(line.folded):
        return True
    return _SAYS_WHO.fullmatch(line.folded) is not None


def squeezed(text: str) -> str:
    """A line as it is compared with another: its letters and figures alone."""
    return " ".join(words(text))
