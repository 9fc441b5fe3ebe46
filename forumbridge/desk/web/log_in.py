"""Coming in: the token where one is asked for, and who it is, once a session."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from forumbridge.desk.web import guard
from forumbridge.desk.web.house import House
from forumbridge.desk.web.received import form_of
from forumbridge.desk.web.rendering import bare_html

_MOST_BYTES = 4096
_PROXIES = frozenset({"127.0.0.1", "::1"})
MOST_LETTERS = 40
"""Of a narrator's name."""


def routes(house: House) -> list[Route]:
    """The addresses that need no session that is logged in."""

    async def entrance(request: Request) -> Response:
        session = guard.session_of(request, house)
        if house.reach.token is None or session.logged_in:
            return RedirectResponse("/", status_code=303)
        return _form(session.proof)

    async def entering(request: Request) -> Response:
        session = guard.session_of(request, house)
        form = await _small_form(request)
        refusal = guard.refusal(request, session, form)
        if refusal is not None:
            return refusal
        token = form.get("llave")
        # Compared before anything is counted: else strangers could keep the narrator out.
        if not isinstance(token, str) or not house.reach.opens(token.strip()):
            now, address = house.clock.now(), _whence(request)
            wait = house.patience.wait_seconds(address, now)
            house.patience.failed(address, now)
            return _form(session.proof, wrong=True, wait=wait)
        house.sessions.end(session)
        guard.fresh(request, house, logged_in=True)
        return RedirectResponse("/", status_code=303)

    async def leaving(request: Request) -> Response:
        session = guard.session_of(request, house)
        refusal = guard.refusal(request, session, await _small_form(request))
        if refusal is not None:
            return refusal
        house.sessions.end(session)
        return RedirectResponse("/", status_code=303)

    async def asking_name(request: Request) -> Response:
        session = guard.session_of(request, house)
        if house.reach.token is not None and not session.logged_in:
            return RedirectResponse("/entrar", status_code=303)
        return HTMLResponse(bare_html("who.html", proof=session.proof, who=session.who, bad=False))

    async def naming(request: Request) -> Response:
        session = guard.session_of(request, house)
        if house.reach.token is not None and not session.logged_in:
            return RedirectResponse("/entrar", status_code=303)
        form = await _small_form(request)
        refusal = guard.refusal(request, session, form)
        if refusal is not None:
            return refusal
        given = form.get("quien")
        name = " ".join(given.split()) if isinstance(given, str) else ""
        if not name or len(name) > MOST_LETTERS or not name.isprintable():
            text = bare_html("who.html", proof=session.proof, who=name[:MOST_LETTERS], bad=True)
            return HTMLResponse(text, status_code=422)
        session.who = name
        target, session.next_path = session.next_path, "/"
        return RedirectResponse(target, status_code=303)

    return [
        Route("/entrar", entrance, name="entrar", methods=["GET"]),
        Route("/entrar", entering, name="entrando", methods=["POST"]),
        Route("/salir", leaving, name="salir", methods=["POST"]),
        Route("/quien", asking_name, name="quien", methods=["GET"]),
        Route("/quien", naming, name="quien_soy", methods=["POST"]),
    ]


def _whence(request: Request) -> str:
    """Whose wrong tokens are counted together: behind a proxy of this machine, the address it adds.

    Whoever forges one where the proxy adds none still meets the limit for all together.
    """
    peer = request.client.host if request.client else ""
    said = request.headers.get("x-forwarded-for", "")
    return said.rpartition(",")[2].strip() if said and peer in _PROXIES else peer


async def _small_form(request: Request) -> FormData:
    return await form_of(request, most_bytes=_MOST_BYTES, most_fields=10)


def _form(proof: str, *, wrong: bool = False, wait: int = 0) -> Response:
    text = bare_html("log_in.html", proof=proof, wrong=wrong, many=wait > 0)
    status = 429 if wait else 403 if wrong else 200
    return HTMLResponse(
        text, status_code=status, headers={"retry-after": str(wait)} if wait else {}
    )
