"""What a game without a map tells alike of its inputs, input by input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from engine.core.draws import DrawRecord
from engine.core.inputs import Confirm, Withdraw
from engine.vocabulary import Action, CharacterId
from forumbridge.rulesets.looking import Line
from forumbridge.rulesets.tables.live import Told
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Moment, drawn

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Drawing(Protocol):
    """A state, as far as its draws go."""

    @property
    def draws(self) -> Sequence[DrawRecord]:
        """Every draw so far, oldest first."""
        ...


S = TypeVar("S", bound=Drawing)
G = TypeVar("G")
E = TypeVar("E")
K = TypeVar("K")
P = TypeVar("P")
R = TypeVar("R")


def account(
    moment: Moment[S, G, E, K, P, R],
    given: Callable[[int, Moment[S, G, E, K, P, R]], Iterable[Line]],
    event: Callable[[int, E], Line | None],
    told: Callable[[int, Told[P, R]], Iterable[Line]],
    why: Mapping[str, tuple[str, ...]],
) -> Iterator[Line]:
    """All that one input has to tell: itself, its events, what was told of them and the draws,
    with `why` their rules by the first word of a purpose. Lines carry its number, from 1."""
    number = moment.index + 1
    yield from given(number, moment)
    for one in moment.events:
        line = event(number, one)
        if line is not None:
            yield line
    for publication in moment.told:
        yield from told(number, publication)
    yield from drawn(moment.before.draws, moment.after.draws, why, number)


def decided(
    names: Names,
    who: CharacterId,
    choices: Iterable[Action],
    source: str,
    phrase: Callable[[Action], str],
) -> str:
    """What somebody decided, in words."""
    by_hand = " (anotado por el narrador)" if source == "narrator" else ""
    said = "; ".join(phrase(one) for one in choices) or "nada"
    return f"{names.of(who)}: {said}{by_hand}"


def answered(names: Names, given: Confirm | Withdraw) -> str:
    """A yes to what was asked, or something taken back, in words."""
    who = names.of(given.character)
    if isinstance(given, Confirm):
        return f"{who} dice que sí a lo que se le preguntó"
    return f"{who} retira lo que aún puede retirar"


def done_by_hand(
    act: DataclassInstance,
    sentences: Mapping[str, str],
    value: Callable[[str, Any], str],
    more: Mapping[str, str] | None = None,
) -> str:
    """What the narrator's hand did, of the sentences by the act's kind: its fields fill them as
    `value` words them, beside `more`."""
    values = {one.name: getattr(act, one.name) for one in fields(act)}
    worded = {key: value(key, one) for key, one in values.items()}
    said = sentences[values["kind"]].format_map({**(more or {}), **worded})
    who, why = values["who"], values["why"]
    return f"{who or 'el narrador'} {said}{f' (motivo: {why})' if why else ''}"


def plain_value(value: object) -> str:
    """A field that needs no words of its own."""
    return ("sí" if value else "no") if isinstance(value, bool) else str(value)


def rules_of(verbs: Iterable[str], why: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The rules of several decisions, each once."""
    return tuple(dict.fromkeys(rule for verb in verbs for rule in why[verb]))
