"""Names for the points where a crash matters: each commit, HTTP request and file write.

In production `reach` does nothing. The crash harness installs a hook that counts the points of a
run and, in another run, dies at the n-th (reliability R1).
"""

from __future__ import annotations

from collections.abc import Callable

Hook = Callable[[str], None]

_hook: Hook | None = None


def install(hook: Hook | None) -> None:
    """Call `hook(name)` at every boundary from now on; None takes it out."""
    global _hook
    _hook = hook


def reach(name: str) -> None:
    """Say that boundary `name` (`commit:inbox:before`, `http:POST:after` …) is reached."""
    if _hook is not None:
        _hook(name)
