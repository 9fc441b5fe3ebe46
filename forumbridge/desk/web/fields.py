"""The fields of a form, made from the parameters of the terminal's command it stands for."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, Union, get_args, get_origin

from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError

Kind = Literal["text", "number", "choice", "switch", "yes", "list"]

_SOURCES = {
    "PERSONAJE": "personajes",
    "[OTRO]": "personajes",
    "LUGAR": "lugares",
    "[LUGAR]": "lugares",
    "[HACIA]": "lugares",
    "[ESTANCIA…]": "estancias",
    "TAREA": "tareas",
    "[ROL]": "papeles",
    "CLAVE": "claves",
}
"""What a parameter's name at the terminal says of where its values come from."""
_LABELS = {
    "PERSONAJE": "Personaje",
    "[OTRO]": "A quién",
    "LUGAR": "Lugar",
    "[LUGAR]": "Lugar",
    "[HACIA]": "Hacia",
    "[ESTANCIA…]": "Estancias, separadas por comas",
    "TAREA": "Tarea",
    "[ROL]": "Rol especial",
    "CLAVE": "Clave",
    "FASE": "Fase",
    "QUIÉN": "Quién muere",
    "FECHA": "Fecha y hora",
    "TEXTO": "Texto",
    "[TEXTO]": "Texto",
}
_UNSHOWN = frozenset({"game", "by"})


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name in the form, its label and help, and what it takes."""

    name: str
    label: str
    help: str
    kind: Kind
    required: bool
    source: str = ""
    """The list that offers values, if there is one (`data_lists`)."""
    choices: tuple[tuple[str, str], ...] = ()
    """Of a `choice` or `switch`: (value, word)."""
    least: int | None = None
    most: int | None = None
    default: str = ""
    """Of a `switch`, the value it stands at when nothing is said."""


def fields_of(command: Callable[..., Any]) -> tuple[Field, ...]:
    """The fields for a command's parameters, in their order."""
    signature = inspect.signature(inspect.unwrap(command), eval_str=True)
    return tuple(
        _field(name, parameter)
        for name, parameter in signature.parameters.items()
        if name not in _UNSHOWN
    )


def _field(name: str, parameter: inspect.Parameter) -> Field:
    annotation, info = _parts(parameter.annotation)
    metavar = str(getattr(info, "metavar", None) or "")
    # Within `Annotated`, Typer keeps an option's first name where its default would be.
    said = (getattr(info, "default", None), *(getattr(info, "param_decls", None) or ()))
    option = next((one for one in said if isinstance(one, str) and one.startswith("--")), "")
    field = Field(
        name,
        _LABELS.get(metavar, _label(option or metavar or name)),
        str(getattr(info, "help", None) or ""),
        "text",
        required=parameter.default is inspect.Parameter.empty,
        source=_SOURCES.get(metavar, ""),
        least=_whole(info, "min"),
        most=_whole(info, "max"),
    )
    bare = _without_none(annotation)
    if bare is bool:
        on, _, off = option.partition("/")
        if not off:
            return replace(field, kind="yes")
        chosen = {True: "1", False: "0"}.get(parameter.default, "")
        choices = (("1", _label(on)), ("0", _label(off)))
        return replace(field, kind="switch", choices=choices, default=chosen)
    if get_origin(bare) is Literal:
        return replace(
            field, kind="choice", choices=tuple((str(v), str(v)) for v in get_args(bare))
        )
    if get_origin(bare) is list:
        return replace(field, kind="list")
    return replace(field, kind="number") if bare is int else field


def _without_none(annotation: Any) -> Any:
    """`X` of `X | None`."""
    if get_origin(annotation) in (Union, types.UnionType):
        return next(one for one in get_args(annotation) if one is not types.NoneType)
    return annotation


def _parts(annotation: Any) -> tuple[Any, Any]:
    """The type of an annotated parameter, and what Typer is told of it."""
    metadata = getattr(annotation, "__metadata__", ())
    return (annotation.__origin__, metadata[0]) if metadata else (annotation, None)


_ACCENTED = {"cadaver": "cadáver", "abstencion": "abstención"}
"""Words that options have without their accents."""


def _label(said: str) -> str:
    words = " ".join(_ACCENTED.get(w, w) for w in said.strip("-[]").lower().split("-"))
    return words[:1].upper() + words[1:]


def _whole(info: Any, name: str) -> int | None:
    value = getattr(info, name, None)
    return int(value) if value is not None else None


def values_of(fields: Iterable[Field], visit: Visit) -> dict[str, Any]:
    """What a form says, as the command's parameters; what was left empty keeps its default.

    Raises:
        UsageError: a field that is needed is empty (CAMPO_VACIO) or can't be such a value
            (CAMPO_NO_VALE).
    """
    found: dict[str, Any] = {}
    for field in fields:
        said = visit.text(field.name)
        if not said:
            if field.required:
                raise UsageError(
                    f"Falta «{field.label}».", advice="Rellénelo y repítalo.", code="CAMPO_VACIO"
                )
            continue
        found[field.name] = _value(field, said)
    return found


def _value(field: Field, said: str) -> Any:
    if field.kind in ("yes", "switch"):
        return said == "1"
    if field.kind == "list":
        return [one.strip() for one in said.split(",") if one.strip()]
    if field.kind == "choice" and said not in {value for value, _ in field.choices}:
        raise _bad(field, said)
    if field.kind == "number":
        low, high = field.least, field.most
        number = int(said) if said.lstrip("-").isdecimal() and len(said) < 12 else None
        if (
            number is None
            or (low is not None and number < low)
            or (high is not None and number > high)
        ):
            raise _bad(field, said)
        return number
    return said


def _bad(field: Field, said: str) -> UsageError:
    limits = [f"desde {field.least}"] if field.least is not None else []
    limits += [f"hasta {field.most}"] if field.most is not None else []
    advice = f"Escriba un número{' ' if limits else ''}{' '.join(limits)}."
    if field.choices:
        advice = f"Elija {', '.join(word for _, word in field.choices)}."
    message = f"«{said}» no vale para «{field.label}»."
    return UsageError(message, advice=advice, code="CAMPO_NO_VALE")
