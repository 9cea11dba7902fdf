"""The page in real browsers, against a real server: what a person at it does, and what others see of it.

  page_test.py BINARIES PAGE BROWSER CASE; BINARIES: the folder of reckoning-server and reckoning, PAGE: the page's, BROWSER: chromium or firefox
"""
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import sys
import time

import browsers
from browsers import Page
from processes import Bench, Failure, actor, free_port, read_report

ROUND = ("--map", "proving-ground", "--seed", 3, "--warm-up", 0)


def server_on(bench, page, port, *arguments):
    server = bench.start("reckoning-server", "--port", port, "--web-root", page, *ROUND, *arguments)
    server.wait_for_line("listening on port")
    return server


def address(port):
    return f"http://127.0.0.1:{port}/?verbose"


def drive(bench, page, browser):
    """Joins, drives by keys, fires; a native client sees and scores it; it reloads the page and has its seat back."""
    port = free_port()
    server = server_on(bench, page, port, "--kind", "lab", "--report", bench.report("server.json"))
    ben = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Ben", "--report", bench.report("ben.json"))
    server.wait_for_line(r"Ben \(.*\) has joined")
    ann = Page(bench, browser, address(port))
    ann.keep(f"front-{browser}")
    ann.drive("Ann")
    server.wait_for_line(r"Ann \(.*\) has joined")
    ann.keep(f"joined-{browser}")
    ann.hold("w", lambda now: now["speed"] > 3, "it drives")
    ann.keys("mousemove", 640, 200, "click", 1)
    ann.says("the mouse aims")
    ann.keys("click", "--repeat", 3, "--delay", 400, 1)
    ann.says("fired")
    ann.keep(f"driven-{browser}")
    ann.keys("key", "F1")
    ann.keep(f"instruments-{browser}")
    ann.keys("key", "F5")
    ann.says("page: ready after", 120)
    ann.keys("key", "Return")
    server.wait_for_line(r"Ann \(.*\) is back", 120)
    ben.process.send_signal(signal.SIGTERM)
    ben.wait(20)
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    seen = actor(read_report(bench.report("ben.json")), "Ann")
    print(f"Ben scored {seen['scored_frames']} frames of Ann, mean error {seen['mean_error_m']} m")
    if not seen["scored_frames"] or seen["mean_error_m"] is None:
        raise Failure(f"Ben has not scored Ann: {seen}")
    tanks = [row["name"] for row in read_report(bench.report("server.json"))["actors"] if row["name"].startswith("Ann")]
    if tanks != ["Ann"]:
        raise Failure(f"there should be one Ann: {tanks}")
    if "refused from Ann" in server.output():
        raise Failure("an honest page was refused something")


def server_back(bench, page, browser):
    """The server is killed and started anew: the page comes back by itself."""
    port = free_port()
    server = server_on(bench, page, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    ann.seen = len(ann.program.output())
    server.process.send_signal(signal.SIGKILL)
    server.wait(5)
    ann.says("trying again", 60)
    again = server_on(bench, page, port)
    again.wait_for_line(r"Ann \(.*\) has joined", 60)
    ann.says("the connection is back", 30)


def other_version(bench, page, browser):
    """The server comes back with another version of the page: the page says so and loads it."""
    port = free_port()
    mine = pathlib.Path(bench.folder.name) / "page"
    shutil.copytree(page, mine)
    server = server_on(bench, mine, port)
    ann = Page(bench, browser, address(port))
    ann.drive("Ann")
    parts = json.loads((mine / "parts.json").read_text())
    parts["version"] = "another" + parts["version"]
    (mine / "parts.json").write_text(json.dumps(parts))
    ann.seen = len(ann.program.output())
    server.process.send_signal(signal.SIGKILL)
    server.wait(5)
    server_on(bench, mine, port)
    ann.says("page: version another", 60)


def alone(bench, page, browser):
    """Any file server will do for the tour, bots and recordings."""
    port = free_port()
    bench.start("python3", "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", page)
    tour = Page(bench, browser, address(port) + "#tour")
    tour.says("tour: scene 1")
    tour.keep(f"tour-{browser}")


def crowd(bench, page, browser):
    """Four browsers and two native clients for ten minutes (of RECKONING_MINUTES, if that is set): nobody is refused, and the server stays as it is. A
    page that is too slow here (all draw on the processor) may be lost for a while, but comes back by itself."""
    minutes = float(os.environ.get("RECKONING_MINUTES", 10))
    port = free_port()
    server = server_on(bench, page, port, "--report", bench.report("server.json"))
    for name in ("Ben", "Cid"):
        bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name)
        server.wait_for_line(rf"{name} \(.*\) has joined")
    for number, name in enumerate(("Ann", "Dan", "Eve", "Fay")):
        there = Page(bench, browsers.BROWSERS[number % 2], address(port), 480, 270)
        there.drive(name)
        there.keys("keydown", "w")
        there.keys("keydown", "a")
    resident = []
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        resident.append(int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text()).group(1)))
        time.sleep(1)
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    report = read_report(bench.report("server.json"))
    half = len(resident) // 2
    growth = statistics.mean(resident[half:]) / statistics.mean(resident[:half]) - 1
    tanks = sorted(row["name"] for row in report["actors"] if row["name"] in ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay"))
    lost = server.output().count(" has left: ")
    tick = sum(stage["mean"] for stage in report["stage_ms"].values())
    print(f"{tick:.2f} ms a tick, resident {resident[half] / 1024:.0f} MiB, {100 * growth:+.1f} %, dropped {report['updates']['dropped']}, "
          f"{lost} times somebody was lost, at the end there are {tanks}")
    if growth > 0.05 or len(tanks) != 6 or tick > 1 or "refused from" in server.output() or "sent away" in server.output():
        raise Failure("it did not stay as it was")


CASES = {"crowd": crowd, "drive": drive, "server-back": server_back, "other-version": other_version, "alone": alone}
if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[3] not in browsers.BROWSERS or sys.argv[4] not in CASES:
        sys.exit(__doc__)
    try:
        with Bench(sys.argv[1]) as the_bench:
            CASES[sys.argv[4]](the_bench, sys.argv[2], sys.argv[3])
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
