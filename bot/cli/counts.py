"""Numbers on a command line."""

from __future__ import annotations

import argparse


def count(text: str) -> int:
    """A number from 1, in digits. Raises ArgumentTypeError.

    >>> count("12")
    12
    """
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError("a number from 1 is needed")
    return int(text)
