"""error_histogram.py FILE.reck [SCHEME]: histogram of the DR error of all tanks in a recorded match, over the displayed frames."""
import sys

import numpy as np
import reckoning

file, scheme = sys.argv[1], (sys.argv[2:] or ["pvb"])[0]
recording = reckoning.read_recording(file)
errors = []
for track in recording.tracks:
    updates = recording.updates_of(track)
    if track.kind == "tank" and len(updates):
        shown = reckoning.display(scheme, updates, track.time, compensate=True)
        errors.append(np.linalg.norm(shown - track.position, axis=1))
error = np.concatenate(errors)
error = error[np.isfinite(error)]  # NaN before the first update
print(f"{scheme} on {recording.map}: {len(error)} frames of {len(errors)} tanks, mean {error.mean():.3f} m, 95 % below {np.quantile(error, 0.95):.3f} m")
edges = np.array([0, 0.05, 0.1, 0.2, 0.5, 1, 2, np.inf])
for low, high, count in zip(edges, edges[1:], np.histogram(error, edges)[0]):
    print(f"{low:>5.2f} to {high:<5.2f} m {100 * count / len(error):5.1f} % {'#' * round(60 * count / len(error))}")
