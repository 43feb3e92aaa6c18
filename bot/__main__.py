"""`tablekeeper COMMAND`: reads the command line and runs the command's module."""

from __future__ import annotations

import sys

from bot.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
