"""Actions as the batch contract of `parse --batch` writes them, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast, get_args

from engine.vocabulary.actions import (
    Abstain,
    Action,
    Bell,
    BoltGate,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    ObjectKind,
    Passage,
    PassageStep,
    Protect,
    Repair,
    RepairKind,
    Report,
    Sabotage,
    SabotageKind,
    Talisman,
    Transform,
    Unblock,
    Unknown,
    UseObject,
    Vote,
    Wait,
)
from engine.vocabulary.choices import (
    BLANK,
    Analyse,
    Approve,
    BreakTie,
    Card,
    ChangeVote,
    Choice,
    ElectLeader,
    HeroAct,
    HeroDeed,
    LastShot,
    NameLovers,
    NameSeer,
    NameSuccessor,
    OpenVote,
    PackAct,
    PackDeed,
    PlayCard,
    ProposeTeam,
    Reject,
    choice_to_wire,
)
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId


def action_to_wire(action: Action) -> dict[str, object]:
    """The action as `{"verb": …, "args": {…}}`, the form of the batch contract."""
    args: dict[str, object]
    verb: str = action.verb
    if isinstance(action, Choice):
        return {"verb": verb, "args": choice_to_wire(action)}
    match action:
        case Move(to=to):
            args = {"to": to}
        case Follow(target=target, presence=flag):
            args = {"target": target, **({"presence": True} if flag else {})}
        case Kill(target=target, anyone=flag):
            args = {"target": target, **({"anyone": True} if flag else {})}
        case Vote(target=target, blank=blank):
            args = {"target": BLANK if blank else target}
        case DoTask(task=task):
            args = {"task": task}
        case Sabotage(kind=kind, rooms=rooms):
            args = {"kind": kind, **({"rooms": list(rooms)} if kind == "puertas" else {})}
        case Repair(kind=kind):
            args = {"kind": kind}
        case Unblock(to=to):
            args = {"room": to}
        case UseObject(object=thing, places=places):
            args = {"object": thing, **({"rooms": list(places)} if thing == "bola" else {})}
        case Passage(step=step, to=to):
            args = {"op": step, **({"to": to} if step == "mover" or to is not None else {})}
        case Transform(target=target):
            verb, args = "HABILIDAD", {"kind": "transformar", "target": target}
        case Protect(target=target):
            verb, args = "HABILIDAD", {"kind": "proteger", "target": target}
        case Talisman(free=free):
            verb, args = "HABILIDAD", {"kind": "talisman", **({"free": True} if free else {})}
        case BoltGate(gate=gate):
            args = {} if gate is None else {"gate": gate}
        case Conditional(then=then, otherwise=otherwise):
            args = {
                "if": None,
                "then": action_to_wire(then) if then is not None else None,
                "else": action_to_wire(otherwise) if otherwise is not None else None,
            }
        case Unknown(ability=True):
            verb, args = "HABILIDAD", {"kind": None}
        case Report() | Bell() | Wait() | Abstain() | Unknown():
            args = {}
    return {"verb": verb, "args": args}


def action_from_wire(wire: Mapping[str, object]) -> Action:
    """The action that `action_to_wire` wrote.

    Raises:
        ValueError: the verb is not one of this vocabulary.
    """
    args = cast("Mapping[str, object]", wire.get("args") or {})
    maker = _MAKERS.get(str(wire["verb"]))
    if maker is None:
        raise ValueError(f"unknown verb: {wire['verb']!r}")
    return maker(args)


def _text(args: Mapping[str, object], key: str) -> str | None:
    value = args.get(key)
    return None if value is None else str(value)


def _person(args: Mapping[str, object], key: str = "target") -> CharacterId | None:
    value = _text(args, key)
    return None if value is None else CharacterId(value)


def _place(args: Mapping[str, object], key: str = "to") -> PlaceId | None:
    value = _text(args, key)
    return None if value is None else PlaceId(value)


def _task(args: Mapping[str, object]) -> TaskId | None:
    value = _text(args, "task")
    return None if value is None else TaskId(value)


def _list(args: Mapping[str, object], key: str) -> tuple[str, ...]:
    return tuple(str(value) for value in cast("list[object]", args.get(key) or []))


def _flag(args: Mapping[str, object], key: str) -> bool:
    return args.get(key) is True


def _word(args: Mapping[str, object], key: str, words: tuple[str, ...]) -> str | None:
    value = _text(args, key)
    if value is not None and value not in words:
        raise ValueError(f"unknown {key}: {value!r}")
    return value


def _nested(args: Mapping[str, object], key: str) -> Action | None:
    value = args.get(key)
    return None if value is None else action_from_wire(cast("Mapping[str, object]", value))


def _sabotage(args: Mapping[str, object]) -> Action:
    kind = cast("SabotageKind | None", _word(args, "kind", get_args(SabotageKind)))
    return Sabotage(kind, tuple(RoomId(room) for room in _list(args, "rooms")))


def _repair(args: Mapping[str, object]) -> Action:
    return Repair(cast("RepairKind | None", _word(args, "kind", get_args(RepairKind))))


def _use(args: Mapping[str, object]) -> Action:
    thing = cast("ObjectKind | None", _word(args, "object", get_args(ObjectKind)))
    return UseObject(thing, tuple(PlaceId(place) for place in _list(args, "rooms")))


def _passage(args: Mapping[str, object]) -> Action:
    step = cast("PassageStep | None", _word(args, "op", get_args(PassageStep)))
    return Passage(step, _place(args))


def _ability(args: Mapping[str, object]) -> Action:
    match _word(args, "kind", ("talisman", "transformar", "proteger")):
        case "transformar":
            return Transform(_person(args))
        case "proteger":
            return Protect(_person(args))
        case "talisman":
            return Talisman(_flag(args, "free"))
        case _:
            return Unknown(ability=True)


def _ballot(args: Mapping[str, object]) -> tuple[CharacterId | None, bool]:
    target = _person(args)
    return (None, True) if target == BLANK else (target, False)


def _persons(args: Mapping[str, object], key: str = "targets") -> tuple[CharacterId, ...]:
    return tuple(CharacterId(value) for value in _list(args, key))


def _tie(args: Mapping[str, object]) -> Action:
    match _text(args, "outcome"):
        case "todos" | "ninguno" as outcome:
            return BreakTie(outcome)
        case _:
            return BreakTie(None, _person(args, "outcome"))


def _hero(args: Mapping[str, object]) -> Action:
    kind = cast("HeroDeed | None", _word(args, "kind", get_args(HeroDeed)))
    return HeroAct(kind, _person(args))


def _pack(args: Mapping[str, object]) -> Action:
    kind = cast("PackDeed | None", _word(args, "kind", get_args(PackDeed)))
    return PackAct(kind, _person(args))


def _ordered(args: Mapping[str, object]) -> tuple[CharacterId, ...]:
    target = _person(args)
    return _persons(args, "order") or ((target,) if target is not None else ())


_MAKERS: Mapping[str, Callable[[Mapping[str, object]], Action]] = {
    "MOVER": lambda args: Move(_place(args)),
    "SEGUIR": lambda args: Follow(_person(args), _flag(args, "presence")),
    "ESPERAR": lambda _: Wait(),
    "TAREA": lambda args: DoTask(_task(args)),
    "ASESINAR": lambda args: Kill(_person(args), _flag(args, "anyone")),
    "SABOTEAR": _sabotage,
    "REPARAR": _repair,
    "DESBLOQUEAR": lambda args: Unblock(_place(args, "room")),
    "USAR": _use,
    "PASAJE": _passage,
    "HABILIDAD": _ability,
    "CERRAR_VERJA": lambda args: BoltGate(_place(args, "gate")),
    "REPORTAR": lambda _: Report(),
    "CAMPANA": lambda _: Bell(),
    "VOTAR": lambda args: Vote(*_ballot(args)),
    "CAMBIAR_VOTO": lambda args: ChangeVote(*_ballot(args)),
    "ELEGIR_LIDER": lambda args: ElectLeader(*_ballot(args)),
    "DESEMPATE": _tie,
    "SUCESOR": lambda args: NameSuccessor(_person(args), _ordered(args), _flag(args, "nobody")),
    "ANALIZAR": lambda args: Analyse(_persons(args)),
    "HEROE": _hero,
    "COSA": _pack,
    "ENAMORAR": lambda args: NameLovers(_persons(args)),
    "DISPARAR": lambda args: LastShot(_person(args), _ordered(args)),
    "EQUIPO": lambda args: ProposeTeam(_persons(args)),
    "VOTACION": lambda _: OpenVote(),
    "APROBAR": lambda _: Approve(),
    "RECHAZAR": lambda _: Reject(),
    "CARTA": lambda args: PlayCard(cast("Card | None", _word(args, "kind", get_args(Card)))),
    "ASESINAR_VIDENTE": lambda args: NameSeer(_person(args)),
    "ABSTENCION": lambda _: Abstain(),
    "CONDICIONAL": lambda args: Conditional(_nested(args, "then"), _nested(args, "else")),
    "DESCONOCIDO": lambda _: Unknown(),
}
