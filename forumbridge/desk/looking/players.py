"""Each player's page: what is true of his character, what he was told, what he wrote."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import CharacterId
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.outbox import STATES, full_address
from forumbridge.desk.looking.writings import Writing, Writings
from forumbridge.letters import KIND_WORDS, SceneKind
from forumbridge.rulesets.looking import Fact, Watched
from forumbridge.storage.rows import MessageRow, MessageState

_FOR_ALL = frozenset({SceneKind.PUBLIC, SceneKind.DELIBERATION})


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of the game. `scene` is the address of his scene; `facts` are for the narrator."""

    character: CharacterId
    name: str
    account: str
    scene: str
    facts: tuple[Fact, ...]

    def fact(self, label: str) -> str:
        """The first fact with that label; empty for none."""
        return next((one.text for one in self.facts if one.label == label), "")


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that he was told, or will be. `at` is when it was posted, else when it was made
    (UTC seconds)."""

    number: int
    kind: str
    where: str
    state: str
    posted: bool
    at: int
    text: str
    for_all: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything of one player. `knows` is what he knows himself, by what he was told."""

    player: Player
    former: tuple[str, ...]
    knows: tuple[Fact, ...]
    heard: tuple[Heard, ...]
    wrote: tuple[Writing, ...]


def players(desk: Desk, game: Watched) -> tuple[Player, ...]:
    """Everybody, in the game's order."""
    return tuple(_player(desk, game, who) for who in game.people)


def player_view(desk: Desk, game: Watched, who: CharacterId, reader: Writings) -> PlayerView:
    """One player's page, the newest messages and posts first."""
    scenes = desk.scenes
    accounts = dict.fromkeys(
        (
            scenes.character(who).account,
            *(one.account for one in scenes.successors if one.character == who),
        )
    )
    player = _player(desk, game, who)
    heard = sorted(_heard(desk, who), key=lambda one: (one.at, one.number), reverse=True)
    wrote = reader.by(lambda author: scenes.former(who, author))
    return PlayerView(
        player=player,
        former=tuple(one for one in accounts if one != player.account),
        knows=tuple(game.known_facts(who)) if game.dealt else (),
        heard=tuple(heard),
        wrote=tuple(reversed([one for one in wrote if _is_his(desk, who, one)])),
    )


def _player(desk: Desk, game: Watched, who: CharacterId) -> Player:
    return Player(
        character=who,
        name=game.people[who],
        account=desk.scenes.account(who),
        scene=full_address(desk.config, desk.scenes.personal_thread(who)),
        facts=tuple(game.facts(who)),
    )


def _heard(desk: Desk, who: CharacterId) -> list[Heard]:
    """Every message that he can read: to him, to a group of his, or to all."""
    own, name = desk.scenes.threads_of(who), desk.scenes.character(who).name
    found: list[Heard] = []
    for row in desk.store.outbox.list():
        kind = scene_of_key(row.scene).kind
        for_all = kind in _FOR_ALL and (row.recipients is None or len(row.recipients) > 1)
        named = row.recipients is not None and name in row.recipients
        if row.thread in own or named or (for_all and row.recipients is None):
            found.append(_as_heard(desk, row, for_all=for_all))
    return found


def _as_heard(desk: Desk, row: MessageRow, *, for_all: bool) -> Heard:
    return Heard(
        number=row.id,
        kind=KIND_WORDS.get(row.kind, row.kind),
        where=desk.scenes.words(row.scene),
        state=STATES[row.state],
        posted=row.state is MessageState.POSTED,
        at=row.created_at if row.posted_at is None else row.posted_at,
        text=row.plain,
        for_all=for_all,
    )


def _is_his(desk: Desk, who: CharacterId, writing: Writing) -> bool:
    """Whether it was written while that account played him."""
    return desk.scenes.player(writing.author, writing.date) == who
