"""Reads the component files of the games; a server owner may put replacements into a folder of their own."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path
from typing import Any

OVERRIDES_VARIABLE = "TABLEKEEPER_DATA"
"""Environment variable that names a folder whose files win over the project's own."""


def load(name: str) -> Any:
    """The content of `data/<name>.json`, or of the replacement with the same name."""
    folder = os.environ.get(OVERRIDES_VARIABLE)
    if folder and (replacement := Path(folder) / f"{name}.json").is_file():
        return json.loads(replacement.read_text(encoding="utf-8"))
    return json.loads((resources.files("data") / f"{name}.json").read_text(encoding="utf-8"))
