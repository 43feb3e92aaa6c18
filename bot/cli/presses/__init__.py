"""How many presses the turns of a game take: `python -m bot.cli.presses`."""
