"""Types of the keyword options and of the returned rows. `reckoning.options("run")` gives the help, unit, range and default of each option."""
from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Optional, TypedDict, Union


class LinkParts(TypedDict, total=False):
    """A link by its parts. `link`: the preset that they change. `trace`: a CSV file with the columns time, delay and lost, as `reckoning-lab link` writes it."""
    link: str
    latency: float
    jitter: float
    loss: float
    duplicate: float
    resend: float
    bandwidth: float
    burst: float
    burst_every: float
    burst_loss: float
    asymmetry: float
    up_bandwidth: float
    in_order: bool
    reorder: float
    reorder_delay: float
    detour: float
    route_every: float
    trace: Union[str, PathLike[str]]


# A preset's name, (latency, jitter, loss), or a dict of parts.
Link = Union[str, Sequence[float], LinkParts]


class DisplayOptions(TypedDict, total=False):
    """Options of the receiver."""
    compensate: bool
    half_round_trip: bool
    blend_time: str
    blend_scale: float
    targeting_share: float
    phase_in_frames: int
    stick_weight: float
    orientation: str
    orientation_speed: float
    orientation_base: float
    articulation_delay: float
    interpolation_delay: float
    extrapolation_limit: float


class ReplayOptions(DisplayOptions, total=False):
    """Options of the receiver, the link and the ground clamping."""
    seed: int
    latency: float
    jitter: float
    loss: float
    clamp: str
    clamp_mines: str
    clamp_one_point_beyond: float
    clamp_interval: float
    clamp_interval_beyond: float
    clamp_smoothing: float
    clamp_sink: float
    clamp_ground: str
    clamp_rays: int


class SweepOptions(DisplayOptions, total=False):
    """Options that all cases of a sweep share: the vehicle, its publisher, the receiver."""
    speed: float
    radius: float
    seed: int
    ideal: bool
    duration: float
    warm_up: float
    fps: float
    draw_behind: float
    frames: float
    frame_jitter: float
    hitch: float
    hitch_every: float
    noise: float
    waves: float
    wave_length: float
    quantise: bool
    orientation_rate: float
    time_space_threshold: float
    rotation_threshold: float
    articulation_threshold: float
    articulation_rate: float
    velocity_threshold: float
    acceleration_threshold: float
    heartbeat: float
    heartbeat_stagger: float
    velocity: str
    acceleration: str
    velocity_average: float
    acceleration_fit: float
    damp: bool
    tiny: float
    zero_vertical_acceleration: bool
    impact_acceleration: bool
    angular_velocity: str
    angular_acceleration: bool
    predictive_prevention: bool
    contract: bool
    model_fit_latency: float


class RunOptions(SweepOptions, total=False):
    """All options of a run."""
    path: str
    rate: float
    publish: str
    threshold: float
    model_fit: bool
    latency: float
    jitter: float
    loss: float


class Figures(TypedDict):
    """The columns of `reckoning-lab run`; None: not scored, or not defined for the scheme."""
    scheme: str
    mean: Optional[float]
    p95: Optional[float]
    max: Optional[float]
    dv_max: Optional[float]
    jerk_rms: Optional[float]
    lateral_oscillation: Optional[float]
    updates_per_s: float
    bytes_per_s: float
    heading_deg: Optional[float]
    penetration: Optional[float]
    dv_p99: Optional[float]
    jerk_p99: Optional[float]
    reversal: Optional[float]
    mean_then: Optional[float]
    underruns: Optional[int]
    innovation: Optional[float]
    innovation_p95: Optional[float]


class ReplayFigures(Figures, total=False):
    """Figures of one tank, or of all if merged. `seen_…`: in pixels, None without an eye."""
    actor: str
    seen_mean: Optional[float]
    seen_jerk_rms: Optional[float]


class Published(TypedDict):
    """Publisher and link settings of a case of a sweep."""
    rate: float
    threshold: float
    model_fit: bool
    latency: float
    jitter: float
    loss: float
    link: str


class SweepRow(Figures, Published):
    """A case of a sweep."""
    track: str


class SummaryRow(Published):
    """One combination of publishing and display, over all tracks: the mean of their mean errors, its deviation, and the half width of its 95 % interval.
    `against`: how much larger the error is than the baseline's, compared track by track; None without a baseline. Deviation and half widths are None with one track only."""
    scheme: str
    tracks: int
    mean: Optional[float]
    deviation: Optional[float]
    half_width_95: Optional[float]
    updates_per_s: float
    bytes_per_s: float
    against: Optional[float]
    against_half_width_95: Optional[float]
