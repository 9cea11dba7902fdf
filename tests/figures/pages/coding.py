"""docs/coding.md: the size of an update on the wire."""
from programs import rows
from table import digits, figure, markdown

studies = {"proving ground, 8 tanks": "coding --seconds 30", "valley, 32 tanks": "coding --map valley --bots 32 --seconds 20"}
fields = ["header", "naming", "time", "shape", "position", "height", "velocity", "climb", "acceleration", "heading", "tilt", "yaw rate", "tilt rate",
          "articulations", "stick", "contract"]


@figure("wire", tolerance=0.03)
def wire():
    table = []
    for where, command in studies.items():
        for row in rows(command):
            added = [f"{100 * row[key]:.2f} cm" if row[key] is not None else "–" for key in ("added", "added_p95")]
            table.append([where, f"{row['coding']}, {row['viewer']}", digits(1)(row["bytes"]), digits(1)(row["updates_a_packet"]),
                          f"{100 * row['mean']:.1f} cm", *added])
    return markdown(["match", "coding, viewer", "B an update", "updates a packet", "mean error", "added", "p95 of it"], table)


@figure("wire-bits", tolerance=0.03)
def wire_bits():
    found = {where: next(r for r in rows(command) if r["coding"] == "compact") for where, command in studies.items()}
    return markdown(["bits an update", *found], [[field, *(digits(2, zero=True)(found[where][field + "_bits"]) for where in found)] for field in fields])
