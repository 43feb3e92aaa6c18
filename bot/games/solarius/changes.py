"""Changes to one mat that nobody decides: points on the tracks, contamination, drives; each tells its event."""

from __future__ import annotations

from bot.games.solarius import told
from bot.games.solarius.components import BEST_DRIVE, DRIVE_SLOTS, SPECIAL_SPACE_CUBES, TRACK_MAX
from bot.games.solarius.state import Mat
from bot.games.solarius.steps import Run


def gain(run: Run, seat: int, fuel: int, spacebucks: int, cause: str) -> None:
    """Points onto the tracks; what goes beyond their ends is lost (5.0)."""
    mat = run.mat(seat)
    _change(run, mat, min(fuel, TRACK_MAX - mat.fuel), min(spacebucks, TRACK_MAX - mat.spacebucks), cause)


def give(run: Run, seat: int, fuel: int, spacebucks: int, cause: str) -> None:
    """Points from the tracks, which have them."""
    _change(run, run.mat(seat), -fuel, -spacebucks, cause)


def _change(run: Run, mat: Mat, fuel: int, spacebucks: int, cause: str) -> None:
    if fuel or spacebucks:
        mat.fuel += fuel
        mat.spacebucks += spacebucks
        run.tell(told.changed(mat.seat, fuel, spacebucks, mat, cause))


def contaminate(run: Run, seat: int, cubes: int, cause: str) -> None:
    """Contamination onto free spaces, the excess beside the mat for good (8.0)."""
    if not cubes:
        return
    mat = run.mat(seat)
    spaces = min(cubes, mat.contamination_spaces - mat.contamination)
    mat.contamination += spaces
    mat.beside += cubes - spaces
    run.tell(told.contaminated(seat, spaces, cubes - spaces, mat, cause))


def clean(run: Run, seat: int, cubes: int) -> None:
    """Up to so much contamination away from its spaces, never from beside the mat."""
    mat = run.mat(seat)
    removed = min(cubes, mat.contamination)
    if removed:
        mat.contamination -= removed
        run.tell(told.cleaned(seat, removed, mat))


def free_slots(mat: Mat) -> int:
    """How many common drives a mat still takes."""
    return DRIVE_SLOTS - len(mat.drives)


def add_drives(run: Run, seat: int, number: int, cause: str) -> None:
    """Common drives of value 1 into free slots; those that find none are lost (F7)."""
    mat = run.mat(seat)
    added = min(number, free_slots(mat))
    if added:
        mat.drives = _sorted((*mat.drives, *[1] * added))
        run.tell(told.drives(seat, mat, cause))


def may_upgrade_drive(mat: Mat) -> bool:
    """Whether a common drive can be turned."""
    return any(value < BEST_DRIVE for value in mat.drives)


def upgrade_drives(run: Run, seat: int, number: int, cause: str) -> None:
    """Turn common drives from 1 to 2, as many as there are."""
    mat = run.mat(seat)
    turned = 0
    while turned < number and may_upgrade_drive(mat):
        index = next(index for index, value in enumerate(mat.drives) if value < BEST_DRIVE)
        mat.drives = _sorted((*mat.drives[:index], mat.drives[index] + 1, *mat.drives[index + 1 :]))
        turned += 1
    if turned:
        run.tell(told.drives(seat, mat, cause))


def reduce_drive(run: Run, seat: int, value: int) -> None:
    """Give up one point of range: a drive of 2 becomes 1, one of 1 goes back to the supply (9.2 II)."""
    mat = run.mat(seat)
    drives = list(mat.drives)
    drives.remove(value)
    mat.drives = _sorted((*drives, *([value - 1] if value > 1 else [])))
    run.tell(told.drives(seat, mat, "portals"))


def _sorted(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def special_contamination(mat: Mat, space: str) -> int:
    """What using a space of the mat brings: none where a card prevents it, or where the space is a normal one."""
    return 0 if space in mat.modifiers.no_contamination else SPECIAL_SPACE_CUBES.get(space, 0)
