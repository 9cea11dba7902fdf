"""Tracks, updates and recordings as arrays."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from os import PathLike
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _core

Array = npt.NDArray[np.float64]
Path = Union[str, PathLike[str]]
RATE = 60.0  # rows of a track per second
_DERIVED: Any = None  # computed from the given arrays


def _level(rows: int) -> Array:
    """Returns orientations without rotation: w, x, y, z."""
    return np.tile([1.0, 0.0, 0.0, 0.0], (rows, 1))


def _as_dict(data: Any) -> dict[str, Any]:
    return {each.name: getattr(data, each.name) for each in fields(data)}


def _make_arrays(data: Any) -> None:
    """Turns lists in the array members into arrays."""
    for each in fields(data):
        value = getattr(data, each.name)
        if "Array" in str(each.type) and value is not None:
            setattr(data, each.name, np.asarray(value, float))


@dataclass
class Track:
    """A true path: 60 rows a second of one actor, from a spawn to the next. `Track("bus", position)` is enough: velocity and acceleration are then
    differences of the positions, and the actor faces its direction of motion."""
    name: str
    position: Array  # [m]
    velocity: Array = _DERIVED  # [m/s]
    acceleration: Array = _DERIVED  # [m/s²]
    orientation: Array = _DERIVED
    angular_velocity: Array = _DERIVED  # world axes [rad/s]
    stick: Optional[Array] = None  # throttle and steer from -1 to 1, brake 0 or 1; None: unknown
    start: float = 0.0  # match time, or time in the file, of the first row [s]
    actor: int = 0  # number in a recording
    kind: str = ""  # tank, mine, ...
    bot: bool = False  # driven by a bot
    own: bool = False  # a tank of the recorder, known in each tick

    def __post_init__(self) -> None:
        _make_arrays(self)
        if self.position.ndim != 2 or self.position.shape[1:] != (3,) or len(self.position) < 2:
            raise ValueError(f"{self.name}: position must have two rows or more of 3 numbers")
        if self.velocity is None:
            self.velocity = np.gradient(self.position, 1 / RATE, axis=0)
        if self.acceleration is None:
            self.acceleration = np.gradient(self.velocity, 1 / RATE, axis=0)
        if self.orientation is None or self.angular_velocity is None:
            yaw = np.unwrap(np.arctan2(self.velocity[:, 1], self.velocity[:, 0]))
            zero = np.zeros_like(yaw)
            if self.orientation is None:
                self.orientation = np.column_stack([np.cos(yaw / 2), zero, zero, np.sin(yaw / 2)])
            if self.angular_velocity is None:
                self.angular_velocity = np.column_stack([zero, zero, np.gradient(yaw, 1 / RATE)])

    def __len__(self) -> int:
        return len(self.position)

    @property
    def time(self) -> Array:
        """Time of each row [s]."""
        return self.start + np.arange(len(self)) / RATE


@dataclass
class Updates:
    """The updates of one actor, in the order of publishing. Defaults: no velocity and acceleration, no rotation, arrival without delay, and the median
    time between updates as interval."""
    time: Array  # match time that each update describes [s]
    position: Array  # [m]
    velocity: Array = _DERIVED  # [m/s]
    acceleration: Array = _DERIVED  # [m/s²]
    orientation: Array = _DERIVED
    angular_velocity: Array = _DERIVED  # world axes [rad/s]
    arrival: Array = _DERIVED  # match time of the arrival of each update [s]
    interval: Array = _DERIVED  # nominal time until the next update, the receiver's blend time [s]
    stick: Optional[Array] = None  # throttle and steer from -1 to 1, brake 0 or 1; None: unknown
    life: Array = _DERIVED  # changes at a spawn or teleport: receivers jump

    def __post_init__(self) -> None:
        _make_arrays(self)
        if self.time.ndim != 1:
            raise ValueError("updates: time must be an array without columns")
        rows = len(self.time)
        if self.velocity is None:
            self.velocity = np.zeros((rows, 3))
        if self.acceleration is None:
            self.acceleration = np.zeros((rows, 3))
        if self.orientation is None:
            self.orientation = _level(rows)
        if self.angular_velocity is None:
            self.angular_velocity = np.zeros((rows, 3))
        if self.arrival is None:
            self.arrival = self.time
        if self.interval is None:
            apart = np.diff(self.time)
            self.interval = np.full(rows, np.median(apart[apart > 0]) if (apart > 0).any() else 1.0)
        if self.life is None:
            self.life = np.zeros(rows)

    def __len__(self) -> int:
        return len(self.time)

    def between(self, start: float, end: float) -> Updates:
        """Returns the updates that describe an instant from `start` to `end` [s]."""
        rows = (self.time >= start) & (self.time <= end)
        return Updates(**{name: value[rows] for name, value in _as_dict(self).items() if value is not None})


@dataclass
class Recording:
    """A recorded match: true paths and updates of its actors."""
    map: str
    recorder: str  # name of the recorder's tank; empty: a spectator
    length: float  # duration [s]
    damage: str  # why the file ends early; empty: it is whole
    tracks: list[Track] = field(default_factory=list)
    updates: dict[int, Updates] = field(default_factory=dict)  # by Track.actor

    def updates_of(self, track: Track) -> Updates:
        """Returns the updates of the track's actor during the track: received, or published by the recorder."""
        end = float(track.time[-1])
        return self.updates[track.actor].between(track.start, end) if track.actor in self.updates else Updates(np.zeros(0), np.zeros((0, 3)))


def read_recording(file: Path) -> Recording:
    """Reads a recording that `reckoning --record FILE` made; a damaged one up to the damage."""
    found = _core.read_recording(file)
    found["tracks"] = [Track(**track) for track in found["tracks"]]
    found["updates"] = {actor: Updates(**updates) for actor, updates in found["updates"].items()}
    return Recording(**found)


def read_trajectories(file: Path, *, axes: str = "enu", unit_length: float | Sequence[float] = 1.0, unit_time: float = 1.0, degrees: bool = False,
                      gap: float | None = None, max_speed: float = 500.0, columns: Mapping[str, str] | None = None) -> tuple[list[Track], list[str]]:
    """Reads the tracks of a CSV file (columns t, x, y, and if known z, vx, vy, vz, yaw or heading, pitch, roll, id), resampled to 60 rows a second. Also
    returns notes about the file: its size, gaps, jumps, ignored columns, suspicious values. docs/your-data.md explains axes and units."""
    lengths = [unit_length] * 3 if isinstance(unit_length, (int, float)) else list(unit_length)
    tracks, notes = _core.read_trajectories(file, axes, lengths, unit_time, degrees, gap, max_speed, dict(columns or {}))
    return [Track(**track) for track in tracks], notes
