"""A form of a page, replayed as a browser would send it, with a few controls set by us.

Every control we set must be there; everything else keeps the value the page gave it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from forumbridge.errors import FormChanged
from forumbridge.forum.tree import Node

_BUTTONS = frozenset({"submit", "image", "button", "reset"})
_TICKS = frozenset({"checkbox", "radio"})


@dataclass(slots=True)
class Form:
    """One form. Setting a control that is not there, or has no name, raises `FormChanged`."""

    node: Node
    controls: list[Node]
    _texts: dict[Node, str] = field(default_factory=dict[Node, str], repr=False)
    _ticks: dict[Node, bool] = field(default_factory=dict[Node, bool])
    _choices: dict[Node, str] = field(default_factory=dict[Node, str])
    _button: Node | None = None

    @property
    def action(self) -> str:
        """Where it is sent, as written."""
        return self.node.attr("action")

    @property
    def multipart(self) -> bool:
        """Whether it asks to be sent in parts."""
        return self.node.attr("enctype").casefold() == "multipart/form-data"

    def find(self, selector: str, what: str) -> Node:
        """The one control `selector` means.

        Raises:
            FormChanged: there is none, more than one, or it is switched off.
        """
        inside = set(self.controls)
        found = [node for node in self.node.all(selector) if node in inside]
        usable = [node for node in found if not node.has("disabled")]
        if len(usable) != 1:
            raise changed(what, f"hay {len(usable)}" if usable else "no está")
        return usable[0]

    def find_named(self, selector: str, what: str) -> Node:
        """As `find`, for a control whose value must go out and so has to have a name."""
        control = self.find(selector, what)
        if not control.attr("name"):
            raise changed(what, "no tiene nombre")
        return control

    def named(self, name: str, what: str) -> Node:
        """The one control called `name`.

        Raises:
            FormChanged: as `find`.
        """
        found = [node for node in self.controls if node.attr("name") == name]
        if len(found) != 1 or found[0].has("disabled"):
            raise changed(what, "no está")
        return found[0]

    def write(self, control: Node, text: str) -> None:
        """Put `text` into a text field."""
        self._texts[control] = text

    def tick(self, control: Node, ticked: bool) -> None:
        """Tick or untick a box."""
        self._ticks[control] = ticked

    def choose(self, control: Node, label: str, what: str) -> None:
        """Choose the one option that reads `label`.

        Raises:
            FormChanged: no option, or several, read so.
        """
        fitting = [option for option in control.all("option") if option.text == label]
        if control.tag != "select" or len(fitting) != 1:
            raise changed(what, f"no ofrece «{label}»")
        self._choices[control] = _option_value(fitting[0])

    def press(self, control: Node) -> None:
        """Send it with this button."""
        self._button = control

    def fields(self) -> list[tuple[str, str]]:
        """Names and values in the order of the page."""
        sent: list[tuple[str, str]] = []
        button = self._button or self._default_button()
        for control in self.controls:
            name = control.attr("name")
            if not name or (control.has("disabled") and control not in self._texts):
                continue
            sent += [(name, value) for value in self._values(control, button)]
        return sent

    def _values(self, control: Node, button: Node | None) -> list[str]:
        kind = control.attr("type", "text").casefold()
        if control in self._texts:
            return [self._texts[control]]
        if control.tag == "select":
            return self._selected(control)
        if control.tag == "textarea":
            return [_without_first_newline(control.raw_text)]
        if control.tag == "button" or kind in _BUTTONS:
            return [control.attr("value")] if control == button else []
        if kind in _TICKS:
            ticked = self._ticks.get(control, control.has("checked"))
            return [control.attr("value", "on")] if ticked else []
        if kind == "file":
            return []
        return [control.attr("value")]

    def _selected(self, control: Node) -> list[str]:
        if control in self._choices:
            return [self._choices[control]]
        options = [option for option in control.all("option") if not option.has("disabled")]
        chosen = [option for option in options if option.has("selected")]
        if control.has("multiple"):
            return [_option_value(option) for option in chosen]
        if not chosen:
            chosen = options[:1]
        return [_option_value(option) for option in chosen[-1:]]

    def _default_button(self) -> Node | None:
        for control in self.controls:
            kind = control.attr("type", "submit" if control.tag == "button" else "text").casefold()
            if kind in {"submit", "image"} and not control.has("disabled"):
                return control
        return None


def find_form(scope: Node, fits: Callable[[Form], bool], *, what: str) -> Form:
    """The one form in, at or around `scope` that `fits`.

    Raises:
        FormChanged: none, or several.
    """
    around = [node for node in (scope, *scope.ancestors()) if node.tag == "form"][:1]
    forms = [Form(node, _controls(node)) for node in around or scope.all("form")]
    fitting = [form for form in forms if fits(form)]
    if len(fitting) != 1:
        raise changed(what, "no está" if not fitting else f"hay {len(fitting)} formularios")
    return fitting[0]


def changed(what: str, why: str, *, code: str = "FORMULARIO_CAMBIADO") -> FormChanged:
    """The error for a form that is not as it must be; nothing was sent."""
    return FormChanged(
        f"El formulario del foro no es el de siempre ({what}: {why}); no se ha enviado nada.",
        advice="Publique a mano con «forumbridge outbox» y revise foro.toml.",
        code=code,
    )


def _controls(form: Node) -> list[Node]:
    return form.all("input, select, textarea, button")


def _option_value(option: Node) -> str:
    return option.attr("value") if option.has("value") else option.text


def _without_first_newline(text: str) -> str:
    for newline in ("\r\n", "\n"):
        if text.startswith(newline):
            return text[len(newline) :]
    return text
