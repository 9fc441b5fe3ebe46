"""Kinds of wrong value on a command line, in Spanish."""

from __future__ import annotations

SENTENCES = {
    "int_parsing": "debe ser un número entero",
    "int_type": "debe ser un número entero",
    "float_parsing": "debe ser un número",
    "greater_than_equal": "es demasiado pequeño",
    "less_than_equal": "es demasiado grande",
}
