"""Which rules of the catalogue no test is named for (`make rules`).

A test names its rules with `@pytest.mark.rule("HAC-KILL-03", …)`, a scenario of `tests/scenarios`
with its `reglas`; the catalogue's identifiers are in `tests/rules.txt` (La Hacienda) and in a
`tests/rules_<game>.txt` for each other game. A rule without a test is a failure, and so is an
identifier that the catalogue does not have.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def catalogue() -> list[str]:
    """Every identifier of every game, in the catalogue's order, La Hacienda's first."""
    files = sorted((ROOT / "tests").glob("rules*.txt"))
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def named_in(path: Path) -> Iterator[str]:
    """Identifiers that a test module names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule"), args=arguments):
                for argument in arguments:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
            case _:
                pass


def told_by(path: Path) -> list[str]:
    """Identifiers that a scenario names; its test carries them as marks."""
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["reglas"])


def main() -> int:
    """Print the report; 1 when a rule has no test, or a test names one that does not exist."""
    known = catalogue()
    named = {rule for path in (ROOT / "tests").rglob("test_*.py") for rule in named_in(path)}
    for path in (ROOT / "tests" / "scenarios").rglob("*.toml"):
        named |= set(told_by(path))
    missing = [rule for rule in known if rule not in named]
    strangers = sorted(named - set(known))
    count = f"{len(known) - len(missing)} of {len(known)} rules have a test named for them."
    print("\n".join((*missing, count)))
    for rule in strangers:
        print(f"{rule} is named by a test but is in none of tests/rules*.txt", file=sys.stderr)
    return 1 if missing or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
