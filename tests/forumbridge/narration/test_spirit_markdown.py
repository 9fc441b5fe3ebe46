"""The same property on Spirit's own renderer, the real one, in its own environment."""

import json
import random
import subprocess
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from forumbridge.narration.document import Bullets, Document, Heading, Paragraph, Quotation, Text
from forumbridge.narration.readback import comparable, comparable_plain, foreign_markup
from forumbridge.narration.render import render
from tests.forumbridge.narration.strategies import ATTACKS
from tests.servers.running import require
from tests.servers.spirit import SPIRIT

ALPHABET = "ab 1.-*_[](){}<>&@:;#!\\|`~=+$\n/\"'áñ«»"
SCRIPT = Path(__file__).parent / "spirit_render.py"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Generator[Path]:
    require(SPIRIT)
    folder = tmp_path_factory.mktemp("spirit")
    with SPIRIT.database.opened(SPIRIT, folder):
        yield folder


def spirit(site: Path, bodies: Sequence[str]) -> list[str]:
    done = subprocess.run(
        [SPIRIT.python, SCRIPT],
        input=json.dumps(bodies),
        env=SPIRIT.environment(site),
        cwd=site,
        capture_output=True,
        text=True,
        check=True,
    )
    pages: list[str] = json.loads(done.stdout)
    return pages


def some_documents(count: int) -> list[Document]:
    """Documents drawn from a fixed seed: attacks, pieces of attacks and noise, in every block."""
    draw = random.Random(15)

    def text() -> str:
        if draw.random() < 0.5:
            return draw.choice("\n ,").join(draw.sample(ATTACKS, draw.randint(1, 2)))
        return "".join(draw.choices(ALPHABET, k=draw.randint(0, 14)))

    def runs() -> tuple[Text, ...]:
        styles = (draw.random() < 0.3, draw.random() < 0.3)
        return tuple(Text(text(), *styles) for _ in range(draw.randint(0, 4)))

    makers = (
        lambda: Paragraph(runs()),
        lambda: Heading(text()),
        lambda: Quotation(text()),
        lambda: Bullets(tuple(runs() for _ in range(draw.randint(0, 3)))),
    )
    return [
        Document(tuple(draw.choice(makers)() for _ in range(draw.randint(1, 4))))
        for _ in range(count)
    ]


@pytest.mark.server
def test_a_post_reads_back_from_spirit_as_it_was_meant(site):
    documents = some_documents(3000)
    bodies = [render(document, "markdown") for document in documents]
    for document, body, page in zip(documents, bodies, spirit(site, bodies), strict=True):
        assert comparable(page) == comparable_plain(document), body
        assert foreign_markup(page) == (), body


@pytest.mark.server
@pytest.mark.parametrize(
    ("planted", "found"),
    [
        pytest.param("hola @pepito", "a.comment-mention", id="mention"),
        pytest.param("hola :smile:", "i.tw.tw-smile", id="smiley"),
        pytest.param("> cita", "blockquote", id="quote"),
        pytest.param("https://ejemplo.org/x.png", "img", id="image"),
        pytest.param(r"\(x\)", "span.math", id="formula"),
        pytest.param("1. uno", "ol", id="list"),
    ],
)
def test_what_spirit_makes_of_bare_text_is_found(site, planted, found):
    assert found in foreign_markup(spirit(site, [planted])[0])
