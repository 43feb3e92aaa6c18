"""The parsers that are fuzzed: their examples in `make test`, with small changes; a guided search in `make soak`."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.__main__ import FOUND
from tests.fuzz.targets import ODD, TARGETS

SECONDS = 30
EXAMPLES = 2
"""Changed texts for each target in `make test`; `make soak` has a search that is guided."""

guided = pytest.mark.skipif(
    find_spec("atheris") is None, reason="atheris is not for this platform: pip install .[fuzz]"
)


@pytest.mark.parametrize("name", TARGETS)
def test_the_examples_are_read_or_refused(name: str) -> None:
    target = TARGETS[name]
    for example in (*target.examples, *ODD, "", " ", "\u202e", "\0", "²"):
        target.try_out(example)


@pytest.mark.parametrize("name", TARGETS)
def test_a_changed_example_is_read_or_refused(name: str) -> None:
    target = TARGETS[name]

    @settings(max_examples=EXAMPLES)
    @given(st.sampled_from(target.examples), st.data(), st.text(max_size=6))
    def change(example: str, data: st.DataObject, text: str) -> None:
        first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(example))] * 2)))
        target.try_out(example[:first] + text + example[last:])

    change()


def search(name: str, seconds: int) -> subprocess.CompletedProcess[str]:
    words = (sys.executable, "-m", "tests.fuzz", name, "--seconds", str(seconds))
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.soak
@guided
def test_the_guided_search_finds_what_was_planted() -> None:
    found = search("planted", SECONDS)
    assert found.returncode == FOUND
    assert "found: 'table" in found.stdout


@pytest.mark.soak
@guided
@pytest.mark.parametrize("name", TARGETS)
def test_the_guided_search_finds_no_text_that_breaks_a_parser(name: str) -> None:
    found = search(name, SECONDS)
    assert found.returncode == 0, found.stdout + found.stderr[-3000:]
