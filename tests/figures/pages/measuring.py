"""docs/measuring.md."""
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
