"""Many matches of one game at once: `houndtable.batch.Batch`."""

from .engine.batch import Batch, Place

__all__ = ["Batch", "Place"]
