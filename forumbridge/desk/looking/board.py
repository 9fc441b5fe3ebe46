"""The board at every moment of the game so far, whole or as one player knew it then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.vocabulary import CharacterId
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.rulesets.looking import Board, Position, Watched


@dataclass(frozen=True, slots=True)
class BoardView:
    """One look at the board. `at` is the place of the position among `positions`, from 0."""

    positions: tuple[Position, ...]
    at: int
    board: Board
    people: tuple[tuple[CharacterId, str], ...]
    """Whose eyes there are to look through."""
    who: CharacterId | None

    @property
    def position(self) -> Position:
        """The position looked at."""
        return self.positions[self.at]

    def beside(self, step: int) -> Position | None:
        """The position so many before or after it, or None."""
        at = self.at + step
        return self.positions[at] if 0 <= at < len(self.positions) else None


def board_view(game: Watched, key: str = "", who: str = "") -> BoardView | None:
    """The board at a position (the last one without a key) as somebody knew it; None while the
    game has none.

    Raises:
        UsageError: there is no such position, or nobody of that name.
    """
    positions = tuple(game.positions())
    if not positions:
        return None
    at = place_of(positions, key)
    seer = seen_by(game, who)
    board = game.board(positions[at], seer)
    return BoardView(positions, at, board, tuple(game.people.items()), seer)


def place_of(positions: Sequence[Position], key: str) -> int:
    """Where the position with that key is; the last one for none.

    Raises:
        UsageError: there is none.
    """
    if not key:
        return len(positions) - 1
    found = next((at for at, one in enumerate(positions) if one.key == key), None)
    if found is None:
        raise UsageError(
            "Ese momento del tablero ya no está en la partida.",
            advice="Elija otro: los que hay salen en la página del tablero.",
            code="SIN_ESE_MOMENTO",
        )
    return found


def seen_by(game: Watched, who: str) -> CharacterId | None:
    """The character with that identifier; None for none, who is the narrator.

    Raises:
        UsageError: nobody has it.
    """
    if not who:
        return None
    found = next((one for one in game.people if one == who), None)
    if found is None:
        raise UsageError(
            f"«{who}» no es ningún personaje de esta partida.",
            advice="Los que hay salen en la página de los jugadores.",
            code="DESCONOCIDO",
        )
    return found


def picture(game: Watched, position: Position, who: CharacterId | None) -> str:
    """The board as an SVG document; empty where the game has no plan.

    Raises:
        ConfigurationError: the game's map can't be drawn.
    """
    try:
        return game.picture(position, who)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigurationError(
            f"El mapa de la partida no se puede dibujar ({error}).",
            advice="«forumbridge doctor» dice qué le falta al mapa.",
            code="MAPA_SIN_DIBUJO",
        ) from None
