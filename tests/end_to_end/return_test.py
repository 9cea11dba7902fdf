"""Leaving and returning, with real processes over real UDP.

  return_test.py BINARIES CASE

CASE is one of killed-client, cut-link, dead-server, next-map, vote, host-leaves, hand-on, hand-on-refused,
hand-on-question, hand-on-by-hang-up, hand-on-to-nobody, hand-on-asked.
"""
import os
import re
import shutil
import signal
import time

from hands import Hands
from processes import PATIENCE, Failure, actor, free_port, read_report, run_case
from relay import Relay
from terminals import Terminal

TAKES_OVER = ("--take-over", "yes")
QUICK = ("--shell-damage", 100, "--respawn-delay", 1)
WHOLE = ("--window", "1280x720")
# Positions at 1280x720: a host's menu, and the question that follows Quit.
QUIT, STAY, HAND_ON = (640, 624), (640, 445), (640, 378)


def server_on(bench, port, *arguments):
    server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--seed", 3, *arguments)
    server.wait_for_line("listening on port")
    return server


def player(bench, port, name, *arguments):
    return bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name, *arguments)


def killed_client(bench):
    """A killed and restarted client has its seat and score back at once, without a second Ann."""
    port = free_port()
    # No warm-up, because scores restart after it.
    server = server_on(bench, port, "--bots", 4, *QUICK, "--warm-up", 0, "--report", bench.report("server.json"))
    ann = player(bench, port, "Ann")
    server.wait_for_line(r"Ann \(.*\) has joined")
    server.wait_for_line("Ann was destroyed", 90)
    ann.process.send_signal(signal.SIGKILL)
    ann.wait(5)
    killed = time.monotonic()
    player(bench, port, "Ann")
    server.wait_for_line(r"Ann \(.*\) is back", 8)
    print(f"back after {time.monotonic() - killed:.1f} s")
    server.process.send_signal(signal.SIGTERM)
    server.wait(10)
    report = read_report(bench.report("server.json"))
    tanks = [row["name"] for row in report["actors"] if row["name"].startswith("Ann")]
    if tanks != ["Ann"]:
        raise Failure(f"there should be one Ann: {tanks}")
    if actor(report, "Ann")["deaths"] < 1:
        raise Failure(f"Ann's score is gone: {actor(report, 'Ann')}")


def cut_link(bench):
    """The connection is cut for 20 s: the client reconnects automatically, and the match never has a second Ann."""
    port = free_port()
    server = server_on(bench, port, "--report", bench.report("server.json"))
    relay = Relay(port)
    ann = player(bench, relay.port, "Ann")
    ann.wait_for_line("in the match at")
    relay.cut = True
    time.sleep(20)  # the time that is tested
    relay.cut = False
    ann.wait_for_line("trying again", 1)
    ann.wait_for_line("the connection is back", 12)
    server.wait_for_line(r"Ann \(.*\) is back", 1)
    server.process.send_signal(signal.SIGTERM)
    server.wait(10)
    relay.stop()
    tanks = [row["name"] for row in read_report(bench.report("server.json"))["actors"] if row["name"].startswith("Ann")]
    if tanks != ["Ann"]:
        raise Failure(f"there should be one Ann: {tanks}")


def dead_server(bench):
    """After the server is killed, the screen says so within three seconds."""
    port = free_port()
    server = server_on(bench, port)
    hands = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", "Ann")
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    hands.frame()  # the first frames may take long
    hands.seen = len(hands.game.output())
    server.process.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    hands.says("connection interrupted: [123] s", 5)
    noticed = time.monotonic() - killed
    print(f"noticed after {noticed:.1f} s")
    if noticed > 3:
        raise Failure(f"the client took {noticed:.1f} s to notice the lost connection")
    hands.says("trying again", 20)
    again = server_on(bench, port)  # a new server at the same address, where Ann is a new player
    hands.says("the connection is back", 20)
    again.wait_for_line(r"Ann \(.*\) has joined")
    hands.frame()


def next_map(bench):
    """Rounds of a few seconds on two maps in turn: two players follow to the next map and back."""
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--maps", "proving-ground,valley", "--time-limit", 4, "--bots", 2, "--seed", 3)
    server.wait_for_line("listening on port")
    people = [player(bench, port, name) for name in ("Ann", "Ben")]
    for there in ("valley", "proving-ground"):
        server.wait_for_line(f"the match continues on map {there}", 60)
        for program in people:
            program.wait_for_line(f"the match continues on map {there}", 10)
    for name in ("Ann", "Ben"):
        server.wait_for_line(rf"(?s)(?:{name} \(\S+\) goes on.*){{2}}", 20)
    if " 2 (" in server.output() or "refused from" in server.output():
        raise Failure("a player joined the next map as a new player, or the server rejected a message")
    for program in people:
        if program.process.poll() is not None:
            raise Failure(f"{program.name} ended: {program.output()}")


