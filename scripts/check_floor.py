"""Say how many tests passed, and fail when a test failed or fewer passed than the floor says.

`check_floor.py REPORT.xml FLOOR.txt`. The floor guards against tests that quietly stop being
collected; raise it whenever tests are added.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

BAD = ("failure", "error")


def outcomes(report: Path) -> Counter[str]:
    """How many cases of a JUnit report passed, failed and were skipped."""
    counts: Counter[str] = Counter()
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 (our own report)
        tags = {child.tag for child in case}
        kind = "failed" if tags & set(BAD) else "skipped" if "skipped" in tags else "passed"
        counts[kind] += 1
    return counts


def floor(path: Path) -> int:
    """The number in the file, comments (`#`) apart."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.strip() and not line.startswith("#")))


def main(arguments: list[str]) -> int:
    """Print the closing line and return the exit status."""
    counts, least = outcomes(Path(arguments[0])), floor(Path(arguments[1]))
    enough = counts["passed"] >= least
    if not enough:
        print(f"Only {counts['passed']} tests passed; {arguments[1]} asks for {least}.")
    if counts["skipped"]:
        print(f"{counts['skipped']} skipped")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 0 if enough and not counts["failed"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
