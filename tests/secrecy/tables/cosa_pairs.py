"""What may differ between two games of La Cosa that ME can't tell apart, one thing a pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import count

import pytest

from engine.core.draws import draw
from engine.cosa.facts.director import ExcuseAbsence
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Role
from engine.vocabulary import CharacterId
from forumbridge.letters import SceneKind
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa.codec import pack
from forumbridge.rulesets.tables import reading
from tests.secrecy.dice import Dice
from tests.secrecy.tables.cosa_oracle import CosaOracle
from tests.secrecy.tables.cosa_stage import (
    BREATH,
    DAWN,
    FRIDAY,
    NAMES,
    SETUP,
    START,
    SUNDAY,
    TIE,
    TUESDAY,
    WHO,
    Plot,
    as_post,
    ballot,
    deal,
    new_game,
    night,
    oddity,
    opens,
    plot,
    rig,
    slot,
)
from tests.secrecy.tables.seat import MINUTE, Line, Seat, remembering, seated
from tests.secrecy.tables.twins import Sitting, Verdict, by_instant, duel

_read = reading.read_decisions
_HASHES = ("huella", "otra huella")
Mutation = Callable[[Dice, Plot, str], Plot | tuple[Plot, Plot]]
"""Another game, different in what ME may not know; or a pair of them."""


def trial(
    mutate: Mutation, n: int, turns: int = 3, *, setup: Setup = SETUP, prefix: str = "cosa"
) -> Verdict:
    """One pair of games, played until ME may tell them apart."""
    dice = Dice(f"{prefix}/{mutate.__name__}/{n}")
    first, me = plot(dice, turns), dice.pick(WHO)
    changed = mutate(dice, first, me)
    pair = changed if isinstance(changed, tuple) else (first, changed)
    return Verdict(0) if pair[0] == pair[1] else play(dice.seed, pair, me, setup)


def play(seed: str, pair: tuple[Plot, Plot], me: str, setup: Setup = SETUP) -> Verdict:
    """Both games side by side, as ME notices them."""
    with pytest.MonkeyPatch.context() as patch:
        rig(patch, {_HASHES[n]: plot.roles for n, plot in enumerate(pair)})
        patch.setattr(reading, "read_decisions", remembering(_read))
        sittings = [sit(plot, me, _HASHES[n], setup) for n, plot in enumerate(pair)]
        return duel(seed, *sittings, until=opens(pair[0].turns) + DAWN)


def sit(plot: Plot, me: str, commitment: str, setup: Setup) -> Sitting:
    """ME's seat at a game that has its seed."""
    oracle = CosaOracle(me)
    seat = Seat(seated(new_game(setup), me), me, as_post, oracle.watch, now=START)
    replies = [(who, f"r{n}", START) for n, who in enumerate(WHO)]
    seat.give([seat.game.deal(START, plot.seed, commitment, replies)])
    acts: dict[int, list[StoredInput]] = {}
    for at, act in plot.acts:
        acts.setdefault(at, []).append(pack(act))
    return Sitting(seat, oracle, by_instant(plot.lines), acts)


def others(me: str) -> list[str]:
    return [who for who in WHO if who != me]


def rewritten(first: Plot, lines: Iterable[Line]) -> Plot:
    return replace(first, lines=tuple(lines))


def is_night(line: Line) -> bool:
    since = (line.at - opens(1)) % (opens(2) - opens(1))
    return since >= FRIDAY


# ── who holds what ────────────────────────────────────────────────────────────────────────────


def cards_of_others(dice: Dice, first: Plot, me: str) -> Plot:
    """The same deal among others, each writing what he would anyway."""
    rest = others(me)
    cards = [first.roles[who] for who in rest]
    dealt = {who: cards.pop(dice.number(len(cards))) for who in rest}
    return replace(first, roles={who: dealt.get(who, first.roles[who]) for who in WHO})


def cards_and_orders(dice: Dice, first: Plot, me: str) -> Plot:
    """The same, and whoever holds a role now writes what it may."""
    second = cards_of_others(dice, first, me)
    kept = [line for line in first.lines if line.who == me or not is_night(line)]
    for turn in range(1, first.turns + 1):
        kept += [line for line in night(dice, turn, second.roles) if line.who != me]
    return rewritten(second, kept)


# ── what others write ─────────────────────────────────────────────────────────────────────────


def orders_of_the_night(dice: Dice, first: Plot, me: str) -> Plot:
    """Others order other things by night, or nothing: samples, kills, saves, patrols, words of the
    pack, standing lists (F-13)."""
    kept = [line for line in first.lines if line.who == me or not is_night(line)]
    for turn in range(1, first.turns + 1):
        kept += [line for line in night(dice, turn, first.roles) if line.who != me]
    return rewritten(first, kept)


def writing(dice: Dice, first: Plot, me: str) -> Plot:
    """Others ask, claim, vote where it does not count, too late, twice, or say nothing."""
    hours = (TUESDAY, BREATH, FRIDAY, SUNDAY)
    more = [
        oddity(dice, slot(turn, dice.pick(hours), who, 3) + MINUTE, who)
        for turn in range(1, first.turns + 1)
        for who in dice.some(others(me), 5)
    ]
    return rewritten(first, (*first.lines, *(line for line in more if "Retiro" not in line.text)))


def dates(dice: Dice, first: Plot, me: str) -> Plot:
    """Others write a minute later, and nobody overtakes anybody (COSA-VOTE-19, CLK-09)."""
    who = dice.pick(others(me))
    moved = [replace(x, at=x.at + MINUTE) if x.who == who else x for x in first.lines]
    return rewritten(first, moved)


