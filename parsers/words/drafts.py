"""What an intent comes to while a post is read, and what the post has said so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.vocabulary import Action, CharacterId, Level, Notice, Span, TaskId
from parsers.words.entities import PersonMention
from parsers.words.wording import Wording


@dataclass(frozen=True, slots=True)
class Draft:
    """What an intent came to."""

    action: Action
    span: Span
    notices: tuple[Notice, ...] = ()
    candidates: tuple[Action, ...] = ()
    doubtful: bool = False
    """A revocable slot rests on a corrected word or an inference that should be confirmed."""
    inexact: bool = False
    """An irrevocable slot was not told by an exact unique name."""
    stands: bool = False
    """Its questions have the action itself as their answer if nobody gives another (rules 5.3)."""
    fallback: Action | None = None
    """What is done if nobody answers, where that is neither nothing nor the action itself."""

    @property
    def asks(self) -> bool:
        """Whether some notice waits for an answer."""
        return any(n.level is not Level.INFO for n in self.notices)


@dataclass(slots=True)
class Memory:
    """What has been said so far in a post: antecedents of pronouns and of `igual`."""

    persons: list[CharacterId] = field(default_factory=list[CharacterId])
    task: TaskId | None = None
    last: Action | None = None
    free: tuple[Action, ...] = ()
    """Bolts and talismans told beside the last action: *igual* repeats them too."""
    told: dict[int, Action] = field(default_factory=dict[int, Action])
    """What has been read of each phase so far (`igual que en la 1`)."""
    heard: list[CharacterId] = field(default_factory=list[CharacterId])
    """Who was named in the words before the first order, outside any order."""

    def mention(self, persons: tuple[PersonMention, ...]) -> None:
        """Remember who was named without ambiguity."""
        for person in persons:
            if len(person.candidates) == 1:
                self.remember(person.candidates[0])

    def remember(self, person: CharacterId) -> None:
        """Remember one person, the latest last."""
        if person in self.persons:
            self.persons.remove(person)
        self.persons.append(person)


def said_at(wording: Wording, span: Span) -> str:
    """A stretch as it is quoted back to its author."""
    return " ".join(wording.text[span.start : span.end].split())[:80]
