"""Telling the narrator that he is needed: by mail, ntfy or a command of his own; never what for.

Off unless game.toml says otherwise. No name, quotation or role leaves through here, and nothing
that goes wrong here stops a run.
"""
