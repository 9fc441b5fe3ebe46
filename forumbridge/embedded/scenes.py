"""Reading a scene and writing in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from forumbridge.embedded.core import Core, Visit
from forumbridge.embedded.editor import Rejected, editor_form, read_form, ticked_director_only
from forumbridge.embedded.faults import Fault
from forumbridge.embedded.pages import Pages
from forumbridge.embedded.records import NewPost, Post, Scene, User
from forumbridge.embedded.rights import may_change, may_open, may_read, speakers


@dataclass(frozen=True, slots=True)
class _Slice:
    page: int
    pages: int
    posts: Sequence[Post]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


class SceneDesk:
    """Scene pages and the forms on them."""

    def __init__(self, core: Core, pages: Pages) -> None:
        self._core = core
        self._pages = pages

    def _readable(self, user: User | None, scene: Scene) -> list[Post]:
        return [one for one in self._core.posts.of_scene(scene) if may_read(user, one, scene)]

    def _slice(self, posts: Sequence[Post], page: int) -> _Slice:
        size = self._core.page_size
        pages = max(1, -(-len(posts) // size))
        if page > pages and self._core.quirks.last_page_repeats:
            page = pages
        return _Slice(page, pages, posts[(page - 1) * size : page * size])

    def _page_of(self, posts: Sequence[Post], number: int) -> int:
        before = sum(1 for one in posts if one.id < number)
        return before // self._core.page_size + 1

    def show(self, visit: Visit, scene: Scene, query: Mapping[str, str], base: str) -> Response:
        """One page of the scene, and a form below it for whoever may write.

        Opening any page marks the whole scene read. A guest gets the log-in page with status 200
        at the same address; a member who has no business here gets a 403.
        """
        refusal = self._refuse(visit.user, scene)
        if refusal is not None:
            return refusal
        posts = self._readable(visit.user, scene)
        asked = _number(query.get("__Pg", ""))
        if not asked:
            asked = self._page_of(posts, _number(query.get("u", "")))
        piece = self._slice(posts, asked)
        if piece.page > piece.pages:
            return self._pages.plain(visit.user, "No existe", "Esa página no existe.", 404)
        if visit.user is not None:
            self._core.posts.mark_seen(visit.user, scene)
        return self._page(visit.user, scene, piece, base, query=query)

    def _refuse(self, user: User | None, scene: Scene) -> Response | None:
        if may_open(user, scene):
            return None
        if user is None:
            text = "Entra con tu cuenta para ver esta escena."
            return self._pages.plain(None, "Identifícate", text, back=f"/{scene.path}")
        return self._pages.plain(user, "Sin permiso", "No puedes ver esta escena.", 403)

    def _page(
        self,
        user: User | None,
        scene: Scene,
        piece: _Slice,
        base: str,
        *,
        query: Mapping[str, str] | None = None,
        error: str = "",
        notice: str = "",
    ) -> Response:
        query = query or {}
        editing = self._own(user, scene, _number(query.get("editar", "")))
        deleting = self._own(user, scene, _number(query.get("borrar", "")))
        return self._pages.scene(
            user, scene, piece.posts, page=piece.page, pages=piece.pages,
            canonical=f"{base}/{scene.path}", form=editor_form(self._core, user, scene, editing),
            deleting=0 if deleting is None else deleting.id, error=error, notice=notice,
        )  # fmt: skip

    def _own(self, user: User | None, scene: Scene, number: int) -> Post | None:
        post = self._core.posts.post(number) if number else None
        if post is None or post.scene != scene.id or post.state == "deleted" or scene.closed:
            return None
        return post if may_change(user, post, scene) else None

    def write(self, visit: Visit, scene: Scene, form: FormData, base: str) -> Response:
        """Make, edit or delete a message; what the forum does not take comes back with its words.

        Errors have status 200, as on most forums (0.2.3).
        """
        refusal = self._refuse(visit.user, scene)
        if refusal is not None or visit.user is None:
            visit.outcome = "rejected"
            return refusal or self._pages.plain(None, "Identifícate", "Entra para escribir.")
        try:
            return self._carry_out(visit, visit.user, scene, form, base)
        except Rejected as problem:
            visit.outcome = "rejected"
            return self._say(visit.user, scene, base, error=str(problem))

    def _say(
        self, user: User, scene: Scene, base: str, *, error: str = "", notice: str = ""
    ) -> Response:
        posts = self._readable(user, scene)
        last = self._slice(posts, self._slice(posts, 1).pages)
        return self._page(user, scene, last, base, error=error, notice=notice)

    def _carry_out(
        self, visit: Visit, user: User, scene: Scene, form: FormData, base: str
    ) -> Response:
        if not speakers(user, scene, self._core.games.characters(scene.game)):
            raise Rejected(
                "La escena está cerrada." if scene.closed else "No puedes escribir en esta escena."
            )
        number = _number(str(form.get("ID_MENSAJE", "")))
        match str(form.get("ACCION", "")):
            case "nuevo":
                return self._create(visit, user, scene, form, base)
            case "guardar":
                return self._edit(visit, user, scene, form, number)
            case "borrar":
                return self._delete(visit, user, scene, form, number)
            case _:
                raise Rejected("Faltan datos del formulario.")

    def _create(
        self, visit: Visit, user: User, scene: Scene, form: FormData, base: str
    ) -> Response:
        self._hold_back_floods(visit, user)
        new = self._distort(visit, scene, form, read_form(self._core, user, scene, form))
        mishap = visit.mishap
        if mishap is not None and mishap.fault is Fault.APPLY_LATE:
            self._core.posts.delay(new, visit.now + int(mishap.seconds), visit.number)
            visit.outcome = "late"
            return self._say(user, scene, base)
        number = self._core.posts.make(new, visit.now)
        self._core.ledger.name_post(visit.number, number)
        if new.state == "queued":
            visit.outcome = "queued"
            text = "Tu mensaje queda pendiente de aprobación."
            return self._say(user, scene, base, notice=text)
        visit.outcome = "created"
        return self._lead_to(user, scene, number)

    def _hold_back_floods(self, visit: Visit, user: User) -> None:
        interval = self._core.quirks.flood_seconds
        last = self._core.posts.last_of(user)
        wait = 0 if last is None else last + interval - visit.now
        if visit.mishap is not None and visit.mishap.fault is Fault.FLOOD:
            interval = wait = int(visit.mishap.seconds) or 30
        if interval and wait > 0:
            raise Rejected(
                f"Debes esperar {interval} segundos entre un mensaje y el siguiente."
                f" Te faltan {wait} segundos."
            )

    def _distort(self, visit: Visit, scene: Scene, form: FormData, new: NewPost) -> NewPost:
        fault = None if visit.mishap is None else visit.mishap.fault
        everybody = frozenset(one.id for one in scene.members)
        if self._core.quirks.defaults_flip:
            flipped: frozenset[int] = frozenset() if scene.defaults else everybody
            self._core.games.tick(scene.id, flipped)
            if new.recipients == scene.defaults and not ticked_director_only(self._core, form):
                new = replace(new, recipients=flipped)
        if fault is Fault.WRONG_RECIPIENTS:
            new = replace(new, recipients=everybody)
        if fault is Fault.WRONG_SPEAKER:
            author = self._core.people.numbered(new.author)
            first = speakers(author, scene, self._core.games.characters(scene.game))[0]
            new = replace(new, speaker=None if first is None else first.id)
        if fault is Fault.QUEUE or self._core.quirks.approval_queue:
            new = replace(new, state="queued")
        return new

    def _edit(
        self, visit: Visit, user: User, scene: Scene, form: FormData, number: int
    ) -> Response:
        post = self._own(user, scene, number)
        if post is None:
            raise Rejected("No puedes editar ese mensaje.")
        new = read_form(self._core, post.author, scene, form) if post.author == user else None
        if new is None:
            new = self._by_director(user, scene, form, post)
        self._core.posts.change(post.id, new)
        self._core.ledger.name_post(visit.number, post.id)
        visit.outcome = "edited"
        return self._lead_to(user, scene, post.id)

    def _by_director(self, user: User, scene: Scene, form: FormData, post: Post) -> NewPost:
        # A director who corrects a player's message leaves its speaker alone.
        speaker = None if post.speaker is None else post.speaker.id
        return replace(read_form(self._core, user, scene, form), speaker=speaker)

    def _delete(
        self, visit: Visit, user: User, scene: Scene, form: FormData, number: int
    ) -> Response:
        post = self._own(user, scene, number)
        if post is None or form.get("SELLO") != self._core.seal(user, scene):
            raise Rejected("No puedes borrar ese mensaje.")
        self._core.posts.set_state(post.id, "deleted")
        self._core.ledger.name_post(visit.number, post.id)
        visit.outcome = "deleted"
        return RedirectResponse(self._pages.link(scene.game.slug, scene.slug), 303)

    def _lead_to(self, user: User, scene: Scene, number: int) -> Response:
        page = self._page_of(self._readable(user, scene), number)
        query = urlencode({"__Pg": page, "u": number})
        path = self._pages.link(scene.game.slug, scene.slug)
        return RedirectResponse(f"{path}?{query}#msj{number}", 303)
