"""Where a move goes: a named place, a door by its side, a way back, or a question."""

from __future__ import annotations

import re

from engine.vocabulary import Action, Exit, ExitKind, Level, Move, Outlook, PlaceId, Span, Wait
from parsers.acts.nearby import along, on_the_way, sounding_like
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, said_at
from parsers.words.entities import DirectionMention, PlaceMention
from parsers.words.names import STOP, joined_names
from parsers.words.wording import Wording

_BACK = frozenset(("volver", "regresar", "deshacer", "desandar", "retroceder", "dar"))
_TOWARDS = ("a", "en", "hacia", "hasta", "para", "pa")
_STAYING = frozenset(
    (
        "sigo",
        "seguir",
        "siguiendo",
        "continuo",
        "continuar",
        "estoy",
        "estare",
        "aguanto",
        "seguire",
    )
)
_OUT = frozenset(
    ("salir", "fuera", "irse", "egresar", "huir", "abandonar", "largarse", "escapar", "marcharse")
)


def move_draft(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """A move as told, matched against the exits of the place its author will be in."""
    mentions = [m for m in intent.destinations if m.candidates != (outlook.place,)]
    if (side := along(wording, intent, outlook)) is not None:
        return Draft(Move(side), span)
    if (beside := _next_door(wording, intent, outlook, span)) is not None:
        return beside
    ways = [d for d in intent.directions if d.side is not None or d.kind is ExitKind.STAIRS]
    if outlook.ghost and mentions:
        ways = []  # a ghost needs no door (HAC-GHO)
    here = [m for m in intent.destinations if m not in mentions]
    if mentions:
        mention = _best_mention(mentions)
        if mention is None:
            both = tuple(dict.fromkeys(c for m in mentions for c in m.candidates))
            near = tuple(c for c in both if c in _exits_to(outlook)) or both
            return _which(near, outlook, span, said_at(wording, span))
        if mention.impossible:
            way = _beyond(wording, mention, outlook)
            if way is not None:
                return Draft(Move(way), span)
            return unknown_place(wording, mention.first, mention.last, outlook, span)
        if mention.section and len(mention.bag) >= 1:
            return _section(wording, mention, outlook, span)
        return _to_place(wording, mention, ways[0] if ways else None, outlook, span)
    if ways:
        return _by_way(wording, ways[0], outlook, span)
    if here:
        if _stays(wording, intent, here[0]):
            return Draft(Wait(), span)
        if intent.hit is not None and intent.hit.cue.lemma == "abandonar":
            return _relative(wording, intent, outlook, span)
        told = notice("YA_ESTAS_AHI", span, lugar=_name(outlook, outlook.place))
        return Draft(Move(outlook.place), span, (told,), (Wait(),))
    return _relative(wording, intent, outlook, span)


_GENERIC = frozenset(("sala", "cuarto", "habitacion", "estancia", "pieza", "salon"))
_BESIDE = re.compile(
    r"\b(?:sala|cuarto|habitacion|estancia|pieza|salon|puerta) (?:de al lado|contigu[ao]|vecin[ao]|siguiente|de enfrente)\b"  # noqa: E501
)


def _next_door(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft | None:
    """`la sala de al lado`: the only place beyond, or a question; never one called *sala*."""
    text = " ".join(wording.forms(max(0, intent.first - 2), intent.last + 5))
    named = [m for m in intent.destinations if not m.bag <= _GENERIC]
    if not _BESIDE.search(text) or named or any(d.side for d in intent.directions):
        return None
    targets = tuple(dict.fromkeys(w.to for w in outlook.exits()))
    if len(targets) == 1:
        return Draft(Move(targets[0]), span)
    asked = notice("REFERENCIA_SIN_RESOLVER", span, texto=said_at(wording, span))
    return Draft(Move(None), span, (asked,), _moves(targets))


def _beyond(wording: Wording, mention: PlaceMention, outlook: Outlook) -> PlaceId | None:
    """`pasillo norte` where no corridor is called so: the only one beyond a door on that side."""
    side = wording.words[mention.last].compass
    found = {
        w.to
        for w in outlook.exits()
        if w.side == side and mention.bag <= wording.names.place_features[w.to]
    }
    return next(iter(found)) if len(found) == 1 else None


def _stays(wording: Wording, intent: Intent, here: PlaceMention) -> bool:
    """`sigo en el Comedor`: no move at all."""
    before = set(wording.forms(max(0, here.first - 4), here.first))
    return intent.hit is None and here.preposition == "en" and bool(before & _STAYING)


def _best_mention(mentions: list[PlaceMention]) -> PlaceMention | None:
    """The place gone to, not the one gone through (`por el pasillo a la Capilla`).

    None when two places are aimed at and neither contains the other's words.
    """
    onward = [m for m in mentions if m.preposition != "por"] or mentions
    aimed = [m for m in onward if m.preposition in _TOWARDS] or onward
    best = max(aimed, key=lambda m: len(m.bag))
    rivals = [m for m in aimed if m is not best and not set(m.candidates) & set(best.candidates)]
    return None if rivals else best


def _name(outlook: Outlook, place: PlaceId | None) -> str:
    """A place as a sentence says it: with its article (`el Comedor`, `Luces`)."""
    found = outlook.gazetteer.places.get(place) if place is not None else None
    return f"{found.article} {found.name}".strip() if found is not None else "donde estés"


def _to(outlook: Outlook, place: PlaceId) -> str:
    """`al Comedor`, `a la Cocina`, `a Luces`."""
    name = "a " + _name(outlook, place)
    return "al " + name[5:] if name.startswith("a el ") else name


def _moves(places: tuple[PlaceId, ...]) -> tuple[Action, ...]:
    return tuple(Move(p) for p in places)


def _exits_to(outlook: Outlook) -> dict[PlaceId, tuple[Exit, ...]]:
    found: dict[PlaceId, tuple[Exit, ...]] = {}
    for way in outlook.exits():
        found[way.to] = (*found.get(way.to, ()), way)
    return found


def _to_place(
    wording: Wording,
    mention: PlaceMention,
    way: DirectionMention | None,
    outlook: Outlook,
    span: Span,
) -> Draft:
    said = said_at(wording, wording.span_of(mention.first, mention.last))
    where = wording.span_of(mention.first, mention.last)
    candidates = mention.candidates
    if outlook.place is None or (outlook.ghost and len(candidates) == 1):
        if len(candidates) == 1:
            return Draft(Move(candidates[0]), span)
        return _which(candidates, outlook, span, said)
    exits = _exits_to(outlook)
    adjacent = tuple(c for c in candidates if c in exits)
    if way is not None:
        return _door_and_place(wording, way, candidates, adjacent, outlook, span)
    if len(adjacent) == 1:
        if len(candidates) == 1:
            return Draft(Move(adjacent[0]), span)
        told = notice("SECCION_INFERIDA", where, destino=_name(outlook, adjacent[0]))
        return Draft(Move(adjacent[0]), span, (told,))
    if adjacent:
        if outlook.came_from in adjacent and _goes_back(wording):
            return Draft(Move(outlook.came_from), span)
        return _which(adjacent, outlook, span, said)
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
        first = outlook.gazetteer.places[candidates[0]]
        room = f"{first.article} {first.room_name}".strip()
        far = notice(
            "NO_ADYACENTE",
            where,
            destino=room,
            lugar=_name(outlook, outlook.place),
            level=Level.ASK,
        )
        return Draft(Move(None), span, (far,), _moves(on_the_way(outlook, candidates)))
    return _which(candidates, outlook, span, said)


def _goes_back(wording: Wording) -> bool:
    """`vuelvo al pasillo`, `al pasillo del que vengo`: of several, the one left before."""
    told = " ".join(wording.forms())
    lemmas = {h.cue.lemma for h in wording.hits}
    return bool(lemmas & {"volver", "regresar", "retroceder", "desandar"}) or bool(
        re.search(
            r"\b(?:de donde|del que|de la que|por donde) (?:vengo|venia|vine|he venido)\b", told
        )
    )


def _which(places: tuple[PlaceId, ...], outlook: Outlook, span: Span, said: str) -> Draft:
    options = tuple(_name(outlook, p) for p in places)
    asked = notice(
        "DESTINO_AMBIGUO", span, texto=said, opciones=joined_names(options), options=options
    )
    return Draft(Move(None), span, (asked,), _moves(places))


def _door_and_place(
    wording: Wording, way: DirectionMention, candidates: tuple[PlaceId, ...], adjacent: tuple[PlaceId, ...],  # noqa: E501
    outlook: Outlook, span: Span,
) -> Draft:  # fmt: skip
    through = _through(way.side, way.kind, outlook)
    both = tuple(dict.fromkeys(w.to for w in through if w.to in candidates))
    if len(both) == 1:
        return Draft(Move(both[0]), span)
    if both:
        return _which(both, outlook, span, said_at(wording, span))
    said = said_at(wording, wording.span_of(way.first, way.last))
    if way.side is None and len(adjacent) == 1:
        return Draft(Move(adjacent[0]), span)
    place = _name(outlook, outlook.place)
    if not through and not adjacent:
        missing = notice("DIRECCION_SIN_PUERTA", span, lugar=place, direccion=said)
        return Draft(Move(None), span, (missing,), _moves(candidates[:4]))
    aim = _to(outlook, candidates[0]) if candidates else "ahí"
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


def _by_way(wording: Wording, way: DirectionMention, outlook: Outlook, span: Span) -> Draft:
    said = said_at(wording, wording.span_of(way.first, way.last))
    if outlook.place is None:
        return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))
    targets = tuple(dict.fromkeys(w.to for w in _through(way.side, way.kind, outlook)))
    if not targets and way.kind is None and way.side is not None:  # `cruzo hasta la SO`
        features = wording.names.place_features
        targets = tuple(p for p in _exits_to(outlook) if way.side in features[p])
    if len(targets) == 1:
        return Draft(Move(targets[0]), span)
    if targets:
        return _which(targets, outlook, span, said)
    return _no_such_way(outlook, span, said)


