"""A decision with its names: what is asked where they are too many, too few or the wrong ones."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import (
    BLANK,
    Action,
    BreakTie,
    CharacterId,
    Level,
    ProposeTeam,
    Standpoint,
)
from parsers.decisions.actions import action_of
from parsers.decisions.asking import Case, Filled
from parsers.decisions.fallbacks import steps_in
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.referring import Mentioned, author, looked_back
from parsers.decisions.swapping import changed_team
from parsers.decisions.unit import Person, Unit
from parsers.decisions.weighing import LISTS, SOMEBODY, Weighed, targets
from parsers.text.folding import words

_SELF = frozenset(("EQUIPO", "ENAMORAR", "ELEGIR_LIDER"))
_BALLOTS = frozenset(("VOTAR", "CAMBIAR_VOTO", "ELEGIR_LIDER"))
_NEEDS = _BALLOTS | {"SUCESOR", "HEROE", "COSA", "DISPARAR", "ASESINAR_VIDENTE"}
_NEEDS_NONE = frozenset(("blanco", "nadie", "nada"))
_THREE = frozenset(("tres", "3", "triple", "x3"))
_SAVING = frozenset(
    (
        "salva",
        "salve",
        "salvo",
        "vive",
        "viva",
        "perdono",
        "dejad",
        "dejo",
        "queda",
        "quede",
        "siga",
        "sigue",
    )
)
_SAVING_MANY = frozenset(("salvan", "salven", "viven", "vivan", "quedan", "queden"))


def filled(
    unit: Unit,
    found: Weighed,
    view: Standpoint,
    said: str,
    book: Phrasebook,
    before: tuple[Mentioned, ...] = (),
) -> Filled:
    """The action that a weighed sentence declares; `before` are those whom the post named earlier,
    the latest sentence first."""
    level = Level.BLOCK if found.firm else Level.ASK
    if found.verb == "VOTAR" and _moves(unit):
        found = replace(found, verb="CAMBIAR_VOTO")
    this = Case(unit, found, view, said, level, Filled(None))
    people = list(targets(unit, found.verb, found.kind, found.used))
    people += author(unit, found.verb, people, view.me, book)
    if not found.firm:
        people = _as_corrected(unit, people, book)
    names = _names(this, people)
    if not people and not (found.verb == "HEROE" and found.kind != "matar"):
        names = _looked_back(this, before)
    _make(this, names)
    _blank_or_name(this)
    return this.result


def _moves(unit: Unit) -> bool:
    """Whether a vote takes the place of another (`ya no voto a Olaf, voto a Nina`)."""
    forms = unit.forms()
    gone = {forms[i] for i in unit.dropped}
    moved = {"ya", "no"} <= gone or (gone & {"quito", "retiro", "quitar", "retirar"})
    return bool(moved) and any(f.startswith("vot") for f in forms)


def _as_corrected(unit: Unit, people: list[Person], book: Phrasebook) -> list[Person]:
    """Without those named before a correction of them (`a Ígor, digo, a Sofía`)."""
    said = [at for phrase in book.signals["correccion"] for at in unit.find(phrase)]
    after = [p for p in people if said and p.first > max(said)]
    return after or people


def _looked_back(this: Case, before: tuple[Mentioned, ...]) -> list[CharacterId]:
    """Whom a pronoun means (`Bo se queda. Lo analizo`): told, and never taken for sure."""
    if this.found.verb in NOBODY or this.found.kind in _NEEDS_NONE:
        return []
    meant = looked_back(this.unit, this.found, this.view, before)
    if len(meant) > 1:
        this.ask_who(meant)
        this.result.candidates = _each(this.found, meant)
        return []
    for who in meant:
        if this.found.firm:
            this.ask("OBJETIVO_SIN_CONFIRMAR", persona=this.name(who))
        else:
            this.tell("REFERENCIA_RESUELTA", destino=this.name(who))
            this.result.unsure = True
        _fit(this, who)
    return list(meant)


NOBODY = frozenset(("VOTACION", "APROBAR", "RECHAZAR", "CARTA", "ABSTENCION"))


def _each(found: Weighed, people: tuple[CharacterId, ...]) -> tuple[Action, ...]:
    return tuple(a for c in people if (a := action_of(found, [c])) is not None)


def _blank_or_name(this: Case) -> None:
    """A blank ballot or somebody called so: only `en blanco` and a whole name tell them apart."""
    unit, found = this.unit, this.found
    if found.verb not in _BALLOTS:
        return
    forms = unit.forms()
    called = [c for c, p in this.view.gazetteer.persons.items() if BLANK in words(p.name)]
    at = next((i for i, f in enumerate(forms) if f == BLANK), None)
    whole = any(p.first <= (at or 0) <= p.last and p.last > p.first for p in unit.persons)
    if not called or at is None or whole or (at and forms[at - 1] in ("en", "n")):
        if found.kind == "blanco" and set(forms) & {"abstengo", "abstencion"}:
            this.tell("REFERENCIA_RESUELTA", destino="un voto en blanco")
        return
    if not found.kind:
        this.result.action = action_of(found, [])
    blank = action_of(replace(found, kind="blanco"), [])
    each = _each(replace(found, kind=""), tuple(called))
    this.result.candidates = (*((blank,) if blank is not None else ()), *each)
    this.ask_who(called, also=("en blanco",))


def _names(this: Case, people: list[Person]) -> list[CharacterId]:
    names: list[CharacterId] = []
    called: dict[CharacterId, str] = {}
    unsettled: list[tuple[CharacterId, ...]] = []
    for person in sorted(people, key=lambda p: p.first):
        said = this.words(person.first, person.last)
        match person.candidates:
            case ():
                this.ask("PERSONAJE_DESCONOCIDO", texto=said)
            case (who,):
                names.append(who)
                called.setdefault(who, said)
                if not person.exact:
                    _guess(this, who, said)
            case several:
                this.ask_who(several)
                this.result.candidates = _each(this.found, several)
                unsettled.append(several)
    unique = list(dict.fromkeys(names))
    if len(unsettled) == 1 and this.found.verb in LISTS:
        each = (action_of(this.found, [*unique, who]) for who in unsettled[0])
        this.result.candidates = tuple(a for a in each if a is not None)
    if len(unique) < len(names) and this.found.verb in LISTS and not _only(this.unit, people):
        this.tell("LISTA_REPETIDA")
        this.result.asked = True
    for who in unique:
        _fit(this, who, called[who])
    return unique


def _only(unit: Unit, people: list[Person]) -> bool:
    """Whether somebody is named again to say that it is he alone (`a Nina y sólo a Nina`)."""
    ordered = sorted(p.first for p in people)
    forms = unit.forms()[ordered[0] : ordered[-1]]
    return bool(_ALONE.intersection(forms))


_ALONE = frozenset(("solo", "solamente", "unicamente", "nadie"))


def _guess(this: Case, who: CharacterId, said: str) -> None:
    """A name that is read in spite of a slip: put to its author, or asked, if he can be chosen."""
    this.result.unsure = True
    if this.found.firm and _unfit(this, who) is None:
        this.ask("OBJETIVO_SIN_CONFIRMAR", persona=this.name(who), texto=said)


def _fit(this: Case, who: CharacterId, said: str = "") -> None:
    """Ask about somebody who can't be chosen; `said` are the words that name him."""
    code = _unfit(this, who)
    if code is not None:
        own = {"texto": said} if said and code == "OBJETIVO_PROPIO" else {}
        this.ask(code, persona=this.name(who), **own)


