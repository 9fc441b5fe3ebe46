"""Avaloup's voice: its reports and answers as documents, from the game's message files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.avaloup.reports import (
    Ending,
    Header,
    MissionResult,
    Opening,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
    RoleCard,
    Ruling,
    Standing,
    VoteCall,
    VoteResult,
)
from engine.avaloup.words import Role
from engine.vocabulary import CharacterId
from forumbridge.narration.document import Document
from forumbridge.narration.table_narrator import TableNarrator, joined
from forumbridge.narration.words import Fields

CARD_NAMES = {
    Role.SEER: "la Vidente",
    Role.GUARD: "el Guardaespaldas",
    Role.VILLAGER: "Aldeano",
    Role.MASON: "Masón",
    Role.ALPHA: "el Lobo alfa",
    Role.UNSEEN: "la Cosa",
    Role.MYSTIC: "el Lobo místico",
    Role.DREAMER: "el Lobo soñador",
    Role.WOLF: "Hombre lobo",
}
_MISSION_CARDS = {"aldea": "habitante", "lobo": "hombre lobo"}


class AvaloupNarrator(TableNarrator):
    """Words reports and answers."""

    def opening(
        self, name: str, told: Opening, commitment: str, hours: tuple[int, int, int]
    ) -> Document:
        """Before the deal (NM-A01); `hours` to propose, to vote and to send a card."""
        return self._document(
            "inicio",
            {
                "partida": name,
                "lugar": told.place or None,
                "asientos": self._words.names(told.seats),
                "habitantes": told.villagers,
                "lobos": told.wolves,
                "equipos": [str(size) for size in told.sizes],
                "cartas": [
                    {"nombre": CARD_NAMES[role], "cuantas": count}
                    for role, count in Counter(told.roles).items()
                ],
                "compromiso": commitment,
                "horas_propuesta": hours[0],
                "horas_voto": hours[1],
                "horas_carta": hours[2],
            },
        )

    def public_report(self, report: PublicReport, *, secret: str = "") -> Document:
        """The public message of a publication: each thing it tells, in the order of the table."""
        return joined(self._told_in_public(report, secret))

    def _told_in_public(self, report: PublicReport, secret: str) -> Iterator[Document]:
        if report.opening is not None and report.opening.leader is not None:
            yield self._document("publico_reparto", {"lider": self._who(report.opening.leader)})
        if report.result is not None:
            yield self._result(report.result)
        if report.mission is not None:
            yield self._mission(report.mission)
        if report.passed is not None:
            fields: Fields = {"quien": self._who(report.passed), "cuenta": report.counted}
            yield self._document("publico_paso", fields)
        if report.leader is not None and report.opening is None:
            yield self._document("publico_lider", {"lider": self._who(report.leader)})
        if report.header is not None:
            yield self._header(report.header)
        if report.proposed is not None:
            told = report.proposed
            team = {"equipo": self._words.names(told.team), "cambia": told.changed}
            yield self._document("publico_propuesta", {"lider": self._who(told.leader), **team})
        if report.vote is not None:
            yield self._vote(report.vote)
        if report.card_hours is not None:
            yield self._document("publico_cartas", {"horas": report.card_hours})
        if report.cards_in is not None:
            came, total = report.cards_in
            yield self._document("publico_progreso", {"llegadas": came, "total": total})
        if report.last_chance is not None:
            told = report.last_chance
            alone = told.discussion == "private"
            yield self._document("publico_ultima", {"horas": told.hours, "en_privado": alone})
        if report.standing is not None:
            yield self._standing(report.standing)
        if report.ending is not None:
            yield self._ending(report.ending, secret)
        if report.ruling is not None:
            yield self._ruling(report.ruling)

    def player_report(self, report: PlayerReport) -> Document:
        """The personal message of a publication (NM-A02, A07, A10, A11, A18)."""
        return joined(self._told_in_private(report))

    def _told_in_private(self, report: PlayerReport) -> Iterator[Document]:
        me: Fields = {"yo": self._who(report.observer)}
        if report.card is not None:
            yield self._card(report.card, me)
        if report.request is not None:
            told = report.request
            yield self._document(
                "parte_incursion",
                {**me, "ronda": told.round, "horas": told.hours, "se_cambia": told.revocable},
            )
        if report.reminder is not None:
            until = self._words.moment(report.reminder.until)
            yield self._document(
                "recordatorio", {**me, "que": report.reminder.what, "plazo": until}
            )
        if report.ruling is not None:
            yield self._ruling(report.ruling)

    def pack(self, report: PlayerReport) -> Document | None:
        """What is said in the wolves' scene (NM-A16), the same to all of them; None for nothing."""
        told = report.pack
        if told is None:
            return None
        return self._document(
            "parte_manada",
            {
                "miembros": self._words.names(told.members),
                "alfa": self._maybe(told.alpha),
                "horas": told.hours,
                "pueden_decidir": told.may_prefer,
            },
        )

    def receipt(self, told: Receipt) -> Document:
        """What was taken (NM-A07, NM-A11)."""
        return self._document(
            "acuse",
            {
                "yo": self._who(told.character),
                "que": told.verb,
                "nombres": self._words.names(told.targets),
                "carta": told.word,
                "final": told.final,
                "plazo": self._moment(told.until),
            },
        )

    def refusal(self, told: Refusal) -> Document:
        """What was not taken and why, or what is in doubt (NM-A05, A07, A11)."""
        data = dict(told.data)
        return self._document(
            "rechazo",
            {
                "yo": self._who(told.character),
                "codigo": told.code,
                "que": told.verb,
                "dudoso": told.doubt,
                "hacen_falta": data.get("hacen_falta"),
                "sin_hacer": data.get("sin_hacer"),
            },
        )

    def _header(self, told: Header) -> Document:
        return self._document(
            "publico_ronda",
            {
                "ronda": told.round,
                "miembros": told.size,
                "fallos": told.fails_needed,
                "lider": self._who(told.leader),
                "rechazos": told.rejections,
                "logradas": told.village,
                "fracasadas": told.wolf,
                "horas": told.hours,
                "ultima": told.last_chance,
                "abre_sola": told.auto_open,
            },
        )

    def _standing(self, told: Standing) -> Document:
        return self._document(
            "publico_situacion",
            {
                "momento": told.phase,
                "ronda": told.round,
                "miembros": told.size,
                "fallos": told.fails_needed,
                "lider": self._who(told.leader),
                "equipo": self._words.names(told.team),
                "rechazos": told.rejections,
                "logradas": told.village,
                "fracasadas": told.wolf,
                "plazo": self._moment(told.until),
                "horas": told.hours,
                "compromiso": told.commitment,
            },
        )

    def _vote(self, told: VoteCall) -> Document:
        return self._document(
            "publico_votacion",
            {
                "equipo": self._words.names(told.team),
                "lider": self._who(told.leader),
                "abre": told.by,
                "horas": told.hours,
                "rechazos": told.rejections,
                "ultima": told.last_chance,
                "se_cambia": told.revocable,
                "acaba_antes": told.early_close,
                "en_notas": told.require_notes,
            },
        )

    def _result(self, told: VoteResult) -> Document:
        return self._document(
            "publico_resultado",
            {
                "lider": self._who(told.leader),
                "equipo": self._words.names(told.team),
                "aprueban": self._words.names(told.approved),
                "rechazan": self._words.names(told.rejected),
                "faltan": self._words.names(told.missing),
                "aprobado": told.passes,
                "rechazos": told.rejections,
            },
        )

    def _mission(self, told: MissionResult) -> Document:
        return self._document(
            "publico_incursion",
            {
                "ronda": told.round,
                "equipo": self._words.names(told.team),
                "habitante": told.village_cards,
                "lobo": told.wolf_cards,
                "fallos": told.fails_needed,
                "lograda": told.success,
                "logradas": told.village,
                "fracasadas": told.wolf,
            },
        )

    def _ending(self, told: Ending, secret: str) -> Document:
        return self._document(
            "publico_fin",
            {
                "ganador": told.winner,
                "motivo": told.reason,
                "logradas": told.village,
                "fracasadas": told.wolf,
                "papeles": self._held(told.roles),
                "nombrada": self._maybe(told.named),
                "por": told.named_by or None,
                "cartas": [
                    {
                        "ronda": card.round,
                        "nombre": self._words.name(card.character),
                        "carta": _MISSION_CARDS[card.card],
                        "callada": card.by_default,
                    }
                    for card in told.cards
                ],
                "secreto": secret,
            },
        )

    def _card(self, told: RoleCard, me: Fields) -> Document:
        return self._document(
            "parte_carta",
            {
                **me,
                "carta": CARD_NAMES[told.role],
                "bando": told.side,
                "sentido": told.meaning,
                "vistos": self._words.names(told.seen),
                "papeles": self._held(told.roles),
                "vidente": told.role is Role.SEER,
                "alfa": told.role is Role.ALPHA,
            },
        )

    def _ruling(self, told: Ruling) -> Document:
        return self._document("consulta", {"pregunta": told.question, "respuesta": told.answer})

    def _held(self, roles: Sequence[tuple[CharacterId, Role]]) -> list[Fields]:
        return [{"nombre": self._words.name(who), "carta": CARD_NAMES[role]} for who, role in roles]

    def _who(self, who: CharacterId) -> Fields:
        return self._words.person(who)
