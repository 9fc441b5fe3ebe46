"""Which rulings no test is named for yet (`make options`).

A test of what a ruling does names its key with `@pytest.mark.option("alarm", …)`; the keys are
those of the rulings file. `tests/options.txt` lists the ones that are still owed: a key that is
neither named nor listed is a mistake, and so is a name that is no key. When the list is empty,
every ruling has its test.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.hacienda.options import OPTIONS  # noqa: E402 (from the checkout)


def owed() -> set[str]:
    """Keys whose test is still to be written, as listed."""
    lines = (ROOT / "tests" / "options.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


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
    """Print the report; 1 when a key is neither named nor listed, or a name or line is no key."""
    tested, listed = named(), owed()
    missing = [key for key in OPTIONS if key not in tested]
    print("\n".join(missing))
    print(f"{len(OPTIONS) - len(missing)} of {len(OPTIONS)} options have a test named for them.")
    wrong = [
        *(f"{key} has no test and is not listed in tests/options.txt" for key in missing
          if key not in listed),
        *(f"{key} is named by a test but is no option" for key in sorted(tested - set(OPTIONS))),
        *(f"{key} is listed in tests/options.txt but is no option"
          for key in sorted(listed - set(OPTIONS))),
    ]  # fmt: skip
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
