"""Words in, declarations out: pure functions over text, an `Outlook` and a lexicon."""
