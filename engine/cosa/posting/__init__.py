"""How something goes out: publications, the scenes they go to, tables."""
