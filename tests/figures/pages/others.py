"""docs/results.md: comparison with methods of other programs."""
from programs import rows
from table import digits, figure, markdown


def share(value):
    return "–" if value == 1 else f"1/{1 / value:.0f}" if value < 0.1 else f"{value:.2f}"


@figure("baselines", tolerance=0.03)
def baselines():
    table = []
    for where, command in (("proving-ground, 8 tanks", "baselines --seconds 40"), ("valley, 32 tanks", "baselines --map valley --bots 32 --seconds 12")):
        for row in rows(command):
            table.append([where, row["way"] + (f" for up to {row['bundle']:g} s" if row["bundle"] else ""), f"{row['updates_per_s']:.2f}", f"{row['bytes_per_s']:.0f}", f"{row['wire_bytes_per_s']:.0f}",
                          f"{row['mean']:.3f} m", f"{row['p95']:.2f} m", f"{row['heading_deg']:.2f}°", share(row["share"]), share(row["share_on_the_wire"])])
    return markdown(["match", "way", "updates/s", "B/s", "with headers", "mean error", "p95", "heading", "of its bytes", "with headers"], table)


@figure("bodies", quick=True, tolerance=0.03)
def bodies():
    table = []
    for options in ("--threshold 0.01 --rotation-threshold 0.5", "--threshold 0.02 --rotation-threshold 1", "--threshold 0.05 --rotation-threshold 2"):
        for latency in (0, 0.1):
            [row] = rows(f"bodies {options} --latency {latency}")
            table.append([f"{row['position_threshold']:g} m, {row['rotation_threshold_deg']:.1f}°", f"{1000 * latency:.0f} ms", f"{row['updates_per_s']:.0f}",
                          f"{row['bytes']:.1f}", f"{row['kb_per_s']:.1f}", f"{row['kb_per_s_up']:.1f}", f"{100 * row['mean']:.2f} cm", f"{100 * row['p95']:.1f} cm",
                          f"{row['rotation_deg']:.2f}°", f"{row['rotation_p95_deg']:.1f}°"])
    return markdown(["thresholds", "latency", "updates/s", "B an update", "kB/s down", "kB/s up", "mean error", "p95", "rotation", "p95"], table)
