"""docs/results.md: Pantel & Wolf's players, presentation delay, and the side that predicts."""
from programs import all_rows, rows
from table import Number, digits, figure, markdown

seeds = (1, 2, 3)
link = "--bots 8 --compensate --latency 0.1"
threshold = "--publish threshold --threshold 0.1 --rotation-threshold 0 --articulation-threshold 0 --rate 60"


@figure("bot-hands")
def bot_hands():
    """The mean error at 3 updates/s, and the updates/s that hold a threshold of 0.1 m."""
    schemes = ("pvb", "snap:arc", "ease:ctra-fade", "ease:input")
    table = []
    for hands in ("smooth", "average", "hectic"):
        fixed = all_rows([f"match {link} --bot-hands {hands} --publish fixed --rate 3 --seed {seed} --scheme {','.join(schemes)}" for seed in seeds])
        cells = []
        for i, scheme in enumerate(schemes):
            held = all_rows([f"match {link} --bot-hands {hands} {threshold} --seed {seed} --scheme {scheme}" for seed in seeds])
            cells.append(Number.median((r[i]["mean"] for r in fixed), digits(3, zero=True)) + " m, "
                         + Number.median((r[0]["updates_per_s"] for r in held), digits(2, zero=True)) + "/s")
        table.append([hands, *cells])
    return markdown(["hands", *schemes], table)


@figure("presentation-delay", tolerance=0.05)
def presentation_delay():
    found = rows("presentation-delay")
    speeds, delays = (sorted({r[key] for r in found}) for key in ("speed", "presentation_delay"))

    def cell(speed, delay):
        straight, weaving = ([r for r in found if (r["target"], r["speed"], r["presentation_delay"]) == (target, speed, delay)][0]
                             for target in ("straight", "weaving"))
        return (f"{straight['lead_error_m']:.2f} m, {straight['hits_percent']:.0f} %, {weaving['hits_percent']:.0f} %, "
                f"{100 * weaving['drawn_m']:.1f} cm")

    return markdown(["presentation delay", *(f"target at {speed:g} m/s" for speed in speeds)],
                    [[f"{1000 * delay:.0f} ms", *(cell(speed, delay) for speed in speeds)] for delay in delays])


@figure("prediction-sides", tolerance=0.02)
def prediction_sides():
    found = rows("prediction-sides")
    ways = list(dict.fromkeys((r["side"], r["way"], r["scheme"]) for r in found))
    cases = list(dict.fromkeys((r["budget"], r["latency"], r["loss"]) for r in found))

    def cell(way, case):
        return next((f"{r['mean']:.4f} m" for r in found if ((r["side"], r["way"], r["scheme"]), (r["budget"], r["latency"], r["loss"])) == (way, case)), "–")

    return markdown(["predicts", "scheme", *(f"{budget:g} B/s, {1000 * latency:.0f} ms" + (f", {100 * loss:.0f} % lost" if loss else "") for budget, latency, loss in cases)],
                    [[f"{way[0]}: {way[1]}", way[2], *(cell(way, case) for case in cases)] for way in ways])
