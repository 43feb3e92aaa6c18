"""Named draws: random values computed from the table's seed and a label.

Scheme (`tablekeeper-chance/1`), reproducible in a few lines of any language:

- a label is the arguments joined by "/" as UTF-8, e.g. `die(6, "machine", 3, "green")` -> `machine/3/green`;
- block i of a label is HMAC-SHA256(key = seed, message = label + 0x00 + i as four big-endian bytes);
- the blocks are read as consecutive four-byte big-endian words w;
- `below(n)`: take words until w < floor(2**32 / n) * n, the value is w mod n (so no modulo bias);
- a die of s sides is below(s) + 1;
- a shuffle walks i from the last index down to 1 and swaps item i with item below(i + 1), one word stream per shuffle.

What each game draws under which label, and from which list, stands in `data/CHANCE.md`, with an example to follow by
hand. The host publishes a commitment to the seed when a table starts (`bot.games.records`), the seed when it ends.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import Any, TypeVar

T = TypeVar("T")

_WORD = 2**32
_BLOCK = struct.Struct(">8I")
_FIRST = struct.Struct(">I")
_BLOCK_0 = (0).to_bytes(4, "big")
_KEY_BYTES = 64
_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))
"""HMAC's inner and outer pads for each key byte, and the key length (RFC 2104)."""
SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed in hex: form 1 of the commitment."""
    return hashlib.sha256(seed).hexdigest()


def seed_from_text(text: str) -> bytes:
    """Make a 32-byte seed from a text, for reproducible runs on the command line.

    >>> seed_from_text("tuesday").hex()[:8]
    'd78d1a3f'
    """
    return hashlib.sha256(text.encode()).digest()


def _name(label: tuple[object, ...]) -> bytes:
    return "/".join(map(str, label)).encode() + b"\0"


@lru_cache(maxsize=1024)
def _fair(bound: int) -> int:
    """Return the limit below which words are evenly distributed over the bound."""
    if not 0 < bound <= _WORD:
        raise ValueError(f"a draw needs a bound from 1 to 2**32, not {bound}")
    return _WORD - _WORD % bound


class Chance:
    """Named draws under one seed: a label always gives the same value.

    >>> Chance(b"seed").die(6, "machine", 3, "green") == Chance(b"seed").die(6, "machine", 3, "green")
    True
    """

    __slots__ = ("_inner", "_outer", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._inner: Any = None
        self._outer: Any = None

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self._seed,)

    def __repr__(self) -> str:
        return "Chance(<secret>)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and self._seed == other._seed

    def __hash__(self) -> int:
        return hash(self._seed)

    def below(self, bound: int, *label: object) -> int:
        """Return a number from 0 to bound - 1. Raises ValueError for an invalid bound."""
        name, fair = _name(label), _fair(bound)
        word: int
        (word,) = _FIRST.unpack_from(self._block(name + _BLOCK_0))
        return word % bound if word < fair else self._draw(name)(bound)

    def die(self, sides: int, *label: object) -> int:
        """Roll a die: 1 to `sides`.

        >>> Chance(bytes(32)).die(6, "machine", 3, "green")
        6
        """
        return self.below(sides, *label) + 1

    def choice(self, items: Sequence[T], *label: object) -> T:
        """Return one of the items with equal probability."""
        return items[self.below(len(items), *label)]

    def shuffle(self, items: Sequence[T], *label: object) -> list[T]:
        """Return a new list with the items in random order, each order equally likely.

        >>> Chance(bytes(32)).shuffle("abcde", "letters")
        ['a', 'c', 'b', 'd', 'e']
        """
        shuffled = list(items)
        words = self._words(_name(label))
        for index in range(len(shuffled) - 1, 0, -1):
            bound = index + 1
            while (word := next(words)) >= _WORD - _WORD % bound:
                pass
            other = word % bound
            shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
        return shuffled

    def draws(self, *label: object) -> Callable[[int], int]:
        """Return a function for a sequence of numbers below given bounds, under one label.

        For players and shuffles, which need many numbers under one name. Rules label each draw.
        """
        return self._draw(_name(label))

    def _draw(self, name: bytes) -> Callable[[int], int]:
        words = self._words(name)

        def draw(bound: int) -> int:
            fair = _fair(bound)
            while (word := next(words)) >= fair:
                pass
            return word % bound

        return draw

    def _words(self, name: bytes) -> Iterator[int]:
        return chain.from_iterable(self._blocks(name))

    def _blocks(self, name: bytes) -> Iterator[tuple[int, ...]]:
        for index in count():
            yield _BLOCK.unpack(self._block(name + index.to_bytes(4, "big")))

    def _block(self, message: bytes) -> bytes:
        """Return HMAC-SHA256 with prepared pads, twice as fast as `hmac.digest`."""
        if self._inner is None:
            key = self._seed if len(self._seed) <= _KEY_BYTES else hashlib.sha256(self._seed).digest()
            key = key.ljust(_KEY_BYTES, b"\0")
            self._inner, self._outer = hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        digest: bytes = outer.digest()
        return digest
