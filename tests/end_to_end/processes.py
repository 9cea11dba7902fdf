"""Real programs for the end-to-end tests: servers, clients, a display, and key presses. All started processes end with
the test."""
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time


class Failure(Exception):
    """A failure with a message for the user."""


# Factor for all timeouts, for slow programs such as those with sanitizers.
PATIENCE = float(os.environ.get("RECKONING_PATIENCE", 1))


def default_signals():
    """Restores default signals in a new process, because the test's parent may ignore some (nohup, a background
    job)."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(one, signal.SIG_DFL)


given_ports, giving = set(), threading.Lock()


def used_ports():
    """Ports of the system's sockets. Opening a socket to find out would pass it to programs that other threads start."""
    tables = [pathlib.Path("/proc/net", name).read_text() for name in ("udp", "udp6", "tcp", "tcp6")]
    return {int(line.split()[1].rpartition(":")[2], 16) for table in tables for line in table.splitlines()[1:]}


def free_port():
    """Returns a port that is free for UDP and TCP, outside the range from which the system takes ports for clients; each
    only once, because the program that gets it has not opened it yet."""
    with giving:
        used = used_ports() | given_ports
        port = random.choice([each for each in range(27000, 32768) if each not in used])
        given_ports.add(port)
    return port


def wait_for(condition, limit, what):
    """Polls until `condition()` is true; fails after `limit` seconds, times PATIENCE."""
    limit *= PATIENCE
    end = time.monotonic() + limit
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise Failure(f"{what}: not within {limit} s")


class Program:
    """A running program; its output is kept."""

    def __init__(self, arguments, stdin=subprocess.DEVNULL, **environment):
        self.name = pathlib.Path(arguments[0]).name
        self.log = tempfile.NamedTemporaryFile("w+", prefix=self.name, suffix=".log")
        clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen([str(a) for a in arguments], stdout=self.log, stderr=subprocess.STDOUT,
                                        stdin=stdin, env=clean | environment, preexec_fn=default_signals)

    def output(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def wait_for_line(self, pattern, limit=20):
        def found():
            if self.process.poll() is not None and not re.search(pattern, self.output()):
                raise Failure(f"{self.name} ended ({self.process.returncode}) before saying '{pattern}':\n{self.output()}")
            return re.search(pattern, self.output())
        return wait_for(found, limit, f"'{pattern}' from {self.name}")

    def wait(self, limit):
        limit *= PATIENCE
        try:
            return self.process.wait(limit)
        except subprocess.TimeoutExpired:
            raise Failure(f"{self.name} did not end within {limit} s:\n{self.output()}") from None

    def stop(self):
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(10 * PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Bench:
    """The programs of one test, as a context manager."""

    def __init__(self, binaries):
        self.binaries = pathlib.Path(binaries)
        self.started = []
        self.folder = tempfile.TemporaryDirectory(prefix="reckoning-end-to-end-")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        for program in reversed(self.started):
            program.stop()
        found = [program for program in self.started if re.search(r"ERROR: \w+Sanitizer|runtime error:", program.output())]
        if error or found:
            for program in self.started:
                said = "\n".join(line for line in program.output().splitlines() if "trace: " not in line)
                print(f"--- {program.name} said:\n{said[-4000:]}")
        self.folder.cleanup()
        if found and not error:
            raise Failure(f"a sanitizer reports an error in {found[0].name}")

    def start(self, program, *arguments, **environment):
        path = self.binaries / program if (self.binaries / program).exists() else program
        # Settings, presets and recordings go to the test's folder, never to the user's.
        own = {variable: str(pathlib.Path(self.folder.name) / place)
               for variable, place in (("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"))}
        self.started.append(Program([path, *arguments], **(own | environment)))
        return self.started[-1]

    def display(self, width=1280, height=720):
        """Starts an X server without a window manager; returns its name. The server does not reset when its last client
        leaves: the sound library connects briefly while the window opens, and a resetting server would reject the
        window."""
        reader, writer = os.pipe()
        os.set_inheritable(writer, True)
        process = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-noreset", "-nolisten", "tcp"],
                                   pass_fds=(writer,), stderr=subprocess.DEVNULL)
        os.close(writer)
        holder = Program.__new__(Program)
        holder.name, holder.process, holder.log = "Xvfb", process, tempfile.NamedTemporaryFile("w+")
        self.started.append(holder)
        with os.fdopen(reader) as number:
            line = number.readline().strip()
        if not line:
            raise Failure("Xvfb did not start")
        return f":{line}"

    def report(self, name):
        return pathlib.Path(self.folder.name) / name


def xdotool(display, *arguments):
    return subprocess.run(["xdotool", *arguments], env=os.environ | {"DISPLAY": display}, check=True, timeout=20 * PATIENCE,
                          capture_output=True, text=True).stdout.strip()


def focus_window(display, title, limit=30):
    """Waits for the window and gives it the keyboard focus."""
    def find():
        done = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", title], env=os.environ | {"DISPLAY": display},
                              capture_output=True, text=True, timeout=20)
        return done.stdout.split()
    window = wait_for(find, limit, f"a window called '{title}'")[0]
    xdotool(display, "windowfocus", "--sync", window)
    return window


def read_report(path):
    return json.loads(pathlib.Path(path).read_text())


def actor(report, name):
    for row in report["actors"]:
        if row["name"] == name:
            return row
    raise Failure(f"the report has no actor '{name}': {[row['name'] for row in report['actors']]}")


def scored_in_replay(bench, recording):
    """Replays a recording in the game and in the lab; returns the names of the tanks whose errors both measure."""
    report = bench.report("replayed.json")
    programs = (bench.start("reckoning", "--headless", "--replay", recording, "--report", report),
                bench.start("reckoning-lab", "replay", recording, "--format", "json"))
    for program in programs:
        if (code := program.wait(60)) != 0:
            raise Failure(f"{program.name} cannot replay the recording: exit code {code}:\n{program.output()}")
    game = {row["name"] for row in read_report(report)["actors"] if row["kind"] == "tank" and row["scored_frames"] > 0}
    rows = json.loads(re.search(r"^\[.*^\]", programs[1].output(), re.M | re.S).group())
    lab = {row["actor"] for row in rows if row["mean"] is not None}
    return game & lab


def run_case(*cases):
    """Runs a test file as PROGRAM BINARIES CASE; a case is a function of a Bench."""
    known = {case.__name__.replace("_", "-"): case for case in cases}
    if len(sys.argv) != 3 or sys.argv[2] not in known:
        sys.exit(f"usage: {pathlib.Path(sys.argv[0]).name} BINARIES CASE, CASE one of {', '.join(known)}")
    try:
        with Bench(sys.argv[1]) as bench:
            known[sys.argv[2]](bench)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
