"""Which decision a sentence holds, what of it is not accounted for, and what takes it back."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import Standpoint
from parsers.decisions.form import DECIDING
from parsers.decisions.matching import (
    REQUESTS,
    STANDING,
    YES,
    Hits,
    in_its_clause,
    longest,
    loose_no,
    matched,
    names_a_deed,
    possible,
    tags_of,
)
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import NO, clauses, filler_spans, fillers_of, says_yes, stressed
from parsers.decisions.unit import Person, Unit

NO_TARGET = frozenset(("VOTACION", "APROBAR", "RECHAZAR", "CARTA", "ABSTENCION", *REQUESTS))
"""Verbs whose decision names nobody: a person beside them is talk."""
_OPPOSED = frozenset(("APROBAR", "RECHAZAR", "CARTA"))
"""Decisions of which one is the contrary of the other: a word of both is asked about."""
FOR_NOW = frozenset(
    ("de momento", "por ahora", "por el momento", "provisional", "provisionalmente", "en principio")
)
"""Hedges that leave a bare name a decision."""
SOMEBODY = frozenset(
    (
        "otro",
        "otra",
        "otros",
        "otras",
        "alguien",
        "alguno",
        "alguna",
        "cualquiera",
        "azar",
        "sorteo",
    )
)
"""Words that add somebody without saying whom (`a Olaf y a otros dos`)."""
LISTS = frozenset(("ANALIZAR", "ENAMORAR", "EQUIPO"))
_ORDERED = LISTS | STANDING
_ORDINALS = frozenset(("primero", "primera", "segundo", "segunda", "tercero", "tercera", "cuarto"))
_FIRM = frozenset(("VOTAR", "CAMBIAR_VOTO", "DESEMPATE", "DISPARAR", "CARTA", "ASESINAR_VIDENTE"))
_ALONE = frozenset(
    (
        *LISTS,
        "VOTAR",
        "ELEGIR_LIDER",
        "DESEMPATE",
        "COSA",
        "ASESINAR_VIDENTE",
        "SUCESOR",
        "DISPARAR",
    )
)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision found in a sentence. `kind` is the phrase book's table."""

    verb: str
    kind: str
    used: frozenset[int]
    spare: tuple[int, ...]
    """Items that nothing accounts for."""
    told: bool = False
    """In a tense or person in which nobody decides."""
    future: bool = False
    weak: bool = False
    """Told only by words that mean it in its turn, or by a bare name."""
    verbal: bool = False
    """Told by a verb, in a form in which its author decides."""
    confirm: bool = False
    """Told by words that have to be confirmed (`VB`)."""
    rival: bool = False
    """Another decision fits these words as well."""
    core: int = -1
    """Where the first words that tell it end."""

    @property
    def firm(self) -> bool:
        """Whether nothing of it may be doubtful: it can't be taken back."""
        return self.verb in _FIRM or (self.verb in ("HEROE", "COSA") and self.kind == "matar")


