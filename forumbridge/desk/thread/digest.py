"""The digest of what waits for the narrator, as a message of his own scene.

A player's words stand in quotations only, so that nothing in them is taken for ours when the post
is read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import is_doubt
from forumbridge.cycle.questions import ASKED_BY_PLAYER
from forumbridge.desk.thread.choosing import LETTERS
from forumbridge.desk.thread.needs import Needs
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.narration.document import Block, Bullets, Heading, Paragraph, Quotation, Text
from forumbridge.storage.rows import MessageRow, ReviewRow
from parsers.text.marked import from_html

_AROUND = 160
"""Characters of a post shown on either side of the doubtful words."""
_DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
_LEVELS = {"block": "urgente", "ask": "pregunta", "alert": "atención", "note": "nota"}
_MARKS = str.maketrans({"⟨": "‹", "⟩": "›"})
"""What encloses our markers: in anybody else's words it is something else."""


def harmless(text: str) -> str:
    """Words that can't be taken for a marker of ours."""
    return text.translate(_MARKS)


def blocks(session: Session, found: Needs, fresh: frozenset[str]) -> tuple[Block, ...]:
    """The digest: `fresh` needs in full, the others by number."""
    new = [row for row in found.questions if f"r{row.id}" in fresh]
    old = [row for row in found.questions if f"r{row.id}" not in fresh]
    return (
        Heading("Le espera"),
        *_deadline(session, found),
        *(block for row in new for block in _question(session, row)),
        *_shorter("Siguen abiertas", session, old),
        *_shorter(
            "Leído sin estar seguro; a su hora vale así si nadie dice nada",
            session,
            found.provisional,
        ),
        *_messages(session, "Esperan su visto bueno, y la partida con ellos", found.drafts),
        *_messages(session, "Retenidos; no salen hasta que los suelte", found.held),
        Paragraph((Text(_how(found)),)),
    )


def moment(session: Session, at: int) -> str:
    """An instant as it is said to the narrator: `lunes 30/11 a las 21:00`."""
    local = datetime.fromtimestamp(at, ZoneInfo(session.context.config.game.zone))
    return f"{_DAYS[local.weekday()]} {local:%d/%m} a las {local:%H:%M}"


def _deadline(session: Session, found: Needs) -> Iterator[Block]:
    if found.deadline is None:
        return
    said = f"El próximo plazo es el {moment(session, found.deadline)}."
    if any(is_doubt(row) for row in found.questions):
        said += (
            " Lo que para entonces nadie haya aclarado se resuelve como está apuntado: la duda no"
            " lo detiene."
        )
    yield Paragraph((Text(said),))


def _question(session: Session, row: ReviewRow) -> Iterator[Block]:
    item = row.item
    whose = f" · {session.scenes.character(item.character).name}" if item.character else ""
    phase = f" · fase {item.phase}" if item.phase else ""
    head = f"{row.id}{whose} · {_LEVELS.get(item.level, item.level)}{phase}"
    yield Paragraph((Text(head, strong=True), Text(f" — {harmless(item.sentence)}")))
    words = _quoted(session, row)
    if words:
        yield Quotation(words)
    if item.options:
        yield Bullets(
            tuple(
                (Text(f"{LETTERS[place]}) {harmless(option.label)}"),)
                for place, option in enumerate(item.options[: len(LETTERS)])
            )
        )


def _quoted(session: Session, row: ReviewRow) -> str:
    """The post around its doubtful words, which stand between «»; without the post, the words."""
    fragment = " ".join(row.item.fragment.split())
    revisions = session.store.inbox.revisions(ThreadId(row.item.thread), PostId(row.item.post))
    if not revisions:
        return harmless(fragment)
    text = " ".join(from_html(revisions[-1].body_html).text.split())
    at = text.find(fragment) if fragment else -1
    if at < 0:
        return harmless(fragment or _start(text, 2 * _AROUND))
    end = at + len(fragment)
    middle = fragment if fragment == text else f"«{fragment}»"
    return harmless(f"{_end(text[:at], _AROUND)}{middle}{_start(text[end:], _AROUND)}")


def _start(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _end(text: str, most: int) -> str:
    return text if len(text) <= most else f"…{text[-most:]}"


def _shorter(title: str, session: Session, rows: Iterable[ReviewRow]) -> Iterator[Block]:
    told = [f"{row.id}{_of(session, row)}: {harmless(row.item.sentence)}" for row in rows]
    if told:
        yield Paragraph((Text(f"{title}:"),))
        yield Bullets(tuple((Text(one),) for one in told))


def _of(session: Session, row: ReviewRow) -> str:
    who = row.item.character
    return f" ({session.scenes.character(who).name})" if who else ""


def _messages(session: Session, title: str, rows: tuple[MessageRow, ...]) -> Iterator[Block]:
    if not rows:
        return
    told: dict[str, list[str]] = {}
    for row in rows:
        whole = f"publicación {row.publication}" if row.publication is not None else "sueltos"
        told.setdefault(whole, []).append(f"{row.id} ({session.scenes.words(row.scene)})")
    yield Paragraph((Text(f"{title}:"),))
    yield Bullets(tuple((Text(f"{name}: {', '.join(ones)}"),) for name, ones in told.items()))


def _how(found: Needs) -> str:
    """How to answer, with numbers that are there."""
    ways: list[str] = []
    for row in found.questions[:1]:
        if row.item.code == ASKED_BY_PLAYER:
            ways += [f"«{row.id}: lo que se le contesta»", f"«{row.id} ignora»"]
            continue
        ways.append(f"«{row.id} b»" if len(row.item.options) > 1 else f"«{row.id} vale»")
        ways.append(f"«{row.id}: con sus palabras»" if row.item.character else f"«{row.id} hecho»")
        ways.append(f"«{row.id} ignora»")
    if found.drafts:
        ways.append("«aprueba todo»")
    if found.held:
        ways.append(f"«suelta {found.held[0].id}»")
    return f"Contéstelo aquí, cada cosa en su línea: {', '.join(ways)}. «ayuda» enumera el resto."
