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
from processes import Bench, Failure, focus_window, free_port, read_report, wait_for, xdotool  # noqa: E402

SMALL = (480, 270)


class Game:
    """A game with a window, driven by keys as a page is."""

    def __init__(self, bench, program, port, name):
        self.display = bench.display(*SMALL)
        self.program = bench.start(program, "--join", f"127.0.0.1:{port}", "--name", name, "--verbose", "--quality", "low", "--window", f"{SMALL[0]}x{SMALL[1]}",
                                   DISPLAY=self.display, SDL_AUDIODRIVER="dummy", SDL_VIDEODRIVER="x11")
        self.program.wait_for_line("trace: .*speed", 60)
        focus_window(self.display, "Reckoning")

    def keys(self, *arguments):
        xdotool(self.display, *(str(each) for each in arguments))


def shown(player):
    """The scores that a player's screen showed last in this match: kills and deaths by name."""
    lines = re.findall(r"standings: (.+)", player.program.output().partition("the match is over")[0])
    return {name: (int(kills), int(deaths)) for name, kills, deaths in re.findall(r"([^,]+): (\d+)/(\d+)(?:, )?", lines[-1])} if lines else {}


def run(bench, windows, page):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--web-root", page, "--map", "valley", "--bots", 4, "--bot-strength", "hard", "--respawn-delay", 1,
                         "--score-limit", 0, "--time-limit", 0, "--warm-up", 0, "--report", bench.report("server.json"), stdin=subprocess.PIPE)
    server.wait_for_line("listening on port")
    players = {"Ben": Game(bench, "reckoning", port, "Ben"), "Cid": Game(bench, windows / "reckoning", port, "Cid")}
    for name, browser in (("Ann", "chromium"), ("Dan", "webkit")):
        players[name] = Page(bench, browser, f"http://127.0.0.1:{port}/?verbose", *SMALL)
        players[name].drive(name)
    end = time.monotonic() + 60 * float(os.environ.get("RECKONING_MINUTES", 5))
    while time.monotonic() < end:
        for player in players.values():
            player.keys("key", "--delay", 200, "space", "w")  # not held: in Chromium that keeps a slow page from hearing the server
    Console(server).order("pause", "the console orders: pause")  # nobody scores from here on
    time.sleep(5)  # for the slowest screen
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    tanks = {row["name"]: (row["kills"], row["deaths"]) for row in read_report(bench.report("server.json"))["actors"] if row["kind"] == "tank"}
    print(f"kills and deaths: {tanks}")
    if not set(players) <= set(tanks) or sum(deaths for _, deaths in tanks.values()) < 5:
        raise Failure("a player was lost, or too little happened")
    for name, player in players.items():
        wait_for(lambda p=player: shown(p) == tanks, 20, f"{name} shows the server's scores; it shows {shown(player)}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        with Bench(sys.argv[1]) as the_bench:
            run(the_bench, pathlib.Path(sys.argv[2]).resolve(), sys.argv[3])
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
