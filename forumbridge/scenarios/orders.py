"""Typed actions of a scenario: «mover Capilla | asesinar Blas | F2: reportar» → actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast, get_args

from engine.vocabulary import (
    Abstain,
    Action,
    Bell,
    BoltGate,
    CharacterId,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    PlaceId,
    Protect,
    Repair,
    RepairKind,
    Report,
    Sabotage,
    SabotageKind,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Vote,
    Wait,
    is_free,
)
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.matching import plain
from forumbridge.scenarios.model import Ordered
from forumbridge.scenarios.names import Names

_PHASED = re.compile(r"F([123]):\s*(.+)\Z", re.IGNORECASE)


def orders_of(names: Names, line: str, path: Path) -> tuple[Ordered, ...]:
    """The actions of a line, in order; «F2:» before one says its phase.

    Raises:
        ScenarioFault: a verb or name that is none.
    """
    found: list[Ordered] = []
    for item in line.split("|"):
        phased = _PHASED.match(item.strip())
        said = phased[2] if phased else item.strip()
        action = action_of(names, said, path)
        votes = isinstance(action, Vote | Abstain)
        found.append(Ordered(int(phased[1]) if phased else None, action, is_free(action) or votes))
    return tuple(found)


def action_of(names: Names, said: str, path: Path) -> Action:
    """One action: a verb and what it takes."""
    verb, _, rest = said.partition(" ")
    make = _VERBS.get(plain(verb))
    if make is None:
        close = nearest(plain(verb), list(_VERBS))
        raise ScenarioFault(path, f"«{verb}» no es ninguna acción{close}")
    return make(_Slots(names, rest.strip(), path))


@dataclass(frozen=True, slots=True)
class _Slots:
    names: Names
    rest: str
    path: Path

    def person(self) -> CharacterId:
        """«a Ana» or «Ana»."""
        return self.names.person(re.sub(r"\A(a|en) ", "", self.rest), self.path)

    def place(self) -> PlaceId:
        """«Capilla»."""
        return self.names.place(self.rest, self.path)

    def word(self, words: tuple[str, ...]) -> str:
        head = plain(self.rest.partition(" ")[0])
        if head not in words:
            raise ScenarioFault(self.path, f"«{self.rest}» debería ser {', '.join(words)}")
        return head

    def listed(self) -> tuple[str, ...]:
        after = self.rest.partition(" ")[2]
        return tuple(part.strip() for part in after.split(",") if part.strip())


def _follow(s: _Slots) -> Action:
    return Follow(None, presence=True) if plain(s.rest) == "presencia" else Follow(s.person())


def _kill(s: _Slots) -> Action:
    return Kill(None, anyone=True) if plain(s.rest) == "quien este" else Kill(s.person())


def _sabotage(s: _Slots) -> Action:
    kind = cast("SabotageKind", s.word(get_args(SabotageKind)))
    return Sabotage(kind, tuple(s.names.room(room, s.path) for room in s.listed()))


def _repair(s: _Slots) -> Action:
    return Repair(cast("RepairKind", s.word(get_args(RepairKind))))


def _bola(s: _Slots) -> Action:
    places = tuple(s.names.place(p.strip(), s.path) for p in s.rest.split(",") if p.strip())
    return UseObject("bola", places)


def _passage(s: _Slots) -> Action:
    step = s.word(("entrar", "mover", "salir"))
    to = s.rest.partition(" ")[2].strip()
    where = s.names.place(to, s.path) if to else None
    return Passage("entrar" if step == "entrar" else "mover" if step == "mover" else "salir", where)


def _gate(s: _Slots) -> Action:
    return BoltGate(s.place() if s.rest else None)


def _report(s: _Slots) -> Action:
    return Report(s.person() if s.rest else None)


_VERBS: Mapping[str, Callable[[_Slots], Action]] = {
    "mover": lambda s: Move(s.place()),
    "seguir": _follow,
    "esperar": lambda _: Wait(),
    "tarea": lambda s: DoTask(s.names.task(s.rest, s.path)),
    "asesinar": _kill,
    "sabotear": _sabotage,
    "reparar": _repair,
    "desbloquear": lambda s: Unblock(s.place()),
    "altar": lambda _: UseObject("altar"),
    "plano": lambda _: UseObject("plano"),
    "bola": _bola,
    "pasaje": _passage,
    "transformarse": lambda s: Transform(s.person()),
    "proteger": lambda s: Protect(s.person()),
    "talisman": lambda s: Talisman(free=plain(s.rest) == "gratis"),
    "verja": _gate,
    "reportar": _report,
    "campana": lambda _: Bell(),
    "votar": lambda s: Vote(s.person()),
    "abstenerse": lambda _: Abstain(),
}
