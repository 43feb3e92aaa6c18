"""The bot under load, measured from outside: `python -m bot.cli.load`."""
