"""Numbers in command-line arguments."""

from __future__ import annotations

import argparse


def count(text: str) -> int:
    """Parse a whole number of at least 1. Raises ArgumentTypeError.

    >>> count("12")
    12
    """
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError("must be a whole number of at least 1")
    return int(text)
