"""README, hosting and updating, followed to the letter (`make soak`; `make rehearsal` does it with an index)."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

import pytest

from tests.rehearsal.documents import follow_pages
from tests.rehearsal.versions import git

OWN = ("tablekeeper", "_editable_impl_tablekeeper", "pip")


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """All libraries of this environment, but not the program."""
    folder = tmp_path / "packages"
    folder.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if path.name.split("-")[0].partition(".")[0] not in OWN and path.suffix != ".pth":
            (folder / path.name).symlink_to(path)
    return folder


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
async def test_pages_for_operators_can_be_followed_to_the_letter(tmp_path: Path, packages: Path) -> None:
    if git("rev-parse", "--verify", "HEAD").returncode:
        pytest.skip("the files came without their history")
    assert await follow_pages(tmp_path / "machine", packages) == "README, service, update, back, move"
