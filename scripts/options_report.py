"""Which rulings no test is named for (`make options`).

A test of what a ruling does names its key with `@pytest.mark.option("alarm", …)`; the keys are
those of the rulings file. A key without a test is a failure, and so is a name that is no key.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.hacienda.options import OPTIONS  # noqa: E402 (from the checkout)


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


def named() -> set[str]:
    """Keys that some test names."""
    return {key for path in (ROOT / "tests").rglob("test_*.py") for key in named_in(path)}


def main() -> int:
    """Print the report; 1 when a key is not named, or a name is no key."""
    tested = named()
    missing = [key for key in OPTIONS if key not in tested]
    print("\n".join((*missing, _count(len(OPTIONS) - len(missing)))))
    strangers = sorted(tested - set(OPTIONS))
    for key in strangers:
        print(f"{key} is named by a test but is no option", file=sys.stderr)
    return 1 if missing or strangers else 0


def _count(tested: int) -> str:
    return f"{tested} of {len(OPTIONS)} options have a test named for them."


if __name__ == "__main__":
    sys.exit(main())
