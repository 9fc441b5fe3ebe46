"""A forum's profile: everything the HTML adapter knows of one software, as data.

The file is TOML with Spanish keys, since a narrator may have to mend a selector. Selectors are CSS,
`css@attribute` reads an attribute, and none of them is ever satisfied by what stands inside a post.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from forumbridge.forum.port import Capabilities, Level, Markup, Outcome
from forumbridge.forum.profile_file import Section, checked, read_text, read_toml
from forumbridge.forum.tree import check_selector

MINUTE = 60


def _selector(text: str) -> str:
    check_selector(text)
    return text


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"«{text}» no es una expresión regular: {error}") from None
    return text


Selector = Annotated[str, AfterValidator(_selector)]
Selectors = tuple[Selector, ...]
Tag = Annotated[str, Field(pattern="^[a-z][a-z0-9]*$")]
Pattern = Annotated[str, AfterValidator(_pattern)]


def _one_or_many(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Patterns = Annotated[tuple[Pattern, ...], BeforeValidator(_one_or_many)]


class CapabilitiesSection(Section):
    """`[capacidades]`."""

    recipients: bool = Field(alias="destinatarios", default=False)
    speaker: bool = Field(alias="hablante", default=False)
    notes: bool = Field(alias="notas", default=False)
    edits_visible: bool = Field(alias="ediciones_visibles", default=False)
    precision_seconds: int = Field(alias="precision_segundos", default=60, ge=1)
    private_topics: bool = Field(alias="temas_privados", default=False)
    """Topics for named people only, which the narrator opens."""
    zone_in_dates: bool = Field(alias="zona_en_fechas", default=False)
    """Posts say their instant with its zone: the game's configuration need not know it."""
    can_post: bool = Field(alias="publicar", default=False)
    max_length: int = Field(alias="largo_maximo", default=0, ge=0)
    """The longest text of a post, in letters; longer messages are split. 0: not known."""


class RequestsSection(Section):
    """`[peticiones]`."""

    min_interval_seconds: float = Field(alias="intervalo_segundos", default=1.5, ge=0)
    flood_seconds: float = Field(alias="entre_mensajes_segundos", default=0.0, ge=0)
    max_pages: int = Field(alias="paginas_maximas", default=200, ge=1)


class SessionSection(Section):
    """`[sesion]`: how to enter and how to know that one is in."""

    check: str = Field(alias="comprobar")
    """The page that is asked for to see whether the session lives."""
    login_page: str = Field(alias="pagina_acceso", default="")
    """Where the log-in form is, for pages that only link to it."""
    user: str = Field(alias="usuario")
    password: str = Field(alias="clave")
    """Names of the log-in form's two fields."""
    form: Selector = Field(alias="formulario", default="")
    """The log-in form, where a page has several with those fields."""
    wait_seconds: float = Field(alias="espera_segundos", default=0.0, ge=0)
    """Between opening the log-in form and sending it; some forums take no quick answer."""
    signed_in: Selectors = Field(alias="dentro", min_length=1)
    """Controls that only somebody signed in is shown; one is enough."""
    signed_out: Selectors = Field(alias="fuera", min_length=1)
    """Any of these means that nobody is signed in."""
    login_path: Pattern = Field(alias="ruta_acceso", default="")
    """Of the page somebody not signed in is sent to."""
    account_name: Selectors = Field(alias="nombre_cuenta", default=())
    """Where the page prints the account's name; compared where it is found."""


class PageRule(Section):
    """`[[paginas]]`: a page that is no thread, recognised by all the conditions given."""

    meaning: Literal["mantenimiento", "desconocida", "prohibida"] = Field(alias="es")
    statuses: tuple[int, ...] = Field(alias="estados", default=())
    selector: Selector = Field(alias="selector", default="")
    text: Pattern = Field(alias="texto", default="")


class ThreadSection(Section):
    """`[hilo]`: what proves that a page is the thread that was asked for."""

    path: Pattern = Field(alias="ruta")
    """Of a thread's path; its named groups identify the thread, unless they begin with `_`."""
    parameters: tuple[str, ...] = Field(alias="parametros", default=())
    """Of the query: those that identify a thread. They follow the path, as `?t=5&…`, in `ruta`."""
    address: str = Field(alias="direccion", default="")
    """How a thread is asked for, with the groups of `ruta` put in; empty: its path as it is."""
    identity: Selectors = Field(alias="identidad", default=())
    """Addresses in the page which, where present, must be the thread's."""
    proof: Selectors = Field(alias="prueba", min_length=1)
    """All must be there."""
    title: Selectors = Field(alias="titulo", min_length=1)
    locked: Selectors = Field(alias="cerrado", default=())
    stated_empty: Selectors = Field(alias="sin_mensajes", default=())
    """Where the forum itself says that nothing was written yet; never inferred."""


