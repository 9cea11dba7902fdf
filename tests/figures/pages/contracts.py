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


@figure("contract-ends", tolerance=0.05)
def contract_ends():
    found = recorded("test_lab", "Contract.NamedEndNeedsFewerUpdatesThanAnUnannouncedStop")
    rows = {"`none`": "drive on", "`unannounced`": "unannounced", "`named`": "named", "`named`, `contract-side -2`": "named, on the right"}
    table = [[name, f"{f['updates']:.1f}", f"{f['stops']:.1f}", f"{f['braking']:.1f}" if f["stops"] else "–", f"{f['error']:.3f} m"] for name, f in ((name, found[key]) for name, key in rows.items())]
    return markdown(["`contract-end`", "updates a minute", "stops a minute", "updates while it brakes", "mean error"], table)
