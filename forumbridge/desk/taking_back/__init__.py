"""Read models of undoing and correcting: what can be taken back, what comes of it, who notices."""