def weigh(unit: Unit, view: Standpoint, book: Phrasebook, *, every: bool = False) -> Weighed | None:
    """The decision that explains most of a sentence, or None; with `every`, words that mean it
    only in its turn count too."""
    dying = any(True for p in book.signals["propia_muerte"] for _ in unit.find(p))
    groups: dict[tuple[str, str], Hits] = {}
    said = filler_spans(unit, book, least=2)
    said += [
        frozenset(range(at, at + len(p)))
        for p in book.signals["correccion"]
        if len(p) > 1
        for at in unit.find(p)
    ]
    for index, item in enumerate(unit.items):
        for phrase in book.phrases.get(item.form, ()):
            if not (every or possible(phrase, view, dying=dying)):
                continue
            hit = matched(phrase, unit, index)
            if hit is None or hit <= unit.dropped:
                continue
            if not any(hit < greeting for greeting in said):
                key = (phrase.verb, phrase.kind)
                tags = tags_of(phrase, item.raw, item.form)
                if tags & {"inf"} and names_a_deed(unit, index):
                    tags = tags - {"inf"} or frozenset({"ger"})
                if "subj" in tags and item.form.endswith("mos"):
                    tags |= {"pres4"}
                if tags & _TOLD_TO_DO and phrase.verb in _AT_NIGHT and _begins(unit, index, said):
                    tags |= {"pres1"}
                if "pres3" in tags and unit.subject == index - 1:
                    tags |= {"pres1"}
                groups.setdefault(key, []).append((phrase, hit, tags))
    if ("DESEMPATE", "salva") in groups and ("DESEMPATE", "muere") in groups:
        groups["DESEMPATE", "muere"] += groups.pop(("DESEMPATE", "salva"))
    groups = longest(groups)
    touched = frozenset(
        i
        for (verb, _), hits in groups.items()
        for _, at, _ in hits
        if verb in _OPPOSED or len(at) > 1 or unit.items[min(at)].form not in NO
        for i in at
    )
    found = [
        _weighed(unit, book, key, hits, frozenset() if key[0] in REQUESTS else touched, dying=dying)
        for key, hits in groups.items()
    ]
    if not found:
        return _bare(unit, view, book, dying=dying)
    order = view.open or book.verbs
    shot = any(w.verb == "DISPARAR" and not w.weak for w in found)
    ranked = sorted(
        found,
        key=lambda w: (
            len(w.spare), w.told, not (dying and w.verb in STANDING),
            w.weak and w.verb == "VOTAR" and shot, -len(w.used),
            order.index(w.verb) if w.verb in order else len(order), not _parity(w, view),
        ),
    )  # fmt: skip
    best = _blank_for_a_reason(unit, ranked)
    rivals = [
        w
        for w in ranked[1:]
        if (w.verb, w.kind) != (best.verb, best.kind)
        and not w.used <= best.used
        and {w.verb, best.verb} <= _OPPOSED
        and not w.told
        and not (w.weak and loose_no(unit, w.used))
    ]
    return Weighed(
        best.verb,
        best.kind,
        best.used,
        best.spare,
        best.told,
        best.future,
        best.weak,
        best.verbal,
        best.confirm,
        bool(rivals),
        best.core,
    )


_WHY = frozenset(("que", "porque", "pues", "ya", "aunque"))


def _blank_for_a_reason(unit: Unit, ranked: list[Weighed]) -> Weighed:
    """The best decision, or a blank ballot told in one piece where those named behind it are why
    (`en blanco, que Nina y Olaf me parecen iguales`)."""
    best = ranked[0]
    for blank in ranked[1:]:
        end = max(blank.used) + 1
        whole = end - min(blank.used) == len(blank.used)
        why = end < len(unit.items) and unit.items[end].form in _WHY
        behind = all(p.first > end for p in unit.persons)
        more = best.used < blank.used and (blank.verb, blank.kind) == (best.verb, "blanco")
        if more and whole and why and behind:
            return blank
    return best


def _begins(unit: Unit, index: int, said: list[frozenset[int]]) -> bool:
    """Whether only greetings stand before a word (`Director, analiza a Nina`)."""
    greeted = {i for span in said for i in span}
    return all(i in greeted or unit.items[i].form in _CALLED for i in range(index))


_TOLD_TO_DO = frozenset(("imp", "voseo"))
_AT_NIGHT = frozenset(("ANALIZAR", "HEROE", "DISPARAR", "ENAMORAR"))
"""Decisions told to the narrator alone: an order to him is one's own."""
_CALLED = frozenset(("dire", "director", "directora", "master", "narrador", "narradora", "hoy"))


def _parity(found: Weighed, view: Standpoint) -> bool:
    """Whether this is the night for it, where that is known."""
    if view.even is None:
        return True
    if (found.verb, found.kind) in (("COSA", "matar"), ("HEROE", "salvar")):
        return view.even
    if (found.verb, found.kind) in (("COSA", "elegir"), ("HEROE", "patrullar")):
        return not view.even
    return True


def _weighed(
    unit: Unit, book: Phrasebook, key: tuple[str, str],
    hits: Hits, touched: frozenset[int],
    *, dying: bool,
) -> Weighed:  # fmt: skip
    verb, kind = key
    good = [h for h in hits if h[2] & DECIDING]
    if len(good) > 1:  # the `no` of `no rechazo` is no decision of its own
        good = [h for h in good if not loose_no(unit, h[1])] or good
    ahead = [h for h in hits if "fut" in h[2]]
    counted = in_its_clause(unit, good) or ahead or hits
    used = frozenset(i for _, at, _ in counted for i in at)
    weak = all(p.in_turn for p, _, _ in counted)
    spare = spare_items(unit, book, used, verb, kind, touched, dying=dying)
    return Weighed(
        verb,
        kind,
        used,
        spare,
        not (good or ahead),
        not good and bool(ahead),
        weak,
        any(bool(p.forms) for p, _, _ in counted),
        any(p.confirm for p, _, _ in counted),
        core=max(min((at for _, at, _ in counted), key=lambda a: (min(a), -len(a)))),
    )