def _no_such_way(outlook: Outlook, span: Span, said: str) -> Draft:
    """A side without an exit: where one can go instead is offered."""
    place = _name(outlook, outlook.place)
    missing = notice("DIRECCION_SIN_PUERTA", span, lugar=place, direccion=said)
    return Draft(Move(None), span, (missing,), _moves(tuple(_exits_to(outlook))))


def _section(wording: Wording, mention: PlaceMention, outlook: Outlook, span: Span) -> Draft:
    """`sección norte`: a section of the room one is in, or of the only room beyond that has one."""
    said = said_at(wording, wording.span_of(mention.first, mention.last))
    exits = _exits_to(outlook)
    features = wording.names.place_features
    named = tuple(p for p in exits if mention.bag <= features[p])
    here = outlook.gazetteer.places.get(outlook.place) if outlook.place is not None else None
    room = here.room if here is not None else None
    inside = tuple(p for p in named if outlook.gazetteer.places[p].room == room)
    found = inside or named
    if len(found) == 1:
        return Draft(Move(found[0]), span)
    if found:
        return _which(found, outlook, span, said)
    side = next(iter(mention.bag)) if len(mention.bag) == 1 else None
    lined = tuple(
        p
        for p, ways in exits.items()
        for w in ways
        if w.kind is ExitKind.SECTION and w.side == side
    )
    if len(lined) == 1:
        return Draft(Move(lined[0]), span)
    return _no_such_way(outlook, span, said)


