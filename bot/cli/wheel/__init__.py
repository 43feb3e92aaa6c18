"""The optional wheel in which the rules are compiled: `python -m bot.cli.wheel`. Nobody needs it to play or to test."""
