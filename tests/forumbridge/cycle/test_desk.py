"""Decisions take effect at the next run, once, and say so when they can't."""

from __future__ import annotations

from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.test_revisions import numbers
from tests.forumbridge.cycle.world import PUBLIC, World, scene


def result(world: World, number: int) -> tuple[bool | None, str]:
    row = next(d for d in world.ask(lambda s: s.decisions.all()) if d.id == number)
    return row.done, row.detail


def test_a_declaration_on_a_player_s_behalf_is_recorded_with_who(dealt: World) -> None:
    json = '{"at":1,"character":"cleo","kind":"number","post":"","precision":60,"value":8}'
    number = dealt.decide("input", inputs=[{"kind": "number", "json": json}])
    dealt.run()
    assert numbers(dealt) == [("cleo", 8)]
    assert dealt.ask(lambda s: s.inputs.all()[-1].input.source) == "director:Narradora"
    assert result(dealt, number) == (True, "apuntado")


def test_a_word_of_the_narrator_goes_out_as_a_message(dealt: World) -> None:
    dealt.decide("say", scene="publica", text="Mañana no hay partida.")
    dealt.run()
    dealt.run()
    assert dealt.texts(PUBLIC)[1:] == ["Mañana no hay partida."]


def test_an_input_nobody_knows_is_refused_and_leaves_no_trace(dealt: World) -> None:
    number = dealt.decide("input", inputs=[{"kind": "magia", "json": '{"kind":"magia"}'}])
    inputs = dealt.ask(lambda s: s.inputs.count())
    report = dealt.run()
    assert result(dealt, number)[0] is False
    assert dealt.ask(lambda s: s.inputs.count()) == inputs
    assert "no se ha aplicado" in report.text


def test_what_is_held_stays_until_it_is_released(dealt: World) -> None:
    dealt.wait(3700)
    dealt.config = dealt.config.model_copy(
        update={"forum": dealt.config.forum.model_copy(update={"mode": "manual"})}
    )
    dealt.run()
    row = dealt.ask(lambda s: s.outbox.list(MessageState.APPROVED))[0]
    dealt.decide("outbox.hold", message=row.id)
    dealt.config = dealt.config.model_copy(
        update={"forum": dealt.config.forum.model_copy(update={"mode": "automatic"})}
    )
    dealt.run()
    assert dealt.texts(row.thread) == []
    dealt.decide("outbox.release", message=row.id)
    dealt.run()
    assert len(dealt.texts(row.thread)) == 1


def test_what_is_out_can_t_be_cancelled(dealt: World) -> None:
    number = dealt.decide("outbox.cancel", message=1)
    dealt.run()
    assert result(dealt, number) == (False, "ese mensaje ya no se puede anular")


def test_a_question_put_to_the_player_shows_his_words_and_the_choices(dealt: World) -> None:
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    (item,) = dealt.ask(lambda s: s.review.list("open"))
    dealt.decide("review.ask", review=item.id)
    dealt.run()
    assert dealt.texts(scene("blas"))[-1] == "«¿El 3 o el 4?» ¿Qué número es? 3 4"


def test_a_decision_takes_effect_once(dealt: World) -> None:
    dealt.decide("say", scene="publica", text="Hola.")
    dealt.run()
    before = dealt.digest()
    dealt.run()
    assert dealt.digest() == before
