"""How well answers of the batch contract agree with labelled items: counts, rates, intervals.

The rules are those of the corpus guide (`tests/parsers/corpus/README.md`): actions are compared
with their phase and arguments, lists as sets, of a condition only what would be done; notices that
merely inform are not counted; an error is *silent* when nothing in the answer would make anybody
look.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from parsers.batch import OUTSIDE

DOUBTS = frozenset({"SIN_MARCO", "PROSA_DUDOSA", "PREGUNTA", "ERRATA_DUDOSA"})
"""Notices that are not counted and yet make an error visible."""

UNCOUNTED = DOUBTS | {
    "ERRATA_CORREGIDA",
    "SECCION_INFERIDA",
    "CITA_IGNORADA",
    "TACHADO_IGNORADO",
    "REDECLARACION",
    "FASES_DE_MENOS",
    "REFERENCIA_RESUELTA",
    "SIN_ACCIONES",
}
"""Notices that inform: neither demanded by a label nor held against an answer."""

_CODE = re.compile(r"[A-Z]+(?:_[A-Z]+)*")

KINDS = ("declaration", "negative", "sequence")


class ItemError(ValueError):
    """An item of a corpus that can't be scored; the message says in Spanish what is wrong."""


@dataclass(frozen=True, slots=True)
class Item:
    """A labelled text. `actions` are canonical strings, as `canonical` makes them."""

    id: str
    category: str
    kind: str
    text: str
    actions: Counter[str]
    warnings: frozenset[str]
    """Codes that must appear."""
    optional: frozenset[str]
    """Codes that may."""
    source: Mapping[str, object]
    """What is put to the parser: `id`, `context`, `text` (and `html`)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One item beside its answer. Texts of actions are canonical."""

    item: Item
    right: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    codes: frozenset[str]
    """The counted codes of the answer."""
    visible: bool
    """Something in the answer would make somebody look: a counted or doubting notice, or an
    action that is not plainly accepted."""
    accepted: int
    """Actions that would be carried out without a further word."""

    @property
    def exact(self) -> bool:
        """Whether every action is right and none is missing."""
        return not self.missing and not self.extra

    @property
    def silent(self) -> bool:
        """A wrong, invented or dropped action of which nobody is told."""
        return not self.exact and not self.visible

    @property
    def silent_wrong(self) -> bool:
        """A wrong or invented action of which nobody is told: the dangerous kind."""
        return bool(self.extra) and not self.visible

    @property
    def warnings_missing(self) -> tuple[str, ...]:
        """Codes that the label demands and the answer lacks."""
        return tuple(sorted(self.item.warnings - self.codes))

    @property
    def warnings_extra(self) -> tuple[str, ...]:
        """Codes of the answer that the label neither demands nor allows."""
        return tuple(sorted(self.codes - self.item.warnings - self.item.optional))

    @property
    def fails(self) -> bool:
        """Whether anything differs from the label."""
        return bool(not self.exact or self.warnings_missing or self.warnings_extra)


