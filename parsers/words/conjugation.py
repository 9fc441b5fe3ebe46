"""Spanish verb forms from infinitives, so that a lexicon lists verbs and not their forms.

Only what an order can use, plus the pasts and conditionals that show a sentence is not one.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

from parsers.text.folding import fold

ORDER = frozenset({"pres1", "pres3", "pres4", "fut", "inf", "ger", "imp", "voseo"})
"""Tags of the forms in which an action can be declared."""
SPOKEN = frozenset({"pres1", "fut", "inf", "ger"})
"""Tags of the forms that misspelt words may be corrected to."""
FIRST = frozenset({"pres1", "fut"})
"""Tags of forms that speak of their author by themselves."""

_IE = "atravesar cerrar comenzar empezar encender encomendar herrar regar sentar perder despertar pensar querer defender sembrar remendar fregar plegar desplegar calentar tropezar apretar recomendar descender ascender entender mentir sentir preferir sugerir tentar negar acertar confesar temblar convertir advertir divertir reventar tender atender extender ferrar"  # noqa: E501
_UE = "volver mover devolver mostrar contar encontrar acostar rodar volar probar dormir morir poder soltar colgar colar apostar envolver remover degollar torcer recordar sonar forzar almorzar revolver resolver jugar comprobar aprobar amolar rogar cocer volcar tronar"  # noqa: E501
_I = "seguir perseguir pedir servir repetir vestir medir despedir conseguir rendir elegir corregir proseguir reir freir investir impedir"  # noqa: E501
_CHANGE = (
    dict.fromkeys(_IE.split(), ("e", "ie"))
    | dict.fromkeys(_UE.split(), ("o", "ue"))
    | dict.fromkeys(_I.split(), ("e", "i"))
)
_FIRST = {
    "ir": "voy", "dar": "doy", "estar": "estoy", "ser": "soy", "hacer": "hago", "salir": "salgo",
    "venir": "vengo", "poner": "pongo", "tener": "tengo", "traer": "traigo", "caer": "caigo",
    "decir": "digo", "ver": "veo", "saber": "sé", "oir": "oigo", "haber": "he", "reponer": "repongo",  # noqa: E501
    "torcer": "tuerzo", "elegir": "elijo", "corregir": "corrijo", "jugar": "juego", "conducir": "conduzco",  # noqa: E501
    "tañer": "taño", "disponer": "dispongo", "mantener": "mantengo", "detener": "detengo",
    "deshacer": "deshago", "contener": "contengo", "retener": "retengo", "componer": "compongo",
    "recomponer": "recompongo", "cocer": "cuezo", "intervenir": "intervengo",
}  # fmt: skip
_THIRD = {
    "ir": "va", "dar": "da", "estar": "está", "ser": "es", "ver": "ve", "haber": "ha",
    "reir": "ríe", "oir": "oye", "tener": "tiene", "venir": "viene", "decir": "dice",
    "mantener": "mantiene", "detener": "detiene",
}  # fmt: skip
_FUTURE = {
    "hacer": "har", "salir": "saldr", "venir": "vendr", "poner": "pondr", "tener": "tendr",
    "decir": "dir", "poder": "podr", "querer": "querr", "saber": "sabr", "haber": "habr",
    "deshacer": "deshar", "mantener": "mantendr", "detener": "detendr", "disponer": "dispondr",
}  # fmt: skip
_PAST = {
    "ir": ("fui", "fue"), "ser": ("fui", "fue"), "dar": ("di", "dio"), "hacer": ("hice", "hizo"),
    "venir": ("vine", "vino"), "poner": ("puse", "puso"), "tener": ("tuve", "tuvo"),
    "estar": ("estuve", "estuvo"), "decir": ("dije", "dijo"), "ver": ("vi", "vio"),
    "traer": ("traje", "trajo"), "querer": ("quise", "quiso"), "poder": ("pude", "pudo"),
    "andar": ("anduve", "anduvo"), "seguir": ("seguí", "siguió"), "perseguir": ("perseguí", "persiguió"),  # noqa: E501
}  # fmt: skip
_IRREGULAR: dict[str, tuple[tuple[str, str], ...]] = {
    "ir": (("vamos", "pres4"), ("vayamos", "subj"), ("vaya", "subj"), ("vayas", "subj"), ("ve", "imp"), ("yendo", "ger"), ("iba", "impf")),  # noqa: E501
    "hacer": (("haz", "imp"), ("hecho", "part")),
    "salir": (("sal", "imp"),),
    "poner": (("pon", "imp"), ("puesto", "part")),
    "ver": (("visto", "part"),),
    "volver": (("vuelto", "part"),),
    "morir": (("muerto", "part"), ("murió", "past")),
    "dormir": (("durmiendo", "ger"),),
}  # fmt: skip


_PREFIXES = ("en", "des", "re", "a", "con", "per", "pro")


def _change(verb: str) -> tuple[str, str] | None:
    """How a verb's stem changes when stressed; compounds go like their base (`encerrar`)."""
    if verb in _CHANGE:
        return _CHANGE[verb]
    bases = (verb[len(p) :] for p in _PREFIXES if verb.startswith(p))
    return next((_CHANGE[b] for b in bases if b in _CHANGE), None)


