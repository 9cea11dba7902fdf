"""docs/results.md."""
import functools
import math
import pathlib
import statistics
import tempfile
import threading

from programs import all_rows, rows, run
from table import digits, figure, markdown

rates = (1, 3, 5, 10)


def by_scheme(found, key="mean"):
    return {row["scheme"].removesuffix(":order2"): row[key] for row in found}


@figure("circle", quick=True, tolerance=0.005)
def circle():
    schemes = ["snap:order1", "snap:order2", "linear", "pvb", "bezier", "bezier-end", "hermite", "catmull-rom", "spring", "pvb:ctra"]
    found = [by_scheme(r) for r in all_rows(
        [f"run --path circle --ideal --speed 10 --radius 20 --rate {rate} --scheme {','.join(schemes)}" for rate in rates])]
    return markdown(["", *(f"{rate}/s" for rate in rates)], [[s, *(digits(5)(f[s.removesuffix(":order2")]) for f in found)] for s in schemes])


@figure("table18", quick=True, tolerance=0.002)
def table18():
    means = {(r["setting"], r["rate"], r["scheme"].partition(":")[0]): r for r in rows("table18")}

    def cell(bezier, pvb):
        return f"{bezier:.4f} / {pvb:.4f}, {100 * (1 - pvb / bezier):.2f} %"

    table = []
    for rate in (1, 3, 5):
        ours = {s: {k: means[s, rate, k] for k in ("bezier-end", "pvb")} for s in ("listing", "tank")}
        published = ours["listing"]
        table.append([rate, cell(*(published[k]["published"] for k in ("bezier-end", "pvb"))),
                      *(cell(*(ours[s][k]["mean"] for k in ("bezier-end", "pvb"))) for s in ("listing", "tank"))])
    return markdown(["updates/s", "published", "listing", "tank"], table)


@figure("table18-velocity", quick=True, tolerance=0.002)
def table18_velocity():
    means = {(r["setting"], r["rate"], r["scheme"].partition(":")[0]): r["mean"] for r in rows("table18")}

    def cell(setting, rate):
        bezier, pvb = (means[f"{setting}, no acceleration", rate, k] for k in ("bezier-end", "pvb"))
        return f"{bezier:.4f} / {pvb:.4f}, {100 * (1 - pvb / bezier):.2f} %"

    return markdown(["updates/s", "listing", "tank"], [[rate, cell("listing", rate), cell("tank", rate)] for rate in (1, 3, 5)])


@figure("previous-acceleration", quick=True, tolerance=0.02)
def previous_acceleration():
    table = []
    for path in ("circle", "slalom", "zigzag", "random"):
        found = {r["scheme"].partition(":")[0]: r for r in rows(f"run --path {path} --speed 10 --radius 12 --rate 3 --scheme pvb,pvb-a0")}
        table.append([path, *(f"{found['pvb'][key]:.3f} / {found['pvb-a0'][key]:.3f}" for key in ("mean", "max", "lateral_oscillation")),
                      f"{found['pvb']['dv_max']:.2f} / {found['pvb-a0']['dv_max']:.2f}"])
    return markdown(["path", "mean error [m]", "largest error [m]", "lateral oscillation [m]", "largest jump of velocity [m/s]"], table)


