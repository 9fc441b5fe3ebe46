"""`forumbridge parse --score`: how well the reader agrees with a labelled corpus."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import cast

from forumbridge.cli.console import Console
from forumbridge.cli.parse.decisions import phrasebooks
from forumbridge.cli.parse.files import bad_lines, items_of, world_of
from parsers.batch import answer
from parsers.scoring import Outcome, Rate, Score, Tally, judged, scored
from parsers.words.lexicon import Lexicon
from parsers.worldfile import World, WorldError

_KINDS = {"declaration": "declaraciones", "negative": "sin órdenes", "sequence": "series"}


def score(
    console: Console, corpus: Path, world: Path | None, lexicon: Lexicon, *, failing: bool
) -> None:
    """Measure and print; with `failing`, first the items that differ from their label.

    `world` may be left out where the corpus has one beside it: `mundo.json`, or its own name with
    `.world.json` instead of `.jsonl`.

    Raises:
        UsageError: a file or a line is wrong.
    """
    items_of(corpus)  # said before anything about its world
    place = world if world is not None else _beside(corpus)
    outcomes, spent = measured(corpus, world_of(place), lexicon)
    figures = scored(outcomes)
    wrong = [o for o in outcomes if o.fails]
    if failing:
        for outcome in wrong:
            _told(console, outcome)
    _tables(console, figures, spent)
    console.data(
        _as_data(figures, spent) | ({"failing": [_failing(o) for o in wrong]} if failing else {})
    )


def measured(corpus: Path, world: World, lexicon: Lexicon) -> tuple[list[Outcome], list[float]]:
    """Every item of a file judged, and the seconds that each took to read.

    Raises:
        UsageError: a line is wrong, or its context does not fit the world.
    """
    outcomes: list[Outcome] = []
    spent: list[float] = []
    bad: list[tuple[int, str]] = []
    for number, item in items_of(corpus):
        begun = time.perf_counter()
        try:
            given = answer(item.source, world, lexicon, phrasebooks())
        except (WorldError, TypeError, ValueError, AttributeError) as error:
            bad.append((number, str(error).rstrip(".")))
            continue
        spent.append(time.perf_counter() - begun)
        outcomes.append(judged(item, given))
    if bad:
        raise bad_lines(corpus, bad)
    return outcomes, spent


def _beside(corpus: Path) -> Path:
    own = corpus.with_suffix(".world.json")
    return own if own.exists() else corpus.with_name("mundo.json")


def _tables(console: Console, figures: Score, spent: list[float]) -> None:
    console.line(f"{figures.exact.of} textos.")
    _table(
        console,
        ("qué", "cuántos", "parte", "intervalo del 95 %"),
        [
            _row("exactos", figures.exact),
            _row("exactos y con sus avisos", figures.with_warnings),
            _row("errores en silencio", figures.silent),
            _row("de ellos, con una acción equivocada o inventada", figures.silent_wrong),
            _row("sin órdenes, y aun así con una acción aceptada", figures.negatives),
        ],
    )
    console.line()
    _table(
        console,
        ("acciones y avisos", "bien", "de más", "de menos", "precisión", "cobertura", "F1"),
        [
            _tally_row("acciones", figures.actions),
            _tally_row("avisos", figures.warnings),
            *(_tally_row(code, tally) for code, tally in figures.by_code.items()),
        ],
    )
    console.line()
    _table(
        console,
        ("grupo", "exactos", "parte", "intervalo del 95 %"),
        [_row(_KINDS[k], r) for k, r in figures.by_kind.items()]
        + [_row(k or "(sin grupo)", r) for k, r in figures.by_category.items()],
    )
    console.line()
    speed = _speed(spent)
    console.line(
        f"Por texto: mediana {speed['median_us']:.0f} µs, media {speed['mean_us']:.0f} µs,"
        f" percentil 99 {speed['p99_us']:.0f} µs."
    )


def _table(console: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns padded to their widest cell, on a terminal or not: figures are to be compared."""
    lines = [columns, *rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(columns))]
    for line in lines:
        padded = [
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        console.line("  ".join(padded))


def _row(name: str, rate: Rate) -> tuple[str, str, str, str]:
    low, high = rate.interval
    shown = f"{rate.hits} de {rate.of}"
    return name, shown, _percent(rate.share), f"{_percent(low)} a {_percent(high)}"


def _tally_row(name: str, tally: Tally) -> tuple[str, ...]:
    counts = (tally.right, tally.spurious, tally.missed)
    rates = (tally.precision, tally.recall, tally.f1)
    return name, *map(str, counts), *(f"{r:.3f}".replace(".", ",") for r in rates)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %".replace(".", ",")


def _told(console: Console, outcome: Outcome) -> None:
    how = "en silencio" if outcome.silent else "con aviso" if not outcome.exact else "solo avisos"
    console.line(f"{outcome.item.id} ({outcome.item.category}), {how}")
    for line in _posts(outcome):
        console.line(f"    {line}")
    for name, values in (
        ("falta", outcome.missing), ("sobra", outcome.extra),
        ("avisos que faltan", outcome.warnings_missing),
        ("avisos que sobran", outcome.warnings_extra),
    ):  # fmt: skip
        if values:
            console.line(f"  {name}: {'; '.join(map(_short, values))}")
    console.line()


def _posts(outcome: Outcome) -> Iterable[str]:
    context = cast("Mapping[str, object]", outcome.item.source.get("context") or {})
    for post in cast("Iterable[Mapping[str, object]]", context.get("history") or ()):
        yield from str(post.get("text", "")).splitlines()
        yield "…"
    yield from outcome.item.text.splitlines()


def _short(action: str) -> str:
    """A canonical action as `1 MOVER to=claustro`; a code as it is."""
    if not action.startswith("["):
        return action
    phase, verb, args = cast("tuple[int | None, str, object]", tuple(json.loads(action)))
    told = (
        ", ".join(
            f"{key}={'?' if value is None else value}"
            for key, value in cast("dict[str, object]", args).items()
        )
        if isinstance(args, dict)
        else " / ".join(_short(a) if a else "nada" for a in cast("list[str | None]", args))
    )
    return " ".join(x for x in ("·" if phase is None else str(phase), verb, told) if x)


def _speed(spent: list[float]) -> dict[str, float]:
    ordered = sorted(spent)
    return {
        "median_us": 1e6 * ordered[len(ordered) // 2],
        "mean_us": 1e6 * sum(ordered) / len(ordered),
        "p99_us": 1e6 * ordered[int(len(ordered) * 0.99)],
    }


def _as_data(figures: Score, spent: list[float]) -> dict[str, object]:
    rates = ("exact", "with_warnings", "silent", "silent_wrong", "negatives")
    return {
        "n": figures.exact.of,
        **{name: _rate_data(getattr(figures, name)) for name in rates},
        "actions": _tally_data(figures.actions),
        "warnings": _tally_data(figures.warnings),
        "by_code": {code: _tally_data(t) for code, t in figures.by_code.items()},
        "by_category": {name: _rate_data(r) for name, r in figures.by_category.items()},
        "by_kind": {name: _rate_data(r) for name, r in figures.by_kind.items()},
        "speed": _speed(spent),
    }


def _rate_data(rate: Rate) -> dict[str, object]:
    return {**asdict(rate), "share": rate.share, "interval": list(rate.interval)}


def _tally_data(tally: Tally) -> dict[str, object]:
    return {
        **asdict(tally), "precision": tally.precision, "recall": tally.recall, "f1": tally.f1,
    }  # fmt: skip


def _failing(outcome: Outcome) -> dict[str, object]:
    return {
        "id": outcome.item.id,
        "category": outcome.item.category,
        "text": outcome.item.text,
        "silent": outcome.silent,
        "missing": [json.loads(a) for a in outcome.missing],
        "extra": [json.loads(a) for a in outcome.extra],
        "warnings_missing": list(outcome.warnings_missing),
        "warnings_extra": list(outcome.warnings_extra),
    }
