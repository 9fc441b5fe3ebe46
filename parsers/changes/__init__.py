"""What a later word changes: corrections, declarations told again, phases swapped."""
