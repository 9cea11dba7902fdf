"""docs/clamping.md, and docs/zones.md for DR modes: from values recorded by the tests of ground clamping, DR modes and remote physics."""
from programs import properties
from table import digits, figure, markdown


def recorded(program, tests):
    """Returns the recorded values by label: {label: {name: number}}."""
    found = {}
    for test in properties(program, tests).values():
        for label, text in test.items():
            found[" ".join(label.split())] = {name: float(value) for name, value in (each.split("=") for each in text.split())}
    return found


def metres(value, places=2):
    return digits(places, zero=True)(value) + " m"


@figure("ledge", quick=True, tolerance=0.02)
def ledge():
    found = recorded("test_client", "Clamping.UnclampedTankSinksBelowTheLedge")
    return markdown(["updates/s", "`--clamp none`", "`--clamp only-up`"],
                    [[rate, *(metres(found[f"ledge, {mode}, {rate}/s"]["depth"]) for mode in ("none", "only-up"))] for rate in (1, 3, 5)])


def valley():
    return recorded("test_client", "Clamping.EachModeHasItsMeasuredCostInTheValley")


@figure("clamp-modes", quick=True, tolerance=0.02)
def clamp_modes():
    found = valley()
    table = []
    for name, label in (("none", "none"), ("only-up", "only-up"), ("always", "always, in every frame")):
        f = found[f"valley, {label}"]
        table.append([name, metres(f["mean"], 3), f"{f['dv_max']:.2f} m/s", f"{f['jerk']:.0f} m/s³", metres(f["depth"])])
    return markdown(["valley, 3/s", "mean", "dv_max", "jerk", "depth"], table)


@figure("clamp-interval", quick=True, tolerance=0.02)
def clamp_interval():
    found = valley()
    table = []
    for name, label in (("always, in every frame",) * 2, ("every 0.1 s", "always, every 0.1 s"), ("every 0.25 s", "always, every 0.25 s"),
                        ("every 0.25 s, smoothed 0.1 s, `--clamp-sink 1`", "always, every 0.25 s, smoothed 0.1 s, sink 1"),
                        ("every 0.25 s, smoothed 0.2 s, `--clamp-sink 1`", "always, every 0.25 s, smoothed 0.2 s, sink 1"),
                        ("only-up, every 0.25 s",) * 2):
        f = found[f"valley, {label}"]
        table.append([name, metres(f["mean"], 3), f"{f['dv_max']:.1f} m/s", f"{f['jerk']:.0f} m/s³", metres(f["depth"])])
    return markdown(["", "mean", "dv_max", "jerk", "depth"], table)


@figure("dr-modes", quick=True, tolerance=0.02)
def dr_modes():
    found = recorded("test_client", "DrModes.DisplayedPoseContinuesAtAChange")
    table = []
    for name, label in (("near all the time", "near"), ("far all the time", "far"), ("the other mode every 2 s; last column: at the changes", "changing")):
        f = found[label]
        table.append([name, metres(f["mean"], 3), f"{f['dv_max']:.2f} m/s", f"{f['jerk']:.0f} m/s³", metres(f["depth"]), f"{1000 * f['step']:.0f} mm / {1000 * f['turn']:.0f} mrad"])
    return markdown(["valley, 3/s", "mean", "dv_max", "jerk", "depth", "largest step from frame to frame"], table)


@figure("remote-physics", quick=True, tolerance=0.02)
def remote_physics():
    found = recorded("test_client", "RemotePhysics.BeatsPlain*:RemotePhysics.DelayRemains*")

    def cell(f):
        return f"{f['mean']:.3f} / {f['dv_max']:.2f} / {f['jerk']:.0f} / {1000 * f['tilt']:.0f}"

    late = ", 100 ms compensated"
    table = []
    for name, where in (*((f"weaving, {rate}/s", f"weaving, {rate}/s") for rate in (1, 3, 5)),
                        ("weaving, 3/s" + late, "weaving, 3/s" + late),
                        ("weaving, 3/s, 100 ms, not compensated", "weaving, 3/s, 100 ms, uncompensated"),
                        *((f"new stick every 0.3–1.1 s, {rate}/s", f"hectic, {rate}/s") for rate in (1, 3, 5)),
                        ("the same, 3/s" + late, "hectic, 3/s" + late)):
        table.append([name, cell(found["physics, " + where]), cell(found["plain, " + where])])
    return markdown(["valley", "physics", "plain"], table)


@figure("remote-physics-fighters", tolerance=0.02)
def remote_physics_fighters():
    found = recorded("test_lab", "RemotePhysicsInAMatch.FightersAreCloserToTruthAndSmoother")

    def cell(f):
        return f"{f['mean']:.3f} m, jerk {f['jerk']:.0f} m/s³"

    return markdown(["six fighting bots", "physics", "plain"],
                    [[name, cell(found[f"physics, delay {delay}"]), cell(found[f"plain, delay {delay}"])]
                     for name, delay in (("without delay", "0"), ("100 ms compensated", "0.1"))])


@figure("clamp-prevention", quick=True, tolerance=0.02)
def clamp_prevention():
    found = recorded("test_client", "Clamping.PredictivePrevention*:Clamping.MinesSink*")

    def cell(what, rate):
        before, after = found[f"{what}, none, {rate}/s"], found[f"{what}, none, {rate}/s, prevented"]
        return f"{before['depth']:.2f} → {after['depth']:.2f} m"

    return markdown(["", "1/s", "3/s", "5/s"], [[f"{name} off the ledge", *(cell(what, rate) for rate in (1, 3, 5))]
                                                for name, what in (("tank", "ledge"), ("mine", "mine"))])
