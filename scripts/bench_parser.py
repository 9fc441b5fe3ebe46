"""The reader beside what a library alone would give, and how it grows (`make bench-parser`).

Everything is measured in one run, on every labelled text at hand; only ratios between lines mean
anything on another machine. Nothing is asserted.
"""

from __future__ import annotations

import json
import math
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.append(str(ROOT / ".venv" / "bench"))  # where `make bench-parser` puts the libraries

from benchmarks.baselines import BASELINES  # noqa: E402
from forumbridge.config_files.paths import ruleset_folder  # noqa: E402
from forumbridge.config_files.toml_files import read_toml  # noqa: E402
from parsers import from_plain, lexicon_from_data, read  # noqa: E402
from parsers.batch import answer  # noqa: E402
from parsers.scoring import Outcome, item_from_data, judged, scored  # noqa: E402
from parsers.worldfile import outlook_from_world, world_from_data  # noqa: E402

CORPUS = ROOT / "tests" / "parsers" / "corpus"
SHARED = ROOT.parent / "shared" / "data"
LEXICON = lexicon_from_data(read_toml(ruleset_folder("hacienda") / "lexicon.toml"))
Read = Callable[[Mapping[str, Any]], Mapping[str, object]]


def corpora() -> list[tuple[Mapping[str, Any], list[dict[str, Any]]]]:
    """Every labelled file with its world; those of games that have no reader are left out."""
    rows = tomllib.loads((CORPUS / "floors.toml").read_text("utf-8"))
    homes = {name: CORPUS / f"{row['world']}.world.json" for name, row in rows.items()}
    pairs = [(p, homes[p.stem]) for p in sorted(CORPUS.glob("*.jsonl"))]
    pairs.append((SHARED / "declarations.dev.jsonl", SHARED / "declarations.world.json"))
    found: list[tuple[Mapping[str, Any], list[dict[str, Any]]]] = []
    for path, home in pairs:
        if not path.exists():
            continue
        items = [json.loads(x) for x in path.read_text("utf-8").splitlines()]
        if not any("game" in i["context"] for i in items):
            found.append((json.loads(home.read_text("utf-8")), items))
    return found


def run(make: Callable[[Mapping[str, Any]], Read]) -> tuple[list[Outcome], list[float]]:
    """Every text judged, and the seconds each took."""
    outcomes: list[Outcome] = []
    spent: list[float] = []
    for world, items in corpora():
        reader = make(world)
        for item in items:
            begun = time.process_time()
            given = reader(item)
            spent.append(time.process_time() - begun)
            outcomes.append(judged(item_from_data(item), given))
    return outcomes, spent


def ours(world: Mapping[str, Any]) -> Read:
    """Our reader, as the batch contract answers."""
    ready = world_from_data(world)
    return lambda item: answer(item, ready, LEXICON)


def told(name: str, outcomes: list[Outcome], spent: list[float], unit: float) -> None:
    """One line of the comparison; times as multiples of `unit` seconds."""
    figures, ordered = scored(outcomes), sorted(spent)
    print(
        f"{name:36} exactos {figures.exact.share:.3f}  F1 {figures.actions.f1:.3f}"
        f"  mal y en silencio {figures.silent_wrong.share:.3f}"
        f"  mediana {median(ordered) / unit:7.2f}  p99 {ordered[int(len(ordered) * 0.99)] / unit:7.2f}"  # noqa: E501
    )


def exponent(sizes: list[int], seconds: list[float]) -> float:
    """The slope of time against size on a double logarithmic scale, by least squares."""
    xs, ys = [math.log(s) for s in sizes], [math.log(s) for s in seconds]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    top = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return top / sum((x - mx) ** 2 for x in xs)


def best(world: Mapping[str, Any], text: str) -> float:
    """Seconds to read a text there, the least of five; names are made ready before."""
    first, *_ = world["rooms"]
    seen = outlook_from_world(world, {"room": first, "me": next(iter(world["characters"]))})
    marked = from_plain(text)
    read(marked, seen, LEXICON)
    spent: list[float] = []
    for _ in range(5):
        begun = time.process_time()
        read(marked, seen, LEXICON)
        spent.append(time.process_time() - begun)
    return min(spent)


def town(rooms: int, people: int) -> dict[str, Any]:
    """A made-up world: a row of rooms with doors, and people with two names."""
    exits = lambda n: [[s, f"r{m}", "puerta"] for s, m in (("este", n + 1), ("oeste", n - 1)) if 0 <= m < rooms]  # noqa: E501, E731 # fmt: skip
    word = lambda n: "".join("bcdfglmnprst"[n // 12**k % 12] + "aeiou"[(n + k) % 5] for k in range(4))  # noqa: E501, E731 # fmt: skip
    return {
        "rooms": {f"r{n}": {"name": f"Sala {word(n).title()}", "exits": exits(n)} for n in range(rooms)},  # noqa: E501
        "tasks": {},
        "characters": {f"p{n}": {"name": f"{word(n + 7000).title()} {word(3 * n + 9000).title()}"} for n in range(people)},  # noqa: E501
    }  # fmt: skip


def growth() -> None:
    """How reading grows with the post, the names and the map."""
    story = "La noche cae y nadie se fía de nadie. 1 PA: espero un rato junto al fuego.\n"
    world = corpora()[0][0]
    lengths = [1000, 2000, 4000, 8000, 16000]
    by_length = [best(world, (story * 250)[:n]) for n in lengths]
    print(f"exponente con el largo del mensaje: {exponent(lengths, by_length):.2f}")
    post = "Fase 1: voy a la sala de al lado\nFase 2: sigo a alguien\nFase 3: espero\n"
    people = [15, 60, 240, 960]
    by_people = [best(town(30, n), post) for n in people]
    print(f"exponente con los personajes, de 15 a 960: {exponent(people, by_people):.2f}")
    rooms = [30, 120, 480]
    by_rooms = [best(town(n, 15), post) for n in rooms]
    print(f"exponente con los lugares, de 30 a 480: {exponent(rooms, by_rooms):.2f}")


def main() -> None:
    """Print every figure."""
    run(ours)  # what is read for the first time is made ready and kept
    outcomes, spent = run(ours)
    unit = median(spent)
    print(f"{len(spent)} textos; tiempos en medianas de la lectura propia")
    told("lectura propia", outcomes, spent, unit)
    for name, make in BASELINES.items():
        try:
            found = run(make)
        except ImportError as error:
            print(f"{name:36} falta una biblioteca: {error.name}")
            continue
        told(name, *found, unit)
    print(f"textos por segundo en un núcleo: {len(spent) / sum(spent):.0f}")
    worst = max(range(len(spent)), key=spent.__getitem__)
    print(f"el más caro, {spent[worst] / unit:.1f} medianas: {outcomes[worst].item.id}")
    growth()


if __name__ == "__main__":
    main()
