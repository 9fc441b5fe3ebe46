"""R21: whoever a post was for can read it and nobody else, for every set of up to six readers."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from forumbridge.config_files.game import GameConfig
from forumbridge.embedded.quirks import Control, Quirks
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.test_embedded import NARRATOR, Served, served
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC

MORE = {"dora": "Diana", "elio": "Ernesto", "fina": "Flora"}
EVERYBODY = {**PLAYERS, **MORE}
AUDIENCES = [names for size in range(1, 7) for names in itertools.combinations(EVERYBODY, size)]


@pytest.fixture
def six() -> Generator[Served]:
    """A game of six in one room, before its opening."""
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        served(Path(folder) / "m") as manor,
    ):
        for who, account in MORE.items():
            manor.server.add_user(account, f"clave de {account}")
            manor.server.add_character("x", who.capitalize(), account)
        names = [who.capitalize() for who in EVERYBODY]
        manor.server.add_scene("x", "sala", "Sala", names)
        manor.config = with_six(manor.config)
        yield manor


def with_six(config: GameConfig) -> GameConfig:
    data = config.model_dump(by_alias=True)
    data["escenas"]["publica"] = "partida/x/sala"
    data["personajes"] = [
        *data["personajes"],
        *(
            {"id": who, "nombre": who.capitalize(), "cuenta": account, "escena": f"{PUBLIC}-{who}"}
            for who, account in MORE.items()
        ),
    ]
    return GameConfig.model_validate(data)


def say(manor: Served, names: tuple[str, ...], number: int) -> None:
    manor.decide("say", scene="publica", text=f"Aviso {number}.", recipients=list(names))


def audience(manor: Served, number: int) -> set[str]:
    post = next(p for p in manor.server.posts("partida/x/sala") if f"Aviso {number}." in p.body)
    return set(manor.server.audience(post.id)) - {NARRATOR}


def accounts(names: tuple[str, ...]) -> set[str]:
    return {EVERYBODY[who] for who in names}


def test_every_set_of_readers_reads_it_and_nobody_else(six: Served) -> None:
    section = six.config.run.model_copy(update={"budget_seconds": 100_000})
    six.config = six.config.model_copy(update={"run": section})
    for number, names in enumerate(AUDIENCES):
        say(six, names, number)
    six.run()
    rows = six.ask(lambda s: s.outbox.of_kinds("notice"))
    assert [row.state for row in rows] == [MessageState.POSTED] * len(AUDIENCES)
    for number, names in enumerate(AUDIENCES):
        assert audience(six, number) == accounts(names)


def test_a_default_that_flips_under_the_form_is_seen_and_stops_all_posting(six: Served) -> None:
    """The forum adds or drops readers after the form was filled in: nobody can prevent that
    before the POST, so it is found by reading back, and nothing else goes out."""
    six.server.quirks = Quirks(defaults_flip=True)
    for number, names in enumerate((("ada",), ("ada", "blas"), tuple(EVERYBODY))):
        say(six, names, number)
    for _ in range(3):
        six.run()
        six.wait(60)
    rows = six.ask(lambda s: s.outbox.of_kinds("notice", "opening"))
    wrong = [
        row
        for row in rows
        if row.state is MessageState.POSTED
        and row.recipients is not None
        and _readers(six, row.body) != {EVERYBODY[name.lower()] for name in row.recipients}
    ]
    assert wrong == []
    assert six.server.posts("partida/x/sala")


def _readers(manor: Served, body: str) -> set[str]:
    post = next(p for p in manor.server.posts("partida/x/sala") if p.body == body)
    return set(manor.server.audience(post.id)) - {NARRATOR}


@pytest.mark.parametrize(
    "control", [Control.TEXT, Control.NOTES, Control.SPEAKER, Control.RECIPIENTS, Control.SEND]
)
def test_a_form_without_a_control_we_must_set_sends_nothing(six: Served, control: Control) -> None:
    six.server.quirks = Quirks(form_missing=frozenset({control}))
    say(six, ("ada",), 1)
    report = six.run()
    assert six.server.posts("partida/x/sala") == ()
    assert report.exit_code == 73


def test_a_form_with_more_controls_or_other_names_reaches_the_same_readers(six: Served) -> None:
    six.server.quirks = Quirks(
        form_extra=True, form_renamed=frozenset({Control.SPEAKER, Control.RECIPIENTS})
    )
    say(six, ("ada", "elio"), 1)
    six.run()
    assert audience(six, 1) == {"Ana", "Ernesto"}
