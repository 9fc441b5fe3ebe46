"""Whether a verb form declares: false friends, purposes, reasons, what others do."""

from __future__ import annotations

import re

from parsers.words.conjugation import ORDER
from parsers.words.fillers import FILLER
from parsers.words.wording import Hit, Wording

PRETENDS = re.compile(r"(?:finj|fing|simul|aparent|disimul)[a-z]*$")
"""Verbs of pretence (`finjo barrer`)."""
_TOLD = frozenset(("subj", "fut3", "cond", "past"))
"""Forms that tell a deed of one's own only where nothing else does (`repartiría`, `entré`)."""
CLITICS = frozenset(("la", "le", "lo", "los", "las", "les"))


_ARTICLES = (("el",), ("un",), ("mi",), ("al",), ("del",), ("este",), ("ese",), ("su",))
_PREPOSITIONS = (("con",), ("sin",), ("tras",), ("ante",), ("bajo",), ("por",))
_AMONG = frozenset(
    "el la los las un una unos unas mi mis su sus tu tus estos estas esos esas dos tanto tanta tantos "  # noqa: SIM905, E501
    "tantas dientes medias sollozos susurros".split()
)
"""What stands behind *entre* where it is no verb."""
_GO_ON = frozenset(
    (
        "con",
        "hacia",
        "hasta",
        "por",
        "recto",
        "adelante",
        "en",
        "aqui",
        "alli",
        "ahi",
        "igual",
        "sin",
        "el",
        "al",
        "de",
        "todo",
        "mi",
        "vivo",
        "muerto",
        "viva",
        "muerta",
    )
)


def usable(wording: Wording, hit: Hit, end: int) -> bool:
    """Whether a verb form may declare: present, future, infinitive …, and not a false friend."""
    if "noun" not in hit.tags and not hit.tags & (ORDER | _TOLD):
        return False
    following = wording.forms(hit.last + 1, min(hit.last + 3, end))
    before = wording.forms(max(0, hit.at - 1), hit.at)
    told_of = hit.verb != "ASESINAR" and hit.tags <= {"subj", "pres2"}
    if told_of and "que" in wording.forms(max(0, hit.at - 3), hit.at):
        return False  # `espero que vuelvas`
    if wording.words[hit.at].form == "entre" and following[:1] and following[0] in _AMONG:
        return False  # `busco entre los anaqueles`: the preposition
    if before in _PREPOSITIONS and hit.tags & {"pres1"} and not hit.cue.rest:
        return False  # `me voy con disimulo`, `sin descanso`: a noun
    if wording.words[hit.at].form == "para" and following:
        return False  # `comida para las palomas`: the preposition
    if before == ("al",) and "inf" in hit.tags:
        return False  # `cierro la puerta al salir`
    if before in (("quien",), ("quienes",)) and not hit.tags & {"pres1", "inf", "ger"}:
        return False  # `mirando quién entra`
    if before in (("la",), ("el",)) and hit.tags == frozenset({"imp"}):
        return False  # `donde la sal`: a noun
    if before in _ARTICLES and hit.tags & {"pres1"} and not hit.cue.rest:
        return False  # `se acabó el descanso`
    if before == ("me",) and hit.verb == "ESPERAR" and hit.tags <= {"pres3", "imp", "voseo"}:
        return False  # `el rancho, que aún me queda`
    later = wording.forms(max(0, hit.at - 2), hit.at)[:-1] == ("manana",)
    if hit.verb == "ESPERAR" and later and before[0] in CLITICS:
        return False  # `mañana lo miro`
    if before == ("lo",) and wording.words[hit.at].form in ("siento", "sentimos"):
        return False  # `lo siento`
    if before == ("sin",) and "inf" in hit.tags and hit.verb in ("MOVER", "ESPERAR"):
        return False  # `escondido sin salir`, `sin mirar atrás, entro`
    if wording.words[hit.at].form in ("paso", "adentro") and _idiom(wording, hit):
        return False
    if hit.cue.lemma == "nada" and before in (("pasado",), ("pasa",), ("paso",)):
        return False  # `aquí no ha pasado nada`
    if hit.cue.lemma == "nada" and hit.at and following[:1] == ("mas",):
        return False  # `Recibidor y Jardín, nada más`
    if hit.cue.lemma == "esperar" and following[:1] == ("que",):
        return False
    if (
        _as_if(wording, hit.at)
        or _purpose(wording, hit.at)
        or _let(wording, hit)
        or _because(wording, hit.at)
    ):
        return False
    if hit.verb == "SEGUIR" and before in (("me",), ("nos",)) and not hit.cue.rest:
        return False  # `Leonor me sigue`
    return not (
        hit.verb == "SEGUIR" and hit.cue.lemma == "seguir" and not _follows(wording, hit, following)
    )


def _idiom(wording: Wording, hit: Hit) -> bool:
    """`paso a paso`, `me quedo adentro`: no verbs."""
    form = wording.words[hit.at].form
    if form == "paso":
        around = wording.forms(hit.at, hit.at + 3), wording.forms(max(0, hit.at - 2), hit.at + 1)
        return ("paso", "a", "paso") in around
    led = wording.forms(max(0, hit.at - 1), hit.at) == ("me",)
    return form == "adentro" and not led and wording.forms(hit.at + 1, hit.at + 2) != ("de",)


