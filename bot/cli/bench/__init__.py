"""The performance table: what is measured here stands beside its target. `python -m bot.cli.bench`."""
