"""Dead reckoning, measured: Reckoning's heart and lab for Python.

    >>> import reckoning
    >>> for shown in reckoning.run(["snap", "pvb", "ease:ctra-fade"], path="zigzag", radius=12, rate=5, latency=0.1, compensate=True):
    ...     print(shown.scheme, shown.figures["mean"])

`run` drives a path, or a track of yours, under some schemes; `sweep` crosses many on all cores; `replay` reckons a recorded match anew; `display` is any
scheme on arrays; `read_recording` and `read_trajectories` make arrays of files. The figures are those of `reckoning-lab`, to the bit: docs/measuring.md
has their definitions.

SI units and radians; x east, y north, z up; quaternions are w, x, y, z from body to world; a row of an array is an instant. What is wrong with an argument
is a ValueError or a TypeError, what is wrong with a file an `Error`.
"""
from ._core import Error, options, schemes
from ._data import Recording, Track, Updates, read_recording, read_trajectories
from ._measuring import Run, Sweep, display, replay, run, sweep
from ._options import DisplayOptions, Figures, Link, LinkParts, ReplayFigures, ReplayOptions, RunOptions, SummaryRow, SweepOptions, SweepRow

__all__ = ["DisplayOptions", "Error", "Figures", "Link", "LinkParts", "Recording", "ReplayFigures", "ReplayOptions", "Run", "RunOptions", "SummaryRow", "Sweep",
           "SweepOptions", "SweepRow", "Track", "Updates", "display", "options", "read_recording", "read_trajectories", "replay", "run", "schemes", "sweep"]
