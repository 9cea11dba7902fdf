"""docs/results.md, "The error without true poses": fights of bots, recorded by a viewer with true poses, and replayed."""
import json
import pathlib
import statistics
import tempfile

from programs import run
from table import figure, markdown

LAB = "src/apps/reckoning-lab"
SCHEMES = ("ease:ctra-fade", "pvb:order2", "linear:order2", "snap:order2", "snap:order1", "delayed:order2")
LINKS = {"no delay": (), "wifi": ("--link", "wifi"), "overseas": ("--link", "overseas")}
PUBLISHING = {"threshold": (), "3/s": ("--publish", "fixed", "--rate", "3")}


def per_tank(publishing, link):
    """Returns the rows of each scheme, one for each tank."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "match.reck"
        run(LAB, ["match", "--bots", "8", "--seconds", "60", "--compensate", "--model-fit", "--scheme", SCHEMES[0], *publishing, *link, "--record", file])
        found = json.loads(run(LAB, ["replay", file, "--compensate", "--scheme", ",".join(SCHEMES), "--format", "json"]))
    return {scheme: [row for row in found if row["scheme"] == scheme and row["mean"]] for scheme in SCHEMES}


def rank_correlation(first, second):
    """Spearman's, without ties."""
    def ranks(values):
        return [sorted(values).index(value) for value in values]
    return statistics.correlation(ranks(first), ranks(second))


@figure("innovation", tolerance=0.02)
def innovation():
    cells, orders = {scheme: [] for scheme in SCHEMES}, []
    for publishing in PUBLISHING.values():
        for link in LINKS.values():
            found = per_tank(publishing, link)
            means = []
            for scheme, rows in found.items():
                ratios = [row["innovation"] / row["mean"] for row in rows]
                mean, at_updates = (statistics.mean(row[key] for row in rows) for key in ("mean", "innovation"))
                means.append((mean, at_updates))
                cells[scheme].append(f"{mean:.3f} m × {at_updates / mean:.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
            orders.append(f"{rank_correlation(*zip(*means)):.2f}")
    head = ["scheme", *(f"{publishing}, {link}" for publishing in PUBLISHING for link in LINKS)]
    return markdown(head, [*([scheme, *line] for scheme, line in cells.items()), ["rank correlation over schemes", *orders]])
