"""One self-contained HTML file of a chronicle's data or of the narrator's sheets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib import resources
from typing import TypedDict

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from forumbridge.chronicle.chips import Chip, chips, initials
from forumbridge.chronicle.data import Chronicle, LineData, SceneData
from forumbridge.chronicle.figures import PERSON_FIGURES
from forumbridge.narration.spanish import moment
from forumbridge.rulesets.retelling import Backdrop

KINDS: Mapping[str, str] = {
    "orden": "declara",
    "voto": "vota",
    "suceso": "sucede",
    "visto": "se cuenta",
    "rechazo": "no vale",
    "mano": "quien narra",
    "hito": "",
}
"""What a line of the story is, in a word or two."""


class _Scene(TypedDict):
    titulo: str
    fecha: int
    lineas: list[LineData]
    chips: list[Chip]
    where: str


class _Round(TypedDict):
    number: int
    scenes: list[_Scene]


def part(name: str) -> str:
    """A shipped file of `chronicle/paper`."""
    return (resources.files("forumbridge.chronicle") / "paper" / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Everything is escaped, and nothing may be missing."""
    return Environment(
        loader=FunctionLoader(part), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )


def inner(svg: str) -> Markup:
    """What is inside an SVG document: it becomes part of a page of our own."""
    begin, end = svg.index(">", svg.index("<svg")) + 1, svg.rindex("</svg>")
    return Markup(svg[begin:end])  # noqa: S704 (drawn by us from the map, escaped there)


def chronicle_page(chronicle: Chronicle, backdrop: Backdrop | None) -> str:
    """The chronicle as one HTML file; with scripts off it is a sequence of boards and lists."""
    known = {p["id"]: p["nombre"] for p in chronicle["personas"]}
    letters, zone = initials(known), chronicle["partida"]["zona"]
    boards = [chips(scene["piezas"], known, letters, backdrop) for scene in chronicle["historia"]]
    frames = [
        {"title": scene["titulo"], "chips": board}
        for scene, board in zip(chronicle["historia"], boards, strict=True)
        if board
    ]
    return (
        environment()
        .get_template("cronica.html.j2")
        .render(
            c=chronicle,
            style=Markup(part("cronica.css")),  # noqa: S704 (shipped)
            script=Markup(part("cronica.js")),  # noqa: S704 (shipped)
            backdrop=None
            if backdrop is None
            else {"width": backdrop.width, "height": backdrop.height, "inner": inner(backdrop.svg)},
            frames=frames,
            frames_json=_in_script(frames),
            rounds=_rounds(chronicle, boards, known),
            letters=letters,
            kinds=KINDS,
            columns=PERSON_FIGURES,
            name=partial(_known, known),
            date=partial(moment, zone=zone),
        )
    )


def _known(names: Mapping[str, str], who: str) -> str:
    return names.get(who, who)


def _in_script(value: object) -> Markup:
    """JSON that can stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 (escaped above)


def _rounds(
    chronicle: Chronicle, boards: Sequence[list[Chip]], known: Mapping[str, str]
) -> list[_Round]:
    found: list[_Round] = []
    for scene, board in zip(chronicle["historia"], boards, strict=True):
        if not found or found[-1]["number"] != scene["ronda"]:
            found.append(_Round(number=scene["ronda"], scenes=[]))
        found[-1]["scenes"].append(
            _Scene(
                titulo=scene["titulo"],
                fecha=scene["fecha"],
                lineas=scene["lineas"],
                chips=board,
                where=_where(scene, known, chronicle["lugares"]),
            )
        )
    return found


_STATES = {"vivo": "", "fantasma": " (fantasma)", "cadaver": " (cadáver)", "oculto": " (oculto)"}


def _where(scene: SceneData, known: Mapping[str, str], places: Mapping[str, str]) -> str:
    """Who is where, in words: for whoever can't see the board."""
    by_place: dict[str, list[str]] = {}
    for piece in scene["piezas"]:
        said = f"{known.get(piece['quien'], piece['quien'])}{_STATES[piece['estado']]}"
        by_place.setdefault(piece["lugar"], []).append(said)
    parts = [f"{', '.join(who)} {places.get(p, p)}" for p, who in by_place.items()]
    return f"{'; '.join(parts)}." if parts else ""
