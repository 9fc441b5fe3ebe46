"""Four readers as a library's front page suggests them, in the same world as ours.

Each reads the lines with a plain header one by one, knows the names of the world and the verbs of
`_VERBS`, follows no position and warns of nothing. They answer in the form of the batch contract.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rapidfuzz import fuzz, process

Answer = dict[str, object]
Reader = Callable[[Mapping[str, Any]], Answer]

_VERBS = {
    "MOVER": ("voy", "ir", "entro", "salgo", "me muevo", "paso", "camino", "subo", "bajo"),
    "SEGUIR": ("sigo", "seguir", "persigo"),
    "ASESINAR": ("mato", "asesino", "matar", "asesinar", "apuñalo"),
    "ESPERAR": ("espero", "me quedo", "nada", "descanso", "no hago nada"),
    "VOTAR": ("voto", "votar"),
    "REPORTAR": ("reporto", "reportar"),
    "CAMPANA": ("toco la campana", "tocar la campana"),
    "TAREA": ("hago la tarea", "tarea", "hago"),
}
_ARGUMENT = {
    "MOVER": "to",
    "SEGUIR": "target",
    "ASESINAR": "target",
    "VOTAR": "target",
    "TAREA": "task",
}
_HEADER = re.compile(
    r"(?im)^\W*(?:\d\s*(?:pa|puntos?\s+de\s+acci[oó]n)\b|f(?:ase)?\s*\d|\d\s*[).])\s*[:.)\-→>]*\s*"
)


def _lines(text: str) -> list[str]:
    found = [_HEADER.sub("", x, count=1).strip() for x in text.split("\n") if _HEADER.match(x)]
    return found or ([text.strip()] if _HEADER.search(text) or "voto" in text.lower() else [])


def _names(world: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """By lower-case name: the argument it fills and its id."""
    kinds = (("to", "rooms"), ("target", "characters"), ("task", "tasks"))
    return {
        str(entry["name"]).lower(): (slot, key)
        for slot, table in kinds
        for key, entry in world.get(table, {}).items()
    }


def _answered(
    item: Mapping[str, Any], read: Callable[[str], tuple[str, str | None] | None]
) -> Answer:
    actions: list[dict[str, object]] = []
    vote = item["context"].get("phase") == "deliberacion"
    for phase, line in enumerate(_lines(item["text"]), 1):
        got = read(line.rstrip(" .!"))
        if got is not None and phase <= 3:
            verb, value = got
            args = {_ARGUMENT[verb]: value} if verb in _ARGUMENT else {}
            number = None if vote or verb == "VOTAR" else phase
            actions.append({"phase": number, "verb": verb, "args": args, "status": "accepted"})
    return {"id": item.get("id"), "actions": actions, "warnings": []}


def naive(world: Mapping[str, Any]) -> Reader:
    """A verb by its words anywhere in the line, its object by `WRatio` against every name."""
    names = _names(world)

    def line(text: str) -> tuple[str, str | None] | None:
        low = text.lower()
        verb = next((v for v, ws in _VERBS.items() if any(w in low for w in ws)), "MOVER")
        if verb not in _ARGUMENT:
            return verb, None
        choices = [n for n, (slot, _) in names.items() if slot == _ARGUMENT[verb]]
        best = process.extractOne(low, choices, scorer=fuzz.WRatio, score_cutoff=60)
        return (verb, names[best[0]][1]) if best else None

    return lambda item: _answered(item, line)


_FORM = (
    ("MOVER", "to", r"(?:me )?(?:voy|muevo|paso|entro|salgo|subo|bajo|camino)"),
    ("SEGUIR", "target", "(?:sigo|persigo|seguir)"),
    ("ASESINAR", "target", "(?:mato|asesino|matar|asesinar)"),
    ("VOTAR", "target", "(?:voto|votar)"),
    ("TAREA", "task", "(?:hago|tarea)"),
)
_BARE = (
    ("ESPERAR", "(?:espero|me quedo|nada|descanso)"),
    ("REPORTAR", "reporto(?: el cadáver)?"),
    ("CAMPANA", "toco la campana"),
)


def _grouped(names: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """By slot: its names as one expression, the longest first."""
    slots: dict[str, list[str]] = {"to": [], "target": [], "task": []}
    for name, (slot, _) in names.items():
        slots[slot].append(re.escape(name).replace("/", r"\/"))
    return {s: "|".join(sorted(ns, key=len, reverse=True)) or "(?!)" for s, ns in slots.items()}


def strict_lalr(world: Mapping[str, Any]) -> Reader:
    """A grammar of plain lines for lark's LALR with its contextual lexer: all or nothing."""
    from lark import Lark, Token  # noqa: PLC0415
    from lark.exceptions import LarkError  # noqa: PLC0415

    names, slots = _names(world), _grouped(_names(world))
    rules = [f"{v}_ LINK? N_{s.upper()}" for v, s, _ in _FORM] + [f"{v}_" for v, _ in _BARE]
    rules += ["N_TO", "N_TASK"]
    terminals = [f"{v}_.2: /{form}/i" for v, _, form in _FORM]
    terminals += [f"{v}_.2: /{form}/i" for v, form in _BARE]
    terminals += [f"N_{s.upper()}.1: /{names_}/i" for s, names_ in slots.items()]
    grammar = f"start: {' | '.join(rules)}\nLINK.3: /(?:hasta |hacia )?(?:al?|en|por|la|el|los|las)(?= )(?: (?:la|el|los|las)(?= ))?/i\n"  # noqa: E501
    grammar += "\n".join(terminals) + '\n%ignore " "\n'
    parser = Lark(grammar, parser="lalr")

    def line(text: str) -> tuple[str, str | None] | None:
        try:
            tree = parser.parse(text)
        except LarkError:
            return None
        tokens = [t for t in tree.children if isinstance(t, Token)]
        verb = next((t.type[:-1] for t in tokens if t.type.endswith("_")), "")
        value = next((names[t.lower()] for t in tokens if t.type.startswith("N_")), None)
        if not verb and value is not None:
            verb = "MOVER" if value[0] == "to" else "TAREA"
        return verb, value[1] if value else None

    return lambda item: _answered(item, line)


