"""docs/results.md, "Real tanks": fights of bots, each scheme with the same seeds. Every number is a median over the
seeds, and the number in docs/ must lie within their spread."""
from programs import all_rows
from table import Number, digits, figure, markdown

rates, seeds = (1, 3, 5, 10), (1, 2, 3)
maps = ("proving-ground", "valley")
ours = {"default: ease, model fit": "--scheme ease:ctra-fade --model-fit", "offset, model fit": "--scheme offset:ctra-fade --model-fit",
        "ease, exact state": "--scheme ease:ctra-fade", "floor: ease on physics": "--scheme ease --remote-physics",
        "offset on physics": "--scheme offset --remote-physics"}


def matches(map_name, rate, how):
    """Returns one row for each seed."""
    return [r[0] for r in all_rows([f"match --bots 8 --publish fixed --rate {rate} --latency 0.1 --jitter 0.02 --loss 0.05 --compensate "
                                    f"--map {map_name} --seed {seed} {how}" for seed in seeds])]


def over(found, base, key):
    return Number.median((a[key] / b[key] for a, b in zip(found, base)), digits(2))


@figure("real-tanks")
def real_tanks():
    table = []
    for map_name in maps:
        for rate in rates:
            pvb = matches(map_name, rate, "--scheme pvb")
            cells = [" / ".join(over(matches(map_name, rate, how), pvb, key) for key in ("mean", "dv_p99", "jerk_p99")) for how in ours.values()]
            table.append([f"{map_name}, {rate}/s", Number.median((r["mean"] for r in pvb), digits(3, zero=True)) + " m", *cells])
    return markdown(["", "pvb", *ours], table)


@figure("equal-bytes")
def equal_bytes():
    schemes = {"pvb:order2": "--scheme pvb", "snap:arc": "--scheme snap:arc", "linear:rvw": "--scheme linear:rvw",
               "ease:ctra-fade, model fit": ours["default: ease, model fit"], "offset:ctra-fade, model fit": ours["offset, model fit"],
               "ease on physics": ours["floor: ease on physics"], "offset on physics": ours["offset on physics"]}
    table = []
    for name, how in schemes.items():
        table.append([name, *(Number.median((r["mean"] for r in matches(map_name, rate, how)), digits(3, zero=True))
                              for map_name in maps for rate in rates)])
    head = [""]
    for map_name in maps:
        head += [f"{map_name}, {rate}/s: " + Number.median((r["bytes_per_s"] for r in matches(map_name, rate, "--scheme pvb")), "{:.0f} B/s".format)
                 for rate in rates]
    return markdown(head, table)
