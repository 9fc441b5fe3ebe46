"""From a declaration to what is recorded, and from its doubts to ready-made answers.

Only complete readings are recorded, an irrevocable one only if it was accepted; everything else is
a doubt whose options record the input that its answer stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

from engine.hacienda.facts.inputs import (
    AskExtension,
    CastVote,
    Declare,
    Input,
    Planned,
    PlannedFree,
    WaiveChanges,
    Withdraw,
)
from engine.vocabulary import (
    IRREVOCABLE,
    Abstain,
    Action,
    Declaration,
    Level,
    Notice,
    Reading,
    Request,
    RequestKind,
    Scope,
    Status,
    Vote,
    is_complete,
    is_free,
)
from forumbridge.rulesets.base import Doubt, PlayerPost, StoredInput
from forumbridge.rulesets.hacienda.codec import pack

Phrase = Callable[[Action], str]
Sentence = Callable[[Notice], str]
Source = Literal["player", "narrator"]


def inputs_of(declaration: Declaration, text: PlayerPost) -> tuple[Input, ...]:
    """What one post puts on record, withdrawals first."""
    return (
        *_requests(declaration.requests, text),
        *_declared(declaration.readings, declaration.scope, text, text.source),
        *_votes(declaration.readings, text, text.source),
    )


def _requests(requests: Iterable[Request], text: PlayerPost) -> tuple[Input, ...]:
    found: list[Input] = []
    for request in requests:
        if request.status is not Status.ACCEPTED:
            continue
        match request.kind:
            case RequestKind.WITHDRAW:
                found.insert(0, Withdraw(text.character, text.at, text.post, request.phase))
            case RequestKind.EXTENSION:
                found.append(AskExtension(text.character, text.at, text.post, text.precision))
            case RequestKind.NO_CHANGES:
                found.append(WaiveChanges(text.character, text.at, text.post))
    return tuple(found)


def _or_fallback(reading: Reading) -> Reading:
    """What is done if nobody answers: on record as provisional, so that the answer replaces it and
    silence does not lose the phase (rules 5.3)."""
    if reading.status is not Status.ASKED or reading.fallback is None:
        return reading
    return replace(reading, action=reading.fallback, status=Status.PROVISIONAL)


def _stands(reading: Reading) -> bool:
    """Whether a reading goes on record as it is."""
    if not is_complete(reading.action) or reading.status is Status.ASKED:
        return False
    return reading.status is Status.ACCEPTED or not isinstance(reading.action, IRREVOCABLE)


def _declared(
    readings: Iterable[Reading], scope: Scope, text: PlayerPost, source: Source
) -> tuple[Input, ...]:
    told = map(_or_fallback, readings)
    standing = [r for r in told if _stands(r) and not isinstance(r.action, Vote | Abstain)]
    phases = tuple(
        Planned(r.phase, r.action, r.status)
        for r in standing
        if r.phase is not None and not is_free(r.action)
    )
    free = tuple(PlannedFree(r.phase, r.action, r.standing) for r in standing if is_free(r.action))
    if not phases and not free:
        return ()
    declare = Declare(
        character=text.character,
        at=text.at,
        post=text.post,
        phases=phases,
        free=free,
        scope=scope,
        seen_at=text.seen_at,
        precision=text.precision,
        source=source,
    )
    return (declare,)


def _votes(readings: Iterable[Reading], text: PlayerPost, source: Source) -> tuple[Input, ...]:
    votes = [r for r in readings if _stands(r) and isinstance(r.action, Vote | Abstain)]
    return tuple(
        CastVote(
            character=text.character,
            at=text.at,
            post=text.post,
            target=r.action.target if isinstance(r.action, Vote) else None,
            precision=text.precision,
            source=source,
        )
        for r in votes
    )


def doubts_of(
    declaration: Declaration, text: PlayerPost, plain: str, phrase: Phrase, sentence: Sentence
) -> tuple[Doubt, ...]:
    """One doubt a notice; those that wait for an answer carry ready-made ones."""
    return tuple(
        Doubt(
            code=notice.code,
            level=notice.level.value,
            text=plain[notice.span.start : notice.span.end],
            sentence=sentence(notice),
            phase=notice.phase,
            options=_options(declaration, notice, text, phrase),
            private=notice.private,
        )
        for notice in declaration.notices
    )


def confirmation_of(
    declaration: Declaration, text: PlayerPost, plain: str, phrase: Phrase
) -> tuple[Doubt, ...]:
    """What was read without a frame, put to the narrator as one answer (grammar, section 4).

    Nothing hangs on it: unanswered, it counts at its phase as it stands on record.
    """
    held = [
        replace(r, status=Status.ACCEPTED)
        for r in declaration.readings
        if r.status is Status.PROVISIONAL and _stands(r) and r.phase is not None
    ]
    answer = _declared(held, Scope.SOME, text, "narrator")
    if not answer:
        return ()
    told = "; ".join(f"fase {r.phase}: {phrase(r.action)}" for r in held)
    first, last = min(r.span.start for r in held), max(r.span.end for r in held)
    doubt = Doubt(
        code="LECTURA_PROVISIONAL",
        level="info",
        text=plain[first:last],
        sentence=f"Leído sin estar seguro; a su hora valdrá así si nadie dice nada: {told}.",
        options=(("vale así", tuple(pack(item) for item in answer)),),
    )
    return (doubt,)


def _options(
    declaration: Declaration, notice: Notice, text: PlayerPost, phrase: Phrase
) -> tuple[tuple[str, tuple[StoredInput, ...]], ...]:
    if notice.level is Level.INFO:
        return ()
    options: list[tuple[str, tuple[StoredInput, ...]]] = []
    for reading in _about(declaration, notice):
        for action in _possible(reading):
            sure = replace(reading, action=action, status=Status.ACCEPTED)
            answer = (
                *_declared((sure,), Scope.SOME, text, "narrator"),
                *_votes((sure,), text, "narrator"),
            )
            label = phrase(action)
            if reading.phase is not None:
                label = f"fase {reading.phase}: {label}"
            if answer and all(label != known for known, _ in options):
                options.append((label, tuple(pack(item) for item in answer)))
    return tuple(options)


def _about(declaration: Declaration, notice: Notice) -> list[Reading]:
    """The unsettled readings a notice speaks of: of its phase, or whose words it touches."""
    unsettled = [r for r in declaration.readings if r.status is not Status.ACCEPTED]
    if notice.phase is not None:
        return [r for r in unsettled if r.phase == notice.phase]
    touching = [
        r for r in unsettled if r.span.start < notice.span.end and notice.span.start < r.span.end
    ]
    return touching or unsettled


def _possible(reading: Reading) -> tuple[Action, ...]:
    """What a reading may stand for, completely filled."""
    own = (reading.action,) if is_complete(reading.action) else ()
    return tuple(dict.fromkeys((*own, *(a for a in reading.candidates if is_complete(a)))))
