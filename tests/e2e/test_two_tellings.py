"""The same game twice, different only in what one of its players may not see (R14).

He must read the same words in the same order at the same minutes, in his own scene, the public one
and the deliberation's; markers excepted, which are keyed by what others cannot compute.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from forumbridge.demo import orders
from forumbridge.demo.theatre import speech
from tests.e2e.small_stage import (
    DELIBERATION,
    KITCHEN,
    NARRATOR,
    PUBLIC,
    House,
    copied,
    scene_of,
    without_marker,
)

Script = Callable[[House], None]
_numbers = count()


@dataclass(frozen=True)
class Told:
    """What one player can read, with its minutes and readers."""

    scenes: Mapping[str, tuple[tuple[int, str, frozenset[str]], ...]]


def told(stage: House, observer: str) -> Told:
    account = stage.actor(observer).account
    threads = (scene_of(stage.actor(observer)), PUBLIC, DELIBERATION, KITCHEN)
    return Told(
        {
            thread: tuple(
                (post.at // 60, without_marker(post.body), stage.forum.audience(post.id))
                for post in stage.forum.posts(thread)
                if post.author.name == NARRATOR and account in stage.forum.audience(post.id)
            )
            for thread in threads
        }
    )


def play(begun: Path, observer: str, script: Script) -> tuple[Told, object]:
    with copied(begun, begun.parent / f"version-{next(_numbers)}") as stage:
        assert "Eres impostor" in " ".join(stage.words(scene_of(stage.actor("pepito"))))
        script(stage)
        with stage.store() as store:
            hidden = [row.input.json for row in store.inputs.all()]
        for thread in stage.threads():
            for post in stage.forum.posts(thread):
                if thread == scene_of(stage.actor(observer)) and post.author.name == NARRATOR:
                    assert stage.forum.audience(post.id) == {observer, NARRATOR}
        return told(stage, observer), hidden


def phases(stage: House, number: int) -> None:
    for _ in range(number):
        stage.until(stage.due())
        stage.visit()


def swapped_places(anselmo: str, brunilda: str) -> Script:
    def script(stage: House) -> None:
        stage.say_all(
            {
                "casto": "1 PA: Cocina\n1 PA: espero\n1 PA: espero",
                "anselmo": anselmo,
                "brunilda": brunilda,
            }
        )
        stage.visit()
        phases(stage, 3)

    return script


def murder(order: str) -> Script:
    """A murder in the Comedor, or none, while the observer is in the Cocina; then he follows."""

    def script(stage: House) -> None:
        stage.say_all(
            {
                "casto": "1 PA: Cocina\n1 PA: espero\n1 PA: espero",
                "pepito": f"1 PA: espero\n1 PA: {order}\n1 PA: espero",
            }
        )
        stage.visit()
        phases(stage, 4)
        status = stage.status()
        assert status["round"] == 2
        assert bool(status["dead"]) is order.startswith("asesino")
        stage.say("casto", "1 PA: Comedor\n1 PA: sigo a Lady Pascuala\n1 PA: espero")
        stage.wait(120)
        stage.visit()

    return script


def hidden(order: str) -> Script:
    """The impostor disappears into a passage out of sight and travels there, or waits."""

    def script(stage: House) -> None:
        stage.say_all(
            {
                "casto": "1 PA: espero\n1 PA: espero\n1 PA: espero",
                "pepito": f"1 PA: Cocina\n1 PA: entro en el pasaje secreto\n1 PA: {order}",
            }
        )
        stage.visit()
        phases(stage, 3)
        assert stage.status()["phase"] == 3

    return script


def afterthoughts(*, edits: bool, late: str) -> Script:
    """Others edit what counted already, and write too late or things that can't be."""

    def script(stage: House) -> None:
        stage.say("casto", "1 PA: Cocina\n1 PA: espero\n1 PA: espero")
        post = stage.say("anselmo", "1 PA: espero\n1 PA: espero\n1 PA: espero")
        stage.wait(60)
        stage.visit()
        phases(stage, 1)
        if edits:
            stage.edit(
                "anselmo", str(post), speech("1 PA: Terraza sur\n1 PA: espero\n1 PA: espero")
            )
        stage.say("brunilda", late)
        stage.wait(120)
        stage.visit()
        phases(stage, 2)

    return script


def votes(casto: str, brunilda: str) -> Script:
    def script(stage: House) -> None:
        stage.say("pepito", orders.BELL_NOW)
        stage.wait(60)
        stage.visit()
        assert stage.status()["mode"] == "deliberacion"
        stage.say_all(
            {
                "anselmo": "Voto a Lady Pascuala Portillo",
                "casto": casto,
                "brunilda": brunilda,
                "pepito": "Me abstengo.",
                "pascuala": "Me abstengo.",
            }
        )
        stage.visit()
        stage.wait(120)
        stage.visit()
        assert stage.status()["mode"] != "deliberacion"

    return script


OUT = "1 PA: espero\n1 PA: Terraza sur\n1 PA: espero"
PASCUALA, FRAY = "Voto a Lady Pascuala Portillo", "Voto a Fray Anselmo"

TELLINGS = [
    pytest.param(
        "casto",
        swapped_places(OUT, orders.QUIET),
        swapped_places(orders.QUIET, OUT),
        id="others-change-places",
    ),
    pytest.param(
        "casto",
        swapped_places(OUT, "No sé si ir a la terraza o a la despensa"),
        swapped_places("¡Qué frío!", "1 PA: Terraza sur"),
        id="others-are-asked-or-say-nothing",
    ),
    pytest.param(
        "casto",
        murder("espero"),
        murder("asesino a Lady Pascuala Portillo"),
        id="a-murder-in-another-room",
    ),
    pytest.param(
        "casto",
        hidden("espero"),
        hidden("me muevo por el pasaje hasta la Bodega"),
        id="somebody-travels-in-a-passage",
    ),
    pytest.param(
        "casto",
        afterthoughts(edits=True, late="Pido una prórroga."),
        afterthoughts(edits=False, late="¡Qué noche!"),
        id="others-edit-and-ask-too-late",
    ),
    pytest.param(
        "pepito", votes(PASCUALA, FRAY), votes(FRAY, PASCUALA), id="votes-with-equal-tallies"
    ),
]


@pytest.mark.rule("HAC-VOTE-05", "AMB-031", "AMB-270", "AMB-271")
@pytest.mark.parametrize(("observer", "one", "other"), TELLINGS)
def test_what_he_may_not_see_changes_nothing_he_reads(
    begun: Path, observer: str, one: Script, other: Script
) -> None:
    (first, hidden), (second, unlike) = (play(begun, observer, s) for s in (one, other))
    assert hidden != unlike
    assert any(first.scenes.values())
    for thread in first.scenes:
        assert first.scenes[thread] == second.scenes[thread], thread
