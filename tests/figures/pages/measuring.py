"""docs/measuring.md."""
import statistics

from programs import all_rows
from table import digits, figure, markdown


@figure("lead-of-pvb", quick=True, tolerance=0.02)
def lead_of_pvb():
    lagged = "--speed 10 --radius 12"
    table = []
    for name, path in (("circle, lagged vehicle, 10 m/s, 12 m", f"circle {lagged}"), ("figure8", f"figure8 {lagged}"),
                       ("slalom", f"slalom {lagged}"), ("zigzag", f"zigzag {lagged}"), ("random, seed 1", f"random {lagged} --seed 1"),
                       ("ideal circle, 20 m, 100 ms latency", "circle --ideal --speed 10 --radius 20 --latency 0.1"),
                       ("the same, time-compensated", "circle --ideal --speed 10 --radius 20 --latency 0.1 --compensate")):
        found = all_rows([f"run --path {path} --rate {rate} --scheme pvb,bezier-end" for rate in (1, 3, 5)])
        table.append([name, *(digits(1, zero=True)(100 * (1 - pvb["mean"] / bezier["mean"])).replace("−0.0", "0.0") + " %" for pvb, bezier in found)])
    return markdown(["lead of PVB over bezier-end", "1/s", "3/s", "5/s"], table)


@figure("blend-time", quick=True, tolerance=0.02)
def blend_time():
    table = []
    for name, options in (("3/s, no losses", "--rate 3"), ("3/s, 100 ± 100 ms, compensated", "--rate 3 --latency 0.1 --jitter 0.1 --compensate"),
                          ("3/s, 30 % lost", "--rate 3 --loss 0.3"), ("threshold 0.1 m, at most 10/s", "--rate 10 --publish threshold --threshold 0.1")):
        cells = []
        for way in ("nominal", "average"):
            found = all_rows([f"run --path random --speed 10 --radius 12 --scheme pvb {options} --blend-time {way} --seed {seed}" for seed in (1, 2, 3)])
            cells += [digits(3, zero=True)(statistics.mean(r[0]["mean"] for r in found)) + " m",
                      f"{statistics.mean(r[0]['jerk_rms'] for r in found):.0f} m/s³"]
        table.append([name, *cells])
    return markdown(["`--path random`, PVB, seeds 1–3", "`--blend-time nominal`: mean", "jerk", "`average`: mean", "jerk"], table)
