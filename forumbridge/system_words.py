"""Why the system refused something, in Spanish: its own words are English."""

from __future__ import annotations

import errno

_WORDS = {
    errno.ENOSPC: "no queda sitio en el disco",
    errno.EDQUOT: "se ha agotado la cuota de disco",
    errno.EACCES: "falta permiso",
    errno.EPERM: "falta permiso",
    errno.EROFS: "el disco es de solo lectura",
    errno.ENOENT: "no existe",
    errno.ENOTDIR: "una parte del camino no es una carpeta",
    errno.EISDIR: "es una carpeta",
    errno.EEXIST: "ya existe",
    errno.EIO: "falla el disco",
    errno.EFBIG: "el fichero es demasiado grande",
    errno.ENAMETOOLONG: "el nombre es demasiado largo",
    errno.EMFILE: "hay demasiados ficheros abiertos",
    errno.ENFILE: "hay demasiados ficheros abiertos",
    errno.EBUSY: "está en uso",
    errno.ENOLCK: "ese disco no admite cerrojos",
    errno.ELOOP: "los enlaces dan vueltas",
    errno.EADDRINUSE: "ya lo usa otro programa",
    errno.EADDRNOTAVAIL: "esa dirección no es de esta máquina",
}


def why(error: OSError) -> str:
    """A short reason without a full stop, to stand in brackets."""
    number = error.errno
    return _WORDS.get(number or 0, f"error {number} del sistema" if number else "error del sistema")
