"""The half of `doctor` that asks the forum: log-in, every scene, clocks and zone. It only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from forumbridge.cli.console import moment
from forumbridge.cli.doctor.findings import Finding, good, guarded, warning
from forumbridge.clock import Clock
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.audience import CODE as EAVESDROPPER
from forumbridge.cycle.audience import outsiders
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.rereading import remember
from forumbridge.cycle.run import SKEW_LIMIT_SECONDS, SKEW_WARNING_SECONDS
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import ClockError, ForumError
from forumbridge.forum.port import Forum, ForumPost, ThreadId
from forumbridge.plain_words import lapse
from forumbridge.storage import open_store


def check_forum(forum: Forum, config: GameConfig, clock: Clock, folder: Path) -> Iterator[Finding]:
    """Log-in first: without it nothing else is worth asking.

    Opening a scene takes it off the forum's unread list, so the next run is told to read them all.
    """
    found = guarded("Acceso", lambda: _sign_in(forum))
    yield from found
    if any(finding.level == "error" for finding in found):
        return
    newest: list[ForumPost] = []
    readers: dict[ThreadId, frozenset[str]] = {}
    scenes = _scenes(folder, config)
    remember(folder, scenes.all())
    for thread, scene in scenes.all().items():
        yield from guarded(
            f"Escena {scene.key}",
            lambda t=thread, k=scene.key: _scene(forum, t, k, newest, readers),
        )
    yield from guarded("Reloj del foro", lambda: _skew(forum))
    yield from _zone(forum, config, clock, newest)
    yield from _privacy(forum, scenes, readers)


def _scenes(folder: Path, config: GameConfig) -> Scenes:
    """The game's scenes with whoever has taken over a part."""
    if not (folder / DATABASE).exists():
        return Scenes(config)
    store = open_store(folder / DATABASE, readonly=True)
    try:
        return scenes_of(config, store)
    finally:
        store.close()


def _sign_in(forum: Forum) -> Iterator[Finding]:
    forum.sign_in()
    yield good("Acceso", f"dentro como «{forum.account}».")


def _scene(
    forum: Forum,
    thread: ThreadId,
    key: str,
    newest: list[ForumPost],
    readers: dict[ThreadId, frozenset[str]],
) -> Iterator[Finding]:
    """One scene; its last post and those who may read it are noted for the checks that follow."""
    reading = forum.read(thread)
    newest.extend(reading.posts[-1:])
    if reading.readers is not None:
        readers[thread] = reading.readers
    check = f"Escena {key}"
    if not reading.complete:
        raise ForumError(
            f"«{thread}» no se ha podido leer entera.",
            advice="Vuelva a probar; si se repite, el foro ha cambiado sus páginas.",
            code="LECTURA_INCOMPLETA",
        )
    if reading.locked:
        yield warning(
            check, f"«{reading.title}» está cerrada: no se podrá publicar.", "", "CERRADA"
        )
    else:
        yield good(check, f"«{reading.title}», {_how_many(len(reading.posts))}.")


def _privacy(
    forum: Forum, scenes: Scenes, readers: Mapping[ThreadId, frozenset[str]]
) -> Iterator[Finding]:
    """Whether each personal scene is its player's alone, where the forum shows who reads it."""
    personal = dict.fromkeys(scenes.personal())
    found = {
        thread: outsiders(scenes, forum.account, thread, readers[thread])
        for thread in personal
        if thread in readers
    }
    for thread, others in found.items():
        if others:
            names = ", ".join(f"«{one}»" for one in others)
            said = f"«{thread}» la puede leer también {names}: no se publicará en ella."
            yield warning("Privacidad", said, "Quítele el acceso en el foro.", EAVESDROPPER)
    if len(found) < len(personal):
        yield warning(
            "Privacidad",
            "que cada escena personal solo la lea su jugador no se puede comprobar desde su"
            " cuenta.",
            "Entre una vez con la cuenta de un jugador y mire que no ve las de los demás.",
        )
    elif not any(found.values()):
        yield good("Privacidad", "cada escena personal la leen solo su jugador y usted.")


def _how_many(posts: int) -> str:
    return "1 mensaje" if posts == 1 else f"{posts} mensajes"


def _skew(forum: Forum) -> Iterator[Finding]:
    skew = forum.clock_skew()
    if skew is None:
        yield warning("Reloj del foro", "el foro no dice qué hora es.", "Vigile usted los plazos.")
    elif abs(skew) > SKEW_LIMIT_SECONDS:
        raise ClockError(
            f"el foro y esta máquina difieren en {lapse(skew)}: no vencerá ningún plazo.",
            advice="Ponga en hora esta máquina.",
        )
    elif abs(skew) > SKEW_WARNING_SECONDS:
        said = f"el foro y esta máquina difieren en {lapse(skew)}."
        yield warning("Reloj del foro", said, "Ponga en hora esta máquina.", "RELOJ_DESIGUAL")
    else:
        yield good("Reloj del foro", f"de acuerdo con el de aquí ({skew:+d} s).")


def _zone(
    forum: Forum, config: GameConfig, clock: Clock, newest: list[ForumPost]
) -> Iterator[Finding]:
    """A post from the future proves a wrong zone; one from the past can only be shown."""
    zone = config.forum.zone or config.game.zone
    if not newest:
        yield good("Zona", f"{zone}; no hay ningún mensaje con que comprobarla.")
        return
    last = max(newest, key=lambda post: post.date)
    when = moment(last.date, config.game.zone)
    now = clock.now() + (forum.clock_skew() or 0)
    if last.date > now + 60 + forum.capabilities.precision_seconds:
        yield Finding(
            "Zona",
            "error",
            f"el último mensaje, de «{last.author}», sería del {when}, que no ha llegado.",
            "Corrija «foro.zona» en game.toml, o la zona del perfil de la cuenta en el foro.",
            "ZONA_EQUIVOCADA",
            65,
        )
    else:
        said = f"{zone}; el último mensaje, de «{last.author}», es del {when}. ¿Es así?"
        yield good("Zona", said)
