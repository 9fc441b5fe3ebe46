"""Posts that nobody would write, and some that somebody might: bytes, salads, mutated corpora."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engine.vocabulary import Mode, Outlook
from parsers.worldfile import outlook_from_world, world_from_data
from tests.parsers.generated import declarations, decoys
from tests.parsers.registers import orders
from tests.parsers.world import outlook

CORPUS = Path(__file__).with_name("corpus")


@dataclass(frozen=True, slots=True)
class Post:
    """A source text and who writes it from where."""

    text: str
    seen: Outlook


@cache
def corpus() -> tuple[Post, ...]:
    """Every post of La Hacienda that the labelled files hold, the histories too."""
    found: list[Post] = []
    rows = tomllib.loads((CORPUS / "floors.toml").read_text("utf-8"))
    for path in sorted(CORPUS.glob("*.jsonl")):
        home = CORPUS / f"{rows[path.stem]['world']}.world.json"
        items: list[dict[str, Any]] = [json.loads(x) for x in path.read_text("utf-8").splitlines()]
        if any("game" in i["context"] for i in items):
            continue
        world = world_from_data(json.loads(home.read_text("utf-8")))
        for item in items:
            seen = outlook_from_world(world, item["context"])
            told = [h["text"] for h in item["context"].get("history", ())]
            found += [Post(text, seen) for text in (*told, item["text"])]
    return tuple(found)


def noise(seed: int, count: int) -> Iterator[Post]:
    """Bytes, as they come out of a decoder; markup characters more often than not."""
    random = Random(seed)
    for _ in range(count):
        size = random.choice((0, 1, 3, 20, 120, 600))
        data = bytes(random.choice(b'<>[]/"&;*~>|:()\n -1PAFase') if random.random() < 0.4 else random.randrange(256) for _ in range(size))  # fmt: skip
        kind = random.choice(("utf-8", "latin-1", "utf-16-le"))
        mode = random.choice((Mode.ROUND, Mode.DELIBERATION))
        yield Post(data.decode(kind, "replace"), outlook("comedor", mode=mode))


def salads(seed: int, count: int) -> Iterator[Post]:
    """Generated orders whose pieces (lines, words) are shuffled, repeated, cut and spliced."""
    random = Random(seed)
    made = [Post(m.text, outlook(m.place)) for m in declarations(seed, count)]
    made += [Post(m.text, outlook(m.place)) for m in decoys(seed, count)]
    made += [Post(m.text, m.seen) for m in orders(seed, count)]
    for _ in range(count):
        post = random.choice(made)
        words = [w for one in (post, random.choice(made)) for w in one.text.split(" ")]
        for _ in range(random.randint(1, 6)):
            at, other = random.randrange(len(words)), random.randrange(len(words))
            match random.randrange(4):
                case 0:
                    words[at], words[other] = words[other], words[at]
                case 1:
                    words.insert(at, words[other])
                case 2:
                    del words[min(at, other) : min(at, other) + random.randint(0, 4)]
                    words = words or [""]
                case _:
                    words[at] += random.choice(("\n", ":", " y", ", si", "?", ")", "—", " no"))
        yield Post(" ".join(words), post.seen)


_MARKS = ("[s]", "[/s]", "[quote]", "[/quote]", "<b>", "</p>", "<blockquote>", "~~", "\n", "\n\n", "\u00a0", "\u200b", "&nbsp;", "«", "—", "(", "1 PA:", "F2", "😀", "\u0301", "\u202e")  # fmt: skip


def mutants(seed: int, count: int) -> Iterator[Post]:
    """Posts of the corpus with letters lost, doubled and swapped, lines moved, marks thrown in."""
    random = Random(seed)
    posts = corpus()
    for _ in range(count):
        post = random.choice(posts)
        text = post.text
        for _ in range(random.randint(1, 5)):
            at = random.randrange(len(text) + 1)
            match random.randrange(6):
                case 0:
                    text = text[:at] + text[at + 1 :]
                case 1:
                    text = text[:at] + random.choice(_MARKS) + text[at:]
                case 2:
                    text = text[:at] + text[at : at + 1] * 2 + text[at + 1 :]
                case 3:
                    lines = text.split("\n")
                    random.shuffle(lines)
                    text = "\n".join(lines)
                case 4:
                    text = text[:at] + random.choice(posts).text[-40:] + text[at:]
                case _:
                    text = text[:at]
        yield Post(text, post.seen)


def hostile(size: int) -> dict[str, str]:
    """Texts made to be dear to read, each of at least `size` characters."""
    long = {
        "tags": "<b>", "blocks": "<div>", "quotes": "[quote]", "strikes": "[s]a", "comments": "<!--", "entities": "&amp;",
        "lines": "a\n", "empty-lines": "\n", "spaces": " ", "go": "voy ", "go-lines": "- voy\n", "brackets": "(", "points": "1 PA: ",
        "phases": "Fase 1: voy ", "gone": "(voy) ", "and": "y voy al salón ", "conditions": "si no ", "questions": "¿", "dashes": "— ",
        "names": "Leonor, Bruno, ", "places": "pasillo de la biblioteca al sur ", "doors": "bloqueo la Capilla, ",
        "follow": "sigo a Leonor y ", "bells": "toco la campana ", "votes": "voto a Leonor\n", "changes": "cambio la fase 1 por ",
        "times": "x3 ", "digits": "1", "commas": ",", "stars": "*", "tildes": "~~a", "ticks": "`", "emoji": "😀", "guillemets": "«",
        "accents": "\u0301", "hyphens": "a-", "one-word": "abcdefgh", "lists": "1) voy\n2) espero\n", "rows": "<td>a", "quoted-lines": "> a\n", "quoted-html": "<blockquote>a</blockquote>b", "items": "<ol><li>a",
    }  # fmt: skip
    found = {name: unit * (size // len(unit) + 1) for name, unit in long.items()}
    found["strangers"] = " ".join(f"Nombre{n}" for n in range(size // 7))
    found["attributes"] = "<a " + 'x="1" ' * (size // 6) + ">"
    return found


def plain(size: int) -> str:
    """A post of that length as people write them: an order after a long story."""
    story = "La noche cae sobre la casa y nadie se fía de nadie en el salón. "
    return (story * (size // len(story) + 1))[:size] + "\nFase 1: voy al pasillo"
