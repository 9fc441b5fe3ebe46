"""What is said of several at once, judged one by one: whatever does not admit it is told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from forumbridge.cycle.answered import first_answer
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.hand import Decided, NotDone, Partly
from forumbridge.desk.thread.knowing import was_asked
from forumbridge.desk.thread.mail import ADMITS, STATES
from forumbridge.desk.thread.needs import needs
from forumbridge.desk.thread.numbers import values
from forumbridge.desk.thread.sentences import Piece
from forumbridge.desk.thread.wishes import (
    Agree,
    Ask,
    Choose,
    Done,
    Each,
    Ignore,
    Mean,
    Messages,
    Read,
    Span,
    These,
    Unclear,
    Wish,
)
from forumbridge.storage.rows import MessageState, ReviewRow, RevisionRow

One = Choose | Agree | Mean | Ignore | Done | Ask | Messages
_NEAR = timedelta(days=31)
"""How far from the post's own a date may be that «10-12» could mean."""
_TOLD_WHOLE = 2
"""Questions that were closed of which it is said how; more are only named."""
_LIKE_WHAT = (
    "No sé igual que qué. Diga qué decide de ellas: «las demás vale», «las demás ignora», o cada"
    " una por su número."
)
_LIKE_A_LETTER = (
    "Cada una tiene sus propias respuestas, y la misma letra puede ser otra cosa. Diga cada una por"
    " su número, o «{first}-{last} b» si la letra vale de verdad para todas."
)
_OR_MESSAGES = (
    "No sé si «{said}» son las cuestiones ({numbers}) o los mensajes que esperan su visto bueno."
    " Diga «todas las cuestiones valen», o «aprueba todo» si es a los mensajes."
)
_NONE = "Cuando escribió no se le había enseñado ninguna cuestión que esté abierta."
_HOURS = (
    "No hay ninguna {what} abierta{which} entre la {first} y la {last}: si son horas o una fecha,"
    " dígalas con su día («hasta mañana a las {last}»); «qué hay pendiente» enumera lo que espera."
)


@dataclass(frozen=True, slots=True)
class Around:
    """What the rest of a post says, for a sentence that means what is left."""

    earlier: tuple[Read, ...] = ()
    """What its earlier sentences ask for."""
    apart: frozenset[int] = frozenset()
    """Numbers that other sentences are about: each is decided there, or nowhere."""


def around(
    sentences: Iterable[tuple[Piece, Read]], at: int, mine: Each, known: Iterable[int]
) -> Around:
    """What the `sentences` of a post say besides the one at that place; `known` are the numbers of
    questions there are."""
    others = [(piece, read) for piece, read in sentences if piece.start != at]
    apart = {n for piece, read in others for n in _named(piece, read, mine, known)}
    earlier = tuple(read for piece, read in others if piece.start < at)
    return Around(earlier, frozenset(apart))


def _named(piece: Piece, read: Read, mine: Each, known: Iterable[int]) -> Iterable[int]:
    """The numbers a sentence is about; of two stretches, the narrower one has its own."""
    match read:
        case Each():
            narrower = not mine.these.spans or _size(read.these.spans) < _size(mine.these.spans)
            return [n for n in known if within(n, read.these.spans)] if narrower else ()
        case Unclear():
            return values(piece.folded)
        case Done():
            return (read.number,)
        case Choose() | Agree() | Mean() | Ignore() | Ask():
            return (read.review,)
        case _:
            return ()


def within(number: int, spans: Iterable[Span]) -> bool:
    """Whether one of the stretches has it."""
    return any(first <= number <= last for first, last in spans)


def _size(spans: Iterable[Span]) -> int:
    return sum(last - first + 1 for first, last in spans)


