"""One run beside the forum, step by step."""