@dataclass(frozen=True, slots=True)
class Tally:
    """Right, spurious and missed, with what follows from them."""

    right: int = 0
    spurious: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Right ones among those given (0 to 1)."""
        return self.right / max(1, self.right + self.spurious)

    @property
    def recall(self) -> float:
        """Right ones among those wanted (0 to 1)."""
        return self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Harmonic mean of both (0 to 1)."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1; 0 of nothing is 0."""
        return self.hits / max(1, self.of)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the share."""
        return wilson(self.hits, self.of)


@dataclass(frozen=True, slots=True)
class Score:
    """Everything counted over a corpus."""

    exact: Rate
    with_warnings: Rate
    """Items whose actions and notices are both right."""
    silent: Rate
    silent_wrong: Rate
    negatives: Rate
    """Items that order nothing and yet gave an accepted action."""
    actions: Tally
    warnings: Tally
    by_code: Mapping[str, Tally]
    by_category: Mapping[str, Rate]
    by_kind: Mapping[str, Rate]


def wilson(hits: int, of: int, z: float = 1.959964) -> tuple[float, float]:
    """The score interval of a share, by default of 95 %; (0, 1) when nothing was seen."""
    if of == 0:
        return 0.0, 1.0
    share, bend = hits / of, z * z / of
    middle = (share + bend / 2) / (1 + bend)
    half = z / (1 + bend) * math.sqrt(share * (1 - share) / of + bend / (4 * of))
    # At the ends the formula gives exactly 0 or 1 but for rounding.
    return 0.0 if hits == 0 else middle - half, 1.0 if hits == of else middle + half


def canonical(phase: object, verb: object, args: object) -> str:
    """An action as text that is equal when the actions are: phase, verb, arguments; lists as sets.

    Raises:
        ItemError: `args` is no table.
    """
    if not isinstance(args, Mapping):
        raise ItemError("los argumentos de una acción tienen que ser una tabla")
    known = cast("Mapping[str, object]", args)
    if verb == "CONDICIONAL":
        kept: object = [_branch(known.get("then")), _branch(known.get("else"))]
    else:
        kept = {key: _as_set(value) for key, value in known.items()}
    return json.dumps([phase, verb, kept], ensure_ascii=False, sort_keys=True)


def _branch(action: object) -> str | None:
    if action is None:
        return None
    if not isinstance(action, Mapping):
        raise ItemError("then y else tienen que ser acciones o null")
    known = cast("Mapping[str, object]", action)
    return canonical(None, known.get("verb"), known.get("args", {}))


def _as_set(value: object) -> object:
    return sorted(map(str, cast("list[object]", value))) if isinstance(value, list) else value


def item_from_data(data: object) -> Item:
    """A line of a corpus as an item.

    Raises:
        ItemError: a field is missing or is not what it should be.
    """
    if not isinstance(data, Mapping):
        raise ItemError("no es un objeto")
    line = cast("Mapping[str, object]", data)
    if not isinstance(line.get("text"), str):
        raise ItemError("falta «text»")
    context = line.get("context", {})
    if not isinstance(context, Mapping):
        raise ItemError("«context» tiene que ser un objeto")
    expect = line.get("expect")
    if not isinstance(expect, Mapping):
        raise ItemError("falta «expect», con lo que debe leerse")
    wanted = cast("Mapping[str, object]", expect)
    actions = _items(wanted, "actions")
    kind = str(line.get("kind", "declaration" if actions else "negative"))
    if kind not in KINDS:
        raise ItemError(f"«kind» es «{kind}» y tiene que ser {', '.join(KINDS)}")
    return Item(
        str(line.get("id", "")), str(line.get("cat", "")), kind, str(line["text"]),
        Counter(_action(a) for a in actions),
        _outside(_codes(wanted, "warnings")) - UNCOUNTED, _outside(_codes(wanted, "optional")),
        {k: v for k, v in line.items() if k in ("id", "context", "text", "html")},
    )  # fmt: skip


def _outside(codes: frozenset[str]) -> frozenset[str]:
    """Codes as answers of the contract name them, whichever of the two names a label uses."""
    named = (OUTSIDE.get(code, code) for code in codes)
    return frozenset(code for code in named if code is not None)


def _items(data: Mapping[str, object], key: str) -> list[object]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise ItemError(f"«{key}» tiene que ser una lista")
    return cast("list[object]", value)


def _action(data: object) -> str:
    if not isinstance(data, Mapping):
        raise ItemError("una acción tiene que ser un objeto con phase, verb y args")
    action = cast("Mapping[str, object]", data)
    if not isinstance(action.get("verb"), str):
        raise ItemError("una acción no dice su «verb»")
    return canonical(action.get("phase"), action["verb"], action.get("args", {}))


def _codes(expect: Mapping[str, object], key: str) -> frozenset[str]:
    told = frozenset(str(code) for code in _items(expect, key))
    wrong = sorted(code for code in told if not _CODE.fullmatch(code))
    if wrong:
        raise ItemError(f"«{wrong[0]}» no es el código de un aviso")
    return told


def judged(item: Item, answer: Mapping[str, object]) -> Outcome:
    """An answer of the batch contract beside its label."""
    given = [cast("Mapping[str, object]", a) for a in _items(answer, "actions")]
    found = Counter(canonical(a.get("phase"), a.get("verb"), a.get("args", {})) for a in given)
    told = frozenset(
        str(cast("Mapping[str, object]", w).get("code")) if isinstance(w, Mapping) else str(w)
        for w in _items(answer, "warnings")
    )
    accepted = sum(a.get("status", "accepted") == "accepted" for a in given)
    counted = told - UNCOUNTED
    return Outcome(
        item,
        (item.actions & found).total(),
        tuple(sorted((item.actions - found).elements())),
        tuple(sorted((found - item.actions).elements())),
        counted,
        bool(counted or told & DOUBTS or accepted < len(given)),
        accepted,
    )


def scored(outcomes: Iterable[Outcome]) -> Score:
    """The counts of a whole corpus."""
    seen = list(outcomes)
    codes = {
        code: _tally_of(code, seen)
        for code in sorted({c for o in seen for c in o.codes | o.item.warnings})
    }
    negatives = [o for o in seen if o.item.kind == "negative"]
    return Score(
        _rate(seen, "exact"),
        Rate(sum(not o.fails for o in seen), len(seen)),
        _rate(seen, "silent"),
        _rate(seen, "silent_wrong"),
        Rate(sum(o.accepted > 0 for o in negatives), len(negatives)),
        Tally(
            sum(o.right for o in seen),
            sum(len(o.extra) for o in seen),
            sum(len(o.missing) for o in seen),
        ),
        Tally(
            sum(t.right for t in codes.values()),
            sum(t.spurious for t in codes.values()),
            sum(t.missed for t in codes.values()),
        ),
        {code: tally for code, tally in codes.items() if tally != Tally()},
        _exact_by(seen, "category"),
        _exact_by(seen, "kind"),
    )


def _rate(seen: list[Outcome], name: str) -> Rate:
    return Rate(sum(getattr(o, name) for o in seen), len(seen))


def _exact_by(seen: list[Outcome], name: str) -> dict[str, Rate]:
    groups = sorted({getattr(o.item, name) for o in seen})
    return {g: _rate([o for o in seen if getattr(o.item, name) == g], "exact") for g in groups}


def _tally_of(code: str, seen: list[Outcome]) -> Tally:
    return Tally(
        sum(code in o.codes and code in o.item.warnings for o in seen),
        sum(code in o.warnings_extra for o in seen),
        sum(code in o.warnings_missing for o in seen),
    )