def _unfit(this: Case, who: CharacterId) -> str | None:
    """The code of what keeps somebody from being chosen."""
    view, verb = this.view, this.found.verb
    if who == view.me and verb not in _SELF:
        return "OBJETIVO_PROPIO"
    if view.living and who not in view.living:
        return "OBJETIVO_MUERTO"
    if (verb in ("VOTAR", "DISPARAR") and who == view.partner) or (
        verb == "DESEMPATE" and view.tied and who not in view.tied
    ):
        return "OBJETIVO_NO_VALE"
    return None


def _make(this: Case, names: list[CharacterId]) -> None:
    unit, found, result = this.unit, this.found, this.result
    verb, kind = found.verb, found.kind
    forms = set(unit.forms())
    if verb == "DESEMPATE":
        _tie(this, names)
        return
    if verb in LISTS:
        _list(this, names, forms)
        return
    ordered = verb in ("SUCESOR", "DISPARAR") and (
        len(names) > 2 or "orden" in forms or steps_in(unit)
    )
    if len(names) > 1 and not ordered:
        if {n.code for n in result.notices} <= _OF_ONE:
            kept = [n for n in result.notices if n.code == "OBJETIVO_PROPIO"]
            result.notices = kept
            _one_of_many(this, tuple(names))
        names = []
    result.action = action_of(found, names)
    early = this.view.even or any(unit.items[i].form == "no" for i in found.used)
    if (verb, kind) == ("COSA", "elegir") and names and early:
        this.ask("VERBO_AMBIGUO")
    if names or result.asked or verb not in _NEEDS or kind in _NEEDS_NONE:
        return
    if verb in ("HEROE", "COSA") and kind != "matar":
        return
    strange = _strange(unit, found)
    if strange:
        this.ask("PERSONAJE_DESCONOCIDO", texto=this.words(strange[0], strange[-1]))
    else:
        this.ask("OBJETIVO_FALTA")


def _one_of_many(this: Case, names: tuple[CharacterId, ...]) -> None:
    if this.found.verb in _BALLOTS:
        this.ask("VOTO_DUDOSO")
    this.ask_who(names)
    fit = tuple(n for n in names if _unfit(this, n) is None)
    this.result.candidates = _each(this.found, fit)


_OF_ONE = frozenset(("OBJETIVO_SIN_CONFIRMAR", "OBJETIVO_PROPIO"))
"""What is asked of one name, and says too little where there are several."""


