"""One phase: its action, what hangs on it, what is claimed in it and what is told again."""
