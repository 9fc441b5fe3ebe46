"""Groups whose first command may be left out: `review PARTIDA` is `review list PARTIDA`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from forumbridge.cli.spanish import SpanishGroup, likest


class ListByDefault(SpanishGroup):
    """A group in which a first word that is no command belongs to `list`."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Put `list` in front where no command is named; a mistyped command stays a mistake."""
        if args and not self._meant(args) and args[0] not in ctx.help_option_names:
            args = ["list", *args]
        return super().parse_args(ctx, args)

    def _meant(self, args: list[str]) -> bool:
        """Whether the first word is a command, or one with a slip of the hand before a folder."""
        if args[0] in self.commands:
            return True
        if len(args) < 2 or Path(args[0]).exists():
            return False
        return bool(likest(args[0], self.commands))
