"""La Hacienda: the map game. Rule IDs are those of the catalogue (HAC-…, AMB-…, MSG-…)."""
