"""The rules: pure functions of recorded inputs.

Nothing below this package reads a clock, a file, the network or unseeded chance, and nothing in it
imports more than the standard library's pure part. `forumbridge` feeds it inputs and posts what its
views say.
"""
