"""Running a server: the config file, systemd's readiness, a clean stop.

  admin_test.py BINARIES CASE
"""
import os
import re
import signal
import socket

from processes import Failure, free_port, run_case


def check(condition, what, program):
    if not condition:
        raise Failure(f"{what}:\n{program.output()}")


def start_server(bench, *arguments, **others):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, *arguments, **others)
    server.wait_for_line("listening")
    return server, port


def config(bench):
    file = bench.report("server.toml")
    port = free_port()
    file.write_text(f"# a comment\nport = {port}\nmaps = ['proving-ground', 'valley']\nmax-players = 7\nscore-limit = 9\npreset = 'dis'\n")
    server = bench.start("reckoning-server", "--config", file, "--max-players", 1)
    server.wait_for_line(f"map proving-ground, listening on port {port}")
    # The command line goes before the file.
    join = ("--headless", "--join", f"127.0.0.1:{port}", "--seconds", 100, "--name")
    bench.start("reckoning", *join, "Ann")
    server.wait_for_line("Ann .* has joined")
    late = bench.start("reckoning", *join, "Bob")
    check(late.wait(20) == 1 and "full: 1 of 1" in late.output(), "it takes more", late)
    file.write_text("port = 'many'\n\ncolour = 'red'\nmaps = ['mars']\nrate = -1\n")
    wrong = bench.start("reckoning-server", "--config", file)
    check(wrong.wait(20) == 2, "a wrong file is taken", wrong)
    for line, word in ((1, "many"), (3, "colour"), (4, "mars"), (5, "rate")):
        check(re.search(rf"line {line}: .*{word}", wrong.output()), f"line {line} is not named", wrong)
    file.write_text("port = \n")
    wrong = bench.start("reckoning-server", "--config", file)
    check(wrong.wait(20) == 2 and "line 1" in wrong.output(), "no TOML", wrong)
    wrong = bench.start("reckoning-server", "--config", bench.report("none"))
    check(wrong.wait(20) == 2 and "none" in wrong.output(), "no file", wrong)


def readiness(bench):
    """As systemd's Type=notify has it, by a socket with a file and by an abstract one."""
    path = str(bench.report("notify"))
    for address, name in ((path, path), (f"\0reckoning-{os.getpid()}", f"@reckoning-{os.getpid()}")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(address)
            manager.settimeout(20)
            server, port = start_server(bench, NOTIFY_SOCKET=name)
            check(manager.recv(100) == b"READY=1", "not ready", server)
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                try:
                    probe.bind(("0.0.0.0", port))
                    raise Failure("ready, but the port is free")
                except OSError:
                    pass
            server.process.send_signal(signal.SIGTERM)
            check(manager.recv(100) == b"STOPPING=1", "not stopping", server)
            check(server.wait(10) == 0, "a stop is no success", server)
    # Nobody there to be told: it serves all the same.
    start_server(bench, NOTIFY_SOCKET="/nowhere/at/all")


def help_fits(bench):
    """Two screens at most; no names of schemes."""
    for program, screens in (("reckoning", 72), ("reckoning-server", 60), ("reckoning-lab", 60)):
        usual, everything = (bench.start(program, option) for option in ("--help", "--help-all"))
        for shown in (usual, everything):
            check(shown.wait(20) == 0, "help fails", shown)
            check("catmull-rom" not in shown.output(), "schemes are listed", shown)
        lines = sum(1 + max(0, len(line) - 1) // 100 for line in usual.output().splitlines())
        check(lines <= screens, f"{lines} lines of help", usual)
    topic = bench.start("reckoning", "--help", "rules")
    check(topic.wait(20) == 0 and "--mine-radius" in topic.output() and "--scheme " not in topic.output(), "a topic", topic)
    wrong = bench.start("reckoning", "--mine-radios", "3")
    check(wrong.wait(20) == 2 and "--mine-radius" in wrong.output(), "the nearest is not named", wrong)


if __name__ == "__main__":
    run_case(config, readiness, help_fits)
