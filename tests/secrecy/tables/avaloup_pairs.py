"""What may differ between two games of Avaloup that ME can't tell apart, one thing a pair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.avaloup.rulings import Ruleset
from engine.avaloup.words import Role
from forumbridge.rulesets.tables import reading
from tests.secrecy.dice import Dice
from tests.secrecy.tables.avaloup_oracle import WOLVES, AvaloupOracle, recognised
from tests.secrecy.tables.avaloup_stage import (
    RULES,
    SLOT,
    START,
    WHO,
    Intent,
    Plot,
    as_post,
    aside,
    intent,
    new_game,
    plot,
    rig,
)
from tests.secrecy.tables.seat import MINUTE, Seat, remembering, seated
from tests.secrecy.tables.twins import Sitting, Verdict, by_instant, duel

_read = reading.read_decisions
_HASHES = ("huella", "otra huella")
_TRIES = 40
Mutation = Callable[[Dice, Plot, str], Plot | tuple[Plot, Plot]]
"""Another game, different in what ME may not know; or a pair of them."""


def trial(
    mutate: Mutation, n: int, slots: int = 14, *, rules: Ruleset = RULES, prefix: str = "avaloup"
) -> Verdict:
    """One pair of games, played until ME may tell them apart."""
    dice = Dice(f"{prefix}/{mutate.__name__}/{n}")
    first, me = plot(dice, slots), dice.pick(WHO)
    changed = mutate(dice, first, me)
    pair = changed if isinstance(changed, tuple) else (first, changed)
    return Verdict(0) if pair[0] == pair[1] else play(dice.seed, pair, me, rules)


def play(seed: str, pair: tuple[Plot, Plot], me: str, rules: Ruleset = RULES) -> Verdict:
    """Both games side by side, as ME notices them."""
    with pytest.MonkeyPatch.context() as patch:
        rig(patch, {_HASHES[n]: plot.cards for n, plot in enumerate(pair)})
        patch.setattr(reading, "read_decisions", remembering(_read))
        sittings = [sit(plot, me, _HASHES[n], rules) for n, plot in enumerate(pair)]
        return duel(seed, *sittings, until=START + pair[0].slots * SLOT + SLOT)


def sit(plot: Plot, me: str, commitment: str, rules: Ruleset) -> Sitting:
    """ME's seat at a game whose cards are dealt."""
    oracle = AvaloupOracle(me)
    seat = Seat(seated(new_game(rules), me), me, as_post, oracle.watch, now=START)
    replies = [(who, f"r{n}", START) for n, who in enumerate(WHO)]
    seat.give([seat.game.deal(START, plot.seed, commitment, replies)])
    return Sitting(seat, oracle, by_instant(plot.lines()), plot.ends())


def others(me: str) -> list[str]:
    return [who for who in WHO if who != me]


def with_intents(first: Plot, me: str, changed: Callable[[int, str, Intent], Intent]) -> Plot:
    """Others mean something else; what ME means stays."""
    intents = {
        (slot, who): mine if who == me else changed(slot, who, mine)
        for (slot, who), mine in first.intents.items()
    }
    return replace(first, intents=intents)


# ── who has which card ────────────────────────────────────────────────────────────────────────


def cards_of_others(dice: Dice, first: Plot, me: str) -> Plot:
    """Another deal in which ME has the same card and recognises the same people."""
    for _ in range(_TRIES):
        left = [first.cards[who] for who in others(me)]
        cards = {who: left.pop(dice.number(len(left))) for who in others(me)}
        cards = {who: cards.get(who, first.cards[me]) for who in WHO}
        same = recognised(cards, me) == recognised(first.cards, me)
        if same and cards != first.cards:
            return replace(first, cards=cards)
    return first


def wolves_among_themselves(dice: Dice, first: Plot, me: str) -> Plot:
    """The same wolves, but for ME's, with other cards of theirs (AVA-KNOW-11, QA-10)."""
    pack = [w for w in others(me) if first.cards[w] in WOLVES]
    left = [first.cards[who] for who in pack]
    cards = {who: left.pop(dice.number(len(left))) for who in pack}
    second = replace(first, cards={who: cards.get(who, first.cards[who]) for who in WHO})
    same = recognised(second.cards, me) == recognised(first.cards, me)
    return second if same else first


