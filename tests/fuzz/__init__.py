"""Texts that anybody could send, changed again and again towards code that none has reached yet.

`python -m tests.fuzz NAME` lets atheris, which is guided by coverage, look for a text that breaks one of the `targets`,
and prints it; `make soak` does so for half a minute each. What was found becomes an example, which `make test` tries.
"""
