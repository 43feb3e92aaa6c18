"""Section numbers of the rules in `data/rules/`, with titles for citations.

A citation is the name of a page and a number, `otys 10.17` or `solarius_mission 9.2 II.1`. Numbers are those of
headings, of numbered steps and questions in a section (`carcassonne_solo 2.4` is step 4 of section 2), and of
ambiguities and test vectors, which need no section (`A15`, `TV36`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

_RULES = resources.files("data") / "rules"

PAGES = tuple(sorted(page.name.removesuffix(".md") for page in _RULES.iterdir() if page.name.endswith(".md")))
"""The pages, by their names in citations."""

_NUMBER = r"(?:\d+(?:\.\d+)*|Part [A-D])(?: (?:[A-D]|II)(?:\.\d+)?(?= [A-Z]))?"
_HEADING = re.compile(rf"#+ (?P<numbers>{_NUMBER}(?: / {_NUMBER})*)\.? (?:— )?(?P<title>.+)")
_STEP = re.compile(r"(?P<number>\d+)\. (?:\*\*(?P<title>[^*]+?)\.?\*\*)?")
_ROW = re.compile(r"\| (?P<number>\d+) \| (?P<title>[^|]+?) \|")
_POINT = re.compile(r"- \*\*(?P<number>(?:I|d)\.\d) (?P<title>[^*]+)\*\*")
_MARK = re.compile(r"\b[A-Z]{1,3}\d+[a-z]?\b")
_EVIDENCE = re.compile(r"\s*(?:\*\*)?\[[^]]*\](?:\*\*)?")


_QUESTIONS = re.compile("Ambiguities|Final scoring")
"""Sections with numbered tables that are cited."""


class Citation(NamedTuple):
    """A number of a page with its title, or that of its section."""

    page: str
    number: str
    title: str


def find_citation(citation: str) -> Citation | None:
    """Return the target of a citation, None if no page has this number.

    >>> find_citation("solarius_mission 9.2 II.1")
    Citation(page='solarius_mission', number='9.2 II.1', title='Planet')
    >>> find_citation("chess 1") is None
    True
    """
    page, _, number = citation.partition(" ")
    if page not in PAGES or (title := rule_numbers(page).get(number)) is None:
        return None
    return Citation(page, number, title)


@cache
def rule_numbers(page: str) -> Mapping[str, str]:
    """Return all numbers of a page with their titles."""
    found: dict[str, str] = {}
    for number, title in _numbers((_RULES / f"{page}.md").read_text(encoding="utf-8")):
        found.setdefault(number, title)
    return found


def _numbers(text: str) -> Iterator[tuple[str, str]]:
    section, title = "", ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = ""
        if (heading := _HEADING.match(line)) is not None:
            title = _EVIDENCE.sub("", heading["title"]).split(" (", 1)[0].strip(" .*")
            for section in heading["numbers"].split(" / "):
                yield section, title
        elif section and (step := _STEP.match(line)) is not None:
            yield f"{section}.{step['number']}", step["title"] or title
        elif section and _QUESTIONS.match(title) and (row := _ROW.match(line)) is not None:
            yield f"{section}.{row['number']}", row["title"]
        elif section and (point := _POINT.match(line)) is not None:
            yield f"{section.split(' ')[0]} {point['number']}", point["title"].strip()
        for mark in _MARK.findall(line):
            yield mark, title
