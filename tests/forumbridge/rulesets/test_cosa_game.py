"""La Cosa behind `LiveGame`: what the cycle asks of it, without any forum."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine.cosa
from engine.cosa.facts.director import MoveWindow
from engine.cosa.facts.inputs import Decide, Posted
from engine.cosa.setting.setup import Character, Setup, gazetteer
from engine.vocabulary import CharacterId, Declaration
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import Graces, PlayerPost, StoredInput, Understanding
from forumbridge.rulesets.canonical import canonical
from forumbridge.rulesets.cosa.codec import unpack
from forumbridge.rulesets.cosa.game import CosaGame
from forumbridge.rulesets.cosa.refusals import SENTENCES

ENGINE = Path(engine.cosa.__file__).parent
FOLDER = ruleset_folder("cosa")
NAMES = ("Marta", "Olaf", "Nina", "Igor", "Lin", "Bruno", "Ada", "Hugo")
IDS = tuple(CharacterId(name.lower()) for name in NAMES)
MARTA, OLAF, NINA, IGOR = IDS[:4]
SETUP = Setup(tuple(Character(who, name) for who, name in zip(IDS, NAMES, strict=True)))
SEED = "ab" * 32
START = 1_796_292_000


def new_game(**more: object) -> CosaGame:
    return CosaGame(
        name="Prueba",
        setup=SETUP,
        book=load_phrasebook(FOLDER / "lexicon.toml"),
        narrator=CosaNarrator(FOLDER / "messages", gazetteer(SETUP), "Europe/Madrid"),
        zone="Europe/Madrid",
        precision=60,
        graces=Graces(0, 0, 0),
        **more,  # type: ignore[arg-type]
    )


def said(letters: tuple[Letter, ...], kind: str) -> str:
    return "\n".join(plain(one.document) for one in letters if one.kind == kind)


def dealt(**more: object) -> CosaGame:
    game = new_game(**more)
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    game.apply([game.deal(START + 60, SEED, "huella", replies)])
    return game


def go_to(game: CosaGame, phase: str) -> list[Letter]:
    """Whatever is due comes and goes out until that phase; the letters on the way."""
    letters: list[Letter] = []
    for _ in range(60):
        number = game.awaiting_publication
        if number is not None:
            at = now(game)
            letters += game.apply([game.published(number, at, at, ())]).letters
        elif game.summary()["mode"] == phase:
            return letters
        elif planned := game.schedule(START + 120):
            letters += game.apply(planned).letters
        else:
            due = game.next_instant()
            assert due is not None, game.summary()
            letters += game.apply([game.tick(due + 60, settled=True)]).letters
    raise AssertionError(phase)


def now(game: CosaGame) -> int:
    """Some instant of what is going on."""
    until = game.summary()["deadline"]
    return until - 3600 if isinstance(until, int) else START + 200


def post(
    game: CosaGame,
    who: CharacterId,
    text: str,
    notes: str = "",
    *,
    scene: SceneKind | None = None,
    readers: frozenset[CharacterId] | None = frozenset(),
    name: str = "",
) -> PlayerPost:
    return PlayerPost(
        character=who,
        post=name or f"h:{who}:{text}:{notes}",
        body_html=f"<p>{text}</p>",
        notes_html=f"<p>{notes}</p>" if notes else "",
        at=now(game),
        seen_at=now(game),
        precision=60,
        scene=None if scene is None else Scene(scene),
        readers=readers,
    )


def take(game: CosaGame, text: PlayerPost) -> str:
    """A post is taken as the cycle takes it; what its author is told."""
    understood = game.understand(text)
    letters = game.apply(understood.inputs).letters
    answers = game.receipt(text, understood)
    assert all(one.recipients == (text.character,) for one in answers)
    return said((*letters, *answers), "receipt") + said(tuple(answers), "question")


def decides(game: CosaGame, text: PlayerPost) -> list[Decide]:
    found = [unpack(one) for one in game.understand(text).inputs]
    return [one for one in found if isinstance(one, Decide)]


@pytest.fixture
def voting() -> CosaGame:
    game = dealt()
    go_to(game, "vote")
    return game


def holder(game: CosaGame, role: str) -> CharacterId:
    people = game.summary()["people"]
    return next(w for w, n in zip(IDS, NAMES, strict=True) if people[n]["role"] == role)  # type: ignore[index]


def test_the_opening_tells_the_week_and_the_commitment() -> None:
    told = said(tuple(new_game().setup_letters("0123abcd")), "opening")
    assert "los lunes a las 9:00" in told
    assert "0123abcd" in told


def test_each_card_goes_to_its_holder_alone_and_after_the_public_message() -> None:
    game = dealt()
    letters = go_to(game, "roles")
    cards = [one for one in letters if one.kind == "report"]
    assert {one.recipients for one in cards} == {(who,) for who in IDS}
    assert all(one.scene == Scene(SceneKind.PERSONAL, one.recipients[0]) for one in cards)
    public = next(one for one in letters if "Acaba el Preludio" in plain(one.document))
    assert all(one.position > public.position for one in cards)


def test_a_replay_gives_the_same_events_to_the_byte_and_the_roles_are_among_them() -> None:
    game, again = new_game(), new_game()
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    given = [game.deal(START + 60, SEED, "huella", replies)]
    told = list(game.apply(given).events_json)
    while game.summary()["mode"] != "roles":
        number = game.awaiting_publication
        if number is not None:
            step = [game.published(number, now(game), now(game), ())]
        else:
            step = list(game.schedule(START + 120)) or [
                game.tick((game.next_instant() or 0) + 60, settled=True)
            ]
        given += step
        told += game.apply(step).events_json
    assert list(again.apply(given, replaying=True).events_json) == told
    assert any('"kind":"dealt"' in line for line in told)


IN_PUBLIC = {"scene": SceneKind.PUBLIC, "readers": None}
ALONE = {"scene": SceneKind.PUBLIC, "readers": frozenset[CharacterId]()}
WHISPER = {"scene": SceneKind.PUBLIC, "readers": frozenset({OLAF})}


@pytest.mark.rule("COSA-VOTE-02", "COSA-VOTE-03", "COSA-VOTE-04", "COSA-INFO-04", "QC-87")
@pytest.mark.parametrize(
    ("text", "notes", "where", "told"),
    [
        pytest.param("", "Voto a Olaf", ALONE, "tu voto está apuntado: Olaf", id="as it should be"),
        pytest.param("", "Voto a Olaf", {}, "tu voto está apuntado: Olaf", id="in his own scene"),
        pytest.param("Notas: voto a Olaf", "", {}, "tu voto está apuntado: Olaf", id="a line"),
        pytest.param(
            "Mi voto, en las Notas", "Voto a Olaf", ALONE, "tu voto está apuntado: Olaf", id="lead"
        ),
        pytest.param(
            "Voto a Nina", "Voto a Olaf", ALONE, "tu voto está apuntado: Olaf", id="a claim beside"
        ),
        pytest.param("Voto a Olaf", "", ALONE, "solo dentro de las Notas", id="in the body"),
        pytest.param("Ya.", "Voto a Olaf", IN_PUBLIC, "lo pueden leer otros", id="everybody"),
        pytest.param("Ya.", "Voto a Olaf", WHISPER, "lo pueden leer otros", id="one friend"),
        pytest.param("Yo voto a Olaf", "", IN_PUBLIC, "", id="a claim aloud"),
        pytest.param("¿Y si votamos a Olaf o a Nina?", "", IN_PUBLIC, "", id="talk aloud"),
        pytest.param("Voto a Marta", "", {}, "solo dentro de las Notas", id="oneself, in the body"),
    ],
)
def test_where_a_vote_stands(voting: CosaGame, text, notes, where, told) -> None:
    answer = take(voting, post(voting, MARTA, text, notes, **where))
    assert told in answer
    assert answer or not told


def test_a_message_at_the_table_is_counted_once_however_often_it_is_edited(
    voting: CosaGame,
) -> None:
    text = post(voting, MARTA, "Yo no he sido", **IN_PUBLIC)
    (given,) = (unpack(one) for one in voting.understand(text).inputs)
    assert isinstance(given, Posted)
    assert (given.scene, given.channel) == ("main", "public")
    from dataclasses import replace

    assert voting.understand(replace(text, edited=True)).inputs == ()
    assert voting.understand(text).silent


def test_a_yes_settles_the_only_answer_of_a_question_and_nothing_else(voting: CosaGame) -> None:
    asked = take(voting, post(voting, MARTA, "", "Si nadie más se atreve, voto a Olaf"))
    assert "contéstame «sí»" in asked
    assert voting.summary()["votes"] == []
    assert "Olaf" in take(voting, post(voting, MARTA, "sí"))
    assert voting.summary()["votes"] == [("Marta", "Olaf")]
    assert take(voting, post(voting, MARTA, "Sí", name="h:again")) == ""


@pytest.mark.parametrize(("notes", "why"), [("", "Notas"), ("Voto a Nina o a Igor", "")])
def test_an_answer_to_a_doubt_that_the_game_refuses_is_told_to_the_narrator(
    voting: CosaGame, notes: str, why: str
) -> None:
    text = post(voting, MARTA, "Va aparte." if notes else "Voto a Nina o a Igor", notes)
    doubt = next(one for one in voting.understand(text).doubts if len(one.options) > 1)
    given = [replace(one, source="review:7") for one in doubt.options[0][1]]
    told = voting.apply(given).refused
    assert (len(told), all(why in one for one in told)) == (1 if why else 0, True)
    decided = Understanding(Declaration(), "", tuple(given), decided=True)
    letters = voting.receipt(text, decided)
    assert len(letters) == (0 if why else 1), "refused, it is the narrator's alone to read"
    for one in letters:
        assert "El narrador ha leído tu mensaje" in plain(one.document)
        assert plain(one.document).count("está apuntado") == 1


def test_whoever_speaks_again_has_taken_back_what_was_unclear(voting: CosaGame) -> None:
    take(voting, post(voting, MARTA, "", "Si nadie más se atreve, voto a Olaf"))
    take(voting, post(voting, MARTA, "", "Voto a Nina"))
    assert take(voting, post(voting, MARTA, "sí")) == ""
    assert voting.summary()["votes"] == [("Marta", "Nina")]


@pytest.mark.rule("QC-29", "E-12")
def test_a_vote_for_oneself_waits_for_a_yes(voting: CosaGame) -> None:
    assert "te señalas a ti" in take(voting, post(voting, MARTA, "", "Voto a Marta"))
    assert "Marta, tu voto está apuntado" in take(voting, post(voting, MARTA, "sí"))


@pytest.mark.rule("COSA-SCN-01", "COSA-SCN-02", "COSA-CLK-13", "QC-88")
@pytest.mark.parametrize(
    ("phase", "where", "told"),
    [
        pytest.param("vote", WHISPER, "los susurros no están permitidos", id="a whisper"),
        pytest.param("window_a", IN_PUBLIC, "está cerrada", id="the table by night"),
        pytest.param("vote", {"scene": SceneKind.CHATTER, "readers": None}, "charla", id="chatter"),
        pytest.param("vote", {"scene": SceneKind.PACK, "readers": None}, "no es tuya", id="a pack"),
    ],
)
def test_a_message_where_it_should_not_be_is_told_to_its_author(phase, where, told) -> None:
    game = dealt()
    go_to(game, phase)
    who = next(w for w in IDS if w != holder(game, "Asimilado"))
    assert told in take(game, post(game, who, "Buenas", **where))


@pytest.mark.rule("COSA-SCN-07", "QC-80")
def test_the_pack_speaks_in_its_scene_and_its_readers_are_told_to_the_narrator() -> None:
    game = dealt()
    go_to(game, "window_a")
    thing = holder(game, "Asimilado")
    assert thing in game.members()["manada"]
    assert game.members()["fantasmas"] == frozenset()
    text = post(game, thing, "Voto a Olaf, o lo que sea", scene=SceneKind.PACK, readers=None)
    assert decides(game, text) == []


def test_an_edit_of_a_vote_counts_for_nothing_and_one_of_an_order_does() -> None:
    game = dealt()
    assert go_to(game, "election") != []
    assert game.graces.edits == "before_deadline"
    go_to(game, "window_a")
    assert game.graces.edits == "before_deadline"
    go_to(game, "vote")
    assert game.graces.edits == "first_read"


@pytest.mark.parametrize("phase", ["prelude", "election", "roles", "vote", "window_a", "closed"])
def test_an_outage_moves_what_falls_due_and_only_forwards(phase) -> None:
    game = dealt()
    if phase == "prelude":
        game.apply(game.schedule(START + 120))
    go_to(game, phase)
    if planned := game.schedule(START + 120):
        game.apply(planned)
    due = game.next_instant()
    assert due is not None
    shift = game.shift(due + 5 * 86_400, "caída")
    assert isinstance(unpack(shift), MoveWindow)
    step = game.apply([shift])
    assert step.refused == ()
    assert game.awaiting_publication is not None
    go_to(game, phase)
    assert game.next_instant() == due + 5 * 86_400


@pytest.mark.rule("QC-28")
def test_a_ballot_without_any_vote_waits_for_the_narrator_who_is_told_how(voting: CosaGame) -> None:
    assert voting.waits_for_narrator(0) == ""
    for _ in range(4):
        due = voting.next_instant()
        if due is None:
            break
        voting.apply([voting.tick(due + 60, settled=True)])
        while (number := voting.awaiting_publication) is not None:
            voting.apply([voting.published(number, now(voting), now(voting), ())])
    assert "forumbridge act" in voting.waits_for_narrator(0)


def test_whoever_follows_reads_what_his_character_knows_and_no_more(voting: CosaGame) -> None:
    thing = holder(voting, "Asimilado")
    assert "Su papel es Asimilado" in plain(voting.recap(thing)[0].document)
    other = holder(voting, "Humano")
    assert "Asimilado" not in plain(voting.recap(other)[0].document)


_REFUSING = ("acts", "ballot_acts", "clock_acts", "person_acts", "prelude", "schedule")
"""The modules that refuse the service or the narrator, in codes of words."""


def test_every_refusal_of_the_narrators_acts_has_its_sentence() -> None:
    found = {
        code
        for module in _REFUSING
        for path in ENGINE.rglob(f"{module}.py")
        for line in path.read_text("utf-8").split("\n")
        for code in re.findall(r'"([A-Z][A-Z_]{4,})"', line)
        if "Log(" not in line
    }
    assert {"OUT_OF_ORDER", "NOTHING_HELD", "ROLE_TAKEN"} <= found
    assert found - {"TIE_CALLED_LATE"} - set(SENTENCES) == set()


def test_inputs_read_back_are_the_same_bytes(voting: CosaGame) -> None:
    (given,) = voting.understand(post(voting, MARTA, "", "Voto a Olaf")).inputs
    assert canonical(unpack(given)) == given.json
    with pytest.raises(ValueError, match="can't be read back"):
        unpack(StoredInput("decide", "{}"))
