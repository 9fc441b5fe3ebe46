"""The wizard's questions, a page each: partida, foro, escenas, personajes, calendario, reglas,
publicar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from forumbridge.desk.setting_up import (
    begin,
    calendar,
    characters,
    forum,
    posting,
    rulings,
    scenes,
    table_rulings,
)
from forumbridge.desk.setting_up.draft import Answered
from forumbridge.desk.setting_up.steps import BY_ID, following
from forumbridge.desk.web.setup_house import SetupVisit


def _show(step: str, values: Callable[[SetupVisit], dict[str, Any]]) -> Any:
    def shown(visit: SetupVisit, **more: Any) -> Response:
        return visit.show(step, **values(visit), **more)

    return shown


def _forum(visit: SetupVisit) -> dict[str, Any]:
    return {
        "choices": forum.choices(),
        "levels": forum.levels(),
        "addresses": forum.ADDRESSES,
        "has_password": visit.shop.keeper.has_password,
    }


def _calendar(visit: SetupVisit) -> dict[str, Any]:
    if visit.draft.rules != "hacienda":
        return {"asked": table_rulings.asked(visit.draft, "calendario")}
    return {"days": calendar.DAYS, "shown": calendar.shown}


def _rulings(visit: SetupVisit) -> dict[str, Any]:
    draft = visit.draft
    if draft.rules != "hacienda":
        return {"asked": table_rulings.asked(draft, "reglas")}
    return {
        "questions": [
            (one, rulings.name_of(one), one.why, rulings.chosen(draft, one))
            for one in rulings.QUESTIONS
        ],
        "impostors": draft.impostors or rulings.usual_impostors(len(draft.people)),
        "specials": rulings.SPECIALS,
        "words": rulings.SPELT,
    }


def _posting(visit: SetupVisit) -> dict[str, Any]:
    return {
        "modes": posting.MODES,
        "mode_names": posting.NAMES,
        "admitted": posting.admitted(visit.draft),
    }


SHOWN: dict[str, Callable[..., Response]] = {
    "partida": _show("partida", lambda _: {"games": begin.GAMES}),
    "foro": _show("foro", _forum),
    "escenas": _show("escenas", lambda visit: {"fields": scenes.fields(visit.draft)}),
    "personajes": _show("personajes", lambda _: {"order": characters.ORDER}),
    "calendario": _show("calendario", _calendar),
    "reglas": _show("reglas", _rulings),
    "publicar": _show("publicar", _posting),
}


def _answered(visit: SetupVisit, step: str, answered: Answered) -> Response:
    """Keep what was said, right or wrong; go on only if nothing is wrong."""
    if answered.fine:
        visit.keep(answered.draft.marked(step))
        _warn(visit, answered)
        return visit.go(following(visit.draft, step))
    done = tuple(one for one in answered.draft.done if one != step)
    visit.keep(answered.draft.model_copy(update={"done": done}))
    return SHOWN[step](visit, status=422, problems=answered.problems)


def _warn(visit: SetupVisit, answered: Answered) -> None:
    for one in answered.problems:
        visit.tell(one.sentence, advice=one.advice, code=one.code)


def _begin(visit: SetupVisit) -> Response:
    return _answered(visit, "partida", begin.answer(visit.draft, visit.said))


def _of_forum(visit: SetupVisit) -> Response:
    said = visit.form.get("clave")
    password = said.strip("\r\n") if isinstance(said, str) else ""
    if password:
        visit.shop.keeper.keep_password(password)
    known = visit.shop.keeper.has_password
    return _answered(visit, "foro", forum.answer(visit.draft, visit.said, password=known))


def _of_scenes(visit: SetupVisit) -> Response:
    return _answered(visit, "escenas", scenes.answer(visit.draft, visit.said))


def _add(visit: SetupVisit) -> Response:
    return _more_people(visit, characters.add(visit.draft, visit.said))


def _add_list(visit: SetupVisit) -> Response:
    return _more_people(visit, characters.add_list(visit.draft, visit.said.get("lista", "")))


def _more_people(visit: SetupVisit, answered: Answered) -> Response:
    if not answered.fine:
        return SHOWN["personajes"](visit, status=422, problems=answered.problems)
    before = len(visit.draft.people)
    visit.keep(answered.draft)
    added = len(visit.draft.people) - before
    visit.tell("Un personaje más." if added == 1 else f"{added} personajes más.")
    _warn(visit, answered)
    return visit.go(BY_ID["personajes"])


def _remove(visit: SetupVisit) -> Response:
    visit.keep(characters.remove(visit.draft, visit.said.get("id", "")))
    return visit.go(BY_ID["personajes"])


def _of_people(visit: SetupVisit) -> Response:
    return _answered(visit, "personajes", characters.answer(visit.draft))


def _of_calendar(visit: SetupVisit) -> Response:
    if visit.draft.rules != "hacienda":
        given = table_rulings.answer(visit.draft, "calendario", visit.said)
        return _answered(visit, "calendario", given)
    return _answered(visit, "calendario", calendar.answer(visit.draft, visit.said))


def _of_rulings(visit: SetupVisit) -> Response:
    if visit.draft.rules != "hacienda":
        given = table_rulings.answer(visit.draft, "reglas", visit.said)
        return _answered(visit, "reglas", given)
    return _answered(visit, "reglas", rulings.answer(visit.draft, visit.said))


def _of_posting(visit: SetupVisit) -> Response:
    return _answered(visit, "publicar", posting.answer(visit.draft, visit.said))


DEEDS: dict[tuple[str, str], Callable[[SetupVisit], Response]] = {
    ("partida", ""): _begin,
    ("foro", ""): _of_forum,
    ("escenas", ""): _of_scenes,
    ("personajes", "uno"): _add,
    ("personajes", "lista"): _add_list,
    ("personajes", "quitar"): _remove,
    ("personajes", ""): _of_people,
    ("calendario", ""): _of_calendar,
    ("reglas", ""): _of_rulings,
    ("publicar", ""): _of_posting,
}
