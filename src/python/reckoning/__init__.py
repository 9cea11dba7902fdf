"""Reckoning's dead-reckoning library and lab for Python.

    >>> import reckoning
    >>> for shown in reckoning.run(["snap", "pvb", "ease:ctra-fade"], path="zigzag", radius=12, rate=5, latency=0.1, compensate=True):
    ...     print(shown.scheme, shown.figures["mean"])

`run` measures schemes on a path or on your own track. `sweep` combines many settings on all cores. `replay` dead-reckons a recorded match again. `display`
applies a scheme to arrays. `read_recording` and `read_trajectories` turn files into arrays. The figures equal those of `reckoning-lab` to the bit;
docs/measuring.md defines them.

SI units and radians; x east, y north, z up; quaternions are w, x, y, z from body to world; a row of an array is an instant. A wrong argument raises
ValueError or TypeError, a bad file raises `Error`.
"""
from ._core import Error, options, schemes
from ._data import Recording, Track, Updates, read_recording, read_trajectories
from ._measuring import Run, Sweep, display, replay, run, sweep
from ._options import DisplayOptions, Figures, Link, LinkParts, ReplayFigures, ReplayOptions, RunOptions, SummaryRow, SweepOptions, SweepRow

__all__ = ["DisplayOptions", "Error", "Figures", "Link", "LinkParts", "Recording", "ReplayFigures", "ReplayOptions", "Run", "RunOptions", "SummaryRow", "Sweep",
           "SweepOptions", "SweepRow", "Track", "Updates", "display", "options", "read_recording", "read_trajectories", "replay", "run", "schemes", "sweep"]
