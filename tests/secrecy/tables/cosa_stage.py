"""Games of La Cosa made up by chance: who holds what, and everything that everybody writes.

Days and nights follow the shipped week. Everybody writes what his role may and, now and then, what
it may not; talk, votes that are none, second thoughts and silence are among it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from engine.cosa.clock import prelude
from engine.cosa.facts.director import ExcuseAbsence, WaiveBallot
from engine.cosa.facts.state import State
from engine.cosa.setting.setup import Character, Setup, gazetteer
from engine.cosa.setting.words import Role
from engine.vocabulary import CharacterId
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.rulesets.base import Graces, PlayerPost
from forumbridge.rulesets.cosa.game import CosaGame
from tests.secrecy.dice import Dice
from tests.secrecy.tables.seat import MINUTE, Line

NAMES = {
    "marta": "Marta", "olaf": "Olaf", "nina": "Nina", "igor": "Igor", "lin": "Lin",
    "bruno": "Bruno", "ada": "Ada", "hugo": "Hugo", "sara": "Sara",
}  # fmt: skip
WHO = tuple(NAMES)
SETUP = Setup(tuple(Character(CharacterId(who), name) for who, name in NAMES.items()))
CARDS = (Role.THING, Role.ANALYST, Role.HERO, Role.ARMOURER, Role.SURVIVOR)
HOUR, DAY = 3600, 86_400
MONDAY = 1_796_630_400  # 2026-12-07 08:00 UTC, nine o'clock in Madrid: the first day's opening
START = MONDAY - 3 * DAY

TUESDAY, TIE, BREATH = DAY, 3 * DAY + 14 * HOUR, 3 * DAY + 20 * HOUR
FRIDAY, SUNDAY, DAWN = 4 * DAY + 8 * HOUR, 6 * DAY + 4 * HOUR, 7 * DAY + HOUR
"""When people write, from a turn's opening on: vote, tie, last breath, window A, window B."""

Act = ExcuseAbsence | WaiveBallot


@dataclass(frozen=True, slots=True)
class Plot:
    """A whole game before it is played: the deal, what everybody writes, the narrator's acts."""

    seed: str
    turns: int
    roles: Mapping[str, Role]
    lines: tuple[Line, ...]
    acts: tuple[tuple[int, Act], ...] = ()


@cache
def _shipped() -> tuple[Any, CosaNarrator]:
    folder = ruleset_folder("cosa")
    narrator = CosaNarrator(folder / "messages", gazetteer(SETUP), "Europe/Madrid")
    return load_phrasebook(folder / "lexicon.toml"), narrator


def new_game(setup: Setup = SETUP) -> CosaGame:
    """The service's own game with the shipped files."""
    book, narrator = _shipped()
    return CosaGame(
        name="Gemela",
        setup=setup,
        book=book,
        narrator=narrator,
        zone="Europe/Madrid",
        precision=60,
        graces=Graces(0, 0, 0),
    )


def rig(patch: pytest.MonkeyPatch, deals: Mapping[str, Mapping[str, Role]]) -> None:
    """The deal gives these roles, by the game's commitment, whatever chance says."""
    dealt = prelude.deal_roles

    def rigged(state: State) -> State:
        state = dealt(state)
        roles = deals[state.commitment]
        people = {
            who: replace(one, role=roles[who], dealt=roles[who])
            for who, one in state.people.items()
        }
        return replace(state, people=people, husky=Role.SURVIVOR in roles.values())

    patch.setattr(prelude, "deal_roles", rigged)


def as_post(line: Line, number: int, game: CosaGame) -> PlayerPost:
    """A line as the cycle gives it to the game."""
    del game
    own = line.scene is SceneKind.PERSONAL
    secret = line.scene in (SceneKind.PACK, SceneKind.COUPLE)
    return PlayerPost(
        character=CharacterId(line.who),
        post=f"h:{number}",
        body_html=f"<p>{line.text}</p>",
        notes_html=f"<p>{line.notes}</p>" if line.notes else "",
        at=line.at // MINUTE * MINUTE,
        seen_at=line.at,
        precision=60,
        scene=None if own else Scene(line.scene),
        readers=frozenset() if line.alone and not secret else None,
    )


# ── plots ─────────────────────────────────────────────────────────────────────────────────────


def deal(dice: Dice) -> dict[str, Role]:
    """Somebody for each special role, the rest plain."""
    left = list(WHO)
    roles = dict.fromkeys(WHO, Role.HUMAN)
    for card in CARDS:
        roles[left.pop(dice.number(len(left)))] = card
    return roles


def plot(dice: Dice, turns: int) -> Plot:
    """A game up to the dawn after its last night."""
    roles = deal(dice)
    lines: list[Line] = []
    for turn in range(1, turns + 1):
        lines += day(dice, turn, roles)
        lines += night(dice, turn, roles)
    seed = hashlib.sha256(dice.seed.encode()).hexdigest()
    return Plot(seed, turns, roles, tuple(lines))


def opens(turn: int) -> int:
    """When a turn's day begins."""
    return MONDAY + (turn - 1) * 7 * DAY


