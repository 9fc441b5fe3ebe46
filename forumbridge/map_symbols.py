"""The plan's small symbols, drawn in a box of 20 × 20 around (0, 0). All original."""

from __future__ import annotations

from collections.abc import Mapping

LOCKABLE = "bloqueable"
EYE = "ojo"
GATE = "verja"

SYMBOLS: Mapping[str, str] = {
    LOCKABLE: (
        '<path d="M-6 9V-3a6 6 0 0 1 12 0V9Z" fill="#2a2522"/>'
        '<circle cx="3" cy="3" r="1.3" fill="#e8c15a"/>'
        '<path d="M-3-4v10" stroke="#51473f" stroke-width="1.2"/>'
    ),
    "campana": (
        '<path d="M-7 5C-4 3-6-7 0-8 6-7 4 3 7 5Z" fill="#dfa62b" stroke="#7c5710"/>'
        '<circle cx="0" cy="7.4" r="2" fill="#7c5710"/>'
    ),
    "chimenea": (
        '<path d="M0-9c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-4 1-8Z" '
        'fill="#e2622a" stroke="#a53c12"/>'
        '<path d="M0 8a3 3 0 0 1-3-3c0-2 2-2 3-5 1 3 3 3 3 5a3 3 0 0 1-3 3Z" fill="#f6c445"/>'
    ),
    "vela": (
        '<path d="M-2.4-2h4.8V7h-4.8Z" fill="#f4ead2" stroke="#8a7a55"/>'
        '<path d="M0-9c2 3 2 5 0 6-2-1-2-3 0-6Z" fill="#eda12f"/>'
        '<path d="M-6 8h12" stroke="#8a7a55" stroke-width="2"/>'
    ),
    "paloma": (
        '<path d="M-9-1c3 0 5-1 7-4 1-2 4-3 6-1l4 1-3 2c0 5-4 8-8 8l-4 3 1-4c-2-1-3-3-3-5Z" '
        'fill="#fff" stroke="#4c5560"/><circle cx="4.6" cy="-4" r=".8" fill="#4c5560"/>'
    ),
    "altar": (
        '<path d="M-8 8h16M-6 8V2h12v6M-4 2V0h8v2" fill="none" stroke="#8c2f45" '
        'stroke-width="1.8"/>'
        '<path d="M0-9v8M-3-6h6" stroke="#8c2f45" stroke-width="1.8"/>'
    ),
    "plano": (
        '<path d="M-8-6l5-2 6 2 5-2V6l-5 2-6-2-5 2Z" fill="#f3e6c0" stroke="#7d6a36"/>'
        '<path d="M-3-8V6M3-6V8" stroke="#7d6a36" stroke-width=".9"/>'
        '<path d="M-6 2l2-3M0 3l1.5-4 1 2M5-1l2-2" stroke="#b0492f" fill="none"/>'
    ),
    "bola": (
        '<circle r="6.6" cy="-1.6" fill="#8a5fc4" stroke="#4d2f7c"/>'
        '<path d="M-5 8h10l-2-3h-6Z" fill="#6b5433"/>'
        '<circle cx="-2.3" cy="-4" r="1.7" fill="#dccbf4"/>'
    ),
    EYE: (
        '<path d="M-10 0Q0-9 10 0 0 9-10 0Z" fill="#fff" stroke="#33275c"/>'
        '<circle r="3.6" fill="#6a4fb0"/><circle r="1.5" fill="#1d1535"/>'
    ),
    GATE: (
        '<path d="M-7 9V-2a7 7 0 0 1 14 0V9M-3.5 9V-7M0 9V-9M3.5 9V-7M-7 2H7" fill="none" '
        'stroke="#3b332d" stroke-width="1.6"/>'
    ),
}

NAMES: Mapping[str, str] = {
    LOCKABLE: "Estancia bloqueable",
    "campana": "Campana de servicio",
    "chimenea": "Chimenea",
    "vela": "Candelabros",
    "paloma": "Palomas mensajeras",
    "altar": "Altar",
    "plano": "Plano mágico",
    "bola": "Bola de cristal",
    EYE: "A la vista de la bola",
    GATE: "Verja exterior",
}
