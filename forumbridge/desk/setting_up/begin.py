"""Step «partida»: what the game is called, where its folder goes, and whether it is half played."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.config_files.new_game import check_place
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.errors import ForumbridgeError

MOST_LETTERS = 80


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with a name and a place that can be written to."""
    name, folder = " ".join(said.get("nombre", "").split()), said.get("carpeta", "").strip()
    draft = draft.model_copy(
        update={"name": name, "folder": folder, "adopting": said.get("adoptar") == "1"}
    )
    return Answered(draft, (*_name(name), *_folder(draft)))


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
