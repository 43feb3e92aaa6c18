"""Every line listed as equivalent is still in its module; one that has changed has to be checked again."""

from __future__ import annotations

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parent


def test_listed_lines_are_in_their_modules() -> None:
    listed = json.loads((FOLDER / "equivalents.json").read_text(encoding="utf-8"))["lines"]
    assert listed
    for each in listed:
        module = (FOLDER.parents[1] / each["module"]).read_text(encoding="utf-8")
        assert "".join(each["code"].split()) in re.sub(r"\s+", "", module), each
