"""A predictor of your own in numpy, with the same updates as the built-in ones. It continues the turn between the last two velocities. The built-in ones here
use no turn (order1), the published acceleration (order2), or the turn rate of velocity and acceleration (ctra)."""
import numpy as np
import reckoning


def turning(updates, times):
    """Positions at `times`: the newest update received by then, moved along an arc since the time that it describes."""
    newest = np.searchsorted(updates.arrival, times - 1e-9) - 1
    heading = np.unwrap(np.arctan2(updates.velocity[:, 1], updates.velocity[:, 0]))
    rate = np.diff(heading, prepend=heading[0]) / np.diff(updates.time, prepend=updates.time[0] - 1)
    age = times - updates.time[newest]
    half = rate[newest] * age / 2  # half the turn since then: direction of the chord
    chord = np.linalg.norm(updates.velocity, axis=1)[newest] * age * np.sinc(half / np.pi)
    way = np.column_stack([np.cos(heading[newest] + half), np.sin(heading[newest] + half)])
    return updates.position[newest, :2] + chord[:, None] * way


driven = reckoning.run("snap:order1", path="slalom", radius=12, rate=3, latency=0.1, compensate=True)[0]
scored = driven.time >= 3  # like the runs of the lab, skip the first 3 s


def mean_error(shown):
    return np.linalg.norm(shown[scored, :2] - driven.truth[scored, :2], axis=1).mean()


for scheme in ("snap:order1", "snap:order2", "snap:ctra"):
    print(f"{scheme:<12} {mean_error(reckoning.display(scheme, driven.updates, driven.time, compensate=True)):.3f} m")
print(f"{'own':<12} {mean_error(turning(driven.updates, driven.time)):.3f} m")
