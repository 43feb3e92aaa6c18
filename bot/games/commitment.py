r"""The host's commitment: a hash of the seed, published when a game starts.

Anybody can check it when the game has ended.

There are two forms; a record, a table and a challenge say which one theirs is.

- Form 1, of everything that began before there was form 2: SHA-256 of the seed, 32 bytes.
- Form 2: SHA-256 of one line of JSON in ASCII, without a line end, that names all that a game follows from besides its
  moves. Its keys, and those of the options, are in alphabetical order, there are no spaces, and every character beyond
  ASCII is a \u escape. The seed is in lower-case hex; the options are those that the record names, and no others:

  {"commitment":2,"game":"carcassonne","options":{"meeples":4},"rules_version":1,"seats":1,"seed":"00...1f"}

Form 1 says nothing of the options: whoever changed one that happened not to matter was not found out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from bot.games import chance
from bot.games.contract import OptionValue

SEED_ALONE, SEED_AND_SETUP = FORMS = (1, 2)
NEWEST = SEED_AND_SETUP
"""The form used for everything new."""


def commitment(
    *,
    game: str,
    rules_version: int,
    seats: int,
    options: Mapping[str, OptionValue],
    seed: bytes,
    form: int = NEWEST,
) -> str:
    """Return the commitment in hex. Raises ValueError for an unknown form.

    >>> commitment(game="carcassonne", rules_version=1, seats=1, options={"meeples": 4}, seed=bytes(range(32)))[:16]
    '68cdd2f252c2464e'
    """
    if form == SEED_ALONE:
        return chance.commitment(seed)
    if form != SEED_AND_SETUP:
        raise ValueError(f"there is no form {form} of a commitment")
    named = {
        "commitment": form,
        "game": game,
        "options": dict(options),
        "rules_version": rules_version,
        "seats": seats,
        "seed": seed.hex(),
    }
    return hashlib.sha256(json.dumps(named, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()
