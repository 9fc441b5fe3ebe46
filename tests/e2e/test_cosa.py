"""A whole game of La Cosa over HTTP: nine people who vote as people do, from election to parity.

Played once for the module; every test looks at one thing that happened in it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.e2e.small_stage import edit_game
from tests.e2e.table_replay import hold_replay
from tests.e2e.table_stage import PUBLIC, SECRET_SCENE, SLUG, Table, own, table_stage

pytestmark = [pytest.mark.timeout(300)]

NIGHT_SCENE = f"partida/{SLUG}/la-noche"
LOVE_SCENE = f"partida/{SLUG}/los-dos"
_RULES = {"clock_reminder_hours = 24": "clock_reminder_hours = 0"}
_ROLES = {
    "Asimilado": "thing",
    "Analista de laboratorio": "analyst",
    "Héroe": "hero",
    "Armero": "armourer",
    "Superviviente": "survivor",
}


@dataclass
class Played:
    """The game and what was seen of it on the way."""

    table: Table
    ids: tuple[str, ...]
    leader: str = ""
    roles: dict[str, str] = field(default_factory=dict[str, str])
    """Who holds each special role."""
    humans: list[str] = field(default_factory=list[str])
    """Those without one, the Leader left out."""
    pack: list[str] = field(default_factory=list[str])
    seen: dict[str, str] = field(default_factory=dict[str, str])
    """What somebody read in his own scene after a step."""
    parts: dict[str, str] = field(default_factory=dict[str, str])
    before_the_end: dict[str, str] = field(default_factory=dict[str, str])
    """Everything each could read just before the end was told."""

    def name(self, who: str) -> str:
        return self.table.actor(who).name

    def see(self, step: str, who: str) -> None:
        """A run, and what it told somebody; nothing where it told him nothing."""
        before = len(self.table.read(who, own(who)))
        self.table.visit()
        self.seen[step] = "\n".join(self.table.read(who, own(who))[before:])
        self.table.wait(60)

    def vote(self, who: str, notes: str, text: str = "Mi voto va en las Notas.") -> int:
        """In a post at the table that only the narrator reads."""
        self.table.wait(60)
        return self.table.aloud(who, text, notes=notes, alone=True)

    def phase(self) -> str:
        return str(self.table.status()["mode"])

    def on(self, phase: str) -> None:
        """Time passes until a phase has come, its publication included."""
        for _ in range(6):
            self.table.pass_deadline()
            if self.phase() == phase:
                return
        raise AssertionError(f"no {phase}: {self.table.status()}")

    def alive(self) -> list[str]:
        people = self.table.status()["people"]
        return [who for who in self.ids if people[self.name(who)]["alive"]]

    def readable(self, who: str) -> str:
        scenes = (own(who), PUBLIC, NIGHT_SCENE, LOVE_SCENE)
        return "\n".join(text for scene in scenes for text in self.table.read(who, scene))


def _prelude(game: Played) -> None:
    """Everybody greets; on day 1 a Leader is elected, as clumsily as people do."""
    table = game.table
    table.visit()
    for who in game.ids:
        table.wait(60)
        table.say(who, "¡Aquí estoy! Hace un frío que pela.")
    table.visit()
    game.on("election")
    one, two, three, four = game.ids[:4]
    game.leader = two
    table.aloud(one, f"Mi voto para líder es {game.name(two)}, lo digo bien alto.")
    table.say(three, f"Voto para líder a {game.name(two)}")
    game.see("a claim in the election", one)
    game.seen["election vote in the body"] = table.last(three)
    game.vote(three, f"Voto para líder a {game.name(two)}")
    game.vote(four, "Líder: me voto a mí mismo")
    game.vote(one, f"Para líder, {game.name(three)}")
    game.vote(one, f"Cambio: voto para líder a {game.name(two)}")
    game.on("roles")
    cards = {who: table.last(who) for who in game.ids}
    for who, card in cards.items():
        role = next((key for words, key in _ROLES.items() if f"eres\n{words}" in card), "")
        if role:
            game.roles[role] = who
        elif who != game.leader:
            game.humans.append(who)
    game.pack = [game.roles["thing"]]
    game.seen["cards"] = "\n".join(cards.values())


def _first_night(game: Played) -> None:
    """The couple, a scene for each secret, samples; and chance turns somebody."""
    table = game.table
    lovers = game.humans[:2]
    names = " y ".join(game.name(who) for who in lovers)
    table.say(game.roles["armourer"], f"Que se enamoren {names}")
    game.on("window_a")
    for path, title, members in (
        (NIGHT_SCENE, "La noche", game.pack),
        (LOVE_SCENE, "Los dos", lovers),
    ):
        slug, people = path.rsplit("/", 1)[1], [game.name(who) for who in members]
        table.forum.add_scene(SLUG, slug, title, people, default_recipients="all")
    edit_game(
        table.folder,
        {
            f'manada = "{SECRET_SCENE}"': f'manada = "{NIGHT_SCENE}"',
            'pareja = ""': f'pareja = "{LOVE_SCENE}"',
        },
    )
    table.among(lovers[0], LOVE_SCENE, "Voto a quien tú digas, amor.")
    table.aloud(game.humans[2], "¿Hay alguien despierto?")
    table.say(game.roles["analyst"], f"Analizo a {game.name(game.roles['thing'])}")
    game.see("aloud at night", game.humans[2])
    game.seen["to do"] = "\n".join(row.item.sentence for row in table.questions())
    game.on("window_b")
    game.seen["results"] = table.last(game.roles["analyst"])
    game.on("vote")
    _joined(game)


def _joined(game: Played) -> None:
    """Who reads at dawn that he is of La Cosa now."""
    for who in game.ids:
        if who not in game.pack and "ahora eres de La Cosa" in game.table.last(who):
            game.pack.append(who)


def _second_day(game: Played) -> None:
    """Votes in the body, aloud, twice, edited, in doubt; a tie that the Leader decides."""
    table, (lover, beloved) = game.table, game.humans[:2]
    plain = [w for w in game.ids if w not in (game.leader, lover, beloved, *game.pack)]
    plain.sort(key=lambda who: who in game.roles.values())
    a, b = plain[:2]
    rest = [w for w in game.ids if w not in (game.leader, lover, a, b, beloved)]
    doubtful, third, absent, *others = rest
    game.parts = {"a": a, "b": b, "doubtful": doubtful, "absent": absent}
    table.wait(3600)
    game.vote(lover, f"Voto a {game.name(beloved)}")
    table.say(beloved, f"Voto a {game.name(b)}")
    game.vote(doubtful, f"Si nadie más lo hace, voto a {game.name(b)}")
    game.see("for the beloved", lover)
    game.seen["in the body"] = table.last(beloved)
    game.seen["a condition"] = table.last(doubtful)
    game.vote(lover, f"Voto a {game.name(a)}")
    table.aloud(beloved, "Lo tengo claro.", notes=f"Voto a {game.name(b)}")
    game.vote(doubtful, f"Voto a {game.name(a)} o a {game.name(b)}")
    game.see("a vote", lover)
    game.seen["everybody reads it"] = table.last(beloved)
    game.seen["two names"] = table.last(doubtful)
    game.vote(lover, f"Voto a {game.name(b)}")
    table.aloud(beloved, f"Yo voto a {game.name(a)}, que conste.")
    edited = game.vote(beloved, f"Voto a {game.name(b)}")
    game.vote(doubtful, f"Voto a {game.name(b)}")
    game.see("a second vote", lover)
    game.seen["a claim and a vote"] = table.last(beloved)
    table.player(beloved).edit(edited, "<p>Nada.</p>", f"Voto a {game.name(a)}")
    game.vote(third, f"Mi voto: {game.name(b)}")
    game.vote(game.leader, f"voto x {game.name(a)}!!")
    for who in (a, b, *others):
        game.vote(who, "Voto en blanco")
    game.seen["table while open"] = table.table()
    game.on("tie")
    game.vote(absent, f"Voto a {game.name(a)}")
    table.aloud(game.leader, f"No hay remedio: que muera {game.name(b)}.")
    game.see("a tie decided aloud", game.leader)
    game.seen["a late vote"] = table.last(absent)
    table.say(game.leader, "Sí")
    table.visit()
    assert b not in game.alive(), table.status()


def _second_night(game: Played) -> None:
    """The pack agrees, one in its scene and the others alone; the Hero is told and stays in bed."""
    table = game.table
    game.on("window_a")
    victim = game.parts["a"]
    for who in game.pack:
        if who == game.roles["thing"]:
            table.among(who, NIGHT_SCENE, f"Matamos a {game.name(victim)}")
        else:
            table.say(who, f"Matemos a {game.name(victim)}")
    game.on("window_b")
    game.seen["victim"] = table.last(game.roles["hero"])
    game.on("vote")
    assert victim not in game.alive(), table.status()


def _third_day(game: Played) -> None:
    """The dead have no voice; whoever is lynched has a last breath."""
    table, dead = game.table, game.parts["a"]
    table.wait(3600)
    alive = game.alive()
    lynched = game.leader if game.leader not in game.pack else game.roles["armourer"]
    heir = next(who for who in reversed(alive) if who not in (lynched, *game.pack))
    shot = game.humans[0]
    game.parts |= {"lynched": lynched, "heir": heir, "shot": shot}
    voters = [who for who in alive if who != lynched]
    table.aloud(dead, "¡Sé quién me mató!")
    game.vote(dead, f"Voto a {game.name(game.leader)}")
    game.vote(voters[0], f"Voto a {game.name(dead)}")
    game.see("the dead speak", dead)
    game.seen["for the dead"] = table.last(voters[0])
    for who in voters:
        game.vote(
            who, f"Voto a {game.name(lynched)}" if who not in game.humans[:1] else "En blanco"
        )
    game.vote(lynched, "Voto en blanco")
    game.on("breath")
    game.seen["last breath"] = table.last(lynched)
    table.say(lynched, f"Me llevo por delante a {game.name(shot)}")
    table.wait(60)
    table.say(lynched, f"Y que mande {game.name(heir)}.")
    game.see("breathed", lynched)
    assert game.phase() == "dusk", table.status()


def _to_the_end(game: Played) -> None:
    """Chance turns one more, and at dawn they are as many."""
    game.on("window_b")
    game.before_the_end = {who: game.readable(who) for who in game.ids}
    game.on("fin")
    game.table.visit()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Generator[Played]:
    home = tmp_path_factory.mktemp("cosa") / "mesa"
    with table_stage(home, "cosa", 9, rules=_RULES) as table:
        played = Played(table, tuple(actor.id for actor in table.cast))
        _prelude(played)
        _first_night(played)
        _second_day(played)
        _second_night(played)
        _third_day(played)
        _to_the_end(played)
        yield played


def _between(told: str, start: str, end: str) -> str:
    return told.split(start, 1)[1].split(end, 1)[0]


@pytest.mark.rule("COSA-END-05", "COSA-END-06", "COSA-FAC-02")
def test_la_cosa_wins_at_dawn_by_being_as_many(game: Played) -> None:
    status = game.table.status()
    assert (status["mode"], status["winner"]) == ("fin", "cosa")
    told = game.table.table()
    assert "tantos Asimilados como humanos" in told
    turned = [who for who in game.pack if who != game.roles["thing"]]
    assert turned
    assert all(f"{game.name(who)}\n: Humano; Asimilado en el turno 1" in told for who in turned)


@pytest.mark.rule("COSA-LDR-02", "COSA-INFO-04", "QC-30e")
def test_the_leader_is_elected_by_what_stands_in_the_notas(game: Played) -> None:
    assert game.seen["a claim in the election"] == ""
    assert "solo dentro de las Notas" in game.seen["election vote in the body"]
    told = _between(game.table.table(), "Votación para líder (Día 1):", "lleva el mando")
    names = {n: game.name(who) for n, who in enumerate(game.ids)}
    assert f", 2 votos: (1) {names[2]} (3) {names[0]}" in told
    assert f"{names[3]}\n, 1 voto: (2) {names[3]}" in told


@pytest.mark.rule("COSA-VOTE-02", "COSA-VOTE-03", "COSA-VOTE-04", "F-15")
def test_a_vote_counts_only_in_the_notas_of_a_post_for_the_director(game: Played) -> None:
    assert "solo dentro de las Notas" in game.seen["in the body"]
    assert "lo pueden leer otros" in game.seen["everybody reads it"]
    assert "tu voto está apuntado" in game.seen["a claim and a vote"]
    assert game.name(game.parts["b"]) in game.seen["a claim and a vote"]


@pytest.mark.rule("COSA-VOTE-05", "QC-30b", "QC-30j")
def test_a_vote_is_final_and_never_guessed(game: Played) -> None:
    assert "estás enamorad" in game.seen["for the beloved"]
    assert game.name(game.parts["a"]) in game.seen["a vote"]
    assert "es definitivo" in game.seen["a second vote"]
    assert f"Consta tu voto: {game.name(game.parts['a'])}" in game.seen["a second vote"]
    assert "depende de algo" in game.seen["a condition"]
    assert "¿Quién?" in game.seen["two names"]
    assert "plazo ya había terminado" in game.seen["a late vote"]


@pytest.mark.rule("COSA-VOTE-09", "COSA-VOTE-10", "COSA-VOTE-11", "COSA-VOTE-13", "E-19", "QC-21")
def test_the_table_has_who_voted_whom_in_order_and_nothing_before(game: Played) -> None:
    parts, lover, beloved = game.parts, *game.humans[:2]
    assert "voto:" not in game.seen["table while open"].split("Amanece el día 2")[1]
    told = _between(game.table.table(), "Votación para aislar (Día 2):", "Hay empate")
    leader, absent = game.name(game.leader), game.name(parts["absent"])
    assert (
        f"{game.name(parts['a'])}\n, 3 votos: (1) {game.name(lover)} (5) {leader}"
        f" (*) {leader} (Líder)" in told
    )
    assert f"{game.name(parts['b'])}\n, 3 votos: (2) {game.name(beloved)} (3)" in told
    penalty = f"(*) {absent} (Penalización por no votar)"
    assert f"{absent}\n, 2 votos: {penalty} {penalty}" in told
    assert "En blanco" not in told


@pytest.mark.rule("COSA-TIE-01", "E-24")
def test_a_tie_decided_aloud_waits_for_a_yes_in_private(game: Played) -> None:
    assert "contéstame «sí» en tu escena" in game.seen["a tie decided aloud"]
    told = game.table.table()
    b = game.name(game.parts["b"])
    assert f"El Líder deshace el empate: muere {b}." in told


@pytest.mark.rule("COSA-HER-04", "COSA-ANA-01", "COSA-CLK-13")
def test_each_role_reads_its_own_by_night(game: Played) -> None:
    assert f"{game.name(game.roles['thing'])}: sangre\ncontaminada" in game.seen["results"]
    assert game.name(game.parts["a"]) in game.seen["victim"]
    assert "la escena principal está cerrada" in game.seen["aloud at night"].replace("\n", " ")


@pytest.mark.rule("COSA-DEATH-02", "QC-30", "E-11")
def test_the_dead_neither_speak_nor_vote_nor_are_voted(game: Played) -> None:
    assert "has muerto: puedes leer" in game.seen["the dead speak"]
    assert "ya no decides nada" in game.seen["the dead speak"]
    assert "esa persona ya ha muerto" in game.seen["for the dead"]


@pytest.mark.rule("QC-32", "QC-59", "COSA-LOV-03", "COSA-DEATH-01")
def test_a_last_breath_shoots_and_leaves_the_office(game: Played) -> None:
    assert "Tu último aliento" in game.seen["last breath"]
    told = game.table.table()
    shot, heir = game.name(game.parts["shot"]), game.name(game.parts["heir"])
    assert f"{shot}\nmuere de un disparo del Armero" in told
    assert f"{game.name(game.humans[1])}\nmuere de amor" in told
    assert f"{heir}\nlleva el mando" in told


def _hidden(game: Played) -> Generator[tuple[str, str]]:
    """(who may not know, what he must not have read) before the end (A1.14)."""
    own_words = {
        "thing": "eres\nAsimilado",
        "analyst": "sangre\ncontaminada",
        "hero": "La Cosa quiere matar",
        "armourer": "se enamoran",
        "survivor": "eres\nSuperviviente",
    }
    for who in game.ids:
        yield from ((who, said) for role, said in own_words.items() if game.roles[role] != who)
        if who not in game.pack:
            yield from ((who, said) for said in ("La Cosa crece", "ahora eres de La Cosa", "Sois "))
        if who not in game.humans[:2]:
            yield from ((who, said) for said in ("estáis enamorados", "tú digas"))
        for other in game.ids:
            if other != who:
                yield who, f"{game.name(other)}, "


@pytest.mark.rule("COSA-INFO-02", "COSA-VOTE-19", "COSA-FAC-03", "COSA-SCN-07", "COSA-SCN-08")
def test_nobody_reads_what_is_not_his_before_the_end(game: Played) -> None:
    leaks = [
        (who, said)
        for who, said in _hidden(game)
        if said in game.before_the_end[who]
        and (
            not said.endswith(", ")
            or any(line.startswith(said) for line in game.before_the_end[who].split("\n"))
        )
    ]
    assert leaks == []


@pytest.mark.rule("COSA-SCN-07", "COSA-SCN-08", "QC-38", "QC-80")
def test_secret_scenes_are_opened_and_closed_by_the_narrator_as_he_is_told(game: Played) -> None:
    lover, beloved = (game.name(who) for who in game.humans[:2])
    for name in (lover, beloved):
        assert f"Dé a {name} acceso a la escena de la pareja" in game.seen["to do"]
    now = "\n".join(row.item.sentence for row in game.table.questions())
    assert f"Quite a {lover} el acceso a la escena de la pareja" in now
    for who in game.pack[1:]:
        assert f"Dé a {game.name(who)} acceso a la escena de la manada" in now


def test_nothing_else_waits_for_the_narrator(game: Played) -> None:
    codes = {row.item.code for row in game.table.questions()}
    assert codes <= {"PERMISO", "NOTA", "EDICION_SIN_EFECTO"}


@pytest.mark.rule("QC-83")
def test_it_is_told_again_and_its_chance_is_proved(game: Played, tmp_path: Path) -> None:
    hold_replay(game.table, tmp_path)
