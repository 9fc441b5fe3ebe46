"""An intent meets the outlook: which place, person or task it means, or what to ask.

Nothing is filled without evidence: a slot that the text and the simulated position don't decide is
`None` and travels with a question.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.vocabulary import (
    Abstain,
    Action,
    Bell,
    CharacterId,
    DoTask,
    Exit,
    ExitKind,
    Follow,
    Kill,
    Level,
    Move,
    Notice,
    Outlook,
    PlaceId,
    Report,
    Span,
    TaskId,
    Unknown,
    Vote,
    Wait,
)
from parsers.clause import Intent, span_of
from parsers.entities import PersonMention, PlaceMention
from parsers.names import STOP, joined_names
from parsers.notices import notice
from parsers.wording import Wording, find

UNSUPPORTED = {
    "SABOTEAR": "un sabotaje", "REPARAR": "una reparación", "DESBLOQUEAR": "desbloquear una puerta",
    "USAR": "usar un objeto", "PASAJE": "usar un pasaje secreto", "HABILIDAD": "usar una habilidad",
    "CERRAR_VERJA": "cerrar una verja",
}  # fmt: skip
_BACK = frozenset(("volver", "regresar", "deshacer", "desandar", "retroceder", "dar"))
_IRREVOCABLE = (Kill, Vote, Report, Bell, Abstain)
_TASK_NOISE = frozenset(
    [
        "tarea",
        "tareas",
        "mision",
        "misiones",
        "etapa",
        "encargo",
        "mi",
        "mis",
        "la",
        "el",
        "una",
        "un",
        "con",
        "de",
        "en",
        "aqui",
        "allí",
        "alli",
        "ahi",
        "rapida",
        "media",
        "larga",
        "paso",
        "primera",
        "segunda",
        "tercera",
        "ultima",
        "1a",
        "2a",
        "3a",
        "1",
        "2",
        "3",
        "4",
        "hago",
        "sigo",
        "empiezo",
        "comienzo",
        "continuo",
        "termino",
        "realizo",
        "completo",
        "acabo",
        "pongo",
        "trabajo",
        "haciendo",
        "otra",
        "siguiente",
        "esta",
        "misma",
        "lo",
        "que",
        "me",
        "toca",
        "tengo",
        "pendiente",
        "empezar",
        "hacer",
        "terminar",
        "acabar",
        "mas",
        "punto",
        "fase",
    ]
)


@dataclass(frozen=True, slots=True)
class Draft:
    """What an intent came to."""

    action: Action
    span: Span
    notices: tuple[Notice, ...] = ()
    candidates: tuple[Action, ...] = ()
    doubtful: bool = False
    """A revocable slot rests on a corrected word or an inference that should be confirmed."""
    inexact: bool = False
    """An irrevocable slot was not told by an exact unique name."""

    @property
    def asks(self) -> bool:
        """Whether some notice waits for an answer."""
        return any(n.level is not Level.INFO for n in self.notices)


@dataclass(slots=True)
class Memory:
    """What has been said so far in a post: antecedents of pronouns and of `igual`."""

    persons: list[CharacterId] = field(default_factory=list[CharacterId])
    task: TaskId | None = None
    last: Action | None = None

    def mention(self, persons: tuple[PersonMention, ...]) -> None:
        """Remember who was named without ambiguity."""
        for person in persons:
            if len(person.candidates) == 1:
                self.remember(person.candidates[0])

    def remember(self, person: CharacterId) -> None:
        """Remember one person, the latest last."""
        if person in self.persons:
            self.persons.remove(person)
        self.persons.append(person)


def resolve(wording: Wording, intent: Intent, outlook: Outlook, memory: Memory) -> Draft:
    """The action an intent means at the outlook's place, with its notices."""
    span = span_of(wording, intent)
    match intent.verb:
        case "MOVER":
            draft = _move(wording, intent, outlook, span)
        case "SEGUIR":
            draft = _target(wording, intent, outlook, memory, span, Follow)
        case "ASESINAR":
            draft = _target(wording, intent, outlook, memory, span, Kill)
        case "TAREA":
            draft = _task(wording, intent, outlook, memory, span)
        case "ESPERAR":
            draft = Draft(Wait(), span)
        case "REPORTAR":
            draft = _report(intent, span)
        case "CAMPANA":
            draft = Draft(Bell(), span)
        case "ABSTENCION":
            draft = Draft(Abstain(), span)
        case "VOTAR":
            draft = _target(wording, intent, outlook, memory, span, Vote)
        case other:
            found = notice(
                "VERBO_NO_ADMITIDO",
                span,
                texto=_said(wording, span),
                accion=UNSUPPORTED.get(other, "otra acción"),
                level=Level.BLOCK if other in ("SABOTEAR", "HABILIDAD") else Level.ASK,
            )
            draft = Draft(Unknown(), span, (found,))
    memory.mention(intent.persons)
    draft = _with_spelling(wording, intent, draft)
    if isinstance(draft.action, DoTask) and draft.action.task is not None:
        memory.task = draft.action.task
    if isinstance(draft.action, Follow) and draft.action.target is not None:
        memory.remember(draft.action.target)
    memory.last = draft.action
    return draft


