"""SIGTERM and SIGHUP end every program in time; SIGPIPE ends none.

  signals_test.py BINARIES CASE
"""
import pathlib
import signal
import socket
import subprocess
import time

from processes import PATIENCE, Failure, default_signals, free_port, run_case, wait_for

LIMIT = 1  # longest time from the signal to the exit [s]
LAB = ("bot-hours", "--hours", 100)


def end(program, how, phase, statuses=(0,)):
    """Sends the signal `how`; the program must then end within LIMIT by itself, with one of `statuses`."""
    asked = time.monotonic()
    program.process.send_signal(how)
    status = program.wait(20)
    took = time.monotonic() - asked
    print(f"{program.name}, {phase}, {how.name}: {took:.2f} s")
    if took > LIMIT * PATIENCE or "by force" in program.output():
        raise Failure(f"{program.name} ends {took:.2f} s after {how.name}, {phase}:\n{program.output()[-2000:]}")
    if status not in statuses:
        raise Failure(f"{program.name} ends with {status} after {how.name}, {phase}:\n{program.output()[-2000:]}")


class Silence:
    """The address of a server that does not answer."""

    def __enter__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{self.socket.getsockname()[1]}"

    def __exit__(self, *_):
        self.socket.close()


def match(bench):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--max-players", 60, "--tanks-per-address", 0,
                         "--connections-per-address", 0, "--joins-per-address", 0, "--bots", 2)
    server.wait_for_line("listening")
    return server, f"127.0.0.1:{port}"


def ended(bench):
    """Each program ends by SIGTERM and by SIGHUP in each state that may last long."""
    for how in (signal.SIGTERM, signal.SIGHUP):
        server, where = match(bench)
        for ends in ("load", "server"):
            load = bench.start("reckoning-load", "--server", where, "--peers", 40, "--seconds", 60, "--joins-per-second", 100)
            server.wait_for_line(r"(?s)(has joined.*and \d+ more|(has joined.*){40})" + (".*has left.*has joined" if ends == "server" else ""))
            player = bench.start("reckoning", "--headless", "--join", where, "--name", "Ann")
            player.wait_for_line("in the match at")
            if ends == "load":
                end(player, how, "in a match")
                end(load, how, "with 40 peers", (0, 1))
            else:
                end(server, how, "with 41 players")
                player.wait(20)
                if "the match is over" not in player.output():
                    raise Failure(f"the player's client does not print that the server stops: {player.output()}")
                load.stop()
        with Silence() as nobody:
            for program in (("reckoning", "--headless", "--join", nobody), ("reckoning-load", "--server", nobody, "--peers", 10)):
                waiting = bench.start(*program)
                wait_for(lambda: "SigCgt" in caught(waiting), 10, "the signal handlers")
                end(waiting, how, "without an answer", (0, 1))
        for program in ("reckoning", "reckoning-server"):
            looking = bench.start(program, "--list", "--list-seconds", 60)
            wait_for(lambda: "SigCgt" in caught(looking), 10, "the signal handlers")
            end(looking, how, "--list")
        alone = bench.start("reckoning", "--headless", "--port", free_port(), "--map", "proving-ground", "--record", bench.report("match.reck"))
        alone.wait_for_line("has joined")
        end(alone, how, "a match of one's own")
        sweep = bench.start("reckoning-lab", "sweep", "--path", "random", "--seeds", 5000, "--out", bench.report(f"{how.name}.csv"))
        rows = bench.report(f"{how.name}.csv")
        wait_for(lambda: rows.exists() and len(rows.read_text().splitlines()) > 2, 20, "the first case")
        end(sweep, how, "in a sweep", (1,))
        if "the same command continues" not in sweep.output():
            raise Failure(f"the sweep does not print how to continue: {sweep.output()}")
        end(bench.start("reckoning-lab", *LAB), how, "in bot-hours", (-how,))


def caught(program):
    """Returns the state of a process that catches SIGTERM, else an empty text."""
    status = pathlib.Path(f"/proc/{program.process.pid}/status").read_text()
    mask = int(status.split("SigCgt:")[1].split()[0], 16)
    return status if mask >> (signal.SIGTERM - 1) & 1 else ""


def ended_while_it_loads(bench):
    """Programs end by SIGTERM at several times during their start."""
    for program, *arguments in (("reckoning-server",), ("reckoning", "--map", "valley", "--seed", 3), ("reckoning", "--tour")):
        for moment in (0.01, 0.1, 0.3, 0.6, 1, 2):
            def try_once():
                port = () if "--tour" in arguments else ("--port", free_port())
                started = bench.start(program, *arguments, *port)
                time.sleep(moment)  # the time of the signal is the subject of the test
                end(started, signal.SIGTERM, f"{' '.join(map(str, arguments))} {moment} s after its start", (0, -signal.SIGTERM))
            try:
                try_once()
            except Failure as failure:  # a shared machine may pause for half a second, rarely twice
                print(f"again, after: {failure}")
                try_once()


def nohup(bench):
    """A program started with SIGHUP ignored continues."""
    def ignore():
        default_signals()
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    server = subprocess.Popen([bench.binaries / "reckoning-server", "--port", str(free_port()), "--map", "proving-ground", "--seconds", "2"],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=ignore, text=True)
    try:
        for line in server.stdout:
            if "listening" in line:
                server.send_signal(signal.SIGHUP)
            if "stopped after" in line and "stopped after 2." not in line:
                raise Failure(f"the server ended by SIGHUP: {line}")
        if server.wait() != 0:
            raise Failure(f"the server ended with {server.returncode}")
    finally:
        server.kill()


def broken_pipes(bench):
    """The output has no reader: a running program continues, and a program whose results are lost says so."""
    lab = subprocess.Popen([bench.binaries / "reckoning-lab", "table18"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=default_signals, text=True)
    lab.stdout.close()
    said = lab.stderr.read()
    if lab.wait(20) != 1 or "Broken pipe" not in said:
        raise Failure(f"the lab ended with {lab.returncode} and printed: {said}")
    port = free_port()
    server = subprocess.Popen([bench.binaries / "reckoning-server", "--port", str(port), "--map", "proving-ground", "--seconds", "60"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=default_signals, text=True)
    try:
        while "listening" not in server.stderr.readline():
            pass
        server.stdout.close()
        server.stderr.close()
        for _ in range(3):
            server.stdin.write("say hello\nnonsense\n")
            server.stdin.flush()
            bench.start("reckoning-load", "--server", f"127.0.0.1:{port}", "--peers", 1, "--settle", 0, "--seconds", 0.1).wait(20)
        if server.poll() is not None:
            raise Failure(f"the server ended with {server.returncode} after its output lost its reader")
        server.terminate()
        if server.wait(10) != 0:
            raise Failure(f"the server ended with {server.returncode}")
    finally:
        server.kill()


if __name__ == "__main__":
    run_case(ended, ended_while_it_loads, nohup, broken_pipes)
