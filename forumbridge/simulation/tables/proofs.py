"""What holds of a whole game when it is over: it can be told again, and its chance is proved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.vocabulary import CharacterId
from forumbridge.replaying.auditing import audit
from forumbridge.replaying.sheet import PersonEntry, sheet_of
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.retelling import Chance
from forumbridge.rulesets.tables.live import E, G, K, P, R, Rules, S
from forumbridge.simulation.broken import hold
from forumbridge.simulation.tables.people import Cast


def hold_repeat(
    rules: Rules[S, G, E, K, P, R],
    recorded: Iterable[StoredInput],
    unpack: Callable[[StoredInput], G],
    state: S,
    digest: Callable[[S], str],
) -> None:
    """Its recorded inputs, folded again, give the same state (QC-83).

    Raises:
        InvariantBroken: they don't.
    """
    again = rules.start()
    for stored in recorded:
        again, _ = rules.step(again, unpack(stored))
    hold("QC-83", digest(again) == digest(state), "la repetición no da el mismo estado")


def hold_chance(cast: Cast, chance: Chance, dealt: Mapping[CharacterId, tuple[str, ...]]) -> None:
    """Everything drawn comes out again from the secret, and gave what was dealt (QC-83, QA-36).

    `dealt` is what each holds by the deal, in the words of the lotteries.

    Raises:
        InvariantBroken: something does not.
    """
    told = tuple(
        PersonEntry(id=who, nombre=name, papel=(*dealt[who], "")[0], reparto=dealt[who])
        for who, name in cast.people
    )
    sheet = sheet_of(chance, cast.secret).model_copy(update={"told": told})
    found = audit(sheet, cast.commitment)
    wrong = [f"{one.name}: {one.said}" for one in found.checks if one.good is False]
    wrong += [f"sorteo {one.purpose}" for one in found.draws if not one.good]
    hold("QC-83", not wrong, "; ".join(wrong[:2]))
    hold("QC-83", found.proved, "el azar no queda probado")
    purposes = [one.purpose for one in chance.draws]
    hold("QC-83", len(set(purposes)) == len(purposes), "un sorteo se apunta dos veces")