def _said(wording: Wording, span: Span) -> str:
    return " ".join(wording.text[span.start : span.end].split())[:80]


def _with_spelling(wording: Wording, intent: Intent, draft: Draft) -> Draft:
    found: list[Notice] = []
    irrevocable = isinstance(draft.action, _IRREVOCABLE)
    corrected = False
    for word in wording.words[intent.first : intent.last + 1]:
        if word.fixed is None:
            continue
        corrected = True
        code = "ERRATA_CORREGIDA" if word.sure else "ERRATA_DUDOSA"
        found.append(
            notice(code, Span(word.start, word.end), texto=word.token.raw, palabra=word.fixed)
        )
    if not found:
        return draft
    return replace(
        draft,
        notices=(*draft.notices, *found),
        inexact=draft.inexact or (irrevocable and corrected),
    )


# -- places ------------------------------------------------------------------------------------


def _move(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    mentions = [m for m in intent.destinations if not _is_here(m, outlook, intent)]
    ways = [d for d in intent.directions if d.side is not None or d.kind is ExitKind.STAIRS]
    if outlook.ghost and mentions:
        ways = []  # a ghost needs no door (HAC-GHO)
    here = [m for m in intent.destinations if m not in mentions]
    if mentions:
        mention = _best_mention(mentions)
        if mention.impossible:
            return _unknown_place(wording, mention.first, mention.last, span)
        if mention.section and len(mention.bag) >= 1:
            return _section(wording, mention, outlook, span)
        return _to_place(wording, mention, ways[0] if ways else None, outlook, span)
    if ways:
        return _by_way(wording, ways[0], outlook, span, missing=None)
    if here:
        place = _name(outlook, outlook.place)
        return Draft(Move(outlook.place), span, (notice("YA_ESTAS_AHI", span, lugar=place),))
    return _relative(wording, intent, outlook, span)


def _is_here(mention: PlaceMention, outlook: Outlook, intent: Intent) -> bool:
    return mention.candidates == (outlook.place,) and (
        len(intent.destinations) > 1 or bool(intent.directions) or True
    )


def _best_mention(mentions: list[PlaceMention]) -> PlaceMention:
    """The place gone to: not the one gone through (`por el pasillo a la Capilla`)."""
    onward = [m for m in mentions if m.preposition != "por"]
    return (onward or mentions)[-1] if len(onward) != len(mentions) else _deepest(mentions)


def _deepest(mentions: list[PlaceMention]) -> PlaceMention:
    aimed = [m for m in mentions if m.preposition in ("a", "en", "hacia", "hasta", "para", "pa")]
    return aimed[0] if len(aimed) == 1 else max(mentions, key=lambda m: len(m.bag))


def _name(outlook: Outlook, place: PlaceId | None) -> str:
    found = outlook.gazetteer.places.get(place) if place is not None else None
    return found.name if found is not None else "donde estés"


def _moves(places: tuple[PlaceId, ...]) -> tuple[Action, ...]:
    return tuple(Move(p) for p in places)


def _exits_to(outlook: Outlook) -> dict[PlaceId, tuple[Exit, ...]]:
    found: dict[PlaceId, tuple[Exit, ...]] = {}
    for way in outlook.exits():
        found[way.to] = (*found.get(way.to, ()), way)
    return found


def _to_place(
    wording: Wording, mention: PlaceMention, way: object, outlook: Outlook, span: Span
) -> Draft:
    from parsers.entities import DirectionMention

    said = _said(wording, wording.span_of(mention.first, mention.last))
    where = wording.span_of(mention.first, mention.last)
    candidates = mention.candidates
    if outlook.place is None or (outlook.ghost and len(candidates) == 1):
        if len(candidates) == 1:
            return Draft(Move(candidates[0]), span)
        return _which(wording, candidates, outlook, span, said)
    exits = _exits_to(outlook)
    adjacent = tuple(c for c in candidates if c in exits)
    if isinstance(way, DirectionMention):
        return _door_and_place(wording, way, candidates, adjacent, outlook, span)
    if len(adjacent) == 1:
        if len(candidates) == 1:
            return Draft(Move(adjacent[0]), span)
        told = notice("SECCION_INFERIDA", where, destino=_name(outlook, adjacent[0]))
        return Draft(Move(adjacent[0]), span, (told,))
    if adjacent:
        if outlook.came_from in adjacent and "vuelvo" in wording.forms():
            return Draft(Move(outlook.came_from), span)
        return _which(wording, adjacent, outlook, span, said)
    if len(candidates) == 1:
        far = notice(
            "NO_ADYACENTE",
            where,
            destino=_name(outlook, candidates[0]),
            lugar=_name(outlook, outlook.place),
        )
        return Draft(Move(candidates[0]), span, (far,))
    rooms = {outlook.gazetteer.places[c].room for c in candidates}
    if len(rooms) == 1:
        room = outlook.gazetteer.places[candidates[0]].room_name
        far = notice("NO_ADYACENTE", where, destino=room, lugar=_name(outlook, outlook.place))
        return Draft(Move(None), span, (far,))
    return _which(wording, candidates, outlook, span, said)


def _which(
    wording: Wording, places: tuple[PlaceId, ...], outlook: Outlook, span: Span, said: str
) -> Draft:
    options = tuple(_name(outlook, p) for p in places)
    asked = notice(
        "DESTINO_AMBIGUO", span, texto=said, opciones=joined_names(options), options=options
    )
    return Draft(Move(None), span, (asked,), _moves(places))


def _door_and_place(
    wording: Wording, way: object, candidates: tuple[PlaceId, ...], adjacent: tuple[PlaceId, ...],
    outlook: Outlook, span: Span,
) -> Draft:  # fmt: skip
    from parsers.entities import DirectionMention

    assert isinstance(way, DirectionMention)
    through = _through(way.side, way.kind, outlook)
    both = tuple(dict.fromkeys(w.to for w in through if w.to in candidates))
    if len(both) == 1:
        return Draft(Move(both[0]), span)
    if both:
        return _which(wording, both, outlook, span, _said(wording, span))
    said = _said(wording, wording.span_of(way.first, way.last))
    if way.side is None and len(adjacent) == 1:
        return Draft(Move(adjacent[0]), span)
    place = _name(outlook, outlook.place)
    if not through and not adjacent:
        missing = notice("DIRECCION_SIN_PUERTA", span, lugar=place, direccion=said)
        return Draft(Move(None), span, (missing,), _moves(candidates[:4]))
    aim = _name(outlook, candidates[0]) if candidates else "ahí"
    against = notice("DIRECCION_CONTRADICE", span, direccion=said, destino=aim)
    options = tuple(dict.fromkeys((*(w.to for w in through), *adjacent)))
    return Draft(Move(None), span, (against,), _moves(options))


def _through(side: str | None, kind: ExitKind | None, outlook: Outlook) -> tuple[Exit, ...]:
    ways = tuple(w for w in outlook.exits() if side is None or w.side == side)
    if kind is ExitKind.DOOR:
        doors = tuple(w for w in ways if w.kind in (ExitKind.DOOR, ExitKind.GAP))
        return doors or ways
    if kind is ExitKind.STAIRS:
        return tuple(w for w in ways if w.kind is ExitKind.STAIRS)
    return ways


def _by_way(
    wording: Wording, way: object, outlook: Outlook, span: Span, missing: str | None
) -> Draft:
    from parsers.entities import DirectionMention

    assert isinstance(way, DirectionMention)
    said = _said(wording, wording.span_of(way.first, way.last))
    if outlook.place is None:
        return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))
    targets = tuple(dict.fromkeys(w.to for w in _through(way.side, way.kind, outlook)))
    if len(targets) == 1:
        return Draft(Move(targets[0]), span)
    if targets:
        return _which(wording, targets, outlook, span, said)
    place = _name(outlook, outlook.place)
    return Draft(
        Move(None), span, (notice("DIRECCION_SIN_PUERTA", span, lugar=place, direccion=said),)
    )


