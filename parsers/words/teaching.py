"""What speaks against teaching a game some words: nothing is stored that could mislead.

Beside it, whoever stores an alias reads again everything that the game has read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.vocabulary import Gazetteer
from parsers.text.folding import fold, words
from parsers.words.learning import Alias, AliasClass, content_of, taught
from parsers.words.lexicon import CLASSES, KINDS, THINGS, Lexicon
from parsers.words.names import STOP, Names, names_of
from parsers.words.ordinary import ordinary_words
from parsers.words.tables import LexiconError


@dataclass(frozen=True, slots=True)
class Objection:
    """Why words can't be taught so, or, with `warning`, what to think of before."""

    code: str
    sentence: str
    warning: bool = False


_SHAPE = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")
_LONGEST = 60
_FUNCTION = STOP | frozenset(
    ("yo", "tu", "te", "me", "le", "les", "nos", "os", "si", "no", "ni", "como", "cuando", "donde",
     "mas", "muy", "ya", "voy", "va", "vamos", "ir", "hay", "ser", "estar", "estoy", "esta", "este",
     "esto", "ese", "esa", "eso", "aqui", "ahi", "alli", "alla", "luego", "despues", "entonces",
     "pero", "porque", "pues", "fase", "fases", "punto", "puntos", "accion", "acciones", "primera",
     "segunda", "tercera", "primero", "segundo", "tercero", "ronda", "turno", "pa", "pas", "hasta",
     "hacia", "desde", "sin", "sobre", "entre", "tras", "otra", "otro", "mismo", "misma")
)  # fmt: skip
"""Words that hold sentences and declarations together: nothing can be called so."""


def objections(
    alias: Alias, gazetteer: Gazetteer, lexicon: Lexicon, known: Sequence[Alias] = ()
) -> tuple[Objection, ...]:
    """Everything against teaching an alias to a game that was taught `known`; warnings last."""
    found = [*_of_form(alias), *_of_value(alias, gazetteer, lexicon)]
    if not found:
        found += _of_aliases(alias, known)
    if not found:
        found += _taken(alias, gazetteer, lexicon)
    if not any(not o.warning for o in found):
        try:
            taught(gazetteer, lexicon, (*(k for k in known if _meet(k, alias)), alias))
        except LexiconError as error:
            found.append(Objection("ALIAS_OCUPADO", error.sentence))
    if not any(not o.warning for o in found):
        ordinary = lexicon.guard | ordinary_words()
        found += [
            Objection(
                "ALIAS_ORDINARIO",
                f"«{word}» es una palabra corriente: se leerá así siempre que aparezca en una"
                " orden.",
                warning=True,
            )
            for word in content_of(alias)
            if word in ordinary
        ]
    return tuple(sorted(found, key=lambda o: o.warning))


def _of_form(alias: Alias) -> Iterator[Objection]:
    said = alias.words.strip()
    if not _SHAPE.fullmatch(said) or len(said) > _LONGEST:
        yield Objection(
            "ALIAS_FORMA", f"«{said[:_LONGEST]}» no son solo palabras, o son demasiadas."
        )
        return
    content = [w for w in words(said) if w not in _FUNCTION]
    if not content:
        yield Objection(
            "ALIAS_FUNCIONAL", f"«{said}» sirve para unir frases: no puede ser el nombre de nada."
        )
    elif max(len(w) for w in content) < 3:
        yield Objection("ALIAS_CORTO", f"«{said}» es demasiado corto para ser seguro.")


def _of_value(alias: Alias, gazetteer: Gazetteer, lexicon: Lexicon) -> Iterator[Objection]:
    if not _exists(alias, gazetteer, lexicon):
        yield Objection(
            "ALIAS_DESCONOCIDO", f"«{alias.value}» no es nada de esta partida ({alias.kind.value})."
        )
    if alias.scope is not None and alias.scope not in gazetteer.persons:
        yield Objection("ALIAS_DESCONOCIDO", f"«{alias.scope}» no es nadie de esta partida.")
    if alias.kind is AliasClass.PLACE_WORD and len(words(alias.words)) > 1:
        yield Objection("ALIAS_FORMA", f"«{alias.words}»: aquí cabe una sola palabra.")


