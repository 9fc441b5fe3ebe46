"""What each decision says, field by field, and whether a value fits.

All numbers are rows of the game's database; instants are UTC seconds. Annotations are evaluated
here, unlike elsewhere: as strings they would not tell which fields may be missing.
"""

import types
from collections.abc import Mapping
from typing import (
    Any,
    NotRequired,
    TypedDict,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


class InputGiven(TypedDict):
    """One input for the game, as `rulesets.base.StoredInput` writes it."""

    kind: str
    json: str
    source: NotRequired[str]


class OfQuestion(TypedDict):
    """A question of the desk by its number."""

    review: int


class Answer(OfQuestion):
    """The ready-made answer with that index, from 0 on, or the inputs that were meant."""

    choice: NotRequired[int]
    inputs: NotRequired[list[InputGiven]]


class Reply(OfQuestion):
    """What a player who asked is answered, in plain text."""

    reply: str


class Question(OfQuestion):
    """A doubt put to its player; without a text, in the words of the doubt itself."""

    text: NotRequired[str]


class Inputs(TypedDict):
    """A declaration or an act of the narrator's own."""

    inputs: list[InputGiven]


class Adoption(Inputs):
    """A game half played by hand: nothing written until `read_until` is an order."""

    read_until: int
    shadow: bool


class Relief(Inputs):
    """Another account plays a character from `since` on."""

    character: str
    account: str
    since: int
    scene: NotRequired[str]
    """His own thread, where it is another."""
    reads_old: NotRequired[bool]
    recap: NotRequired[bool]


class OfCharacter(TypedDict):
    """A character by his id."""

    character: str


class Teaching(TypedDict):
    """Words and what they stand for: `only` is a character's id, or empty for everybody."""

    words: str
    stands_for: str
    value: str
    only: str
    review: NotRequired[int]


class Forgetting(TypedDict):
    """The number of the decision that taught some words."""

    alias: int


class Saying(TypedDict):
    """Words of the narrator's; recipients are ids of characters, nobody for the whole scene."""

    scene: str
    text: str
    recipients: NotRequired[list[str]]


class OfMessage(TypedDict):
    """A message of the outbox by its number."""

    message: int


class OfMessages(TypedDict):
    """A message, or all those of one publication."""

    message: NotRequired[int]
    publication: NotRequired[int]


class Edit(OfMessage):
    """The new words of a draft, in plain text."""

    body: str


class Pasted(OfMessage):
    """A message that the narrator posted: its post on the forum, if known, and its date."""

    post: NotRequired[str]
    at: NotRequired[int]


class Return(TypedDict):
    """Back to that step of the game; 0 is before the first."""

    to: int


class GoingOn(TypedDict):
    """The game goes on; with `reread` the posts that were undone are read once more."""

    reread: bool


class Placed(TypedDict):
    """Inputs that belong before a recorded one, by its number."""

    before: int
    inputs: list[InputGiven]


class Receipt(TypedDict):
    """What somebody should have read in his scene about what he had ordered."""

    character: str
    text: str


class Correction(TypedDict):
    """Recorded inputs that do not count, and others in their place.

    `receipts` are what players should have read of their orders. With
    `only_tell` the present state stays as it is; with `now` the corrections go out at once.
    `seen` are the scenes that the narrator was told will read of it.
    """

    void: list[int]
    add: list[Placed]
    receipts: NotRequired[list[Receipt]]
    only_tell: NotRequired[bool]
    now: NotRequired[bool]
    seen: list[str]


def misfit(payload: Mapping[str, object], shape: type) -> str:
    """Why a payload is not of that shape, in English for developers; empty when it is."""
    hints = get_type_hints(shape, include_extras=False)
    required = cast("frozenset[str]", vars(shape)["__required_keys__"])
    lacking, unknown = required - set(payload), set(payload) - set(hints)
    if lacking or unknown:
        return f"lacks {sorted(lacking)}, does not know {sorted(unknown)}"
    wrong = sorted(name for name, value in payload.items() if not _fits(value, hints[name]))
    return f"of another type: {wrong}" if wrong else ""


def _fits(value: object, hint: Any) -> bool:
    origin = get_origin(hint)
    if origin is list:
        return isinstance(value, list) and all(
            _fits(one, get_args(hint)[0]) for one in cast("list[object]", value)
        )
    if origin in (Union, types.UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if is_typeddict(hint):
        return isinstance(value, Mapping) and not misfit(cast("Mapping[str, object]", value), hint)
    return type(value) is hint or (hint is str and isinstance(value, str))