def slot(turn: int, hour: int, who: str, again: int = 0) -> int:
    """Everybody's own minute of a slot: nobody writes in another's."""
    return opens(turn) + hour + (WHO.index(who) * 4 + again) * 2 * MINUTE


def day(dice: Dice, turn: int, roles: Mapping[str, Role]) -> list[Line]:
    """Talk, votes, a word on a tie, last breaths; in turn 1 the election and the couple."""
    lines: list[Line] = []
    suspects = dice.some(WHO, 3) or (dice.pick(WHO),)
    for who in WHO:
        if dice.maybe(3):
            talk = f"Yo voto a {NAMES[dice.pick(WHO)]}, que lo sepáis."
            at = slot(turn, TUESDAY, who, 3)
            lines.append(Line(at, who, talk, scene=SceneKind.PUBLIC, alone=False))
        if not dice.maybe(7):
            lines.append(ballot(dice, turn, who, dice.pick((*suspects, *suspects, dice.pick(WHO)))))
        if dice.maybe(6):
            lines.append(oddity(dice, slot(turn, TUESDAY, who, 2), who))
        if turn > 1 and not dice.maybe(3):
            fate = dice.pick(("Mueren todos", "Ninguno", f"Que muera {NAMES[dice.pick(suspects)]}"))
            lines.append(Line(slot(turn, TIE, who), who, fate))
            if dice.maybe(2):
                lines.append(Line(slot(turn, BREATH, who), who, _shot(dice)))
    if turn == 1:
        couple = [NAMES[who] for who in dice.some(WHO, 4)][:2]
        for who, role in roles.items():
            if role is Role.ARMOURER and len(couple) == 2:
                lines.append(Line(slot(1, TIE, who), who, f"Que se enamoren {' y '.join(couple)}"))
    return lines


def ballot(dice: Dice, turn: int, who: str, whom: str) -> Line:
    """A vote where votes are cast, mostly for somebody."""
    lead = "Voto para líder a" if turn == 1 else "Voto a"
    notes = "Voto en blanco" if dice.maybe(5) else f"{lead} {NAMES[whom]}"
    return Line(slot(turn, TUESDAY, who), who, "Ya.", notes, SceneKind.PUBLIC)


def oddity(dice: Dice, at: int, who: str) -> Line:
    """Something that is no decision, or not where or how it should be."""
    one, other = NAMES[dice.pick(WHO)], NAMES[dice.pick(WHO)]
    text, notes = dice.pick(
        (
            (f"Voto a {one}", ""),
            ("¿Puedo votar a quien quiera?", ""),
            ("Ya.", f"Voto a {one} o a {other}"),
            ("Ya.", f"Si nadie habla, voto a {one}"),
            (f"Analizo a {one}", ""),
            (f"Matamos a {one}", ""),
            ("No podré entrar hasta el jueves.", ""),
            (f"Mi sucesora será {one}", ""),
            ("Salgo a patrullar", ""),
            ("Retiro lo dicho.", ""),
        )
    )
    return Line(at, who, text, notes)


def night(dice: Dice, turn: int, roles: Mapping[str, Role]) -> list[Line]:
    """What each role may do in its window, and what the others try."""
    lines: list[Line] = []
    prey = NAMES[dice.pick(WHO)]
    for who, role in roles.items():
        for window, text in _orders(dice, turn, role, prey):
            lines.append(Line(slot(turn, window, who), who, text))
        if dice.maybe(7):
            lines.append(oddity(dice, slot(turn, dice.pick((FRIDAY, SUNDAY)), who, 2), who))
        if dice.maybe(4):  # whoever was turned
            lines.append(Line(slot(turn, FRIDAY, who, 1), who, _pack_word(dice, turn, prey)))
    return lines


def _orders(dice: Dice, turn: int, role: Role, prey: str) -> Sequence[tuple[int, str]]:
    if dice.maybe(5):
        return ()
    one, other = NAMES[dice.pick(WHO)], NAMES[dice.pick(WHO)]
    match role:
        case Role.THING:
            return ((FRIDAY, _pack_word(dice, turn, prey)),)
        case Role.ANALYST:
            three = f"Analizo a {prey}, {one} y {other}"
            return ((FRIDAY, dice.pick((f"Analizo a {one}", f"Analizo a {one}", three))),)
        case Role.HERO:
            kills = ((FRIDAY, f"Mato a {one}"),) if dice.maybe(4) else ()
            late = "Salgo a patrullar" if turn % 2 else dice.pick(("Salvo a la víctima", "Paso"))
            return (*kills, (SUNDAY, late))
        case Role.ARMOURER:
            return ((SUNDAY, _shot(dice)),)
        case _:
            return ((SUNDAY, f"Mi sucesora será {one}"),) if dice.maybe(2) else ()


def _pack_word(dice: Dice, turn: int, prey: str) -> str:
    if turn % 2:
        return f"Asimilamos a {prey}"
    return dice.pick((f"Matamos a {prey}", f"Matamos a {prey}", f"Matamos a {prey}", "No matamos"))


def _shot(dice: Dice) -> str:
    return f"Si muero, me llevo por delante a {NAMES[dice.pick(WHO)]}"
