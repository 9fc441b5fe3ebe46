"""What people write for what they mean: several ways of saying it, and slips of the pen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.vocabulary import (
    Action,
    Bell,
    BoltGate,
    CharacterId,
    DoTask,
    Follow,
    Gazetteer,
    Kill,
    Move,
    Passage,
    PlaceId,
    Protect,
    Repair,
    Report,
    RoomId,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Wait,
)
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.players import Orders

_FRAMES = ("{n} PA: {what}", "Fase {n}: {what}", "F{n}: {what}", "{n}) {what}", "PA{n} - {what}")
_SMALL_TALK = (
    "¡Qué noche más larga!",
    "Esto no me gusta nada, y menos con la gente que anda suelta por aquí.",
    "(Perdonad la tardanza, que vengo de viaje.)",
    "Me muero de sueño, pero aquí sigo.",
)
EXTENSIONS = ("pido prórroga", "Prórroga por favor", "hoy no llego, pido prórroga")
WAIVERS = ("sin cambios", "mantengo mis acciones", "no cambio nada")
WITHDRAWALS = ("anulo mis acciones", "olvidad lo anterior", "cancela todo")
ABSTENTIONS = ("me abstengo", "Voto: abstención", "voto en blanco")
VOTES = ("Voto a {who}", "VOTO: {who}", "mi voto es para {who}", "voto por {who}")
DOUBTFUL_VOTES = ("creo que votaré a {who}", "¿Y si votamos a {who}?")
_SABOTAGES = {
    "luces": ("apago las luces", "sabotaje de luces", "apagón", "saboteo luces"),
    "chimeneas": ("apago las chimeneas", "sabotaje chimeneas", "extingo los fuegos"),
    "verjas": ("abro las verjas", "sabotaje verjas exteriores", "abro los portones del jardín"),
    "palomar": ("boicoteo el palomar", "sabotaje palomar", "suelto las palomas mensajeras"),
}
_REPAIRS = {
    "luces": ("tomo un candelabro", "cojo un candelabro", "reparo las luces"),
    "chimeneas": ("reavivo el fuego", "enciendo la chimenea", "reparo la chimenea"),
    "palomar": ("reparo el palomar", "calmo a las palomas", "arreglo el palomar"),
}
_OBJECTS = {"altar": ("uso el altar", "consulto el Altar"), "plano": ("uso el plano",)}
_STEPS = {
    "entrar": ("entro en el pasaje secreto", "me cuelo en el pasadizo", "me meto en el pasaje"),
    "salir": ("salgo del pasaje", "salgo del pasadizo", "abandono el pasadizo"),
    "mover": ("me desplazo por el pasadizo hasta {place}", "pasaje -> {place}"),
}


@dataclass(slots=True)
class Writer:
    """One player's hand."""

    names: Gazetteer
    chance: Chance
    slips: int = 3
    """In a hundred lines."""

    def post(self, orders: Orders, *, alteration: bool = False) -> str:
        """A whole post."""
        frame = self.chance.pick(_FRAMES)
        lines = [
            frame.format(n=phase, what=with_slip(self.words(action), self.chance, self.slips))
            for phase, action in sorted(orders.phases.items())
        ]
        lines += [self._free(phase, action) for phase, action in orders.free]
        if alteration:
            lines.insert(0, self.chance.pick(("Cambio mis acciones:", "ALTERACIÓN")))
        if self.chance.percent(12):
            lines.insert(0, self.chance.pick(_SMALL_TALK) + "\n")
        return "\n".join(lines)

    def words(self, action: Action) -> str:
        """One action as somebody would say it."""
        match action:
            case Move(to=to) if to is not None:
                return self._pick("voy a {place}", "me muevo a {place}", "-> {place}", place=to)
            case Follow(presence=True):
                return "sigo a quien esté conmigo"
            case Follow(target=who) if who is not None:
                return self._pick("sigo a {who}", "voy detrás de {who}", "persigo a {who}", who=who)
            case Wait():
                return self._pick("espero", "me quedo aquí", "no hago nada", "descanso")
            case DoTask(task=task) if task is not None:
                name = self.names.tasks[task].name
                return self._pick(f'tarea "{name}"', f"hago la tarea {name}")
            case Kill(anyone=True):
                return "mato a quien esté conmigo"
            case Kill(target=who) if who is not None:
                return self._pick("asesino a {who}", "mato a {who}", "acabo con {who}", who=who)
            case Unblock(to=to) if to is not None:
                return self._pick("desbloqueo la puerta a {place}", place=to)
            case Transform(target=who) if who is not None:
                return self._pick("me transformo en {who}", "me convierto en {who}", who=who)
            case Protect(target=who) if who is not None:
                return self._pick("protejo a {who}", "doy mi protección a {who}", who=who)
            case _:
                return self._set_phrase(action)

    def _set_phrase(self, action: Action) -> str:
        match action:
            case Sabotage(kind="puertas", rooms=rooms):
                return f"bloqueo las puertas de {self._list([self._room(r) for r in rooms])}"
            case Sabotage(kind=kind) if kind is not None:
                return self.chance.pick(_SABOTAGES[kind])
            case Repair(kind=kind) if kind is not None:
                return self.chance.pick(_REPAIRS[kind])
            case UseObject(object="bola", places=places):
                shown = ": " + self._list([self._place(p) for p in places]) if places else ""
                return f"uso la Bola de Cristal{shown}"
            case UseObject(object=thing) if thing is not None:
                return self.chance.pick(_OBJECTS[thing])
            case Passage(step=step, to=to) if step is not None:
                said = self.chance.pick(_STEPS[step])
                return said.format(place=self._place(to) if to is not None else "el otro extremo")
            case Talisman():
                return self._pick("activo el talismán", "uso el talismán")
            case _:
                return "espero"

    def _free(self, phase: int | None, action: Action) -> str:
        match action:
            case Report() if phase is None:
                return self._pick("Si veo un cadáver lo reporto", "si veo un cuerpo, lo reporto")
            case Report():
                return self._pick(f"reporto el cadáver en la fase {phase}")
            case Bell():
                return f"Toco la campana en la fase {phase}"
            case BoltGate():
                return f"Acción gratuita: cierro la verja en la fase {phase}"
            case _:
                return f"Acción gratuita: mantengo activo el talismán en la fase {phase}"

    def _pick(
        self, *ways: str, place: PlaceId | None = None, who: CharacterId | None = None
    ) -> str:
        said = self.chance.pick(ways)
        return said.format(
            place="" if place is None else self._place(place),
            who="" if who is None else self.person(who),
        )

    def person(self, who: CharacterId) -> str:
        """A name, whole or as friends say it."""
        name = self.names.persons[who].name
        return self.chance.pick((name, name, name.split()[-1]))

    def _place(self, place: PlaceId) -> str:
        found = self.names.places[place]
        name = self.chance.pick((found.name, found.name, found.short or found.name))
        return name.lower() if self.chance.percent(15) else name

    def _room(self, room: RoomId) -> str:
        return next(p.room_name for p in self.names.places.values() if p.room == room)

    @staticmethod
    def _list(items: Sequence[str]) -> str:
        return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} y {items[-1]}"


def with_slip(line: str, chance: Chance, percent: int) -> str:
    """Two letters of a long word swapped, or one left out, in so many of a hundred lines."""
    words = line.split(" ")
    long = [n for n, word in enumerate(words) if len(word) > 5 and word.isalpha()]
    if not long or not chance.percent(percent):
        return line
    at = chance.pick(long)
    word, cut = words[at], 1 + chance.below(len(words[at]) - 3)
    swapped = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
    words[at] = chance.pick((swapped, word[:cut] + word[cut + 1 :]))
    return " ".join(words)
