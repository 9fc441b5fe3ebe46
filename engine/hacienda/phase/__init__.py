"""One phase: what everybody does at once, and what comes of it (rules 4.2)."""
