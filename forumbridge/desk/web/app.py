"""The desk as an ASGI application, made from a `House` and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from forumbridge.desk.context import looking_at
from forumbridge.desk.looking.course import StillReading
from forumbridge.desk.web import guard, log_in
from forumbridge.desk.web.house import House
from forumbridge.desk.web.pages import Handler, Page, every_page
from forumbridge.desk.web.received import form_of
from forumbridge.desk.web.rendering import bare_html, static
from forumbridge.desk.web.sessions import Session
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import ForumbridgeError, UsageError

Endpoint = Callable[[Request], Awaitable[Response]]
_STATIC = {
    "mesa.css": "text/css",
    "mesa.js": "text/javascript",
    "juego.css": "text/css",
    "juego.js": "text/javascript",
}
MOST_BYTES = 400_000
"""Of a form: the longest message a forum takes, twice over."""


def create_app(house: House) -> Starlette:
    """The application for one game; what it may do to that game is append decisions."""
    routes = [
        Route("/estatico/{name}", _static, name="estatico"),
        *log_in.routes(house),
        *(_route(house, page) for page in every_page()),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _no_page})
    app.state.house = house
    app.add_middleware(guard.Guard, house=house)
    return app


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        raise HTTPException(404)
    return Response(static(name), media_type=_STATIC[name])


def _route(house: House, page: Page) -> Route:
    async def answer(request: Request) -> Response:
        session = guard.session_of(request, house)
        if house.reach.token is not None and not session.logged_in:
            return RedirectResponse("/entrar", status_code=303)
        form = FormData()
        if page.posts:
            form = await read_form(request)
            refusal = guard.refusal(request, session, form)
            if refusal is not None:
                return refusal
        if not session.who:
            session.next_path = "/" if page.posts else request.url.path
            return RedirectResponse("/quien", status_code=303)
        return await run_in_threadpool(
            _visit, house, page.handler, request, session, form, page.posts
        )

    return Route(page.path, answer, name=page.name, methods=["POST" if page.posts else "GET"])


async def read_form(request: Request) -> FormData:
    """What was sent.

    Raises:
        HTTPException: it is too long (413) or can't be read (422).
    """
    return await form_of(request, most_bytes=MOST_BYTES, most_fields=500)


def _visit(
    house: House, handler: Handler, request: Request, session: Session, form: FormData, posts: bool
) -> Response:
    """A handler's answer, with the game open for it; an error becomes a page that tells it."""
    try:
        with looking_at(house.folder, house.clock, session.who) as desk:
            return handler(Visit(request, house, desk, session, every_page(), form))
    except StillReading as reading:
        text = bare_html("reading.html", reading=reading, posts=posts)
        return HTMLResponse(text, headers={} if posts else {"refresh": "2"})
    except ForumbridgeError as error:
        back = request.headers.get("referer", "") if posts else ""
        text = bare_html(
            "failure.html", error=error, nothing_done=posts, back=guard.own_path(back, house.reach)
        )
        return HTMLResponse(text, status_code=_status(error, posts=posts))


def _status(error: ForumbridgeError, *, posts: bool) -> int:
    """What was sent can't be done; what was asked for is not there; or the game can't be opened."""
    if posts:
        return 409
    return 404 if isinstance(error, UsageError) else 503


async def _no_page(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return HTMLResponse(bare_html("refused.html", **guard.words(status)), status_code=status)
