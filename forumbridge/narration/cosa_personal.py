"""What one player of La Cosa alone reads: each note of a publication as a document (A5)."""

from __future__ import annotations

from typing import assert_never

from engine.cosa.facts.notes import (
    Conversion,
    CoupleDrawn,
    HuskySaved,
    LastBreath,
    LoveNotice,
    Missed,
    Note,
    OwnGrowl,
    PackStatus,
    PackUpdate,
    PatrolNotice,
    Prompt,
    Results,
    RoleCard,
    RoleLost,
    RoleSet,
    TooFew,
    VictimNotice,
    VoteReminder,
)
from engine.cosa.setting.words import Role
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_words import ROLE_NAMES, asked
from forumbridge.narration.words import Fields, Words

Message = tuple[str, Fields]
"""A message file and its fields."""


def told_alone(words: Words, observer: CharacterId, note: Note) -> Message:
    """The message of a note, with `yo` for its reader."""
    name, fields = _told(words, note)
    return name, {"yo": words.person(observer), **fields}


def _told(words: Words, note: Note) -> Message:
    match note:
        case RoleCard(role=role, pack=pack):
            fields: Fields = {"papel": role.value, "nombre": ROLE_NAMES[role]}
            return "parte_papel", {**fields, "manada": words.names(pack)}
        case Prompt():
            return "parte_preguntas", _prompt(words, note)
        case LastBreath(asks=asks, hours=hours):
            return "parte_aliento", {"pide": asked(asks), "horas": hours}
        case LoveNotice(partner=partner, thing=thing, pack=pack):
            return "parte_amor", {
                "pareja": words.person(partner),
                "asimila": thing,
                "manada": words.names(pack),
            }
        case CoupleDrawn(couple=couple):
            return "parte_pareja", {"pareja": words.names(couple)}
        case Results(samples=samples, triple=triple):
            told = [
                {"nombre": words.name(one.of), "contaminada": one.contaminated} for one in samples
            ]
            return "parte_muestras", {"muestras": told, "triple": triple}
        case PackStatus() | PackUpdate() | Conversion():
            return _of_pack(words, note)
        case _:
            return _other(words, note)


def _of_pack(words: Words, note: PackStatus | PackUpdate | Conversion) -> Message:
    match note:
        case PackStatus():
            return "parte_manada", _pack(words, note)
        case PackUpdate(joined=joined, nobody_joined=nobody, survived=survived):
            return "parte_novedades", {
                "nuevos": words.names(joined),
                "nadie": nobody,
                "sobrevive": _maybe(words, survived),
            }
        case Conversion(pack=pack, lost=lost, partner=partner, leads=leads):
            return "parte_conversion", {
                "manada": words.names(pack),
                "perdido": "" if lost in (Role.NONE, Role.HUMAN) else ROLE_NAMES[lost],
                "pareja": _maybe(words, partner),
                "lidera": leads,
            }


def _other(
    words: Words,
    note: VictimNotice
    | PatrolNotice
    | HuskySaved
    | RoleLost
    | RoleSet
    | OwnGrowl
    | VoteReminder
    | TooFew
    | Missed,
) -> Message:
    match note:
        case VictimNotice(victim=victim):
            return "parte_victima", {"victima": _maybe(words, victim)}
        case PatrolNotice(effect=effect, target=target):
            return "parte_patrulla", {"efecto": effect, "quien": _maybe(words, target)}
        case HuskySaved():
            return "parte_husky", {"salvado": True, "gruñe": None}
        case OwnGrowl(growls=growls):
            return "parte_husky", {"salvado": False, "gruñe": growls}
        case RoleLost(role=role):
            return "parte_papel_perdido", {"perdido": ROLE_NAMES[role]}
        case RoleSet(role=role):
            return "parte_papel_nuevo", {"papel": role.value, "nombre": ROLE_NAMES[role]}
        case VoteReminder(until=until, penalty=penalty):
            plazo = words.moment(until)
            return "recordatorio", {"plazo": plazo, "penalizacion": penalty}
        case TooFew(posts=posts, least=least):
            return "participacion", {"mensajes": posts, "minimo": least, "faltas": 0}
        case Missed(ballots=ballots):
            return "participacion", {"mensajes": None, "minimo": 0, "faltas": ballots}
        case _:
            assert_never(note)


def _prompt(words: Words, note: Prompt) -> Fields:
    return {
        "pide": asked(note.asks),
        "plazo": words.moment(note.until),
        "descansa": note.resting,
        "puede_matar": note.kill_left,
        "puede_salvar": note.save_left,
    }


def _pack(words: Words, note: PackStatus) -> Fields:
    return {
        "modo": note.mode,
        "miembros": words.names(note.members),
        "propuestas": [
            {
                "nombre": words.name(one.who),
                "que": one.kind,
                "quien": _maybe(words, one.target),
            }
            for one in note.proposals
        ],
        "acuerdo": note.agreed,
        "objetivo": _maybe(words, note.target),
        "plazo": None if note.until is None else words.moment(note.until),
    }


def _maybe(words: Words, who: CharacterId | None) -> Fields | None:
    return None if who is None else words.person(who)