@figure("irregular", tolerance=0.05)
def irregular():
    base = "run --path random --speed 10 --radius 12 --rate 3 --fps 240 --compensate --latency 0.05"
    schemes = ("linear", "pvb", "pvb-a0", "bezier-end", "hermite", "catmull-rom", "spring", "ease")
    conditions = {"60 frames/s": "--frames 60", "20 frames/s": "--frames 20", "0 to 120 frames/s": "--frames 60 --frame-jitter 1",
                  "hitches of 0.25 s": "--frames 60 --hitch 0.25 --hitch-every 1", "jitter ± 50 ms, 10 % lost": "--frames 60 --jitter 0.05 --loss 0.1"}
    found = {}
    for name, options in conditions.items():
        runs = all_rows([f"{base} {options} --seed {seed} --scheme {','.join(schemes)}" for seed in (1, 2, 3)])
        for key in ("mean", "lateral_oscillation"):
            for scheme in schemes:
                found[name, key, scheme] = statistics.mean(by_scheme(r, key)[scheme] for r in runs)
    first = next(iter(conditions))

    def cell(name, scheme):
        mean, oscillation = (found[name, key, scheme] for key in ("mean", "lateral_oscillation"))
        if name == first:
            return f"{mean:.3f} m, {oscillation:.3f} m"
        return f"{mean / found[first, 'mean', scheme]:.2f}, {oscillation / found[first, 'lateral_oscillation', scheme]:.2f}"

    return markdown(["", *conditions], [[scheme, *(cell(name, scheme) for name in conditions)] for scheme in schemes])


def pantel(style):
    """Returns rows at 200 ms by (genre, number of the scheme)."""
    return {(r["genre"], r["scheme"]): r for r in rows(f"pantel --style {style}") if r["latency"] == 0.2}


genres = ("sports", "action", "racing")
shown = {1: "1 v const", 2: "2 a const, 3 parabola", 4: "4 trajectory", 5: "5 stick held", 6: "6 stick moves on",
         7: "7 stick on its parabola, w 0.3"}


@figure("pantel", quick=True, tolerance=0.005)
def pantel_average():
    found = pantel("average")

    def cell(genre, scheme):
        if (genre, scheme) not in found:
            return "–"
        row = found[genre, scheme]
        paper = row["published_percent"]
        return f"{row['percent_of_none']:.1f}" + (f" (paper {paper:.1f})" if paper else "")

    return markdown(["scheme", *genres], [[name, *(cell(genre, scheme) for genre in genres)] for scheme, name in shown.items()])


@figure("pantel-styles", quick=True, tolerance=0.005)
def pantel_styles():
    def order(found, genre):
        best_first = sorted((s for s in shown if (genre, s) in found), key=lambda s: found[genre, s]["mean_m"])
        return ", ".join(f"{'2/3' if s == 2 else s}: {found[genre, s]['percent_of_none']:.1f}" for s in best_first)

    return markdown(["hand", *genres],
                    [[style, *(order(found, genre) for genre in genres)]
                     for style in ("smooth", "average", "hectic") for found in [pantel(style)]])


@figure("thresholds", quick=True, tolerance=0.02)
def thresholds():
    table = []
    for scheme, fit in (("snap:order1", ""), ("snap:order2", ""), ("snap:ctra-fade", ""), ("snap:order2", " --model-fit")):
        cells = []
        for threshold in (0.1, 0.5, 1):
            found = all_rows([f"run --path random --speed 10 --radius 12 --publish threshold --threshold {threshold} --rate 60 "
                              f"--duration 120 --seed {seed} --scheme {scheme}{fit}" for seed in (1, 2, 3)])
            updates = statistics.mean(r[0]["updates_per_s"] for r in found)
            cells.append(f"{updates:.2f} ({updates / 60:.1%})".replace("%", " %"))
        table.append([scheme + (", model fit" if fit else ""), *cells])
    return markdown(["", "0.1 m", "0.5 m", "1 m"], table)


paths = ("figure8", "zigzag", "stopgo", "random --seed 1", "random --seed 2", "random --seed 3")


def over_paths(scheme, rate, options=""):
    return [r[0]["mean"] for r in all_rows([f"run --path {path} --speed 10 --radius 12 --rate {rate}{options} --scheme {scheme}" for path in paths])]