def _exists(alias: Alias, gazetteer: Gazetteer, lexicon: Lexicon) -> bool:
    match alias.kind:
        case AliasClass.PLACE:
            return alias.value in gazetteer.places
        case AliasClass.PLACE_WORD:
            return names_of(gazetteer, lexicon).place_word(fold(alias.value)) in (
                names_of(gazetteer, lexicon).place_words
            )
        case AliasClass.PERSON:
            return alias.value in gazetteer.persons
        case AliasClass.TASK:
            return alias.value in gazetteer.tasks
        case AliasClass.THING:
            return alias.value in THINGS
        case AliasClass.VERB:
            verb, _, kind = alias.value.partition(".")
            if verb not in CLASSES:
                return False
            return kind in KINDS[verb] if verb in KINDS else not kind


def _meet(one: Alias, other: Alias) -> bool:
    return None in (one.scope, other.scope) or one.scope == other.scope


def _of_aliases(alias: Alias, known: Sequence[Alias]) -> Iterator[Objection]:
    for other in known:
        if words(other.words) == words(alias.words) and _meet(other, alias):
            same = (other.kind, other.value) == (alias.kind, alias.value)
            yield Objection(
                "ALIAS_SABIDO" if same else "ALIAS_OCUPADO",
                f"«{alias.words}» ya se enseñó (el {other.number}) y quiere decir {other.value}.",
            )


def _taken(alias: Alias, gazetteer: Gazetteer, lexicon: Lexicon) -> Iterator[Objection]:
    """What the words mean already in the game's own names and words."""
    said = words(alias.words)
    found = list(_meanings(said, names_of(gazetteer, lexicon), lexicon))
    own = [name for kind, value, name, _ in found if (kind, value) == (alias.kind, alias.value)]
    whole = [m for m in found if m[3]]
    others = [m for m in whole if (m[0], m[1]) != (alias.kind, alias.value)]
    if others:
        yield Objection("ALIAS_OCUPADO", f"«{alias.words}» ya quiere decir {others[0][2]}.")
    elif whole:
        yield Objection("ALIAS_SABIDO", f"«{alias.words}» ya se lee como {own[0]}.")
    elif own and len(found) > 1:
        rest = next(m[2] for m in found if (m[0], m[1]) != (alias.kind, alias.value))
        yield Objection(
            "ALIAS_PARCIAL",
            f"«{alias.words}» también es parte de {rest}: dejará de preguntarse.",
            warning=True,
        )
    elif own:
        yield Objection("ALIAS_SABIDO", f"«{alias.words}» ya se lee como {own[0]}.")
    elif found:
        yield Objection("ALIAS_OCUPADO", f"«{alias.words}» es parte de {found[0][2]}.")


_Meaning = tuple[AliasClass | None, str, str, bool]
"""Class, value, how it is told, and whether it is the whole name."""


def _meanings(said: tuple[str, ...], names: Names, lexicon: Lexicon) -> Iterator[_Meaning]:
    gazetteer = names.gazetteer
    bag = frozenset(lexicon.compass.get(w, w) for w in said if w not in STOP)
    for place, bags in names.place_bags.items():
        if bag <= names.place_features[place]:
            yield AliasClass.PLACE, place, gazetteer.places[place].name, bag in bags
    for who, bags in names.person_bags.items():
        if bag <= names.person_features[who]:
            yield AliasClass.PERSON, who, gazetteer.persons[who].name, bag in bags
    for task, name in gazetteer.tasks.items():
        if any(bag == frozenset(words(n)) - STOP for n in (name.name, *name.aliases)):
            yield AliasClass.TASK, task, name.name, True
    for phrase, thing in lexicon.things.get(said[0], ()):
        if phrase == said:
            yield AliasClass.THING, thing, thing, True
    for cue in lexicon.cues.get(said[0], ()):
        rest = said[1:]
        if len(rest) == len(cue.rest) and all(
            w in options for w, options in zip(rest, cue.rest, strict=True)
        ):
            value = f"{cue.verb}.{cue.kind}" if cue.kind else cue.verb
            yield AliasClass.VERB, value, value, True
    if len(said) == 1:
        (word,) = said
        if word in lexicon.compass or word in lexicon.honorifics or word in lexicon.nicknames:
            yield None, word, "otra cosa (un lado, un tratamiento o un diminutivo)", True
        meant = names.place_word(word)
        if meant != word and meant in names.place_words:
            yield AliasClass.PLACE_WORD, meant, meant, True
