"""A post before any word of it is understood: its letters, its marks, its notices."""
