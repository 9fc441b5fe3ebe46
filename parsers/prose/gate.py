"""Whether an unframed clause is an order of its author, and not a story or talk."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.clauses.decide import relative
from parsers.clauses.intent import Intent
from parsers.frames.slots import spread
from parsers.prose.courtesy import courteous, wished
from parsers.prose.lasting import THIS_ROUND
from parsers.words.conjugation import FIRST
from parsers.words.entities import entities_of
from parsers.words.fillers import FILLER
from parsers.words.names import STOP
from parsers.words.turns import how_much
from parsers.words.wording import Wording

_IDLE = frozenset(
    (
        "mirar",
        "observar",
        "vigilar",
        "bailar",
        "sentarse",
        "dormir",
        "estarse",
        "otear",
        "mantenerse",
        "disimular",
    )
)


def acceptable(
    wording: Wording, intent: Intent, share: float, *, listed: bool, found: bool
) -> bool:
    """Whether an unframed clause is an order of its author rather than a story.

    `share` is how much of its sentence the whole reading explains.
    """
    if intent.negated or (_by_the_way(intent) and not listed) or _is_there(intent):
        return False
    if _for_another(wording, intent):
        return False
    verb = intent.hit.cue.lemma if intent.hit is not None else ""
    idle = verb in _IDLE and not (intent.hit is not None and intent.hit.cue.rest)
    if idle and share < 0.99:
        return False
    first = bool(intent.tags & FIRST) or says_i(wording, intent) or _going_to(wording, intent)
    first = (
        first
        or _goes_on(wording, intent)
        or _at_it_again(wording, intent)
        or courteous(wording, intent)
    )
    if _spoken_of(wording, intent) or _awaits(wording, intent):
        return False
    if wished(wording, intent):
        return True
    if not first and (_narrated(wording) or _others_task(wording, intent)):
        return False
    if first:
        denied = intent.hit is not None and intent.hit.cue.negative
        lasts = _lasting(wording)
        heads = (found or denied or lasts) and _opens(wording, intent)
        denied = denied and found and _ends(wording, intent)
        little = share < 0.3 and not (heads or denied)
        if intent.verb == "ESPERAR" and (little or _keeps_something(wording, intent)):
            return False
        if intent.verb == "TAREA" and told_whole(wording, intent):
            return True
        if intent.verb == "TAREA" and not intent.task.noun and intent.task.score < 0.8:
            return bool(intent.task.ids) and share >= 0.4
        bare = intent.verb == "MOVER" and not intent.places and not intent.directions
        bare = bare and not relative(wording, intent.first, len(wording.words))
        if bare and (share < 0.5 or verb in ("ir", "irse")):
            return False
        if told_whole(wording, intent):
            return True
        exact = intent.referred or (intent.hit is not None and len(intent.hit.cue.rest) > 0)
        stays = intent.verb == "ESPERAR" and (heads or denied)
        return share >= (0.15 if exact else 0.3) or found or stays
    infinitive = not intent.tags or bool(intent.tags & {"inf", "noun", "ger"})
    lasting = _lasting(wording) or (
        intent.verb == "ESPERAR"
        and THIS_ROUND.search(wording.folded, wording.span.start) is not None
    )
    whole = lasting and (alone(wording, intent) or only_lasts(wording, intent))
    return infinitive and (listed or whole or share >= 0.55 or (found and share >= 0.4))


_CLAUSE = frozenset(",;.:!?()")
_IS_SO = re.compile(
    r"(?: [a-z]+){0,3}? (?:no )?(?:esta|estan|estaba|estaban|es|son|era|eran|fue|parecen?|huelen?|brillan?|reluce|tienen?|sigue[n]? (?:ahi|alli|igual))\b"  # noqa: E501
)
_ABOUT_IT = re.compile(
    r"\b(?:que (?:buen[oa]s?|bonit[oa]s?|mal[oa]s?|gracia|risa|pena|pasada|grande|chul[oa]s?|fuerte)|(?:sobre|por|de|bueno|bien|mal) lo de|gracias por|vaya|menud[oa]s?|me encant\w+|me gust\w+|me par\w+)(?: [a-z]+){0,2}? ?(?:el |la |los |las )?$"  # noqa: E501
)


def _spoken_of(wording: Wording, intent: Intent) -> bool:
    """`qué bueno lo de la barandilla`, `la escoba está detrás`: a thing that is only spoken of."""
    if intent.verb != "TAREA" or intent.hit is not None or not intent.task.noun:
        return False
    told = range(intent.task.first, intent.task.last + 1)
    if any(wording.words[i].form in wording.names.task_verbs for i in told):
        return False
    start = wording.words[intent.task.first].start
    behind = wording.folded[wording.words[intent.task.last].end : wording.span.end]
    before = wording.folded[max(wording.span.start, start - 40) : start]
    return bool(_IS_SO.match(behind) or _ABOUT_IT.search(before))


_THING = re.compile(
    r"(?:vuestr|nuestr|tu|su|sus|tus|la|las|los|el|mas|noticias|respuestas?|instrucciones|ordenes)[a-z]*$"
)


def _awaits(wording: Wording, intent: Intent) -> bool:
    """`espero vuestras declaraciones`: what somebody awaits, and no wait of his character's."""
    if intent.verb != "ESPERAR" or intent.hit is None or intent.hit.last > intent.hit.at:
        return False
    if intent.hit.cue.lemma not in ("esperar", "aguardar"):
        return False
    at = intent.hit.last + 1
    measure = _measure(wording)
    if at >= len(wording.words) or at in measure or wording.gap(at).strip():
        return False
    named = {i for m in entities_of(wording).persons for i in range(m.first, m.last + 1)}
    thing = _THING.match(wording.words[at].form) is not None
    return thing and at not in named and at + 1 not in named and at + 1 not in measure


