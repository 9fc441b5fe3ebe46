"""La Cosa's voice: its reports and answers as documents, from the game's message files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cosa.facts.reports import (
    BallotCall,
    DeathNotice,
    HistoryRow,
    Intrusion,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
    Result,
    Standing,
    Table,
    TieCall,
    TieResolution,
    TurnDates,
)
from engine.cosa.setting.words import Cause, PublicationKind
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_personal import told_alone
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES, role_name
from forumbridge.narration.document import Document
from forumbridge.narration.table_narrator import TableNarrator, joined
from forumbridge.narration.words import Fields

_OF_POSTING = "publication/"
"""Draws of the order in which reports went out: they decided nothing of the game."""
_REASONS = {"": "", "leader": "Líder", "penalty": "Penalización por no votar"}


class CosaNarrator(TableNarrator):
    """Words reports and answers."""

    def opening(
        self, name: str, told: PublicReport, week: Sequence[str], *, notes: bool
    ) -> Document:
        """Before anything happens (NM-C01); `week` are its five moments, in words."""
        return self._document(
            "inicio",
            {
                "partida": name,
                "asientos": self._words.names(told.seats),
                "papeles": [role_name(role) for role in told.roles],
                "amanece": week[0],
                "cierra": week[1],
                "anochece": week[2],
                "ventana_a": week[3],
                "ventana_b": week[4],
                "en_notas": notes,
                "compromiso": told.commitment,
            },
        )

    def public_report(self, report: PublicReport, *, secret: str = "") -> Document:
        """The public message of a publication: each thing it tells, in the order of the day."""
        return joined(self._told_in_public(report, secret))

    def _told_in_public(self, report: PublicReport, secret: str) -> Iterator[Document]:
        if report.standing is not None:
            yield self._standing(report.standing, report.turn)
        by_night = report.kind is PublicationKind.DAWN
        if by_night:
            yield self._document("publico_amanecer", {"dia": report.turn})
        if report.kind is PublicationKind.ROLES:
            yield self._document("publico_accion", {})
        for table in report.tables:
            yield self._table(table)
        if report.tie is not None:
            yield self._tie(report.tie)
        if report.resolution is not None:
            yield self._resolution(report.resolution)
        if report.deaths or by_night or report.husky or report.roles_lost:
            yield self._deaths(report, by_night=by_night)
        if report.revived:
            yield self._document("publico_vuelve", {"quienes": self._words.names(report.revived)})
        if report.last_breath:
            yield self._document("publico_aliento", {})
        if report.leader is not None:
            change = report.leader
            fields: Fields = {"por_azar": change.by_chance, "eleccion": change.election}
            yield self._document("publico_lider", {"lider": self._maybe(change.leader), **fields})
        if report.growl is not None:
            yield self._document("publico_husky", {"gruñe": report.growl})
        if report.windows is not None:
            told = report.windows
            yield self._document(
                "publico_noche",
                {
                    "turno": report.turn,
                    "ventana_a": self._words.moment(told.window_a_until),
                    "ventana_b": self._words.moment(told.window_b_until),
                    "amanecer": self._moment(told.dawn),
                },
            )
        for call in report.calls:
            yield self._call(call)
        if report.offtopic_closed:
            yield self._document("publico_charla", {})
        if report.dates is not None:
            yield self._dates(report.dates)
        if report.answer:
            yield self._document(
                "consulta", {"pregunta": report.question, "respuesta": report.answer}
            )
        if report.result is not None:
            yield self._result(report.result, secret)

    def player_report(self, report: PlayerReport) -> Document:
        """The personal message of a publication (NM-C05, C07 to C09, C12 to C21, C27, C29, C30)."""
        told = (told_alone(self._words, report.observer, note) for note in report.notes)
        return joined(self._document(name, fields) for name, fields in told)

    def receipt(self, told: Receipt) -> Document:
        """What was taken, as understood (NM-C03)."""
        return self._document(
            "acuse",
            {
                "yo": self._words.person(told.character),
                "que": told.verb,
                "nombres": self._words.names(told.targets),
                "palabra": told.kind,
                "final": told.final,
            },
        )

    def refusal(self, told: Refusal) -> Document:
        """What was not taken and why, or what is in doubt (NM-C04)."""
        known = CharacterId(told.on_record)
        return self._document(
            "rechazo",
            {
                "yo": self._words.person(told.character),
                "codigo": told.code,
                "que": told.verb,
                "dudoso": told.doubt,
                "consta": ""
                if not told.on_record
                else "en blanco"
                if told.on_record == "blanco"
                else self._words.name(known),
            },
        )

    def intrusion(self, told: Intrusion) -> Document:
        """A message where it should not be, or one too many (NM-C30, NM-C32)."""
        me = self._words.person(told.character)
        return self._document("intruso", {"yo": me, "motivo": told.what})

    # ── parts of the public message ─────────────────────────────────────────

    def _standing(self, told: Standing, turn: int) -> Document:
        return self._document(
            "publico_situacion",
            {
                "momento": told.phase,
                "turno": turn,
                "viven": self._words.names(told.living),
                "muertes": [self._death(one) for one in told.dead],
                "lider": self._maybe(told.leader),
                "empatados": self._words.names(told.tied),
                "plazo": self._moment(told.until),
                "compromiso": told.commitment,
            },
        )

    def _call(self, told: BallotCall) -> Document:
        return self._document(
            "publico_votacion",
            {
                "que": told.ballot,
                "dia": told.turn,
                "verbo": told.verb,
                "plazo": self._words.moment(told.until),
                "penalizacion": told.penalty,
                "se_cambia": told.revocable,
                "en_notas": told.require_notes,
            },
        )

    def _table(self, told: Table) -> Document:
        return self._document(
            "publico_tabla",
            {
                "que": told.ballot,
                "dia": told.turn,
                "verbo": told.verb,
                "filas": [
                    {
                        "nombre": "En blanco"
                        if row.option is None
                        else self._words.name(row.option),
                        "votos": row.total,
                        "entradas": [
                            {
                                "numero": "*" if one.number is None else str(one.number),
                                "nombre": self._words.name(one.elector),
                                "motivo": _REASONS[one.reason],
                            }
                            for one in row.entries
                        ],
                    }
                    for row in told.rows
                ],
                "en_blanco": [str(number) for number in told.blank_numbers],
            },
        )

    def _tie(self, told: TieCall) -> Document:
        return self._document(
            "publico_empate",
            {
                "empatados": self._words.names(told.tied),
                "lider": self._maybe(told.leader),
                "plazo": self._moment(told.until),
            },
        )

    def _resolution(self, told: TieResolution) -> Document:
        chosen = self._words.names(told.chosen)
        return self._document(
            "publico_desempate", {"elegidos": chosen, "por_azar": told.by == "chance"}
        )

    def _deaths(self, report: PublicReport, *, by_night: bool) -> Document:
        return self._document(
            "publico_muertes",
            {
                "de_noche": by_night,
                "muertes": [self._death(one) for one in report.deaths],
                "husky": report.husky,
                "papeles_perdidos": report.roles_lost,
            },
        )

    def _death(self, told: DeathNotice) -> Fields:
        return {
            "quien": self._words.person(told.who),
            "papel": "" if told.role is None else ROLE_NAMES[told.role],
            "enamorado": told.lover,
            "causa": self._cause(told.cause),
        }

    def _cause(self, cause: Cause | None) -> str:
        return "" if cause is None else CAUSE_WORDS[cause]

    def _dates(self, told: TurnDates) -> Document:
        return self._document(
            "publico_fechas",
            {
                "turno": told.turn,
                "amanece": self._words.moment(told.opens),
                "cierra": self._words.moment(told.ballot_closes),
                "anochece": self._words.moment(told.tie_until),
                "ventana_a": self._words.moment(told.window_a_until),
                "ventana_b": self._words.moment(told.window_b_until),
            },
        )

    def _result(self, told: Result, secret: str) -> Document:
        return self._document(
            "publico_fin",
            {
                "ganador": told.winner,
                "motivo": told.reason,
                "historia": [self._history(row) for row in told.history],
                "sorteos": [
                    {"para": purpose, "entre": options, "salio": index + 1}
                    for purpose, options, index in told.draws
                    if not purpose.startswith(_OF_POSTING)
                ],
                "secreto": secret,
            },
        )

    def _history(self, row: HistoryRow) -> Fields:
        return {
            "quien": self._words.person(row.who),
            "reparto": ROLE_NAMES[row.dealt],
            "final": ROLE_NAMES[row.final],
            "vive": row.alive,
            "turno": row.death_turn,
            "de_noche": row.death_night,
            "causa": self._cause(row.cause),
            "asimilado": row.converted_turn,
            "enamorado": row.lover,
            "gana": row.won,
        }
