"""A form's fields as bytes, the way a browser sends them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def encode_form(
    fields: Sequence[tuple[str, str]], *, multipart: bool, charset: str
) -> tuple[bytes, str]:
    """A form's body and its content type, as a browser would send it from a page in `charset`.

    What the charset lacks goes as a numeric reference.
    """
    if not multipart:
        pairs = [
            (_in_charset(name, charset), _in_charset(value, charset)) for name, value in fields
        ]
        body = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in pairs)
        return body.encode("ascii"), "application/x-www-form-urlencoded"
    payload = b"".join(_in_charset(name + value, charset) for name, value in fields)
    boundary = "Forumbridge" + hashlib.sha256(payload).hexdigest()[:32]
    parts = [_part(boundary, name, value, charset) for name, value in fields]
    body_bytes = b"".join(parts) + f"--{boundary}--\r\n".encode("ascii")
    return body_bytes, f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, name: str, value: str, charset: str) -> bytes:
    safe = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{safe}"\r\n\r\n'
    return _in_charset(head, charset) + _in_charset(value, charset) + b"\r\n"


def _in_charset(text: str, charset: str) -> bytes:
    return text.encode(charset, "xmlcharrefreplace")


_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*-._")


def _quoted(data: bytes) -> str:
    return "".join(
        chr(byte) if byte in _PLAIN else "+" if byte == 0x20 else f"%{byte:02X}" for byte in data
    )
