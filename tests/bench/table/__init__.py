"""The performance table: figures beside their targets.

`python -m tests.bench.table`.
"""
