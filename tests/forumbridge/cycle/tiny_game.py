"""A real but tiny game to drive the cycle: everybody says a number, the sum is published.

Each round lasts an hour. A number may be changed until the deadline; ALTO ends the round at once (a
claim); a text with «¿» is in doubt. At the end everybody gets a report of his own number and the
public message tells the sum. Three rounds.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.vocabulary import CharacterId, Declaration, Reading, Span, Status, Vote, Wait
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Document, Paragraph, Text
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import Doubt, PlayerPost, Step, StoredInput, Understanding
from forumbridge.storage.codec import compact

HOUR = 3600
ROUNDS = 3


def _input(kind: str, **values: object) -> StoredInput:
    return StoredInput(kind, compact({"kind": kind, **values}))


def _letter(kind: str, scene: Scene, text: str, **more: object) -> Letter:
    return Letter(kind, scene, Document((Paragraph((Text(text),)),)), **more)  # type: ignore[arg-type]


def _beyond_doubt(words: str) -> Declaration:
    """What nobody could take for talk: «ORDENO 9», or «VOTO 9», which is a vote."""
    action = Vote(CharacterId("ada")) if "VOTO" in words else Wait()
    if "VOTO" not in words and "ORDENO" not in words:
        return Declaration()
    return Declaration((Reading(action, None, Status.ACCEPTED, Span(0, len(words))),))


class TinyGame:
    """As `LiveGame`. `muted` may write nowhere but in their own scenes; `ghosts` are together; `table`
    reads the deliberation; what is written in the scenes `heard` counts."""

    muted: frozenset[CharacterId] = frozenset()
    ghosts: frozenset[CharacterId] = frozenset()
    table: frozenset[CharacterId] | None = None
    heard: frozenset[SceneKind] = frozenset({SceneKind.PERSONAL})

    def __init__(self, characters: Sequence[str]) -> None:
        self._characters = [CharacterId(c) for c in characters]
        self._seed = ""
        self._round = 0
        self._deadline: int | None = None
        self._wants_opening = False
        self._said: dict[str, int] = {}
        self._stop = False
        self._pending: int | None = None
        self._published: list[tuple[int, int, tuple[tuple[str, int], ...]]] = []

    # LiveGame

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        letters: list[Letter] = []
        log: list[str] = []
        publications: list[int] = []
        for item in inputs:
            data = json.loads(item.json)
            handler = getattr(self, f"_on_{item.kind}", None)
            if handler is None:
                raise ValueError(f"unknown input {item.kind}")
            made = handler(data)
            letters += made
            publications += [x.publication for x in made if x.kind == "public"]
            if item.kind not in ("tick",) or made:
                log.append(item.kind)
        events = tuple(compact({"event": line}) for line in log)
        if replaying:
            return Step(events_json=events)
        return Step(tuple(letters), tuple(log), events, tuple(publications))

    def understand(self, text: PlayerPost) -> Understanding:
        words = comparable(re.sub(r"<blockquote>.*?</blockquote>", "", text.body_html, flags=re.S))
        source = {"character": text.character, "post": text.post, "at": text.at}
        if "¿" in words:
            options = tuple(
                (n, (_input("number", value=int(n), precision=text.precision, **source),))
                for n in re.findall(r"\d+", words)
            )
            doubt = Doubt("NUMERO_DUDOSO", "ask", words, "¿Qué número es?", options=options)
            return Understanding(Declaration(), words, doubts=(doubt,))
        if "ALTO" in words:
            return Understanding(Declaration(), words, (_input("stop", **source),))
        found = re.search(r"\d+", words)
        if found is None:
            return Understanding(Declaration(), words, silent=True)
        number = _input("number", value=int(found.group()), precision=text.precision, **source)
        return Understanding(_beyond_doubt(words), words, (number,))

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        if understood.silent:
            return ()
        said = ", ".join(str(json.loads(i.json).get("value", "alto")) for i in understood.inputs)
        kind = "question" if understood.doubts else "receipt"
        line = f"Apuntado: {said}." if said else "No he entendido el número."
        scene = Scene(SceneKind.PERSONAL, text.character)
        whole = bool(said) and kind == "receipt"
        letter = _letter(kind, scene, line, cause=text.post, restates=whole)
        return (replace(letter, wordings=(lambda: letter.document,) if whole else ()),)

    def setup_letters(self, commitment: str) -> Sequence[Letter]:
        return (
            _letter("opening", Scene(SceneKind.PUBLIC), f"Empieza la partida. Huella {commitment}"),
        )

    def tick(self, at: int, *, settled: bool) -> StoredInput:
        return _input("tick", at=at, settled=settled)

    def deal(
        self, at: int, seed: str, commitment: str, replies: Sequence[tuple[CharacterId, str, int]]
    ) -> StoredInput:
        return _input("deal", at=at, seed=seed, commitment=commitment, replies=list(replies))

    def schedule(self, after: int) -> Sequence[StoredInput]:
        return (_input("schedule", at=after + HOUR),) if self._wants_opening else ()

    def narrator_wrote(self, at: int) -> Sequence[StoredInput]:
        return ()

    def waits_for_narrator(self, now: int) -> str:
        return ""

    def waits_for_post(self, now: int) -> bool:
        return False

    def may_publish(self, at: int) -> bool:
        return True

    def published(
        self, publication: int, at: int, began_at: int, late: Sequence[tuple[CharacterId, int]]
    ) -> StoredInput:
        return _input(
            "published", publication=publication, at=at, began_at=began_at, late=list(late)
        )

    def next_instant(self) -> int | None:
        return None if self._pending is not None or self.over else self._deadline

    def shift(self, to: int, why: str) -> StoredInput:
        return _input("shift", to=to, why=why)

    def outage_letters(self, to: int) -> Sequence[Letter]:
        line = f"El foro ha estado fuera de servicio; se alarga hasta {to}."
        return (_letter("notice", Scene(SceneKind.PUBLIC), line, cause=f"outage:{to}"),)

    def reminders(self, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        if self._deadline is None or self._pending is not None or now < self._deadline - 900:
            return ()
        missing = [c for c in self._characters if c not in self._said]
        cause = f"round:{self._round}"
        return [
            _letter("reminder", Scene(SceneKind.PERSONAL, c), "Queda poco.", cause=f"{cause}:{c}")
            for c in missing
            if f"{cause}:{c}" not in sent
        ]

    def may_write(self, who: CharacterId, scene: Scene) -> bool:
        return who not in self.muted or scene.kind is SceneKind.PERSONAL

    def reads(self, scene: Scene) -> bool:
        return scene.kind in self.heard

    def members(self) -> dict[str, frozenset[CharacterId]]:
        table = {} if self.table is None else {"deliberacion": self.table}
        return {"fantasmas": self.ghosts, **table}

    def recap(self, who: CharacterId) -> Sequence[Letter]:
        line = f"Dijo {self._said.get(who, 'nada')}."
        scene = Scene(SceneKind.PERSONAL, who)
        return (_letter("notice", scene, line, recipients=(who,), cause=f"recap:{who}"),)

    @property
    def graces(self) -> None:
        return None

    @property
    def dealt(self) -> bool:
        return bool(self._seed)

    @property
    def over(self) -> bool:
        return self._round > ROUNDS

    @property
    def awaiting_publication(self) -> int | None:
        return self._pending

    @property
    def open_deadlines(self) -> bool:
        return self.next_instant() is not None

    def summary(self) -> dict[str, object]:
        return {
            "round": self._round,
            "deadline": self._deadline,
            "said": dict(sorted(self._said.items())),
            "published": self._published,
            "seed": self._seed,
        }

    # What the inputs do

    def _on_deal(self, data: dict) -> list[Letter]:
        self._seed = data["seed"]
        self._round = 1
        self._wants_opening = True
        return []

    def _on_schedule(self, data: dict) -> list[Letter]:
        self._wants_opening = False
        self._deadline = data["at"]
        return []

    def _on_shift(self, data: dict) -> list[Letter]:
        self._deadline = data["to"]
        return []

    def _on_number(self, data: dict) -> list[Letter]:
        in_time = self._deadline is not None and data["at"] <= self._deadline
        if in_time and self._pending is None:
            self._said[data["character"]] = data["value"]
        return []

    def _on_stop(self, data: dict) -> list[Letter]:
        self._stop = True
        return []

    def _on_tick(self, data: dict) -> list[Letter]:
        if self._deadline is None or self._pending is not None or self.over:
            return []
        everybody = data["settled"] and len(self._said) == len(self._characters)
        if not (data["at"] >= self._deadline or everybody or self._stop):
            return []
        return self._publish()

    def _publish(self) -> list[Letter]:
        self._pending = self._round
        order = sorted(self._characters, key=self._lot)
        reports = [
            _letter(
                "report",
                Scene(SceneKind.PERSONAL, c),
                f"Ronda {self._round}: su número fue {self._said.get(c, 'ninguno')}.",
                publication=self._round,
                position=place,
            )
            for place, c in enumerate(order)
        ]
        total = f"Ronda {self._round}: la suma es {sum(self._said.values())}."
        public = _letter(
            "public", Scene(SceneKind.PUBLIC), total, publication=self._round, position=99
        )
        return [*reports, public]

    def _lot(self, who: str) -> str:
        return hashlib.sha256(f"{self._seed}:{self._round}:{who}".encode()).hexdigest()

    def _on_published(self, data: dict) -> list[Letter]:
        late = tuple((who, seconds) for who, seconds in data["late"])
        self._published.append((data["publication"], data["at"], late))
        self._pending = None
        self._said = {}
        self._stop = False
        self._round += 1
        self._deadline = None if self.over else data["at"] + HOUR
        return []
