"""What is published before anything is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hacienda.setting.setup import Setup, start_of
from engine.hacienda.setting.setup_check import setup_problems
from forumbridge.errors import ConfigurationError
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.inputs import OpeningInput
from forumbridge.narration.narrator import Narrator


def opening_letters(
    narrator: Narrator, setup: Setup, *, name: str, calendar: str, commitment: str
) -> Sequence[Letter]:
    """The opening with the commitment, and the public catalogue of tasks (MSG-01, MSG-04).

    Raises:
        ConfigurationError: roles can never be dealt so: players would read wrong numbers.
    """
    _require_dealable(setup)
    rules = setup.ruleset
    opening = OpeningInput(
        name=name,
        characters=tuple(c.id for c in setup.roster),
        vasallos=rules.vasallos,
        impostores=rules.impostores,
        start=start_of(setup, rules),
        commitment=commitment,
        declaration_hours=rules.declaration_hours,
        alteration_hours=rules.alteration_hours,
        extension_hours=rules.extension_hours,
        deliberation_hours=rules.deliberation_hours,
        calendar=calendar,
    )
    public = Scene(SceneKind.PUBLIC)
    return (
        Letter("opening", public, narrator.catalogue(), cause="catalogue"),
        Letter("opening", public, narrator.opening(opening), position=1, cause="opening"),
    )


def _require_dealable(setup: Setup) -> None:
    for problem in setup_problems(setup):
        if problem.severity == "error":
            raise ConfigurationError(
                f"La partida no se puede abrir: {problem.text}. No se ha preparado nada.",
                advice="Después, compruébelo con «forumbridge doctor».",
                code=problem.code,
            )
