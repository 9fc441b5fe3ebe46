"""Role cards, lists of tasks and scenes of an encounter as the fields of message files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.hacienda.telling.reports import OwnTaskView, PassageView, RoleCard, SceneReport
from forumbridge.narration.crowd import Crowd
from forumbridge.narration.words import Fields, Words


@dataclass(frozen=True, slots=True)
class Cards:
    """Turns what does not change from phase to phase into fields."""

    words: Words

    def card(self, card: RoleCard) -> Fields:
        """The fields of `parte_papel` (MSG-02, MSG-03, MSG-81)."""
        roles = dict(card.fellow_roles)
        return {
            "bando": card.side,
            "papel": card.role,
            "dura": card.lasts,
            "espera": card.waits,
            "complices": self.words.names(card.fellows),
            "papeles_complices": [
                {**self.words.person(who), "papel": role} for who, role in roles.items() if role
            ],
            "tareas": [self.own_task(task) for task in card.tasks],
            "pasajes": self.passages(card.passages),
        }

    def own_task(self, task: OwnTaskView) -> Fields:
        """One of the reader's tasks, done or to do."""
        stages = self.words.tasks[task.task].stages
        return {
            "nombre": self.words.task(task.task),
            "hechas": task.done,
            "etapas": task.stages,
            "completa": task.next_place is None,
            "siguiente": self.words.place(task.next_place) if task.next_place else None,
            "espera": task.wait,
            "haz": stages[task.done].does if task.done < len(stages) else "",
            "pasos": self.words.stages(task.task),
        }

    def passages(self, passages: Iterable[PassageView]) -> list[Fields]:
        """Secret passages with what hides each entrance."""
        return [
            {
                "nombre": one.name,
                "entradas": [
                    {"lugar": self.words.place(place), "disfraz": disguise}
                    for place, disguise in one.entrances
                ],
            }
            for one in passages
        ]

    def scene(self, report: SceneReport) -> Fields:
        """The fields of `encuentro_escena` (MSG-40, MSG-41, MSG-48): apparent names only."""
        people = Crowd(self.words).told_apart([one.who for one in report.parties])
        return {
            "ronda": report.round,
            "fase": report.phase,
            "lugar": self.words.place(report.place),
            "simultaneo": report.simultaneous,
            "velada": report.veiled,
            "presentes": [
                {"quien": who, "origen": self.words.place(one.origin) if one.origin else None}
                for one, who in zip(report.parties, people, strict=True)
            ],
            "vacios": [self.words.at(place, "en") for place in report.empty],
        }

    def to_open(self, report: SceneReport) -> Fields:
        """The fields of `aviso_escena` that the scene says: true names, for the narrator only."""
        return {
            "ronda": report.round,
            "fase": report.phase,
            "lugar": self.words.place(report.place),
            "quienes": self.words.names(report.members),
        }

    def relay(self, report: SceneReport) -> Fields:
        """The fields of `aviso_relevo`: true names, for the narrator only (MSG-16)."""
        return {
            "ronda": report.round,
            "fase": report.phase,
            "lugar": self.words.place(report.place),
            "quienes": self.words.names(report.relayed),
            "velada": report.veiled,
        }
