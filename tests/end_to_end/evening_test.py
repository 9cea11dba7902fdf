"""A whole evening: one match of four players, each with their own program, and bots. RECKONING_KEEP_PICTURES=FOLDER
keeps screenshots.

  evening_test.py BINARIES CASE

CASE is one of evening, sixteen-tanks.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess

from hands import Hands
from processes import Failure, actor, free_port, read_report, run_case, wait_for
from relay import Relay


def keep(hands, name):
    """Keeps a screenshot on request."""
    picture = hands.shot()
    if folder := os.environ.get("RECKONING_KEEP_PICTURES"):
        shutil.copy(picture, pathlib.Path(folder) / f"{name}.png")


def guest(bench, port, name, *arguments):
    """Starts a client whose tank drives by itself."""
    return bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name, *arguments,
                       XDG_STATE_HOME=str(pathlib.Path(bench.folder.name) / f"state-{name}"))


class Console:
    """The server's console on a pipe."""

    def __init__(self, server):
        self.server = server

    def order(self, text, answer, limit=10):
        seen = len(self.server.output())
        self.server.process.stdin.write(f"{text}\n".encode())
        self.server.process.stdin.flush()
        return wait_for(lambda: re.search(answer, self.server.output()[seen:]), limit, f"'{answer}' after '{text}'")

    def score(self, name):
        found = self.order("status", rf"#\d+ {name} \(.*?(\d+) kills, (\d+) deaths")
        return int(found.group(1)), int(found.group(2))


def evening(bench):
    """Warm-up, a round with a killed program and a cut connection, the table, a vote, and the next map: no player loses
    anything."""
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--maps", "proving-ground,valley", "--mode", "teams", "--warm-up", 20,
                         "--time-limit", 230, "--team-score-limit", 0, "--bots", 12, "--bot-strength", "hard", "--respawn-delay", 1, "--shell-damage", 100,
                         "--seed", 3, "--report", bench.report("server.json"), stdin=subprocess.PIPE)
    console = Console(server)
    server.wait_for_line("listening on port")
    relay = Relay(port)
    ports = {"Ben": port, "Cid": relay.port, "Dee": port}
    programs = {name: guest(bench, at, name) for name, at in ports.items()}
    server.wait_for_line("warm-up of 20 s: teams")
    ann = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", "Ann", size=("--window", "1280x720"))
    for name in ("Ann", "Ben", "Cid", "Dee"):
        server.wait_for_line(rf"{name} \(.*\) has joined", 30)
    ann.until(lambda now: "speed" in now, "the player's own tank", 30)
    keep(ann, "1-warm-up")

    server.wait_for_line("the round begins: teams", 40)
    ann.hold("w", lambda now: now["speed"] > 1, "drives")
    ann.x("key", "Return")
    ann.says("chat: open")
    ann.frame()
    ann.x("type", "good evening")
    ann.frame()
    keep(ann, "2-chat")
    ann.x("key", "Return")
    server.wait_for_line("Ann says: good evening")
    ann.frame()  # the box closes
    ann.x("key", "apostrophe")
    ann.says("chat: open")
    ann.frame()
    ann.x("type", "to the left")
    ann.frame()
    keep(ann, "2-team-chat")
    ann.x("key", "Return")
    server.wait_for_line("Ann says to their team: to the left")
    ann.x("key", "space")
    ann.frame()
    keep(ann, "3-play")

    # Kill and restart the program of the first guest with a score: the score must remain.
    name = wait_for(lambda: next((name for name in programs if sum(console.score(name)) > 0), None), 140, "a kill or death of a guest")
    programs[name].process.send_signal(signal.SIGKILL)
    programs[name].wait(5)
    before = console.score(name)
    programs[name] = guest(bench, ports[name], name)
    server.wait_for_line(rf"{name} \(.*\) is back", 10)
    after = console.score(name)
    if after < before or sum(before) == 0:
        raise Failure(f"{name} had {before} kills and deaths before the return, and {after} after it")

    # Cut Cid's connection for 20 s: the client must reconnect automatically.
    cid = programs["Cid"]
    before = console.score("Cid")
    relay.cut = True
    lost, seen = len(cid.output()), len(server.output())
    wait_for(lambda: "trying again" in cid.output()[lost:], 25, "Cid's client to notice the lost connection")
    ann.x("keydown", "Tab")
    ann.frame()
    keep(ann, "4-scores-with-one-away")
    ann.x("keyup", "Tab")
    relay.cut = False
    wait_for(lambda: re.search(r"Cid \(.*\) is back", server.output()[seen:]), 20, "Cid's return after the cut")
    if console.score("Cid") < before:
        raise Failure(f"Cid had {before} kills and deaths before the return, and {console.score('Cid')} after it")

    # At the end of the round, all clients show the table, Ann votes, and all go on together.
    server.wait_for_line("the match is over; the winner is", 240)
    ann.frame()
    keep(ann, "5-table")
    ann.x("key", "y")
    ann.says("you vote for valley")
    server.wait_for_line("the match continues on map valley", 30)
    for program in (ann.game, *programs.values()):
        program.wait_for_line("the match continues on map valley", 10)
    for name in ("Ann", "Ben", "Cid", "Dee"):
        server.wait_for_line(rf"(?s)continues on map valley.*{name} \([^\n]*\) goes on", 20)
    ann.seen = len(ann.game.output())
    ann.says("trace: .*speed", 30)
    ann.hold("w", lambda now: now["speed"] > 1, "drives on the next map", 60)
    keep(ann, "6-next-map")

    relay.stop()
    server.process.send_signal(signal.SIGTERM)
    server.wait(10)
    tanks = [row["name"] for row in read_report(bench.report("server.json"))["actors"]]
    for name in ("Ann", "Ben", "Cid", "Dee"):
        if [tank for tank in tanks if tank.startswith(name)] != [name]:
            raise Failure(f"there should be one {name}: {tanks}")


