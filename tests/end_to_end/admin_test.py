"""Running a server: its console on a pipe and on a terminal, the host's token, the config file, systemd's readiness, a clean stop.

  admin_test.py BINARIES CASE
"""
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import time

from hands import Hands
from processes import Failure, free_port, read_report, run_case, wait_for
from relay import Relay
from terminals import Terminal

# Positions at 1280x720: the menu's address field, the host's page, and its kick button for the first other player.
ADDRESS, HOST_PAGE, KICK_BOB = (500, 304), (640, 260), (921, 243)
JOIN, JOIN_ADDRESS = (170, 221), (150, 162)  # in the start menu


def check(condition, what, program):
    if not condition:
        raise Failure(f"{what}:\n{program.output()}")


def start_server(bench, *arguments, **others):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, *arguments, **others)
    server.wait_for_line("listening")
    return server, port


def join(bench, port, name, *arguments, seconds=100):
    return bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name, "--seconds", seconds, *arguments)


def listed(bench):
    list_ = bench.start("reckoning-server", "--list", "--list-seconds", 1.5)
    list_.wait(20)
    return list_.output()


def console(bench):
    """Orders through a pipe: their effect on a real client, and their answers."""
    name = f"Match {os.getpid()}"
    server, port = start_server(bench, "--name", name, stdin=subprocess.PIPE)

    def order(text):
        server.process.stdin.write(text.encode() + b"\n")
        server.process.stdin.flush()

    order("status")
    server.wait_for_line("map valley; ")
    bob = join(bench, port, "Bob")
    server.wait_for_line("Bob .* has joined with 1 tank\n")
    order("dance")
    server.wait_for_line("unknown order 'dance'; valid: kick, ban")
    order("bots 2")
    wait_for(lambda: (order("status"), time.sleep(0.3), "2 bots" in server.output())[-1], 20, "two bots")
    order("bots 0")
    wait_for(lambda: (order("status"), time.sleep(0.3), server.output().rstrip().endswith("0 bots"))[-1], 20, "no bots")
    order("map proving")
    wait_for(lambda: (order("status"), time.sleep(0.3), "map proving-ground; " in server.output())[-1], 20, "the map proving-ground")
    server.wait_for_line("Bob .* goes on")
    order("mode teams")
    order("say hello")
    order("mute bob")
    server.wait_for_line("the console orders: mute bob")
    wait_for(lambda: re.search(f"{name}  .*proving-ground .*teams", listed(bench)), 20, "the list to follow the match")
    order("kick bo too loud")
    bob.wait(20)
    check("the host has removed you: too loud" in bob.output(), "Bob's client does not print the reason", bob)
    order("ban #9")
    server.wait_for_line("no player is called '#9'")
    cid = join(bench, port, "Cid")
    server.wait_for_line("Cid .* has joined")
    server.process.stdin.close()  # the console ends, the match continues
    time.sleep(0.5)
    check(server.process.poll() is None, "the server ended with its console", server)
    server.process.send_signal(signal.SIGTERM)
    check(server.wait(10) == 0, "the stopped server's exit code is not 0", server)
    cid.wait(20)
    check("server was stopped" in cid.output(), "Cid's client does not print that the server was stopped", cid)


def terminal(bench):
    """Editing, history, and log lines that appear while a line is typed."""
    port = free_port()
    server = Terminal(bench, bench.binaries / "reckoning-server", "--port", port)
    try:
        server.until("listening")
        server.type(b"statuz\x7fs\r")
        server.until("map valley; ")
        server.type(b"\x1b[A\r")
        server.until("map valley; ")
        server.type("say Grüße\r".encode())
        server.until("the console orders: say Grüße")
        server.type(b"sta")
        server.until("sta")
        join(bench, port, "Ann")
        server.until(r"\r\x1b\[K(?:\[[^\r\n]*\r\n)*[^\r\n]*Ann [^\r\n]*has joined[^\r\n]*\r\n")  # clears the typed line
        server.type(b"tus\r")
        server.until("#1 Ann")
        server.type(b"\x03")
        server.until("stopped")
        server.end(limit=10)
    finally:
        server.close()


