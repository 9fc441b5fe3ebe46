"""Reading over pages: from the cursor's page to the end, whatever the forum does meanwhile."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from forumbridge import boundaries
from forumbridge.clock import VirtualClock
from forumbridge.embedded.quirks import Quirks
from forumbridge.errors import NotRecognised
from forumbridge.forum.port import PostId
from forumbridge.forum.profile import RequestsSection
from tests.forumbridge.forum.kit import PERSONAL, UMBRIA, House, open_house
from tests.forumbridge.forum.site import Site, html
from tests.forumbridge.forum.test_pages import SCENE, TEXT


@pytest.fixture
def house(tmp_path: Path) -> Generator[House]:
    """Four posts a page."""
    with open_house(tmp_path, page_size=4) as made:
        yield made


def fill(house: House, count: int) -> list[int]:
    player = house.player("Blanca")
    return [player.post(PERSONAL, f"<p>Mensaje {number}</p>") for number in range(count)]


def pages_asked(house: House, since: int) -> list[str]:
    entries = house.forum.ledger()[since:]
    asked = (e.path.partition("__Pg=")[2] or "1" for e in entries if "/partida/" in e.path)
    return list(asked)


@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 9, 17])
def test_every_post_is_read_whatever_the_number_of_pages(house: House, count: int) -> None:
    numbers = fill(house, count)
    reading = house.bridge().read(PERSONAL)
    assert [int(post.id) for post in reading.posts] == numbers
    assert reading.complete
    assert reading.title == "Blanca"


@pytest.mark.parametrize("quirk", [False, True], ids=["404 past the end", "last page repeats"])
def test_a_thread_that_shrank_is_read_from_its_new_end(house: House, quirk: bool) -> None:
    house.forum.quirks = Quirks(last_page_repeats=quirk)
    numbers = fill(house, 9)
    bridge = house.bridge()
    bridge.read(PERSONAL)
    player = house.player("Blanca")
    player.read(PERSONAL)
    for number in numbers[5:]:
        player.delete(number)
    for _ in range(2):
        assert [int(post.id) for post in bridge.read(PERSONAL).posts] == numbers[:5]
    assert [int(post.id) for post in house.bridge().read(PERSONAL).posts] == numbers[:5]


def test_only_the_pages_from_the_cursor_on_are_asked_for(house: House) -> None:
    numbers = fill(house, 14)
    bridge = house.bridge()
    bridge.read(PERSONAL)
    for cursor, pages, first in (
        (numbers[13], ["4"], 12),
        (numbers[12], ["4"], 12),
        (numbers[11], ["4", "3"], 8),
        (numbers[0], ["4", "3", "2", "1"], 0),
    ):
        since = len(house.forum.ledger())
        reading = bridge.read(PERSONAL, after=PostId(str(cursor)))
        assert [int(post.id) for post in reading.posts] == numbers[first:]
        assert pages_asked(house, since) == pages


def test_a_cursor_that_was_deleted_still_marks_its_place(house: House) -> None:
    numbers = fill(house, 9)
    player = house.player("Blanca")
    player.read(PERSONAL)
    player.delete(numbers[6])
    reading = house.bridge().read(PERSONAL, after=PostId(str(numbers[6])))
    assert [int(post.id) for post in reading.posts] == [*numbers[4:6], *numbers[7:]]


def test_a_post_deleted_between_two_pages_hides_no_other(house: House) -> None:
    numbers = fill(house, 9)
    player = house.player("Blanca")
    player.read(PERSONAL)
    bridge = house.bridge()
    bridge.read(PERSONAL)
    requests: list[str] = []

    def interrupt(boundary: str) -> None:
        requests.append(boundary)
        if requests.count("http:GET:before") == 2:
            boundaries.install(None)
            player.delete(numbers[0])

    boundaries.install(interrupt)
    try:
        reading = bridge.read(PERSONAL)
    finally:
        boundaries.install(None)
    assert [int(post.id) for post in reading.posts] == numbers[1:]


def test_a_thread_with_too_many_pages_is_refused(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    link = '<ul class="paginador"><a href="?__Pg=500">500</a></ul><h3 id="escena">'
    site.on(f"/{SCENE}", html(TEXT.replace('<h3 id="escena">', link)))
    profile = UMBRIA.model_copy(update={"requests": RequestsSection(max_pages=40)})
    with pytest.raises(NotRecognised) as error:
        site.bridge(profile, clock, tmp_path).read(SCENE)
    assert error.value.code == "DEMASIADAS_PAGINAS"


def test_a_thread_that_loses_a_page_that_is_still_to_be_read_is_left_for_another_run(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    """The last page says three; asked for the second, the forum shows the first in its place."""

    def page(request: httpx.Request) -> httpx.Response:
        asked = int(request.url.params.get("__Pg", "1"))
        shown = 1 if asked == 2 else asked
        pager = f'<ul class="paginador"><b>{shown}</b><a href="?__Pg=3">3</a></ul><h3 id="escena">'
        text = TEXT.replace('<h3 id="escena">', pager)
        return html(text if asked == 1 else re.sub('id="msj5', f'id="msj{asked + 5}', text))

    site.on(f"/{SCENE}", page)
    paging = UMBRIA.paging.model_copy(update={"current": ("ul.paginador b",)})
    profile = UMBRIA.model_copy(update={"paging": paging})
    with pytest.raises(NotRecognised) as error:
        site.bridge(profile, clock, tmp_path).read(SCENE)
    assert error.value.code == "ESCENA_CAMBIANTE"


def test_a_forum_whose_pages_are_all_the_same_is_read_once(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    link = '<ul class="paginador"><a href="?__Pg=3">3</a></ul><h3 id="escena">'
    site.on(f"/{SCENE}", html(TEXT.replace('<h3 id="escena">', link)))
    reading = site.bridge(UMBRIA, clock, tmp_path).read(SCENE)
    assert [post.id for post in reading.posts] == ["501", "502", "503", "510"]
    assert len(site.requests) == 2


def test_a_thread_shown_in_the_place_of_another_is_not_followed_and_its_address_is_told(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    new = SCENE.replace("la-biblioteca-", "la-sala")
    page = TEXT.replace("la-biblioteca-", "la-sala")
    moved = httpx.Response(301, headers={"Location": f"/{new}"})
    site.on(f"/{SCENE}", moved).on(f"/{new}", html(page))
    with pytest.raises(NotRecognised) as error:
        site.bridge(UMBRIA, clock, tmp_path).read(SCENE)
    assert error.value.code == "ESCENA_MUDADA"
    assert f"«{new}»" in error.value.message
