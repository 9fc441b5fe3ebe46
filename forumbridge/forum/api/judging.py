"""What became of a post, by the answer alone: the profile's words first, then the status (A2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from forumbridge.errors import NotRecognised
from forumbridge.forum.api.line import Reply
from forumbridge.forum.api.profile import RefusalRule
from forumbridge.forum.http import Fate, fate_of_status
from forumbridge.forum.port import Outcome, PostId, Submission

_BY_STATUS = {
    400: "REJECTED",
    401: "EXPIRED",
    403: "FORBIDDEN",
    404: "FORBIDDEN",  # no such place for this account
    405: "FORBIDDEN",
    409: "REJECTED",
    410: "FORBIDDEN",
    413: "TOO_LONG",
    422: "REJECTED",
}
"""What a refusal means whose words nobody knows: in each of them nothing was written."""


@dataclass(frozen=True, slots=True)
class Made:
    """What the forum says that it made of a post."""

    post: PostId | None
    waiting: bool = False
    """It waits for approval."""


def judged(
    reply: Reply | Fate, rules: Sequence[RefusalRule], made: Callable[[object], Made]
) -> Submission:
    """The submission that `reply` tells of.

    `made` reads a success and raises `NotRecognised` where it proves nothing: then it is UNKNOWN.
    """
    if isinstance(reply, Fate):
        return Submission(reply.outcome, reply.code, retry_after=reply.retry_after)
    if reply.done:
        return _success(reply, made)
    rule = _refusal(reply, rules)
    if rule is not None:
        return rule
    fate = fate_of_status(reply.status)
    if fate is not None:
        return Submission(fate.outcome, fate.code, retry_after=reply.retry_after)
    code = _BY_STATUS.get(reply.status)
    if code is None or reply.data is None:  # a proxy's page says nothing about the forum
        return Submission(Outcome.UNKNOWN, "UNCONFIRMED")
    return Submission(Outcome.NOT_SENT, code, retry_after=reply.retry_after)


def _success(reply: Reply, made: Callable[[object], Made]) -> Submission:
    try:
        result = made(reply.data)
    except NotRecognised:
        return Submission(Outcome.UNKNOWN, "UNCONFIRMED")
    return Submission(Outcome.APPLIED, "QUEUED" if result.waiting else "", result.post)


def _refusal(reply: Reply, rules: Sequence[RefusalRule]) -> Submission | None:
    for rule in rules:
        if rule.statuses and reply.status not in rule.statuses:
            continue
        found = re.search(rule.text, reply.text)
        if found is None:
            continue
        said = found.groupdict(default="").get("segundos", "")
        wait = int(said) if said.isdigit() else reply.retry_after
        outcome = Outcome.UNKNOWN if rule.code == "DUPLICATE" else Outcome.NOT_SENT
        return Submission(outcome, rule.code, retry_after=wait)
    return None
