"""docs/security.md: the gain of cheats, and rejections of honest clients; docs/zones.md: cover."""
from programs import rows
from table import digits, figure, markdown


def no_less(value, unit, n=1):
    return f"{digits(n, zero=True)(value)} {unit}"


@figure("cheats", tolerance=0.05)
def cheats():
    table = []
    for row in rows("cheats"):
        table.append([f"`{row['cheat']}`", digits(2, zero=True)(row["ratio"]), no_less(row["farthest_m"], "m"), no_less(row["height_m"], "m"),
                      no_less(row["walls_s"], "s"), digits(2, zero=True)(row["turned_rad_s"]), no_less(row["body_m_s"], "m/s", 0),
                      f"{row['kills']}, {digits(1, zero=True)(row['honest_kills'])}", row["refused"], row["put_back"], row["dismissed"],
                      row["why"] or "–"])
    return markdown(["cheat", "speed, of honest", "farthest in 1 s", "off the ground", "in walls", "turn [rad/s]", "pushed body",
                     "kills, and honest", "refused", "put back", "sent away", "most often"], table)


@figure("false-alarms", tolerance=0.02)
def false_alarms():
    row, = rows("bot-hours")
    return markdown(["bot-hours", "matches", "driven", "shots", "updates", "false alarms"],
                    [[no_less(row["hours"], "h"), row["matches"], no_less(row["km"], "km", 0), row["shots"], row["updates"], row["false_alarms"]]])


@figure("late-truth", tolerance=0.05)
def late_truth():
    table = []
    for row in rows("late-truth --fights 1 --seconds 60"):
        delay = row["truth_delay"]
        table.append(["none" if delay is None else f"{delay:g} s late" if delay else "at once", no_less(row["drawn_m"], "m", 3),
                      *("–" if row[key] is None else no_less(row[key], "m", 3 if row[key] < 1 else 1) for key in ("corrected_m", "extrapolated_m"))])
    return markdown(["true poses", "drawn", "corrected", "newest true pose"], table)


@figure("cover", tolerance=0.05)
def cover():
    found = rows("cover --seconds 60")
    table = []
    for off, on in zip(found[::2], found[1::2]):
        hidden = [row["updates"] * row["out_of_sight_percent"] / 100 for row in (off, on)]
        table.append([off["map"], f"{off['out_of_sight_percent']:.0f} %", f"{hidden[0]:.0f}", f"{hidden[1]:.0f}", on["appearances"],
                      f"{on['late_percent']:.2f} %", no_less(on["longest_s"], "s", 2)])
    return markdown(["map", "updates of tanks out of sight, without cover", "their number", "with cover", "appearances", "late", "longest"], table)
