"""The half of `doctor` that needs no forum: folder, files, database, secrets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from engine.core.commitment import commit
from forumbridge.cli.console import moment
from forumbridge.cli.doctor.abilities import lacking
from forumbridge.cli.doctor.findings import Finding, distinct, good, guarded, of_problems, warning
from forumbridge.clock import Clock
from forumbridge.config_files.captures import POSTING_MODES, unproven
from forumbridge.config_files.checks import problems
from forumbridge.config_files.folder import others_can_read, require_private
from forumbridge.config_files.forum_levels import LEVEL_SENTENCES
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import profile_file, reader_of
from forumbridge.config_files.option_texts import option_texts, written
from forumbridge.config_files.origin import Drift, drift
from forumbridge.config_files.paths import DATABASE, MAP, MESSAGES, PASSWORD, SECRET
from forumbridge.config_files.registry import rival
from forumbridge.config_files.secret import read_secret
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.errors import ClockError, ConfigurationError
from forumbridge.forum.credentials import find_password
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.plain_words import lapse
from forumbridge.storage import open_store
from forumbridge.storage.backups import FOLDER, backups, check_backup, instant

DRIFT_ADVICE = {
    Drift.OUTDATED: "El programa trae una versión más nueva; compárela y cópiela si le conviene.",
    Drift.BOTH: "La cambió usted y el programa trae otra más nueva; compárelas.",
    Drift.MISSING: "Cópiela de la que trae el programa.",
}


def check_folder(
    folder: Path, config: GameConfig, *, clock: Clock, state: Path
) -> Iterator[Finding]:
    """Every check that asks nothing of the forum, in the order of the report; what two of them
    meet is said once."""
    yield from distinct(_checks(folder, config, clock=clock, state=state))


def _checks(folder: Path, config: GameConfig, *, clock: Clock, state: Path) -> Iterator[Finding]:
    yield from guarded("Carpeta", lambda: _folder(folder))
    yield from of_problems("game.toml", problems(config), "sin errores.")
    yield from _public_scene(config)
    yield from guarded("Copias de ficheros", lambda: _copies(folder))
    own = "Mapa, nombres, léxico y reparto" if _plan(folder) else "Nombres, léxico y reparto"
    yield from guarded(
        own,
        lambda: of_problems(
            own,
            reader_of(config.game.rules).file_problems(folder, config),
            "sin errores ni confusiones.",
        ),
    )
    yield from guarded("Reglas", lambda: _rules(folder, config.game.rules))
    yield from guarded("Mensajes", lambda: _messages(folder, config.game.rules))
    yield from guarded("Perfil del foro", lambda: _profile(folder, config))
    yield from guarded("Secreto", lambda: _secret(folder))
    yield from guarded("Base de datos", lambda: _database(folder, config))
    yield from guarded("Copias de seguridad", lambda: _backups(folder, config))
    yield from guarded("Una sola carpeta", lambda: _alone(folder, config, state))
    yield from guarded("Reloj", lambda: _clock(folder, config, clock))
    yield from guarded("Contraseña", lambda: _password(folder, config))


def _folder(folder: Path) -> Iterator[Finding]:
    require_private(folder)
    yield good("Carpeta", "solo usted puede entrar y no está a la vista de la web.")
    for name in (SECRET, PASSWORD, DATABASE):
        path = folder / name
        if path.exists() and others_can_read(path):
            yield warning(
                "Carpeta",
                f"otras personas podrían leer «{name}» si la carpeta se abriera.",
                f"chmod 600 {quote(str(path))}",
                "FICHERO_ABIERTO",
            )


def _public_scene(config: GameConfig) -> Iterator[Finding]:
    if not config.scenes.public.strip():
        yield warning(
            "Escena pública",
            "no está puesta: lo que es de todos no tiene dónde salir.",
            "Escríbala en «publica», en [escenas] de game.toml.",
            "FALTA_ESCENA",
        )


def _copies(folder: Path) -> Iterator[Finding]:
    states = drift(folder)
    for copy in states:
        if copy.drift in DRIFT_ADVICE:
            if copy.drift is Drift.MISSING and copy.name.startswith(f"{MESSAGES}/"):
                said = f"«{copy.name}» no está en su carpeta: sale el que trae el programa."
                yield good("Copias de ficheros", said)
                continue
            verb = "cp" if copy.drift is Drift.MISSING else "diff"
            pair = f"{quote(str(copy.shipped))} {quote(str(folder / copy.name))}"
            advice = f"{DRIFT_ADVICE[copy.drift]} {verb} {pair}"
            yield warning("Copias de ficheros", f"«{copy.name}»: {copy.drift}.", advice)
    edited = [copy.name for copy in states if copy.drift is Drift.EDITED]
    said = f"{len(states)}; cambiadas por usted: {', '.join(edited) or 'ninguna'}."
    yield good("Copias de ficheros", said)


def _rules(folder: Path, rules: str) -> Iterator[Finding]:
    """In which rulings this game differs from the recommended ones, a line each."""
    changed, texts = reader_of(rules).changed_rulings(folder), option_texts(rules)
    for one in changed:
        mine, theirs = written(one.mine), written(one.usual)
        said = f"{one.key} = {mine} (de fábrica, {theirs}): {texts[one.key].explanation}."
        yield good("Reglas", said)
    if not changed:
        yield good("Reglas", "todas las decisiones, como de fábrica.")


def _plan(folder: Path) -> bool:
    """Whether the game is played on a map."""
    return (folder / MAP).exists()


def _messages(folder: Path, rules: str) -> Iterator[Finding]:
    found = reader_of(rules).message_problems(folder)
    for sentence in found:
        yield Finding(
            "Mensajes", "error", sentence, "Corríjalo antes de jugar.", "PLANTILLA_NO_VALE", 65
        )
    if not found:
        yield good("Mensajes", "todas las plantillas se pueden escribir.")


def _profile(folder: Path, config: GameConfig) -> Iterator[Finding]:
    path = profile_file(folder, config)
    profile, mode = load_any_profile(path), config.forum.mode
    yield good("Perfil del foro", f"«{path.name}» ({profile.name}), modo «{mode}».")
    yield good("Nivel del foro", f"{LEVEL_SENTENCES[profile.level]}.")
    unseen = unproven(folder, profile, config)
    if mode in POSTING_MODES and unseen:
        yield Finding(
            "Perfil del foro",
            "error",
            f"modo «{mode}» no se admite: «{profile.name}» está esbozado y no se ha probado con sus"
            f" páginas (faltan: {', '.join(unseen)}); se trabaja en modo «manual».",
            'Pruébelas con «forumbridge doctor --captura PARTIDA» o ponga modo = "manual".',
            "MODO_SIN_CAPTURAS",
            65,
        )
    elif mode in POSTING_MODES and not (
        capabilities_of(profile).can_post or config.forum.form_proven
    ):
        yield warning(
            "Perfil del foro",
            "nadie ha probado a publicar con este perfil: se trabaja en modo «manual».",
            "Cuando vea salir bien un mensaje, ponga formulario_comprobado = true.",
            "FORMULARIO_SIN_PROBAR",
        )
    yield from lacking(capabilities_of(profile), plan=_plan(folder))
    settle = config.forum.settle_seconds
    said = f"un envío dudoso se busca durante {settle} s antes de repetirlo."
    if settle < 120 and config.forum.mode != "manual":
        advice = "Ponga al menos 300 en «espera_segundos» si el foro tarda."
        yield warning("Espera", said, advice, "ESPERA_CORTA")
    else:
        yield good("Espera", said)


def _secret(folder: Path) -> Iterator[Finding]:
    commitment = commit(read_secret(folder))
    store = open_store(folder / DATABASE, readonly=True)
    try:
        recorded = store.meta.get("commitment")
    finally:
        store.close()
    if recorded != commitment:
        raise ConfigurationError(
            "El fichero «secreto» no es el de esta partida: su SHA-256 no es el publicado.",
            advice="Recupérelo de su copia; con otro no se puede repartir ni comprobar nada.",
            code="SECRETO_AJENO",
        )
    yield good("Secreto", f"en su sitio; SHA-256 {commitment[:16]}…")


def _database(folder: Path, config: GameConfig) -> Iterator[Finding]:
    store = open_store(folder / DATABASE, readonly=True)
    try:
        store.check()
        found, inputs = store.meta.get("game"), store.inputs.count()
    finally:
        store.close()
    if found != config.game.id:
        raise ConfigurationError(
            f"La base de datos es de la partida «{found}» y game.toml dice «{config.game.id}».",
            advice="¿Se ha copiado una carpeta sobre otra?",
            code="OTRA_PARTIDA",
        )
    yield good("Base de datos", f"íntegra y de esta versión; {inputs} apuntes.")


def _backups(folder: Path, config: GameConfig) -> Iterator[Finding]:
    copies = backups(folder / FOLDER)
    if not copies:
        yield good("Copias de seguridad", "ninguna aún; se hace una en cada pasada con cambios.")
        return
    check_backup(copies[-1], game=config.game.id)
    when = moment(int(instant(copies[-1]).timestamp()), config.game.zone)
    yield good("Copias de seguridad", f"{len(copies)}; la última, del {when}, está bien.")


def _alone(folder: Path, config: GameConfig, state: Path) -> Iterator[Finding]:
    other = rival(state, config, folder)
    if other is not None:
        raise ConfigurationError(
            f"esta partida ya se lleva desde «{other}».",
            advice="Dos carpetas publicarían todo dos veces: quédese con una.",
            code="DOS_CARPETAS",
        )
    yield good("Una sola carpeta", "ninguna otra lleva esta partida.")


def _clock(folder: Path, config: GameConfig, clock: Clock) -> Iterator[Finding]:
    last = last_beat(folder)
    now = clock.now()
    if last is not None and now < last - 90:
        raise ClockError(
            f"el reloj de esta máquina ha retrocedido {lapse(last - now)}.",
            advice="Póngalo en hora; si antes iba adelantado, borre el fichero «latido».",
        )
    yield good("Reloj", f"aquí es {moment(now, config.game.zone)} ({config.game.zone}).")


def _password(folder: Path, config: GameConfig) -> Iterator[Finding]:
    find_password(config.forum.account, file=folder / PASSWORD)
    yield good("Contraseña", f"la hay para «{config.forum.account}».")
