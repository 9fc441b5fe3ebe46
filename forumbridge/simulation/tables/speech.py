"""Made-up players who write: posts read as a run reads them, and held to what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, Protocol, TypeVar

from engine.vocabulary import Abstain, Action, ChangeVote, CharacterId, Vote
from engine.vocabulary.choices import (
    Analyse,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
    ProposeTeam,
)
from engine.vocabulary.standpoint import Standpoint
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.letters import Scene, SceneKind
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import PlayerPost, StoredInput, Understanding
from forumbridge.simulation.broken import hold
from forumbridge.simulation.tables.wording import Writer
from parsers.decisions import Phrasebook

K = TypeVar("K")
I = TypeVar("I")  # noqa: E741 (an input)


class Decided(Protocol):
    """An input that decides something."""

    @property
    def choices(self) -> Sequence[Action]:
        """What it decides."""
        ...

    @property
    def unsure(self) -> bool:
        """Whether it waits for its author's yes."""
        ...


@dataclass(slots=True)
class Speech(Generic[K, I]):
    """How one table's decisions are written and read."""

    writer: Writer
    understand: Callable[[PlayerPost, K], Understanding]
    unpack: Callable[[StoredInput], I]
    decision: type[Decided]
    """The inputs that decide something."""
    standpoint: Callable[[K], Standpoint]
    """What somebody can decide now, as far as he knows."""
    rule: str
    """The one that a decision never meant would break."""
    read: int = 0
    taken: int = 0
    """Posts of which something was taken for certain."""

    def heard(
        self,
        who: CharacterId,
        at: int,
        post: str,
        choices: Sequence[Action],
        channel: str,
        known: K,
    ) -> Sequence[I]:
        """The inputs that his words stand for; to a question about anything else he says no.

        Whatever of what is due he decides must not be taken for something else. Words about what is
        not due may be: in a ballot «ejecuto a Olaf» is a vote.

        Raises:
            InvariantBroken: something was taken for certain that he did not mean.
        """
        words = self.writer.post(choices)
        understood = self.understand(_posted(who, at, post, words, channel), known)
        meant = {_meaning(one) for one in choices}
        in_turn = {one.verb for one in choices} <= set(self.standpoint(known).open)
        kept: list[I] = []
        self.read += 1
        for given in map(self.unpack, understood.inputs):
            decided = given if isinstance(given, self.decision) else None
            found: set[str] = set()
            if decided is not None:
                found = {_meaning(one) for one in decided.choices}
                self.taken += not decided.unsure
            if decided is not None and decided.unsure and not found <= meant:
                continue
            said = f"«{words}» se ha tomado por {sorted(found - meant)}"
            hold(self.rule, found <= meant or not in_turn, said)
            kept.append(given)
        return kept


@cache
def book_of(game: str) -> Phrasebook:
    """The shipped phrase book of a game."""
    return load_phrasebook(ruleset_folder(game) / "lexicon.toml")


def _posted(who: CharacterId, at: int, post: str, words: str, channel: str) -> PlayerPost:
    """To the director alone in the Notas of his own scene; to others where they read it."""
    alone = channel == "director"
    scene = {"pack": SceneKind.PACK, "couple": SceneKind.COUPLE}.get(channel, SceneKind.PUBLIC)
    return PlayerPost(
        character=who,
        post=post,
        body_html="" if alone else as_html(words),
        notes_html=as_html(words) if alone else "",
        at=at,
        seen_at=at,
        precision=1,
        scene=None if alone else Scene(scene),
        readers=frozenset({CharacterId("otra_persona")})
        if channel in ("some", "visible")
        else None,
    )


def _meaning(action: Action) -> str:
    """A decision as one can compare it, whatever its author's words made of it."""
    match action:
        case Vote(target=who, blank=blank) | ChangeVote(target=who, blank=blank):
            return f"VOTAR {'en blanco' if blank else who}"
        case Abstain() | HeroAct(kind="nada") | PackAct(kind="nada" | "elegir", target=None):
            return "nada"
        case Analyse(targets=some):
            return f"ANALIZAR {sorted(set(some))}"
        case NameLovers(targets=some) | ProposeTeam(targets=some):
            return f"{action.verb} {sorted(some)}"
        case LastShot(target=who, order=order) | NameSuccessor(target=who, order=order):
            return f"{action.verb} {list(order) or [who]}"
        case _:
            return repr(action)