_OF_A_TALE = re.compile(r"\b(?:que|donde|cuando|mientras|como|si|porque|pensaba|penso|dije|dijo)\b")


def told_whole(wording: Wording, intent: Intent) -> bool:
    """`me mira raro, lo voy a seguir`: a clause of its own, with what it is done to."""
    works = intent.verb == "TAREA" and len(intent.task.ids) == 1 and says_i(wording, intent)
    if not works and intent.verb not in ("SEGUIR", "MOVER"):
        return False
    if not (intent.clitic or intent.destinations):
        return False
    first, last = intent.first, min(intent.last, len(wording.words) - 1)
    while first > 0 and not set(wording.gap(first)) & _CLAUSE:
        first -= 1
    while last + 1 < len(wording.words) and not set(wording.gap(last + 1)) & _CLAUSE:
        last += 1
    if _OF_A_TALE.search(" ".join(wording.forms(first, intent.first))):
        return False
    used = range(intent.first, intent.last + 1)
    small = STOP | FILLER | _AUXILIARIES
    content = [i for i in range(first, last + 1) if i in used or wording.words[i].form not in small]
    return bool(content) and sum(i in used for i in content) / len(content) >= 0.6


_THENCE = re.compile(r"\b(?:de|desde) (?:ahi|alli|alla|aca|aqui)\b")
_DUTY = re.compile(
    r"\b(?:(?:deberia|tendria|podria|tiene|puede|debe|quiere|necesita|vaya)n?|han? de)\b"
)


@lru_cache(maxsize=64)
def _lasting(wording: Wording) -> bool:
    """Whether a sentence says that what it tells fills the round."""
    return spread(wording.folded, wording.span, 3, wording.lexicon.turns) == 3


@lru_cache(maxsize=64)
def _measure(wording: Wording) -> frozenset[int]:
    """The words of a sentence that only say how much, how long or how often."""
    return how_much(wording.lexicon.turns, wording.forms())


def _for_another(wording: Wording, intent: Intent) -> bool:
    """`Bruno debería ir a reparar las luces`: what somebody else had better do."""
    at = intent.hit.at if intent.hit is not None else intent.first
    named = [p for p in entities_of(wording).persons if p.last < at]
    if not named or not intent.tags <= {"inf"}:
        return False
    between = " ".join(wording.forms(named[-1].last + 1, at))
    return _DUTY.search(between) is not None and not re.search(r"\b(?:yo|me)\b", between)


_STEPS = frozenset(("primero", "luego", "despues", "ultimo", "final", "seguidamente", "entonces"))


def led(wording: Wording, intent: Intent) -> bool:
    """`primero al vestíbulo, luego me meto …`: a bare destination or side among orders."""
    if _then_nothing(wording, intent):
        return True
    if intent.verb != "MOVER" or intent.tags or intent.negated:
        return False
    if not intent.destinations:
        sides = [d for d in intent.directions if d.side is not None]
        return bool(sides) and bool(_led_by(wording, sides[0].first) & _STEPS)
    first = intent.destinations[0]
    there = first.preposition in ("a", "al", "hacia", "hasta", "pa", "para")
    leads = _led_by(wording, first.first) & _STEPS or _from_there(wording, intent)
    leads = leads or _fills_its_clause(wording, first.first, first.last)
    return there and bool(leads) and not any(p.last < first.first for p in intent.persons)