def orders(bench):
    """A host gives orders in the game's chat with the token. A client without the token reads why not, and the host's
    match is not joined twice."""
    given = bench.report("token")
    given.write_text("a-token-of-the-test\n")
    server, port = start_server(bench, "--host-token-file", given, "--map", "proving-ground")
    bob = join(bench, port, "Bob")
    server.wait_for_line("Bob .* has joined")

    def person(name, *arguments):
        hands = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", name, *arguments, size=("--window", "1280x720"))
        hands.until(lambda now: "speed" in now, "the player's own tank", 30)
        hands.frame()
        return hands

    def say(hands, text):
        hands.x("key", "t")
        hands.says("chat: open")
        hands.frame()
        hands.x("type", text)
        hands.frame()
        hands.x("key", "Return")
        hands.frame()

    cid = person("Cid")
    say(cid, "/kick bob")
    server.wait_for_line("a host's order from a client that is not a host .kick bob.")
    cid.keep("no-right")
    check(bob.process.poll() is None, "Cid kicked Bob without the token", server)
    cid.x("key", "Escape")
    cid.says("menu: shown")
    cid.frame()
    cid.click(*ADDRESS)
    cid.x("type", f"127.0.0.1:{port}")
    cid.frame()
    cid.x("key", "Return")
    cid.says(f"You are in the match at 127.0.0.1:{port} already")
    check("Cid 2" not in server.output(), "Cid's client joined its own match a second time", server)
    cid.game.stop()
    ann = person("Ann", "--host-token-file", given)
    say(ann, "/limit score 3")
    server.wait_for_line(r"Ann \(.*\) orders: limit score 3")
    say(ann, "/say The last round")
    say(ann, "/pause")
    server.wait_for_line(r"Ann \(.*\) orders: pause")
    ann.keep("paused")
    ann.x("key", "Escape")
    ann.says("menu: shown")
    ann.frame()
    ann.click(*HOST_PAGE)
    ann.frame()
    ann.keep("host-page")
    ann.click(*KICK_BOB)
    bob.wait(20)
    check("the host has removed you" in bob.output(), "Bob's client does not print the reason", bob)


def token(bench):
    given = bench.report("token")
    given.write_text("a-token-of-the-test\n")
    server, port = start_server(bench, "--host-token-file", given)
    first = join(bench, port, "First")
    first.wait_for_line("in the match at")  # the client has saved the server's key, so Ann's client knows it
    join(bench, port, "Ann", "--host-token-file", given)
    server.wait_for_line("Ann .* has joined with 1 tank as host")
    check("a-token-of-the-test" not in server.output(), "the log contains the token", server)
    first.stop()
    # The server's own token gives host rights.
    server, port = start_server(bench)
    path = pathlib.Path(server.wait_for_line(r"host's token is in (\S+)").group(1))
    own, key = path.read_text().split()
    check(stat.S_IMODE(path.stat().st_mode) == 0o600, "others may read the token", server)
    check(key in server.output(), "the token's file does not name the server's key", server)
    check(re.fullmatch("[0-9a-f]{32}", own) and own not in server.output(), "the file has no token, or the log contains it", server)
    join(bench, port, "Bob", "--host-token-file", path)
    server.wait_for_line("Bob .* as host")
    # The client sends its token to no other server.
    other, port = start_server(bench, "--key-file", bench.report("other-key"), "--host-token-file", given)
    for file, words in ((path, "not"), (given, "is unknown")):
        eve = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Eve", "--host-token-file", file,
                          XDG_STATE_HOME=str(bench.report("another-state")))
        check(eve.wait(20) == 1 and words in eve.output() and "key" in eve.output(), "the client did not refuse to send the token to another server", eve)
    check("Eve" not in other.output(), "Eve's client joined", other)
    # Invalid tokens.
    given.write_text("short\n")
    for file in (given, bench.report("none")):
        wrong = bench.start("reckoning-server", "--port", free_port(), "--host-token-file", file)
        check(wrong.wait(20) in (1, 2) and str(file) in wrong.output(), "the server accepts an invalid token", wrong)