def blanks(dice: Dice, first: Plot, me: str) -> tuple[Plot, Plot]:
    """Two others vote for nobody, one before the other or after him: the gap is all (QC-21)."""
    early, late = sorted({dice.pick(others(me)[:4]), dice.pick(others(me)[4:])}, key=WHO.index)
    kept = [x for x in first.lines if x.who not in (early, late) or not on_ballot(x, 2)]
    games = (((early, early), (late, late)), ((early, late), (late, early)))
    one, two = (
        rewritten(
            first,
            (
                *kept,
                *(
                    Line(slot(2, TUESDAY, at), who, "Ya.", "Voto en blanco", SceneKind.PUBLIC)
                    for who, at in game
                ),
            ),
        )
        for game in games
    )
    return one, two


def on_ballot(line: Line, turn: int) -> bool:
    """Whether it was written while that turn's ballot was open."""
    return opens(turn) <= line.at < opens(turn) + TIE


def votes(dice: Dice, first: Plot, me: str) -> Plot:
    """On the last day others vote for others or not at all: until the table is out, nobody knows
    (COSA-VOTE-19)."""
    turn = first.turns
    kept = [x for x in first.lines if x.who == me or not on_ballot(x, turn) or not x.notes]
    cast = [ballot(dice, turn, who, dice.pick(WHO)) for who in others(me) if not dice.maybe(3)]
    return rewritten(first, (*kept, *cast))


def standing_lists(dice: Dice, first: Plot, me: str) -> Plot:
    """Successors and last shots that are never used (COSA-LDR-13, COSA-ARM-06)."""
    more = [
        Line(slot(turn, SUNDAY, who, 3), who, text)
        for turn in (1, 2)
        for who in others(me)
        for text in (
            f"Mi sucesora será {NAMES[dice.pick(WHO)]}",
            f"Si muero, me llevo por delante a {NAMES[dice.pick(WHO)]}",
        )[:: dice.pick((1, -1))][:1]
    ]
    return rewritten(first, (*first.lines, *more))


def couples(dice: Dice, first: Plot, me: str) -> Plot:
    """Somebody else's couple, or chance's (COSA-LOV-01, COSA-ARM-03)."""
    armourer = next(who for who, role in first.roles.items() if role is Role.ARMOURER)
    if armourer == me:
        return first
    kept = [x for x in first.lines if "enamoren" not in x.text]
    pair = dice.some(others(me), 5)[:2]
    if len(pair) == 2:
        text = f"Que se enamoren {NAMES[pair[0]]} y {NAMES[pair[1]]}"
        kept.append(Line(slot(1, BREATH, armourer) - 6 * 3600, armourer, text))
    return rewritten(first, kept)


def dead_readers(dice: Dice, first: Plot, me: str) -> tuple[Plot, Plot]:
    """ME is lynched on the second day; what others do by night is nothing to him (QC-80)."""
    votes = [
        Line(slot(2, TUESDAY, who), who, "Ya.", f"Voto a {NAMES[me]}", SceneKind.PUBLIC)
        for who in others(me)
    ]
    first = rewritten(first, (*(x for x in first.lines if not on_ballot(x, 2)), *votes))
    return first, orders_of_the_night(dice, first, me)


def excuses(dice: Dice, first: Plot, me: str) -> Plot:
    """The narrator excuses others' silence (COSA-SCN-05)."""
    acts = tuple(
        (opens(turn) + TUESDAY - MINUTE, ExcuseAbsence(CharacterId(who), turn, "N", "viaje"))
        for turn in range(2, first.turns + 1)
        for who in dice.some(others(me), 6)
    )
    return replace(first, acts=acts)


def patrols(dice: Dice, first: Plot, me: str) -> tuple[Plot, Plot]:
    """ME, the Hero, goes on patrol and sees or prevents something: of everything else that others do
    that night he learns no more (COSA-HER-14, COSA-HER-15)."""
    roles = dict(first.roles)
    hero = next(who for who, role in roles.items() if role is Role.HERO)
    roles[hero], roles[me] = roles[me], Role.HERO
    seeds = (sha256(f"{dice.seed}/{n}".encode()).hexdigest() for n in count())
    seed = next(one for one in seeds if draw(one, "patrulla/3", 10) >= 8)
    kept = [x for x in first.lines if x.who != me or not is_night(x)]
    goes = Line(slot(3, SUNDAY, me), me, "Salgo a patrullar")
    first = replace(rewritten(first, (*kept, goes)), roles=roles, seed=seed)
    return first, orders_of_the_night(dice, first, me)


def another_deal(dice: Dice, first: Plot, me: str) -> Plot:
    """Any other deal in which ME is the same."""
    dealt = deal(dice)
    holder = next(who for who, role in dealt.items() if role is first.roles[me])
    dealt[holder], dealt[me] = dealt[me], first.roles[me]
    return cards_and_orders(dice, replace(first, roles=dealt), me)


def anything(dice: Dice, first: Plot, me: str) -> Plot:
    """Several changes together, none that needs a game of its own."""
    for _ in range(2 + dice.number(2)):
        changed = dice.pick(MUTATIONS[:-1])(dice, first, me)
        first = first if isinstance(changed, tuple) else changed
    return first


MUTATIONS: tuple[Mutation, ...] = (
    cards_of_others, cards_and_orders, orders_of_the_night, writing, dates, blanks,
    votes,    standing_lists, couples, dead_readers, excuses, patrols, another_deal,
    anything,
)  # fmt: skip
