"""The game a seed stands for: how many play, with which tasks and rulings, and how they play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.setup import Character, Ruleset, Setup, Task
from engine.vocabulary import CharacterId, TaskId
from forumbridge.simulation.chance import Chance

NAMES = (
    "Don Álvaro", "Doña Beatriz", "Fray Cosme", "Doña Dulce", "Don Esteban", "Doña Fátima",
    "Don Gil", "Doña Hilda", "Don Íñigo", "Doña Jimena", "Don Lope", "Doña Mafalda", "Don Nicasio",
    "Doña Ofelia", "Fray Pedro", "Doña Quiteria", "Don Rodrigo", "Doña Sancha", "Don Tristán",
    "Doña Violante",
)  # fmt: skip
_QUOTAS = (
    {"larga": 2, "mediana": 3, "rapida": 3},
    {"larga": 0, "mediana": 1, "rapida": 2},
    {"larga": 1, "mediana": 1, "rapida": 1},
    {"larga": 0, "mediana": 0, "rapida": 2},
)
_VARIANTS: tuple[dict[str, object], ...] = (
    {"no_alter_rounds": 0},
    {"lethal_phases": 8},
    {"forced_events": "end"},
    {"phase_schedule": "asap"},
    {"blocked_move": "unlock_and_shift"},
    {"blocked_move": "unlock"},
    {"deliberation_cancels": ()},
    {"bell_uses_per_player": None, "bell_blocked_by": ()},
    {"see_out_of_dark": True, "dark_count": "some"},
    {"doors_subject_to_cooldown": False, "doors_during_sabotage": True},
    {"candles_out_on": "any"},
    {"kill_any": "random", "kill_range": "room"},
    {"passage_phases": 2, "passage_cooldown": 3, "shift_phases": 3, "shift_cooldown": 2},
    {"lethal_phases": 6, "door_block_phases": 2},
    {"palomar_disables": ("tareas", "objetos", "roles"), "alarm": "local"},
    {"ghosts_alter": True, "shield_block_witness": "view"},
    {"task_counter": "never", "confirm_ejects": True, "mask_style": "room_task"},
)
FEWEST, MOST = 6, len(NAMES)


@dataclass(frozen=True, slots=True)
class Table:
    """One game to be played. `random` are those who play anything that looks legal."""

    number: int
    seed: str
    setup: Setup
    random: frozenset[CharacterId]
    pace: int
    """How often, in a hundred, somebody is late, silent or contradicts himself."""


def table_of(
    number: int, game_map: GameMap, tasks: dict[TaskId, Task], players: int | None = None
) -> Table:
    """The game of a number: the same number, the same game."""
    chance = Chance("mesa", str(number))
    size = players or (15 if chance.percent(25) else FEWEST + chance.below(8))
    impostors = 3 if size == 15 else max(1, size // 4)
    names = chance.shuffled(NAMES)[:size]
    roster = tuple(
        Character(CharacterId(f"p{n:02}"), name, feminine=name.startswith("Doña"))
        for n, name in enumerate(names)
    )
    rules = Ruleset(
        vasallos=size - impostors,
        impostores=impostors,
        task_quota=chance.pick(_QUOTAS),
    )
    if chance.percent(65):
        rules = replace(rules, kill_cooldown=chance.below(4), sabotage_cooldown=2)
    for _ in range(chance.below(4)):
        rules = replace(rules, **chance.pick(_VARIANTS))  # pyright: ignore[reportArgumentType]
    style = chance.below(3)
    random = [c.id for c in roster if style == 0 or (style == 1 and chance.percent(25))]
    return Table(
        number=number,
        seed=f"{number:064x}",
        setup=Setup(game_map, tasks, roster, rules),
        random=frozenset(random),
        pace=(2, 8, 20)[chance.below(3)],
    )
