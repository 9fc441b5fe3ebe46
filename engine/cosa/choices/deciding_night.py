"""Night powers, the couple, and what is decided for the day of one's death."""

from __future__ import annotations

from dataclasses import replace

from engine.core.refusals import Refused
from engine.core.slots import decide as decide_slot
from engine.core.windows import in_time
from engine.cosa.choices.deciding_pack import judge_pack
from engine.cosa.choices.refusing import AFTER_A, closed_code, name_code, refused, spares_partner
from engine.cosa.facts.events import Accepted
from engine.cosa.facts.inputs import CosaChoice, Decide
from engine.cosa.facts.state import State
from engine.cosa.people.laboratory import TRIPLE
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.words import NOBODY, YES, Phase, Role, SlotName
from engine.vocabulary.actions import Abstain
from engine.vocabulary.choices import (
    Analyse,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from engine.vocabulary.ids import CharacterId

_NIGHT_SLOTS = (SlotName.SAMPLES, SlotName.KILL, SlotName.SAVE, SlotName.PATROL)
_DUSK = (Phase.ROLES, Phase.DUSK)
_CODES = {
    "LATE": "W-LATE",
    "ALREADY_DECIDED": "W-DUP",
    "REPEATED": "W-COUNT",
    "WRONG_COUNT": "W-COUNT",
    "NOT_AN_OPTION": "W-UNKNOWN",
    "NOT_THE_OWNER": "W-NOROLE",
}


def judge_night(state: State, given: Decide, choice: CosaChoice) -> Stepped:
    """One choice that is no vote."""
    code = _channel(state, given, choice)
    if code is not None:
        return state, (refused(given, code, choice),)
    match choice:
        case Analyse():
            return _analyse(state, given, choice)
        case HeroAct():
            return _hero(state, given, choice)
        case PackAct():
            return judge_pack(state, given, choice)
        case NameLovers():
            return _lovers(state, given, choice)
        case NameSuccessor():
            return _successor(state, given, choice)
        case LastShot():
            return _shot(state, given, choice)
        case Abstain():
            return _pass(state, given, choice)
        case _:
            return state, (refused(given, "W-PHASE", choice),)


def _channel(state: State, given: Decide, choice: CosaChoice) -> str | None:
    """Why a post is no place for a decision of one's own (QC-87); the pack has its scene."""
    if given.source == "narrator":
        return None
    if isinstance(choice, PackAct) and given.channel == "pack":
        return None
    if given.channel != "director":
        return "W-NOTDIR"
    if ("notas" if given.notes else "cuerpo") in state.ruleset.night_channels:
        return None
    return "W-FORBID" if given.notes else "W-NOTNOTES"


def _holds(state: State, given: Decide, role: Role) -> bool:
    return state.people[given.character].role is role


def _fill(
    state: State, given: Decide, choice: CosaChoice, name: SlotName, chosen: tuple[str, ...]
) -> Stepped:
    """A slot takes the decision, or says why not."""
    slot = state.slots[name]
    if given.source == "narrator":
        slot = replace(slot, until=None, revocable=True)
    done = decide_slot(
        slot, given.character, chosen, given.at, given.post, precision=given.precision
    )
    if isinstance(done, Refused):
        code = _CODES.get(done.code, done.code)
        same = code == "W-DUP" and slot.post == given.post
        return state, (refused(given, "W-EDIT" if same else code, choice),)
    kept = replace(done.slot, until=state.slots[name].until, revocable=state.slots[name].revocable)
    after = replace(state, slots={**state.slots, name: kept})
    final = not kept.revocable
    return after, (Accepted(given.character, choice, given.post, final=final),)


def _analyse(state: State, given: Decide, choice: Analyse) -> Stepped:
    """One sample or three (COSA-ANA-01; QC-40d to g)."""
    if not _holds(state, given, Role.ANALYST):
        return state, (refused(given, "W-NOROLE", choice),)
    if state.phase is Phase.WINDOW_A and state.lab.locked_turn == state.turn:
        return state, (refused(given, "W-LOCKED", choice),)
    if SlotName.SAMPLES not in state.slots:
        return state, (refused(given, closed_code(state, _DUSK, AFTER_A), choice),)
    for who in choice.targets:
        code = name_code(state, who)
        if code is None and who == given.character and not state.ruleset.analyst_self:
            code = "W-SELF"
        if code is not None:
            return state, (refused(given, code, choice),)
    if len(choice.targets) not in (1, TRIPLE) or len(set(choice.targets)) != len(choice.targets):
        return state, (refused(given, "W-COUNT", choice),)
    return _fill(state, given, choice, SlotName.SAMPLES, choice.targets)


def _hero(state: State, given: Decide, choice: HeroAct) -> Stepped:
    if not _holds(state, given, Role.HERO):
        return state, (refused(given, "W-NOROLE", choice),)
    match choice.kind:
        case "matar":
            return _kill(state, given, choice)
        case "salvar":
            return _save(state, given, choice)
        case "patrullar":
            return _patrol(state, given, choice)
        case "nada":
            return _pass(state, given, choice)
        case None:
            return state, (refused(given, "W-UNKNOWN", choice),)


def _kill(state: State, given: Decide, choice: HeroAct) -> Stepped:
    """The one kill of the game, in window A (COSA-HER-02, 03, 18; QC-46)."""
    if not state.hero.kill_left:
        return state, (refused(given, "W-SPENT", choice),)
    if SlotName.KILL not in state.slots or state.phase is not Phase.WINDOW_A:
        return state, (refused(given, closed_code(state, _DUSK, AFTER_A), choice),)
    code = name_code(state, choice.target)
    if code is None and choice.target == given.character and not state.ruleset.hero_kill_self:
        code = "W-SELF"
    if code is None and spares_partner(state, given.character, choice.target):
        code = "W-LOVER"
    if code is not None or choice.target is None:
        return state, (refused(given, code or "W-UNKNOWN", choice),)
    return _fill(state, given, choice, SlotName.KILL, (choice.target,))


def _save(state: State, given: Decide, choice: HeroAct) -> Stepped:
    """Tonight's victim is saved, whoever it is (COSA-HER-06, 19). A name must be that victim's."""
    if not state.hero.save_left:
        return state, (refused(given, "W-SPENT", choice),)
    if state.turn % 2 == 1:
        return state, (refused(given, "W-PHASE", choice),)
    if SlotName.SAVE not in state.slots or state.phase is not Phase.WINDOW_B:
        code = closed_code(state, (Phase.WINDOW_A,), (Phase.CLOSED,))
        return state, (refused(given, code, choice),)
    if state.told_victim is None:
        return state, (refused(given, "W-PHASE", choice),)
    if choice.target is not None and choice.target != state.told_victim:
        known = choice.target in state.people
        return state, (refused(given, "W-FORBID" if known else "W-UNKNOWN", choice),)
    return _fill(state, given, choice, SlotName.SAVE, (YES,))


def _patrol(state: State, given: Decide, choice: HeroAct) -> Stepped:
    """Odd nights from turn 3 (COSA-HER-08, 09, 19)."""
    if state.turn % 2 == 0 or state.turn == 1:
        return state, (refused(given, "W-PHASE", choice),)
    if SlotName.PATROL not in state.slots or state.phase is not Phase.WINDOW_B:
        code = closed_code(state, (Phase.WINDOW_A,), (Phase.CLOSED,))
        return state, (refused(given, code, choice),)
    return _fill(state, given, choice, SlotName.PATROL, (YES,))


def _lovers(state: State, given: Decide, choice: NameLovers) -> Stepped:
    """Two living characters, himself too if he likes (COSA-ARM-01, 02; QC-57c)."""
    if state.phase in (Phase.SETUP, Phase.PRELUDE, Phase.ELECTION):
        return state, (refused(given, "W-EARLY", choice),)
    if not _holds(state, given, Role.ARMOURER):
        return state, (refused(given, "W-NOROLE", choice),)
    if SlotName.LOVERS not in state.slots:
        return state, (refused(given, "W-LATE", choice),)
    for who in choice.targets:
        code = name_code(state, who)
        if code is not None:
            return state, (refused(given, code, choice),)
    return _fill(state, given, choice, SlotName.LOVERS, choice.targets)


def _names(target: CharacterId | None, order: tuple[CharacterId, ...]) -> tuple[CharacterId, ...]:
    return order or (() if target is None else (target,))


def _listed(
    state: State,
    given: Decide,
    choice: NameSuccessor | LastShot,
    name: SlotName,
    names: tuple[CharacterId, ...],
) -> Stepped:
    """A standing list of living others (IN-C5, IN-C12)."""
    if not names:
        return state, (refused(given, "W-UNKNOWN", choice),)
    for who in names:
        code = "W-SELF" if who == given.character else name_code(state, who)
        if code is not None:
            return state, (refused(given, code, choice),)
    return _fill(state, given, choice, name, names)


def _successor(state: State, given: Decide, choice: NameSuccessor) -> Stepped:
    """Who follows the Leader, in order, or nobody (COSA-LDR-12, 13; QC-32)."""
    if state.leader != given.character:
        return state, (refused(given, "W-NOROLE", choice),)
    if SlotName.SUCCESSOR not in state.slots:
        return state, (refused(given, "W-CLOSED", choice),)
    if choice.nobody:
        return _fill(state, given, choice, SlotName.SUCCESSOR, (NOBODY,))
    names = _names(choice.target, choice.order)
    return _listed(state, given, choice, SlotName.SUCCESSOR, names)


def _shot(state: State, given: Decide, choice: LastShot) -> Stepped:
    """Whom the Armourer takes along, in order (COSA-ARM-04 to 06)."""
    slot = state.slots.get(SlotName.SHOT)
    dying = any(b.who == given.character and b.slot is SlotName.SHOT for b in state.breaths)
    if not dying and not _holds(state, given, Role.ARMOURER):
        return state, (refused(given, "W-NOROLE", choice),)
    if slot is None or slot.owner != given.character:
        return state, (refused(given, "W-CLOSED", choice),)
    names = _names(choice.target, choice.order)
    if any(spares_partner(state, given.character, who) for who in names):
        return state, (refused(given, "W-LOVER", choice),)
    return _listed(state, given, choice, SlotName.SHOT, names)


def _pass(state: State, given: Decide, choice: CosaChoice) -> Stepped:
    """Explicitly nothing tonight (IN-C16): what he had decided for tonight is undone."""
    person = state.people[given.character]
    acts = person.role not in (Role.NONE, Role.HUMAN) or state.leader == given.character
    if not state.night or not acts:
        return state, (refused(given, "W-NOROLE" if state.night else "W-PHASE", choice),)
    slots = dict(state.slots)
    for name in _NIGHT_SLOTS:
        slot = slots.get(name)
        if slot is None or slot.owner != given.character or not slot.chosen:
            continue
        if slot.until is not None and not in_time(given.at, slot.until, given.precision):
            return state, (refused(given, "W-LATE", choice),)
        if not slot.revocable:
            return state, (refused(given, "W-DUP", choice),)
        slots[name] = replace(slot, chosen=(), at=None, post="")
    accepted = Accepted(given.character, choice, given.post, final=False)
    return replace(state, slots=slots), (accepted,)
