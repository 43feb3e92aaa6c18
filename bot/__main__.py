"""`tablekeeper COMMAND`: reads the command line and runs the command's module."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one reads a sentence
    sys.exit(f"Tablekeeper needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from bot.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
