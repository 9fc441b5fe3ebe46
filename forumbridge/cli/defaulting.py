"""Groups whose first command may be left out: `review PARTIDA` is `review list PARTIDA`."""

from __future__ import annotations

from typing import Any

from forumbridge.cli.spanish import SpanishGroup


class ListByDefault(SpanishGroup):
    """A group in which a first word that is no command belongs to `list`."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Put `list` in front where no command is named."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["list", *args]
        return super().parse_args(ctx, args)