@figure("better-than-pvb", quick=True, tolerance=0.02)
def better_than_pvb():
    link = " --latency 0.1 --loss 0.05 --compensate"
    table = []
    for name, scheme, options, base in (
            ("offset:ctra-fade, receiver alone", "offset:ctra-fade", "", ""),
            ("offset:ctra-fade, model fit", "offset:ctra-fade", " --model-fit", ""),
            ("offset:order2, model fit", "offset:order2", " --model-fit", ""),
            ("pvb itself, model fit", "pvb", " --model-fit", ""),
            ("offset:ctra-fade, model fit, 100 ms, 5 % loss", "offset:ctra-fade", " --model-fit" + link, link),
            ("offset:order2, model fit, 100 ms, 5 % loss", "offset:order2", " --model-fit" + link, link)):
        ratios = [[ours / pvb for ours, pvb in zip(over_paths(scheme, rate, options), over_paths("pvb", rate, base))] for rate in rates]
        table.append([name, *(digits(2)(math.exp(statistics.mean(map(math.log, each)))) for each in ratios)])
    return markdown(["", *(f"{rate}/s" for rate in rates)], table)


def drawn(folder, command, name):
    """Returns a picture drawn by `reckoning-lab ... --plot`."""
    run("src/apps/reckoning-lab", [*command.split(), "--plot", folder, "--plot-format", "png"])
    return folder / name


@figure("paths-circle", quick=True, tolerance=0.05, file="docs/pictures/paths-circle.png")
def paths_circle(folder):
    return drawn(folder, "run --path circle --ideal --speed 10 --radius 20 --rate 1 --duration 12 --scheme snap:order1,linear,pvb,bezier", "paths.png")


def figure_18_4(acceleration):
    return lambda folder: drawn(folder, "run --path circle --ideal --speed 10 --radius 20 --rate 1 --duration 12 --velocity difference"
                                        f" --acceleration {acceleration} --scheme bezier-end,pvb", "paths.png")


figure("figure-18-4-bottom", quick=True, tolerance=0.05, file="docs/pictures/figure-18-4-bottom.png")(figure_18_4("none"))
zigzag = "run --path zigzag --speed 10 --radius 12 --rate 1 --duration 12 --scheme linear,bezier,pvb,offset:ctra-fade"


@figure("paths-zigzag", quick=True, tolerance=0.05, file="docs/pictures/paths-zigzag.png")
def paths_zigzag(folder):
    return drawn(folder, zigzag, "paths.png")


@figure("timeline-zigzag", quick=True, tolerance=0.05, file="docs/pictures/timeline-zigzag.png")
def timeline_zigzag(folder):
    return drawn(folder, zigzag, "timeline.png")


@functools.lru_cache(maxsize=None)
def default_sweep():
    """Runs the sweep that the game ships, with its pictures, once for all three of them."""
    folder = tempfile.TemporaryDirectory()
    path = pathlib.Path(folder.name)
    run("src/apps/reckoning-lab",
        ["sweep", *("--path random,zigzag,stopgo,figure8 --seeds 2 --radius 12 --duration 40 --scheme snap:order1,snap:order2,pvb,offset:ctra-fade "
                    "--publish fixed,threshold --rate 1,2,3,5,10 --threshold 0.1,0.3,1 --link 0.1:0.02:0.05 --compensate --model-fit off,on").split(),
         "--out", path / "sweep.csv", "--pareto", path / "default.csv", "--plot", path, "--plot-format", "png"])
    return folder


sweeping = threading.Lock()


def swept(name):
    with sweeping:
        return pathlib.Path(default_sweep().name) / name


@figure("sweep", quick=True, tolerance=0.02, file="assets/sweeps/default.csv")
def sweep(folder):
    made = folder / "default.csv"
    lines = swept("default.csv").read_text().splitlines(keepends=True)
    # Leaves out the columns of the origin, which repeat the command in each row and change with each release.
    made.write_text("".join(line if line.startswith("#") else ",".join(line.split(",")[:8]).rstrip() + "\n" for line in lines))
    return made


@figure("error-over-updates", quick=True, tolerance=0.05, file="docs/pictures/error-over-updates.png")
def error_over_updates(_):
    return swept("error_over_updates.png")


@figure("pareto", quick=True, tolerance=0.05, file="docs/pictures/pareto.png")
def pareto(_):
    return swept("pareto_bytes.png")
