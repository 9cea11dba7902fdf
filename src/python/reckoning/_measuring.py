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
    """One scheme's run: its figures, the received updates, and one row for each frame, from the first that displays the actor."""
    scheme: str  # name as given
    figures: Figures
    time: Array  # [s]
    truth: Array  # [m]
    displayed: Array  # [m]
    updated: npt.NDArray[np.bool_]  # true in frames that first use an update
    updates: Updates

    @property
    def error(self) -> Array:
        """Distance between displayed and true position in each frame, warm-up included [m]."""
        return np.asarray(np.linalg.norm(self.displayed - self.truth, axis=1))


def run(schemes: Names = (), *, preset: str = "", link: Link = "none", track: Optional[Track] = None, drive: Optional[Track] = None,
        **options: Unpack[RunOptions]) -> list[Run]:
    """Does what `reckoning-lab run` does: runs a path, or your `track` (formerly `drive`), under some schemes ("pvb:order2", "lua:my.lua"), each with the
    same seed. Without `schemes` it takes the preset's, or pvb and bezier-end. `latency`, `jitter` and `loss` change the link."""
    names = _list(schemes) or ([] if preset else ["pvb", "bezier-end"])
    track = drive if track is None else track
    found = _core.run(names, preset, link, None if track is None else _as_dict(track), dict(options))
    for one in found:
        one["updates"] = Updates(**one["updates"])
    return [Run(**one) for one in found]


@dataclass
class Sweep:
    """The cases of a sweep, in the order track, link, scheme, model fit, threshold, rate; and the means over the tracks."""
    rows: list[SweepRow]
    summary: list[SummaryRow]


def sweep(schemes: Names = ("pvb", "offset:ctra-fade"), *, paths: Names = (), seeds: int = 1, tracks: Sequence[Track] = (),
          rates: Sequence[float] = (1, 2, 3, 5, 10), thresholds: Sequence[float] = (0,), links: Sequence[Link] = ("none",),
          model_fit: Sequence[bool] = (False,), baseline: str = "", progress: Optional[Callable[[int, int], object]] = None,
          drives: Sequence[Track] = (), **options: Unpack[SweepOptions]) -> Sweep:
    """Does what `reckoning-lab sweep` does, on all cores: paths (each with `seeds` seeds) and tracks (formerly `drives`) × schemes × rates × thresholds ×
    links × model fit. A threshold of 0 publishes at the fixed rate. Calls `progress(done, all)` after each case; `progress` must not call `sweep` or `replay`.
    Ctrl-C, or an exception of `progress`, ends the sweep."""
    rows, summary = _core.sweep(_list(schemes), _list(paths), seeds, [_as_dict(track) for track in [*tracks, *drives]], list(rates), list(thresholds), list(links),
                                list(model_fit), baseline, progress, dict(options))
    return Sweep(rows, summary)


def replay(file: Path, schemes: Names = ("pvb", "ease:ctra-fade"), *, actor: str = "", eye: str = "", merged: bool = False, link: Link = "none",
           **options: Unpack[ReplayOptions]) -> list[ReplayFigures]:
    """Does what `reckoning-lab replay` does: dead-reckons a recorded match again. Returns a row for each tank and scheme, or with `merged` for each scheme.
    With `eye`, error and jerk are also given in pixels, for a camera that follows the tank of that name. The link is added to the recorded one. The
    recording's Lua schemes have names like "lua:my.lua@Ann"; the recorder's own are "lua:my.lua"."""
    return _core.replay(file, _list(schemes), actor, eye, merged, link, dict(options))


def display(scheme: str, updates: Updates, times: npt.ArrayLike, *, travel: float = 0.0, **options: Unpack[DisplayOptions]) -> Array:
    """Returns the positions that a receiver with this scheme displays: a row of x, y, z for each frame; NaN before the first update. `times`: increasing times
    of the frames [s]. A frame uses updates that arrived before it. Without `compensate` an update describes the frame before its first use, as in a run
    (docs/measuring.md). `travel`: assumed travel time of an update, for `half_round_trip` [s]."""
    return np.asarray(_core.display(scheme, _as_dict(updates), {"times": times}, travel, dict(options))["position"])
