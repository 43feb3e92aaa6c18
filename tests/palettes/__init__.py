"""Finds the palettes of pictures: `python -m tests.palettes.GAME` extends one, `--anew` refits it."""
