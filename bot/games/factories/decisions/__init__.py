"""The decisions of Fantastic Factories: market turn, work phase, effects, limits."""
