"""Games of Avaloup made up by chance: who has which card, and what everybody means to do.

What somebody writes follows what everybody knows (the phase, the leader, the team) and his own
intent: so two games in which the public course is the same have the same posts of his.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from engine.avaloup import dealing
from engine.avaloup.inputs import Tick
from engine.avaloup.rulings import Ruleset
from engine.avaloup.setup import SIZES, Character, Setup, gazetteer
from engine.avaloup.state import State
from engine.avaloup.words import Phase, Role
from engine.vocabulary import CharacterId
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup.codec import pack
from forumbridge.rulesets.avaloup.game import AvaloupGame
from forumbridge.rulesets.base import Graces, PlayerPost, StoredInput
from tests.secrecy.dice import Dice
from tests.secrecy.tables.seat import MINUTE, Line

NAMES = {
    "marta": "Marta", "olaf": "Olaf", "nina": "Nina", "igor": "Igor", "lin": "Lin",
    "bruno": "Bruno", "ada": "Ada", "hugo": "Hugo", "sara": "Sara", "tomas": "Tomás",
}  # fmt: skip
WHO = tuple(NAMES)
DECK = (
    Role.SEER, Role.GUARD, Role.VILLAGER, Role.VILLAGER, Role.VILLAGER, Role.MASON,
    Role.ALPHA, Role.UNSEEN, Role.MYSTIC, Role.DREAMER,
)  # fmt: skip
RULES = Ruleset(guardaespaldas=True, cosa=True, lobo_mistico=True, lobo_sonador=True)
START = 1_796_292_000
HOUR = 3600
SLOT = 30 * HOUR
"""Between two times that people write: longer than a vote or an incursion lasts."""
_HOURS = {"aside": 0, "team": 1, "draft": 2, "vote": 3, "card": 10}
"""When each part of an intent is written, from the beginning of a slot; votes end before cards."""


def setup(rules: Ruleset = RULES) -> Setup:
    return Setup(tuple(Character(CharacterId(w), name) for w, name in NAMES.items()), rules)


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody means to do at one of the times when people write."""

    team: tuple[str, ...] = ()
    """Whom he would take along, in the order of his liking; () is silence."""
    vote: str = ""
    draft: str = ""
    """A vote that he thinks better of before the other."""
    card: str = ""
    name: str = ""
    aside: str = ""
    """Something that is no decision here."""
    aloud: bool = False
    """The aside is written at the table."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One player's part of an intent, put into words when its minute comes."""

    intent: Intent
    part: str

    def __call__(self, game: AvaloupGame) -> tuple[str, SceneKind, bool] | None:
        state: State = game._state
        here = SceneKind.PERSONAL
        if self.part == "aside":
            where = SceneKind.PUBLIC if self.intent.aloud else here
            return (self.intent.aside, where, not self.intent.aloud) if self.intent.aside else None
        return self._decision(state, here)

    def _decision(self, state: State, here: SceneKind) -> tuple[str, SceneKind, bool] | None:
        mine = self.intent
        match state.phase:
            case Phase.PROPOSE if self.part == "team" and mine.team:
                size = SIZES[len(WHO)][state.round - 1]
                names = ", ".join(NAMES[who] for who in mine.team[:size])
                return f"Propongo este equipo: {names}. Venga, votamos.", SceneKind.PUBLIC, False
            case Phase.APPROVE if self.part == "draft" and mine.draft:
                return mine.draft, here, True
            case Phase.APPROVE if self.part == "vote" and mine.vote:
                return mine.vote, here, True
            case Phase.MISSION if self.part == "card" and mine.card:
                return mine.card, here, True
            case Phase.ASSASSINATE if self.part == "card" and mine.name:
                return f"La vidente es {NAMES[mine.name]}", here, True
            case _:
                return None


@dataclass(frozen=True, slots=True)
class Plot:
    """A whole game before it is played: cards and intents (by slot and player), and minutes."""

    seed: str
    cards: Mapping[str, Role]
    intents: Mapping[tuple[int, str], Intent]
    slots: int
    later: Mapping[str, int]
    """Seconds by which somebody writes later than he would, proposals at the table excepted."""

    def lines(self) -> list[Line]:
        """Only who leads proposes; everybody drafts, decides and chats in his own minutes."""
        found: list[Line] = []
        for (slot, who), intent in self.intents.items():
            at = START + HOUR + slot * SLOT + WHO.index(who) * 2 * MINUTE
            for part, hour in _HOURS.items():
                late = 0 if part == "team" else self.later.get(who, 0)
                found.append(Line(at + hour * HOUR + late, who, Moment(intent, part)))
        return found

    def ends(self) -> dict[int, list[StoredInput]]:
        """After each time that people write, what may end early ends."""
        instants = (START + slot * SLOT + 8 * HOUR for slot in range(self.slots))
        return {at: [pack(Tick(at, True, 60), source="clock")] for at in instants}


