"""Weak references of compiled classes: what the compiler writes of them, and what is made of it."""

from __future__ import annotations

from pathlib import Path

from bot.cli.wheel.mended import mend, mended

ATTRIBUTES = """\
    Py_VISIT(self->_side);
    Py_VISIT(*((PyObject **)((char *)self + sizeof(PlaceObject))));
    Py_CLEAR(*((PyObject **)((char *)self + sizeof(PlaceObject))));
"""

OWNED = """\
    Py_VISIT(*((PyObject **)((char *)self + sizeof(PyObject *) + sizeof(PlaceObject))));
    Py_CLEAR(*((PyObject **)((char *)self + sizeof(PyObject *) + sizeof(PlaceObject))));
"""

GOING = """\
    PyObject_GC_UnTrack(self);
    place_clear((PyObject *)self);
"""


def test_a_list_of_weak_references_is_no_attribute_and_ends_before_its_object() -> None:
    assert mended(ATTRIBUTES + OWNED + GOING) == (
        ATTRIBUTES
        + "    PyObject_GC_UnTrack(self);\n"
        + "    if (PyType_SUPPORTS_WEAKREFS(Py_TYPE(self)))\n"
        + "        PyObject_ClearWeakRefs((PyObject *)self);\n"
        + "    place_clear((PyObject *)self);\n"
    )


def test_classes_without_room_for_weak_references_stay_as_they_are() -> None:
    assert mended(ATTRIBUTES + GOING) == ATTRIBUTES + GOING


def test_mended_files_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "place.c"
    file.write_text(ATTRIBUTES + OWNED + GOING, encoding="utf-8")
    mend(tmp_path)
    once = file.read_text(encoding="utf-8")
    assert once == mended(ATTRIBUTES + OWNED + GOING)
    mend(tmp_path)
    assert file.read_text(encoding="utf-8") == once
