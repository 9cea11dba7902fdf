"""docs/contracts.md: from values recorded by its test."""
from pages.clamping import recorded
from table import figure, markdown


@figure("contracts", tolerance=0.05)
def contracts():
    found = recorded("test_lab", "Contract.DISABLED_SavesUpdatesOnBothMapsAndThresholds")
    schemes = ("path", "ctra-fade", "order2")
    table = []
    for map_name, name in (("proving-ground", "proving ground"), ("valley", "valley")):
        for threshold in ("0.1", "0.5"):
            cells = (found[f"{map_name}, {threshold} m, {scheme}"] for scheme in schemes)
            table.append([name, f"{threshold} m", *(f"{f['updates']:.2f}/s, {f['bytes']:.1f} B/s, {f['error']:.3f} m" for f in cells)])
    return markdown(["", "threshold", *(f"`offset:{scheme}`" for scheme in schemes)], table)
