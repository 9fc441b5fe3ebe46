"""Write the guide's page of options from what the program itself says (`make options-page`).

The rulings come from the shipped file and their kinds, what is asked or held from the readers'
notices and from what the cycle puts on the narrator's desk, the narrator's own acts from the
commands. `--check` writes nothing and fails when the page is not the one that would be written.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from typer.main import get_command  # noqa: E402 (from the checkout)

from engine.hacienda.setting.option_kinds import OneOf  # noqa: E402
from engine.hacienda.setting.options import OPTIONS  # noqa: E402
from engine.hacienda.setting.ruleset_data import PRESETS, changed_keys, preset  # noqa: E402
from engine.hacienda.setting.rulings import Ruleset  # noqa: E402
from engine.vocabulary import Level  # noqa: E402
from forumbridge.cli import application  # noqa: E402
from forumbridge.cli.act.acts import LIST, Act  # noqa: E402
from forumbridge.cli.act.command import every_act  # noqa: E402
from forumbridge.config_files.option_texts import (  # noqa: E402
    OptionText,
    option_texts,
    written,
)
from forumbridge.cycle import canary, edits  # noqa: E402
from forumbridge.cycle.claim import SENTENCES  # noqa: E402
from forumbridge.cycle.holding import TO_DO  # noqa: E402
from parsers.text.notices import TABLE  # noqa: E402

PAGE = ROOT / "docs" / "opciones-hacienda.md"

CALENDAR = (
    ("timezone", "[partida] zona", "Zona horaria de todos los plazos", "AMB-010"),
    ("round_days", "[calendario] dias", "Qué días se abre ronda", "HAC-TIME-02"),
    ("round_hour", "[calendario] hora", "A qué hora", "HAC-TIME-02"),
    ("holidays", "[calendario] festivos", "Qué fechas no", "HAC-TIME-02"),
)
"""Keys of the catalogue that belong to the game's calendar: (key, where, what, rule)."""

YOURS: dict[str, tuple[object, ...]] = {
    "extension_auto": (False,),
    "extension_per_game": (0, 1),
    "conditionals": ((), ("report",), ("bell",)),
    "round_opening": ("hold", "narrator_post"),
    "dark_scene": ("veiled",),
    "busy_scene": ("veiled",),
}
"""Rulings with values that leave to the narrator what the program would decide."""

PRESET_WORDS = {
    "hacienda": "lo recomendado: cada clave con su valor de fábrica",
    "letra": "el reglamento a la letra, donde lo recomendado sigue al juego original",
    "original": "lo más parecido al juego original",
}
DESK = ("review", "outbox", "say", "undo", "correct")
"""The commands by which a narrator decides about doubts, messages and what was decided."""


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join((*_head(), *_decided(), *_asked(), *_held(), *_yours(), ""))


def _head() -> Iterator[str]:
    yield from (
        "# Opciones de La Hacienda y quién decide qué",
        "",
        "<!-- Esta página la escribe `make options-page`: no la cambie a mano. -->",
        "",
        "Todo lo que el reglamento deja abierto es una clave de `reglas.toml`, y aquí están todas,"
        " con su valor de fábrica.",
        "`forumbridge init` pregunta las ocho que más cambian una partida; las demás se cambian en"
        " el fichero antes de empezar, o con `forumbridge act ruling PARTIDA CLAVE VALOR` con la"
        " partida en marcha.",
        "`forumbridge doctor` dice en qué se aparta la suya.",
        "",
        "Son fijas las tres fases de una ronda y el punto de acción de cada fase. Cuántos lugares"
        " puede mirar la Bola, cuántas entradas tienen los pasajes y qué estancias se bloquean lo"
        " dice `mapa.toml`; las etapas y esperas de cada tarea, `tareas.toml`.",
        "",
        "## Juegos de opciones",
        "",
        "`forumbridge init --preset NOMBRE` escribe en `reglas.toml` los valores de uno de estos"
        " tres. El fichero los lleva todos a la vista, así que después se cambia lo que se quiera.",
        "",
    )
    yield from _table(
        ("preset", "qué es", "qué cambia"),
        ((f"`{name}`", PRESET_WORDS[name], _changes(name) or "nada") for name in PRESETS),
    )
    yield from (
        "",
        "Con `letra`, un solo jugador puede tocar la campana en la primera fase de cada ronda y no"
        " dejar jugar a nadie.",
        "",
    )


