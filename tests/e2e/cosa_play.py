"""La Cosa over HTTP as nine people play it who vote as people do, from the election to parity."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path

from forumbridge.demo.cast import CAST
from tests.e2e.small_stage import edit_game
from tests.e2e.table_stage import PUBLIC, SECRET_SCENE, SLUG, Table, own

NIGHT_SCENE = f"partida/{SLUG}/la-noche"
LOVE_SCENE = f"partida/{SLUG}/los-dos"
NINE = (*CAST[:7], replace(CAST[7], name="Fermina Quintana"), CAST[8])
"""Eladio Quintana is among them, so that a surname is two people's."""
RULES = {"clock_reminder_hours = 24": "clock_reminder_hours = 0"}
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
    at_the_tie: Path = Path()
    """A copy of everything beside the forum, from when the Leader had a tie to decide."""

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
    game.vote(third, "Voto a Quintana")
    game.see("a vote", lover)
    game.seen["a name that two have"] = table.last(third)
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
    home = table.folder.parent
    game.at_the_tie = home.with_name("empate")
    for part in (table.folder.name, "estado", "reloj"):
        source, copy = home / part, game.at_the_tie / part
        game.at_the_tie.mkdir(exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy)
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


def play(game: Played) -> None:
    """The whole game."""
    _prelude(game)
    _first_night(game)
    _second_day(game)
    _second_night(game)
    _third_day(game)
    _to_the_end(game)
