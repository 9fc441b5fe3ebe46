"""The plan of a map: drawn as SVG and PNG, or in letters, for one reader.

Everything public comes from the map file; who is where comes from a `View`, which whoever knows
it makes. Nothing here can see a game's state.
"""
