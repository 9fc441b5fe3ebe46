"""Drawing the forum's pages with the hooks of Comunidad Umbría (1.3, 1.7, 1.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from forumbridge.embedded.core import Core
from forumbridge.embedded.editor import EditorForm
from forumbridge.embedded.records import DIRECTOR, Game, Post, Scene, User
from forumbridge.embedded.rights import may_change, may_open, own_members

TEMPLATES = Path(__file__).with_name("templates")
_MOST_PIECES = 4096
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-store",
}


@cache
def _templates() -> Environment:
    # Names and titles are escaped; bodies were cleaned when they were stored.
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@dataclass(frozen=True, slots=True)
class PostView:
    """One message as its page prints it."""

    id: int
    author_id: int
    author: str
    speaker: str
    date: str
    avatar: int
    """Number of the speaking character, 0 for the director."""
    recipients: Sequence[tuple[int, str]]
    """Number and name of each character it is addressed to."""
    recipients_note: str
    recipients_line: str
    """The same for the eye: icons of recipients carry their names only as titles."""
    body: Markup
    notes: Markup
    has_notes: bool
    may_change: bool
    waiting: bool


@dataclass(frozen=True, slots=True)
class SceneRow:
    """One scene on the *portada*."""

    scene: Scene
    unread: int
    who: str
    last: str


@dataclass(frozen=True, slots=True)
class NewsBlock:
    """One role's block of *novedades*; `games` holds only scenes with something unread."""

    id: str
    title: str
    games: Sequence[tuple[Game, Sequence[tuple[Scene, int]]]]


@lru_cache(maxsize=1024)
def _link(joint: str, slugs: tuple[str, ...]) -> str:
    return joint.join(("/partida", *(quote(slug) for slug in slugs)))


def _addressed(names: Sequence[str]) -> str:
    return f"Para {', '.join(names)}" if names else ""