def _changes(name: str) -> str:
    rules, base = preset(name), Ruleset()
    changed = changed_keys(rules, base)
    return ", ".join(f"`{key} = {written(getattr(rules, key))}`" for key in changed)


def _decided() -> Iterator[str]:
    yield from (
        "## 1. Lo decide el programa",
        "",
        "Cada clave es una situación que el programa resuelve solo, siempre igual. Lo que resuelve"
        " se puede corregir a mano (apartado 4).",
        "",
        "### El calendario, en game.toml",
        "",
    )
    yield from _table(
        ("clave", "en game.toml", "qué decide", "regla"),
        ((f"`{key}`", f"`{where}`", what, rule) for key, where, what, rule in CALENDAR),
    )
    sections = dict.fromkeys(text.section for text in option_texts().values())
    for section in sections:
        yield from ("", f"### {section}", "")
        texts = [text for text in option_texts().values() if text.section == section]
        yield from _table(
            ("clave", "de fábrica", "qué decide", "admite", "regla"), map(_option_row, texts)
        )
    yield from (
        "",
        "### Al leer",
        "",
        "Lo que el programa entiende por sí solo y deja anotado en el acuse, para que el jugador lo"
        " corrija si no era eso:",
        "",
    )
    info = (
        (f"`{code}`", _shown(entry.sentence))
        for code, entry in TABLE.items()
        if entry.level is Level.INFO and not entry.private
    )
    yield from _table(("aviso", "lo que dice"), info)
    yield ""


def _option_row(text: OptionText) -> tuple[str, ...]:
    meant = "".join(f"<br>`{word}`: {what}" for word, what in text.values)
    rules = ", ".join(text.rules)
    return (
        f"`{text.key}`",
        f"`{text.default}`",
        f"{_cell(text.explanation)}{_cell(meant)}",
        _admits(text.key),
        rules,
    )


def _admits(key: str) -> str:
    kind = OPTIONS[key]
    if isinstance(kind, OneOf):
        return ", ".join(f"`{word}`" for word in kind.words)
    return _cell(kind.admits())


def _asked() -> Iterator[str]:
    yield from (
        "## 2. Se le pregunta al jugador",
        "",
        "En su escena personal. Si no contesta antes del instante de la fase, esa fase queda"
        " ociosa; usted puede contestar por él con `review`.",
        "",
    )
    asked = ((f"`{c}`", _shown(e.sentence)) for c, e in TABLE.items() if e.level is Level.ASK)
    yield from _table(("aviso", "lo que se pregunta"), asked)
    yield ""


def _held() -> Iterator[str]:
    yield from (
        "## 3. Se le retiene a usted",
        "",
        "### Acciones sin vuelta atrás que están en duda",
        "",
        "Matar, votar, reportar o tocar la campana no se hacen si no está claro. Le llegan"
        " enseguida a la bandeja, y si nadie las resuelve antes de su fase no se llevan a cabo"
        " (AMB-274).",
        "",
    )
    block = ((f"`{c}`", _shown(e.sentence)) for c, e in TABLE.items() if e.level is Level.BLOCK)
    yield from _table(("aviso", "la duda"), block)
    yield from ("", "### Lo que ve usted y nadie más", "")
    private = ((f"`{c}`", _shown(e.sentence)) for c, e in TABLE.items() if e.private)
    yield from _table(("aviso", "lo que dice"), private)
    yield from (
        "",
        "### Lo que pasa en el foro",
        "",
        "Nunca se toma por una orden; espera en la bandeja a que usted diga qué hacer.",
        "",
    )
    yield from _table(("asunto", "lo que dice"), desk_items())
    yield from (
        "",
        "### Claves con que se queda usted la decisión",
        "",
    )
    yield from _table(
        ("clave", "con", "qué decide"),
        (
            (
                f"`{key}`",
                " o ".join(f"`{written(value)}`" for value in values),
                _cell(option_texts()[key].explanation),
            )
            for key, values in YOURS.items()
        ),
    )
    yield ""


