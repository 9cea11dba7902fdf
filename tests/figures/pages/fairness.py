"""docs/results.md, "Who hit who": four judges for the same shots, and where remote shells appear."""
from programs import rows
from table import digits, figure, markdown

judges = ("present", "rewound", "claims", "validated")


@figure("fairness", tolerance=0.02)
def fairness():
    cells = {}
    for row in rows("fairness"):
        cells.setdefault((row["scheme"], row["round_trip"]), {})[row["judge"]] = row
    table = []
    for (scheme, ping), by in cells.items():
        said = [f"{by[judge]['confirmed_percent']:.1f} %, {by[judge]['unseen']}, {by[judge]['behind_cover']}" for judge in judges]
        table.append([scheme, f"{1000 * ping:.0f} ms", f"{by['claims']['honest']} of {by['claims']['shots']}", *said,
                      *(digits(2, zero=True)(by[judge]["gap_m"]) + " m" for judge in ("present", "claims"))])
    return markdown(["scheme", "ping", "honest hits", *(f"`{judge}`" for judge in judges), "server's gap", "shooter's gap"], table)


@figure("late-pongs", tolerance=0.02)
def late_pongs():
    table = []
    for row in rows("fairness --dawdle --round-trip 0.1 --shots 400"):
        table.append([row["scheme"], f"{row['honest_hits']} of {row['shots']}", row["tried"], row["hits"],
                      f"{row['gain_percent']:.1f} %".replace("-", "−"),
                      f"{row['accuracy_percent']:.1f} %, {row['accuracy_there_percent']:.1f} %"])
    return markdown(["scheme", "honest hits", "missed what is shown, met what is older", "hits with late pongs", "gain",
                     "hits of shots, and honestly at 300 ms"], table)


@figure("shells", quick=True, tolerance=0.02)
def shells():
    found = {(row["round_trip"], row["share"]): row for row in rows("shells")}
    pings, shares = (sorted({key[i] for key in found}) for i in (0, 1))
    metres = digits(1, zero=True)

    def cell(row):
        return f"{metres(row['muzzle_m'])} m, {metres(row['path_m'])} m, {metres(row['later_m'])} m"

    return markdown(["share", *(f"{1000 * ping:.0f} ms" for ping in pings)],
                    [[f"{share:g}", *(cell(found[ping, share]) for ping in pings)] for share in shares])
