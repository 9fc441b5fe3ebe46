"""Step «escenas»: the threads that are not one player's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forumbridge.config_files.problem import Problem
from forumbridge.config_files.scene_places import below
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.desk.setting_up.judging import judged

CODES = frozenset({"ESCENA_CON_DIRECCION", "ESCENA_NO_PRIVADA", "REPETIDO"})


@dataclass(frozen=True, slots=True)
class SceneField:
    """A scene to be named: its key in `[escenas]`, its label and who reads it."""

    key: str
    label: str
    says: str


FIELDS = (
    SceneField("publica", "Escena pública", "La leen todos: aperturas, partes públicos y final."),
    SceneField("deliberacion", "Deliberación", "Vacía: se delibera en la pública."),
    SceneField("fantasmas", "Fantasmas", "Vacía: los muertos no tienen escena."),
    SceneField("impostores", "Impostores", "Solo si sus reglas les dan una."),
    SceneField(
        "narrador",
        "La suya",
        "Una que solo lea usted: allí sale el resumen de lo que espera y allí puede contestarlo.",
    ),
)
_NARRATORS = FIELDS[-1]
TABLES: Mapping[str, tuple[SceneField, ...]] = {
    "cosa": (
        SceneField("publica", "Escena principal", "La leen todos: allí se juega y se publica."),
        SceneField("charla", "Fuera de partida", "Vacía: no hay. Se cierra al acabar el Preludio."),
        SceneField("manada", "La Cosa", "La de los Asimilados, solo de noche. Vacía: no hay."),
        SceneField("pareja", "La pareja", "La de los enamorados, solo de noche. Vacía: no hay."),
        SceneField("fantasmas", "Los muertos", "Solo si sus reglas les dan una."),
        SceneField("reglas", "Reglas", "Donde salen las aclaraciones. Vacía: en la principal."),
        _NARRATORS,
    ),
    "avaloup": (
        SceneField("publica", "La mesa", "La leen todos: allí se propone y se publica."),
        SceneField("manada", "Los lobos", "Para su última ocasión. Vacía: no hay."),
        _NARRATORS,
    ),
}
"""Those of the games without a map."""


def fields(draft: Draft) -> tuple[SceneField, ...]:
    """The scenes of the game that is set up."""
    return TABLES.get(draft.rules, FIELDS)


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with its common scenes; a whole address becomes what follows the forum's."""
    given = {one.key: below(draft.address, said.get(one.key, "")) for one in fields(draft)}
    draft = draft.model_copy(
        update={"scenes": {key: where for key, where in given.items() if where}}
    )
    return Answered(draft, (*_public(draft), *judged(draft, CODES)))


def _public(draft: Draft) -> tuple[Problem, ...]:
    if draft.scenes.get("publica"):
        return ()
    return (
        Problem(
            "FALTA_ESCENA",
            "Falta la escena pública.",
            "Pegue la dirección con que la enseña su navegador.",
        ),
    )
