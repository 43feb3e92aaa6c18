"""Catalogues of translations: extracted from the sources, compared with them, and counted.

`python -m tests.languages update` brings every catalogue up to date, `python -m tests.languages` prints how complete
each is.
"""
