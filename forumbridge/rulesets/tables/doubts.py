"""What of a post goes on record, and its doubts as questions with ready-made answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.vocabulary import (
    Action,
    Declaration,
    Level,
    Notice,
    Reading,
    Status,
    is_complete,
    is_irrevocable,
)
from forumbridge.rulesets.base import Doubt, StoredInput
from forumbridge.rulesets.tables.reading import Read
from parsers.text.notices import sentence

Packing = Callable[[Sequence[Action]], StoredInput]
"""The input that records these decisions of the post's author."""
Phrase = Callable[[Action], str]


def sure(declaration: Declaration) -> tuple[Action, ...]:
    """The decisions that count as they are: complete, and accepted if they can't be taken back."""
    return tuple(r.action for r in declaration.readings if _stands(r))


def _stands(reading: Reading) -> bool:
    if not is_complete(reading.action) or reading.status is Status.ASKED:
        return False
    return reading.status is Status.ACCEPTED or not is_irrevocable(reading.action)


def is_answer(given: StoredInput) -> bool:
    """Whether an input is the narrator's answer to a doubt: if it is refused, he has to be told."""
    return given.source.startswith("review:")


def doubts_of(
    read: Read, pack: Packing, phrase: Phrase, admits: Callable[[Action], bool] = is_complete
) -> tuple[Doubt, ...]:
    """One doubt a notice; those that wait for an answer carry ready-made ones, of decisions that
    the game `admits` as they are. What was asked already is not asked again in other words."""
    told = read.declaration
    found = (
        Doubt(
            code=notice.code,
            level=notice.level.value,
            text=read.text[notice.span.start : notice.span.end],
            sentence=sentence(notice),
            options=tuple(_options(told, notice, pack, phrase, admits)),
            private=notice.private,
        )
        for notice in told.notices
    )
    return tuple(_asked_once(found))


def _asked_once(doubts: Iterable[Doubt]) -> Iterator[Doubt]:
    """Without those that let choose again between the same answers about the same words."""
    asked: set[tuple[str, tuple[str, ...]]] = set()
    for one in doubts:
        labels = tuple(label for label, _ in one.options)
        if len(labels) > 1 and (one.text, labels) in asked:
            continue
        asked.add((one.text, labels))
        yield one


def _options(
    told: Declaration,
    notice: Notice,
    pack: Packing,
    phrase: Phrase,
    admits: Callable[[Action], bool],
) -> Iterator[tuple[str, tuple[StoredInput, ...]]]:
    if notice.level is Level.INFO:
        return
    known: set[str] = set()
    for reading in _about(told.readings, notice):
        for action in _possible(reading):
            label = phrase(action)
            if label not in known and admits(action):
                known.add(label)
                yield label, (pack((action,)),)


def _about(readings: Iterable[Reading], notice: Notice) -> list[Reading]:
    """The unsettled readings whose words a notice touches; all of them if it touches none."""
    unsettled = [r for r in readings if r.status is not Status.ACCEPTED]
    touching = [
        r for r in unsettled if r.span.start < notice.span.end and notice.span.start < r.span.end
    ]
    return touching or unsettled


def _possible(reading: Reading) -> tuple[Action, ...]:
    """What a reading may stand for, completely filled."""
    own = (reading.action,) if is_complete(reading.action) else ()
    return tuple(dict.fromkeys((*own, *(a for a in reading.candidates if is_complete(a)))))
