"""How much of a file is not on the disk yet, from Linux (cachestat, since 6.5)."""

import ctypes
import os
from pathlib import Path

CACHESTAT = 451
_system = ctypes.CDLL(None, use_errno=True)


class _Range(ctypes.Structure):
    _fields_ = (("begin", ctypes.c_uint64), ("length", ctypes.c_uint64))


class _Pages(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint64) for name in ("cached", "dirty", "on_the_way", "evicted", "recent"))


def unsynced_pages(path: Path) -> int:
    """How many pages of this file would be lost in a power cut."""
    pages, whole = _Pages(), _Range(0, 0)
    file = os.open(path, os.O_RDONLY)
    try:
        if _system.syscall(CACHESTAT, file, ctypes.byref(whole), ctypes.byref(pages), 0):
            raise OSError(ctypes.get_errno(), "cachestat")
    finally:
        os.close(file)
    return int(pages.dirty + pages.on_the_way)


def can_be_told(folder: Path) -> bool:
    """Does this system support it, for files here?"""
    try:
        (folder / "probe").write_bytes(b"x" * 8192)
        return unsynced_pages(folder / "probe") > 0
    except OSError:
        return False
