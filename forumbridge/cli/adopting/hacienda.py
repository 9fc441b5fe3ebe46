"""La Hacienda adopted: its form with the folder's map, and its input without any commitment."""

from __future__ import annotations

from pathlib import Path

from engine.core.commitment import game_seed
from engine.hacienda.adopting.adoption_check import faults
from engine.hacienda.facts.inputs import Adopt
from engine.hacienda.facts.situation import PersonAt, Situation
from engine.hacienda.setting.setup import TaskClass
from forumbridge.cli.adopting.base import Shown, Told, by_line
from forumbridge.cli.adopting.hacienda_form import blank_form
from forumbridge.cli.adopting.hacienda_reading import SituationReader
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.config_files.situation_file import SituationFile
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.codec import pack


class HaciendaAdopter:
    """An `Adopter`."""

    shadows = True

    def blank(self, folder: Path, config: GameConfig) -> str:
        """The empty form, with the places and tasks of its map."""
        return blank_form(config, load_setup(folder, config))

    def read(self, folder: Path, config: GameConfig, form: SituationFile, at: int) -> Told:
        """As `Adopter.read`."""
        setup = load_setup(folder, config)
        reader = SituationReader(form, config, at, setup=setup)
        situation = reader.read()
        wrong = reader.complaints or reader.of_faults(faults(setup, situation, at))
        return Told(situation, by_line(wrong))

    def stored(
        self, situation: Situation, at: int, secret: bytes, who: str, why: str
    ) -> StoredInput:
        """As `Adopter.stored`."""
        seed = game_seed(secret, [("adopt", repr(situation), at)])
        return pack(Adopt(at, seed, situation, who, why), source=f"director:{who}")

    def shown(self, folder: Path, config: GameConfig, situation: Situation) -> Shown:
        """Everybody's side, role, place and tasks; tasks that are not as the rulings deal them."""
        setup = load_setup(folder, config)
        names = {c.id: c.name for c in config.characters}
        rows = tuple(
            (
                names[one.id],
                one.side,
                one.role,
                setup.map.places[one.place].name if one.alive else _death(one),
                f"{sum(t.done for t in one.tasks)} etapas en {len(one.tasks)} tareas",
            )
            for one in situation.people
        )
        warnings: list[str] = []
        quota = setup.ruleset.task_quota
        for one in situation.people:
            counts = [sum(setup.tasks[t.task].kind is k for t in one.tasks) for k in TaskClass]
            wanted = [quota.get(k, 0) for k in TaskClass]
            if one.side == "vasallo" and not one.retired and counts != wanted:
                warnings.append(
                    f"Aviso: {names[one.id]} tiene {sum(counts)} tareas y el reparto de las reglas"
                    f" es otro ({sum(wanted)}). Se acepta así."
                )
        headings = ("Personaje", "Bando", "Papel", "Lugar", "Tareas")
        return Shown(headings, rows, tuple(warnings))


def _death(one: PersonAt) -> str:
    if one.retired:
        return "fuera de la partida"
    return "muerto" if one.death_public else "muerto, sin publicar"