class RecipientsSection(Section):
    """`[mensajes.destinatarios]`."""

    box: Selector = Field(alias="caja")
    names: Selectors = Field(alias="nombres", min_length=1)
    only_director: Pattern = Field(alias="solo_director", default="")
    hidden: Pattern = Field(alias="ocultos", default="")


class PostsSection(Section):
    """`[mensajes]`: where a post and its parts are."""

    selector: Selector
    others: Selectors = Field(alias="otros", default=())
    """Entries between the posts that are none (a notice that the thread was closed)."""
    container: Selector = Field(alias="caja", default="")
    """What wraps a post: selectors of the rest of the page do not look inside. Empty: the post."""
    id: Selectors = Field(min_length=1)
    id_pattern: Pattern = Field(alias="patron_id", default=r"^(\d+)$")
    author: Selectors = Field(alias="autor", min_length=1)
    date: Selectors = Field(alias="fecha", min_length=1)
    body: Selector = Field(alias="texto")
    body_required: bool = Field(alias="texto_obligatorio", default=True)
    dropped: Selectors = Field(alias="quitar", default=())
    """What stands inside the text and is none of it: signatures, marks, attachments."""
    pictures: Selectors = Field(alias="imagenes", default=())
    """Pictures that stand for letters: their `alt` takes their place."""
    tags: dict[Selector, Tag] = Field(alias="etiquetas", default_factory=dict)
    """Elements that mean what another tag says (`"span.tachado" = "s"`)."""
    notes: Selector = Field(alias="notas", default="")
    notes_heading: Selector = Field(alias="titulo_notas", default="")
    speaker: Selectors = Field(alias="hablante", default=())
    recipients: RecipientsSection | None = Field(alias="destinatarios", default=None)
    edit_mark: Selectors = Field(alias="marca_edicion", default=())
    edit_date: Selectors = Field(alias="fecha_edicion", default=())
    """Where the mark has a date: needed if the forum prints it in words that change ("today")."""
    waiting: Selectors = Field(alias="en_espera", default=())
    """On a post that waits for approval and only its author sees."""


class DateSection(Section):
    """`[fechas]`."""

    patterns: Patterns = Field(alias="patron", default=())
    """One or several; the first that fits counts. None: only exact instants are understood."""
    months: dict[str, int] = Field(alias="meses", default_factory=dict)
    words: dict[str, str] = Field(alias="palabras", default_factory=dict)
    days: dict[str, int] = Field(alias="dias", default_factory=dict)
    """Words for days and how long ago they are, for the group `word` (`Hoy = 0`)."""
    units: dict[str, int] = Field(alias="hace", default_factory=dict)
    """Words for spans and their seconds, for the groups `ago` and `unit` (`minutos = 60`)."""
    epoch: bool = Field(alias="epoca", default=False)
    """Instants are also given as seconds (or milliseconds) since 1970."""


class PagesSection(Section):
    """`[paginacion]`."""

    parameter: str = Field(alias="parametro", default="")
    """Of the query: the number of the page."""
    address: str = Field(alias="direccion", default="")
    """Instead: a page's whole address, with the groups of `hilo.ruta` and `{pagina}` (its number)
    or `{desde}` (how many posts come before) put in; then `patron` finds that in a link."""
    pattern: Pattern = Field(alias="patron", default="")
    links: Selectors = Field(alias="enlaces", min_length=1)
    current: Selectors = Field(alias="actual", default=())
    """Where the number of the page that is shown stands."""
    following: Selectors = Field(alias="siguiente", default=())
    """The link to the next page of an index."""

    @model_validator(mode="after")
    def _one_way(self) -> PagesSection:
        if bool(self.parameter) == bool(self.address) or bool(self.address) != bool(self.pattern):
            raise ValueError("ha de tener «parametro», o bien «direccion» y «patron»")
        return self


class IndexSection(Section):
    """`[[indices]]`: a page that says which threads changed."""

    path: str = Field(alias="ruta")
    kind: Literal["lista", "no_leidos"] = Field(alias="clase")
    """`lista`: every thread with a mark that changes; `no_leidos`: those with news only."""
    proof: Selectors = Field(alias="prueba", min_length=1)
    """One is enough."""
    item: Selector = Field(alias="elemento")
    link: Selectors = Field(alias="enlace", min_length=1)
    group: Selector = Field(alias="grupo", default="")
    """The game's own link around items that have none: all its threads count as changed."""
    mark: Selectors = Field(alias="marca", default=())
    threads: Pattern = Field(alias="hilos", default="")
    """Of the paths of threads this index is asked for; empty: all."""
    paged: bool = Field(alias="paginado", default=False)


