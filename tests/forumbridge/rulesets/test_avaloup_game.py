"""Avaloup behind `LiveGame`: what the cycle asks of it, without any forum."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine.avaloup
from engine.avaloup.director import ChangeRuling
from engine.avaloup.setup import Character, Setup, gazetteer
from engine.vocabulary import CharacterId, Declaration
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.narration.render import plain
from forumbridge.rulesets.avaloup.codec import pack
from forumbridge.rulesets.avaloup.game import AvaloupGame
from forumbridge.rulesets.avaloup.refusals import SENTENCES
from forumbridge.rulesets.base import (
    Doubt,
    Graces,
    Lesson,
    PlayerPost,
    StoredInput,
    Understanding,
)
from forumbridge.rulesets.canonical import canonical

ENGINE = Path(engine.avaloup.__file__).parent
FOLDER = ruleset_folder("avaloup")
NAMES = ("Marta", "Olaf", "Nina", "Ígor", "Lin")
IDS = tuple(CharacterId(name.lower().replace("í", "i")) for name in NAMES)
SETUP = Setup(tuple(Character(who, name) for who, name in zip(IDS, NAMES, strict=True)))
SEED = "ab" * 32
START = 1_796_292_000


def new_game(**more: object) -> AvaloupGame:
    return AvaloupGame(
        name="Prueba",
        setup=SETUP,
        book=load_phrasebook(FOLDER / "lexicon.toml"),
        narrator=AvaloupNarrator(FOLDER / "messages", gazetteer(SETUP), "Europe/Madrid"),
        precision=60,
        graces=Graces(0, 0, 0),
        **more,  # type: ignore[arg-type]
    )


def said(letters: tuple[Letter, ...], kind: str) -> str:
    return "\n".join(plain(one.document) for one in letters if one.kind == kind)


@pytest.fixture
def dealt() -> AvaloupGame:
    game = new_game()
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    game.apply([game.deal(START + 60, SEED, "huella", replies)])
    out(game)
    return game


def out(game: AvaloupGame) -> None:
    """Whatever waits for its publication is published."""
    at = START + 120
    while (number := game.awaiting_publication) is not None:
        game.apply([game.published(number, at, at, ())])


def post(who: CharacterId, text: str, *, public: bool = False, at: int = START + 600) -> PlayerPost:
    return PlayerPost(
        character=who,
        post=f"{who}:{text}",
        body_html=f"<p>{text}</p>",
        notes_html="",
        at=at,
        seen_at=at,
        precision=60,
        scene=Scene(SceneKind.PUBLIC) if public else None,
    )


def leader(game: AvaloupGame) -> CharacterId:
    name = game.summary()["leader"]
    return next(who for who, one in zip(IDS, NAMES, strict=True) if one == name)


def test_the_opening_tells_the_deck_and_the_commitment() -> None:
    letters = new_game().setup_letters("0123abcd")
    told = said(tuple(letters), "opening")
    assert "tres habitantes y dos hombres lobo" in told
    assert "0123abcd" in told


def test_a_replay_gives_the_same_events_to_the_byte(dealt: AvaloupGame) -> None:
    given: list[StoredInput] = []
    first, second = new_game(), new_game()
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    given.append(first.deal(START + 60, SEED, "huella", replies))
    told = first.apply(given).events_json
    assert second.apply(given, replaying=True).events_json == told
    assert any('"kind":"dealt"' in line for line in told)


def test_talk_at_the_table_asks_nothing_of_anybody(dealt: AvaloupGame) -> None:
    other = next(who for who in IDS if who != leader(dealt))
    for text in ("¿Quién va?", "Yo llevaría a Lin", "Propongo a Lin y a Nina", "a ver si empata"):
        understood = dealt.understand(post(other, text, public=True))
        assert understood.silent, text
        assert understood.doubts == ()


def test_a_team_proposed_aloud_is_published_and_needs_no_receipt(dealt: AvaloupGame) -> None:
    text = post(leader(dealt), "Propongo a Lin y a Nina", public=True)
    understood = dealt.understand(text)
    step = dealt.apply(understood.inputs)
    assert "propone que vayan Nina y Lin" in said(step.letters, "public")
    assert dealt.receipt(text, understood) == ()


def test_in_private_it_is_refused_with_what_to_do(dealt: AvaloupGame) -> None:
    text = post(leader(dealt), "Propongo a Lin y a Nina")
    understood = dealt.understand(text)
    dealt.apply(understood.inputs)
    (letter,) = dealt.receipt(text, understood)
    assert letter.scene == Scene(SceneKind.PERSONAL, leader(dealt))
    assert "en público" in plain(letter.document)


def test_a_team_of_another_size_is_asked_about_without_an_impossible_answer(
    dealt: AvaloupGame,
) -> None:
    understood = dealt.understand(post(leader(dealt), "Propongo a Lin", public=True))
    assert understood.inputs == ()
    assert [doubt.options for doubt in understood.doubts] == [()]


def opened(game: AvaloupGame) -> None:
    """A team is proposed and put to the vote."""
    game.apply(game.understand(post(leader(game), "Propongo a Lin y a Nina", public=True)).inputs)
    out(game)
    game.apply(game.understand(post(leader(game), "Votamos", public=True)).inputs)
    out(game)


@pytest.mark.rule("QA-35")
def test_a_question_with_one_answer_is_settled_by_a_yes(dealt: AvaloupGame) -> None:
    opened(dealt)
    text = post(IDS[0], "A lo mejor rechazo")
    understood = dealt.understand(text)
    assert understood.doubts
    dealt.apply(understood.inputs)
    (letter,) = dealt.receipt(text, understood)
    assert "contéstame «sí»" in plain(letter.document)
    assert dealt.summary()["doubts"] == [text.post]
    assert NAMES[0] in dealt.summary()["undeclared"]  # type: ignore[operator]
    yes = post(IDS[0], "Sí", at=START + 660)
    understood = dealt.understand(yes)
    dealt.apply(understood.inputs)
    assert NAMES[0] not in dealt.summary()["undeclared"]  # type: ignore[operator]
    (letter,) = dealt.receipt(yes, understood)
    assert "rechazas" in plain(letter.document), "and not a yes to the team"


def test_whoever_takes_his_vote_back_is_told_so(dealt: AvaloupGame) -> None:
    opened(dealt)
    dealt.apply(dealt.understand(post(IDS[0], "Apruebo")).inputs)
    text = post(IDS[0], "Retiro mi voto", at=START + 660)
    understood = dealt.understand(text)
    dealt.apply(understood.inputs)
    (letter,) = dealt.receipt(text, understood)
    assert "queda retirado" in plain(letter.document).replace("\n", " ")
    assert NAMES[0] in dealt.summary()["undeclared"]  # type: ignore[operator]


def test_a_leaders_doubtful_team_is_his_once_he_says_so(dealt: AvaloupGame) -> None:
    lead = leader(dealt)
    text = post(lead, "A lo mejor propongo a Lin y a Nina", public=True)
    understood = dealt.understand(text)
    step = dealt.apply(understood.inputs)
    assert said(step.letters, "public") == ""
    (letter,) = dealt.receipt(text, understood)
    assert letter.scene == Scene(SceneKind.PERSONAL, lead), "asked alone"
    step = dealt.apply(dealt.understand(post(lead, "Sí", at=START + 660)).inputs)
    assert "propone que vayan Nina y Lin" in said(step.letters, "public")


def test_what_the_narrator_declares_in_vain_is_refused_and_not_taken(dealt: AvaloupGame) -> None:
    dealt.apply([pack(ChangeRuling("approval_revocable", "false", "narra", "prueba"))])
    opened(dealt)
    text = replace(post(IDS[0], "Apruebo"), source="narrator")
    assert dealt.apply(dealt.understand(text).inputs).refused == ()
    assert NAMES[0] not in dealt.summary()["undeclared"]  # type: ignore[operator]
    text = replace(post(IDS[0], "Rechazo"), source="narrator")
    step = dealt.apply(dealt.understand(text).inputs)
    assert step.refused == ("Marta ya lo había decidido, y era definitivo",)


def test_of_what_the_narrator_decides_nothing_else_of_the_post_is_told(dealt: AvaloupGame) -> None:
    opened(dealt)
    text = post(IDS[0], "Apruebo")
    dealt.apply(dealt.understand(text).inputs)
    given = dealt.understand(replace(text, body_html="<p>Rechazo</p>", source="narrator")).inputs
    dealt.apply(given)
    asked = Doubt("VOTO_DUDOSO", "ask", "no sé", "¿Qué votas?")
    decided = Understanding(Declaration(), "", given, (asked,), decided=True)
    (letter,) = dealt.receipt(text, decided)
    told = plain(letter.document).replace("\n", " ")
    assert "ha decidido lo que vale. Lo demás que te pregunté sigue por aclarar." in told
    assert "rechazas el equipo" in told
    assert "apruebas" not in told


def test_receipts_only_where_the_narrator_wants_them() -> None:
    game = new_game(receipts="nunca")
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    game.apply([game.deal(START + 60, SEED, "huella", replies)])
    out(game)
    game.apply(game.understand(post(leader(game), "Propongo a Lin y a Nina", public=True)).inputs)
    out(game)
    game.apply(game.understand(post(leader(game), "Votamos", public=True)).inputs)
    out(game)
    text = post(IDS[0], "Apruebo")
    understood = game.understand(text)
    game.apply(understood.inputs)
    assert game.receipt(text, understood) == ()
    late = post(IDS[0], "Juego lobo")
    understood = game.understand(late)
    game.apply(understood.inputs)
    assert game.receipt(late, understood) != ()


def test_nobody_may_write_among_the_wolves_before_it_is_time(dealt: AvaloupGame) -> None:
    pack = Scene(SceneKind.PACK)
    assert not any(dealt.may_write(who, pack) for who in IDS)
    assert dealt.members() == {"manada": frozenset()}


def test_whoever_follows_reads_what_his_character_knows_and_no_more(dealt: AvaloupGame) -> None:
    seer = next(
        who
        for who, name in zip(IDS, NAMES, strict=True)
        if dealt.summary()["cards"][name] == "la Vidente"  # type: ignore[index]
    )
    (letter,) = dealt.recap(seer)
    told = plain(letter.document)
    assert "Su carta es la Vidente" in told
    assert "Reconoce como hombres lobo a" in told
    other = next(who for who in IDS if who != seer)
    assert "Vidente" not in plain(dealt.recap(other)[0].document)


def test_only_other_names_of_people_are_taught(dealt: AvaloupGame) -> None:
    assert [o.code for o in dealt.taught.against(Lesson("el jefe", "verbo", "EQUIPO"))] == [
        "ALIAS_DE_OTRO_JUEGO"
    ]
    assert [o.code for o in dealt.taught.against(Lesson("Olaf", "persona", "lin"))] == [
        "ALIAS_TOMADO"
    ]
    assert [o.code for o in dealt.taught.against(Lesson("jefa", "persona", "x"))] == [
        "ALIAS_SIN_SENTIDO"
    ]
    dealt.taught.learn([Lesson("la jefa", "persona", "lin")])
    text = post(leader(dealt), "Propongo a la jefa y a Nina", public=True)
    assert len(dealt.understand(text).inputs) == 1
    assert dealt.taught.meaning(Lesson("la jefa", "persona", "lin")) == "Lin"


_REFUSING = ("acts", "dealing", "schedule", "withdrawing")
"""The modules that refuse the service or the narrator, in codes of words."""


def test_every_refusal_of_the_narrators_acts_has_its_sentence() -> None:
    found = {
        code
        for module in _REFUSING
        for code in re.findall(r'"([A-Z][A-Z_]{4,})"', (ENGINE / f"{module}.py").read_text("utf-8"))
    }
    assert {"ALREADY_PAUSED", "CANNOT_DEAL", "NOTHING_TO_WITHDRAW"} <= found
    assert found - {"CANCELLED", "DIRECTOR"} - set(SENTENCES) == set()


def test_inputs_read_back_are_the_same_bytes(dealt: AvaloupGame) -> None:
    (given,) = dealt.understand(post(leader(dealt), "Propongo a Lin y a Nina", public=True)).inputs
    from forumbridge.rulesets.avaloup.codec import unpack

    assert canonical(unpack(given)) == given.json
    with pytest.raises(ValueError, match="can't be read back"):
        unpack(StoredInput("decide", "{}"))