def _fills_its_clause(wording: Wording, first: int, last: int) -> bool:
    """`pues eso, al comedor, luego …`: nothing else stands between the marks around it."""
    ends = last + 1 >= len(wording.words) or bool(set(wording.gap(last + 1)) & set(",;"))
    if not ends or wording.forms(last + 1, last + 2)[:1] in (("no",), ("ni",), ("si",)):
        return False
    for index in range(first - 1, -1, -1):
        if set(wording.gap(index + 1)) & set(",;:"):
            return True
        form = wording.words[index].form
        if form not in STOP and form not in FILLER:
            return False
    return True


def _led_by(wording: Wording, at: int) -> set[str]:
    return set(wording.forms(max(0, at - 3), at))


def _from_there(wording: Wording, intent: Intent) -> bool:
    """`de ahí al Patio`, `y del Patio a la Cochera`: where it goes on from, before where to."""
    at = intent.destinations[0].first
    if any(p.preposition in ("de", "desde") and p.last < at for p in intent.places):
        return True
    before = " ".join(wording.forms(max(0, at - 4), at))
    return _THENCE.search(before) is not None


def _by_the_way(intent: Intent) -> bool:
    """`pues nada, …`: no wait, unless it stands in a list of actions."""
    return intent.hit is not None and intent.hit.cue.lemma in ("nada", "ninguna")


def _then_nothing(wording: Wording, intent: Intent) -> bool:
    """`y después, nada`: what is done last is to wait."""
    if not _by_the_way(intent) or intent.hit is None:
        return False
    at, last = intent.hit.at, intent.hit.last
    ends = last + 1 == len(wording.words) or bool(set(wording.gap(last + 1)) & set(".,;:"))
    return ends and at > 0 and wording.words[at - 1].form in _STEPS


def _is_there(intent: Intent) -> bool:
    """`aquí mismo, en la Sala de Lectura`: it says where, and moves nobody."""
    if intent.verb != "MOVER" or intent.hit is not None or not intent.places:
        return False
    return all(p.preposition == "en" for p in intent.places)


_WEAK = frozenset(("no", "me", "yo", "ya", "se"))


def _opens(wording: Wording, intent: Intent) -> bool:
    """Whether nothing but small words stand before an intent's verb in its sentence."""
    at = intent.hit.at if intent.hit is not None else intent.first
    return all(w.form in STOP or w.form in FILLER or w.form in _WEAK for w in wording.words[:at])


def _ends(wording: Wording, intent: Intent) -> bool:
    """Whether its clause holds nothing else (`me agacho tras el yunque y no hago nada`)."""
    last = intent.last
    return last + 1 >= len(wording.words) or bool(set(wording.gap(last + 1)) & set(",;.:!"))


def _keeps_something(wording: Wording, intent: Intent) -> bool:
    """`me quedo con la duda`: no wait."""
    if intent.hit is None or intent.hit.cue.rest or intent.persons:
        return False
    return wording.forms(intent.hit.last + 1, intent.hit.last + 2) == ("con",)


_SETS_TO = re.compile(
    r"\b(?:voy|vamos|ire|(?:me|nos) (?:limito|limitare|dispongo|conformo|entretengo|animo|lanzo|apresuro|dedico|dedicare|ocupo|pongo|pondre)|procedo|procedere) (?:a|con|en|de)$"  # noqa: E501
)


def _going_to(wording: Wording, intent: Intent) -> bool:
    """`voy a usar el altar`, `me limito a sellar manifiestos`: an infinitive of his own."""
    if intent.verb == "TAREA" and intent.task.first > 0:
        at = intent.task.first
        if (
            wording.words[at].form.endswith("r")
            and wording.words[at].form in wording.names.task_verbs
        ):
            return _SETS_TO.search(" ".join(wording.forms(max(0, at - 3), at))) is not None
    if intent.hit is None or "inf" not in intent.tags:
        return False
    before = wording.forms(max(0, intent.hit.at - 2), intent.hit.at)
    return before in (("voy", "a"), ("vamos", "a"))


_AUXILIARIES = frozenset(
    ("paso", "pasare", "tiro", "tirare", "sigo", "seguire", "continuo", "continuare", "estoy",
     "estare", "quedo", "quedare", "voy", "ire", "gasto", "gastare", "dedico", "dedicare",
     "arranco", "empiezo", "comienzo", "termino", "acabo", "remato", "concluyo", "cierro")
)  # fmt: skip