def sixteen_tanks(bench):
    """Four clients with four fighting tanks each, over the sealed network: the cost of a tick for the server's two
    threads."""
    port = free_port()
    names = ("Ann", "Ben", "Cid", "Dee")
    server = bench.start("reckoning-server", "--port", port, "--map", "valley", "--tanks-per-address", 0, "--warm-up", 0, "--time-limit", 0,
                         "--score-limit", 0, "--seed", 3, "--report", bench.report("server.json"))
    server.wait_for_line("listening on port")
    for seed, name in enumerate(names):
        bench.start(bench.binaries.parent.parent / "tests/squad", "--server", f"127.0.0.1:{port}", "--name", name, "--tanks", 4, "--seed", seed)
    for name in names:
        server.wait_for_line(rf"{name} 1 \(.*\) has joined", 30)
    wait_for(lambda: server.output().count("was destroyed") >= 30, 240, "30 kills")
    server.process.send_signal(signal.SIGTERM)
    server.wait(10)
    report = read_report(bench.report("server.json"))
    stages = sum(stage["mean"] for stage in report["stage_ms"].values())
    network = 1000 * report["traffic"]["thread_cpu_s"] / report["ticks"]  # of the network's thread
    print(f"{len(report['actors'])} actors, {report['ticks']} ticks, {stages:.3f} ms of the match's thread-CPU a tick and {network:.3f} ms of the network's")
    for name in names:
        for tank in range(1, 5):
            actor(report, f"{name} {tank}")
    if sum(row["kind"] == "tank" for row in report["actors"]) != 16:
        raise Failure("there should be 16 tanks")
    if network <= 0 or report["traffic"]["bytes_in"] < 16 * 100 * report["duration_s"]:
        raise Failure("not all clients joined over the network")
    if stages <= 0:
        raise Failure("the report has no cost of a tick")


if __name__ == "__main__":
    run_case(evening, sixteen_tanks)