_WHERE_HE_WAS = re.compile(
    r" (?:a ?donde|al? (?:(?:la|mi) )?(?:sitio|lugar|puesto|sala|estancia|habitacion|cuarto)"
    r"(?: donde| en (?:la|el) que)?) (?:yo )?(?:estaba|venia|vengo|vine|anterior|previ[ao]|de antes)\b"  # noqa: E501
)
"""`regreso a donde estaba antes`: the place left before."""


def _relative(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    forms = wording.forms(max(0, intent.first - 2), intent.last + 8)
    said = said_at(wording, span)
    text = " " + " ".join(forms) + " "
    if re.search(r" (?:(?:seccion|parte|mitad|punta)|otro (?:lado|extremo)) ", text):
        return _other_section(outlook, span, said, back="anterior" in forms)
    lemma = intent.hit.cue.lemma if intent.hit is not None else ""
    was = re.search(r" donde (?:estaba|estuve|vine|venia|vengo|he venido|sali|empece)\b", text)
    was = was or (lemma in _BACK and _WHERE_HE_WAS.search(text))
    unknown = None if was else _unexplained_place(wording, intent)
    if unknown is not None:
        return unknown_place(wording, unknown, unknown, outlook, span)
    goes_back = lemma in _BACK or " por donde " in text or " vez dentro " in text
    goes_back = goes_back or bool(was)
    goes_back = goes_back and not lemma.startswith(("seguir", "continuar", "proseguir"))
    if goes_back:
        if outlook.came_from is not None:
            told = notice(
                "REFERENCIA_RESUELTA", span, texto=said, destino=_name(outlook, outlook.came_from)
            )
            return Draft(Move(outlook.came_from), span, (told,))
        if " salir " not in text:
            return Draft(Move(None), span, (notice("REFERENCIA_SIN_RESOLVER", span, texto=said),))
    if lemma in ("subir", "bajar") and not intent.directions:
        stairs = tuple(dict.fromkeys(w.to for w in outlook.exits() if w.kind is ExitKind.STAIRS))
        if len(stairs) == 1:
            told = notice(
                "REFERENCIA_RESUELTA", span, texto=said, destino=_name(outlook, stairs[0])
            )
            return Draft(Move(stairs[0]), span, (told,))
    out = lemma in _OUT or lemma == "salir por patas"
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


def _other_section(outlook: Outlook, span: Span, said: str, *, back: bool) -> Draft:
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
        return _which(beyond, outlook, span, said)
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


def unknown_place(wording: Wording, first: int, last: int, outlook: Outlook, span: Span) -> Draft:
    """A move to what is not on the map, with the places that may have been meant."""
    said = said_at(wording, wording.span_of(first, last))
    near = sounding_like(outlook, wording.names, wording.forms(first, last + 1))
    asked = notice(
        "DESTINO_DESCONOCIDO", span, texto=said, options=tuple(_name(outlook, p) for p in near)
    )
    return Draft(Move(None), span, (asked,), _moves(near))