def _goes_on(wording: Wording, intent: Intent) -> bool:
    """`me paso la ronda siguiendo a Gil`: an action told by how its author spends his time."""
    if intent.hit is None or "ger" not in intent.tags:
        return False
    return bool(_AUXILIARIES & set(wording.forms(max(0, intent.hit.at - 6), intent.hit.at)))


_AT_IT = re.compile(
    r"\b(?:sigo|continuo|prosigo|seguire|continuare|vuelvo|volvere|me pongo|me pondre)(?: otra vez| de nuevo)? (?:con|a) (?:l[oa]s? |el |mis? )?$"  # noqa: E501
)


def _at_it_again(wording: Wording, intent: Intent) -> bool:
    """`sigo con los pergaminos`: a task told by its thing, that its author goes on with."""
    if intent.verb != "TAREA" or not intent.task.noun:
        return False
    before = " ".join(wording.forms(max(0, intent.first - 5), intent.first)) + " "
    return _AT_IT.search(before) is not None


def alone(wording: Wording, intent: Intent) -> bool:
    """Whether an intent fills the clause it opens (`sin acción las tres fases, mañana sigo`)."""
    if intent.hit is None or intent.hit.at > 0:
        return False
    last = intent.hit.last
    for index in range(last + 1, len(wording.words)):
        if set(wording.gap(index)) & set(",.;!"):
            return True
        if wording.words[index].form not in _ROUND and wording.words[index].form not in STOP:
            return False
    return True


def only_lasts(wording: Wording, intent: Intent) -> bool:
    """`regar los rosales x3 y que viva la primavera`: nothing but how long it lasts stands beside
    it, up to a mark or an `y`."""
    measure = _measure(wording)
    small = STOP | FILLER | _ROUND | _WEAK
    if any(i not in measure and wording.words[i].form not in small for i in range(intent.first)):
        return False
    for index in range(intent.last + 1, len(wording.words)):
        form = wording.words[index].form
        if wording.gap(index).strip() or form in ("y", "e"):
            return True
        if index not in measure and form not in small:
            return False
    return True


_ROUND = frozenset(("tres", "3", "fases", "toda", "todas", "ronda", "entera", "turno", "pa", "hoy"))


def strange(wording: Wording, told: tuple[Intent, ...]) -> bool:
    """Whether most of what a sentence says is none of the game's: nouns in it are no orders.

    `La bola no muestra más que bruma y la Marquesa la cubre con un paño.`
    """
    if any(i.tags & FIRST or says_i(wording, i) for i in told):
        return False
    measure = _measure(wording)
    entities = entities_of(wording)
    known: set[int] = {h for hit in wording.hits for h in (hit.at, hit.last)}
    for mention in (*entities.places, *entities.directions, *(i.task for i in told)):
        known.update(range(mention.first, mention.last + 1))
    persons = {n for p in entities.persons for n in range(p.first, p.last + 1)}
    content = [
        i for i, w in enumerate(wording.words)
        if i not in persons | measure and w.form not in STOP and w.form not in FILLER
        and w.form not in _ROUND and len(w.form) > 2 and not w.form.isdigit()
    ]  # fmt: skip
    strange = [i for i in content if i not in known]
    return len(strange) > 1 and len(strange) * 2 > len(content)


def says_i(wording: Wording, intent: Intent) -> bool:
    """`me pongo a cocinar`, `rezo`: a task's own verb in the first person."""
    if intent.verb != "TAREA" or intent.task.first < 0:
        return False
    word = wording.words[intent.task.first]
    raw, verbs = word.token.raw, wording.names.task_verbs
    present = raw.endswith("o") and len(raw) > 3 and word.form in verbs
    future = word.form.endswith(("re", "remos")) and word.form.removesuffix("mos")[:-1] in verbs
    return present or future


def _others_task(wording: Wording, intent: Intent) -> bool:
    """`Rosalía riega los rosales`: somebody else's task."""
    if intent.verb != "TAREA" or intent.task.first < 0 or not intent.persons:
        return False
    form = wording.words[intent.task.first].form
    return form in wording.names.task_verbs and not form.endswith(("ar", "er", "ir", "o"))


@lru_cache(maxsize=64)
def _narrated(wording: Wording) -> bool:
    """Whether the sentence tells what somebody else does or did."""
    if any(w.token.raw.endswith("ó") for w in wording.words):
        return True
    measure = _measure(wording)
    return any(
        h.tags
        and h.at not in measure  # `lo que queda de ronda`
        and h.tags
        <= {"pres3", "past", "impf", "imp", "cond", "subj", "fut3", "pres6", "pres2", "voseo"}
        for h in wording.hits
    )
