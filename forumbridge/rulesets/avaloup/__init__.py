"""Avaloup as a run drives it: read, folded, told, looked at."""