def strict_peg(world: Mapping[str, Any]) -> Reader:
    """The same plain lines as a PEG of parsimonious."""
    from parsimonious import Grammar, ParseError  # noqa: PLC0415

    names, slots = _names(world), _grouped(_names(world))
    parts = [f"{v.lower()} = ~r'{form}'i ' ' link? n_{s}" for v, s, form in _FORM]
    parts += [f"{v.lower()} = ~r'{form}'i" for v, form in _BARE]
    parts += [f"n_{s} = ~r'(?:{names_})'i" for s, names_ in slots.items()]
    heads = [v.lower() for v, *_ in (*_FORM, *_BARE)]
    grammar = Grammar(
        f"start = {' / '.join(heads)} / n_to / n_task\n"
        "link = ~r'(?:hasta |hacia )?(?:al?|en|por|la|el|los|las) (?:(?:la|el|los|las) )?'i\n"
        + "\n".join(parts)
    )

    def line(text: str) -> tuple[str, str | None] | None:
        try:
            top = grammar.parse(text).children[0]
        except ParseError:
            return None
        found = [top, *_below(top)]
        value = next((names[n.text.lower()] for n in found if n.expr_name.startswith("n_")), None)
        verb = top.expr_name.upper()
        if verb in ("N_TO", "N_TASK"):
            verb = "MOVER" if verb == "N_TO" else "TAREA"
        return verb, value[1] if value else None

    return lambda item: _answered(item, line)


def _below(node: Any) -> list[Any]:
    return [d for child in node.children for d in (child, *_below(child))]


def fuzzy_earley(world: Mapping[str, Any]) -> Reader:
    """lark's Earley over words that rapidfuzz has put into classes, with junk allowed between."""
    from lark import Lark  # noqa: PLC0415
    from lark.exceptions import LarkError  # noqa: PLC0415

    names = _names(world)
    cues = {w.split()[-1]: v for v, ws in _VERBS.items() for w in ws if v != "TAREA"}
    words: dict[str, set[str]] = {}
    for name in names:
        for word in re.findall(r"\w{3,}", name):
            words.setdefault(word, set()).add(name)
    parser = Lark(
        "start: junk verb junk name* junk | junk name+ junk\nverb: V\nname: N\njunk: J*\n"
        'V: "v"\nN: "n"\nJ: "j"\n',
        parser="earley",
    )

    def line(text: str) -> tuple[str, str | None] | None:
        classes, verbs, told = "", [], []
        for word in re.findall(r"\w+", text.lower()):
            cue = process.extractOne(word, list(cues), scorer=fuzz.ratio, score_cutoff=85)
            name = process.extractOne(word, list(words), scorer=fuzz.ratio, score_cutoff=85)
            if cue and (cue[0] == word or not name):
                classes, verbs = classes + "v", [*verbs, cues[cue[0]]]
            elif name:
                classes, told = classes + "n", [*told, words[name[0]]]
            else:
                classes += "j"
        try:
            parser.parse(classes)
        except LarkError:
            return None
        fits = sorted(names, key=lambda n: (-sum(n in t for t in told), len(n))) if told else []
        verb = verbs[0] if verbs else ("MOVER" if names[fits[0]][0] == "to" else "TAREA")
        if verb not in _ARGUMENT:
            return verb, None
        value = next((names[n][1] for n in fits if names[n][0] == _ARGUMENT[verb]), None)
        return (verb, value) if value else None

    return lambda item: _answered(item, line)


BASELINES: dict[str, Callable[[Mapping[str, Any]], Reader]] = {
    "expresiones regulares + WRatio": naive,
    "lark LALR, gramática estricta": strict_lalr,
    "parsimonious (PEG), la misma": strict_peg,
    "lark Earley, palabras aproximadas": fuzzy_earley,
}