def server_key(bench):
    """A client remembers the server's key and joins no server with another key unless told to."""
    server, port = start_server(bench)
    key = server.wait_for_line(r"its key is ([a-z2-7-]{19}): ").group(1)
    check(key in listed(bench), "the list of matches does not show the key", server)
    for at in (port, f"{port}#{key}"):
        check(join(bench, at, "Ann", seconds=1).wait(20) == 0, "Ann's client does not join", server)
    server.stop()
    again = bench.start("reckoning-server", "--port", port)
    again.wait_for_line(f"its key is {key}: ")
    again.stop()
    other = bench.start("reckoning-server", "--port", port, "--key-file", bench.report("other-key"))
    its_key = other.wait_for_line(r"its key is ([a-z2-7-]{19}): ").group(1)
    check(key != its_key, "--key-file changes nothing", other)
    for at in (port, f"{port}#{key}"):
        ann = join(bench, at, "Ann", seconds=1)
        check(ann.wait(20) == 1 and key in ann.output() and its_key in ann.output(), "Ann's client joins a server with another key", ann)
    for its, code in ((key, 1), (its_key, 0)):
        load = bench.start("reckoning-load", "--server", f"127.0.0.1:{port}#{its}", "--peers", 1, "--seconds", 0.1, "--settle", 0)
        check(load.wait(20) == code and (its_key in load.output()) == (code == 1), f"reckoning-load must end with {code}", load)
    for at in (f"{port}#{its_key}", port):
        check(join(bench, at, "Ann", seconds=1).wait(20) == 0, "Ann's client does not join a server whose key was given", other)
    file = bench.report("no-key")
    file.write_text("no key\n")
    wrong = bench.start("reckoning-server", "--port", free_port(), "--key-file", file)
    check(wrong.wait(20) == 1 and str(file) in wrong.output(), "the server accepts a damaged key", wrong)


def password(bench):
    """With the password a client joins, and the list of matches shows the lock. Without it the client reads the reason.
    The password appears nowhere else."""
    word = "four random words and Umlaute ä"
    given = bench.report("password")
    given.write_text(word + "\n")
    name = f"Match {os.getpid()}"
    server, port = start_server(bench, "--password-file", given, "--name", name, stdin=subprocess.PIPE)
    check(re.search(f"{name}  .*match, locked", listed(bench)), "the list of matches does not show the lock", server)
    ann = join(bench, port, "Ann", "--password-file", given, "--record", bench.report("ann.reck"), "--report", bench.report("ann.json"))
    ann.wait_for_line("in the match at")
    for wrong, words in (("other words", "the password is wrong"), ("", "needs a password")):
        stranger = join(bench, port, "Eve", *(["--password", wrong] if wrong else []))
        check(stranger.wait(20) == 1 and words in stranger.output(), f"Eve's client does not print '{words}'", stranger)
    server.process.stdin.write(b"map proving\n")
    server.process.stdin.flush()
    server.wait_for_line("Ann .* goes on", 30)
    check("Eve" not in server.output(), "Eve joined without the password", server)
    ann.process.send_signal(signal.SIGTERM)
    ann.wait(20)
    joined = read_report(bench.report("ann.json"))["joined"]
    print(f"joining with a password: {joined['wall_s']:.2f} s, of which the network's thread computed {joined['network_cpu_s']:.2f} s")
    check(joined["wall_s"] <= 1, "joining takes more than 1 s", ann)
    kept = [path for path in pathlib.Path(bench.folder.name).rglob("*") if path.is_file() and path != given]
    check(any(path.suffix == ".reck" for path in kept) and any(path.suffix == ".json" for path in kept), "the client wrote no recording or no report", ann)
    for path in kept:
        check(word.encode() not in path.read_bytes(), f"{path} contains the password", ann)
    for program in bench.started:
        check(word not in program.output(), f"{program.name} logs the password", program)
    # A client with a password does not join a server without one, because a fake server could pretend to need none.
    _, port = start_server(bench)
    ann = join(bench, port, "Ann", "--password-file", given)
    check(ann.wait(20) == 1 and "has no password" in ann.output(), "the client joins a server without a password", ann)
    for lines in ("\n", "w" * 129 + "\n"):
        given.write_text(lines)
        wrong = bench.start("reckoning-server", "--port", free_port(), "--password-file", given)
        check(wrong.wait(20) in (1, 2) and str(given) in wrong.output(), "the server accepts an invalid password", wrong)


