"""A proposed team changed by one of its people."""

from __future__ import annotations

from engine.vocabulary import CharacterId, Standpoint
from parsers.decisions.asking import Case
from parsers.decisions.unit import Unit
from parsers.text.folding import words

_INSTEAD = (("en", "lugar", "de"), ("en", "vez", "de"))


def changed_team(
    this: Case, names: list[CharacterId], forms: set[str]
) -> tuple[CharacterId, ...] | None:
    """The team on record with one swapped for another (`entra Nina por Olaf`): empty if that can't
    be told, None if the sentence lists a team."""
    unit, team = this.unit, this.view.team
    swaps = forms & {"por"} and forms & {"entra", "sale", "cambio", "cambiamos", "sustituyo"}
    swaps = swaps or (forms & _OUT and forms & _IN)
    instead = unit.dropped and any(True for p in _INSTEAD for _ in unit.find(p))
    if not (swaps or instead) or len(names) > 2:
        return None
    known = [c for p in unit.persons for c in p.candidates if len(p.candidates) == 1]
    out = [c for c in known if c in team]
    new = [c for c in known if c not in team]
    if len(new) == 1 and not out:
        out = [c for c in _dropped_people(unit, this.view) if c in team]
    if len(out) != 1 or len(new) != 1:
        return ()
    return tuple(new[0] if c == out[0] else c for c in team)


def _dropped_people(unit: Unit, view: Standpoint) -> list[CharacterId]:
    """Those of the team whose names were taken back in a sentence."""
    gone = {unit.items[i].form for i in unit.dropped}
    return [c for c in view.team if gone & set(words(view.gazetteer.persons[c].name))]


_OUT = frozenset(("saco", "quito", "sale", "fuera", "quitamos", "sacamos", "bajo", "cae"))
_IN = frozenset(("meto", "pongo", "entra", "dentro", "metemos", "ponemos", "subo"))
