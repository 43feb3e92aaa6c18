"""What is said about the commitment to a game: before it, what the hash is of, and afterwards how it is checked."""

from __future__ import annotations

from bot.games.commitment import SEED_ALONE, SEED_AND_SETUP

_OF = {SEED_ALONE: "seed", SEED_AND_SETUP: "seed and the options"}


def committed(commitment: str, form: int) -> str:
    """The commitment, and what it is to: "SHA-256 of the secret seed and the options: `...`"."""
    return f"SHA-256 of the secret {_OF[form]}: `{commitment}`"


def revealed(seed: bytes | None, form: int) -> str:
    """The seed, once it is no secret any more, and what it has to do with the commitment."""
    if seed is None:
        return "The seed is secret until the game has ended."
    return f"{_WHOSE[form]}: `{seed.hex()}`"


_WHOSE = {
    SEED_ALONE: "Seed, whose SHA-256 is the commitment",
    SEED_AND_SETUP: "Seed, whose SHA-256 together with the options is the commitment",
}
