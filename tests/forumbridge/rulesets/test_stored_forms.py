"""What games share is stored as it always was: databases and histories of old games are read."""

import pytest

from engine.avaloup import director as avaloup_acts
from engine.avaloup import events as avaloup_events
from engine.avaloup import inputs as avaloup_inputs
from engine.avaloup import situation as avaloup_situation
from engine.avaloup import words as avaloup_words
from engine.core.inputs import FirstReply
from engine.cosa.facts import director as cosa_acts
from engine.cosa.facts import events as cosa_events
from engine.cosa.facts import inputs as cosa_inputs
from engine.cosa.facts import situation as cosa_situation
from engine.cosa.setting import words as cosa_words
from engine.hacienda.facts import events as hacienda_events
from engine.hacienda.facts import inputs as hacienda_inputs
from engine.hacienda.facts.state import PublicationKind
from engine.vocabulary.actions import Vote
from forumbridge.rulesets.avaloup import codec as avaloup_codec
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.canonical import dealt_json
from forumbridge.rulesets.cosa import codec as cosa_codec
from forumbridge.rulesets.hacienda import codec as hacienda_codec

CODECS = {"hacienda": hacienda_codec, "cosa": cosa_codec, "avaloup": avaloup_codec}
ACTS = {"hacienda": hacienda_inputs, "cosa": cosa_acts, "avaloup": avaloup_acts}
INPUTS = {"hacienda": hacienda_inputs, "cosa": cosa_inputs, "avaloup": avaloup_inputs}
TABLES = {"cosa": cosa_events, "avaloup": avaloup_events}
STORED_VOTE = '{"blank":false,"target":"leo","verb":"VOTAR"}'


@pytest.mark.parametrize("game", CODECS)
def test_pauses_rulings_and_deals_have_one_form_in_every_game(game):
    codec, acts = CODECS[game], ACTS[game]
    forms = {
        acts.Pause(
            5, "Ana", "tormenta"
        ): '{"at":5,"kind":"act.pause","who":"Ana","why":"tormenta"}',
        acts.Resume(9, "Ana", "ya"): '{"at":9,"kind":"act.resume","who":"Ana","why":"ya"}',
        acts.ChangeRuling("clave", "18", "Ana", "así"): (
            '{"key":"clave","kind":"act.change_ruling","value":"18","who":"Ana","why":"así"}'
        ),
        INPUTS[game].Deal(1, "ab", "cd", (FirstReply("leo", "t1:1", 2),)): (
            '{"at":1,"commitment":"cd","kind":"deal",'
            '"replies":[{"at":2,"character":"leo","post":"t1:1"}],"seed":"ab"}'
        ),
    }
    for given, text in forms.items():
        assert codec.pack(given).json == text
        assert codec.unpack(StoredInput(given.kind, text)) == given


@pytest.mark.parametrize("game", TABLES)
def test_what_a_player_of_a_table_takes_back_or_confirms_has_one_form(game):
    codec, inputs = CODECS[game], INPUTS[game]
    forms = {
        inputs.Confirm("leo", 3, "t1:4", "t1:2", 60): (
            '{"at":3,"character":"leo","kind":"confirm","of":"t1:2","post":"t1:4","precision":60}'
        ),
        inputs.Withdraw("leo", 3, "t1:4"): (
            '{"at":3,"character":"leo","kind":"withdraw","post":"t1:4","precision":1}'
        ),
        inputs.Published(7, 30, 20): ('{"at":30,"began_at":20,"kind":"published","publication":7}'),
    }
    for given, text in forms.items():
        assert codec.pack(given).json == text
        assert codec.unpack(StoredInput(given.kind, text)) == given