def vote(bench):
    """Between two rounds of a private match the player votes by key, and the next round is on that map. A key that is
    held down keeps driving there."""
    hands = Hands(bench, "--maps", "proving-ground,valley", "--time-limit", 5, "--bots", 1, "--name", "Ann")
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    hands.game.wait_for_line("the match is over; the winner", 20)
    hands.frame()  # the ballot is shown
    hands.x("key", "y")
    hands.says("you vote for valley")
    if os.environ.get("RECKONING_KEEP_PICTURES"):
        shutil.copy(hands.shot(), os.environ["RECKONING_KEEP_PICTURES"])
    hands.x("keydown", "w")
    hands.game.wait_for_line("the match continues on map valley", 20)
    hands.game.wait_for_line(r"Ann \(this process\) goes on as host", 30)
    hands.frame()  # on the new map
    hands.until(lambda now: now.get("speed", 0) > 1, "drives on the next map by the key held since the last one", 30)
    hands.x("keyup", "w")


def host_leaves(bench):
    """The host leaves: within three seconds the others read it in their start menu."""
    port = free_port()
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 1, "--name", "Ann",
                       "--on-host-leaving", "end")
    host.wait_for_line("others can join")
    hands = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", "Ben")
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    hands.frame()  # the first frames may take long
    hands.seen = len(hands.game.output())
    host.process.send_signal(signal.SIGTERM)
    left = time.monotonic()
    hands.says("the host Ann has left: the match is over", 3)
    hands.says("start menu: shown", max(0.1, 3 - (time.monotonic() - left)))
    print(f"back in the start menu after {time.monotonic() - left:.1f} s")
    if host.wait(10) != 0:
        raise Failure("the host's exit code is not 0")


def hand_on(bench):
    """The host leaves: the player who joined first continues the match, and the other one finds it with all scores."""
    port = free_port()
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 4, "--name", "Ann",
                       "--match-name", "An evening", "--seed", 3, *QUICK)
    host.wait_for_line("others can join")
    ben = player(bench, port, "Ben", "--report", bench.report("ben.json"), "--on-host-leaving", "end", *TAKES_OVER)
    host.wait_for_line(r"Ben \(.*\) has joined")
    cid = player(bench, port, "Cid", "--report", bench.report("cid.json"))
    host.wait_for_line(r"Cid \(.*\) has joined")
    host.wait_for_line("(?s)(Cid was destroyed.*Ben was destroyed|Ben was destroyed.*Cid was destroyed)", 90)
    host.process.send_signal(signal.SIGTERM)
    left = time.monotonic()
    ben.wait_for_line(r"the match goes on here, port \d+", 8)
    cid.wait_for_line("the match goes on with Ben as host, at 127.0.0.1", 8)
    ben.wait_for_line(r"Ben \(this process\) is back as host", 8)
    ben.wait_for_line(r"Cid \(127.0.0.1:\d+\) is back\n", 8)
    cid.wait_for_line("the connection is back", 8)
    print(f"the match continues after {time.monotonic() - left:.1f} s")
    if host.wait(10) != 0:
        raise Failure("the host's exit code is not 0")
    ben.wait_for_line("(?s)is back as host.* was destroyed", 90)  # the match continues, and both see each other there
    ben.process.send_signal(signal.SIGTERM)
    for program in (ben, cid):
        program.wait(10)
    died = {name: len(re.findall(f"{name} was destroyed", host.output() + ben.output())) for name in ("Ben", "Cid")}
    for name, other in (("Ben", "cid"), ("Cid", "ben")):  # as displayed by the other client
        rows = [row for row in read_report(bench.report(f"{other}.json"))["actors"] if row["name"].startswith(name)]
        if len(rows) != 1 or not 1 <= rows[0]["deaths"] <= died[name]:
            raise Failure(f"{name}'s score is gone, or {name} joined as a new player: {rows}; {name} was destroyed {died[name]} times")


