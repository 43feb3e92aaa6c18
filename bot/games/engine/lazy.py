"""A mapping whose values are made on first access."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[K, V]):
    """Values that `make` returns for each key; equal if made from an equal `source`.

    Unpickled it's an empty dict: pictures don't show these values, so they aren't sent with a view.
    """

    def __init__(self, keys: Iterable[K], make: Callable[[K], V], source: object) -> None:
        self._keys, self._make, self._source = dict.fromkeys(keys), make, source
        self._values: dict[K, V] = {}

    def __getitem__(self, key: K) -> V:
        if key not in self._values:
            if key not in self._keys:
                raise KeyError(key)
            self._values[key] = self._make(key)
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyMapping) and self._source == other._source

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[dict[K, V]], tuple[()]]:
        return dict, ()
