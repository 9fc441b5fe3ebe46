"""Where a rehearsal is played: La Hacienda's scenes, or a table's, with what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from forumbridge.config_files.game import GameName
from forumbridge.demo.avaloup_story import AvaloupPlay
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import Actor
from forumbridge.demo.cosa_story import CosaPlay
from forumbridge.demo.stage import DELIBERATION, PUBLIC, SLUG, EmbeddedStage, build_forum, scene_of
from forumbridge.demo.story import Play
from forumbridge.demo.table_play import TablePlay
from forumbridge.demo.tables import TablePlan, TableStage, add_people, furnish_table
from forumbridge.demo.theatre import speech
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.embedded.forum import EmbeddedForum

Voice = Callable[[str], None]
Keys = Mapping[tuple[str, str], str]


class Stage(Protocol):
    """A rehearsal that is served: its people, and the bridge beside them."""

    @property
    def address(self) -> str:
        """The forum's."""
        ...

    @property
    def bridge(self) -> Bridge:
        """What cron would start."""
        ...

    def begin(self) -> None:
        """Up to the first moment at which anybody can decide something.

        Raises:
            StoryError: the game does not get there.
            ForumbridgeError: as a run.
        """
        ...

    def write(self, actor: str, text: str) -> None:
        """One of the players writes where this game's decisions are written."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """What the page says of a rehearsal."""

    promise: str
    """What happens before the narrator can write."""
    opened: str
    """What is going on then; the page goes on with the forum's address."""
    where: str
    """Where what he writes is posted."""
    doubtful: str
    """What the form offers to write: something that has to be asked about."""


class Scenery(Protocol):
    """The scenes of one game on the rehearsal's forum."""

    @property
    def game(self) -> str:
        """The path of the game."""
        ...

    @property
    def public(self) -> str:
        """The path of the scene that all read."""
        ...

    @property
    def keys(self) -> Keys:
        """The other scenes, by their keys of game.toml."""
        ...

    @property
    def words(self) -> Words:
        """What is said of it."""
        ...

    def own(self, actor: Actor) -> str:
        """The path of somebody's own scene."""
        ...

    def furnish(self, forum: EmbeddedForum) -> None:
        """Make accounts, characters and scenes."""
        ...

    def stage(self, forum: EmbeddedForum, address: str, bridge: Bridge, voice: Voice) -> Stage:
        """The stage, once the forum is served and the folder is there."""
        ...


def scenery_of(draft: Draft, cast: Sequence[Actor]) -> Scenery:
    """That of the draft's game, for its people."""
    if draft.rules == "hacienda":
        return HouseScenery(cast)
    plan = TablePlan(draft.rules, "ensayo", draft.name, cast)
    return TableScenery(plan, bool(draft.scenes.get("manada")))


# ── La Hacienda ─────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class HouseScenery:
    """The demo's scenes of La Hacienda."""

    cast: Sequence[Actor]
    game: str = f"partida/{SLUG}"
    public: str = PUBLIC
    words: Words = Words(
        promise="se reparten los papeles y se abre la primera ronda",
        opened="La primera ronda está abierta",
        where="En su escena",
        # The Comedor has more than one corridor beside it.
        doubtful="1 PA: salgo al pasillo\n1 PA: espero\n1 PA: espero",
    )

    @property
    def keys(self) -> Keys:
        """The deliberation has a scene of its own."""
        return {("escenas", "deliberacion"): DELIBERATION}

    def own(self, actor: Actor) -> str:
        """The path of somebody's own scene."""
        return scene_of(actor)

    def furnish(self, forum: EmbeddedForum) -> None:
        """Make accounts, characters and scenes."""
        build_forum(forum, None, self.cast)

    def stage(self, forum: EmbeddedForum, address: str, bridge: Bridge, voice: Voice) -> Stage:
        """The stage, once the forum is served and the folder is there."""
        return _House(EmbeddedStage(forum, address, bridge, voice, self.cast))


@dataclass(frozen=True, slots=True)
class _House:
    theatre: EmbeddedStage

    @property
    def address(self) -> str:
        return self.theatre.address

    @property
    def bridge(self) -> Bridge:
        return self.theatre.bridge

    def begin(self) -> None:
        play = Play(self.theatre, self.theatre.cast)
        play.greet()
        self.theatre.tell("Los papeles están repartidos; se abre la primera ronda.")
        play.until_round(1)

    def write(self, actor: str, text: str) -> None:
        self.theatre.post(actor, speech(text))


# ── the games without a map ─────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class TableScenery:
    """A table, everybody's own scene and, where the draft names one, the secret scene."""

    plan: TablePlan
    secret: bool

    @property
    def game(self) -> str:
        """The path of the game."""
        return f"partida/{self.plan.slug}"

    @property
    def public(self) -> str:
        """The path of the scene that all read."""
        return self.plan.table

    @property
    def keys(self) -> Keys:
        """The secret scene; the others only matter later than a rehearsal goes."""
        return {("escenas", "manada"): self.plan.secret} if self.secret else {}

    @property
    def words(self) -> Words:
        """What is said of it."""
        return _WORDS[self.plan.rules](self.plan.cast)

    def own(self, actor: Actor) -> str:
        """The path of somebody's own scene."""
        return self.plan.own(actor.id)

    def furnish(self, forum: EmbeddedForum) -> None:
        """Make accounts, characters and scenes."""
        add_people(forum, self.plan.cast)
        furnish_table(forum, self.plan)

    def stage(self, forum: EmbeddedForum, address: str, bridge: Bridge, voice: Voice) -> Stage:
        """The stage, once the forum is served and the folder is there."""
        return _Table(TableStage(forum, address, self.plan, bridge, voice))


@dataclass(frozen=True, slots=True)
class _Table:
    theatre: TableStage

    @property
    def address(self) -> str:
        return self.theatre.address

    @property
    def bridge(self) -> Bridge:
        return self.theatre.bridge

    def begin(self) -> None:
        _PLAYS[self.theatre.plan.rules](self.theatre).up_to_a_vote()

    def write(self, actor: str, text: str) -> None:
        if self.theatre.plan.rules == "cosa":
            self.theatre.noted(actor, text)
        else:
            self.theatre.alone(actor, text)


def _of_cosa(cast: Sequence[Actor]) -> Words:
    return Words(
        promise="y se abre la elección de líder",
        opened="Se está eligiendo líder",
        where="En sus Notas, en la mesa",
        doubtful=f"Para líder, {cast[-1].name} o {cast[-2].name}",
    )


def _of_avaloup(_: Sequence[Actor]) -> Words:
    return Words(
        promise="se reparten las cartas y se somete a votación el primer equipo",
        opened="Se está votando el primer equipo",
        where="En su escena",
        doubtful="Apruebo, creo.",
    )


_WORDS: Mapping[GameName, Callable[[Sequence[Actor]], Words]] = {
    "cosa": _of_cosa,
    "avaloup": _of_avaloup,
}
_PLAYS: Mapping[GameName, type[TablePlay]] = {"cosa": CosaPlay, "avaloup": AvaloupPlay}
