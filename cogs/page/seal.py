"""Seals: what shows that a page was given a control, so that it can't ask for others."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

SEAL_BYTES = 16

SEALED = "custom_id", "control"
"""The keys of ids of controls and of fields of forms in what a page is told."""


class Unsealed(ValueError):
    """A control that this page was never given."""


class Seal:
    """Marks the ids of controls for one member at one table. `key` is the server's."""

    def __init__(self, key: bytes, member: int, table: str) -> None:
        self._key = key
        self._about = f"{member} {table} "

    def close(self, control: str) -> str:
        """Return an id with its seal."""
        return f"{control}#{self._of(control)}"

    def close_all(self, told: Any) -> Any:
        """Return what a page is told, with seals on all ids of controls."""
        if isinstance(told, dict):
            return {
                key: self.close(each) if key in SEALED and isinstance(each, str) else self.close_all(each)
                for key, each in told.items()
            }
        return [self.close_all(each) for each in told] if isinstance(told, list | tuple) else told

    def open(self, sealed: str) -> str:
        """Return the id behind a seal. Raises Unsealed."""
        control, _, seal = sealed.rpartition("#")
        if not hmac.compare_digest(seal.encode("utf-8", "replace"), self._of(control).encode()):
            raise Unsealed
        return control

    def _of(self, control: str) -> str:
        text = (self._about + control).encode("utf-8", "replace")
        return hashlib.blake2b(text, key=self._key, digest_size=SEAL_BYTES).hexdigest()