class ResultRule(Section):
    """`[[respuesta.resultados]]`: what an answer to the form means; all conditions must hold.

    Groups named `mensaje` and `segundos` give the post's number and the seconds to wait.
    """

    outcome: Literal["aplicado", "no_enviado", "desconocido"] = Field(alias="resultado")
    code: str = Field(alias="codigo", default="")
    statuses: tuple[int, ...] = Field(alias="estados", default=())
    target: Pattern = Field(alias="destino", default="")
    """Of the path, query and fragment a redirect points to; so do pages that lead on by
    themselves after some seconds."""
    link: Selector = Field(alias="enlace", default="")
    """A link of the page whose address counts as that of a redirect."""
    same_thread: bool = Field(alias="mismo_hilo", default=False)
    """The redirect points to the thread itself."""
    selector: Selector = Field(alias="selector", default="")
    text: Pattern = Field(alias="texto", default="")

    def as_outcome(self) -> Outcome:
        """The outcome in the port's words."""
        return {
            "aplicado": Outcome.APPLIED,
            "no_enviado": Outcome.NOT_SENT,
            "desconocido": Outcome.UNKNOWN,
        }[self.outcome]


class FormRecipients(Section):
    """`[respuesta.destinatarios]`."""

    box: Selector = Field(alias="caja")
    item: Selector = Field(alias="elemento")
    only_director: Selector = Field(alias="solo_director", default="")


class ReplySection(Section):
    """`[respuesta]`: the form a post is made with."""

    path: str = Field(alias="ruta")
    """`{hilo}` and the named groups of `hilo.ruta` may be used."""
    form: Selector = Field(alias="formulario")
    """The form, or something inside or around it."""
    body: Selector = Field(alias="texto")
    notes: Selector = Field(alias="notas", default="")
    speaker: Selector = Field(alias="hablante", default="")
    recipients: FormRecipients | None = Field(alias="destinatarios", default=None)
    button: Selector = Field(alias="boton", default="")
    wait_seconds: float = Field(alias="espera_segundos", default=0.0, ge=0)
    results: tuple[ResultRule, ...] = Field(alias="resultados", min_length=1)


class EditSection(Section):
    """`[edicion]`: the form a post of ours is changed with; empty selectors are `respuesta`'s."""

    path: str = Field(alias="ruta", default="")
    """As `respuesta.ruta`, and `{mensaje}` is the post's number."""
    link: Selectors = Field(alias="enlace", default=())
    """Instead: the link to the form, inside the post; only what may be edited has one."""
    form: Selector = Field(alias="formulario", default="")
    body: Selector = Field(alias="texto", default="")
    notes: Selector = Field(alias="notas", default="")
    button: Selector = Field(alias="boton", default="")
    """Empty: the first one of the form."""
    results: tuple[ResultRule, ...] = Field(alias="resultados", default=())
    """Asked before those of `respuesta`."""

    @model_validator(mode="after")
    def _one_way(self) -> EditSection:
        if bool(self.path) == bool(self.link):
            raise ValueError("ha de tener «ruta», o bien «enlace»")
        return self


class ForumProfile(Section):
    """The whole file."""

    format: Literal[1] = Field(alias="formato")
    name: str = Field(alias="nombre", pattern=r"^[a-z0-9][a-z0-9_-]{0,40}$")
    level: Level = Field(alias="nivel")
    """How far the profile has been proved."""
    markup: Markup = Field(alias="marcado")
    capabilities: CapabilitiesSection = Field(alias="capacidades")
    requests: RequestsSection = Field(alias="peticiones", default_factory=RequestsSection)
    session: SessionSection = Field(alias="sesion")
    pages: tuple[PageRule, ...] = Field(alias="paginas", default=())
    thread: ThreadSection = Field(alias="hilo")
    posts: PostsSection = Field(alias="mensajes")
    dates: DateSection = Field(alias="fechas")
    paging: PagesSection = Field(alias="paginacion")
    indexes: tuple[IndexSection, ...] = Field(alias="indices", min_length=1)
    reply: ReplySection = Field(alias="respuesta")
    edit: EditSection | None = Field(alias="edicion", default=None)

    def port_capabilities(self) -> Capabilities:
        """The same in the port's words."""
        said = self.capabilities
        return Capabilities(
            markup=self.markup,
            recipients_per_post=said.recipients,
            speaker_per_post=said.speaker,
            notes_field=said.notes,
            edits_visible=said.edits_visible,
            precision_seconds=said.precision_seconds,
            private_topics=said.private_topics,
            can_post=said.can_post,
            max_length=said.max_length,
            edit_posts=self.edit is not None,
            seconds_in_dates=said.precision_seconds < MINUTE,
            members_shown=self.reply.recipients is not None,
            zone_in_dates=said.zone_in_dates,
            level=self.level,
        )


def parse_profile(text: str, source: str) -> ForumProfile:
    """The profile in `text`; `source` names it in errors.

    Raises:
        ConfigurationError: it is not TOML, or a key is missing, unknown or impossible.
    """
    return checked(ForumProfile, read_toml(text, source), source)


def load_profile(path: Path) -> ForumProfile:
    """The profile in a file.

    Raises:
        ConfigurationError: as `parse_profile`, or there is no such file.
    """
    return parse_profile(read_text(path), path.name)