def _section(wording: Wording, mention: PlaceMention, outlook: Outlook, span: Span) -> Draft:
    """`sección norte`: a section of the room one is in, or of the only room beyond that has one."""
    said = _said(wording, wording.span_of(mention.first, mention.last))
    exits = _exits_to(outlook)
    features = wording.names.place_features
    named = tuple(p for p in exits if mention.bag <= features[p])
    room = (
        outlook.gazetteer.places[outlook.place].room
        if outlook.place in outlook.gazetteer.places
        else None
    )
    inside = tuple(p for p in named if outlook.gazetteer.places[p].room == room)
    found = inside or named
    if len(found) == 1:
        return Draft(Move(found[0]), span)
    if found:
        return _which(wording, found, outlook, span, said)
    side = next(iter(mention.bag)) if len(mention.bag) == 1 else None
    lined = tuple(
        p
        for p, ways in exits.items()
        for w in ways
        if w.kind is ExitKind.SECTION and w.side == side
    )
    if len(lined) == 1:
        return Draft(Move(lined[0]), span)
    here = _name(outlook, outlook.place)
    return Draft(
        Move(None), span, (notice("DIRECCION_SIN_PUERTA", span, lugar=here, direccion=said),)
    )


def _relative(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    forms = wording.forms(max(0, intent.first - 2), intent.last + 8)
    said = _said(wording, span)
    text = " " + " ".join(forms) + " "
    if " seccion " in text or " parte " in text:
        return _other_section(wording, outlook, span, said, back="anterior" in forms)
    lemma = intent.hit.cue.lemma if intent.hit is not None else ""
    unknown = _unexplained_place(wording, intent)
    if unknown is not None:
        return _unknown_place(wording, unknown, unknown, span)
    goes_back = lemma in _BACK or " por donde " in text or " vez dentro " in text
    if goes_back:
        if outlook.came_from is not None:
            told = notice(
                "REFERENCIA_RESUELTA", span, texto=said, destino=_name(outlook, outlook.came_from)
            )
            return Draft(Move(outlook.came_from), span, (told,))
        if " salir " not in text:
            return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))
    out = lemma in (
        "salir",
        "fuera",
        "irse",
        "egresar",
        "huir",
        "abandonar",
        "largarse",
        "escapar",
        "marcharse",
        "salir por patas",
    )
    targets = tuple(dict.fromkeys(w.to for w in outlook.exits()))
    if (out or " salir " in text or intent.directions) and len(targets) == 1:
        told = notice("REFERENCIA_RESUELTA", span, texto=said, destino=_name(outlook, targets[0]))
        return Draft(Move(targets[0]), span, (told,))
    options = tuple(_name(outlook, t) for t in targets)
    return Draft(
        Move(None),
        span,
        (notice("DESTINO_FALTA", span, texto=said, options=options),),
        _moves(targets),
    )


