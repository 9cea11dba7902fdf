"""Runs, sweeps, replays, and schemes on arrays."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._data import Array, Path, Track, Updates, _as_dict
from ._options import DisplayOptions, Figures, Link, ReplayFigures, ReplayOptions, RunOptions, SummaryRow, SweepOptions, SweepRow

if TYPE_CHECKING:
    from typing_extensions import Unpack

Names = Union[str, Sequence[str]]


def _list(names: Names) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


@dataclass
class Run:
    """One scheme's run: its figures, what each frame showed (a row a frame, from the first that showed something), and what was received."""
    scheme: str  # as it was asked for
    figures: Figures
    time: Array  # [s]
    truth: Array  # [m]
    displayed: Array  # [m]
    updated: npt.NDArray[np.bool_]  # an update came into use
    updates: Updates

    @property
    def error(self) -> Array:
        """The distance of displayed and true position in each frame, warm-up included [m]."""
        return np.asarray(np.linalg.norm(self.displayed - self.truth, axis=1))


def run(schemes: Names = (), *, preset: str = "", link: Link = "none", track: Optional[Track] = None, drive: Optional[Track] = None,
        **options: Unpack[RunOptions]) -> list[Run]:
    """As `reckoning-lab run`: one path, or your `track` (once called `drive`), under some schemes ("pvb:order2", "lua:my.lua"), each with the same seed. Without schemes the
    preset's, or pvb and bezier-end. `latency`, `jitter` and `loss` change the link."""
    names = _list(schemes) or ([] if preset else ["pvb", "bezier-end"])
    track = drive if track is None else track
    found = _core.run(names, preset, link, None if track is None else _as_dict(track), dict(options))
    for one in found:
        one["updates"] = Updates(**one["updates"])
    return [Run(**one) for one in found]


@dataclass
class Sweep:
    """The cases, in the order track, link, scheme, model fit, threshold, rate; and the means over the tracks."""
    rows: list[SweepRow]
    summary: list[SummaryRow]


def sweep(schemes: Names = ("pvb", "offset:ctra-fade"), *, paths: Names = (), seeds: int = 1, tracks: Sequence[Track] = (),
          rates: Sequence[float] = (1, 2, 3, 5, 10), thresholds: Sequence[float] = (0,), links: Sequence[Link] = ("none",),
          model_fit: Sequence[bool] = (False,), baseline: str = "", progress: Optional[Callable[[int, int], object]] = None,
          drives: Sequence[Track] = (), **options: Unpack[SweepOptions]) -> Sweep:
    """As `reckoning-lab sweep`, on all cores: paths (each with so many seeds) and tracks (once called `drives`) × schemes × rates × thresholds × links × model fit. A threshold of 0
    is publishing always at the rate. `progress(done, all)` is called after each case; Ctrl-C, and what it raises, ends the sweep;
    it may not itself sweep or replay."""
    rows, summary = _core.sweep(_list(schemes), _list(paths), seeds, [_as_dict(track) for track in [*tracks, *drives]], list(rates), list(thresholds), list(links),
                                list(model_fit), baseline, progress, dict(options))
    return Sweep(rows, summary)


def replay(file: Path, schemes: Names = ("pvb", "ease:ctra-fade"), *, actor: str = "", eye: str = "", merged: bool = False, link: Link = "none",
           **options: Unpack[ReplayOptions]) -> list[ReplayFigures]:
    """As `reckoning-lab replay`: a recorded match anew, a row a tank and scheme, or with `merged` a scheme. With `eye` error and jerk are
    also in pixels, to who follows the tank of that name. The link comes on top of the recorded one. Schemes in Lua that the recording holds may be asked for,
    too: "lua:my.lua@Ann", and the recorder's own as "lua:my.lua"."""
    return _core.replay(file, _list(schemes), actor, eye, merged, link, dict(options))


def display(scheme: str, updates: Updates, times: npt.ArrayLike, *, travel: float = 0.0, **options: Unpack[DisplayOptions]) -> Array:
    """Where a receiver under this scheme shows the actor at each of `times` [s], which are its frames, in order: a row of x, y, z each; NaN before the first
    update. A frame uses what arrived before it; without `compensate` an update describes the frame before its first use, as in a run (docs/measuring.md).
    `travel` is how long an update is thought to travel, for `half_round_trip` [s]."""
    return np.asarray(_core.display(scheme, _as_dict(updates), {"times": times}, travel, dict(options))["position"])
