"""Posts that speak of what has no way back and order nothing, by the kind of talk they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.vocabulary import Mode, Outlook
from tests.parsers.castle import PEOPLE, outlook

_FORMS = ("inf", "pres", "third", "past", "impf", "cond", "subj", "psubj", "fut", "part", "imp")
_DEEDS = tuple(
    dict(zip(_FORMS, row, strict=True))
    for row in (
        ("matar a {p}", "mato a {p}", "mata a {p}", "maté a {p}", "mataba a {p}", "mataría a {p}", "mate a {p}", "matara a {p}", "mataré a {p}", "matado a {p}", "mata a {p}"),
        ("asesinar a {p}", "asesino a {p}", "asesina a {p}", "asesiné a {p}", "asesinaba a {p}", "asesinaría a {p}", "asesine a {p}", "asesinara a {p}", "asesinaré a {p}", "asesinado a {p}", "asesina a {p}"),
        ("apuñalar a {p}", "apuñalo a {p}", "apuñala a {p}", "apuñalé a {p}", "apuñalaba a {p}", "apuñalaría a {p}", "apuñale a {p}", "apuñalara a {p}", "apuñalaré a {p}", "apuñalado a {p}", "apuñala a {p}"),
        ("votar a {p}", "voto a {p}", "vota a {p}", "voté a {p}", "votaba a {p}", "votaría a {p}", "vote a {p}", "votara a {p}", "votaré a {p}", "votado a {p}", "vota a {p}"),
        ("reportar el cadáver", "reporto el cadáver", "reporta el cadáver", "reporté el cadáver", "reportaba el cadáver", "reportaría el cadáver", "reporte el cadáver", "reportara el cadáver", "reportaré el cadáver", "reportado el cadáver", "reporta el cadáver"),
        ("tocar la campana", "toco la campana", "toca la campana", "toqué la campana", "tocaba la campana", "tocaría la campana", "toque la campana", "tocara la campana", "tocaré la campana", "tocado la campana", "toca la campana"),
        ("apagar las luces", "apago las luces", "apaga las luces", "apagué las luces", "apagaba las luces", "apagaría las luces", "apague las luces", "apagara las luces", "apagaré las luces", "apagado las luces", "apaga las luces"),
        ("sabotear el palomar", "saboteo el palomar", "sabotea el palomar", "saboteé el palomar", "saboteaba el palomar", "sabotearía el palomar", "sabotee el palomar", "saboteara el palomar", "sabotearé el palomar", "saboteado el palomar", "sabotea el palomar"),
        ("bloquear la Mazmorra", "bloqueo la Mazmorra", "bloquea la Mazmorra", "bloqueé la Mazmorra", "bloqueaba la Mazmorra", "bloquearía la Mazmorra", "bloquee la Mazmorra", "bloqueara la Mazmorra", "bloquearé la Mazmorra", "bloqueado la Mazmorra", "bloquea la Mazmorra"),
        ("proteger a {p}", "protejo a {p}", "protege a {p}", "protegí a {p}", "protegía a {p}", "protegería a {p}", "proteja a {p}", "protegiera a {p}", "protegeré a {p}", "protegido a {p}", "protege a {p}"),
        ("transformarme en {p}", "me transformo en {p}", "se transforma en {p}", "me transformé en {p}", "me transformaba en {p}", "me transformaría en {p}", "me transforme en {p}", "me transformara en {p}", "me transformaré en {p}", "transformado en {p}", "transfórmate en {p}"),
    )
)  # fmt: skip

KINDS: dict[str, tuple[str, ...]] = {
    "quote": (
        "[quote]{F} {pres}[/quote]\nVaya.", "[quote={o}]{pres}[/quote]", "<blockquote>{F} {pres}</blockquote>No me lo creo.", "> {F} {pres}\nEso escribió.",
        "«{F} {pres}», decía su mensaje.", "{o} escribió: \"{F} {pres}\".", "[quote]Hola.\n{F} {pres}\n{F} espero[/quote]", "Cito: «{pres}». Ni caso.",
    ),
    "struck": (
        "[s]{F} {pres}[/s]", "~~{F} {pres}~~", "<s>{F} {pres}</s>", "<del>{pres}</del>", '<span style="text-decoration: line-through">{F} {pres}</span>',
        "{F} [s]{pres}[/s] espero", "{F} ~~{pres}~~ espero", "[strike]{F} {pres}[/strike]\n{F} espero",
    ),
    "speech": (
        "—{Pres} —dijo {o}.", "—{Fut} —amenazó {o}—. Ya lo veréis.", "«{pres}», murmuró {o}.", "{o} gritó: «¡{pres}!».", "—¿Y si {pres}?\n—Ni se te ocurra.",
        "—Voy a {inf} —susurra {o}, y se ríe.", "{o} dice que {third}.", "— {Pres}.\n— Qué valor tienes.", "\"{pres}\", piensa {o} en voz alta.", "{o}: —Mañana {fut}.",
    ),
    "prose": (
        "La luna entra por la ventana. {o} {third} en silencio y nadie lo ve.", "Cuentan que en esta casa un criado decidió {inf} hace un siglo.", "El fantasma de la abuela {third} todas las noches.",
        "Alguien {third} entre las sombras; los demás duermen.", "Nadie quiere {inf}, y sin embargo todos lo piensan.", "Hay quien {third} por deporte.", "Un grito: quieren {inf}. La casa calla.",
        "Mi abuelo {impf} antes de cenar, que en paz descanse.", "En el cuadro, un hombre {third}. No me gusta ese cuadro.", "{o} sonríe. Sabe que alguien va a {inf}.",
    ),
    "past": (
        "Ayer {past}.", "La ronda pasada {past} y mirad cómo acabó.", "{F} ya {past} en la ronda anterior", "He {part}, como dije.", "Cuando {past}, nadie miraba.", "Había {part} antes de que llegarais.",
        "{F} {past} ayer, ahora espero", "En mi última partida {past} en la primera fase.", "Os recuerdo que {past} hace dos rondas.", "{F} como ya he {part}, descanso",
    ),
    "question": (
        "¿{pres}?", "{F} ¿{pres}?", "¿Puedo {inf} desde aquí?", "Narrador, ¿vale {inf} en la fase 2?", "¿Y si {pres}?", "¿Cuánto cuesta {inf}?", "{F} ¿puedo {inf}?", "¿Alguien sabe si se puede {inf} dos veces?",
        "{F} {pres}?", "¿Qué pasa si {pres} y no hay nadie?", "Una duda: ¿{inf} gasta punto?", "¿Me conviene {inf}? No sé.",
    ),
    "hypothetical": (
        "Quizá {pres}.", "{F} a lo mejor {pres}", "Tal vez {subj}, ya veré.", "{F} estoy pensando en {inf}", "Si pudiera, {cond}.", "{F} no sé si {inf}", "Yo que tú {cond}.", "En tu lugar {cond}.", "Igual {pres}, igual no.",
        "{F} me gustaría {inf}", "Podría {inf}, pero me da pereza.", "Imaginad que {pres}: menudo lío.", "Supongamos que {pres} en la fase 1.", "{F} quién sabe, puede que {subj}",
    ),
    "conditional": (
        "{F} si me atacan, {pres}", "Si {o} se mueve, {pres}.", "{F} {pres} si entra {o}", "{F} en caso de que venga {o}, {pres}", "{F} {pres}, salvo que haya alguien más", "Como {o} me mire mal, {pres}.",
        "{F} cuando llegue {o}, {pres}", "{F} {pres} siempre que esté solo", "{F} a menos que {o} se vaya, {pres}", "De no ser por {o}, {cond}.", "{F} {pres} solo si {o} sigue aquí", "{F} mientras {o} no mire, {pres}",
    ),
    "negation": (
        "{F} no {pres}", "No {pres}.", "{F} ni {pres} ni nada", "No pienso {inf}.", "{F} evito {inf}", "{F} me niego a {inf}", "Nunca {pres}.", "{F} sin {inf}, espero", "Jamás {cond}.", "{F} dejo de {inf}",
        "{F} en vez de {inf}, espero", "No es verdad que {subj}.", "{F} renuncio a {inf}", "{F} tampoco {pres}", "Ya no {pres}.", "{F} nada de {inf}",
    ),
    "example": (
        "Por ejemplo: {F} {pres}", "Ejemplo del manual: {F} {pres}", "Se escribe así: «{F} {pres}».", "{F} {pres} (es un ejemplo)", "Para quien no lo sepa, se pone «{pres}» y ya.", "Un ejemplo de acción sería {inf}.",
        "p. ej. {pres}", "Ejemplo:\n{F} {pres}\n{F} espero", "Pongamos por caso: {F} {pres}", "El formato es {F} {pres}, ¿no?", "[code]{F} {pres}[/code]", "Plantilla para novatos:\n{F} {pres}",
    ),
    "other": (
        "{o} {third}.", "Que {o} {subj}.", "{o}, {imp} tú.", "{F} {o} {third}", "Dile a {o} que {subj}.", "{F} que {subj} otro", "Le pedí a {o} que {psubj}.", "La acción de {o} es {inf}.", "{o} va a {inf} en la fase 2.",
        "{F} pido a {o} que {subj}", "Entre {o} y yo, él {third}.", "{F} espero a que {o} {subj}", "{F} dejo que {o} {subj}", "{F} convenzo a {o} de {inf}",
    ),
    "signature": (
        "{F} espero\n-- \n{pres}", "Saludos.\n-- \n{F} {pres}", "{F} espero\n<div class=\"signature\">{pres}</div>", "<p>Hola.</p><div class=\"post-signature\">{F} {pres}</div>",
        "Hasta mañana.\n________________\n{pres}", "{F} espero<div id=\"firma\">{F} {pres}</div>",
    ),
    "irony": (
        "{F} {pres} jaja es broma", "Sí, claro, y yo {pres}.", "{F} {pres} (es broma)", "Ya, y luego {pres}, no te digo.", "{F} {pres}, que no, que es coña", "Sí, hombre, {pres} delante de todos.",
        "{F} {pres} (ironía)", "Claro que sí, guapi: {pres}.", "{F} bromeo con {inf}", "Ja, ja, qué risa: {pres}.", "{F} de broma {pres}", "{F} {pres}... ¡que noooo!",
    ),
    "pretence": (
        "{F} finjo que {pres}", "{F} hago como que {pres}", "{F} amago con {inf}", "{F} amenazo con {inf}", "{F} sueño con {inf}", "{F} casi {pres}", "{F} estoy a punto de {inf}", "{F} simulo {inf}", "{F} me imagino que {pres}",
        "{F} practico cómo {inf}", "{F} ensayo {inf}", "{F} me dan ganas de {inf}", "{F} pienso en {inf}", "{F} hablo de {inf}", "{F} propongo {inf}", "{F} disimulo para {inf} luego",
    ),
    "later": (
        "Mañana {fut}.", "La próxima ronda {pres}.", "{F} en la siguiente ronda {pres}", "Prometo {inf} otro día.", "Algún día {fut}.", "{F} espero; la semana que viene {pres}", "Más adelante {fut}, ahora no.", "{F} guardo {inf} para otra ronda",
    ),
}  # fmt: skip
"""By kind: `{F}` stands for a frame, `{o}` for somebody, the rest for forms of the deed."""

_FRAMES = ("Fase 1:", "1 PA:", "F1:", "1)", "PA 1/3:", "**Fase 1** →", "Primer punto de acción:", "1pa -", "[b]F1[/b]")  # fmt: skip
_BEFORE = ("", "", "¡Buenas!\n\n", "La noche se cierra y el viento golpea los postigos.\n\n", "Perdón por el retraso.\n\n", "Hola a todos, aquí ando.\n\n")  # fmt: skip
_AFTER = ("", "", "\n\nUn saludo", "\n\n¡Suerte a todos! 😊", "\n\nEl fuego crepita.")
_ROLES = (("impostor", ""), ("impostor", "cambiaformas"), ("vasallo", "angel"), ("vasallo", ""))


@dataclass(frozen=True, slots=True)
class Decoy:
    """A post of a kind, and who writes it from where."""

    kind: str
    text: str
    seen: Outlook


def decoys(kind: str, seed: int, count: int) -> Iterator[Decoy]:
    """Posts of one kind; at most so many, all different."""
    random = Random(f"{kind}{seed}")
    names = [told for told, *_ in PEOPLE.values()]
    given: set[tuple[str, str, str]] = set()
    while len(given) < count:
        deed = random.choice(_DEEDS)
        person, other = random.sample(names, 2)
        forms = {k: v.format(p=person) for k, v in deed.items()}
        forms |= {k.capitalize(): forms[k][0].upper() + forms[k][1:] for k in ("pres", "fut")}
        body = random.choice(KINDS[kind]).format(F=random.choice(_FRAMES), o=other, **forms)
        text = random.choice(_BEFORE) + _cased(random, body)
        if kind != "signature":
            text += random.choice(_AFTER)
        side, role = random.choice(_ROLES)
        mode = random.choice((Mode.ROUND, Mode.ROUND, Mode.DELIBERATION))
        key = (text, role or side, mode.value)
        if key not in given:
            given.add(key)
            seen = outlook("patio", side, role, ghost=role == "angel", mode=mode)
            yield Decoy(kind, text, seen)


def _cased(random: Random, text: str) -> str:
    change = random.choice((str, str, str.upper, str.lower, _bare))
    return text if "[" in text or "<" in text else change(text)


def _bare(text: str) -> str:
    return text.translate(str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU"))
