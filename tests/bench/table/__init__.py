"""The performance table: what is measured here stands beside its target. `python -m tests.bench.table`."""
