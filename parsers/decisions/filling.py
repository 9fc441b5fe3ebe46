"""A decision with its names: what is asked where they are too many, too few or the wrong ones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.vocabulary import (
    BLANK,
    Abstain,
    Action,
    Analyse,
    Approve,
    BreakTie,
    ChangeVote,
    CharacterId,
    ElectLeader,
    HeroAct,
    LastShot,
    Level,
    NameLovers,
    NameSeer,
    NameSuccessor,
    Notice,
    OpenVote,
    PackAct,
    PlayCard,
    ProposeTeam,
    Reject,
    Span,
    Standpoint,
    Vote,
)  # fmt: skip
from parsers.decisions.units import Person, Unit
from parsers.decisions.weighing import LISTS, Weighed, targets
from parsers.folding import words
from parsers.names import joined_names
from parsers.notices import notice

_FIRM = frozenset(("VOTAR", "CAMBIAR_VOTO", "DESEMPATE", "DISPARAR", "CARTA", "ASESINAR_VIDENTE"))
_SELF = frozenset(("EQUIPO", "ENAMORAR", "ELEGIR_LIDER"))
_SOLO = {"ANALIZAR": 1}


@dataclass(slots=True)
class Filled:
    """The action of a sentence and what stands in its way."""

    action: Action | None
    notices: list[Notice] = field(default_factory=list[Notice])
    asked: bool = False
    unsure: bool = False
    candidates: tuple[Action, ...] = ()


def is_firm(found: Weighed) -> bool:
    """Whether nothing of it may be doubtful: it can't be taken back."""
    return found.verb in _FIRM or (found.verb in ("HEROE", "COSA") and found.kind == "matar")


def filled(unit: Unit, found: Weighed, view: Standpoint, said: str) -> Filled:
    """The action that a weighed sentence declares."""
    level = Level.BLOCK if is_firm(found) else Level.ASK
    result = Filled(None)
    people = list(targets(unit, found.verb, found.kind, found.used))
    people += _pronouns(unit, found, view, people)
    names = _names(unit.span, people, found, view, said, level, result)
    _make(unit, found, names, view, said, level, result)
    _blank_or_name(unit, found, view, said, level, result)
    return result


def _blank_or_name(
    unit: Unit, found: Weighed, view: Standpoint, said: str,
    level: Level, result: Filled,
) -> None:  # fmt: skip
    """A blank ballot or somebody called so: only `en blanco` and a whole name tell them apart."""
    if found.verb not in ("VOTAR", "CAMBIAR_VOTO", "ELEGIR_LIDER"):
        return
    forms = unit.forms()
    called = [c for c, p in view.gazetteer.persons.items() if BLANK in words(p.name)]
    at = next((i for i, f in enumerate(forms) if f == BLANK), None)
    whole = any(p.first <= (at or 0) <= p.last and p.last > p.first for p in unit.persons)
    if not called or at is None or whole or (at and forms[at - 1] in ("en", "n")):
        if found.kind == "blanco" and set(forms) & {"abstengo", "abstencion"}:
            result.notices.append(
                notice("REFERENCIA_RESUELTA", unit.span, texto=said, destino="un voto en blanco")
            )
        return
    if not found.kind:
        result.action = action_of(found, [])
    blank = replace(found, kind="blanco")
    plain = replace(found, kind="")
    options = [action_of(blank, []), *(action_of(plain, [c]) for c in called)]
    result.candidates = tuple(a for a in options if a is not None)
    shown = ("en blanco", *(view.gazetteer.persons[c].name for c in called))
    result.notices.append(
        notice(
            "PERSONAJE_AMBIGUO",
            unit.span,
            texto=said,
            opciones=joined_names(shown),
            options=shown,
            level=level,
        )
    )
    result.asked = True


def _pronouns(unit: Unit, found: Weighed, view: Standpoint, people: list[Person]) -> list[Person]:
    """`yo y Nina`, `me voto`: the author, where a decision may name him."""
    here = any(p.candidates == (view.me,) for p in people)
    forms = unit.forms()
    if here:
        return []
    if found.verb in LISTS and found.verb != "ANALIZAR" and "yo" in forms:
        at = forms.index("yo")
        return [Person(at, at, (view.me,))]
    if found.verb in ("VOTAR", "ELEGIR_LIDER") and not people and not found.kind and "me" in forms:
        at = forms.index("me")
        if at + 1 < len(forms) and forms[at + 1].startswith(("vot", "bot", "autovot")):
            return [Person(at, at, (view.me,))]
    return []