def desk_items() -> list[tuple[str, str]]:
    """(code, sentence) of everything that the cycle puts on the narrator's desk, from its code."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "forumbridge" / "cycle").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            given = {w.arg: w.value for w in node.keywords} if isinstance(node, ast.Call) else {}
            if given.keys() >= {"code", "level", "sentence"}:
                codes = list(_constants(given.get("code")))
                said = _sentences(given.get("sentence"))
                said = said if len(said) == len(codes) else said[:1] * len(codes)
                found.update(
                    {f"`{code}`": _cell(text) for code, text in zip(codes, said, strict=True)}
                )
    ours = {f"`{code}`": f"Un mensaje suyo {said}." for code, said in SENTENCES.items()}
    changed = {f"`{c}`": _cell(s) for c, s in map(_filled, edits.SENTENCES.items())}
    held = {f"`{c}`": _cell(f"Un mensaje suyo {s}.") for c, s in map(_filled, TO_DO.items())}
    seen = {f"`{c}`": _cell(f"{s}.") for c, s in map(_filled, canary.SENTENCES.items())}
    return sorted((ours | changed | held | seen | found).items())


def _filled(told: tuple[str, str]) -> tuple[str, str]:
    """A code and its sentence with an ellipsis for what is filled in."""
    return told[0], re.sub(r"{\w+}", "…", told[1])


def _constants(node: ast.expr | None) -> Iterator[str]:
    """The codes that an expression can come to, as far as they are written out."""
    for part in ast.walk(node) if node is not None else ():
        if isinstance(part, ast.Constant) and re.fullmatch(r"[A-Z][A-Z_]+", str(part.value)):
            yield str(part.value)


def _sentences(node: ast.expr | None) -> list[str]:
    """The sentences that an expression can come to, with an ellipsis for what is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(str(p.value) if isinstance(p, ast.Constant) else "…" for p in parts)]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_sentences(body), *_sentences(orelse)]
        case _:
            return ["Según el caso: lo dice el propio asunto."]


def _yours() -> Iterator[str]:
    yield from (
        "## 4. Lo suyo",
        "",
        "Lo que solo hace usted, cuando quiera. Cada decisión se anota con su nombre y su motivo, y"
        " vale desde la pasada siguiente.",
        "",
    )
    for group, members in groupby(every_act(), key=lambda act: act.group):
        yield from (f"### {group}", "")
        yield from _table(
            ("orden", "qué hace"), ((f"`{command_of(act)}`", _first(act.says)) for act in members)
        )
        yield ""
    yield from ("### Dudas, mensajes y avisos", "")
    rows = ((f"`forumbridge {name}`", help_) for name, help_ in desk_commands())
    yield from _table(("orden", "qué hace"), rows)


def command_of(act: Act) -> str:
    """How an act is called at the terminal."""
    return f"forumbridge act {act.name}" if act.name in LIST else f"forumbridge {act.name}"


def desk_commands() -> Iterator[tuple[str, str]]:
    """(command, its first line of help) of everything that is decided about doubts and messages."""
    for name in DESK:
        command: Any = get_command(import_module(application.MODULES[name]).app)
        inner: Mapping[str, Any] = getattr(command, "commands", {})
        if not inner:
            yield name, _first(command.help)
        for sub in inner:
            yield f"{name} {sub}", _first(inner[sub].help)


def _first(text: str | None) -> str:
    return _cell((text or "").strip().split("\n\n")[0].replace("\n", " "))


def _shown(sentence: str) -> str:
    return _cell(re.sub(r"\{\w+\}", "…", sentence))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def main(arguments: list[str]) -> int:
    """Write the page, or with `--check` say whether it is up to date."""
    text = page()
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    same = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
    if not same:
        print("docs/opciones-hacienda.md is out of date: make options-page", file=sys.stderr)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
