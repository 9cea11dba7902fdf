"""A match of four kinds of player for five minutes (or RECKONING_MINUTES): this system's game, that for Windows by Wine, Chromium and WebKit. At its
end all four show the server's scores.

  match_test.py NATIVE WINDOWS PAGE
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("end_to_end", "web")]
from browsers import Page  # noqa: E402
from evening_test import Console  # noqa: E402
from hands import Hands  # noqa: E402
from processes import Bench, Failure, free_port, read_report, wait_for  # noqa: E402


def shown(program):
    """The scores that a program's screen showed last in this match: kills and deaths by name."""
    lines = re.findall(r"standings: (.+)", program.output().partition("the match is over")[0])
    return {name: (int(kills), int(deaths)) for name, kills, deaths in re.findall(r"([^,]+): (\d+)/(\d+)(?:, )?", lines[-1])} if lines else {}


def run(bench, windows, page):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--web-root", page, "--map", "valley", "--bots", 4, "--bot-strength", "hard", "--respawn-delay", 1,
                         "--score-limit", 0, "--time-limit", 0, "--warm-up", 0, "--report", bench.report("server.json"), stdin=subprocess.PIPE)
    server.wait_for_line("listening on port")
    programs, presses = {}, {}  # by the player's name
    for name, programs_of in (("Ben", bench), ("Cid", windows)):
        hands = Hands(programs_of, "--join", f"127.0.0.1:{port}", "--name", name, begins="trace: .*speed", size=("--window", "480x270"))
        programs[name], presses[name] = hands.game, hands.x
    for name, browser in (("Ann", "chromium"), ("Dan", "webkit")):
        there = Page(bench, browser, f"http://127.0.0.1:{port}/?verbose", 480, 270)
        there.drive(name)
        programs[name], presses[name] = there.program, there.keys
    end = time.monotonic() + 60 * float(os.environ.get("RECKONING_MINUTES", 5))
    while time.monotonic() < end:
        for press in presses.values():
            press("key", "--delay", 200, "space", "w")
    Console(server).order("pause", "the console orders: pause")  # nobody scores from here on
    time.sleep(5)  # for the slowest screen
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    tanks = {row["name"]: (row["kills"], row["deaths"]) for row in read_report(bench.report("server.json"))["actors"] if row["kind"] == "tank"}
    print(f"kills and deaths: {tanks}")
    if not set(programs) <= set(tanks) or sum(deaths for _, deaths in tanks.values()) < 5:
        raise Failure("a player was lost, or too little happened")
    for name, program in programs.items():
        wait_for(lambda p=program: shown(p) == tanks, 20, f"{name} shows the server's scores; it shows {shown(program)}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        with Bench(sys.argv[1]) as native, Bench(pathlib.Path(sys.argv[2]).resolve()) as of_windows:
            run(native, of_windows, sys.argv[3])
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
