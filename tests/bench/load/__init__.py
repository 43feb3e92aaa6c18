"""The bot under load, measured from outside: `python -m tests.bench.load`."""