def spare_items(
    unit: Unit,
    book: Phrasebook,
    used: frozenset[int],
    verb: str,
    kind: str,
    touched: frozenset[int],
    *,
    dying: bool,
) -> tuple[int, ...]:
    """The items of the clauses with words of the decision, or names, that nothing accounts for."""
    free = set(used) | unit.dropped | fillers_of(unit, book)
    if dying and verb in STANDING:
        for phrase in book.signals["propia_muerte"]:
            for at in unit.find(phrase):
                free |= set(range(at, at + len(phrase)))
    named = {i for p in targets(unit, verb, kind, used) for i in range(p.first, p.last + 1)}
    free |= named
    hedges = [p for p in book.signals["duda"] if used or " ".join(p) in FOR_NOW]
    hedges += book.signals["correccion"]
    free |= {i for p in hedges for at in unit.find(p) for i in range(at, at + len(p))}
    everyone = () if verb in NO_TARGET else unit.persons
    people = {i for p in everyone for i in range(p.first, p.last + 1)}
    if used and verb not in NO_TARGET and not named:
        free |= {i for i in range(len(unit.items)) if stressed(unit, i)}
    found: list[int] = []
    bearing = used | people | touched
    if used and verb not in NO_TARGET:
        later = range(min(used) + 1, len(unit.items))
        bearing |= {i for i in later if unit.items[i].form in SOMEBODY and i not in free}
    for clause in clauses(unit):
        if used and not set(clause) & bearing:
            continue
        for index in clause:
            item = unit.items[index]
            yes = item.form in YES and says_yes(unit, index)
            if verb in _ORDERED and item.form in _ORDINALS and {index - 1, index + 1} & people:
                continue
            if index in free or yes or item.form.isdigit() or (item.form == "yo" and verb in LISTS):
                continue
            found.append(index)
    return tuple(found)


def targets(unit: Unit, verb: str, kind: str, used: frozenset[int]) -> tuple[Person, ...]:
    """The people named outside the words of the decision; none where it takes nobody."""
    takes = verb not in NO_TARGET and kind not in ("blanco", "todos", "ninguno", "nadie", "nada")
    if not takes or (verb == "HEROE" and kind == "patrullar"):
        return ()
    own = verb in ("EQUIPO", "ENAMORAR")
    people = [
        p for p in unit.persons
        if (own or unit.items[p.first].form != "conmigo")
        and not set(range(p.first, p.last + 1)) <= used
    ]  # fmt: skip
    return tuple(p for p in people if not _spoken_to(unit, p, people, used))


def _spoken_to(unit: Unit, person: Person, people: list[Person], used: frozenset[int]) -> bool:
    """`te hago caso, Bo: propongo a Leo y a Nina`: named before the colon, and others behind it."""
    first = min(used, default=-1)
    if person.last >= first or not any(p.first > first for p in people):
        return False
    return any(":" in unit.gap(i) for i in range(person.last + 1, first + 1))


def _bare(unit: Unit, view: Standpoint, book: Phrasebook, *, dying: bool) -> Weighed | None:
    """A name alone: it fills what its author has to decide, or what follows his death."""
    verb = view.open[0] if view.open else ""
    if dying and (view.leads or "armero" in view.role):
        verb = "DISPARAR" if "armero" in view.role else "SUCESOR"
    if not unit.persons or verb not in _ALONE:
        return None
    kind = ""
    if verb == "COSA":
        kind = "" if view.even is None else "matar" if view.even else "elegir"
        if not kind:
            return None
    spare = spare_items(unit, book, frozenset(), verb, kind, frozenset(), dying=dying)
    judged = _judged(unit, book)
    return Weighed(verb, kind, frozenset(), spare, weak=True, confirm=judged)


def _judged(unit: Unit, book: Phrasebook) -> bool:
    """Whether a name alone says what somebody is (`para mí que es Leo`): perhaps no decision."""
    fixed = filler_spans(unit, book, least=2)
    return any(
        not any(set(range(at, at + len(p))) <= said for said in fixed)
        for p in book.signals["juicio"]
        for at in unit.find(p)
    )
