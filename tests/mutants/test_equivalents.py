"""What is listed as an equivalent still stands in its module: a line that was moved or changed has to be looked at."""

from __future__ import annotations

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parent


def test_every_line_that_is_listed_stands_in_its_module() -> None:
    listed = json.loads((FOLDER / "equivalents.json").read_text(encoding="utf-8"))["lines"]
    assert listed
    for each in listed:
        module = (FOLDER.parents[1] / each["module"]).read_text(encoding="utf-8")
        assert "".join(each["code"].split()) in re.sub(r"\s+", "", module), each