def _other_section(
    wording: Wording, outlook: Outlook, span: Span, said: str, *, back: bool
) -> Draft:
    if back:
        if outlook.came_from is not None:
            return Draft(Move(outlook.came_from), span)
        return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))
    beyond = tuple(
        dict.fromkeys(w.to for w in outlook.exits() if w.kind in (ExitKind.SECTION, ExitKind.GAP))
    )
    if len(beyond) == 1:
        return Draft(Move(beyond[0]), span)
    if beyond:
        return _which(wording, beyond, outlook, span, said)
    return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))


def _unexplained_place(wording: Wording, intent: Intent) -> int | None:
    """The word after `a la`, `hacia el`, `en` … that names no place of the map, if any."""
    start = intent.hit.last + 1 if intent.hit is not None else intent.first
    for index in range(start, min(len(wording.words), start + 5)):
        if any(c in wording.gap(index) for c in ",.;:\n") and index > start:
            return None
        word = wording.words[index]
        before = wording.forms(max(0, index - 2), index)
        led = before[-1:] in (
            ("a",),
            ("al",),
            ("hacia",),
            ("hasta",),
            ("para",),
            ("pa",),
            ("pal",),
            ("en",),
        ) or (
            len(before) == 2
            and before[0] in ("a", "hacia", "hasta", "en", "para", "pa")
            and before[1] in ("la", "el", "los", "las")
        )
        if (
            led
            and word.form not in STOP
            and len(word.form) > 3
            and not word.form.endswith(("ar", "er", "ir"))
        ):
            return index
    return None