def _names(
    span: Span, people: list[Person], found: Weighed, view: Standpoint, said: str, level: Level,
    result: Filled,
) -> list[CharacterId]:  # fmt: skip
    names: list[CharacterId] = []
    persons = view.gazetteer.persons
    for person in sorted(people, key=lambda p: p.first):
        if not person.candidates:
            result.notices.append(notice("PERSONAJE_DESCONOCIDO", span, texto=said, level=level))
            result.asked = True
        elif len(person.candidates) > 1:
            shown = tuple(persons[c].name for c in person.candidates)
            result.notices.append(
                notice(
                    "PERSONAJE_AMBIGUO",
                    span,
                    texto=said,
                    opciones=joined_names(shown),
                    options=shown,
                    level=level,
                )
            )
            result.asked = True
            result.candidates = tuple(
                a for c in person.candidates if (a := action_of(found, [c])) is not None
            )
        else:
            who = next(iter(person.candidates))
            if not person.exact:
                result.unsure = True
                if level is Level.BLOCK:
                    result.notices.append(
                        notice(
                            "OBJETIVO_SIN_CONFIRMAR",
                            span,
                            texto=said,
                            persona=persons[who].name,
                            level=level,
                        )
                    )
                    result.asked = True
            names.append(who)
    unique = list(dict.fromkeys(names))
    if len(unique) < len(names):
        result.notices.append(notice("LISTA_REPETIDA", span, texto=said))
        if found.verb in LISTS:
            result.asked = True
    for who in unique:
        _fit(who, span, found, view, said, level, result)
    return unique


def _fit(
    who: CharacterId, span: Span, found: Weighed, view: Standpoint, said: str, level: Level,
    result: Filled,
) -> None:  # fmt: skip
    shown = view.gazetteer.persons[who].name if who in view.gazetteer.persons else ""
    code = None
    if who == view.me and found.verb not in _SELF:
        code = "OBJETIVO_PROPIO"
    elif view.living and who not in view.living:
        code = "OBJETIVO_MUERTO"
    elif (found.verb in ("VOTAR", "DISPARAR") and who == view.partner) or (
        found.verb == "DESEMPATE" and view.tied and who not in view.tied
    ):
        code = "OBJETIVO_NO_VALE"
    if code is not None:
        result.notices.append(notice(code, span, texto=said, persona=shown, level=level))
        result.asked = True


def _make(
    unit: Unit, found: Weighed, names: list[CharacterId], view: Standpoint, said: str,
    level: Level, result: Filled,
) -> None:  # fmt: skip
    ask = _asking(unit.span, said, level, result)
    verb, kind = found.verb, found.kind
    forms = set(unit.forms())
    if verb == "DESEMPATE":
        _tie(unit, found, names, view, said, level, result)
        return
    if verb in LISTS:
        _list(found, names, view, forms, said, level, result, unit)
        return
    ordered = verb in ("SUCESOR", "DISPARAR") and (len(names) > 2 or "orden" in forms)
    if len(names) > 1 and not ordered and not result.asked:
        shown = tuple(view.gazetteer.persons[c].name for c in names)
        result.notices.append(
            notice(
                "PERSONAJE_AMBIGUO",
                unit.span,
                texto=said,
                opciones=joined_names(shown),
                options=shown,
                level=level,
            )
        )
        result.asked = True
        result.candidates = tuple(a for c in names if (a := action_of(found, [c])) is not None)
        names = []
    if len(names) > 1 and not ordered:
        names = []
    result.action = action_of(found, names)
    early = view.even or any(unit.items[i].form == "no" for i in found.used)
    if (verb, kind) == ("COSA", "elegir") and names and early:
        ask("VERBO_AMBIGUO")
    if names or result.asked or verb not in _NEEDS or kind in _NEEDS_NONE:
        return
    if verb in ("HEROE", "COSA") and kind != "matar":
        return
    ask("PERSONAJE_DESCONOCIDO" if _strange(unit, found) else "OBJETIVO_FALTA")


def _strange(unit: Unit, found: Weighed) -> bool:
    """Whether a name that nobody has stands where one was due."""
    after = [i for i in found.spare if found.used and i > min(found.used)]
    return any(unit.items[i].capital for i in after)


_NEEDS = frozenset(
    (
        "VOTAR",
        "CAMBIAR_VOTO",
        "ELEGIR_LIDER",
        "SUCESOR",
        "HEROE",
        "COSA",
        "DISPARAR",
        "ASESINAR_VIDENTE",
    )
)
_NEEDS_NONE = frozenset(("blanco", "nadie", "nada"))


class _asking:  # noqa: N801
    def __init__(self, span: Span, said: str, level: Level, result: Filled) -> None:
        self.span, self.said, self.level, self.result = span, said, level, result

    def __call__(self, code: str, said: str = "", wanted: str = "") -> None:
        self.result.notices.append(
            notice(code, self.span, texto=self.said, level=self.level, dichas=said, hacen=wanted)
        )
        self.result.asked = True


