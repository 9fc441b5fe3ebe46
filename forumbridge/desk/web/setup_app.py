"""The wizard as an ASGI application: the same guard, no game, this machine only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from forumbridge.desk.setting_up.steps import BY_ID, now_at, open_to
from forumbridge.desk.web import guard, pages_setup, pages_setup_adopt, pages_setup_end
from forumbridge.desk.web.app import read_form
from forumbridge.desk.web.rendering import bare_html, static
from forumbridge.desk.web.sessions import Session
from forumbridge.desk.web.setup_house import SetupVisit, Workshop
from forumbridge.errors import ForumbridgeError

SetupHandler = Callable[[SetupVisit], Response]


@dataclass(frozen=True, slots=True)
class Deed:
    """A form of the wizard: its step, what follows it in the address, and what takes it."""

    step: str
    name: str
    handler: SetupHandler


SHOWN: dict[str, SetupHandler] = {
    **pages_setup.SHOWN,
    **pages_setup_adopt.SHOWN,
    **pages_setup_end.SHOWN,
}
DEEDS = tuple(
    Deed(step, name, handler)
    for module in (pages_setup, pages_setup_adopt, pages_setup_end)
    for (step, name), handler in module.DEEDS.items()
)


def create_setup_app(shop: Workshop) -> Starlette:
    """The application of one wizard."""
    routes = [
        Route("/", _home(shop)),
        Route("/estatico/mesa.css", _style),
        Route("/paso/{step}", _shown(shop), methods=["GET"]),
        *(
            Route(
                f"/paso/{deed.step}/{deed.name}" if deed.name else f"/paso/{deed.step}",
                _done(shop, deed),
                methods=["POST"],
            )
            for deed in DEEDS
        ),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _no_page})
    app.state.house = shop
    app.add_middleware(guard.Guard, house=shop)
    return app


def _home(shop: Workshop) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        guard.session_of(request, shop)
        try:
            step = now_at(shop.draft())
        except ForumbridgeError as error:
            return _failed(error)
        return RedirectResponse(f"/paso/{step.id}", status_code=303)

    return answer


def _style(_request: Request) -> Response:
    return Response(static("mesa.css"), media_type="text/css")


def _shown(shop: Workshop) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        session = guard.session_of(request, shop)
        step = BY_ID.get(request.path_params["step"])
        if step is None:
            raise HTTPException(404)
        try:
            draft = shop.draft()
            if not open_to(draft, step):
                return RedirectResponse(f"/paso/{now_at(draft).id}", status_code=303)
            return SHOWN[step.id](SetupVisit(request, shop, session, draft))
        except ForumbridgeError as error:
            return _failed(error)

    return answer


def _done(shop: Workshop, deed: Deed):  # noqa: ANN202 (Starlette's endpoint)
    async def answer(request: Request) -> Response:
        session = guard.session_of(request, shop)
        form = await read_form(request)
        refusal = guard.refusal(request, session, form)
        if refusal is not None:
            return refusal
        return await run_in_threadpool(_carried_out, shop, deed, request, session, form)

    return answer


def _carried_out(
    shop: Workshop, deed: Deed, request: Request, session: Session, form: FormData
) -> Response:
    with shop.turn:
        try:
            visit = SetupVisit(request, shop, session, shop.draft(), form)
            if not open_to(visit.draft, BY_ID[deed.step]):
                return visit.go()
            return deed.handler(visit)
        except ForumbridgeError as error:
            return _failed(error, back=f"/paso/{deed.step}")


def _failed(error: ForumbridgeError, back: str = "/") -> Response:
    text = bare_html("failure.html", error=error, nothing_done=False, back=back)
    return HTMLResponse(text, status_code=409)


async def _no_page(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return HTMLResponse(bare_html("refused.html", **guard.words(status)), status_code=status)
