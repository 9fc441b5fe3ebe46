"""The rulings in force: one field a key of `config/hacienda/ruleset.toml` (rules appendix B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.vocabulary.ids import PlaceId

SceneRule = Literal["closed", "veiled", "open"]
OTHER_SABOTAGES: tuple[str, ...] = ("luces", "chimeneas", "verjas", "palomar")
"""The sabotages with a public alarm: all but the doors."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Defaults are the recommended rulings of the rules' section 3.

    Hours are hours; phases are whole phases, that of the event not counted unless
    `count_event_phase` (AMB-001): `span` turns a number of them into blocked phases.
    """

    # Reparto
    vasallos: int = 12
    impostores: int = 3
    clerigos: int = 1
    escurridizos: int = 1
    cambiaformas: int = 1
    task_quota: Mapping[str, int] = field(
        default_factory=lambda: {"larga": 2, "mediana": 3, "rapida": 3}
    )
    start_place: PlaceId | None = None
    """None: where the map says (AMB-012)."""
    impostors_know_each_other: bool = True
    impostors_know_roles: bool = False
    impostor_scene: bool = False
    retired_tasks_count: bool = True
    # Plazos
    declaration_hours: int = 24
    alteration_hours: int = 18
    extension_hours: int = 12
    extension_auto: bool = True
    extension_per_round: int | None = 1
    extension_per_game: int | None = 3
    """None: without limit."""
    deliberation_hours: int = 168
    resolve_early: bool = True
    receipt_grace_hours: int = 2
    phase_schedule: Literal["fixed", "asap"] = "fixed"
    update_waits_for_windows: bool = True
    narrator_patience_hours: int = 24
    outage_grace_hours: int = 2
    round_opening: Literal["auto", "hold", "narrator_post"] = "auto"
    publish_hours: tuple[int, int] = (0, 24)
    batch_reports: bool = True
    # Declarar y alterar
    count_event_phase: bool = False
    failed_action: Literal["lose"] = "lose"
    conditionals: tuple[str, ...] = ("report", "bell")
    redeclare: bool = True
    edits: Literal["before_deadline", "first_read", "forbidden"] = "before_deadline"
    no_alter_rounds: int = 2
    window_close_early: bool = True
    max_windows_per_round: int = 2
    free_actions_in_banned_rounds: bool = True
    repeat_encounter: bool = False
    alter_on_exit: bool = False
    alter_on_alarm: bool = False
    corpse_window: Literal["report_only", "alter"] = "report_only"
    redeclare_on_death: bool = True
    ghosts_alter: bool = False
    # Moverse
    cross_on_same_phase_unlock: bool = False
    blocked_move: Literal["lose", "unlock", "unlock_and_shift"] = "lose"
    impostors_cross_blocked: bool = False
    door_swap: Literal["none", "sighting", "encounter"] = "none"
    follow_presence: bool = True
    # Ver y hablar
    dark_scene: SceneRule = "closed"
    busy_scene: SceneRule = "closed"
    scene_instance: Literal["by_capability", "per_group", "per_place"] = "by_capability"
    scene_until: Literal["next_update"] = "next_update"
    see_out_of_dark: bool = False
    dark_count: Literal["exact", "some"] = "exact"
    impostor_busy_immune: bool = False
    fake_task_busy: bool = False
    gate_busy: bool = True
    talisman_free_busy: bool = False
    glow_audience: Literal["place"] = "place"
    glow_scope: Literal["selected", "all"] = "selected"
    passage_view_adjacent: bool = False
    mask_style: Literal["generic", "room_task"] = "generic"
    mask_repairs: bool = True
    # Asesinatos y cadáveres
    kill_cooldown: int = 13
    kill_range: Literal["place", "room"] = "place"
    kill_any: Literal["unique", "random", "reject"] = "unique"
    kill_witness: Literal["start", "start_or_end"] = "start"
    busy_before_kill: bool = True
    friendly_fire: bool = False
    simultaneous_kills: Literal["post_time"] = "post_time"
    victim_learns_killer: Literal["apparent", "none"] = "apparent"
    shield_block_witness: Literal["none", "target", "view"] = "none"
    dark_corpse: Literal["anonymous", "none", "full"] = "anonymous"
    report_via_bola: bool = False
    report_from_passage: bool = False
    clear_corpses: bool = True
    # Reportar, campana y deliberación
    instant_stop: bool = True
    standing_report: bool = True
    bell_uses_per_player: int | None = 1
    bell_cooldown_phases: int = 0
    bell_blocked_by: tuple[str, ...] = OTHER_SABOTAGES
    caller_name: Literal["true_name", "apparent"] = "true_name"
    publish_deaths: bool = True
    publish_corpse_place: bool = False
    ghosts_read_deliberation: bool = True
    deliberation_cancels: tuple[str, ...] = ("chimeneas", "verjas", "puertas")
    candles_spread_in_deliberation: bool = True
    vote_scene: Literal["personal"] = "personal"
    self_vote: bool = True
    show_who_voted: bool = False
    confirm_ejects: bool = False
    # Fantasmas
    ghosts_repair: bool = False
    ghosts_use_objects: bool = False
    roles_survive_death: bool = False
    ghost_scene: Literal["common", "per_side"] = "common"
    ghosts_see_true_identity: bool = False
    # Sabotajes
    sabotage_cooldown: int = 10
    lethal_phases: int = 16
    door_block_phases: int = 5
    door_block_counts_own_phase: bool = False
    door_rooms: int = 3
    """Rooms whose doors one point blocks (HAC-DOOR-03)."""
    doors_subject_to_cooldown: bool = True
    doors_during_sabotage: bool = False
    simultaneous_sabotage: Literal["post_time"] = "post_time"
    reblock: Literal["restart", "ignore"] = "restart"
    doors_announced: Literal["local", "public", "none"] = "local"
    alarm: Literal["public", "local"] = "public"
    announce_partial: bool = True
    impostors_told_author: bool = False
    gate_position: Literal["either", "start", "end"] = "either"
    blackout_hits_hearth_rooms: bool = True
    candles_out_on: Literal["luces", "any"] = "luces"
    palomar_same_phase_task: bool = True
    palomar_stops_waits: bool = False
    palomar_disables: tuple[str, ...] = ("tareas",)
    # Objetos, pasajes y papeles
    public_passages: bool = False
    plano_counts_passages: bool = True
    plano_by_section: bool = False
    bola_watched: int = 4
    """Places that the Bola shows in one phase, of the eyes of the map (HAC-BOLA-01)."""
    bola_compulsory: int = 2
    """How many of the places not watched must be watched next (HAC-BOLA-06)."""
    bola_default: Literal["random", "invalid"] = "random"
    bola_alter_in_banned: bool = False
    forced_events: Literal["start", "end"] = "start"
    initial_role_cooldown: int = 0
    passage_phases: int = 6
    passage_cooldown: int = 10
    shift_in_passage: bool = False
    shift_targets: Literal["not_publicly_dead", "living", "all"] = "not_publicly_dead"
    shift_witness: Literal["start_or_end", "end"] = "start_or_end"
    shift_phases: int = 10
    shift_cooldown: int = 10
    tell_shift_count: bool = True
    talisman_charges: int = 3
    talisman_tasks: int = 2
    shield_phases: int = 5
    shield_cooldown: int = 20
    angel_by_vote: bool = True
    angel_tie: Literal["post_time", "random"] = "post_time"
    angel_range: Literal["map", "place"] = "map"
    angel_told_attacker: bool = False
    angel_reset_on_deliberation: bool = False
    # Victoria y final
    parity: Literal["le", "eq"] = "le"
    task_counter: Literal["per_round", "meetings", "never"] = "per_round"
    publish_log: bool = True

    def span(self, phases: int) -> int:
        """Whole phases that pass after the one of the event (AMB-001)."""
        return max(0, phases - 1) if self.count_event_phase else phases