def hand_on_refused(bench):
    """A program without a window that was not told to host opens no port; the next player's program continues the
    match."""
    port = free_port()
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 1, "--name", "Ann", "--seconds", 12)
    host.wait_for_line("others can join")
    ben = player(bench, port, "Ben")
    host.wait_for_line(r"Ben \(.*\) has joined")
    cid = player(bench, port, "Cid", *TAKES_OVER)
    host.wait_for_line(r"Cid \(.*\) has joined")
    host.wait_for_line("Ben does not take over the match: no player is there to answer", 20)
    cid.wait_for_line(r"the match goes on here, port \d+", 8)
    cid.wait_for_line(r"Ben \(127.0.0.1:\d+\) is back\n", 8)
    ben.wait_for_line("the connection is back", 8)
    if "the match goes on here" in ben.output() or host.wait(10) != 0:
        raise Failure("Ben's program opened a port, or the host's exit code is not 0")


def hand_on_question(bench):
    """A player with a window is asked, and the game opens a port only after a yes."""
    port = free_port()
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 1, "--name", "Ann",
                       "--match-name", "An evening", "--seconds", 20)
    host.wait_for_line("others can join")
    hands = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", "Ben", size=WHOLE)
    hands.until(lambda now: "speed" in now, "the player's own tank", 30)
    hands.game.wait_for_line("the host leaves An evening: the match may continue on this program", 40)
    hands.frame()
    hands.keep("offered")
    if "the match goes on here" in hands.game.output():
        raise Failure("the game did not wait for the answer")
    hands.x("key", "Up")  # from No
    hands.frame()
    hands.x("key", "Return")
    hands.says(r"the match goes on here, port \d+", 10)
    hands.game.wait_for_line(r"Ben \(this process\) is back as host", 10)
    if host.wait(20) != 0:
        raise Failure("the host's exit code is not 0")


def hand_on_by_hang_up(bench):
    """The host closes the terminal's window: another player continues the match, and the host's program ends within 1
    s."""
    port = free_port()
    host = Terminal(bench, bench.binaries / "reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 2, "--name", "Ann")
    try:
        host.until("others can join")
        ben = player(bench, port, "Ben", *TAKES_OVER)
        ben.wait_for_line("in the match at")
        cid = player(bench, port, "Cid")
        cid.wait_for_line("in the match at")
        host.hang_up()
        print(f"the host ends after {host.end():.2f} s")
        ben.wait_for_line(r"Ben \(this process\) is back as host", 8)
        ben.wait_for_line(r"Cid \(127.0.0.1:\d+\) is back\n", 8)
        cid.wait_for_line("the connection is back", 8)
    finally:
        host.close()


def hand_on_to_nobody(bench):
    """A host gets a signal, and the next host does not answer: the others read in time that the match is over."""
    port = free_port()
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 2, "--name", "Ann")
    host.wait_for_line("others can join")
    ben = player(bench, port, "Ben")
    ben.wait_for_line("in the match at")
    cid = player(bench, port, "Cid")
    cid.wait_for_line("in the match at")
    ben.process.send_signal(signal.SIGSTOP)
    host.process.send_signal(signal.SIGTERM)
    asked = time.monotonic()
    status = host.wait(20)
    took = time.monotonic() - asked
    print(f"the host ends after {took:.2f} s")
    if status != 0 or took > 1 * PATIENCE:
        raise Failure(f"the host ends with {status} after {took:.2f} s")
    cid.wait(5)
    if "the host Ann has left: the match is over" not in cid.output():
        raise Failure("Cid's client does not print that the match is over")


def hand_on_asked(bench):
    """A playing host is asked on quitting. First the host stays; then the host ends the match, and the others read
    so."""
    hands = Hands(bench, "--host", "--bots", 1, "--map", "proving-ground", "--name", "Ann", size=WHOLE)
    port = hands.game.wait_for_line(r"others can join this match: reckoning --join THIS-MACHINE:(\d+)", 30).group(1)
    ben = player(bench, port, "Ben", *TAKES_OVER)
    hands.game.wait_for_line(r"Ben \(.*\) has joined")
    hands.frame()

    def quit_by_menu():
        hands.x("key", "Escape")
        hands.says("menu: shown")
        hands.frame()
        hands.click(*QUIT)
        hands.frame()

    quit_by_menu()
    hands.keep("asked")
    hands.click(*STAY)
    hands.x("key", "Escape")
    hands.says("menu: hidden")
    quit_by_menu()
    hands.click(*HAND_ON)
    ben.wait_for_line("the match goes on here", 10)
    ben.wait_for_line(r"Ben \(this process\) is back as host", 10)
    if hands.game.wait(10) != 0:
        raise Failure("the host's exit code is not 0")


if __name__ == "__main__":
    run_case(killed_client, cut_link, dead_server, next_map, vote, host_leaves, hand_on, hand_on_refused, hand_on_question, hand_on_by_hang_up,
             hand_on_to_nobody, hand_on_asked)
