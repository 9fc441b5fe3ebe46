"""The codes of what came of an action, all neutral: none tells a fact its reader can't perceive.

AMB-018, AMB-031: a code depends on the actor's own position, sight, side, tasks and counters. In
particular a murder that fails has one code whatever the cause (AMB-104, AMB-105), and a follow
that leaves the follower where he was has one code whether the target stayed, failed, died or
followed in a circle (AMB-039, AMB-045, AMB-047, AMB-048).
"""

from __future__ import annotations

from enum import StrEnum


class OutcomeCode(StrEnum):
    """`Outcome.code`. The first four come with `done`; the rest mean that the point was lost."""

    DONE = ""
    """It happened as declared."""
    IDLE = "IDLE"
    """Nothing was declared for the phase (HAC-DECL-05)."""
    FOLLOW_STAYED = "FOLLOW_STAYED"
    """The follower kept company without a step."""
    PRETENCE = "PRETENCE"
    """An impostor's task: accepted, nothing advances (AMB-218)."""
    INCOMPLETE = "INCOMPLETE"
    """Not an action that can be carried out: a slot is missing, a condition, unreadable."""
    NOT_A_POINT = "NOT_A_POINT"
    """A free action or a vote in the place of a phase's action."""
    UNCONFIRMED = "UNCONFIRMED"
    """An irrevocable action that nobody confirmed (rules 5.2, BLOCK)."""
    ALREADY_THERE = "ALREADY_THERE"
    """A move to where he already was."""
    NO_WAY = "NO_WAY"
    """The destination is not one step away (HAC-MOV-01, HAC-MOV-05)."""
    NOT_IN_SIGHT = "NOT_IN_SIGHT"
    """He didn't see whom he wanted to follow (HAC-FOL-01, AMB-042)."""
    CANNOT_FOLLOW = "CANNOT_FOLLOW"
    """He saw the target, but no step led there (AMB-041)."""
    NOT_YOUR_TASK = "NOT_YOUR_TASK"
    """A vasallo's task that he does not have (AMB-219)."""
    TASK_FINISHED = "TASK_FINISHED"
    """All its stages are done."""
    WRONG_PLACE = "WRONG_PLACE"
    """No stage of the task is done here (HAC-TASK-07)."""
    WRONG_STAGE = "WRONG_STAGE"
    """A stage is done here, but not the next one (HAC-TASK-11)."""
    WAITING = "WAITING"
    """The compulsory wait is not over (HAC-TASK-05, AMB-221)."""
    NOT_ALLOWED = "NOT_ALLOWED"
    """His side, or being a ghost, does not let him do it (HAC-KILL-01)."""
    COOLDOWN = "COOLDOWN"
    """His murder is not available yet (HAC-KILL-08…11)."""
    MISSED = "MISSED"
    """The murder did not happen; the cooldown does not start (AMB-104…106)."""
    DIED = "DIED"
    """He was murdered first (HAC-KILL-15, AMB-108)."""
    GAME_OVER = "GAME_OVER"
    """The murders of the phase ended the game before his action (HAC-WIN-05, AMB-259)."""
