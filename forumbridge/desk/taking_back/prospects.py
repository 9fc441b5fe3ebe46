"""What a correction would come to before it is decided: who reads what, and who can tell."""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.vocabulary import CharacterId
from forumbridge.composition import game_maker
from forumbridge.cycle.prospect import Wish, plan
from forumbridge.cycle.refusing import Refused
from forumbridge.desk.context import Desk
from forumbridge.desk.taking_back.steps import words_of
from forumbridge.errors import UsageError
from forumbridge.letters import SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import LiveGame, PlayerPost, StoredInput


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded input that stands, in words; `at` in UTC seconds."""

    number: int
    at: int
    text: str
    character: str
    """Whose order it is, by his id; empty for what nobody ordered."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody who reads a correction; `key` is its scene, `who` its readers in words."""

    key: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a correction would come to."""

    notices: tuple[Notice, ...]
    renewed: tuple[int, ...]
    """Publications that nobody has read of and that are made anew."""
    scenes: tuple[str, ...]
    """Scenes of places that would have been others: nothing is changed in them."""
    impossible: tuple[str, ...]
    """Recorded inputs that the changed past does not admit, where the present stays."""

    @property
    def is_public(self) -> bool:
        """Whether everybody can tell that something was corrected."""
        private = f"{SceneKind.PERSONAL.value}:"
        return any(not one.key.startswith(private) for one in self.notices)


def entries(desk: Desk) -> tuple[Entry, ...]:
    """The inputs that stand and that say something, in the order of the fold."""
    words = words_of(desk)
    return tuple(
        Entry(row.number, row.recorded_at, said, _author(row.input))
        for row in desk.store.inputs.all()
        if (said := words.in_words(row.input))
    )


def _author(given: StoredInput) -> str:
    who = json.loads(given.json).get("character")
    return who if isinstance(who, str) else ""


def before_entry(desk: Desk, number: int) -> tuple[LiveGame, StoredInput]:
    """The game as it was before an input, and that input.

    Raises:
        UsageError: no such input stands (SIN_ESE_APUNTE).
    """
    game = game_maker(desk.folder)()
    for row in desk.store.inputs.all():
        if row.number == number:
            return game, row.input
        game.apply([row.input], replaying=True)
    raise UsageError(
        f"No hay ningún apunte {number} que valga.",
        advice="«forumbridge correct PARTIDA» los enumera.",
        code="SIN_ESE_APUNTE",
    )


def instant_of(given: StoredInput, otherwise: int) -> int:
    """When an order was given, by the forum's date; `otherwise` where it does not say."""
    at = json.loads(given.json).get("at")
    return at if isinstance(at, int) else otherwise


def receipt_of(game: LiveGame, post: PlayerPost) -> tuple[tuple[StoredInput, ...], str]:
    """The inputs of a post read before an input, and the receipt its author should have had."""
    understood = game.understand(post)
    game.apply(understood.inputs)
    letters = game.receipt(post, understood)
    return understood.inputs, "\n\n".join(plain(letter.document) for letter in letters)


def prospect(desk: Desk, wish: Wish) -> Prospect:
    """What a correction would come to.

    Raises:
        UsageError: it can't be (CORRECCION_IMPOSIBLE); the sentence says why.
    """
    try:
        made = plan(game_maker(desk.folder), desk.store, wish, desk.zone)
    except Refused as no:
        raise UsageError(
            f"No se puede corregir así: {no}.",
            advice="No se ha anotado nada; «forumbridge correct PARTIDA» enumera los apuntes.",
            code="CORRECCION_IMPOSIBLE",
        ) from None
    return Prospect(
        tuple(
            Notice(letter.scene.key, desk.scenes.words(letter.scene.key), plain(letter.document))
            for letter in made.corrections
        ),
        made.renewed,
        made.scenes,
        tuple(f"{number}: {why}" for number, why in made.futures.impossible),
    )


def character_of(entry: StoredInput) -> CharacterId | None:
    """Whose order an input is."""
    who = _author(entry)
    return CharacterId(who) if who else None
