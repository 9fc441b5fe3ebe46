"""Pages fetched as somebody signed in; signs in again, once, when the session is gone (R8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forumbridge.errors import ForumError, SignInRejected
from forumbridge.forum.account import Account
from forumbridge.forum.answer import Answer
from forumbridge.forum.forms import changed, find_form
from forumbridge.forum.http import Fate, Wire
from forumbridge.forum.page import Page, closed_for_now, open_page, what_else
from forumbridge.forum.port import same_name
from forumbridge.forum.secret import Secret

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile


@dataclass(slots=True)
class Session:
    """The account's way in. Call everything inside `account.burst()`."""

    profile: ForumProfile
    wire: Wire
    account: Account
    password: Secret
    name: str
    """The account's name as the forum prints it, once known; as configured before that."""
    _kept: Page | None = None
    """The page that proved the session, for whoever asks for the same one next (R19)."""

    def ensure(self) -> None:
        """Make sure that we are signed in as the right account.

        Raises:
            SignInRejected: the forum does not take the account and password.
            ForumError: it is closed, or shows something else.
        """
        page = self._get(self.profile.session.check, None)
        if page.signed_in and self._is_us(page):
            self._kept = page
            return
        if page.signed_in:  # somebody else's cookies: start afresh
            self.wire.cookies.clear()
            page = self._get(self.profile.session.check, None)
        self._kept = self._log_in(page)

    def fetch(self, path: str, query: Mapping[str, str] | None = None) -> Page:
        """A page as it is shown to us; its status and meaning are still to be judged.

        Raises:
            ForumError: no answer, no whole page, or no way to sign in.
        """
        kept, self._kept = self._kept, None
        if kept is not None and path == self.profile.session.check and not query:
            return kept
        page = self._get(path, query)
        if not page.signed_out:
            return page
        self._log_in(page)
        page = self._get(path, query)
        if page.signed_out:
            raise self._rejected("el foro vuelve a pedir la contraseña después de entrar")
        return page

    def _get(self, path: str, query: Mapping[str, str] | None) -> Page:
        return self.open(self.wire.get(path, query))

    def open(self, answer: Answer) -> Page:
        """An answer as a page; a long `Retry-After` is kept for later runs."""
        if answer.retry_after is not None and answer.status in {429, 503}:
            self.account.back_off(answer.retry_after)
        return open_page(answer, self.profile, self.wire.address)

    def _log_in(self, page: Page) -> Page:
        """Sign in with the form of `page`; the page that proves it."""
        closed = closed_for_now(page, self.profile.session.check)
        if closed is not None or not page.signed_out:
            raise closed or what_else(page, self.profile.session.check)
        page = self._with_login_form(page)
        self.account.note_login()
        answer = self._send_login(page)
        if isinstance(answer, Fate):
            raise ForumError(
                f"El foro no ha contestado al entrar ({answer.code}); no se ha hecho nada más.",
                advice="Se volverá a intentar en la próxima ejecución.",
                code="ACCESO_SIN_RESPUESTA",
            )
        if answer.location is None:
            self._explain(answer)
        fresh = self._get(self.profile.session.check, None)
        if fresh.signed_out:
            raise self._rejected("no se ha entrado")
        if not fresh.signed_in:
            raise what_else(fresh, self.profile.session.check)
        if not self._is_us(fresh):
            raise self._rejected(f"el foro dice que esta cuenta es «{fresh.account_name()}»")
        self.account.save()
        return fresh

    def _with_login_form(self, page: Page) -> Page:
        """`page` if it holds the form, else the page it stands on."""
        names = self.profile.session
        fields = page.outside(f'input[name="{names.password}"]')
        if fields or not names.login_page:
            return page
        return self._get(names.login_page, None)

    def _send_login(self, page: Page) -> Answer | Fate:
        names = self.profile.session
        scopes = page.outside(names.form) if names.form else [page.root]
        if len(scopes) != 1:
            raise changed("entrar", "no está" if not scopes else f"hay {len(scopes)}")
        form = find_form(
            scopes[0],
            lambda form: any(one.attr("name") == names.password for one in form.controls),
            what="entrar",
        )
        form.write(form.named(names.user, "usuario"), self.account.name)
        secret = form.named(names.password, "contraseña")
        form.write(secret, self.password.get_secret_value())
        self.account.clock.sleep(names.wait_seconds)
        return self.wire.post(
            page.absolute(form.action or page.answer.url),
            form.fields(),
            referer=page.answer.url,
            multipart=form.multipart,
            charset=page.charset,
        )

    def _explain(self, answer: Answer) -> None:
        """Say what a log-in without redirect led to, if it is no page of ours."""
        page = self.open(answer)
        if page.signed_out:
            raise self._rejected("no se ha entrado")
        if not page.signed_in and page.leads_to is None:
            raise what_else(page, self.profile.session.check)

    def _is_us(self, page: Page) -> bool:
        printed = page.account_name()
        if printed is None:
            return True
        if not same_name(printed, self.account.name):
            return False
        self.name = printed
        return True

    def _rejected(self, why: str) -> SignInRejected:
        return SignInRejected(
            f"El foro no acepta la cuenta «{self.account.name}»: {why}.",
            advice="Compruebe «foro.cuenta» en game.toml y la contraseña (el fichero «clave»).",
        )
