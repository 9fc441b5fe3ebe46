"""What was understood of a post, phase by phase, as the fields of the receipt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import (
    Abstain,
    Action,
    Reading,
    RequestKind,
    Status,
    Vote,
    is_free,
)
from forumbridge.narration.inputs import ReceiptInput
from forumbridge.narration.words import Fields, Words


def _outside_phases(action: Action) -> bool:
    return is_free(action) or isinstance(action, Vote | Abstain)


@dataclass(frozen=True, slots=True)
class Receipts:
    """Turns a `ReceiptInput` into the fields of `acuse`."""

    words: Words

    def fields(self, receipt: ReceiptInput) -> Fields:
        """The fields of `acuse`; only the author's own text and public names are in them."""
        readings = receipt.declaration.readings
        kinds = {request.kind for request in receipt.declaration.requests}
        phases = range(receipt.resolved + 1, receipt.phases + 1)
        return {
            "yo": self.words.person(receipt.character),
            "ronda": receipt.round,
            "alteracion": receipt.alteration,
            "fases": [self._phase(receipt, phase) for phase in phases],
            "libres": [self._free(one) for one in readings if is_free(one.action)],
            "sin_fase": [
                self._read(one)
                for one in readings
                if one.phase is None and not _outside_phases(one.action)
            ],
            "sin_cambios": RequestKind.NO_CHANGES in kinds,
            "sustituye": receipt.again,
            "retirada": RequestKind.WITHDRAW in kinds,
            "plazo": self.words.moment(receipt.deadline) if receipt.deadline is not None else None,
            "avisos": [
                # A sentence that asks has named its candidates already: not twice.
                {
                    "frase": notice.sentence,
                    "opciones": [] if notice.sentence.endswith("?") else list(notice.options),
                }
                for notice in receipt.notices
            ],
        }

    def _phase(self, receipt: ReceiptInput, phase: int) -> Fields:
        """One phase: what this post says of it, else what stood already, else nothing."""
        found = [
            one
            for one in receipt.declaration.readings
            if one.phase == phase and not _outside_phases(one.action)
        ]
        doubts = [one for one in found if one.status is Status.ASKED]
        if doubts or found:
            return {"fase": phase, **self._read((doubts or found)[-1])}
        planned = dict(receipt.plan).get(phase)
        state = "nada" if planned is None else "igual"
        return {"fase": phase, **self._fields(planned, state, ())}

    def _free(self, reading: Reading) -> Fields:
        return {
            **self._read(reading),
            "fase": reading.phase,
            "permanente": reading.standing,
        }

    def _read(self, reading: Reading) -> Fields:
        states = {Status.ACCEPTED: "clara", Status.PROVISIONAL: "provisional", Status.ASKED: "duda"}
        return self._fields(reading.action, states[reading.status], reading.candidates)

    def _fields(self, action: Action | None, state: str, candidates: tuple[Action, ...]) -> Fields:
        return {
            "estado": state,
            "accion": self.words.action(action),
            "candidatas": [self.words.phrase(one) for one in candidates],
        }
