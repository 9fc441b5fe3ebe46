"""Words a narrator taught: read as what they stand for, told, judged, and nobody else's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.vocabulary import CharacterId, Declaration, DoTask, Follow, Move, Status, Wait
from parsers import from_plain, read
from parsers.words.learning import Alias, AliasClass, for_player, taught, told
from parsers.words.teaching import objections
from tests.parsers.world import gazetteer, lexicon, outlook

PEPITO = CharacterId("pepito")


def after(text: str, *aliases: Alias, room: str = "capilla") -> Declaration:
    names, known = taught(gazetteer(), lexicon(), aliases)
    seen = replace(outlook(room), gazetteer=names)
    found = read(from_plain(text), seen, known)
    return told(found, text, aliases, gazetteer(), lexicon())


def some_way() -> str:
    """A place beside the chapel."""
    return outlook("capilla").exits()[0].to


def some_task() -> str:
    return next(iter(gazetteer().tasks))


def against(*known: Alias, words: str, kind: AliasClass, value: str) -> list[str]:
    alias = Alias(words, kind, value)
    return [o.code for o in objections(alias, gazetteer(), lexicon(), known)]


CASES = [
    pytest.param("1 PA: voy al kiosquete", "kiosquete", AliasClass.PLACE, some_way, Move, id="place"),
    pytest.param("1 PA: sigo a Zampabollos", "Zampabollos", AliasClass.PERSON, lambda: "gil", Follow, id="person"),
    pytest.param("1 PA: hago la tarea del cachivache", "cachivache", AliasClass.TASK, some_task, DoTask, id="task"),
    pytest.param("1 PA: rascabucho", "rascabucho", AliasClass.VERB, lambda: "ESPERAR", Wait, id="word for a verb"),
    pytest.param("1 PA: zanganeo un rato", "zanganear", AliasClass.VERB, lambda: "ESPERAR", Wait, id="verb, conjugated"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words", "kind", "value", "made"), CASES)
def test_taught_words_are_read_and_told(text, words, kind, value, made) -> None:
    alias = Alias(words, kind, value(), number=7)
    before = [type(r.action) for r in after(text).readings if r.status is Status.ACCEPTED]
    assert made not in before
    found = after(text, alias)
    assert [(type(r.action), r.status) for r in found.readings] == [(made, Status.ACCEPTED)]
    (hit,) = [n for n in found.notices if n.code == "ALIAS_APRENDIDO"]
    assert hit.data["alias"] == "7"
    slot = next((getattr(found.readings[0].action, n) for n in ("to", "target", "task")
                 if hasattr(found.readings[0].action, n)), "ESPERAR")  # fmt: skip
    assert slot == value()


def test_a_misspelt_taught_word_is_told_as_well() -> None:
    found = after("1 PA: voy al kiosqete", Alias("kiosquete", AliasClass.PLACE, some_way()))
    assert [r.action for r in found.readings] == [Move(some_way())]
    assert "ALIAS_APRENDIDO" in {n.code for n in found.notices}


def test_a_text_without_the_words_is_read_as_ever() -> None:
    text = "1 PA: espero\n1 PA: me quedo aquí"
    alias = Alias("kiosquete", AliasClass.PLACE, some_way())
    assert after(text, alias) == after(text)


def test_the_scope_is_one_player_or_everybody() -> None:
    own, all_of = (Alias("a", AliasClass.THING, "bola", who) for who in (PEPITO, None))
    assert for_player((own, all_of), PEPITO) == (own, all_of)
    assert for_player((own, all_of), CharacterId("gil")) == (all_of,)


@pytest.mark.parametrize(
    ("words", "kind", "value", "code"),
    [
        pytest.param("xy", AliasClass.VERB, "ESPERAR", "ALIAS_CORTO", id="short"),
        pytest.param("luego", AliasClass.VERB, "ESPERAR", "ALIAS_FUNCIONAL", id="joins sentences"),
        pytest.param("de la fase", AliasClass.VERB, "ESPERAR", "ALIAS_FUNCIONAL", id="all join"),
        pytest.param("a|b @luces", AliasClass.VERB, "ESPERAR", "ALIAS_FORMA", id="signs"),
        pytest.param("brinco " * 20, AliasClass.VERB, "ESPERAR", "ALIAS_FORMA", id="a novel"),
        pytest.param("kiosquete", AliasClass.PLACE, "nada", "ALIAS_DESCONOCIDO", id="no place"),
        pytest.param("kiosquete", AliasClass.VERB, "VOLAR", "ALIAS_DESCONOCIDO", id="no verb"),
        pytest.param("kiosquete", AliasClass.VERB, "SABOTEAR", "ALIAS_DESCONOCIDO", id="no kind"),
        pytest.param("kiosquete", AliasClass.THING, "nube", "ALIAS_DESCONOCIDO", id="no thing"),
        pytest.param("norte", AliasClass.VERB, "ESPERAR", "ALIAS_OCUPADO", id="a side"),
        pytest.param("Gil", AliasClass.VERB, "ESPERAR", "ALIAS_OCUPADO", id="a person"),
        pytest.param("mato", AliasClass.VERB, "ESPERAR", "ALIAS_OCUPADO", id="another verb"),
        pytest.param("capilla", AliasClass.PERSON, "gil", "ALIAS_OCUPADO", id="a place"),
        pytest.param("espero", AliasClass.VERB, "ESPERAR", "ALIAS_SABIDO", id="known already"),
    ],
)  # fmt: skip
def test_what_would_mislead_is_refused(words, kind, value, code) -> None:
    assert against(words=words, kind=kind, value=value) == [code]


def test_two_lessons_for_one_word_do_not_meet() -> None:
    known = Alias("kiosquete", AliasClass.PLACE, "capilla", number=3)
    assert against(known, words="Kiosquete", kind=AliasClass.PERSON, value="gil") == [
        "ALIAS_OCUPADO"
    ]
    assert against(known, words="kiosquete", kind=AliasClass.PLACE, value="capilla") == [
        "ALIAS_SABIDO"
    ]
    elsewhere = replace(known, scope=PEPITO)
    other = Alias("kiosquete", AliasClass.PERSON, "gil", CharacterId("gil"))
    assert objections(other, gazetteer(), lexicon(), (elsewhere,)) == ()


def test_an_ordinary_word_is_taught_with_a_warning() -> None:
    alias = Alias("cueva", AliasClass.PLACE, "capilla")
    found = objections(alias, gazetteer(), lexicon())
    assert [(o.code, o.warning) for o in found] == [("ALIAS_ORDINARIO", True)]


def test_a_word_of_names_and_a_thing_are_read() -> None:
    word = Alias("cubiculo", AliasClass.PLACE_WORD, "alcoba")
    found = after("1 PA: voy al cubículo del mago", word, room="salon")
    assert [r.action for r in found.readings] == [Move("alcoba_mago")]
    thing = Alias("lamparones", AliasClass.THING, "luces")
    made = after("1 PA: saboteo los lamparones", thing)
    assert [getattr(r.action, "kind", None) for r in made.readings] == ["luces"]
    assert "ALIAS_APRENDIDO" in {n.code for n in made.notices}


def test_words_nobody_uses_raise_no_objection() -> None:
    assert against(words="kiosquete viejuno", kind=AliasClass.PLACE, value="capilla") == []
