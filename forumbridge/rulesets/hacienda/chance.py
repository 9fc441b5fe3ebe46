"""What chance decided in a game of La Hacienda, with the lists that the deal chose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core.draws import sample
from engine.hacienda.facts.inputs import Deal
from engine.hacienda.facts.state import Person, State
from engine.hacienda.setting.setup import Setup, TaskClass
from engine.vocabulary import CharacterId
from forumbridge.rulesets.hacienda.recap import ROLES
from forumbridge.rulesets.retelling import Chance, Hand, Lottery, Reply

_ROLES = ("clerigo", "escurridizo", "cambiaformas")
_IMPOSTOR = "impostor"


def chance(
    setup: Setup,
    state: State,
    dealt: Deal | None,
    people: Mapping[CharacterId, Person],
    *,
    adopted: bool,
) -> Chance:
    """Seed, commitment, replies, every draw of the log and the lotteries of the deal.

    `people` are they as they were dealt: the lotteries are told from what each was given, not from
    the draws, so that whoever draws again from their lists proves something (HAC-SET-03…08).
    """
    if dealt is None:
        return Chance(seed=state.seed, draws=state.draws, adopted=adopted)
    replies = tuple(Reply(r.character, r.post, r.at) for r in dealt.replies)
    lotteries = tuple(_lotteries(setup, dealt.seed, people))
    return Chance(state.seed, state.commitment, replies, state.draws, lotteries, adopted)


def dealt_words(person: Person) -> tuple[str, ...]:
    """What the deal's lotteries gave somebody, as they say it: a vasallo's side is what is left."""
    side = (_IMPOSTOR,) if person.side == _IMPOSTOR else ()
    return (*side, *((ROLES[person.role],) if person.role in _ROLES else ()))


def _lotteries(setup: Setup, seed: str, people: Mapping[CharacterId, Person]) -> Iterator[Lottery]:
    ids = sorted(people)
    impostors = sorted(who for who in ids if people[who].side == "impostor")
    vassals = [who for who in ids if who not in impostors]
    yield _lottery(seed, "bando/impostor", ids, impostors, dict.fromkeys(impostors, _IMPOSTOR))
    for purpose, among in (("rol/vasallos", vassals), ("rol/impostores", impostors)):
        holders = [who for role in _ROLES for who in among if people[who].role == role]
        if holders:
            words = {who: ROLES[people[who].role] for who in holders}
            yield _lottery(seed, purpose, among, holders, words)
    for who in vassals:
        for kind in TaskClass:
            pool = sorted(t.id for t in setup.tasks.values() if t.kind is kind)
            given = [t.task for t in people[who].tasks if setup.tasks[t.task].kind is kind]
            if given:
                yield _lottery(seed, f"tareas/{who}/{kind}", pool, given)


def _lottery(
    seed: str,
    purpose: str,
    among: Iterable[str],
    got: Iterable[str],
    words: Mapping[CharacterId, str] | None = None,
) -> Lottery:
    """In the order in which they are drawn, where it is they who are drawn."""
    given, listed = [str(one) for one in got], [str(one) for one in among]
    again, _ = sample(seed, purpose, listed, len(given))
    same = sorted(again) == sorted(given)
    drawn = again if same else tuple(given)
    hands = () if words is None else tuple(Hand(w, words[w]) for w in map(CharacterId, drawn))
    return Lottery(purpose, tuple(listed), drawn, hands)