def password_lost_and_handed_on(bench):
    """With a password, a client reconnects and a match migrates to another host, for clients that know the password."""
    port = free_port()
    word = ("--password", "tank days")
    host = bench.start("reckoning", "--headless", "--host", "--port", port, "--map", "proving-ground", "--bots", 0, "--name", "Ann", *word)
    host.wait_for_line("others can join")
    relay = Relay(port)
    ben = join(bench, port, "Ben", "--take-over", "yes", *word)
    host.wait_for_line(r"Ben \(.*\) has joined")
    cid = join(bench, relay.port, "Cid", *word)
    cid.wait_for_line("in the match at")
    relay.cut = True
    cid.wait_for_line("trying again", 30)
    relay.cut = False
    cid.wait_for_line("the connection is back", 30)
    host.process.send_signal(signal.SIGTERM)
    there = int(ben.wait_for_line(r"the match goes on here, port (\d+)", 8).group(1))
    ben.wait_for_line(r"Ben \(this process\) is back as host", 8)
    ben.wait_for_line(r"Cid \(127.0.0.1:\d+\) is back\n", 8)
    eve = join(bench, there, "Eve")
    check(eve.wait(20) == 1 and "needs a password" in eve.output(), "the next host admits a client without the password", eve)


def locked_menu(bench):
    """In the start menu: joining a match with a wrong and then the right password, and hosting a match with a
    password."""
    server, port = start_server(bench, "--password", "tank days", "--map", "proving-ground")
    hands = Hands(bench, "--menu", "--bots", 1, "--map", "proving-ground", "--seed", 3, size=("--window", "1280x720"), begins="start menu: shown")
    hands.frame()
    hands.click(*JOIN)
    hands.click(*JOIN_ADDRESS)
    hands.x("type", f"127.0.0.1:{port}")
    hands.frame()
    hands.x("key", "Return")
    hands.says("asking for the password of the match at 127.0.0.1:", 30)
    hands.frame()
    hands.x("type", "tank dais")
    hands.frame()
    hands.keep("password")
    hands.x("key", "Return")
    hands.says("the password is wrong", 30)
    hands.frame()
    hands.keep("password-wrong")
    hands.x("type", "tank days")
    hands.frame()
    hands.x("key", "Return")
    server.wait_for_line(r"\(127.0.0.1:\d+\) has joined with 1 tank", 30)
    hands.says("start menu: hidden", 30)
    check("tank days" not in hands.game.output() + server.output(), "the password is in a log", hands.game)


def config(bench):
    file = bench.report("server.toml")
    port = free_port()
    file.write_text(f"# a comment\nport = {port}\nmaps = ['proving-ground', 'valley']\nmax-players = 7\nscore-limit = 9\npreset = 'dis'\n")
    server = bench.start("reckoning-server", "--config", file, "--max-players", 1)
    server.wait_for_line(f"map proving-ground, listening on port {port}")
    # The command line takes precedence over the file.
    join(bench, port, "Ann")
    server.wait_for_line("Ann .* has joined")
    late = join(bench, port, "Bob")
    check(late.wait(20) == 1 and "full: 1 of 1" in late.output(), "the server admits more than one player", late)
    file.write_text("port = 'many'\n\ncolour = 'red'\nmaps = ['mars']\nrate = -1\n")
    wrong = bench.start("reckoning-server", "--config", file)
    check(wrong.wait(20) == 2, "the server accepts a wrong file", wrong)
    for line, word in ((1, "many"), (3, "colour"), (4, "mars"), (5, "rate")):
        check(re.search(rf"line {line}: .*{word}", wrong.output()), f"the error does not name line {line}", wrong)
    file.write_text("port = \n")
    wrong = bench.start("reckoning-server", "--config", file)
    check(wrong.wait(20) == 2 and "line 1" in wrong.output(), "the server accepts a file that is no TOML", wrong)
    wrong = bench.start("reckoning-server", "--config", bench.report("none"))
    check(wrong.wait(20) == 2 and "none" in wrong.output(), "the server accepts a missing file", wrong)


