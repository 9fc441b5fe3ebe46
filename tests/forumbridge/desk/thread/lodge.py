"""The tiny game with a scene for its narrators: one who posts by machine, and a second one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from forumbridge.config_files.game import GameConfig
from forumbridge.narration.readback import comparable
from tests.forumbridge.cycle.world import World

DESK = "partida/x/mesa"
FIRST, SECOND = "Narradora", "Segunda"


def with_desk(config: GameConfig, thread: str = DESK, **desk: Any) -> GameConfig:
    """The same game with a scene of the narrators."""
    data = config.model_dump(by_alias=True)
    data["escenas"]["narrador"] = thread
    data["mesa"] = {"narradores": [SECOND], **desk}
    return GameConfig.model_validate(data)


class Lodge(World):
    """A world whose narrators have a scene."""

    def __init__(self, root: Path, *, mode: str = "automatic", **desk: Any) -> None:
        super().__init__(root, mode=mode)
        self.config = with_desk(self.config, **desk)

    def order(self, *lines: str, who: str = FIRST) -> str:
        """A narrator's own post in his scene, a paragraph a line."""
        body = "".join(f"<p>{line}</p>" for line in lines)
        if who == FIRST:
            return self.forum.paste(DESK, body)
        return self.forum.say(who, DESK, "</p><p>".join(lines))

    def desk(self) -> list[str]:
        """What the bridge said there, without markers."""
        bodies = (b for b in self.forum.bodies(DESK) if "⟨" in b)
        return [comparable(body).rpartition(" ⟨")[0] for body in bodies]

    def doubt(self) -> int:
        """Blas says something unclear; the number of the question it makes."""
        self.say("blas", "¿El 3 o el 4?")
        self.wait(60)
        self.run()
        return self.ask(lambda s: s.review.open_of("NUMERO_DUDOSO")[-1].id)

    def said(self) -> dict[str, int]:
        """The numbers on record this round."""
        game = self.new_game()
        game.apply(self.ask(lambda s: [row.input for row in s.inputs.all()]), replaying=True)
        return dict(game.summary()["said"])  # type: ignore[call-overload]

    def decisions(self) -> list[tuple[str, str, bool | None]]:
        return self.ask(lambda s: [(d.kind, d.who, d.done) for d in s.decisions.all()])