_BASES = ("tener", "poner", "venir", "traer", "hacer")


def _like(table: dict[str, str], verb: str) -> str | None:
    """A verb's own row of a table, or its base's with what stands before it (`entretener`)."""
    if verb in table:
        return table[verb]
    base = next((b for b in _BASES if verb.endswith(b) and b in table), None)
    return verb.removesuffix(base) + table[base] if base is not None else None


def _past_like(verb: str) -> tuple[str, str] | None:
    base = verb if verb in _PAST else next((b for b in _BASES if verb.endswith(b)), "")
    told = _PAST.get(base)
    lead = verb.removesuffix(base) if base else ""
    return (lead + told[0], lead + told[1]) if told is not None else None


def _spell(stem: str, old: str, first: str) -> str:
    """Keep the sound of the stem's last consonant before another vowel (`coger` → `coj`o)."""
    if old == "ar" and first in "eé":
        for ending, other in (("gu", "gü"), ("c", "qu"), ("g", "gu"), ("z", "c")):
            if stem.endswith(ending):
                return stem[: -len(ending)] + other
    if old in ("er", "ir") and first in "aoáó":
        for ending, other in (("gu", "g"), ("g", "j"), ("qu", "c")):
            if stem.endswith(ending):
                return stem[: -len(ending)] + other
        if stem.endswith("c"):
            return stem[:-1] + ("zc" if stem[-2:-1] in tuple("aeiou") else "z")
    return stem


def _strong(infinitive: str, stem: str) -> str:
    """The stem of the stressed forms: `empez` → `empiez`."""
    change = _change(infinitive)
    if change is None:
        if infinitive.endswith("uir") and not infinitive.endswith(("guir", "quir")):
            return stem + "y"
        if infinitive in ("continuar", "actuar", "situar", "efectuar"):
            return stem[:-1] + "ú"
        if infinitive in ("vigiar", "enviar", "vaciar", "espiar", "guiar", "desviar", "confiar"):
            return stem[:-1] + "í"
        return stem
    at = stem.rfind(change[0])
    if at < 0:
        return stem
    sounded = "üe" if change[1] == "ue" and stem[:at].endswith("g") else change[1]
    return stem[:at] + sounded + stem[at + 1 :]


@lru_cache(maxsize=2048)
def conjugate(infinitive: str) -> MappingProxyType[str, frozenset[str]]:
    """Every form of a verb (with its accents) and its tags.

    Reflexive infinitives (`quedarse`) give the forms of the plain verb.
    """
    verb = infinitive.strip().lower()
    verb = verb[:-2] if verb.endswith(("arse", "erse", "irse", "írse")) else verb
    if not verb.endswith(("ar", "er", "ir", "ír")):
        return MappingProxyType({verb: frozenset({"inf"})})
    kind = verb[-2:].replace("í", "i")
    stem = verb[:-2]
    base = stem + kind
    forms: dict[str, set[str]] = {}
    for form, tag in _forms(base, stem, kind):
        forms.setdefault(form, set()).add(tag)
    return MappingProxyType({form: frozenset(tags) for form, tags in forms.items()})