class Pages:
    """Templates plus what they need of the forum."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._templates = _templates()
        self._pieces: dict[tuple[str, str], Markup] = {}

    def link(self, *slugs: str) -> str:
        """The address of a game or scene below the forum's."""
        return _link("//" if self._core.quirks.double_slashes else "/", slugs)

    def _draw(
        self, template: str, status: int, user: User | None, **values: object
    ) -> HTMLResponse:
        blanks = {"error": "", "notice": "", "canonical": "", "back": ""}
        shown = None if user is None else User(user.id, self._core.shown(user.name))
        names = {"link": self.link, "shown": self._core.shown, "user": shown}
        page = self._templates.get_template(template).render(**(blanks | names | values))
        return HTMLResponse(page, status, _HEADERS)

    def _piece(self, template: str, **values: object) -> Markup:
        """A part of a page that many pages share, drawn again only for other values."""
        key = (template, repr(values))
        if key not in self._pieces:
            if len(self._pieces) >= _MOST_PIECES:
                self._pieces.clear()
            drawn = self._templates.get_template(template).render(**values)
            self._pieces[key] = Markup(drawn)  # noqa: S704 (the template escaped it)
        return self._pieces[key]

    def plain(
        self, user: User | None, title: str, text: str, status: int = 200, back: str = ""
    ) -> HTMLResponse:
        """A page that only says something; with `back`, a log-in there leads on to that path."""
        return self._draw("plain.html", status, user, title=title, text=text, back=back)

    def front(self, user: User | None) -> HTMLResponse:
        """The front page, where one logs in."""
        games = [one for one in self._core.games.all() if self._is_listed(user, one)]
        return self._draw("front.html", 200, user, title="Portada", games=games)

    def _is_listed(self, user: User | None, game: Game) -> bool:
        scenes = self._core.games.scenes(game)
        return user == game.director or any(may_open(user, scene) for scene in scenes)

    def news(self, user: User | None) -> HTMLResponse:
        """*Novedades*: for a guest it looks as if there were none (the trap of 1.6)."""
        roles = (
            ("m_1", "Nuevos mensajes en partidas como director", True),
            ("m_2", "Nuevos mensajes en las partidas como jugador", False),
        )
        blocks = [NewsBlock(i, title, self._unread(user, role)) for i, title, role in roles]
        blocks.append(NewsBlock("m_3", "Nuevos mensajes en partidas VIP", ()))
        own = (
            [] if user is None else [g for g in self._core.games.all() if self._is_listed(user, g)]
        )
        return self._draw(
            "news.html", 200, user, title="Novedades", blocks=blocks, own_games=own,
            back="/usuario/novedades",
        )  # fmt: skip

    def _unread(
        self, user: User | None, directing: bool
    ) -> list[tuple[Game, list[tuple[Scene, int]]]]:
        if user is None:
            return []
        found: list[tuple[Game, list[tuple[Scene, int]]]] = []
        for game in self._core.games.all():
            if (game.director == user) != directing:
                continue
            scenes = [
                (scene, count)
                for scene in self._core.games.scenes(game)
                if (directing or own_members(user, scene))
                and (count := self._core.posts.unread(user, scene))
            ]
            if scenes:
                found.append((game, scenes))
        return found

    def game(self, user: User | None, game: Game, canonical: str) -> HTMLResponse:
        """The *portada* of a game with the scenes this account may open."""
        scenes = [one for one in self._core.games.scenes(game) if may_open(user, one)]
        players = {one.user for one in self._core.games.characters(game)} - {game.director}
        paragraphs = [line for line in game.description.split("\n") if line.strip()]
        description = Markup("").join(Markup("<p>{}</p>").format(line) for line in paragraphs)
        return self._draw(
            "game.html", 200, user, title=game.title, game=game, canonical=canonical,
            player_count=len(players), description=description,
            scenes=[self._row(user, one) for one in scenes],
        )  # fmt: skip

    def _row(self, user: User | None, scene: Scene) -> SceneRow:
        posts = [one for one in self._core.posts.of_scene(scene) if one.state == "visible"]
        last = f"Último mensaje: {self._core.date(posts[-1].at)}" if posts else "Sin mensajes"
        who = ", ".join(self._core.shown(one.name) for one in scene.members)
        unread = 0 if user is None else self._core.posts.unread(user, scene)
        return SceneRow(scene, unread, who, last)

    def scene(
        self,
        user: User | None,
        scene: Scene,
        posts: Sequence[Post],
        *,
        page: int,
        pages: int,
        canonical: str,
        form: EditorForm | None = None,
        deleting: int = 0,
        error: str = "",
        notice: str = "",
        status: int = 200,
    ) -> HTMLResponse:
        """One page of a scene. `posts` are those of this page, all of which `user` may read."""
        here = self.link(scene.game.slug, scene.slug)
        others = [
            (self.link(scene.game.slug, one.slug), one.title, one.id == scene.id)
            for one in self._core.games.scenes(scene.game)
            if may_open(user, one)
        ]
        seal = "" if user is None else self._core.seal(user, scene)
        views = (self._view(user, scene, one) for one in posts)
        return self._draw(
            "scene.html", status, user, title=f"{scene.title} · {scene.game.title}",
            game=scene.game, scene=scene, page=page, pages=pages, here=here, canonical=canonical,
            back=f"/{scene.path}", deleting=deleting, error=error, notice=notice, seal=seal,
            form=form and self._piece("form.html", form=form, here=here, seal=seal),
            posts=[self._piece("post.html", post=one, here=here) for one in views],
            list=self._piece("scene_list.html", scenes=others),
        )  # fmt: skip

    def _view(self, user: User | None, scene: Scene, post: Post) -> PostView:
        speaker = DIRECTOR if post.speaker is None else self._core.shown(post.speaker.name)
        readers = [one for one in scene.members if one.id in post.recipients]
        note = "" if readers else "Sólo para el director"
        if self._core.quirks.hidden_recipients:
            readers, note = [], "Destinatarios ocultos"
        names = [self._core.shown(one.name) for one in readers]
        everybody = len(readers) == len(scene.members) > 1
        return PostView(
            id=post.id,
            author_id=post.author.id,
            author=self._core.shown(post.author.name),
            speaker="" if self._core.quirks.blank_speaker else speaker,
            date=self._core.date(post.at),
            avatar=0 if post.speaker is None else post.speaker.id,
            recipients=[(one.id, name) for one, name in zip(readers, names, strict=True)],
            recipients_note=note,
            recipients_line="Para toda la escena" if everybody else _addressed(names),
            body=Markup(post.body),  # noqa: S704
            notes=Markup(post.notes),  # noqa: S704
            has_notes=bool(post.notes),
            may_change=not scene.closed and may_change(user, post, scene),
            waiting=post.state == "queued",
        )
