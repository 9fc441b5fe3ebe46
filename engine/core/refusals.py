"""What can't be taken, and the code that says why; a game may translate the code into its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """A ballot or a slot took nothing and is as it was.

    Codes of the core: `NOT_AN_ELECTOR`, `NOT_THE_OWNER`, `ALREADY_VOTED`, `ALREADY_DECIDED`,
    `FINAL`, `LATE`, `NO_BLANK`, `NOT_AN_OPTION`, `REPEATED`, `WRONG_COUNT`,
    `NOTHING_TO_WITHDRAW`; what a ballot forbids to one elector brings a code of its own.
    """

    code: str
