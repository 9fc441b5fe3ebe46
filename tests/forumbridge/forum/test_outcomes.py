"""R4 on the wire: what a POST of the HTML adapter came to, cell by cell, one request each (R5)."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import httpx
import pytest
import respx
from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import Draft, Outcome
from tests.forumbridge.forum.kit import UMBRIA
from tests.forumbridge.forum.site import ADDRESS, HTML
from tests.forumbridge.forum.test_pages import SCENE
from tests.forumbridge.forum.test_replying import WHOLE
from tests.forumbridge.forum.wire_outcomes import CELLS, Cell

SENT = Draft(SCENE, "hola", "", "Director", ("Don Pelayo",))


@pytest.fixture
def wire() -> Generator[respx.MockRouter]:
    with respx.mock(base_url=ADDRESS, assert_all_called=False) as router:
        router.get(f"/{SCENE}").mock(return_value=httpx.Response(200, text=WHOLE, headers=HTML))
        yield router


@pytest.fixture
def bridge(clock: VirtualClock, tmp_path: Path) -> Generator[HtmlForum]:
    forum = open_forum(
        UMBRIA,
        address=ADDRESS,
        account="Narradora",
        password=SecretStr("candelabro-de-plata"),
        zone="Europe/Madrid",
        contact="narradora@example.org",
        clock=clock,
        state_dir=tmp_path,
        min_interval_seconds=0,
    )
    yield forum
    forum.close()


@pytest.mark.parametrize("cell", CELLS)
def test_what_the_wire_does_decides_what_is_known(
    wire: respx.MockRouter, bridge: HtmlForum, cell: Cell
) -> None:
    route = wire.post("/enviar").mock(side_effect=[cell.effect])
    result = bridge.submit(SENT)
    assert (result.outcome, result.code) == (cell.outcome, cell.code)
    assert route.call_count == 1


def test_a_redirect_to_the_post_is_read_not_followed(
    wire: respx.MockRouter, bridge: HtmlForum
) -> None:
    moved = httpx.Response(302, headers={"Location": f"/{SCENE}?__Pg=1#msj600"})
    route = wire.post("/enviar").mock(return_value=moved)
    asked = len(wire.calls)
    result = bridge.submit(SENT)
    assert (result.outcome, result.post) == (Outcome.APPLIED, "600")
    assert route.call_count == 1
    assert len(wire.calls) == asked + 2  # the form and the POST


def test_a_page_that_says_nothing_we_know_leaves_it_open(
    wire: respx.MockRouter, bridge: HtmlForum
) -> None:
    strange = httpx.Response(200, text="<html><body>Vale.</body></html>", headers=HTML)
    wire.post("/enviar").mock(return_value=strange)
    result = bridge.submit(SENT)
    assert (result.outcome, result.code) == (Outcome.UNKNOWN, "UNCONFIRMED")