@dataclass(frozen=True, slots=True)
class Grouping:
    """Judges what is said of several, each by `one`, as the Judge of one does."""

    session: Session
    revision: RevisionRow
    around: Around
    one: Callable[[Wish], tuple[Decided, ...]]

    def decide(self, wish: Each, said: str) -> Partly:
        """A decision for each that admits it, and of the others why not.

        Raises:
            NotDone: none does, or it is in doubt which are meant or what of them.
        """
        how = self._how(wish)
        if isinstance(how, Messages) or (isinstance(how, Done) and how.what == "mensaje"):
            meant, left = self._messages(wish.these, how)
        else:
            meant, left = self._questions(wish.these, how, said)
        decided: list[Decided] = []
        for number in meant:
            try:
                decided += [self._named(number, how, came) for came in self.one(_of(how, number))]
            except NotDone as no:
                left.append(_about(number, str(no)))
        if not decided:
            raise NotDone(" ".join(left) or _NONE)
        return Partly(tuple(decided), " ".join(left))

    def _how(self, wish: Each) -> One:
        if wish.how is not None:
            return wish.how
        told = {same for read in self.around.earlier if (same := _same(read)) is not None}
        how = told.pop() if len(told) == 1 else None
        if isinstance(how, Choose):
            first, last = wish.these.spans[0] if wish.these.spans else (12, 14)
            raise NotDone(_LIKE_A_LETTER.format(first=first, last=last))
        if how is None or isinstance(how, Unclear):
            raise NotDone(_LIKE_WHAT)
        return how

    # ── which ───────────────────────────────────────────────────────────────

    def _questions(self, these: These, how: One, said: str) -> tuple[list[int], list[str]]:
        if not these.spans:
            return self._waiting(these, how, said)
        known = {row.id: row for row in self.session.store.review.list()}
        self._check(these, known, "cuestión", "")
        inside = [row for row in known.values() if self._is_meant(row.id, these)]
        opened = [row for row in inside if row.state == "open"]
        _some(these, opened, "cuestión", "")
        closed = [row for row in inside if row.state != "open" and row.item.level != "info"]
        return [row.id for row in opened], self._told_closed(closed)

    def _waiting(self, these: These, how: One, said: str) -> tuple[list[int], list[str]]:
        found = needs(self.session)
        rows = [row for row in found.questions if self._is_meant(row.id, these)]
        seen = [row for row in rows if was_asked(self.session, row, self.revision)]
        if not seen:
            raise NotDone(_NONE)
        numbers = ", ".join(str(row.id) for row in seen)
        if these.count and these.count != len(seen):
            raise NotDone(f"No son {these.count}: {numbers}. Diga cuáles por su número.")
        agrees = isinstance(how, Agree | Done)
        if these.vague and agrees and not these.count and (found.drafts or found.held):
            raise NotDone(_OR_MESSAGES.format(said=said, numbers=numbers))
        unseen = [row.id for row in rows if row not in seen]
        if not unseen:
            return [row.id for row in seen], []
        left = f"No se le había enseñado todavía {_list(unseen)}, que sigue esperando."
        return [row.id for row in seen], [left]

    def _told_closed(self, rows: list[ReviewRow]) -> list[str]:
        if len(rows) > _TOLD_WHOLE:
            which = _list([row.id for row in rows])
            return [f"{which[:1].upper()}{which[1:]} ya no estaban abiertas."]
        zone = self.session.context.config.game.zone
        told = (first_answer(self.session.store, row, zone) for row in rows)
        return [f"{one[:1].upper()}{one[1:]}." for one in told]

    def _messages(self, these: These, how: One) -> tuple[list[int], list[str]]:
        known = {row.id: row for row in self.session.store.outbox.list()}
        self._check(these, known, "mensaje", " con que hacer eso")
        admits = ADMITS[how.verb] if isinstance(how, Messages) else _PASTED
        inside = [row for row in known.values() if self._is_meant(row.id, these)]
        able = [row for row in inside if row.state in admits]
        _some(these, able, "mensaje", " con que hacer eso")
        left = [f"El mensaje {row.id} {STATES[row.state]}." for row in inside if row not in able]
        return [row.id for row in able], left

    def _is_meant(self, number: int, these: These) -> bool:
        asked = not these.spans or within(number, these.spans)
        return asked and not within(number, these.but) and number not in self.around.apart

    def _check(self, these: These, known: Mapping[int, object], what: str, which: str) -> None:
        """Hold that his numbers can be of what there is.

        Raises:
            NotDone: they may be an hour or a date, or there are none such.
        """
        for first, last in these.spans:
            if first > last:
                raise NotDone(
                    f"«{first}-{last}» va al revés. Si son cuestiones, diga «de la {last} a la"
                    f" {first}»; si es una fecha, dígala con sus palabras."
                )
            if first not in known and last not in known:
                raise NotDone(_HOURS.format(what=what, which=which, first=first, last=last))
            missing = next((n for n in (first, last) if n not in known), None)
            if missing is not None:
                raise NotDone(f"No hay {_A[what]} {missing}: diga de cuál a cuál.")
            if these.dated and what == "cuestión" and self._is_near(first, last):
                raise NotDone(
                    f"«{first}-{last}» puede ser una fecha. Si son las cuestiones, diga «de la"
                    f" {first} a la {last}»."
                )

    def _is_near(self, day: int, month: int) -> bool:
        """Whether it is a date of these days."""
        written = datetime.fromtimestamp(self.revision.date, UTC)
        for year in (written.year, written.year + 1):
            try:
                date = datetime(year, month, day, tzinfo=UTC)
            except ValueError:
                return False
            if abs(date - written) <= _NEAR:
                return True
        return False

    def _named(self, number: int, how: One, came: Decided) -> Decided:
        """The same told with whose question it is."""
        row = self.session.store.review.get(number)
        if isinstance(how, Messages) or row is None or row.item.character is None:
            return came
        name = self.session.scenes.character(row.item.character).name
        head = f"{number}: "
        if not came.says.startswith(head) or name in came.says:
            return came
        return replace(came, says=f"{number} ({name}): {came.says.removeprefix(head)}")


_PASTED = frozenset({MessageState.APPROVED, MessageState.SENDING, MessageState.HELD})
_A = {"cuestión": "ninguna cuestión", "mensaje": "ningún mensaje"}


def _some(these: These, found: Iterable[object], what: str, which: str) -> None:
    if not any(True for _ in found):
        first, last = these.spans[0]
        raise NotDone(_HOURS.format(what=what, which=which, first=first, last=last))


def _of(how: One, number: int) -> Wish:
    match how:
        case Messages():
            return replace(how, numbers=(number,))
        case Done():
            return Done(number, how.what or "asunto")
        case _:
            return replace(how, review=number)


def _same(read: Read) -> One | Unclear | None:
    """What a sentence says of a question, whichever it is."""
    match read:
        case Unclear():
            return read
        case Each():
            return None if isinstance(read.how, Messages) else read.how
        case Done():
            return Done(0, read.what)
        case Choose() | Agree() | Mean() | Ignore() | Ask():
            return replace(read, review=0)
        case _:
            return None


def _about(number: int, why: str) -> str:
    return why if str(number) in why else f"De la {number}: {why}"


def _list(numbers: list[int]) -> str:
    """«la 12», «la 12 y la 14»."""
    named = [f"la {number}" for number in numbers]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} y {named[-1]}"