def _unknown_place(wording: Wording, first: int, last: int, span: Span) -> Draft:
    said = _said(wording, wording.span_of(first, last))
    return Draft(Move(None), span, (notice("DESTINO_DESCONOCIDO", span, texto=said),))


# -- persons -----------------------------------------------------------------------------------


def _make(kind: type[Follow] | type[Kill] | type[Vote], target: CharacterId | None) -> Action:
    return kind(target)


def _target(
    wording: Wording, intent: Intent, outlook: Outlook, memory: Memory, span: Span,
    kind: type[Follow] | type[Kill] | type[Vote],
) -> Draft:  # fmt: skip
    persons = _targets(intent)
    revocable = kind is Follow
    level = None if revocable else Level.BLOCK
    if persons:
        return _named(wording, persons, outlook, span, kind, level)
    pronoun = intent.clitic or _stressed(wording, intent)
    if pronoun is not None:
        return _pronoun(wording, pronoun, outlook, memory, span, kind, level)
    alone = _whoever(wording, intent, outlook, span, kind, level)
    if alone is not None:
        return alone
    unknown = _unknown_person(wording, intent)
    said = _said(wording, span)
    if unknown is not None:
        asked = notice(
            "PERSONAJE_DESCONOCIDO",
            span,
            texto=_said(wording, Span(unknown.start, unknown.end)),
            level=level,
        )
    else:
        asked = notice("OBJETIVO_FALTA", span, texto=said, level=level)
    return Draft(_make(kind, None), span, (asked,), inexact=True)


def _targets(intent: Intent) -> tuple[PersonMention, ...]:
    """The persons after the verb; those before it are its subject, unless none comes after."""
    if intent.hit is None:
        return intent.persons
    after = tuple(p for p in intent.persons if p.first > intent.hit.at)
    if after:
        return after
    return intent.persons if intent.clitic is None else ()


def _named(
    wording: Wording, persons: tuple[PersonMention, ...], outlook: Outlook, span: Span,
    kind: type[Follow] | type[Kill] | type[Vote], level: Level | None,
) -> Draft:  # fmt: skip
    mention = persons[0]
    where = wording.span_of(mention.first, mention.last)
    said = _said(wording, where)
    names = {c: outlook.gazetteer.persons[c].name for c in mention.candidates}
    if not mention.candidates:
        asked = notice("PERSONAJE_DESCONOCIDO", where, texto=said, level=level)
        return Draft(_make(kind, None), span, (asked,), inexact=True)
    if kind is not Follow:
        others = {c for p in persons[1:] for c in p.candidates} - set(mention.candidates)
        if others:
            names |= {c: outlook.gazetteer.persons[c].name for c in others}
            return _who(names, span, said, kind, level)
    if len(mention.candidates) > 1:
        seen = tuple(c for c in mention.candidates if c in outlook.visible or c in outlook.company)
        if kind is Follow and len(seen) == 1:
            told = notice("REFERENCIA_RESUELTA", where, texto=said, destino=names[seen[0]])
            return Draft(Follow(seen[0]), span, (told,))
        return _who(names, span, said, kind, level)
    target = mention.candidates[0]
    if target == outlook.me and kind is Kill:
        return Draft(
            Kill(None),
            span,
            (notice("OBJETIVO_PROPIO", where, texto=said, level=level),),
            inexact=True,
        )
    if not mention.exact and kind is not Follow:
        asked = notice(
            "OBJETIVO_SIN_CONFIRMAR", where, texto=said, persona=names[target], level=level
        )
        return Draft(_make(kind, target), span, (asked,), (_make(kind, target),), inexact=True)
    return Draft(_make(kind, target), span, inexact=not mention.exact)


