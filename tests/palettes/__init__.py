"""Find the palettes of pictures: `python -m tests.palettes.GAME [--anew]`."""
