"""Avaloup: teams, approvals, secret cards and one last guess; nobody dies."""
