"""A live game of the shipped house with the demo's cast, up to the first round's opening."""

from __future__ import annotations

import hashlib
import tomllib

from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId
from forumbridge.calendar import Calendar
from forumbridge.config_files.paths import config_root
from forumbridge.demo.cast import CAST as ACTORS
from forumbridge.narration.narrator import Narrator
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.game import HaciendaGame
from forumbridge.rulesets.notices import ReceiptPolicy
from parsers.words.lexicon import lexicon_from_data

CAST = tuple(CharacterId(actor.id) for actor in ACTORS)
SEED = hashlib.sha256(b"mesa").hexdigest()
OPENING = 10_000


def live(rules: Ruleset | None = None, receipts: ReceiptPolicy = "siempre") -> HaciendaGame:
    """A game at its beginning, from the shipped files, with other rulings if given."""
    shipped = config_root() / "hacienda"

    def read(name: str) -> dict[str, object]:
        return tomllib.loads((shipped / name).read_text(encoding="utf-8"))

    house = map_from_data(read("map.toml"))
    roster = tuple(Character(CharacterId(a.id), a.name, a.aliases, a.gender == "f") for a in ACTORS)
    setup = Setup(house, tasks_from_data(read("tasks.toml"), house), roster, rules or Ruleset())
    return HaciendaGame(
        name="Mesa",
        setup=setup,
        lexicon=lexicon_from_data(read("lexicon.toml")),
        narrator=Narrator(shipped / "messages", gazetteer(setup), setup.tasks, "Europe/Madrid"),
        calendar=Calendar("Europe/Madrid", ("lun", "jue"), "21:00"),
        precision=60,
        reminder_hours=6,
        receipts=receipts,
    )


def inputs_to_the_first_round() -> list[StoredInput]:
    """Everything recorded until the first round's opening is out."""
    game, recorded = live(), list[StoredInput]()

    def record(*items: StoredInput) -> None:
        recorded.extend(items)
        game.apply(items)

    record(game.deal(100, SEED, "", [(who, f"p{n}", n) for n, who in enumerate(CAST)]))
    record(game.published(1, 200, 150, []))
    record(*game.schedule(300))
    due = game.next_instant()
    assert due is not None
    record(game.tick(due, settled=True))
    record(game.published(2, due + 60, due + 1, []))
    return recorded


def opened() -> HaciendaGame:
    """A game whose first round waits for declarations."""
    game = live()
    game.apply(inputs_to_the_first_round(), replaying=True)
    return game