_ACTS = re.compile(r"(?:h[ai][gcz]|act|disimul|fing|finj|simul|aparent)[a-z]*$")


def _as_if(wording: Wording, at: int) -> bool:
    """`barro como si fuera lo normal`: a likeness; `hago como si barriera` pretends."""
    for index in range(at - 1, max(0, at - 5), -1):
        if set(wording.gap(index + 1)) & set(",;.:()\n"):
            return False
        if wording.forms(index - 1, index + 1) == ("como", "si"):
            acts = any(_ACTS.match(f) for f in wording.forms(max(0, index - 4), index - 1))
            told = wording.forms(index + 1, index + 2)
            return not acts and told != ("nada",) and index > 1
    return False


def _purpose(wording: Wording, at: int) -> bool:
    """`a ver si queda gofio`, `a ver qué pasa`: what it is done for is not done."""
    for index in range(at - 1, max(0, at - 5), -1):
        if set(wording.gap(index + 1)) & set(",;.:()\n"):
            return False
        if wording.words[index].form in ("ver", "ve") and wording.words[index - 1].form == "a":
            return not _only_hums(wording, index)
    return False


_ASKED = frozenset("si que quien quienes como donde adonde cuando cuanto cual".split())  # noqa: SIM905


def _only_hums(wording: Wording, index: int) -> bool:
    """`bueno, a ver, primero entro en …`: how somebody begins to speak."""
    before = wording.forms(0, index - 1)
    opens = all(f in FILLER or f in ("y", "eh", "pos", "mira", "nada") for f in before)
    return opens and not _ASKED & set(wording.forms(index + 1, index + 2))


def _because(wording: Wording, at: int) -> bool:
    """`…, porque me vio salir de Luces`: a reason is no order."""
    for index in range(at - 1, max(-1, at - 25), -1):
        if set(wording.gap(index + 1)) & set(".;:()\n"):
            return False
        if wording.words[index].form in ("porque", "pq", "xq"):
            return True
    return False


def _let(wording: Wording, hit: Hit) -> bool:
    """`lo dejo ir`: somebody else's act."""
    before = wording.forms(max(0, hit.at - 2), hit.at)
    lets = ("dejo", "dejar", "dejamos", "dejare")
    return "inf" in hit.tags and len(before) == 2 and before[0] in CLITICS and before[1] in lets


def _follows(wording: Wording, hit: Hit, following: tuple[str, ...]) -> bool:
    """Tell `sigo a Pedro` from `sigo con la tarea`, `sigo hacia el norte`, `sigo aquí` (trap T5)."""  # noqa: E501
    if hit.clitic is not None or wording.forms(max(0, hit.at - 1), hit.at) in (
        ("la",),
        ("le",),
        ("lo",),
        ("les",),
        ("los",),
        ("las",),
    ):
        works = following and following[0].endswith(("ando", "endo"))
        works = works and following[0] in wording.names.task_verbs
        return not (following and (following[0] in ("con", "hacia") or works))
    if not following or (hit.cue.rest and hit.cue.rest[-1] & {"tras", "detras"}):
        return True
    if following[0] in ("a", "al"):
        if following[1:2] in (("quien",), ("quienes",)):
            return True
        if following[1:2] == ("lo",):
            return False  # `sigo a lo mío`
        target = wording.words[hit.last + 1 :]
        heads = wording.names.place_head.values()
        return any(w.person for w in target[1:5]) or not any(
            w.compass or w.place in heads for w in target[1:4]
        )  # `sigo al mago` follows somebody, `sigo al Claustro` goes on
    if _in_that_manner(wording, hit):
        return True
    nxt = wording.words[hit.last + 1]
    if nxt.form in _GO_ON or nxt.form.endswith(("ando", "endo")):
        return False
    return bool(nxt.person or nxt.honorific) or nxt.form in ("esta", "su", "sus")


_MANNER_LEADS = frozenset("de desde muy bien sin con en otra siempre tambien solo".split())  # noqa: SIM905
"""How a phrase of manner begins (`sigo de cerca a Gil`)."""


def _in_that_manner(wording: Wording, hit: Hit) -> bool:
    """`sigo discretamente a Gil`, `sigo sin que me vea a la Marquesa`: how, and then whom."""
    first = wording.forms(hit.last + 1, hit.last + 2)
    if not first or not (first[0].endswith("mente") or first[0] in _MANNER_LEADS):
        return False
    names = wording.names
    for index in range(hit.last + 1, min(hit.last + 8, len(wording.words) - 1)):
        word = wording.words[index]
        if set(wording.gap(index)) & set(",;.:()\n") or word.place or word.person:
            return False
        if word.form in names.task_nouns or word.form in names.task_verbs:
            return False
        if word.form in ("a", "al") and index > hit.last + 1:
            return any(w.person or w.honorific for w in wording.words[index + 1 : index + 3])
    return False
