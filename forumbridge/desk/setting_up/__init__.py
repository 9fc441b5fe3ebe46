"""Setting a game up, step by step, from nothing to a rehearsal; no web and no terminal in it."""
