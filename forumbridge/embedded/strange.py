"""Answers that are not the page that was asked for: what a bridge must never take for one (R6)."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from forumbridge.embedded.faults import Fault

_PAGES: dict[Fault, tuple[int, str, str]] = {
    Fault.ERROR_500: (500, "Error interno", "El servidor ha tropezado. Prueba dentro de un rato."),
    Fault.APPLY_THEN_500: (500, "Error interno", "El servidor ha tropezado. Prueba más tarde."),
    Fault.MAINTENANCE_200: (200, "Mantenimiento", "Cerrado por obras. Volvemos en unas horas."),
    Fault.MAINTENANCE_503: (503, "Mantenimiento", "Cerrado por obras. Volvemos en unas horas."),
    Fault.CHALLENGE: (403, "Un momento", "Estamos comprobando que tu navegador es de fiar."),
    Fault.CAPTCHA: (200, "¿Eres una persona?", "Marca las casillas donde se vea un candelabro."),
    Fault.BANNED: (200, "Cuenta suspendida", "Tu dirección no puede entrar en este sitio."),
    Fault.SQL_ERROR: (200, "Error", "No se ha podido conectar con la base de datos: error 1040."),
    Fault.NOT_FOUND: (404, "No existe", "Aquí no hay nada."),
}


def strange_page(fault: Fault) -> HTMLResponse | None:
    """The stand-in page of a fault, or None if the fault shows no page of its own."""
    if fault is Fault.EMPTY:
        return HTMLResponse("")
    if fault not in _PAGES:
        return None
    status, title, text = _PAGES[fault]
    page = (
        f'<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1><p>{text}</p></body></html>"
    )
    headers = {"Retry-After": "3600"} if fault is Fault.MAINTENANCE_503 else None
    return HTMLResponse(page, status, headers)
