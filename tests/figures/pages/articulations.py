"""docs/publishing.md, Turret and gun."""
from programs import rows
from table import figure, markdown


@figure("articulations", tolerance=0.03)
def articulations():
    table = []
    for row in rows("articulations"):
        shown = f"{row['delay']:.1f} s late" if row["delay"] else "at once"
        table.append([row["bots"], row["published"], shown, f"{row['updates_per_s']:.2f}, {row['bytes_per_s']:.0f} B", f"{row['alone_per_s']:.2f}, {row['alone_bytes_per_s']:.0f} B",
                      f"{row['mean_deg']:.2f}°", f"{row['p95_deg']:.2f}°", f"{row['then_deg']:.2f}°", f"{row['rough_deg']:.0f}"])
    return markdown(["bots", "turret and gun", "shown", "all updates", "of these alone", "mean", "95 %", "then", "rough"], table)
