"""The wizard's work: writing the folder, checking it, rehearsing, and opening the real desk."""

from __future__ import annotations

import os
from collections.abc import Callable

from starlette.responses import RedirectResponse, Response

from forumbridge.config_files.option_texts import written
from forumbridge.config_files.paths import PASSWORD
from forumbridge.config_files.private_files import write_over
from forumbridge.desk.setting_up import checking, making, posting, scenes, table_rulings
from forumbridge.desk.setting_up.desks import open_desk
from forumbridge.desk.setting_up.rehearsing import Rehearsal, cast_of
from forumbridge.desk.setting_up.rulings import ruleset
from forumbridge.desk.setting_up.scenery import scenery_of
from forumbridge.desk.setting_up.steps import BY_ID, following
from forumbridge.desk.web.setup_house import SetupVisit
from forumbridge.errors import ForumbridgeError
from forumbridge.shell import command


def _creation(visit: SetupVisit, *, status: int = 200) -> Response:
    draft = visit.draft
    problems = () if draft.created else making.last_look(draft)
    names = {
        "mode_names": posting.NAMES,
        "scene_names": {one.key: one.label for one in scenes.fields(draft)},
    }
    if draft.rules == "hacienda":
        return visit.show("crear", status=status, problems=problems, rules=ruleset(draft), **names)
    changed = {key: written(value) for key, value in table_rulings.changes(draft).items()}
    return visit.show("crear", status=status, problems=problems, changed=changed, **names)


def _create(visit: SetupVisit) -> Response:
    draft, keeper = visit.draft, visit.shop.keeper
    if draft.created:
        return visit.go(following(draft, "crear"))
    if any(not one.warning for one in making.last_look(draft)):
        return _creation(visit, status=422)
    made = making.make(draft, keeper.password(), clock=visit.shop.clock, entropy=os.urandom)
    visit.keep(made)
    keeper.drop_password()
    visit.tell(f"La partida está en «{made.place}».")
    return visit.go(following(made, "crear"))


def _checks(visit: SetupVisit) -> Response:
    shop = visit.shop
    found = shop.found or tuple(
        checking.findings(visit.draft.place, clock=shop.clock, state=shop.state, ask_forum=False)
    )
    return visit.show(
        "comprobar",
        found=checking.by_need(found),
        asked=bool(shop.found),
        clean=checking.clean(found),
        following=following(visit.draft, "comprobar"),
    )


def _check_all(visit: SetupVisit) -> Response:
    shop = visit.shop
    shop.found = tuple(
        checking.findings(visit.draft.place, clock=shop.clock, state=shop.state, ask_forum=True)
    )
    if checking.clean(shop.found):
        visit.keep(visit.draft.marked("comprobar"))
    return visit.go(BY_ID["comprobar"])


def _new_password(visit: SetupVisit) -> Response:
    said = visit.form.get("clave")
    if isinstance(said, str) and said.strip("\r\n"):
        try:
            write_over(visit.draft.place / PASSWORD, said.strip("\r\n"))
        except OSError:
            visit.tell(
                "La contraseña no se ha podido guardar.",
                bad=True,
                advice="Mire los permisos de la carpeta.",
                code="NO_SE_PUEDE_ESCRIBIR",
            )
            return visit.go(BY_ID["comprobar"])
    return _check_all(visit)


def _unmake(visit: SetupVisit) -> Response:
    draft = making.unmake(visit.draft, visit.shop.keeper)
    visit.shop.found = ()
    visit.shop.end_rehearsal()
    visit.keep(draft)
    visit.tell("La carpeta se ha quitado; sus respuestas siguen aquí. Corrija y créela otra vez.")
    return visit.go(BY_ID["foro"])


def _skip(step: str) -> Callable[[SetupVisit], Response]:
    def on(visit: SetupVisit) -> Response:
        visit.keep(visit.draft.marked(step))
        return visit.go(following(visit.draft, step))

    return on


def _rehearsal(visit: SetupVisit, *, status: int = 200) -> Response:
    found = visit.shop.rehearsal
    playing = found if found is not None and found.ready else None
    return visit.show(
        "ensayo",
        status=status,
        playing=playing,
        questions=playing.questions() if playing else (),
        answered=playing.answered() if playing else 0,
        told=playing.told(playing.written[-1].actor) if playing and playing.written else "",
        words=scenery_of(visit.draft, cast_of(visit.draft)).words,
    )


def _begin(visit: SetupVisit) -> Response:
    shop = visit.shop
    if shop.rehearsal is None:
        rehearsal = Rehearsal(shop.keeper.rehearsal, visit.draft)
        try:
            rehearsal.begin()
        except ForumbridgeError:
            rehearsal.close()
            raise
        shop.rehearsal = rehearsal
    return visit.go(BY_ID["ensayo"])


def _write(visit: SetupVisit) -> Response:
    if visit.shop.rehearsal is None:
        return visit.go(BY_ID["ensayo"])
    try:
        visit.shop.rehearsal.write(visit.said.get("quien", ""), visit.said.get("texto", ""))
    except ForumbridgeError as error:
        visit.tell(error.message, bad=True, advice=error.advice, code=error.code)
        return _rehearsal(visit, status=422)
    return visit.go(BY_ID["ensayo"])


def _run(visit: SetupVisit) -> Response:
    rehearsal = visit.shop.rehearsal
    if rehearsal is not None:
        rehearsal.run()
        if rehearsal.answered():
            visit.keep(visit.draft.marked("ensayo"))
    return visit.go(BY_ID["ensayo"])


def _end(visit: SetupVisit) -> Response:
    visit.shop.end_rehearsal()
    return _skip("ensayo")(visit)


def _start(visit: SetupVisit) -> Response:
    place = visit.draft.place
    return visit.show(
        "empezar",
        desk=visit.shop.desk.address if visit.shop.desk and visit.shop.desk.up else "",
        commands={name: command(name, place) for name in ("run --dry-run", "run", "desk")},
        timer=command("install-timer", place),
    )


def _open(visit: SetupVisit) -> Response:
    if visit.shop.desk is None or not visit.shop.desk.up:
        visit.shop.desk = open_desk(visit.draft.place)
    visit.keep(visit.draft.marked("empezar"))
    return visit.go(BY_ID["empezar"])


def _another(visit: SetupVisit) -> Response:
    visit.shop.end_rehearsal()
    visit.shop.found = ()
    visit.shop.folder = ""
    visit.shop.keeper.forget()
    return RedirectResponse("/", status_code=303)


SHOWN: dict[str, Callable[..., Response]] = {
    "crear": _creation,
    "comprobar": _checks,
    "ensayo": _rehearsal,
    "empezar": _start,
}
DEEDS: dict[tuple[str, str], Callable[[SetupVisit], Response]] = {
    ("crear", ""): _create,
    ("comprobar", ""): _check_all,
    ("comprobar", "clave"): _new_password,
    ("comprobar", "rehacer"): _unmake,
    ("comprobar", "seguir"): _skip("comprobar"),
    ("ensayo", ""): _begin,
    ("ensayo", "escribir"): _write,
    ("ensayo", "pasada"): _run,
    ("ensayo", "acabar"): _end,
    ("empezar", "mesa"): _open,
    ("empezar", "otra"): _another,
}
