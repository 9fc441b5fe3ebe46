"""From views to messages: Spanish wording from templates, rendered for each forum.

This package sees view types (`engine.hacienda.telling.reports`) and the vocabulary, never state,
other people's events or storage (an import contract holds it).
"""
