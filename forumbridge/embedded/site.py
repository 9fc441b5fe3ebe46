"""The forum's addresses and what each does."""

from __future__ import annotations

from typing import cast

from starlette.applications import Starlette
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from forumbridge.embedded.avatars import avatar
from forumbridge.embedded.core import Core, Visit
from forumbridge.embedded.gate import SESSION_COOKIE
from forumbridge.embedded.pages import TEMPLATES, Pages
from forumbridge.embedded.records import DIRECTOR, Game, User
from forumbridge.embedded.scenes import SceneDesk

_ASSETS = {
    "/tpls/oficial/css/estilo.css": ("estilo.css", "text/css"),
    "/tpls/oficial/js/editor.js": ("editor.js", "text/javascript"),
}
_PICTURE_RULES = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


class Site:
    """Handlers of every address but the scenes', which `SceneDesk` has."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._pages = Pages(core)
        self._scenes = SceneDesk(core, self._pages)

    def application(self) -> Starlette:
        """The Starlette application."""
        both = ["GET", "POST"]
        routes = [
            Route("/", self.front, methods=both),
            Route("/front", self.front, methods=both),
            Route("/usuario/novedades", self.news, methods=both),
            Route("/usuario/novedades/", self.news, methods=both),
            Route("/logout", self.log_out),
            Route("/usuario/mensajes", self.nothing_here),
            Route("/usuario/perfil", self.nothing_here),
            Route("/comunidad/companeros/{number:int}", self.profile),
            Route("/partida/{game}", self.game),
            Route("/partida/{game}/{scene}", self.scene, methods=both),
            Route("/imgs/partidas/{file}", self.picture),
            Route("/imgs/avatares/{number:int}", self.avatar),
            *(Route(path, self.asset) for path in _ASSETS),
        ]
        site = Starlette(routes=routes)
        site.router.redirect_slashes = False
        site.add_exception_handler(404, self.not_found)
        return site

    def _user(self, request: Request) -> User | None:
        return self._visit(request).user

    def _visit(self, request: Request) -> Visit:
        return cast("Visit", request.scope["visit"])

    async def not_found(self, request: Request, _: Exception) -> Response:
        """What there is where there is nothing."""
        return self._pages.plain(self._user(request), "No existe", "Aquí no hay nada.", 404)

    async def front(self, request: Request) -> Response:
        """The front page; its POST logs in and leads to *novedades* or back to `VOLVER`."""
        if request.method == "GET":
            return self._pages.front(self._user(request))
        form = await request.form()
        user = self._log_in(request, form)
        if user is None:
            return self._pages.front(None)
        back = str(form.get("VOLVER", ""))
        target = back if back.startswith("/") and back[1:2] not in ("/", "\\") else ""
        return self._with_session(RedirectResponse(target or "/usuario/novedades", 303), user)

    async def news(self, request: Request) -> Response:
        """*Novedades*; its POST logs in and reads them in one request (1.6)."""
        if request.method == "GET":
            return self._pages.news(self._user(request))
        user = self._log_in(request, await request.form())
        page = self._pages.news(user)
        return page if user is None else self._with_session(page, user)

    def _log_in(self, request: Request, form: FormData) -> User | None:
        visit = self._visit(request)
        user = self._core.people.known(str(form.get("ACCESO", "")), str(form.get("CLAVE", "")))
        visit.user = user
        visit.outcome = "refused" if user is None else "signed_in"
        return user

    def _with_session(self, response: Response, user: User) -> Response:
        token = self._core.people.open_session(user)
        response.set_cookie(SESSION_COOKIE, token, httponly=True, samesite="lax", path="/")
        return response

    async def log_out(self, request: Request) -> Response:
        """Forget the session."""
        self._core.people.close_session(request.cookies.get(SESSION_COOKIE, ""))
        response = RedirectResponse("/front", 303)
        response.delete_cookie(SESSION_COOKIE, path="/")
        return response

    async def nothing_here(self, request: Request) -> Response:
        """Addresses the real site has and a rehearsal needs no content for."""
        return self._pages.plain(self._user(request), "Tu cuenta", "Aquí no hay nada que ver.")

    async def profile(self, request: Request) -> Response:
        """An account's public page."""
        who = self._core.people.numbered(request.path_params["number"])
        if who is None:
            return await self.not_found(request, LookupError())
        name = self._core.shown(who.name)
        return self._pages.plain(self._user(request), name, "Jugador del foro de ensayo.")

    def _game(self, request: Request) -> Game | None:
        return self._core.games.game(request.path_params["game"])

    async def game(self, request: Request) -> Response:
        """The *portada* of a game."""
        game = self._game(request)
        if game is None:
            return await self.not_found(request, LookupError())
        canonical = f"{str(request.base_url).rstrip('/')}/partida/{game.slug}"
        return self._pages.game(self._user(request), game, canonical)

    async def scene(self, request: Request) -> Response:
        """A scene: read it, or write in it."""
        game = self._game(request)
        scene = None if game is None else self._core.games.scene(game, request.path_params["scene"])
        if scene is None:
            return await self.not_found(request, LookupError())
        base = str(request.base_url).rstrip("/")
        if request.method == "GET":
            return self._scenes.show(self._visit(request), scene, request.query_params, base)
        form = await request.form()
        return self._scenes.write(self._visit(request), scene, form, base)

    async def asset(self, request: Request) -> Response:
        """The stylesheet and the script."""
        file, kind = _ASSETS[request.url.path]
        return FileResponse(TEMPLATES / file, media_type=kind)

    async def avatar(self, request: Request) -> Response:
        """The face of a character, or of the director at 0."""
        number = request.path_params["number"]
        drawing = avatar(number, self._core.games.character_name(number) or DIRECTOR)
        return Response(drawing, media_type="image/svg+xml", headers=_PICTURE_RULES)

    async def picture(self, request: Request) -> Response:
        """A game's picture."""
        name = request.path_params["file"]
        if name not in {game.picture for game in self._core.games.all() if game.picture}:
            return await self.not_found(request, LookupError())
        return FileResponse(self._core.pictures / name, headers=_PICTURE_RULES)
