"""The lab of another build gives the results of the desktop's lab: dead reckoning to 1e-6, a match within the spread of
its seeds.

  lab_test.py BINARIES LAB

LAB is the page's lab (LAB.js, for node) or another program.
"""
import json
import math
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

CLOSE = 1e-6  # for values in [m], [rad] and similar units: a different build gives equal figures
UNITS = {"_deg": math.pi / 180, "jerk_rms": (1 / 60) ** 3}  # jerk is the third difference of poses 1/60 s apart
MATCH = ("match", "--bots", 4, "--seconds", 20, "--latency", 0.05, "--loss", 0.02, "--scheme", "pvb,bezier", "--format", "json")
SCHEMES = "pvb,bezier:rvb,hermite:lagrange,spring:arc,delayed:ctra,targeting:input,ease:ctra-fade,offset:ctra-fade"
SEEDS = range(1, 6)


def output(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"FAILED: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def figures(value, path=""):
    """Returns every number with its path."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from figures(each, f"{path}/{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from figures(each, f"{path}/{number}")
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value


def compare(desktop, other, arguments):
    here, there = dict(figures(json.loads(output(*desktop, *arguments)))), dict(figures(json.loads(output(*other, *arguments))))
    if here.keys() != there.keys() or len(here) < 10:
        sys.exit(f"FAILED: {arguments[0]}: other figures: {sorted(here.keys() ^ there.keys())[:10]}, {len(here)} of them")
    def apart(key):
        return abs(here[key] - there[key]) * next((unit for ending, unit in UNITS.items() if key.endswith(ending)), 1)
    worst = max(here, key=apart)
    print(f"{arguments[0]}: {len(here)} figures, they differ by at most {apart(worst):.2g} ({worst})")
    if apart(worst) > CLOSE:
        sys.exit(f"FAILED: {worst} is {here[worst]} on the desktop, {there[worst]} in the other build")


def mean_errors(lab, seed):
    return {row["scheme"]: row["mean"] for row in json.loads(output(*lab, *MATCH, "--seed", seed))}


def frame_cost(lab):
    """CPU time of a frame in a match with 8 tanks [ms]: a viewer's whole work without pictures, and the same with
    server and bots."""
    def cpu(seconds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        output(*lab, "match", "--bots", 8, "--seconds", seconds, "--seed", 1, "--scheme", "ease:ctra-fade", "--format", "json")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (cpu(40) - cpu(20)) / (20 * 60) * 1e3


def main():
    binaries, lab = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    desktop, other = [binaries / "reckoning-lab"], [*(["node", "--no-experimental-fetch"] if lab.suffix == ".js" else []), lab]
    compare(desktop, other, ("run", "--path", "random", "--seconds", 60, "--latency", 0.1, "--loss", 0.05, "--compensate", "--scheme", SCHEMES, "--format", "json"))
    with tempfile.TemporaryDirectory(dir=".") as folder: # node can access only files below its working folder
        record = pathlib.Path(folder) / "match.reck"
        output(binaries / "reckoning", "--headless", "--bots", 4, "--seconds", 10, "--record", record)
        compare(desktop, other, ("replay", record, "--scheme", "pvb,ease:ctra-fade", "--compensate", "--format", "json"))
    of_desktop = [mean_errors(desktop, seed) for seed in SEEDS]
    of_other = [mean_errors(other, seed) for seed in SEEDS]
    for scheme in of_desktop[0]:
        here, there = [each[scheme] for each in of_desktop], [each[scheme] for each in of_other]
        print(f"match, {scheme}: {statistics.median(here):.4f} m on the desktop ({min(here):.4f} to {max(here):.4f}), {statistics.median(there):.4f} m in the other build")
        if not min(here) <= statistics.median(there) <= max(here):
            sys.exit("FAILED: the median in the other build is not within the desktop's seeds")
    print(f"a frame with 8 tanks, server and bots in it: {frame_cost(other):.2f} ms of CPU in the other build, {frame_cost(desktop):.2f} ms on the desktop")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