def _list(
    found: Weighed, names: list[CharacterId], view: Standpoint, forms: set[str], said: str,
    level: Level, result: Filled, unit: Unit,
) -> None:  # fmt: skip
    ask = _asking(unit.span, said, level, result)
    result.action = action_of(found, names)
    relative = found.verb == "EQUIPO" and "por" in forms and forms & {"entra", "sale", "cambio"}
    if relative:
        result.action = ProposeTeam(())
        ask("REDECLARACION_DUDOSA")
        return
    wanted = _wanted(found, view, forms, len(names))
    if not names:
        ask("OBJETIVO_FALTA")
    elif wanted is not None and len(names) != wanted:
        code = "LISTA_INCOMPLETA" if len(names) < wanted else "LISTA_EXCESO"
        ask(code, str(len(names)), str(wanted))


def _wanted(found: Weighed, view: Standpoint, forms: set[str], told: int) -> int | None:
    if found.verb == "ENAMORAR":
        return 2
    if found.verb == "EQUIPO":
        return view.seats
    if told == 1 and not forms & {"tres", "3", "triple", "x3"}:
        return 1
    return 3


def _tie(
    unit: Unit, found: Weighed, names: list[CharacterId], view: Standpoint, said: str,
    level: Level, result: Filled,
) -> None:  # fmt: skip
    ask = _asking(unit.span, said, level, result)
    saved = set(names) if found.kind == "salva" else _saved(unit)
    dying = [n for n in names if n not in saved]
    if found.kind in ("todos", "ninguno"):
        result.action = action_of(found, [])
        return
    if saved and not dying:
        dying = [t for t in view.tied if t not in saved]
        known = len(view.tied) == len(saved) + 1
        if not known:
            dying = []
    elif saved and view.tied and set(view.tied) != saved | set(dying):
        dying = []
    if len(dying) > 1 and view.tied and set(dying) == set(view.tied):
        result.action = BreakTie("todos")
        ask("IRREVOCABLE_DUDOSA")
        return
    result.action = BreakTie(None, dying[0] if len(dying) == 1 else None)
    if len(dying) != 1 and not result.asked:
        ask("OBJETIVO_FALTA" if not dying else "IRREVOCABLE_DUDOSA")


def _saved(unit: Unit) -> set[CharacterId]:
    """Those whom another clause of the sentence saves (`linchad a Nina, Olaf se salva`)."""
    found: set[CharacterId] = set()
    forms = unit.forms()
    for index, form in enumerate(forms):
        if form not in ("salva", "salve", "salvo", "vive", "perdono"):
            continue
        near = [p for p in unit.persons if not _broken(unit, p, index)]
        found |= {c for p in near for c in p.candidates}
    return found


def _broken(unit: Unit, person: Person, index: int) -> bool:
    low, high = sorted((person.first, index))
    return any(set(unit.gap(i)) & set(",;:") for i in range(low + 1, high + 1))


def action_of(found: Weighed, names: list[CharacterId]) -> Action | None:
    """The action of a decision with these names."""
    first = names[0] if names else None
    blank = found.kind == "blanco"
    match found.verb, found.kind:
        case "VOTAR", _:
            return Vote(first, blank)
        case "CAMBIAR_VOTO", _:
            return ChangeVote(first, blank)
        case "ELEGIR_LIDER", _:
            return ElectLeader(first, blank)
        case "DESEMPATE", "todos":
            return BreakTie("todos")
        case "DESEMPATE", "ninguno":
            return BreakTie("ninguno")
        case "DESEMPATE", _:
            return BreakTie(None, first)
        case "SUCESOR", kind:
            return NameSuccessor(first, tuple(names), kind == "nadie")
        case "ANALIZAR", _:
            return Analyse(tuple(names))
        case "HEROE", ("matar" | "salvar" | "patrullar" | "nada") as deed:
            return HeroAct(deed, first)
        case "COSA", ("matar" | "elegir" | "nada") as deed:
            return PackAct(deed, first)
        case "ENAMORAR", _:
            return NameLovers(tuple(names))
        case "DISPARAR", _:
            return LastShot(first, tuple(names))
        case "EQUIPO", _:
            return ProposeTeam(tuple(names))
        case "CARTA", ("aldea" | "lobo") as card:
            return PlayCard(card)
        case "ASESINAR_VIDENTE", _:
            return NameSeer(first)
        case _:
            return {
                "VOTACION": OpenVote(),
                "APROBAR": Approve(),
                "RECHAZAR": Reject(),
                "ABSTENCION": Abstain(),
            }.get(found.verb)
