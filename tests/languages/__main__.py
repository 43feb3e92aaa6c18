"""Command line: bring catalogues up to date, print how complete they are."""

from __future__ import annotations

import argparse

import tests.languages
from tests.languages.catalogue_files import catalogue_of, completeness, languages, templates, update, update_templates
from tests.languages.faults import faults


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(prog="python -m tests.languages", description=tests.languages.__doc__)
    parser.add_argument("command", nargs="?", choices=["update", "status", "check"], default="status")
    parser.add_argument("language", nargs="*", help="codes, such as de; all by default, a new one begins a folder")
    parser.add_argument("--parts", nargs="*", help="parts of a new language; those it has by default, or all")
    arguments = parser.parse_args()
    if arguments.command == "update":
        update_templates()
    for language in arguments.language or languages():
        if arguments.command == "check":
            print(*faults(language), sep="\n")  # noqa: T201 - a command
            continue
        if arguments.command == "update":
            parts = [part for part in templates() if catalogue_of(language, part).exists()]
            update(language, arguments.parts or parts or [*templates()])
        for part, (done, of) in sorted(completeness(language).items()):
            print(f"{language} {part:22} {done:5} of {of:5} {100 * done // of:4} %")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
