"""Which rulings no test is named for (`make options`).

A test of what a ruling does names its key with `@pytest.mark.option("alarm", …)`; the keys are
those of the game's rulings file. Tests below a folder with the name of a game speak of that game,
all others of La Hacienda. A key without a test is a failure, and so is a name that is no key.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.core.option_kinds import Kind  # noqa: E402 (from the checkout)

_FIRST = "hacienda"
_ENGINE = ROOT / "engine"
_MODULES = {
    path.relative_to(_ENGINE).parts[0]: ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in _ENGINE.rglob("options.py")
}
GAMES: Mapping[str, Mapping[str, Kind]] = {
    game: import_module(_MODULES[game]).OPTIONS
    for game in sorted(_MODULES, key=lambda game: (game != _FIRST, game))
}
"""The keys of each game; the first is that of the tests in no game's folder."""


def named_in(path: Path) -> Iterator[str]:
    """Keys that a test module names in marks, wherever they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="option"), args=arguments
            ):
                for argument in arguments:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
            case _:
                pass


def game_of(path: Path) -> str:
    """Of which game a test module's marks speak."""
    return next((game for game in GAMES if game in path.parts), next(iter(GAMES)))


def named(game: str) -> set[str]:
    """Keys of a game that some test names."""
    modules = (ROOT / "tests").rglob("test_*.py")
    return {key for path in modules if game_of(path) == game for key in named_in(path)}


def main() -> int:
    """Print the report; 1 when a key is not named, or a name is no key."""
    wrong = False
    for game, options in GAMES.items():
        tested = named(game)
        missing = [key for key in options if key not in tested]
        strangers = sorted(tested - set(options))
        count = f"{game}: {len(options) - len(missing)} of {len(options)} options have a test."
        print("\n".join((*missing, count)))
        for key in strangers:
            print(f"{key} is named by a test of {game} but is no option of it", file=sys.stderr)
        wrong = wrong or bool(missing or strangers)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
