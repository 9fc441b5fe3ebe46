"""Whether the recorded inputs still tell the game that was played.

State is folded from the inputs at every run, so whoever edits the rules, the map or the roster in
the middle of a game edits its past as well: a deal that no longer adds up, a deadline that fell
elsewhere. What the inputs brought about was recorded with them; if they now bring about something
else, nothing may be decided or said.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from forumbridge.errors import ConfigurationError

_FOR_THE_LOG = '"kind":"log"'


def check_history(recorded: Sequence[tuple[int, str]], replayed: Iterable[str]) -> None:
    """Compare what inputs brought about (their number, an event's JSON) with what they do now.

    A newer version of the program may say more than the one that recorded: lines for the
    narrator's log in between, and fields that an event did not have. Nothing else may differ.

    Raises:
        ConfigurationError: another game comes out (code HISTORIA_CAMBIADA).
    """
    now = iter(replayed)
    for number, before in recorded:
        for after in now:
            if before == after or _agrees(json.loads(before), json.loads(after)):
                break
            if _FOR_THE_LOG not in after:
                raise _changed(number)
        else:
            raise _changed(number)
    if any(_FOR_THE_LOG not in after for after in now):
        raise _changed(recorded[-1][0] if recorded else 0)


def _agrees(before: object, after: object) -> bool:
    if isinstance(before, dict) and isinstance(after, dict):
        old = cast("Mapping[str, object]", before)
        new = cast("Mapping[str, object]", after)
        return all(key in new and _agrees(value, new[key]) for key, value in old.items())
    return before == after


def _changed(number: int) -> ConfigurationError:
    where = f" (desde el apunte {number})" if number else ""
    return ConfigurationError(
        "Con los ficheros de ahora, la partida ya no sale como se jugó"
        f"{where}: se han cambiado las reglas, el mapa, las tareas o los personajes a mitad de"
        " partida. No se ha hecho nada.",
        advice="Deje esos ficheros como estaban («forumbridge doctor» dice cuáles difieren de los"
        " de fábrica). Si acaba de actualizar el programa, vuelva a la versión anterior.",
        code="HISTORIA_CAMBIADA",
    )
