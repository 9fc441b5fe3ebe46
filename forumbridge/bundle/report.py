"""The report as a whole: its parts by name, and the file they are packed into."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.bundle import parts
from forumbridge.bundle.database import masked_copy
from forumbridge.bundle.masking import Mask
from forumbridge.config_files.game import GameConfig
from forumbridge.errors import ConfigurationError, UsageError
from forumbridge.storage import Store
from forumbridge.system_words import why

README = """Informe de un fallo de Forumbridge.

versiones.json       el programa, sus bibliotecas y la clase de sistema
configuracion.json   lo que dice game.toml que no es de nadie, y qué ficheros se han editado; si
                     no vale, por qué y qué claves tiene
ejecuciones.json     las últimas pasadas: cuándo, cómo acabaron y cuánto hicieron
fallos.json          en qué línea del programa se dio cada fallo inesperado
partida.db           la base de datos: estados, códigos, números y fechas, tal cual; los nombres,
                     cambiados por otros inventados; los textos, con las letras tapadas

No lleva contraseñas, sesiones, direcciones, nombres ni nada de lo que se ha escrito.
"""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that will be in the file, and how many rows each table has."""

    members: Mapping[str, bytes]
    rows: Mapping[str, int]


def make_report(
    config: GameConfig | ConfigurationError, folder: Path, store: Store, *, state: Path, key: bytes
) -> Report:
    """A report about the game in `folder`, whose configuration may be refused for an error.

    `key` makes the invented names; throw it away.

    Raises:
        StorageError: the database can't be read.
    """
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "partida.db"
        rows = masked_copy(store, copy, Mask(key))
        data = copy.read_bytes()
    members = {
        "LEEME.txt": README.encode(),
        "versiones.json": parts.as_json(parts.versions()),
        "configuracion.json": parts.as_json(parts.configuration(config, folder)),
        "ejecuciones.json": parts.as_json(parts.runs(store)),
        "fallos.json": parts.as_json(parts.traces(state)),
        "partida.db": data,
    }
    return Report(members, rows)


def pack(report: Report, target: Path, *, at: int) -> None:
    """Write the report to `target`, a new .tar.gz for its owner only, dated `at`.

    Raises:
        UsageError: there is such a file already, or it can't be written.
    """
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise UsageError(
            f"No se puede escribir «{target}» ({why(error)}).",
            advice="Diga otro fichero con «-o».",
            code="SIN_SITIO_PARA_EL_INFORME",
        ) from None
    with (
        os.fdopen(descriptor, "wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=at) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name, data in report.members.items():
            entry = tarfile.TarInfo(f"informe/{name}")
            entry.size, entry.mtime, entry.mode = len(data), at, 0o600
            archive.addfile(entry, io.BytesIO(data))
