"""One request to a service that is no forum: a push message for the narrator.

Here because only this package opens HTTP connections; nothing of an account or a session is in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.boundaries import reach
from forumbridge.forum.headers import user_agent
from forumbridge.forum.left_out import left_out

with left_out("httpx._main"):
    import httpx

_SECONDS = 15.0


def post_outside(
    address: str,
    content: bytes,
    headers: Mapping[str, str],
    *,
    transport: httpx.BaseTransport | None = None,
) -> int | str:
    """POST once, without following anything, and give the status; or in a word why there is none.

    `address` is checked by whoever read it from game.toml: https, or this machine.
    """
    reach("http:POST:before")
    every = {"User-Agent": user_agent(""), **headers}
    try:
        with httpx.Client(transport=transport, timeout=_SECONDS, trust_env=False) as client:
            answer = client.post(address, content=content, headers=every)
    except httpx.TimeoutException:
        return "no contesta a tiempo"
    except (httpx.HTTPError, httpx.InvalidURL):
        return "no se puede conectar"
    finally:
        reach("http:POST:after")
    return answer.status_code