def _who(
    names: dict[CharacterId, str], span: Span, said: str,
    kind: type[Follow] | type[Kill] | type[Vote], level: Level | None,
) -> Draft:  # fmt: skip
    options = tuple(names.values())
    asked = notice(
        "PERSONAJE_AMBIGUO",
        span,
        texto=said,
        opciones=joined_names(options),
        options=options,
        level=level,
    )
    return Draft(
        _make(kind, None), span, (asked,), tuple(_make(kind, c) for c in names), inexact=True
    )


def _stressed(wording: Wording, intent: Intent) -> str | None:
    """`detrás de él`, `con ella`: a pronoun with its accent, not the article."""
    start = intent.hit.last if intent.hit is not None else intent.first
    for word in wording.words[start : start + 3]:
        if word.token.raw in ("él", "ella", "ellos", "ellas"):
            return {"él": "lo", "ella": "la"}.get(word.token.raw, "los")
        if word.token.raw in ("el", "ellos") and word is wording.words[-1]:
            return "lo"
    return None


def _pronoun(
    wording: Wording, pronoun: str, outlook: Outlook, memory: Memory, span: Span,
    kind: type[Follow] | type[Kill] | type[Vote], level: Level | None,
) -> Draft:  # fmt: skip
    said = _said(wording, span)
    persons = outlook.gazetteer.persons

    def fits(who: CharacterId) -> bool:
        if who == outlook.me or who not in persons:
            return False
        return pronoun.startswith("le") or persons[who].feminine == (pronoun.startswith("la"))

    mentioned = [c for c in memory.persons if fits(c)]
    seen = list(dict.fromkeys(c for c in (*outlook.visible, *outlook.company) if fits(c)))
    found = mentioned or seen
    if pronoun in ("los", "las", "les") or len(found) > 1:
        names = {c: persons[c].name for c in found}
        if names:
            return _who(names, span, said, kind, level)
    if not found:
        return Draft(
            _make(kind, None),
            span,
            (notice("OBJETIVO_FALTA", span, texto=said, level=level),),
            inexact=True,
        )
    target = found[0]
    if kind is Follow:
        told = notice("REFERENCIA_RESUELTA", span, texto=said, destino=persons[target].name)
        return Draft(Follow(target), span, (told,))
    asked = notice(
        "OBJETIVO_SIN_CONFIRMAR", span, texto=said, persona=persons[target].name, level=level
    )
    return Draft(_make(kind, target), span, (asked,), (_make(kind, target),), inexact=True)


def _whoever(
    wording: Wording, intent: Intent, outlook: Outlook, span: Span,
    kind: type[Follow] | type[Kill] | type[Vote], level: Level | None,
) -> Draft | None:  # fmt: skip
    """`a quien esté conmigo`: whoever is in the same place, if exactly one is (AMB-043, AMB-103)."""
    forms = wording.forms(intent.first, intent.last + 6)
    if "quien" not in forms or ("conmigo" not in forms and "aqui" not in forms):
        return None
    company = [c for c in outlook.company if c != outlook.me]
    said = _said(wording, span)
    if len(company) != 1:
        asked = notice("OBJETIVO_FALTA", span, texto=said, level=level)
        return Draft(
            _make(kind, None), span, (asked,), tuple(_make(kind, c) for c in company), inexact=True
        )
    name = outlook.gazetteer.persons[company[0]].name
    if kind is Follow:
        return Draft(
            Follow(company[0]),
            span,
            (notice("REFERENCIA_RESUELTA", span, texto=said, destino=name),),
        )
    asked = notice("OBJETIVO_SIN_CONFIRMAR", span, texto=said, persona=name, level=level)
    return Draft(_make(kind, company[0]), span, (asked,), (_make(kind, company[0]),), inexact=True)


