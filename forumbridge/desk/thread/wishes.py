"""What a narrator may want, as read from his words: nothing here has been judged yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Verb = Literal["approve", "hold", "release", "cancel"]
"""What is done with messages, as in the kinds `outbox.…`."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The ready-made answer with that index, from 0 on; -1 is the last one."""

    review: int
    choice: int


@dataclass(frozen=True, slots=True)
class Agree:
    """«14 vale»: good as it stands."""

    review: int


@dataclass(frozen=True, slots=True)
class Mean:
    """«12: puerta norte»: an answer in his own words."""

    review: int
    words: str
    told: bool = field(default=False, compare=False)
    """They stand after a colon, so that they can be carried on as they are."""


@dataclass(frozen=True, slots=True)
class Ignore:
    """Leave it be."""

    review: int


@dataclass(frozen=True, slots=True)
class Done:
    """«31 hecho»: `what` tells a question from a message where he said which."""

    number: int
    what: Literal["", "asunto", "mensaje"] = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """Put it to its player; with `indirect`, the words follow «dile que»."""

    review: int
    words: str = ""
    indirect: str = ""
    """`que` or `si`, or what an indirect question begins with (`qué`, `por dónde`)."""
    person: str = ""
    """Whom he names beside the question: nobody but its player may be meant."""


@dataclass(frozen=True, slots=True)
class Publish:
    """«ya puedes publicar»: whatever waits for his word, where that is one kind of thing."""


@dataclass(frozen=True, slots=True)
class Tell:
    """He asks something himself."""

    what: Literal["missing", "deadline", "waiting", "state"]


@dataclass(frozen=True, slots=True)
class Messages:
    """Something done with messages by number, with one publication, or with all that admit it."""

    verb: Verb
    numbers: tuple[int, ...] = ()
    publication: int | None = None
    every: bool = False
    current: bool = False
    """Those of the phase at hand: on their way now, or else the next to be made."""
    plain: bool = False
    """The numbers were said without «mensaje»: they could be of questions."""
    person: str = ""
    """All that wait in that player's scene."""


@dataclass(frozen=True, slots=True)
class Redraft:
    """New words for a draft."""

    message: int
    words: str


@dataclass(frozen=True, slots=True)
class Extend:
    """More time, for one player or (nobody named) for all: seconds, until a date, or as ruled."""

    person: str = ""
    seconds: int = 0
    until: str = ""


@dataclass(frozen=True, slots=True)
class Teach:
    """«enseña «pieza» = alcoba»."""

    words: str
    meaning: str
    only: str = ""


@dataclass(frozen=True, slots=True)
class Forget:
    """Words taught are forgotten, by the number of what taught them."""

    alias: int


@dataclass(frozen=True, slots=True)
class Say:
    """A message: to one player, or (nobody named) to all."""

    words: str
    person: str = ""
    indirect: str = ""


@dataclass(frozen=True, slots=True)
class DeclareFor:
    """A declaration on a player's behalf."""

    person: str
    words: str


@dataclass(frozen=True, slots=True)
class Act:
    """One of the game's own acts: a command with what it is given.

    Arguments of `persons` are names still to be found.
    """

    name: str
    arguments: tuple[object, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict[str, object])
    persons: tuple[int | str, ...] = ()
    """Which arguments (by index) and options (by name) name a character."""


@dataclass(frozen=True, slots=True)
class Back:
    """Back to a step of the game that nobody has read beyond."""

    to: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """The game goes on after going back; with `reread` the posts undone are read once more."""

    reread: bool


@dataclass(frozen=True, slots=True)
class Help:
    """«ayuda»: what can be said."""


Span = tuple[int, int]
"""The first and the last of some numbers."""


@dataclass(frozen=True, slots=True)
class These:
    """Several told together: by their numbers, or (no spans) all that wait and are not named."""

    spans: tuple[Span, ...] = ()
    but: tuple[Span, ...] = ()
    count: int = 0
    """How many there must be; 0 if he did not say."""
    dated: bool = False
    """«10-12», and nothing else: it could be a date."""
    vague: bool = False
    """«todas»: nothing says that questions are meant, and not messages."""


@dataclass(frozen=True, slots=True)
class Each:
    """«de la 12 a la 15 vale», «las demás igual»: the same of each; the number of `how` is 0."""

    these: These
    how: Choose | Agree | Mean | Ignore | Done | Ask | Messages | None
    """None: what was said of the others in the same post."""


Wish = (
    Choose
    | Agree
    | Mean
    | Ignore
    | Done
    | Ask
    | Messages
    | Publish
    | Tell
    | Redraft
    | Extend
    | Teach
    | Forget
    | Say
    | DeclareFor
    | Act
    | Back
    | GoOn
    | Help
    | Each
)


@dataclass(frozen=True, slots=True)
class Unclear:
    """It sounds like a decision, but not which; `why` is a sentence for the narrator."""

    why: str


@dataclass(frozen=True, slots=True)
class Talk:
    """Words that decide nothing."""


Read = Wish | Unclear | Talk