def readiness(bench):
    """As for systemd's Type=notify, with a socket file and an abstract socket."""
    path = str(bench.report("notify"))
    for address, name in ((path, path), (f"\0reckoning-{os.getpid()}", f"@reckoning-{os.getpid()}")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(address)
            manager.settimeout(20)
            server, port = start_server(bench, NOTIFY_SOCKET=name)
            check(manager.recv(100) == b"READY=1", "the server does not report that it is ready", server)
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                try:
                    probe.bind(("0.0.0.0", port))
                    raise Failure("the server reports that it is ready, but its port is free")
                except OSError:
                    pass
            server.process.send_signal(signal.SIGTERM)
            check(manager.recv(100) == b"STOPPING=1", "the server does not report that it is stopping", server)
            check(server.wait(10) == 0, "the stopped server's exit code is not 0", server)
    # The server also runs without a listener at the socket.
    start_server(bench, NOTIFY_SOCKET="/nowhere/at/all")


def looking_on(bench):
    """A viewer has no tank, takes no player's place, and receives true poses in a match."""
    server, port = start_server(bench, "--map", "proving-ground", "--bots", 3, "--max-players", 4, "--truth-delay", "off")
    ann = join(bench, port, "Ann", seconds=6)
    server.wait_for_line(r"Ann .* has joined with 1 tank")
    viewer = bench.start("reckoning", "--headless", "--watch", f"127.0.0.1:{port}", "--seconds", 6)
    server.wait_for_line(r"a spectator .* has joined with 0 tanks")
    for program in (ann, viewer):
        check(program.wait(40) == 0, "the program's exit code is not 0", program)
    tank = r"(?m)^\w+ +tank +\S+ +"
    check(re.search(tank + r"[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+$", viewer.output()), "the viewer measures no errors", viewer)
    check(re.search(tank + "no truth", ann.output()), "Ann's client, which plays, receives true poses", ann)
    check(re.search(tank + r"no truth +no truth +no truth +[\d.]+ +[\d.]+$", ann.output()), "Ann's client measures no error at updates", ann)
    check("Ann" in viewer.output() and "Ann " not in re.sub("(?s).*updates/s", "", ann.output()), "the viewer does not list Ann's tank, or Ann's client does", viewer)


def help_fits(bench):
    """At most two screens, without names of schemes."""
    for program, screens in (("reckoning", 72), ("reckoning-server", 60), ("reckoning-lab", 60)):
        usual, everything = (bench.start(program, option) for option in ("--help", "--help-all"))
        for shown in (usual, everything):
            check(shown.wait(20) == 0, "help fails", shown)
            check("catmull-rom" not in shown.output(), "the help lists schemes", shown)
        lines = sum(1 + max(0, len(line) - 1) // 100 for line in usual.output().splitlines())
        check(lines <= screens, f"the help has {lines} lines, more than {screens}", usual)
    topic = bench.start("reckoning", "--help", "rules")
    check(topic.wait(20) == 0 and "--mine-radius" in topic.output() and "--scheme " not in topic.output(), "the help on rules does not show exactly its own options", topic)
    wrong = bench.start("reckoning", "--mine-radios", "3")
    check(wrong.wait(20) == 2 and "--mine-radius" in wrong.output(), "the error does not name the most similar option", wrong)


if __name__ == "__main__":
    run_case(console, terminal, token, server_key, orders, password, password_lost_and_handed_on, locked_menu, config, readiness, looking_on, help_fits)
