"""The door itself: which hosts, which origins, which sessions, and the headers of every answer.

Loopback is no defence against a browser: any page it shows may send it to 127.0.0.1, and a name
may be made to point there (DNS rebinding). So `Host` has to be ours, a form's `Origin` too, and a
form carries its session's proof.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from forumbridge.cli import failures
from forumbridge.desk.web.house import Doorway, Reach
from forumbridge.desk.web.received import too_many_digits
from forumbridge.desk.web.rendering import bare_html
from forumbridge.desk.web.sessions import SESSION_SECONDS, Session

PROOF = "prueba"
"""The form field with the session's proof."""
HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'self'; script-src 'self';"
    " img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    # `no-referrer` would make browsers send `Origin: null` with our own forms.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")

_WORDS = {
    400: (
        "Esa dirección no es la de esta mesa.",
        "Entre por la dirección que dijo «forumbridge desk»; si la mesa ha de verse desde otra,"
        " dígasela con --publica.",
        "MESA_OTRO_SITIO",
    ),
    403: (
        "Este formulario no viene de una página de esta mesa, o la página es vieja.",
        "No se ha anotado nada. Vuelva atrás, recargue la página y repítalo.",
        "MESA_SIN_PRUEBA",
    ),
    404: ("Aquí no hay nada.", "Vuelva al principio de la mesa.", "MESA_SIN_PAGINA"),
    405: ("Esta dirección no se pide así.", "Vuelva al principio de la mesa.", "MESA_SIN_PAGINA"),
    500: (
        "Algo ha fallado que no debía; lo ya guardado está a salvo.",
        "No se ha anotado nada de lo último. Los detalles están en la carpeta de errores de"
        " quien abrió la mesa: adjúntelos al avisar del fallo.",
        "INESPERADO",
    ),
    422: (
        "Lo enviado no se puede leer.",
        "No se ha anotado nada. Vuelva atrás, recargue la página y envíelo desde ella.",
        "MESA_ILEGIBLE",
    ),
    413: (
        "Lo enviado es demasiado largo.",
        "No se ha anotado nada. Acórtelo, o repártalo en dos.",
        "MESA_DEMASIADO",
    ),
    421: (
        "Esta mesa está abierta sin llave y se ha llegado a ella a través de otro servidor.",
        "Ábrala con «forumbridge desk PARTIDA --publica https://…», que pide una llave.",
        "MESA_SIN_LLAVE",
    ),
}


def words(status: int) -> dict[str, Any]:
    """What a refusal says: what happened, what to do, its code."""
    message, advice, code = _WORDS.get(status, _WORDS[500])
    return {"message": message, "advice": advice, "code": code}


def _refused(status: int) -> Response:
    return HTMLResponse(bare_html("refused.html", **words(status)), status_code=status)


class Guard:
    """ASGI middleware: the host before anything else, the headers and the cookie after it all."""

    def __init__(self, app: ASGIApp, house: Doorway) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                session: Session | None = scope.get("state", {}).get("fresh")
                if session is not None:
                    headers.append("set-cookie", self._cookie(session))
            await send(message)

        try:
            refused = self._wrong_address(scope) or self._from_elsewhere(scope)
            await (refused or self._app)(scope, receive, with_headers)
        except Exception as error:  # a defect of ours: told and kept as the terminal does
            failures.report(error, verbose=False, commands={})
            if not begun:
                await _refused(500)(scope, receive, with_headers)

    def _wrong_address(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        reach = self._house.reach
        if headers.get("host", "").lower() not in reach.hosts:
            return _refused(400)
        if too_many_digits(scope["path"]):
            return _refused(404)
        # A proxy on this machine makes the whole world look like loopback: it needs a token.
        forwarded = any(name in headers for name in _FORWARDED) or scope["http_version"] == "1.0"
        return _refused(421) if reach.token is None and forwarded else None

    def _from_elsewhere(self, scope: Scope) -> Response | None:
        """What another site sends a browser for gets no session: it has the narrator's neither.

        Browsers keep the cookie back from it (`SameSite`), so a new one would take its place.
        """
        request = Request(scope)
        if request.headers.get("sec-fetch-site") != "cross-site" or known_session(
            request, self._house
        ):
            return None
        if request.method != "GET":
            return _refused(403)
        path = own_path(str(request.url), self._house.reach)
        return HTMLResponse(bare_html("crossing.html", path=path))

    def _cookie(self, session: Session) -> str:
        secure = "; Secure" if self._house.reach.secure else ""
        return (
            f"{self._house.cookie}={session.key}; Path=/; Max-Age={SESSION_SECONDS}; HttpOnly;"
            f" SameSite=Strict{secure}"
        )


def session_of(request: Request, house: Doorway) -> Session:
    """The request's session; a new one, whose cookie goes with the answer, where it has none."""
    return known_session(request, house) or fresh(request, house)


def known_session(request: Request, house: Doorway) -> Session | None:
    """The session whose cookie the request brings."""
    key = request.cookies.get(house.cookie)
    return house.sessions.find(key, house.clock.now()) if key else None


def fresh(request: Request, house: Doorway, **known: Any) -> Session:
    """A new session for whoever sent the request."""
    session = house.sessions.begin(house.clock.now(), **known)
    request.state.fresh = session
    return session


def refusal(request: Request, session: Session, form: FormData) -> Response | None:
    """Why a form is not taken, or None: another origin sent it, or it lacks the proof."""
    house: Doorway = request.app.state.house
    origin = request.headers.get("origin")
    if origin is not None and origin not in house.reach.origins:
        return _refused(403)
    if origin is None and request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return _refused(403)
    proof = form.get(PROOF)
    if not isinstance(proof, str) or not session.proves(proof):
        return _refused(403)
    return None


def own_path(address: str, reach: Reach) -> str:
    """The path of an address of this desk; the beginning's for any other."""
    parts = urlsplit(address)
    if parts.netloc in reach.hosts and parts.path.startswith("/") and parts.path[1:2] != "/":
        return parts.path
    return "/"
