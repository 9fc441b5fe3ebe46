"""What the wizard knows: its draft, its rehearsal, who is at it. Never reached from elsewhere."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from forumbridge.cli.doctor.findings import Finding
from forumbridge.clock import Clock
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.desks import OpenDesk
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.keeping import Keeper
from forumbridge.desk.setting_up.rehearsing import Rehearsal
from forumbridge.desk.setting_up.steps import BY_ID, Step, now_at, open_to, path
from forumbridge.desk.web.house import Reach
from forumbridge.desk.web.rendering import environment
from forumbridge.desk.web.sessions import News, Session, Sessions


@dataclass(slots=True)
class Workshop:
    """One running wizard."""

    keeper: Keeper
    clock: Clock
    state: Path
    """Where this person's forum accounts are kept, for `doctor`."""
    reach: Reach
    folder: str = ""
    """The folder it was asked to make, for a draft that is not begun."""
    sessions: Sessions = field(default_factory=Sessions)
    cookie: str = "preparacion"
    found: tuple[Finding, ...] = ()
    """What the last check of the whole found."""
    rehearsal: Rehearsal | None = None
    desk: OpenDesk | None = None
    """The desk of the new game, once it was asked for."""
    turn: threading.Lock = field(default_factory=threading.Lock)
    """Forms change one draft: one at a time."""

    def draft(self) -> Draft:
        """The draft as it stands.

        Raises:
            ConfigurationError: its file is open to others, or broken.
        """
        fresh = Draft(folder=self.folder) if self.folder else Draft()
        return self.keeper.load() or fresh

    def end_rehearsal(self) -> None:
        """Close the rehearsal, if one is open."""
        if self.rehearsal is not None:
            self.rehearsal.close()
            self.rehearsal = None

    def close(self) -> None:
        """Leave nothing running."""
        self.end_rehearsal()
        if self.desk is not None:
            self.desk.close()
            self.desk = None


@dataclass(slots=True)
class SetupVisit:
    """A request with the draft; `form` is empty unless something was sent."""

    request: Request
    shop: Workshop
    session: Session
    draft: Draft
    form: FormData = field(default_factory=FormData)

    @property
    def said(self) -> dict[str, str]:
        """The form's texts by name, trimmed."""
        return {
            name: value.strip().replace("\r\n", "\n")
            for name, value in self.form.items()
            if isinstance(value, str)
        }

    def show(
        self,
        step: str,
        *,
        status: int = 200,
        problems: tuple[Problem, ...] = (),
        **values: Any,
    ) -> Response:
        """The page of a step."""
        line = path(self.draft)
        here = BY_ID[step]
        text = (
            environment()
            .get_template(f"setup_{step}.html")
            .render(
                {
                    "draft": self.draft,
                    "step": here,
                    "number": line.index(here) + 1 if here in line else 0,
                    "line": [(one, self._state(one, here)) for one in line],
                    "news": self.session.take_news(),
                    "proof": self.session.proof,
                    "problems": problems,
                    "typed": self.said,
                    **values,
                }
            )
        )
        return HTMLResponse(text, status_code=status)

    def _state(self, step: Step, here: Step) -> str:
        if step is here:
            return "aqui"
        if step.id in self.draft.done:
            return "hecho"
        return "abierto" if open_to(self.draft, step) else "cerrado"

    def tell(self, text: str, *, bad: bool = False, advice: str = "", code: str = "") -> None:
        """Something the next page says at its top."""
        self.session.news.append(News(text, bad=bad, advice=advice, code=code))

    def keep(self, draft: Draft) -> None:
        """The draft from now on.

        Raises:
            ConfigurationError: it can't be saved.
        """
        self.shop.keeper.save(draft)
        self.draft = draft

    def go(self, step: Step | None = None) -> Response:
        """Send on to a step; to where the draft stands, if none is named."""
        target = step or now_at(self.draft)
        return RedirectResponse(f"/paso/{target.id}", status_code=303)