def _forms(verb: str, stem: str, kind: str) -> list[tuple[str, str]]:
    if not stem:
        return [("ir", "inf"), ("voy", "pres1"), ("va", "pres3"), ("vas", "pres2"), ("van", "pres6"),  # noqa: E501
                ("iré", "fut"), ("iremos", "fut"), ("irá", "fut3"), ("iría", "cond"), ("fui", "past"),  # noqa: E501
                ("fue", "past"), ("fueron", "past"), ("ido", "part"),
                *_IRREGULAR["ir"]]  # fmt: skip
    strong = _strong(verb, stem)
    third = "a" if kind == "ar" else "e"
    other = "e" if kind == "ar" else "a"
    first = _like(_FIRST, verb) or _spell(strong, kind, "o") + "o"
    return [
        (verb, "inf"),
        (first, "pres1"),
        (_like(_THIRD, verb) or strong + third, "pres3"),
        (strong + third + "s", "pres2"),
        (stem + {"ar": "amos", "er": "emos", "ir": "imos"}[kind], "pres4"),
        (strong + third + "n", "pres6"),
        (_like(_THIRD, verb) or strong + third, "imp"),
        (stem + {"ar": "á", "er": "é", "ir": "í"}[kind], "voseo"),
        (stem + {"ar": "ás", "er": "és", "ir": "ís"}[kind], "voseo"),
        *_subjunctive(verb, strong, kind, other),
        *_future(verb),
        *_pasts(verb, stem, kind),
        *_IRREGULAR.get(verb, ()),
    ]


def _subjunctive(verb: str, strong: str, kind: str, vowel: str) -> list[tuple[str, str]]:
    first = _like(_FIRST, verb) or ""
    root = first[:-1] if first.endswith("go") and kind != "ar" else _spell(strong, kind, vowel)
    return [(root + vowel + ending, "subj") for ending in ("", "s", "n", "mos")]


def _future(verb: str) -> list[tuple[str, str]]:
    root = _like(_FUTURE, verb) or verb
    return [
        (root + "é", "fut"),
        (root + "á", "fut3"),
        (root + "emos", "fut"),
        (root + "ía", "cond"),
        (root + "ías", "cond"),
    ]


def _pasts(verb: str, stem: str, kind: str) -> list[tuple[str, str]]:
    gerund_stem = stem
    change = _change(verb)
    if kind == "ir" and change is not None:
        short = {"ie": "i", "ue": "u", "i": "i"}[change[1]]
        at = stem.rfind(change[0])
        gerund_stem = stem[:at] + short + stem[at + 1 :]
    vowel_end = stem.endswith(tuple("aeou")) and kind != "ar" and not stem.endswith(("gu", "qu"))
    gerund = "ando" if kind == "ar" else "yendo" if vowel_end else "iendo"
    past1, past3 = _past_like(verb) or (
        _spell(stem, kind, "é") + "é" if kind == "ar" else stem + "í",
        stem + "ó" if kind == "ar" else gerund_stem + ("yó" if vowel_end else "ió"),
    )
    return [
        (gerund_stem + gerund, "ger"),
        (past1, "past"),
        (past3, "past"),
        (stem + ("aron" if kind == "ar" else "ieron"), "past"),
        (stem + ("aba" if kind == "ar" else "ía"), "impf"),
        (stem + ("aban" if kind == "ar" else "ían"), "impf"),
        (stem + ("ado" if kind == "ar" else "ido"), "part"),
        (stem + ("ara" if kind == "ar" else "iera"), "subj"),
    ]


def maybe_stressed(infinitive: str) -> tuple[str, ...]:
    """First and third person if the stem changed: any task may bring a verb no table knows."""
    verb = infinitive.removesuffix("se")
    stem, third = verb[:-2], "a" if verb.endswith("ar") else "e"
    at = max(stem.rfind("o"), stem.rfind("e"))
    if at < 1:
        return ()
    strong = stem[:at] + {"o": "ue", "e": "ie"}[stem[at]] + stem[at + 1 :]
    return (strong + "o", strong + third)


ENCLITICS = (
    "melo", "mela", "selo", "sela", "telo", "tela", "me", "te", "se", "lo", "la", "le", "los",
    "las", "les", "nos", "os",
)  # fmt: skip


_BY_LENGTH = tuple(sorted(ENCLITICS, key=len, reverse=True))


@lru_cache(maxsize=4096)
def without_enclitic(form: str) -> tuple[tuple[str, str], ...]:
    """Ways to take one enclitic group off a folded word: (rest, enclitic), longest first."""
    if len(form) < 4 or not form.endswith(("e", "a", "o", "s")):
        return ()
    return tuple((form[: -len(e)], e) for e in _BY_LENGTH if form.endswith(e))


@lru_cache(maxsize=2048)
def folded_forms(infinitive: str) -> frozenset[str]:
    """The forms without accents: what a guard against wrong corrections needs."""
    return frozenset(
        fold(form) for form, tags in conjugate(infinitive).items() if not tags <= {"voseo"}
    )
