"""Importing a library without a part of it that it can do without."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import cast


@contextmanager
def left_out(module: str) -> Generator[None]:
    """While it lasts, importing `module` fails as if it were not installed; one that is loaded
    already stays."""
    modules = cast("dict[str, object]", sys.modules)
    if module in modules:
        yield
        return
    modules[module] = None
    try:
        yield
    finally:
        del modules[module]