def _unknown_person(wording: Wording, intent: Intent) -> Span | None:
    start = intent.hit.last + 1 if intent.hit is not None else intent.first
    for index in range(start, min(len(wording.words), start + 4)):
        if any(c in wording.gap(index) for c in ",.;:\n"):
            return None
        word = wording.words[index]
        if word.form not in STOP and word.form not in (
            "alguien",
            "nadie",
            "quien",
            "alguno",
            "todos",
        ):
            return Span(word.start, word.end)
    return None


def _report(intent: Intent, span: Span) -> Draft:
    named = [p for p in intent.persons if len(p.candidates) == 1 and p.exact]
    return Draft(Report(named[0].candidates[0] if len(named) == 1 else None), span)


# -- tasks -------------------------------------------------------------------------------------


def _task(wording: Wording, intent: Intent, outlook: Outlook, memory: Memory, span: Span) -> Draft:
    match, said = intent.task, _said(wording, span)
    tasks = outlook.gazetteer.tasks
    if match.ids and match.score >= 0.7 and not _foreign(wording, intent):
        own = tuple(t for t in match.ids if any(o.task == t for o in outlook.own_tasks))
        here = tuple(t for t in own or match.ids if outlook.place in tasks[t].places)
        for chosen in (match.ids, own, here if match.noun or own else ()):
            if len(chosen) == 1:
                return Draft(DoTask(chosen[0]), span)
        options = tuple(tasks[t].name for t in match.ids)
        asked = notice(
            "TAREA_AMBIGUA", span, texto=said, opciones=joined_names(options), options=options
        )
        return Draft(DoTask(None), span, (asked,), tuple(DoTask(t) for t in match.ids))
    if _foreign(wording, intent):
        return Draft(DoTask(None), span, (notice("TAREA_DESCONOCIDA", span, texto=said),))
    return _own_task(outlook, memory, span, said)


def _foreign(wording: Wording, intent: Intent) -> bool:
    """Whether the words after `tarea` name something that is no task."""
    if intent.task.noun or (intent.task.ids and intent.task.score >= 0.8):
        return False
    start = intent.hit.at if intent.hit is not None else intent.first
    rest = [
        w
        for w in wording.words[start:]
        if w.form not in STOP
        and w.form not in _TASK_NOISE
        and not w.place
        and not w.compass
        and len(w.form) > 3
    ]
    word = (
        find(wording.forms(start), ("tarea",)) is not None
        or find(wording.forms(start), ("mision",)) is not None
    )
    verbs = {h.at for h in wording.hits}
    return word and any(i not in verbs and w in rest for i, w in enumerate(wording.words))


def _own_task(outlook: Outlook, memory: Memory, span: Span, said: str) -> Draft:
    tasks = outlook.gazetteer.tasks
    here = [o for o in outlook.own_tasks if o.next_place == outlook.place]
    begun = [o for o in here if o.started] or here
    if memory.task is not None and any(o.task == memory.task for o in outlook.own_tasks or ()):
        chosen: TaskId | None = memory.task
    elif memory.task is not None and not outlook.own_tasks:
        chosen = memory.task
    else:
        chosen = begun[0].task if len(begun) == 1 and len(here) == 1 else None
    if chosen is not None:
        told = notice("TAREA_INFERIDA", span, texto=said, tarea=tasks[chosen].name)
        return Draft(DoTask(chosen), span, (told,))
    options = tuple(tasks[o.task].name for o in here if o.task in tasks)
    asked = notice("TAREA_NO_INDICADA", span, texto=said, options=options)
    return Draft(DoTask(None), span, (asked,), tuple(DoTask(o.task) for o in here))
