"""What the compiler writes, mended where it gives away what is not its own.

mypyc 2.4 makes room for weak references in every class with a `__dict__`, for Python before 3.12. A list of them begins
there, which owns none; it is visited and cleared as an attribute would be. So a reference goes when its object does,
whoever holds it, and the next garbage collection breaks down. Mended, it ends there and stays with its owner.
"""

from __future__ import annotations

import re
from pathlib import Path

_OWNED = re.compile(
    r"^ *Py_(?:VISIT|CLEAR)\(\*\(\(PyObject \*\*\)\(\(char \*\)self \+ sizeof\(PyObject \*\) \+ sizeof\(\w+\)\)\)\);\n",
    re.MULTILINE,
)
"""The room behind that of the `__dict__`, taken for an attribute."""

_GOING = re.compile(r"^( *)PyObject_GC_UnTrack\(self\);\n", re.MULTILINE)
"""Where an object without references begins to go."""

_ENDED = r"""\g<0>\1if (PyType_SUPPORTS_WEAKREFS(Py_TYPE(self)))
\1    PyObject_ClearWeakRefs((PyObject *)self);
"""


def mended(text: str) -> str:
    """The text of a C file of mypyc, with weak references that end with their object and belong to who made them."""
    text, times = _OWNED.subn("", text)
    return _GOING.sub(_ENDED, text) if times else text


def mend(folder: Path) -> None:
    """Mend all C files of a folder where they are."""
    for file in sorted(folder.glob("*.c")):
        text = file.read_text(encoding="utf-8")
        if (better := mended(text)) != text:
            file.write_text(better, encoding="utf-8")
