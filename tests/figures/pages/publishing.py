"""docs/publishing.md: means of seeds 1–3."""
import math
import statistics

from pages.clamping import recorded
from programs import all_rows
from table import best, digits, figure, markdown

base = "run --speed 10 --radius 12 --scheme pvb"


def mean(options, *keys):
    rate = "" if "--rate" in options else " --rate 3"
    found = all_rows([f"{base}{rate} {options} --seed {seed}" for seed in (1, 2, 3)])
    values = [statistics.mean(r[0][key] for r in found) for key in keys or ("mean",)]
    return values if keys else values[0]


three = digits(3, zero=True)


@figure("velocity-checks", quick=True, tolerance=0.02)
def velocity_checks():
    table = []
    for name, options in (("0.1 m", "--threshold 0.1"), ("0.1 m, velocity 0.3 m/s", "--threshold 0.1 --velocity-threshold 0.3"),
                          ("0.1 m, acceleration 1 m/s²", "--threshold 0.1 --acceleration-threshold 1"), ("0.02 m", "--threshold 0.02"),
                          ("nothing: a constant rate", "--publish fixed --rate 2.2"), ("nothing: a constant rate", "--publish fixed --rate 3.75")):
        how = "" if "fixed" in options else "--publish threshold --rate 10 "
        updates, error, jerk = mean(f"--path random {how}{options}", "updates_per_s", "mean", "jerk_rms")
        table.append([name, f"{updates:.1f}", three(error), f"{jerk:.0f}"])
    return markdown(["checked", "updates/s", "mean", "roughness: jerk RMS, m/s³"], table)


@figure("noise", quick=True, tolerance=0.02)
def noise():
    columns = {"difference": "--acceleration difference", "none": "--acceleration none", "difference, `--damp`": "--acceleration difference --damp",
               "3 frames' average": "--acceleration difference --velocity-average 3", "fit of 12 frames": None}
    table = []
    for name, metres in (("0", 0), ("0.3 mm", 0.0003), ("1 mm", 0.001), ("3 mm", 0.003)):
        path = f"--path random --noise {metres} "
        table.append([name, *best([three(mean(path + ("--velocity difference " + o if o else "--velocity fit --acceleration fit")))
                                    for o in columns.values()])])
    return markdown(["noise", *columns], table)


@figure("predictive-prevention", quick=True, tolerance=0.02)
def predictive_prevention():
    ledge = recorded("test_dead_reckoning", "Prevention.ReducesTheSinkingAtALedge")
    table = [[name, *(f"{ledge[rate][key]:.2f} m" for key in ("without", "with"))]
             for name, rate in (("off a ledge of 3 m at 10 m/s, 3/s", "3/s"), ("the same, 10/s", "10/s"))]
    for name, waves in (("`--path random --waves 0.6 --wave-length 11 --zero-vertical-acceleration on`", "--waves 0.6 --wave-length 11"),
                        ("the same, 5 m waves", "--waves 0.6 --wave-length 5")):
        path = f"--path random {waves} --zero-vertical-acceleration on"
        table.append([name, *(f"{mean(path + option, 'penetration')[0]:.2f} m" for option in ("", " --predictive-prevention"))])
    return markdown(["", "without", "with"], table)


@figure("orientation", quick=True, tolerance=0.02)
def orientation():
    table = []
    for path in ("circle", "slalom", "random"):
        for rate in (1, 3, 5):
            cells = []
            for alpha in ("", " --angular-acceleration"):
                for mode in ("published", "from-velocity", "two-points"):
                    degrees = mean(f"--path {path} --rate {rate} --orientation {mode}{alpha}", "heading_deg")[0]
                    cells.append("0" if degrees < 0.005 else f"{degrees:.2f}" if degrees < 2 else f"{degrees:.1f}")
            table.append([f"{path}, {rate}", *best(cells)])
    return markdown(["path, updates/s", "published", "from velocity", "two points", "published, α", "from velocity, α", "two points, α"], table)


@figure("angular-velocity", quick=True, tolerance=0.02)
def angular_velocity():
    table = []
    for path in ("circle", "slalom", "random"):
        cells = []
        for alpha in ("", " --angular-acceleration"):
            for source in ("engine", "difference"):
                degrees = mean(f"--path {path} --angular-velocity {source}{alpha}", "heading_deg")[0]
                cells.append("0" if degrees < 0.0005 else f"{degrees:.3f}°")
        table.append([path, *cells])
    return markdown(["heading error, 3 updates/s", "engine", "difference", "engine, α", "difference, α"], table)


@figure("tips-in-the-game", tolerance=0.03)
def tips_in_the_game():
    found = recorded("test_lab", "Tips.DISABLED_RecordTheWholeTable")
    maps = ("valley", "proving-ground")
    tips = list(dict.fromkeys(label.partition(", ")[2] for label in found))
    columns = []
    for map_name in maps:
        rows = [found[f"{map_name}, {tip}"] for tip in tips]
        columns += [best([three(f["mean"]) for f in rows]), best([f"{f['heading'] * 180 / math.pi:.2f}" for f in rows]),
                    best([f"{f['jerk']:.0f}" for f in rows]), best([f"{f['depth']:.2f}" for f in rows])]
    head = ["", *(name for map_name in maps for name in (f"{map_name}: mean", "heading", "jerk", "depth"))]
    return markdown(head, [[tip if tip == "plain" else f"`{tip}`", *cells] for tip, cells in zip(tips, zip(*columns))])
