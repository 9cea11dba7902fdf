"""docs/your-data.md."""
import csv
import itertools
import pathlib
import tempfile

from programs import run
from table import figure, markdown

LINKS = ("none", "wifi", "bad-wifi", "crowded-wifi")
SCHEMES = ("snap:order1", "delayed-linear", "delayed", "pvb", "ease:ctra-fade")


@figure("certainty", quick=True, tolerance=0.02)
def certainty():
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder) / "summary.csv"
        run("src/apps/reckoning-lab",
            ["sweep", *("--path random --seeds 12 --radius 12 --duration 40 --rate 3,10 --compensate --baseline pvb --scheme " + ",".join(SCHEMES)
                        + " --link " + ",".join(LINKS)).split(), "--out", pathlib.Path(folder) / "sweep.csv", "--summary", summary])
        with open(summary, newline="") as file:
            found = [{name.partition(" [")[0]: cell for name, cell in row.items()} for row in csv.DictReader(file)]
    # One link after the other, in the requested order.
    by_link = [list(rows) for _, rows in itertools.groupby(found, key=lambda row: [row[part] for part in ("latency", "jitter", "loss", "link")])]
    table = []
    for name, rows in zip(LINKS, by_link, strict=True):
        for rate in ("3", "10"):
            cells = {row["scheme"]: row for row in rows if row["rate"] == rate}
            of = [cells[next(full for full in cells if full == scheme or full.split(":")[0] == scheme)] for scheme in SCHEMES]
            table.append([name, rate, *(f"{float(row['mean']):.3f} ± {float(row['half_width_95']):.3f}" for row in of),
                          f"{float(of[-1]['against']):+.3f} ± {float(of[-1]['against_half_width_95']):.3f}".replace("-", "−")])
    return markdown(["link", "rate", *(f"`{scheme}`" for scheme in SCHEMES), "`ease:ctra-fade` − `pvb`"], table)
