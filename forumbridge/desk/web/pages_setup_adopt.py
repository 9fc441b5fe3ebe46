"""The wizard's branch for a game that is half played: its form, and the decision it comes to."""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.responses import Response

from forumbridge.cli import adopt
from forumbridge.cli.deciding import Decider
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up import adopting, adopting_tables
from forumbridge.desk.setting_up.steps import following
from forumbridge.desk.web.commands import Notebook
from forumbridge.desk.web.guard import PROOF
from forumbridge.desk.web.setup_house import SetupVisit
from forumbridge.errors import ConfigurationError, UsageError


def _form(
    visit: SetupVisit,
    said: Mapping[str, str] | None = None,
    *,
    status: int = 200,
    problems: tuple[Problem, ...] = (),
) -> Response:
    given = visit.shop.keeper.situation() if said is None else said
    page = _page(visit)
    asked: dict[str, Any] = {"table": page, "boxes": (), **adopting.choices()}
    if isinstance(page, adopting_tables.TableForm):
        asked = {"boxes": page.boxes(given)}
    return visit.show(
        "adoptar",
        status=status,
        problems=problems,
        given=given,
        following=following(visit.draft, "adoptar"),
        **asked,
    )


def _page(visit: SetupVisit) -> adopting.Page:
    """What is asked of the draft's game."""
    place = visit.draft.place
    if visit.draft.rules == "hacienda":
        return adopting.Table.of(place)
    return adopting_tables.TableForm.of(place)


def _shown(visit: SetupVisit) -> Response:
    return _form(visit)


def _adopt(visit: SetupVisit) -> Response:
    draft, said = visit.draft, {k: v for k, v in visit.said.items() if k != PROOF}
    visit.shop.keeper.keep_situation(said)
    if "adoptar" in draft.done:
        return visit.go(following(draft, "adoptar"))
    if not said.get("quien"):
        missing = Problem("FALTA_DATO", "Falta su nombre.", "Queda anotado con la decisión.")
        return _form(visit, said, status=422, problems=(missing,))
    page = _page(visit)
    wrong = page.complaints(said, now=visit.shop.clock.now())
    if wrong:
        return _form(visit, said, status=422, problems=wrong)
    try:
        lines = _decide(draft.place, page.form_of(said), said)
    except (UsageError, ConfigurationError) as error:
        told = Problem(error.code, error.message, error.advice)
        return _form(visit, said, status=422, problems=(told,))
    visit.keep(draft.marked("adoptar"))
    visit.tell("Anotado: la partida sigue desde ahí.", advice=" ".join(lines))
    return visit.go(following(visit.draft, "adoptar"))


def _decide(folder: Path, text: str, said: Mapping[str, str]) -> list[str]:
    """Record it as the terminal's command does; the warnings that were given."""
    notes = Notebook()
    by = Decider(said["quien"], "", dry_run=False, console=notes)
    with tempfile.TemporaryDirectory(prefix="forumbridge-") as drawer:
        form = Path(drawer) / "situacion.toml"
        form.write_text(text, encoding="utf-8")
        inspect.unwrap(adopt.adopt)(
            folder,
            form=form,
            shadow=said.get("sombra") == "1",
            read_until=said.get("hasta", ""),
            by=by,
        )
    return [line for line in notes.lines if line.startswith("Aviso")]


SHOWN: dict[str, Callable[..., Response]] = {"adoptar": _shown}
DEEDS: dict[tuple[str, str], Callable[[SetupVisit], Response]] = {("adoptar", ""): _adopt}
