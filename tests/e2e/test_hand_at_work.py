"""The narrator's hand on a real forum: acts carried out, refused late, and readers looked at."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import KillPerson, MovePerson, RevivePerson, SetVote
from forumbridge.cli.main import run
from forumbridge.composition import files_of, forum_of
from forumbridge.forum.port import ThreadId
from forumbridge.rulesets.hacienda.codec import pack
from tests.e2e.small_stage import PUBLIC, SLUG, House, edit_game, scene_of

BY = ("Berta", "porque sí")


def decide(stage: House, *acts: object) -> list[int]:
    """Decisions put past the terminal's own judgement, as one that was possible when made."""
    with stage.store(write=True) as store:
        return [
            store.decisions.append(
                "input",
                {"inputs": [{"kind": one.kind, "json": one.json, "source": "director:Berta"}]},
                who="Berta",
                at=stage.clock.now(),
            )
            for one in (pack(act) for act in acts)  # type: ignore[arg-type]
        ]


def kinds(stage: House) -> list[str]:
    with stage.store() as store:
        return [row.input.kind for row in store.inputs.all()]


@pytest.mark.rule("AMB-269")
def test_an_act_that_has_become_impossible_changes_nothing_and_is_told(manor: House) -> None:
    before = kinds(manor)
    good, bad, late = decide(
        manor,
        MovePerson("anselmo", "cocina", *BY),
        RevivePerson("pepito", *BY),
        SetVote("pepito", "for", "casto", *BY),
    )
    report = manor.visit()
    assert kinds(manor) == [*before, "act.move"]
    with manor.store() as store:
        results = {row.id: (row.done, row.detail) for row in store.decisions.all()}
    assert results[good][0] is True
    assert results[bad] == (False, "Sir Pepito Pérez no está muerto")
    assert results[late] == (False, "No hay ninguna deliberación abierta")
    for number in (bad, late):
        assert any(f"decisión {number} no se ha aplicado" in line for line in report.alerts)


@pytest.mark.rule("AMB-028", "AMB-145", "AMB-269")
def test_what_is_accepted_when_it_can_no_longer_count_is_said_and_not_recorded(
    manor: House,
) -> None:
    manor.player("anselmo").post(PUBLIC, "<p>1 PA: Cocina</p>")
    manor.wait(60)
    manor.visit()
    assert manor.reviews("open") == ["ORDEN_FUERA_DE_SITIO"]
    manor.until(manor.due())
    manor.visit()
    before = kinds(manor)
    assert run(["review", "accept", str(manor.folder), "1", "1"]) == 64
    with manor.store(write=True) as store:
        number = store.decisions.append(
            "review.answer", {"review": 1, "choice": 0}, who="Berta", at=manor.clock.now()
        )
    report = manor.visit()
    with manor.store() as store:
        done = next(d for d in store.decisions.all() if d.id == number)
    assert done.done is False
    assert any(done.detail in line for line in report.alerts)
    assert kinds(manor) == before
    assert "ORDEN_FUERA_DE_SITIO" in manor.reviews("open")


@pytest.mark.rule("AMB-266", "AMB-163", "HAC-GHO-09")
def test_a_ghost_s_access_is_a_to_do_that_the_reply_form_ticks_off(manor: House) -> None:
    names = [manor.actor("anselmo").name]
    path = manor.forum.add_scene(SLUG, "fantasmas", "Fantasmas", names)
    edit_game(
        manor.folder,
        {
            '\nfantasmas = ""': f'\nfantasmas = "{path}"',
            "repaso_minutos = 720": "repaso_minutos = 60",
        },
    )
    decide(manor, KillPerson("anselmo", *BY))
    manor.visit()
    assert manor.reviews() == ["PERMISO"]
    manor.wait(3700)
    manor.visit()
    assert manor.reviews("resolved") == ["PERMISO"]
    manor.player("anselmo").post(PUBLIC, "<p>¡Yo sé quién ha sido!</p>")
    manor.wait(60)
    manor.visit()
    assert manor.reviews("open") == ["MUERTO_HABLA"]


def test_the_readers_of_a_scene_are_those_its_reply_form_offers(manor: House) -> None:
    forum = forum_of(files_of(manor.folder), clock=manor.clock, state=manor.bridge.state)
    try:
        forum.sign_in()
        own = ThreadId(scene_of(manor.actor("pepito")))
        assert forum.members(own) == {manor.actor("pepito").name}
        assert forum.members(ThreadId(PUBLIC)) == {actor.name for actor in manor.cast}
        assert len(manor.forum.posts(own)) == len(manor.bodies(own)) + 1
    finally:
        forum.close()


@pytest.mark.rule("AMB-017", "AMB-269")
def test_a_newcomer_reads_what_his_character_knows_and_no_more(manor: House) -> None:
    with manor.store(write=True) as store:
        store.decisions.append("recap", {"character": "pepito"}, who="Berta", at=manor.clock.now())
    manor.visit()
    (text,) = [w for w in manor.words(scene_of(manor.actor("pepito"))) if "Lo que sabe" in w]
    assert "Comedor" in text
    assert "Sus tareas" in text or "impostor" in text
    assert ("impostor" in text) == ("Es impostor" in text)


@pytest.mark.rule("HAC-SET-02")
def test_the_recap_is_a_private_message(manor: House) -> None:
    with manor.store(write=True) as store:
        store.decisions.append("recap", {"character": "casto"}, who="B", at=manor.clock.now())
    manor.visit()
    number = manor.forum.posts(scene_of(manor.actor("casto")))[-1].id
    assert manor.forum.audience(number) == {"casto", "Narrador"}