@pytest.mark.parametrize(
    ("game", "situation"),
    [
        pytest.param(
            "avaloup",
            avaloup_situation.Situation(
                "propose",
                2,
                "leo",
                (avaloup_situation.PersonAt("leo", avaloup_words.Role.SEER),),
            ),
            id="avaloup",
        ),
        pytest.param(
            "cosa",
            cosa_situation.Situation(
                "vote",
                2,
                (
                    cosa_situation.PersonAt(
                        "leo", cosa_words.Role.THING, dealt=cosa_words.Role.HUMAN
                    ),
                ),
            ),
            id="cosa",
        ),
    ],
)
def test_an_adopted_table_is_read_back_with_its_own_situation(game, situation):
    codec = CODECS[game]
    given = INPUTS[game].Adopt(5, "ab", situation, "Ana", "sigue", "cd", "ef")
    stored = codec.pack(given)
    assert stored.kind == "adopt"
    assert stored.json.startswith(
        '{"at":5,"commitment":"cd","kind":"adopt","origin":"ef","seed":"ab","situation":{'
    )
    assert stored.json.endswith('},"who":"Ana","why":"sigue"}')
    assert codec.unpack(stored) == given


@pytest.mark.parametrize("game", CODECS)
def test_an_input_of_no_game_is_refused_by_its_word(game):
    with pytest.raises(ValueError, match=r"act\.stop"):
        CODECS[game].unpack(StoredInput("act.stop", '{"kind":"act.stop"}'))


@pytest.mark.parametrize("game", TABLES)
def test_events_about_choices_keep_their_fields(game):
    codec, events = CODECS[game], TABLES[game]
    vote = Vote("leo")
    told = [
        codec.event_json(events.Accepted("eva", vote, "t1:2", True)),
        codec.event_json(events.Asked("eva", "W-HEDGE", "t1:2", vote)),
        codec.event_json(events.Withdrawn("eva", "vote", "t1:2")),
        codec.event_json(events.SceneChanged("pack", ("eva",), True)),
    ]
    assert told == [
        f'{{"character":"eva","choice":{STORED_VOTE},"final":true,"kind":"accepted","post":"t1:2"}}',
        f'{{"character":"eva","choice":{STORED_VOTE},"code":"W-HEDGE","kind":"asked","post":"t1:2"}}',
        '{"character":"eva","kind":"withdrawn","post":"t1:2","what":"vote"}',
        '{"kind":"scene_changed","members":["eva"],"open":true,"scene":"pack"}',
    ]


def test_refusals_carry_what_their_game_says_of_them_and_no_more():
    plain = '"code":"LATE","data":{"n":"1"},"kind":"rejected","post":"t1:2"}'
    given = ("eva", "LATE", "t1:2", {"n": "1"})
    hacienda = hacienda_codec.event_json(hacienda_events.Rejected(*given))
    cosa = cosa_codec.event_json(cosa_events.Rejected(*given, choice=Vote("leo")))
    avaloup = avaloup_codec.event_json(avaloup_events.Rejected(*given, public=True))
    assert hacienda == f'{{"character":"eva",{plain}'
    assert cosa == f'{{"character":"eva","choice":{STORED_VOTE},{plain}'
    assert avaloup == f'{{"character":"eva","choice":null,{plain[:-1]},"public":true}}'


def test_publications_carry_what_their_game_numbers():
    people = ("eva", "leo")
    hacienda = hacienda_events.Publication(3, PublicationKind.OPENING, people, round=2, phases=(1,))
    cosa = cosa_events.Publication(
        3, cosa_words.PublicationKind.CLARIFICATION, people, turn=2, public=True
    )
    avaloup = avaloup_events.Publication(
        3, avaloup_words.PublicationKind.END, people, round=2, public=False
    )
    opening = PublicationKind.OPENING.value
    assert hacienda_codec.event_json(hacienda) == (
        '{"kind":"publication","number":3,"order":["eva","leo"],"phases":[1],'
        f'"publication":"{opening}","round":2}}'
    )
    assert cosa_codec.event_json(cosa) == (
        '{"kind":"publication","number":3,"order":["eva","leo"],"public":true,'
        f'"publication":"{cosa_words.PublicationKind.CLARIFICATION.value}","turn":2}}'
    )
    assert avaloup_codec.event_json(avaloup) == (
        '{"kind":"publication","number":3,"order":["eva","leo"],"public":false,'
        f'"publication":"{avaloup_words.PublicationKind.END.value}","round":2}}'
    )


def test_what_was_dealt_is_one_line_beside_the_events():
    assert dealt_json(roles={"leo": "cosa", "eva": "lobo"}) == (
        '{"kind":"dealt","roles":{"eva":"lobo","leo":"cosa"}}'
    )
