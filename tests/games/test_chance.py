"""Chance draws what its documentation says: checked by a few independent lines, by bounds and by statistics."""

from __future__ import annotations

import copy
import hashlib
import hmac
import pickle
import struct
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance, commitment, seed_from_text

SEED_BYTES = 32

_SEED = bytes(range(32))


def _hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 from its definition (RFC 2104)."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def _words(label: str, count: int) -> list[int]:
    """The first words of a label, as anybody may compute them."""
    stream = b"".join(
        _hmac(_SEED, label.encode() + b"\0" + index.to_bytes(4, "big")) for index in range(count // 8 + 1)
    )
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4 * count, 4)]


def test_two_chances_under_one_seed_are_equal() -> None:
    assert Chance(b"one") == Chance(b"one")
    assert hash(Chance(b"one")) == hash(Chance(b"one"))
    assert Chance(b"one") != Chance(b"other")
    assert Chance(b"one") != b"one"


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 71, 2**31 + 1, 2**32 - 1, 2**32])
def test_below_takes_the_first_fair_word(bound: int) -> None:
    fair = next(word for word in _words("machine/3/green", 64) if word < 2**32 // bound * bound)
    assert Chance(_SEED).below(bound, "machine", 3, "green") == fair % bound


def test_a_word_that_would_not_be_fair_is_passed_over() -> None:
    """By hand, under the seed 00 01 02 ... 1f.

    HMAC-SHA256 of "reject/4" 00 00000000 begins fc83438e a3e826cc, that is 4236460942 and 2749900492.
    2**32 holds 1400000000 three times, so fair words are those below 4200000000: the first is passed over, and the
    second gives 2749900492 - 1400000000.
    """
    assert _words("reject/4", 2) == [0xFC83438E, 0xA3E826CC] == [4236460942, 2749900492]
    assert Chance(_SEED).below(1_400_000_000, "reject/4") == 1_349_900_492
    assert Chance(_SEED).draws("reject/4")(1_400_000_000) == 1_349_900_492


@pytest.mark.parametrize("seed", [b"", b"seed", bytes(64), bytes(range(65)), bytes(200)])
def test_words_come_from_an_hmac_whatever_the_length_of_the_seed(seed: bytes) -> None:
    (word,) = struct.unpack(">I", hmac.digest(seed, b"tiles\0" + bytes(4), "sha256")[:4])
    assert Chance(seed).below(2**32, "tiles") == word


def test_a_chance_that_has_drawn_can_travel() -> None:
    chance = Chance(_SEED)
    drawn = chance.below(100, "tiles")
    travelled = pickle.loads(pickle.dumps(chance))  # noqa: S301
    assert travelled.below(100, "tiles") == copy.deepcopy(chance).below(100, "tiles") == drawn


def test_a_shuffle_passes_over_words_that_would_not_be_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """By hand, with words as an HMAC might give them.

    Five letters. Bound 5: 2**32 mod 5 = 1, so 4294967295 is not fair; 4294967294 is, and mod 5 it is 4: E stays.
    Bound 4 divides 2**32: 4294967295 is fair, and mod 4 it is 3: D stays. Bound 3: 2**32 mod 3 = 1, so 4294967295 is
    passed over twice; 6 gives 0: C and A change places. Bound 2: 4294967295 gives 1: B stays.
    """
    top = 2**32 - 1
    words = struct.pack(">8I", top, top - 1, top, top, top, 6, top, 0)
    monkeypatch.setattr(Chance, "_block", lambda *_: words)
    assert Chance(_SEED).shuffle("ABCDE", "letters") == ["C", "B", "A", "D", "E"]


def test_a_long_shuffle_that_passes_a_word_over() -> None:
    """Word 71198 of "reject/8", 4294959328, is not below the 4294954240 that is fair for the bound 28802."""
    words = _words("reject/8", 100_001)
    assert words[71_198] == 4_294_959_328 >= 2**32 // 28_802 * 28_802 == 4_294_954_240
    items, stream = list(range(100_000)), iter(words)
    for index in range(len(items) - 1, 0, -1):
        bound = index + 1
        other = next(word for word in stream if word < 2**32 // bound * bound) % bound
        items[index], items[other] = items[other], items[index]
    assert next(stream) == words[100_000]  # of the first 100,000 one was passed over, and 99,999 were used
    assert Chance(_SEED).shuffle(range(100_000), "reject/8") == items


def test_a_die_counts_from_one() -> None:
    assert Chance(_SEED).die(6, "machine", 3, "green") == Chance(_SEED).below(6, "machine", 3, "green") + 1


def test_a_shuffle_walks_down_and_swaps() -> None:
    items = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    words = iter(_words("tiles", 200))
    for index in range(len(items) - 1, 0, -1):
        bound = index + 1
        other = next(word for word in words if word < 2**32 // bound * bound) % bound
        items[index], items[other] = items[other], items[index]
    assert Chance(_SEED).shuffle("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "tiles") == items


def test_values_that_must_never_change() -> None:
    """Old records replay only while these hold."""
    chance = Chance(seed_from_text("tablekeeper"))
    assert [chance.die(6, "machine", n) for n in range(10)] == [3, 3, 5, 2, 2, 6, 2, 2, 5, 1]
    assert chance.shuffle(range(10), "tiles") == [0, 6, 7, 4, 9, 8, 1, 2, 3, 5]
    assert commitment(_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_same_label_always_gives_the_same_value() -> None:
    chance = Chance(_SEED)
    first = chance.shuffle(range(50), "a")
    chance.die(6, "something", "else")
    assert chance.shuffle(range(50), "a") == first
    assert chance.shuffle(range(50), "b") != first
    assert Chance(_SEED[::-1]).shuffle(range(50), "a") != first


@given(st.binary(max_size=100), st.integers(1, 2**32), st.lists(st.text(max_size=5), max_size=4))
def test_values_lie_within_bounds(seed: bytes, bound: int, label: list[str]) -> None:
    assert 0 <= Chance(seed).below(bound, *label) < bound


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_impossible_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(_SEED).below(bound, "x")


@given(st.lists(st.integers(), max_size=80), st.binary(max_size=8))
def test_a_shuffle_keeps_every_item_and_leaves_its_source(items: list[int], seed: bytes) -> None:
    before = list(items)
    assert sorted(Chance(seed).shuffle(items, "x")) == sorted(items)
    assert items == before


def _chi_square(counted: Counter[object], cells: int) -> float:
    expected = counted.total() / cells
    return sum((count - expected) ** 2 for count in counted.values()) / expected + (cells - len(counted)) * expected


def test_dice_are_fair() -> None:
    counted: Counter[object] = Counter(Chance(_SEED).die(6, "fair", n) for n in range(12_000))
    assert set(counted) == set(range(1, 7))
    assert _chi_square(counted, 6) < 20.5  # 0.999 quantile with 5 degrees of freedom


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counted: Counter[object] = Counter(tuple(Chance(_SEED).shuffle("abcd", "fair", n)) for n in range(12_000))
    assert set(counted) == set(permutations("abcd"))
    assert _chi_square(counted, 24) < 49.7  # 0.999 quantile with 23 degrees of freedom


def test_choices_are_fair() -> None:
    counted: Counter[object] = Counter(Chance(_SEED).choice("xyz", "fair", n) for n in range(6_000))
    assert _chi_square(counted, 3) < 13.8  # 0.999 quantile with 2 degrees of freedom


def test_the_seed_is_not_shown() -> None:
    assert _SEED.hex() not in repr(Chance(_SEED))
    assert repr(_SEED) not in repr(Chance(_SEED))


def test_a_seed_from_text_has_the_usual_length() -> None:
    assert len(seed_from_text("any text")) == SEED_BYTES
    assert seed_from_text("any text") == hashlib.sha256(b"any text").digest()