# ── what others mean to do ────────────────────────────────────────────────────────────────────


def cards_played(dice: Dice, first: Plot, me: str) -> Plot:
    """Another of the wolves sabotages, or none; a card is sent or left to its default
    (AVA-MIS-03, QA-23)."""

    def changed(slot: int, who: str, mine: Intent) -> Intent:
        del slot
        wolf = first.cards[who] in WOLVES
        return replace(mine, card=dice.pick(("Habitante", "", "Juego lobo" if wolf else "Éxito")))

    return with_intents(first, me, changed)


def saboteurs(dice: Dice, first: Plot, me: str) -> Plot:
    """One card of the wolf in every incursion, of one wolf or of another."""
    pack = [w for w in others(me) if first.cards[w] in WOLVES]
    one, two = dice.pick(pack[:1]), dice.pick(pack[1:])
    crossed = {one: two, two: one}

    def changed(slot: int, who: str, mine: Intent) -> Intent:
        return replace(mine, card=first.intents[slot, crossed.get(who, who)].card)

    return with_intents(first, me, changed)


def second_thoughts(dice: Dice, first: Plot, me: str) -> Plot:
    """Others vote otherwise first and then as they would (AVA-VOTE-03, QA-19)."""

    def changed(slot: int, who: str, mine: Intent) -> Intent:
        del slot, who
        return replace(mine, draft=dice.pick(("", "Rechazo", "Apruebo")))

    return with_intents(first, me, changed)


def asides(dice: Dice, first: Plot, me: str) -> Plot:
    """Others chat, ask and try what is not theirs, or nothing (AVA-TALK-02, QA-18b, QA-50)."""

    def changed(slot: int, who: str, mine: Intent) -> Intent:
        del slot, who
        said = aside(dice) if dice.maybe(3) else ""
        return replace(mine, aside=said if "Retiro" not in said else "", aloud=dice.maybe(2))

    return with_intents(first, me, changed)


def dates(dice: Dice, first: Plot, me: str) -> Plot:
    """Others write later and overtake each other: cards and votes have no date (AVA-MIS-03,
    QA-43)."""
    late = {who: (1 + 2 * dice.number(12)) * MINUTE for who in others(me) if dice.maybe(2)}
    return replace(first, later=late)


def guesses(dice: Dice, first: Plot, me: str) -> Plot:
    """The Alfa names another before it counts, and others do what only he may."""

    def changed(slot: int, who: str, mine: Intent) -> Intent:
        del slot
        alpha = first.cards[who] is Role.ALPHA
        return mine if alpha else replace(mine, name=dice.pick((*WHO, "")))

    return with_intents(first, me, changed)


def last_chance(dice: Dice, first: Plot, me: str) -> tuple[Plot, Plot]:
    """Three incursions go well, and the wolves talk: whoever is none of them reads no more of it
    than that they do (AVA-END-02, QA-31, QA-32)."""

    def willing(mine: Intent) -> Intent:
        team = mine.team or WHO[:5]
        return replace(mine, team=team, vote="Apruebo", draft="", card="Habitante", name="")

    first = replace(first, intents={key: willing(mine) for key, mine in first.intents.items()})
    return first, cards_of_others(dice, first, me)


def anything(dice: Dice, first: Plot, me: str) -> Plot:
    """Several changes together, and anybody's intents anew."""
    for _ in range(1 + dice.number(2)):
        changed = dice.pick(MUTATIONS[:-1])(dice, first, me)
        first = first if isinstance(changed, tuple) else changed
    who, slot = dice.pick(others(me)), dice.number(first.slots)
    fresh = intent(dice, 3, first.cards[who])
    return replace(first, intents={**first.intents, (slot, who): fresh})


MUTATIONS: tuple[Mutation, ...] = (
    cards_of_others, wolves_among_themselves, cards_played, saboteurs, second_thoughts, asides,
    dates, guesses, last_chance, anything,
)  # fmt: skip
