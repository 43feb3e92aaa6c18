"""How many presses the turns of a game take: `python -m tests.bench.presses`."""