@cache
def _shipped() -> tuple[Any, AvaloupNarrator]:
    folder = ruleset_folder("avaloup")
    narrator = AvaloupNarrator(folder / "messages", gazetteer(setup()), "Europe/Madrid")
    return load_phrasebook(folder / "lexicon.toml"), narrator


def new_game(rules: Ruleset = RULES) -> AvaloupGame:
    """The service's own game with the shipped files."""
    book, narrator = _shipped()
    return AvaloupGame(
        name="Gemela",
        setup=setup(rules),
        book=book,
        narrator=narrator,
        precision=60,
        graces=Graces(0, 0, 0),
    )


def rig(patch: pytest.MonkeyPatch, deals: Mapping[str, Mapping[str, Role]]) -> None:
    """The deal gives these cards, by the game's commitment, whatever chance says."""
    begin = dealing.begin

    def rigged(given: Setup, state: State, leader: CharacterId) -> Any:
        cards = deals[state.commitment]
        return begin(given, replace(state, roles={who: cards[who] for who in state.roles}), leader)

    patch.setattr(dealing, "begin", rigged)


def as_post(line: Line, number: int, game: AvaloupGame) -> PlayerPost | None:
    """A line as the cycle gives it to the game; None where he has nothing to say now."""
    leads = game._state.phase is Phase.PROPOSE and game._state.leader == line.who
    assert callable(line.text)
    if line.text.part == "team" and not leads:
        return None
    said = line.text(game)
    if said is None:
        return None
    text, scene, alone = said
    return PlayerPost(
        character=CharacterId(line.who),
        post=f"h:{number}",
        body_html=f"<p>{text}</p>",
        notes_html="",
        at=line.at // MINUTE * MINUTE,
        seen_at=line.at,
        precision=60,
        scene=None if scene is SceneKind.PERSONAL else Scene(scene),
        readers=frozenset() if alone else None,
    )


# ── plots ─────────────────────────────────────────────────────────────────────────────────────


def plot(dice: Dice, slots: int) -> Plot:
    """A game of so many times that people write."""
    left = list(DECK)
    cards = {who: left.pop(dice.number(len(left))) for who in WHO}
    mood = dice.pick((2, 4, 8))  # one in so many sabotages
    intents = {(slot, who): intent(dice, mood, cards[who]) for slot in range(slots) for who in WHO}
    seed = hashlib.sha256(dice.seed.encode()).hexdigest()
    return Plot(seed, cards, intents, slots, {})


def intent(dice: Dice, mood: int, card: Role) -> Intent:
    """What somebody means to do: mostly to approve, now and then to keep silent or to sabotage."""
    liked = list(WHO)
    team = tuple(liked.pop(dice.number(len(liked))) for _ in range(5))
    wolf = card in DECK[6:]
    sabotage = dice.pick(("Juego lobo", "Saboteo"))
    return Intent(
        team=() if dice.maybe(6) else team,
        vote=dice.pick(("Apruebo", "Voto a favor", "Sí", "Rechazo", "Apruebo")),
        draft=dice.pick(("Rechazo", "Apruebo")) if dice.maybe(6) else "",
        card="" if dice.maybe(7) else sabotage if wolf and dice.maybe(mood) else "Habitante",
        name=dice.pick(WHO) if dice.maybe(2) else "",
        aside=aside(dice) if dice.maybe(6) else "",
        aloud=dice.maybe(2),
    )


def aside(dice: Dice) -> str:
    """Talk, questions, what is not his to decide, and what is out of time."""
    one, other = NAMES[dice.pick(WHO)], NAMES[dice.pick(WHO)]
    return dice.pick(
        (
            f"Yo llevaría a {one} y a {other}.",
            f"{one} es lobo, lo digo yo.",
            "Soy la vidente, creedme.",
            "Saboteo",
            "Me abstengo",
            f"Apruebo si va {one}",
            f"La vidente es {one}",
            "¿Puedo ir yo?",
            "Hoy no puedo entrar.",
            "Retiro lo dicho.",
        )
    )
