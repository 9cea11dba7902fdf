"""docs/results.md: a thousand tanks. Times depend on the machine: written and not compared."""
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

import programs
from programs import benchmarks, properties
from table import figure, markdown

nanosecond = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def took(row):
    """Thread-CPU time of an iteration [ns]."""
    return row["cpu_time"] * nanosecond[row["time_unit"]]


@figure("ground-cost", timed=True)
def ground_cost():
    """docs/clamping.md: RemoteActors with each source of ground heights, and with each DR mode."""
    sizes = (16, 64, 1000)
    found = benchmarks("bench_client", "(ground_of|dr_mode_of)/")
    rows = {"`--clamp-ground rays`": "ground_of/rays", "`nearest`, 24 tanks": "ground_of/nearest", "`triangles`": "ground_of/triangles",
            "DR mode near, `pvb` (`zones.md`)": "dr_mode_of/near", "DR mode far, `linear:order1`, one point every 0.25 s": "dr_mode_of/far"}
    return markdown(["a frame's dead reckoning and clamp", *(f"{size} tanks" for size in sizes)],
                    [[name, *(f"{took(found[f'{bench}/tanks:{size}/process_time']) / 1000:.0f} µs" for size in sizes)] for name, bench in rows.items()])


@figure("speed", timed=True)
def speed():
    reckoned = benchmarks("bench_dead_reckoning", "(receiver|together)/(pvb|ease_ctra_fade)/1000$|batch/(pvb|ease_ctra_fade)/(10000|1000000)$")
    per_actor = {name: row["per_actor"] * 1e9 for name, row in reckoned.items()}
    clamp = benchmarks("bench_world", "clamp_by_rays|clamp_by_triangles|clamp_together")
    frame = benchmarks("bench_client", "headless_frame/tanks:(64|1000)/ghosts:0/physics:0/truth:0/.*process_time")
    view = benchmarks("bench_client", "remote_actors/(pvb|ease_ctra_fade|offset_ctra_fade)/tanks:1000/")

    def pair(form, *names):
        return " / ".join(form(name) for name in names)

    def ns(name):
        return f"{per_actor[name]:.1f} ns"

    rows = [
        ["one after the other, 1,000 actors: PVB, `ease:ctra-fade`", pair(ns, "receiver/pvb/1000", "receiver/ease_ctra_fade/1000"), ""],
        ["the crowd (`world::Crowd`), 1,000 actors: PVB, `ease:ctra-fade`", pair(ns, "together/pvb/1000", "together/ease_ctra_fade/1000"), "12 ns"],
        *([["in the game's own path (`RemoteActors`), 1,000 actors: " + name.split("/")[1] + (", on the ground" if "clamp:1" in name else ""),
            f"{row['per_actor'] * 1e9:.1f} ns", "" if "clamp:1" in name else "12 ns"] for name, row in view.items()]),
        ["batch alone, 10 k actors: PVB, `ease:ctra-fade`", pair(ns, "batch/pvb/10000", "batch/ease_ctra_fade/10000"), "5 ns"],
        ["batch alone, 1 M actors: PVB, `ease:ctra-fade`", pair(ns, "batch/pvb/1000000", "batch/ease_ctra_fade/1000000"), "12 ns"],
        *([["three-point clamp: " + name, f"{row['per_tank'] * 1e9 if 'per_tank' in row else took(row):.1f} ns", "20 ns" if "together" in name else ""] for name, row in clamp.items()]),
        *([["headless frame: " + name.split("/")[1].replace(":", " "), f"{took(row) / 1000:.0f} µs", "25 µs" if ":64/" in name else "150 µs"] for name, row in frame.items()]),
    ]
    return markdown(["work", "thread-CPU", "to reach"], rows)


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_of(process):
    """CPU time of all threads of a process [s]."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(peers, seconds, *server_options):
    """Runs a server and the load generator, each on its own core, over the network with 100 ms from tank to viewer.
    Returns their reports and the server's CPU time as a share of the measured time, including its network thread."""
    apps = programs.build / "src" / "apps"
    with tempfile.TemporaryDirectory() as folder:
        of_server, of_load = pathlib.Path(folder, "server.json"), pathlib.Path(folder, "load.json")
        port = free_port()
        wide = "--tanks-per-address 0 --connections-per-address 0 --joins-per-address 0 --truth off --warm-up 0".split()
        settled = 60  # time until all clients have joined [s]
        server = subprocess.Popen(["taskset", "-c", "0", apps / "reckoning-server", "--port", str(port), "--max-players", str(peers), *wide,
                                   "--report", of_server, "--report-from", str(settled), *server_options], stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            loading = subprocess.Popen(["taskset", "-c", str((os.cpu_count() or 1) - 1), apps / "reckoning-load", "--server", f"127.0.0.1:{port}",
                                        "--peers", str(peers), "--link-delay", "0.05", "--seconds", str(seconds), "--settle", "15", "--report", of_load],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            spent = []
            while loading.poll() is None:
                spent.append((time.monotonic(), cpu_of(server)))
                time.sleep(0.5)
            if loading.returncode != 0:
                raise RuntimeError(f"reckoning-load ended with {loading.returncode}")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
        (began, before), (ended, after) = next(it for it in spent if it[0] > spent[-1][0] - seconds), spent[-1]
        return json.loads(of_server.read_text()), json.loads(of_load.read_text()), (after - before) / (ended - began)


@figure("hundred-players", timed=True)
def hundred_players():
    """docs/load.md: the lecture's 100 players and its 0.1 ms a message, and the time that a message takes here."""
    test = "Load.DeadReckoningSparesAHundredPlayersTheLecturesSum"
    found = {name: float(text) for name, text in properties("test_lab", test)[test].items()}
    table = []
    for way, name in (("60 broadcasts/s", "broadcast"), ("dead reckoning", "usual")):
        received, server, client = (found[f"{name}_{key}"] for key in ("per_s", "server_us", "client_us"))
        table.append([way, f"{received:.0f}/s", f"{received * 1e-4:.1%} of a core".replace("%", " %"), f"{server:.2f} µs", f"{client:.2f} µs",
                      f"{received * client * 1e-6:.2%} of a core".replace("%", " %")])
    return markdown(["way", "messages", "at 0.1 ms", "server", "client", "a player here"], table)


@figure("thousand-peers", timed=True)
def thousand_peers():
    zones = ("--map", "steppe", "--zones", "on")
    rows = []
    for name, options in (("zones", zones), ("zones, compact coding", (*zones, "--coding", "compact"))):
        server, seen, cpu = load(1000, 30, *options)
        tick, down, error = server["tick_ms"], seen["down_B_per_s"], seen["seen"]
        rows.append([name, seen["peers"]["joined"], f"{tick['mean']:.2f} ms", f"{tick['p99']:.2f} ms", f"{100 * cpu:.0f} %", f"{down['mean'] * 8 / 1000:.0f} kbit/s",
                     f"{error['error_px']['p95']:.2f} px", f"{error['in_picture_px']['p95']:.2f} px", f"{error['error_m']['mean']:.3f} m",
                     sum(server["updates"]["dropped"].values()), f"{seen['frame_ms']['mean']:.1f} ms"])
    return markdown(["1,000 peers", "joined", "tick, mean", "p99", "of a core, all threads", "a client, down", "error, p95", "in the picture", "mean error", "refused", "generator's frame"], rows)
