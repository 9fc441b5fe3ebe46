"""Step «partida»: what the game is called, where its folder goes, and whether it is half played."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.config_files.game import GameName
from forumbridge.config_files.new_game import check_place
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.errors import ForumbridgeError

MOST_LETTERS = 80
GAMES: Mapping[GameName, str] = {
    "hacienda": "La Hacienda",
    "cosa": "La Cosa",
    "avaloup": "Avaloup",
}
"""What can be played, as people say it."""


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with a name and a place that can be written to."""
    name, folder = " ".join(said.get("nombre", "").split()), said.get("carpeta", "").strip()
    game = _game(said.get("juego", draft.rules))
    changed = game != draft.rules
    draft = draft.model_copy(
        update={
            "rules": game,
            "name": name,
            "folder": folder,
            "adopting": said.get("adoptar") == "1",
            "table_rules": {} if changed else draft.table_rules,
        }
    )
    if changed:
        asked_anew = tuple(one for one in draft.done if one not in ("calendario", "reglas"))
        draft = draft.model_copy(update={"done": asked_anew})
    return Answered(draft, (*_name(name), *_folder(draft)))


def _game(said: str) -> GameName:
    known: dict[str, GameName] = {game: game for game in GAMES}
    return known.get(said, "hacienda")


def _name(name: str) -> tuple[Problem, ...]:
    if name and len(name) <= MOST_LETTERS and name.isprintable():
        return ()
    return (
        Problem(
            "NOMBRE_NO_VALE",
            "La partida no tiene nombre, o es demasiado largo.",
            f"Póngale uno de {MOST_LETTERS} letras como mucho.",
        ),
    )


def _folder(draft: Draft) -> tuple[Problem, ...]:
    if not draft.folder:
        return (
            Problem(
                "SIN_CARPETA",
                "Falta decir en qué carpeta se guarda la partida.",
                "Por ejemplo ~/partidas/la-hacienda; se crea sola.",
            ),
        )
    try:
        check_place(draft.place)
    except ForumbridgeError as error:
        return (Problem(error.code, error.message, error.advice),)
    except (OSError, ValueError, RuntimeError):  # no path, or nobody's home
        return (
            Problem(
                "CARPETA_NO_VALE",
                f"No se puede mirar qué hay en «{draft.folder}».",
                "Use una carpeta suya, por ejemplo ~/partidas/la-hacienda.",
            ),
        )
    return ()
