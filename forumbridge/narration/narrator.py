"""The narrator's voice: each message as a document, from reports, inputs and message files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.hacienda.setting.setup import Task
from engine.hacienda.telling.reports import PlayerReport, PublicReport, SceneReport
from engine.vocabulary import Gazetteer, TaskId
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.cards import Cards
from forumbridge.narration.document import Document
from forumbridge.narration.inputs import (
    ExtensionInput,
    OpeningInput,
    QuestionInput,
    ReceiptInput,
    RejectionInput,
    ReminderInput,
    VoteInput,
)
from forumbridge.narration.player_text import quote_player_text
from forumbridge.narration.public_views import PublicViews
from forumbridge.narration.receipts import Receipts
from forumbridge.narration.templates import Quoted, Templates
from forumbridge.narration.views import Views
from forumbridge.narration.words import Fields, Words

PUBLIC_FILES = {
    "deal": "publico_reparto",
    "opening": "publico_apertura",
    "phases": "publico_fases",
    "deliberation_open": "publico_deliberacion",
    "deliberation_closed": "publico_recuento",
    "end": "publico_fin",
}
"""Kind of publication → message file of its public message."""


class Narrator:
    """Makes the documents of one game. Pure: the same arguments give the same document.

    Every method raises `ConfigurationError` when a message file is missing or wrong.
    """

    def __init__(
        self,
        templates: Templates | Path,
        gazetteer: Gazetteer,
        tasks: Mapping[TaskId, Task],
        zone: str,
    ) -> None:
        self._templates = Templates(templates) if isinstance(templates, Path) else templates
        self._words = Words(gazetteer, tasks, zone)
        self._views = Views(self._words)
        self._cards = Cards(self._words)
        self._public = PublicViews(self._words)
        self._receipts = Receipts(self._words)

    def player_report(self, report: PlayerReport) -> Document:
        """The personal message of a publication, never empty (MSG-02, 03, 06, 20…44, 56…83)."""
        return self._document("parte", self._views.report(report))

    def public_report(
        self,
        report: PublicReport,
        *,
        deadlines: Mapping[str, int] | None = None,
        secret: str = "",
    ) -> Document:
        """The public message of a publication (MSG-05, 49…55, 66, 84, 85, 89…92).

        `deadlines` are the instants known beforehand, by the names of `public_views.DEADLINES`;
        one that is missing is told in hours from the message. `secret` is shown at the end, so
        that everybody can check the commitment of the opening.
        """
        fields = {**self._public.report(report, deadlines or {}), "secreto": secret}
        return self._document(PUBLIC_FILES[report.kind], fields)

    def scene(self, report: SceneReport) -> Document:
        """An encounter, for the scene of its place (MSG-40, 41, 48)."""
        return self._document("encuentro_escena", self._cards.scene(report))

    def relay(self, report: SceneReport) -> Document:
        """To the narrator alone: for whom he must speak in a scene (MSG-16, AMB-055)."""
        return self._document("aviso_relevo", self._cards.relay(report))

    def scene_to_open(self, report: SceneReport, way: str, *, closing: bool) -> Document:
        """To the narrator alone: what he has to open, or close, for those who meet (AMB-054).

        `way` is `topic` or `place`; the words to post there are the scene's own.
        """
        fields = {"modo": way, "cierre": closing, **self._cards.to_open(report)}
        return self._document("aviso_escena", fields)

    def scene_closed(self) -> Document:
        """The sentence that closes every scene of a round, always the same (MSG-47, AMB-267)."""
        return self._document("escena_cerrada", {})

    def opening(self, opening: OpeningInput) -> Document:
        """The opening of the game, with the commitment of the draw (MSG-01)."""
        return self._document(
            "inicio",
            {
                "partida": opening.name,
                "personajes": self._words.names(opening.characters),
                "vasallos": opening.vasallos,
                "impostores": opening.impostores,
                "lugar": self._words.place(opening.start),
                "mesa": self._words.table(),
                "compromiso": opening.commitment,
                "horas_declarar": opening.declaration_hours,
                "horas_alterar": opening.alteration_hours,
                "horas_prorroga": opening.extension_hours,
                "horas_deliberacion": opening.deliberation_hours,
                "calendario": opening.calendar,
            },
        )

    def catalogue(self) -> Document:
        """The public task catalogue: every task, its stages and places (MSG-04)."""
        return self._document(
            "catalogo", {"tareas": [self._task(task) for task in self._words.tasks.values()]}
        )

    def receipt(self, receipt: ReceiptInput) -> Document:
        """What was understood of a declaration or alteration (MSG-07, 13, 45)."""
        return self._document("acuse", self._receipts.fields(receipt))

    def question(self, question: QuestionInput) -> Document:
        """A question to a player about his own words (MSG-12)."""
        return self._document(
            "pregunta",
            {
                "yo": self._words.person(question.character),
                "cita": Quoted(quote_player_text(question.words)),
                "frase": question.sentence,
                "pregunta": question.sentence.endswith("?"),
                "opciones": list(question.options),
                "fase": question.phase,
                "plazo": self._maybe_moment(question.deadline),
                "si_no": question.fallback,
            },
        )

    def reminder(self, reminder: ReminderInput) -> Document:
        """A deadline is near (MSG-08, MSG-88)."""
        return self._document(
            "recordatorio",
            {
                "tipo": reminder.kind,
                "yo": self._words.person(reminder.character) if reminder.character else None,
                "ronda": reminder.round,
                "plazo": self._words.moment(reminder.deadline),
                "horas_prorroga": reminder.extension_hours,
                "han_votado": self._words.names(reminder.voted),
            },
        )

    def extension(self, extension: ExtensionInput) -> Document:
        """An extension granted or refused (MSG-09)."""
        return self._document(
            "prorroga",
            {
                "yo": self._words.person(extension.character),
                "concedida": extension.granted,
                "plazo": self._maybe_moment(extension.deadline),
                "motivo": extension.reason,
            },
        )

    def rejected(self, rejection: RejectionInput) -> Document:
        """A post that changed nothing because it was late or not possible (MSG-10, 45, 87)."""
        return self._document(
            "rechazo",
            {
                "yo": self._words.person(rejection.character),
                "que": rejection.what,
                "codigo": rejection.code,
            },
        )

    def vote_receipt(self, vote: VoteInput) -> Document:
        """A vote is registered and final (MSG-86)."""
        return self._document(
            "acuse_voto",
            {
                "yo": self._words.person(vote.character),
                "voto": self._words.person(vote.target) if vote.target else None,
            },
        )

    def paused(self) -> Document:
        """All clocks stop; the sentence is always the same (AMB-274)."""
        return self._document("pausa", {})

    def resumed(self, deadline: int | None = None) -> Document:
        """The clocks go on; `deadline` is the next public one (AMB-274)."""
        return self._document("reanudacion", {"plazo": self._maybe_moment(deadline)})

    def outage(self, deadline: int) -> Document:
        """The forum was down before a deadline, which moves (AMB-295)."""
        return self._document("foro_caido", {"plazo": self._words.moment(deadline)})

    def say(self, text: str) -> Document:
        """The narrator's own words: blank lines part paragraphs; nothing in them is markup."""
        return parse_plain(text)

    def _document(self, name: str, fields: Fields) -> Document:
        return self._templates.document(name, fields)

    def _maybe_moment(self, instant: int | None) -> str | None:
        return self._words.moment(instant) if instant is not None else None

    def _task(self, task: Task) -> Fields:
        return {
            "nombre": task.name,
            "clase": task.kind.value,
            "etapas": self._words.stages(task.id),
        }
