"""A small real forum of ours that renders Umbría pages, for the demo and for rehearsals."""
