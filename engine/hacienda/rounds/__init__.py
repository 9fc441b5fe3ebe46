"""The course of a round: declaring, phases, claims, deliberation and the clocks."""
