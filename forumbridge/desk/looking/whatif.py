"""What would happen, and who would be told what, if one order of one player were another.

Two games go on from the one recorded: one as it is, one with the change. Both are in memory; the
database and the outbox are never touched. Nobody else writes anything in either, and the draws are
those that the game will make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.vocabulary import CharacterId
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.told_apart import Told, told_apart
from forumbridge.errors import UsageError
from forumbridge.letters import Letter
from forumbridge.plain_words import as_html, sentences
from forumbridge.rulesets.base import PlayerPost, StoredInput
from forumbridge.rulesets.looking import Line, Watched

Until = Literal["fase", "ronda"]
"""How far both games go on: to the next thing that is published, or to the end of the round."""

_MOST = {"fase": 1, "ronda": 3}
_TURNS = 60
"""Steps within which a game must come to what is waited for, or it waits for somebody."""
_MINUTE = 60
_WHO, _WHY = "narrador", "¿y si…?"


@dataclass(frozen=True, slots=True)
class Change:
    """What is changed: `text` said by somebody, `inputs` as recorded, or his order taken away (in
    one phase, or all that are left) where there is neither."""

    character: CharacterId
    text: str = ""
    inputs: tuple[StoredInput, ...] = ()
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Ahead:
    """A line of a future's log, and the stretch it is of."""

    where: str
    line: Line


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The difference between two futures.

    `changed` is the change in canonical words; `by_hand` that it is possible only as the narrator's
    own act. `now` happens only without the change, `then` only with it.
    """

    changed: tuple[str, ...]
    by_hand: bool
    now: tuple[Ahead, ...]
    then: tuple[Ahead, ...]
    told: tuple[Told, ...]
    until: Until

    @property
    def same(self) -> bool:
        """Whether nothing would be otherwise, as far as both were followed."""
        return not (self.now or self.then or self.told)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A ready-made answer of an open question: what if that is what he meant?"""

    key: str
    """`12.1`: the first answer of question 12."""
    character: CharacterId
    label: str
    inputs: tuple[StoredInput, ...]


def candidates(desk: Desk) -> tuple[Candidate, ...]:
    """Those of every open question that records something."""
    return tuple(
        Candidate(f"{row.id}.{number}", row.item.character, option.label, option.inputs)
        for row in desk.store.review.list("open")
        for number, option in enumerate(row.item.options, start=1)
        if row.item.character is not None and option.inputs
    )


def candidate(desk: Desk, key: str) -> Candidate:
    """The one with that key.

    Raises:
        UsageError: there is none, or no more.
    """
    found = next((one for one in candidates(desk) if one.key == key), None)
    if found is None:
        raise UsageError(
            f"«{key}» no es ninguna salida de lo que está por decidir.",
            advice="Puede que ya se haya decidido; elija otra, o escriba lo que haría.",
            code="SIN_ESA_OPCION",
        )
    return found


def what_if(game: Watched, change: Change, *, at: int, until: Until = "fase") -> WhatIf:
    """Both futures compared; `at` is the instant of the change (UTC seconds).

    Raises:
        UsageError: the words are in doubt or say nothing, the change is not possible, or no
            order counts now.
    """
    _require_going_on(game)
    inputs = tuple(_inputs(game, change, at))
    one, other = game.fork(), game.fork()
    step = other.apply(inputs)
    by_hand = bool(step.refused)
    if by_hand:
        inputs = tuple(game.by_hand(inputs, who=_WHO, why=_WHY))
        other = game.fork()
        step = other.apply(inputs)
    if step.refused:
        raise _impossible(step.refused)
    letters = [*_go_on(one, at, until)], [*step.letters, *_go_on(other, at, until)]
    now, then = _happenings(one), _happenings(other)
    return WhatIf(
        changed=tuple(words for given in inputs if (words := game.in_words(given))),
        by_hand=by_hand,
        now=_only_in(now, then),
        then=_only_in(then, now),
        told=tuple(told_apart(game.people, *letters)),
        until=until,
    )


def _require_going_on(game: Watched) -> None:
    if game.dealt and not game.over and not game.summary().get("winner"):
        return
    raise UsageError(
        "En esta partida no hay ahora ninguna orden que cambiar: o no se ha repartido, o ha"
        " terminado.",
        advice="«forumbridge status» dice por dónde va.",
        code="SIN_ORDENES",
    )


def _inputs(game: Watched, change: Change, at: int) -> Sequence[StoredInput]:
    if change.inputs:
        return change.inputs
    if change.text.strip():
        return _read(game, change, at)
    taken = game.without(change.character, change.phase, who=_WHO, why=_WHY)
    if not taken:
        raise UsageError(
            f"{game.people[change.character]} no tiene nada declarado que quitar.",
            advice="Diga qué haría en vez de nada, o mire lo declarado en su página.",
            code="NADA_QUE_QUITAR",
        )
    return taken


def _read(game: Watched, change: Change, at: int) -> Sequence[StoredInput]:
    """The words as the narrator's on that player's behalf: what is in doubt is not guessed."""
    understood = game.understand(
        PlayerPost(
            character=change.character,
            post=f"y-si-{at}",
            body_html=as_html(change.text),
            notes_html="",
            at=at,
            seen_at=at,
            precision=1,
            source="narrator",
        )
    )
    doubts = [doubt for doubt in understood.doubts if doubt.level != "info"]
    if doubts:
        raise UsageError(
            f"Así queda en duda: {doubts[0].sentence}",
            advice="Escríbalo con más detalle; no se ha cambiado nada.",
            code=doubts[0].code,
        )
    if not understood.inputs:
        raise UsageError(
            f"«{change.text}» no dice ninguna acción.",
            advice="Escríbalo como lo haría un jugador: «1 PA: voy a la Capilla».",
            code="SIN_ACCION",
        )
    return understood.inputs


def _impossible(refused: Iterable[str]) -> UsageError:
    return UsageError(
        f"No es posible ahora. {sentences(refused)}",
        advice="No se ha cambiado nada; «forumbridge status» dice por dónde va la partida.",
        code="ACTO_IMPOSIBLE",
    )


def _go_on(game: Watched, at: int, until: Until) -> Iterator[Letter]:
    """The letters of a game that goes on by itself, everything published at once."""
    told = 0
    for _ in range(_TURNS):
        number = game.awaiting_publication
        if number is not None:
            yield from game.apply([game.published(number, at, at, ())]).letters
            continue
        if game.over or told >= _MOST[until] or (told and _between(game)):
            return
        opening = game.schedule(at)
        if opening:
            yield from game.apply(opening).letters
            continue
        due = game.next_instant()
        if due is None:
            return
        at = max(at, due + _MINUTE)
        step = game.apply([game.tick(at, settled=True)])
        told += len(step.publications)
        yield from step.letters
        at += _MINUTE


def _between(game: Watched) -> bool:
    """Whether the round that was followed is over; nothing else has rounds to wait for."""
    return game.phased and not game.summary().get("round_open")


def _happenings(game: Watched) -> list[Ahead]:
    """What a future brings, orders and draws left out: the change itself, and their order."""
    return [
        Ahead(chapter.label, line)
        for chapter in game.chapters()
        for line in game.lines(chapter)
        if line.part in ("event", "sight", "refused")
    ]


def _only_in(ones: Sequence[Ahead], others: Sequence[Ahead]) -> tuple[Ahead, ...]:
    """What the others have not, or not so often."""
    left = Counter((one.where, one.line.text) for one in others)
    found: list[Ahead] = []
    for one in ones:
        key = (one.where, one.line.text)
        if left[key]:
            left[key] -= 1
        else:
            found.append(one)
    return tuple(found)
