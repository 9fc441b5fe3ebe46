"""Are the roles that a chronicle tells those that its lotteries dealt?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from forumbridge.replaying.checks import Check
from forumbridge.replaying.sheet import AuditSheet, LotteryEntry, PersonEntry

DEALT, NOW = "Papeles", "Papeles de ahora"


def roles(sheet: AuditSheet) -> Iterator[Check]:
    """Everybody's role, told and drawn: as it was dealt, and as it is.

    Nothing where the sheet came without a chronicle around it, or has no lotteries that deal yet
    because the secret is not out.
    """
    if not sheet.told or not sheet.seed:
        return
    if any(person.dealt is None for person in sheet.told):
        yield Check(
            DEALT, None, "esta crónica es de una versión que no decía lo que le tocó a cada"
        )
        return
    if sheet.adopted:
        yield Check(DEALT, None, "no se repartieron: la partida se empezó a mano")
        return
    given = _given(sheet.lotteries)
    yield _dealt(sheet, given)
    yield from _now(sheet.told, {hand for hands in given.values() for hand in hands})


def _given(lotteries: Sequence[LotteryEntry]) -> Mapping[str, Sequence[str]]:
    given: defaultdict[str, list[str]] = defaultdict(list)
    for one in lotteries:
        for hand in one.gives:
            given[hand.who].append(hand.what)
    return given


def _dealt(sheet: AuditSheet, given: Mapping[str, Sequence[str]]) -> Check:
    for one in sheet.lotteries:
        if not one.gives:
            continue
        places = zip(one.drawn, one.gives, strict=False)
        if len(one.gives) != len(one.drawn) or any(d not in (h.who, h.what) for d, h in places):
            return Check(DEALT, False, f"la lotería «{one.purpose}» no reparte lo que saca")
    wrong = [p.name for p in sheet.told if sorted(p.dealt or ()) != sorted(given.get(p.who, ()))]
    strangers = set(given) - {person.who for person in sheet.told}
    if wrong or strangers:
        who = ", ".join((*wrong, *sorted(strangers)))
        return Check(DEALT, False, f"lo que la crónica dice que le tocó a {who} no salió así")
    said = f"lo que les tocó a los {len(sheet.told)} es lo que dan las loterías"
    return Check(DEALT, True, said)


def _now(told: Sequence[PersonEntry], dealt: set[str]) -> Iterator[Check]:
    """A role that is no longer what was dealt: unexplained it is wrong, explained it is told."""
    explained: list[str] = []
    for person in told:
        words = {person.side, person.role} - {""}
        own = set(person.dealt or ())
        if own <= words and not (words & dealt) - own:
            continue
        if not person.turned:
            said = f"el papel de {person.name} no es el que le tocó, y no se dice por qué"
            yield Check(NOW, False, said)
            return
        explained.append(f"{person.name}, {person.turned}")
    if explained:
        said = f"no tienen ya el que les tocó {'; '.join(explained)}: véalo en la historia"
        yield Check(NOW, None, said)
