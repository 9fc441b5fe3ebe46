"""What the games without a map share between the cycle and their rules.

A game of this kind is a class that satisfies `LiveGame` (`rulesets.avaloup` is the model): it reads
posts with `reading.TableReader`, turns what is sure into its own `Decide` and what is not into
doubts with `doubts`, and says with `channels` who could read a post. Its letters come from its own
narrator; nothing here knows a noun of any one game.
"""
