"""The error of a data file that a narrator can act on."""

from __future__ import annotations


class DataError(ValueError):
    """A data file says something that can't be used: where (`path`) and what, in Spanish."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message