def _strange(unit: Unit, found: Weighed) -> tuple[int, ...]:
    """The items of a name that nobody has, where one was due: words with a capital, or what alone
    ends the sentence behind an `a` or a `para` (`voto a nuria`, `mi voto es para el mayordomo`)."""
    after = [i for i in found.spare if found.used and i > min(found.used)]
    name = [i for i in after if unit.items[i].capital]
    run = [i for at, i in enumerate(name) if i == name[0] + at]
    if run or not after:
        return tuple(run)
    ahead = [i.form for i in unit.items[max(0, after[0] - 2) : after[0]]]
    led = bool(_GOVERNS.intersection(ahead[-1:])) or (
        ahead[-1:] in (["el"], ["la"]) and bool(_GOVERNS.intersection(ahead[:-1]))
    )
    alone = len(after) == 1 and after[0] == len(unit.items) - 1
    return tuple(after) if led and alone and not _ANYBODY.intersection(unit.forms()) else ()


_GOVERNS = frozenset(("a", "al", "por", "para", "contra"))
_ANYBODY = frozenset(("quien", "ese", "esa", "ella", "nadie", "todos", "mas", *SOMEBODY))


def _list(this: Case, names: list[CharacterId], forms: set[str]) -> None:
    found = this.found
    this.result.action = action_of(found, names)
    if found.verb == "EQUIPO" and (changed := changed_team(this, names, forms)) is not None:
        this.result.action = ProposeTeam(changed)
        this.result.unsure = True
        if not changed:
            this.ask("REDECLARACION_DUDOSA")
        return
    wanted = _wanted(found, this.view, forms, len(names))
    if any(n.code == "PERSONAJE_AMBIGUO" for n in this.result.notices):
        this.result.action = action_of(found, [])
        return
    if not names and not this.result.asked:
        this.ask("OBJETIVO_FALTA")
    elif names and wanted is not None and len(names) != wanted:
        code = "LISTA_INCOMPLETA" if len(names) < wanted else "LISTA_EXCESO"
        this.ask(code, dichas=str(len(names)), hacen=str(wanted))


def _wanted(found: Weighed, view: Standpoint, forms: set[str], told: int) -> int | None:
    if found.verb == "ENAMORAR":
        return 2
    if found.verb == "EQUIPO":
        return view.seats
    if told == 1 and not forms & _THREE:
        return 1
    return 3


def _tie(this: Case, names: list[CharacterId]) -> None:
    found, view, result = this.found, this.view, this.result
    saved = set(names) if found.kind == "salva" else _saved(this.unit)
    dying = [n for n in names if n not in saved]
    if found.kind in ("todos", "ninguno"):
        named = [c for p in this.unit.persons for c in p.candidates if c in view.tied]
        if _not_of_all(this, named):
            _ask_tie(this, list(dict.fromkeys(named)) or list(view.tied))
        else:
            result.action = action_of(found, [])
        return
    if saved and not dying:
        dying = [t for t in view.tied if t not in saved]
        if len(view.tied) != len(saved) + 1:
            dying = []
    elif saved and view.tied and set(view.tied) != saved | set(dying):
        dying = []
    if len(dying) > 1 and view.tied and set(dying) == set(view.tied):
        result.action = BreakTie("todos")
        this.ask("IRREVOCABLE_DUDOSA")
        return
    if len(dying) > 1 and view.tied:
        _ask_tie(this, dying)
        return
    result.action = BreakTie(None, dying[0] if len(dying) == 1 else None)
    if len(dying) != 1 and not result.asked:
        this.ask("OBJETIVO_FALTA" if not dying else "IRREVOCABLE_DUDOSA")


def _not_of_all(this: Case, names: list[CharacterId]) -> bool:
    """Whether words for all or none are said of some of the tied (`que mueran Blas y Celia`, or
    «los dos» of four): the rules let one die, none or all."""
    tied = this.view.tied
    if not tied:
        return False
    said = {
        _COUNTED[form] for i in this.found.used if (form := this.unit.items[i].form) in _COUNTED
    }
    return bool(said and len(tied) not in said) or bool(names and set(names) != set(tied))


def _ask_tie(this: Case, some: list[CharacterId]) -> None:
    """Some of the tied, and not all: one of them, all or none."""
    this.ask_who(some, also=("todos", "ninguno"))
    each = tuple(BreakTie(None, who) for who in some)
    this.result.action = BreakTie()
    this.result.candidates = (*each, BreakTie("todos"), BreakTie("ninguno"))


_COUNTED = {"dos": 2, "ambos": 2, "ambas": 2, "tres": 3, "cuatro": 4}


def _saved(unit: Unit) -> set[CharacterId]:
    """Those whom another clause of the sentence saves (`linchad a Nina, Olaf se salva`)."""
    found: set[CharacterId] = set()
    for index, form in enumerate(unit.forms()):
        if form not in _SAVING | _SAVING_MANY:
            continue
        many = form in _SAVING_MANY
        near = [p for p in unit.persons if not _broken(unit, p, index, many=many)]
        found |= {c for p in near for c in p.candidates}
    return found


def _broken(unit: Unit, person: Person, index: int, *, many: bool) -> bool:
    low, high = sorted((person.first, index))
    between = range(low + 1, high + 1)
    return any(
        set(unit.gap(i)) & set(",;:") or (unit.items[i].form == "y" and not many) for i in between
    )
