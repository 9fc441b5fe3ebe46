"""Orders of the verbs with slots in many registers; whoever makes them knows what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.vocabulary import (
    Action,
    BoltGate,
    CharacterId,
    Kill,
    Outlook,
    Passage,
    PlaceId,
    Protect,
    Repair,
    RoomId,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    UseObject,
)  # fmt: skip
from tests.parsers.castle import EYES, LOCKABLE, PEOPLE, PLACES, gazetteer, outlook

_FRAMES = (
    "1 PA: {}", "Fase 1: {}", "F1: {}", "1) {}\n2) espero", "PA 1/3: {}", "**Fase 1** → {}", "Primer punto de acción: {}",
    "1pa - {}", "Fase 1:\n{}", "fase I. {}", "[b]F1[/b] {}", "1º PA: {}", "1.- {}\n2.- nada",
)  # fmt: skip
_NOISE = ("", "", ".", " 😀", "...", "!", " ;)", " (gracias)")
_BEFORE = (
    "", "", "¡Buenas!\n\n", "La noche se cierra y el viento golpea los postigos.\n\n",
    "—Nadie duerme esta noche —dice Hugo.\n\n", "Siento el retraso.\n\n",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """A post, from where it is written, and what its author means (None: nothing)."""

    text: str
    seen: Outlook
    meant: Action | None


def orders(seed: int, count: int) -> Iterator[Made]:
    """Framed orders of every verb with slots, each with the one action it means."""
    random = Random(seed)
    makers = (_sabotage, _doors, _repair, _unblock, _object, _bola, _enter, _along, _out, _shift, _shield, _talisman, _bolt, _kill)  # fmt: skip
    for _ in range(count):
        body, seen, meant = random.choice(makers)(random)
        text = random.choice(_FRAMES).format(_cased(random, body) + random.choice(_NOISE))
        yield Made(random.choice(_BEFORE) + text, seen, meant)


def typos(seed: int, count: int) -> Iterator[Made]:
    """The same orders with a slip of the keyboard in one long word."""
    random = Random(seed)
    for made in orders(seed + 1, count):
        words = made.text.split(" ")
        long = [i for i, w in enumerate(words) if len(w) > 5 and w.isalpha()]
        if long:
            at = random.choice(long)
            words[at] = _slip(random, words[at])
        yield Made(" ".join(words), made.seen, made.meant)


_DECOYS = (
    "Fase 1: no {y}", "Fase 1: ¿{y}?", "Fase 1: finjo que {y}", "Fase 1: quizá {y}", "Fase 1: evito {i}", "Fase 1: casi {y}",
    "Fase 1: sueño con {i}", "Fase 1: dejo de {i}", "Fase 1: en vez de {i}, espero", "Fase 1: si me atacan, {y}", "Fase 1: iba a {i}",
    "Fase 1: ayudo a {i}", "Fase 1: pienso en {i}", "Fase 1: amenazo con {i}", "Fase 1: me niego a {i}", "—{Y} —dijo Hugo.", "{Y}.",
    "Dijo: «{y}» y se fue.", "[quote]Fase 1: {y}[/quote]\nVaya.", "[s]Fase 1: {y}[/s]", "¿Y si alguien decide {i}?", "Ayer soñé: {y}.",
    "Las tres fases: {y}", "Recordad que {i} gasta un punto.", "Fase 1: espero sin {i}", "Si pudiera, {y}.", "Fase 1: propongo {i}",
    "Fase 1: hago como que {y}", "Fase 1: a lo mejor {y}", "Fase 1: impido {i}", "- {y}\n- espero\n- espero", "Prometo {i} mañana.",
)  # fmt: skip
_IRREVOCABLE = (
    ("apagar las luces", "apago las luces"), ("sabotear el palomar", "saboteo el palomar"), ("abrir las verjas", "abro las verjas"),
    ("bloquear la Mazmorra", "bloqueo la Mazmorra"), ("apagar las chimeneas", "apago las chimeneas"),
    ("transformarme en Hugo Torres", "me transformo en Hugo Torres"), ("proteger a Hugo Torres", "protejo a Hugo Torres"),
    ("matar a Clara Vela", "mato a Clara Vela"), ("matar a quien esté conmigo", "mato a quien esté conmigo"),
)  # fmt: skip


def decoys(seed: int, count: int) -> Iterator[Made]:
    """Posts that speak of what has no way back and order nothing."""
    random = Random(seed)
    for _ in range(count):
        infinitive, finite = random.choice(_IRREVOCABLE)
        text = random.choice(_DECOYS).format(
            i=infinitive, y=finite, Y=finite[0].upper() + finite[1:]
        )
        role = random.choice(("", "cambiaformas", "angel"))
        side = "vasallo" if role == "angel" else "impostor"
        yield Made(
            random.choice(_BEFORE) + _cased(random, text), outlook("patio", side, role), None
        )


def _to(place: str) -> str:
    name, _, article = PLACES[place]
    return f"a {article} {name}".replace("a el ", "al ")


def _of(place: str) -> str:
    name, _, article = PLACES[place]
    return f"de {article} {name}".replace("de el ", "del ")


def _listed(random: Random, names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    style = random.choice((", ", " + ", "/", " y "))
    return style.join(names[:-1]) + (style if style != ", " else " y ") + names[-1]


_Order = tuple[str, Outlook, Action]


def _sabotage(random: Random) -> _Order:
    kind, forms = random.choice((
        ("luces", ("apago las luces", "sabotaje de luces", "saboteo luces", "dejo la casa a oscuras", "voy a apagar las luces", "apagaré las luces", "apagar las velas", "Sabotaje: luces")),
        ("chimeneas", ("apago las chimeneas", "sabotaje: chimeneas", "saboteo las chimeneas", "apagaré los fuegos", "extinguir las chimeneas")),
        ("verjas", ("abro las verjas", "sabotaje verjas", "saboteo los portones", "abro las puertas exteriores", "abriré las verjas", "Sabotaje: verjas")),
        ("palomar", ("boicoteo el palomar", "sabotaje palomar", "saboteo las palomas", "suelto las palomas", "Sabotaje -> Palomar", "inutilizar el palomar")),
    ))  # fmt: skip
    return random.choice(forms), outlook("patio"), Sabotage(kind)  # type: ignore[arg-type]


def _doors(random: Random) -> _Order:
    rooms = random.sample(LOCKABLE, random.randint(1, 3))
    names = _listed(random, [PLACES[r][0] for r in rooms])
    form = random.choice(("bloqueo {}", "Sabotaje puertas: {}", "bloqueo las puertas de {}", "cierro las puertas de {}", "bloquear {}", "sello {}", "voy a bloquear {}", "bloqueo ({})"))  # fmt: skip
    return form.format(names), outlook("patio"), Sabotage("puertas", tuple(map(RoomId, rooms)))


def _repair(random: Random) -> _Order:
    kind, place, forms = random.choice((
        ("luces", "cereria", ("tomo un candelabro", "cojo una vela", "candelabro", "reparo las luces", "coger un candelabro", "me hago con un candelabro", "enciendo las velas")),
        ("chimeneas", "trono", ("reavivo el fuego", "enciendo la chimenea", "reparo la chimenea", "encender la chimenea", "vuelvo a encender la chimenea", "arreglo la chimenea")),
        ("palomar", "pajarera", ("reparo el palomar", "arreglo las palomas", "reparar palomar", "calmo a las palomas", "reparación palomar")),
    ))  # fmt: skip
    return random.choice(forms), outlook(place, "vasallo"), Repair(kind)  # type: ignore[arg-type]


def _unblock(random: Random) -> _Order:
    place = random.choice(("patio", "trono", "corredor_archivo", "foso", "cocinas"))
    way = random.choice([w for w in gazetteer().exits[PlaceId(place)] if w.kind.value == "puerta"])
    form = random.choice(("desbloqueo la puerta {s}", "desatranco la puerta {s}", "desbloqueo la puerta {d}", "fuerzo la puerta {s}", "desbloquear la puerta que da {a}", "quito el bloqueo de la puerta {s}"))  # fmt: skip
    body = form.format(s=way.side, d=_of(way.to), a=_to(way.to))
    return body, outlook(place, "vasallo"), Unblock(way.to)


def _object(random: Random) -> _Order:
    thing, place = random.choice((("altar", "oratorio"), ("plano", "archivo")))
    form = random.choice(("uso el {}", "consulto el {}", "{}", "utilizar el {}", "activo el {}", "voy a usar el {}", "sigo usando el {}", "usaré el {}"))  # fmt: skip
    return form.format(thing), outlook(place, "vasallo"), UseObject(thing)  # type: ignore[arg-type]


def _bola(random: Random) -> _Order:
    chosen = random.sample(EYES, 4)
    names = _listed(random, [PLACES[p][0] for p in chosen])
    form = random.choice(("bola: {}", "uso la bola: {}", "Bola de Cristal -> {}", "miro en la bola {}", "activo la bola y miro {}", "consulto la bola ({})"))  # fmt: skip
    return (
        form.format(names),
        outlook("alquimista", "vasallo"),
        UseObject("bola", tuple(map(PlaceId, chosen))),
    )


def _enter(random: Random) -> _Order:
    body = random.choice(("entro en el pasaje", "me meto en el pasadizo", "me cuelo en el pasaje secreto", "pasaje", "entrar en el pasadizo", "me escondo en el pasadizo"))  # fmt: skip
    return body, outlook(random.choice(("torre", "cocinas"))), Passage("entrar")


def _along(random: Random) -> _Order:
    goal = random.choice(("oratorio", "foso"))
    form = random.choice(("pasaje -> {N}", "me muevo por el pasadizo {a}", "voy por el pasadizo {a}", "me desplazo por el pasaje hasta {N}", "sigo por el pasadizo {a}"))  # fmt: skip
    body = form.format(N=PLACES[goal][0], a=_to(goal))
    return body, outlook("cocinas", hidden=True), Passage("mover", PlaceId(goal))


def _out(random: Random) -> _Order:
    body = random.choice(("salgo del pasaje", "salgo del pasadizo", "abandono el pasadizo", "salir del pasaje", "salgo por la trampilla", "salgo"))  # fmt: skip
    return body, outlook("cocinas", hidden=True), Passage("salir")


def _who(random: Random) -> tuple[str, CharacterId]:
    key = random.choice([k for k in PEOPLE if k != "tomas"])
    return PEOPLE[key][0], CharacterId(key)


def _shift(random: Random) -> _Order:
    name, who = _who(random)
    form = random.choice(("me transformo en {}", "me convierto en {}", "tomo la apariencia de {}", "adopto el aspecto de {}", "transformarme en {}", "me transformaré en {}"))  # fmt: skip
    return form.format(name), outlook("patio", "impostor", "cambiaformas"), Transform(who)


def _shield(random: Random) -> _Order:
    name, who = _who(random)
    form = random.choice(
        ("protejo a {}", "proteger a {}", "velo por {}", "protegeré a {}", "doy mi protección a {}")
    )
    return form.format(name), outlook("patio", "vasallo", "angel", ghost=True), Protect(who)


def _talisman(random: Random) -> _Order:
    body = random.choice(("uso el talismán", "activo el talismán", "talismán", "consulto el talismán", "activar el talismán"))  # fmt: skip
    return body, outlook("patio", "vasallo", "clerigo"), Talisman()


def _bolt(random: Random) -> _Order:
    body = random.choice(("cierro la verja", "echo el cerrojo a la verja", "bloqueo el portón", "cierro el portón", "atranco la verja", "cerrar la verja"))  # fmt: skip
    return body, outlook("foso", "vasallo"), BoltGate()


def _kill(random: Random) -> _Order:
    name, who = _who(random)
    form = random.choice(
        (
            "mato a {}",
            "asesino a {}",
            "asesinar a {}",
            "apuñalo a {}",
            "mataré a {}",
            "voy a matar a {}",
        )
    )
    return form.format(name), outlook("patio"), Kill(who)


def _cased(random: Random, text: str) -> str:
    change = random.choice((str, str, str.upper, str.lower, _bare))
    return change(text) if "[" not in text else text


def _bare(text: str) -> str:
    return text.translate(str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU"))


def _slip(random: Random, word: str) -> str:
    at = random.randrange(1, len(word) - 1)
    return random.choice(
        (word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :], word[:at] + word[at] + word[at:])
    )  # fmt: skip
