"""Leaks planted in the views: sight, records, sections, encounters, masks, objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.hacienda.facts import record
from engine.hacienda.phase import objects, recording, resolution
from engine.hacienda.telling import meetings, projection, sections, vistas

Patch = pytest.MonkeyPatch


def wrap(patch: Patch, module: Any, name: str, change: Callable[..., Any]) -> None:
    """`change(clean result, *arguments)` in the place of a function or method."""
    clean = getattr(module, name)
    patch.setattr(module, name, lambda *a, **k: change(clean(*a, **k), *a))


# ── views ────────────────────────────────────────────────────────────────────────────────────


def eyes_in_the_dark(patch: Patch) -> None:
    clean = recording.views

    def leaky(atlas: Any, people: Any, house: Any, rules: Any) -> Any:
        return clean(atlas, people, replace(house, dark=frozenset()), rules)

    patch.setattr(recording, "views", leaky)


def ghosts_perceived(patch: Patch) -> None:
    patch.setattr(
        record,
        "perceived",
        lambda r, me: tuple(w for w in r.after if w != me and w not in r.hidden_after),
    )


def hidden_perceived(patch: Patch) -> None:
    patch.setattr(
        record,
        "perceived",
        lambda r, me: tuple(w for w in r.after if w != me and w in r.alive_after),
    )


def ghosts_counted(patch: Patch) -> None:
    patch.setattr(
        record,
        "company",
        lambda r, me: tuple(w for w in r.after if w != me and r.after[w] == r.after[me]),
    )


def engaged_witnesses(patch: Patch) -> None:
    def leaky(seen: Any, r: Any, gaze: Any) -> Any:
        here = r.before[gaze.observer]
        return tuple(
            k for k in r.kills if k.place == here and gaze.observer not in (k.killer, k.victim)
        )

    wrap(patch, record, "murders_seen", leaky)


def true_names(patch: Patch) -> None:
    patch.setattr(record, "look_of", lambda r, who: who)


def named_bodies(patch: Patch) -> None:
    wrap(patch, record, "corpses_seen", lambda seen, *_: tuple((c, True) for c, _n in seen))


def glow_everywhere(patch: Patch) -> None:
    patch.setattr(record, "glows", lambda r, me, *_: bool(r.bola.keys() - {me}))


def noise_everywhere(patch: Patch) -> None:
    wrap(patch, record, "passage_heard", lambda heard, r, me: heard or bool(r.passage_uses))


def doors_in_the_dark(patch: Patch) -> None:
    patch.setattr(sections.queries, "reduced", lambda r, me: False)


def order_of_bodies(patch: Patch) -> None:
    for module in (vistas, meetings, projection):
        patch.setattr(module, "by_look", lambda roster, facts: tuple(facts))


def shield_felt(patch: Patch) -> None:
    def leaky(noticed: bool, telling: Any, who: str) -> bool:
        return noticed or any(k.victim == who for k in telling.record.repelled)

    wrap(patch, sections, "_shield_noticed", leaky)


def bystanders_feel(patch: Patch) -> None:
    def leaky(lapsed: Any, telling: Any, who: str) -> Any:
        return replace(lapsed, claim_lapsed=lapsed.claim_lapsed or bool(telling.state.lapsed))

    wrap(patch, projection, "section", leaky)


def a_liars_mask(patch: Patch) -> None:
    clean = recording.record_of

    def played(setup: Any, played: Any) -> Any:
        made, draws = clean(setup, played)
        true = {w: "de verdad" if w in made.stages_done else m for w, m in made.masks.items()}
        return replace(made, masks=true), draws

    patch.setattr(resolution, "record_of", played)


def busy_silence(patch: Patch) -> None:
    """The promise of a talk knows who is really busy."""

    def leaky(met: Any, r: Any, who: str, *_: Any) -> Any:
        if met is None:
            return None
        others = record.company(r, who)
        return replace(met, can_talk=not any(o in r.busy for o in (who, *others)))

    wrap(patch, sections, "encounter", leaky)


def scene_of_the_first(patch: Patch) -> None:
    """What the first member alone sees, in the scene of all."""
    patch.setattr(meetings, "_empty_to_all", lambda views: tuple(next(iter(views), ())))


def plano_counts_ghosts(patch: Patch) -> None:
    clean = objects.headcount

    def leaky(game_map: Any, people: Any, *rest: Any) -> Any:
        return clean(game_map, {w: replace(p, alive=True) for w, p in people.items()}, *rest)

    patch.setattr(objects, "headcount", leaky)
