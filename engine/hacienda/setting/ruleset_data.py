"""The rulings file's table → `Ruleset`, and one ruling changed while the game runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.rulings import Rulings
from engine.hacienda.setting.options import OPTIONS
from engine.hacienda.setting.rulings import Ruleset

PRESETS: Mapping[str, Mapping[str, object]] = {
    "hacienda": {},
    "letra": {
        "bell_uses_per_player": None,
        "bell_blocked_by": (),
        "deliberation_cancels": (),
        "candles_out_on": "any",
    },
    "original": {
        "confirm_ejects": True,
        "palomar_disables": ("tareas", "objetos", "roles"),
        "glow_scope": "all",
        "shift_targets": "living",
        "task_counter": "per_round",
    },
}
"""What each set of rulings changes of the defaults (rules, appendix B.2)."""

_PHASE_COUNTS = (
    "lethal_phases",
    "door_block_phases",
    "shield_phases",
    "passage_phases",
    "shift_phases",
)


def ruleset_from_data(data: Mapping[str, object]) -> Ruleset:
    """The rulings of a file; keys it doesn't mention keep their default.

    Raises:
        DataError: its path is the key: unknown, of the wrong type, out of range, or at odds with
            another.
    """
    return _RULINGS.apply(Ruleset(), data)


def preset(name: str) -> Ruleset:
    """The rulings of one of `PRESETS`.

    Raises:
        KeyError: there is none of that name.
    """
    return _RULINGS.apply(Ruleset(), PRESETS[name])


def _contradictions(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Rulings that can't stand together: the key to mend and why."""
    if rules.vasallos <= rules.impostores:
        yield "vasallos", "con tan pocos vasallos los impostores ganarían antes de empezar"
    if rules.clerigos + rules.escurridizos > rules.vasallos:
        yield "clerigos", "hay más papeles especiales que vasallos para tenerlos"
    if rules.cambiaformas > rules.impostores:
        yield "cambiaformas", "hay más cambiaformas que impostores"
    if not rules.impostors_know_each_other:
        alone = "no puede ser true si los impostores no se conocen (impostors_know_each_other)"
        if rules.impostors_know_roles:
            yield "impostors_know_roles", alone
        if rules.impostor_scene:
            yield "impostor_scene", alone
    if rules.bola_compulsory > rules.bola_watched:
        yield "bola_compulsory", "obliga a mirar más lugares de los que enseña (bola_watched)"
    if rules.door_block_counts_own_phase and rules.door_block_phases == 1:
        yield "door_block_phases", "con una sola fase, que ya cuenta, no se bloquearía nada"
    if rules.count_event_phase:
        for key in _PHASE_COUNTS:
            if getattr(rules, key) == 1:
                yield key, "con una sola fase, que ya cuenta (count_event_phase), no duraría nada"


_RULINGS = Rulings(OPTIONS, _contradictions)
with_change, changed_keys = _RULINGS.change, _RULINGS.differing
