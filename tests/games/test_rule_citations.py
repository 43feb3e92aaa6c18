"""Every citation of the rules, in code and tests, names a number in `data/rules/`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.rule_citations import PAGES, find_citation, rule_numbers

ROOT = Path(__file__).parents[2]
PAGE_OF = {
    "carcassonne": "carcassonne_solo",
    "carcassonne_base": "carcassonne",
    "novaluna": "nova_luna",
    "factories": "fantastic_factories",
    "otys": "otys",
    "solarius": "solarius_mission",
}
"""The page that the folders of a game mean when they cite a number alone."""

_REF = r"(?:\d+(?:\.\d+)*(?: (?:[A-D]|II(?:\.\d)?|I\.\d|d\.\d)\b)?|II\.\d|[A-Z]{1,3}\d+|[Pp]art [A-D])"
_AFTER_FILE = re.compile(rf"(?:[,:]? (?:and |to |sections? |of section )?)(?P<ref>{_REF})(?![\w-])")
_FILE = re.compile(r"rules/(?P<page>[a-z_]+)\.md")
_SPOKEN = re.compile(rf"\b(?P<page>{'|'.join(PAGES)}) (?P<ref>{_REF})(?=[\"`)])")
_MARKS = re.compile(r"\((?P<marks>[A-Z]{1,2}\d{1,2}(?:(?:, | and | to )[A-Z]{1,2}\d{1,2})*)\)")
_VECTOR = re.compile(r"\bTV\d+\b|(?<=def test_)[a-z]\d+(?=_)")

SOURCES = [
    path
    for folder in ("bot", "cogs", "renderers", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != Path(__file__)
]


def leads_somewhere(page: str, ref: str, before: str = "") -> bool:
    """Whether a number is on a page; a short one may continue the previous section."""
    ref = ref.replace("part ", "Part ")
    anytime = f"9.2 {ref[0].lower()}.{ref[1:]}"  # test_d1_... is about d.1
    tries = (ref, f"{before}.{ref}", f"{before.split(' ')[0]} {ref}", f"9.2 {ref}", anytime)
    return any(find_citation(f"{page} {one}") for one in tries)


def page_of(path: Path) -> str | None:
    """Return the rules page of the game whose folder contains a file."""
    return next((PAGE_OF[part] for part in path.parts if part in PAGE_OF), None)


def citations(path: Path) -> Iterator[tuple[str, str, str]]:
    """Page, number and the number before it, for every citation in a file."""
    text = re.sub(r"\n[# ]*", " ", path.read_text(encoding="utf-8"))
    for file in _FILE.finditer(text):
        at, before = file.end(), ""
        yield file["page"], "", ""
        while (match := _AFTER_FILE.match(text, at)) is not None:
            yield file["page"], match["ref"], before
            at, before = match.end(), match["ref"]
    for spoken in _SPOKEN.finditer(text):
        yield spoken["page"], spoken["ref"], ""
    page = page_of(path.relative_to(ROOT))
    if page is None:
        return
    for listed in _MARKS.finditer(text):
        for mark in re.findall(r"[A-Z]{1,2}\d+", listed["marks"]):
            yield page, mark, ""
    for vector in _VECTOR.findall(text):
        yield page, vector.upper(), ""


def test_every_citation_leads_to_a_number_of_the_rules() -> None:
    lost, found = [], 0
    for path in SOURCES:
        for page, ref, before in citations(path):
            if page not in PAGES or (ref and not leads_somewhere(page, ref, before)):
                lost.append(f"{path.relative_to(ROOT)}: {page} {ref}")
            found += 1
    assert not lost
    assert found > 200


@pytest.mark.parametrize(
    ("citation", "title"),
    [
        ("carcassonne_solo 2.4", "Score"),
        ("nova_luna 7.3", "Phase 1"),
        ("fantastic_factories 13.2", "Round"),
        ("otys 10.17", "Propeller target"),
        ("solarius_mission 9.2 A", "Die action"),
        ("solarius_mission 9.2 II.1", "Planet"),
        ("solarius_mission 9.2 d.2", "A better drive"),
        ("solarius_mission 3.0", "Terms"),
    ],
)
def test_a_citation_has_the_title_of_what_it_leads_to(citation: str, title: str) -> None:
    found = find_citation(citation)
    assert found is not None
    assert found.title == title


@pytest.mark.parametrize(
    "citation", ["otys 99", "carcassonne_solo 2.6", "chess 1", "otys", "", "solarius_mission 9.2 E"]
)
def test_what_no_page_has_is_not_found(citation: str) -> None:
    assert find_citation(citation) is None


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_no_file_outside_of_the_project(page: str) -> None:
    text = (ROOT / "data" / "rules" / f"{page}.md").read_text(encoding="utf-8")
    assert not re.search(r"shared/|\.\./|\.txt", text)
    assert all((ROOT / name).is_file() for name in re.findall(r"`(data/[a-z_./]+)`", text))
    assert rule_numbers(page)
