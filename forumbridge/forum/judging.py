"""What the answer to a reply form means: the profile's rules first, then the status (A2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from forumbridge.errors import ForumError
from forumbridge.forum.answer import Answer
from forumbridge.forum.http import Wire, fate_of_status
from forumbridge.forum.page import Page, open_page
from forumbridge.forum.port import Outcome, PostId, Submission, ThreadId
from forumbridge.forum.posts import Posts

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile, ResultRule


_Groups = dict[str, str]


@dataclass(frozen=True, slots=True)
class Judge:
    """Turns answers into submissions; what it doesn't know is UNKNOWN."""

    profile: ForumProfile
    wire: Wire
    posts: Posts

    def judge(
        self, answer: Answer, thread: ThreadId, *, first: tuple[ResultRule, ...] = ()
    ) -> Submission:
        """What became of a post to `thread`, by the answer alone; `first` goes before the rules
        of the reply."""
        page = self._page(answer)
        return self._by_rules(answer, page, thread, first) or self._by_default(answer, page)

    def refusal(
        self, page: Page, thread: ThreadId, *, first: tuple[ResultRule, ...] = ()
    ) -> Submission | None:
        """Why the forum does not show the form, where a page without it says so."""
        said = self._by_rules(page.answer, page, thread, first)
        return said if said is not None and said.outcome is Outcome.NOT_SENT else None

    def _by_rules(
        self, answer: Answer, page: Page | None, thread: ThreadId, first: tuple[ResultRule, ...]
    ) -> Submission | None:
        for rule in (*first, *self.profile.reply.results):
            groups = self._holds(rule, answer, page, thread)
            if groups is not None:
                said = _submission(rule, groups, answer.retry_after)
                # What a forum refuses to guests, it may not refuse to us.
                lost = said.outcome is Outcome.NOT_SENT and page is not None and page.signed_out
                return Submission(Outcome.NOT_SENT, "EXPIRED") if lost else said
        return None

    def _by_default(self, answer: Answer, page: Page | None) -> Submission:
        fate = fate_of_status(answer.status)
        if fate is not None:
            return Submission(fate.outcome, fate.code, retry_after=answer.retry_after)
        if self._leads_to_login(answer) or (page is not None and page.signed_out):
            return Submission(Outcome.NOT_SENT, "EXPIRED")
        return Submission(Outcome.UNKNOWN, "UNCONFIRMED")

    def _leads_to_login(self, answer: Answer) -> bool:
        pattern = self.profile.session.login_path
        if answer.location is None or not pattern:
            return False
        place = f"{self.wire.path_of(answer.location)}?{urlsplit(answer.location).query}"
        return re.search(pattern, place) is not None

    def _holds(
        self, rule: ResultRule, answer: Answer, page: Page | None, thread: ThreadId
    ) -> _Groups | None:
        """The named groups of a rule whose conditions all hold, else None."""
        if rule.statuses and answer.status not in rule.statuses:
            return None
        groups: _Groups = {}
        if rule.target or rule.same_thread:
            led = self._leads(rule, _onward(rule, answer, page), thread)
            if led is None:
                return None
            groups |= led
        if rule.selector or rule.text:
            said = _shows(rule, page)
            if said is None:
                return None
            groups |= said
        return groups

    def _leads(self, rule: ResultRule, address: str | None, thread: ThreadId) -> _Groups | None:
        if address is None or not self.wire.is_ours(address):
            return None
        parts = urlsplit(address)
        place = f"{self.wire.path_of(address)}?{parts.query}"
        if rule.same_thread and self.posts.key(place) != self.posts.key(thread):
            return None
        return _groups(re.search(rule.target, f"{place}#{parts.fragment}"))

    def _page(self, answer: Answer) -> Page | None:
        try:
            return open_page(answer, self.profile, self.wire.address)
        except ForumError:
            return None


def _onward(rule: ResultRule, answer: Answer, page: Page | None) -> str | None:
    """Where the answer leads, absolute: by itself, or by the link the rule names."""
    if answer.location is not None or page is None:
        return answer.location
    linked = page.values((rule.link,)) if rule.link else []
    return page.absolute(linked[0]) if linked else page.leads_to


def _shows(rule: ResultRule, page: Page | None) -> _Groups | None:
    if page is None:
        return None
    if not rule.selector:
        return _groups(page.says(rule.text))
    shown = page.outside(rule.selector)
    if not shown:
        return None
    return _groups(re.search(rule.text, " ".join(node.text for node in shown)))


def _groups(found: re.Match[str] | None) -> _Groups | None:
    return None if found is None else found.groupdict(default="")


def _submission(rule: ResultRule, groups: _Groups, asked: int | None) -> Submission:
    post, wait = groups.get("mensaje"), groups.get("segundos", "")
    return Submission(
        rule.as_outcome(),
        rule.code,
        PostId(post) if post else None,
        int(wait) if wait.isdigit() else asked,
    )
