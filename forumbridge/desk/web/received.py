"""What a browser sends, taken for what it is worth: any of it may be forged or broken."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

UNREADABLE = 422
TOO_LONG = 413
_MOST_DIGITS = 15
"""More than any number of ours has, and still a whole number for the database."""
_ENCODINGS = ("", "utf-8", "utf8")


async def form_of(request: Request, *, most_bytes: int, most_fields: int) -> FormData:
    """The form that was sent; every name and text in it can be written as UTF-8.

    Raises:
        HTTPException: it is too long (413), or it is no form, or not in UTF-8 (422).
    """
    length = whole(request.headers.get("content-length", ""))
    if length is None or length > most_bytes:
        raise HTTPException(TOO_LONG)
    if _encoding(request) not in _ENCODINGS:
        raise HTTPException(UNREADABLE)
    try:
        form = await request.form(max_files=0, max_fields=most_fields, max_part_size=most_bytes)
    except HTTPException:
        raise HTTPException(UNREADABLE) from None
    if not all(_writable(part) for pair in form.multi_items() for part in pair):
        raise HTTPException(UNREADABLE)
    return form


def _encoding(request: Request) -> str:
    """The encoding that a form says it has."""
    kind = request.headers.get("content-type", "")
    said = (part.partition("=") for part in kind.split(";")[1:])
    found = [value for name, _, value in said if name.strip().lower() == "charset"]
    return found[-1].strip().strip('"').lower() if found else ""


def _writable(part: object) -> bool:
    return isinstance(part, str) and not any("\ud800" <= letter <= "\udfff" for letter in part)


def whole(said: str) -> int | None:
    """The whole number that a text is, as long as it is none beyond any of ours; else None."""
    return int(said) if said.isdecimal() and len(said) <= _MOST_DIGITS else None


def too_many_digits(path: str) -> bool:
    """Whether an address has a number in it that is none of ours."""
    return any(part.isdecimal() and whole(part) is None for part in path.split("/"))
