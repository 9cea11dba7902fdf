from typing import Any

from ._data import Path
from ._options import Figures, ReplayFigures, SummaryRow, SweepRow

class Error(RuntimeError):
    """A file cannot be used, or an action failed. The message says what is wrong, where, and what to do."""

def options(of: str) -> list[dict[str, Any]]:
    """The options of run, sweep, replay, display or link: name, help, unit, range or choices, default."""

def schemes() -> list[str]:
    """The names of all schemes, as convergence:predictor."""

def run(schemes: list[str], preset: str, link: Any, track: dict[str, Any] | None, options: dict[str, Any]) -> list[dict[str, Any]]: ...
def sweep(schemes: list[str], paths: list[str], seeds: int, tracks: list[dict[str, Any]], rates: list[float], thresholds: list[float], links: list[Any],
          model_fit: list[bool], baseline: str, progress: Any, options: dict[str, Any]) -> tuple[list[SweepRow], list[SummaryRow]]: ...
def replay(file: Path, schemes: list[str], actor: str, eye: str, merged: bool, link: Any, options: dict[str, Any]) -> list[ReplayFigures]: ...
def display(scheme: str, updates: dict[str, Any], frames: dict[str, Any], travel: float, options: dict[str, Any]) -> dict[str, Any]: ...
def read_recording(file: Path) -> dict[str, Any]: ...
def read_trajectories(file: Path, axes: str, unit_length: list[float], unit_time: float, degrees: bool, gap: float | None,
                      max_speed: float, columns: dict[str, str]) -> tuple[list[dict[str, Any]], list[str]]: ...
