"""A tank driven by real key presses in one process, scored by the reports of four others, over a real server on
loopback.

  drive_test.py BINARIES [--without keys|relay|link]

On a straight at speed v, the error of an uncompensated receiver is v × delay, so its mean is the mean speed × delay. The
delay is that of the link, plus the one that a client without a link measures from the time stamps. Time compensation
removes the error. All four clients watch from before the first key press. `--without` disables the tested feature: the
test must then fail with exit code 3 (the suite runs these cases too).
"""
import argparse
import re
import signal
import sys

from processes import PATIENCE, Bench, Failure, actor, focus_window, free_port, read_report, xdotool

LINK = ["--link-delay", "0.1", "--link-jitter", "0.03", "--link-loss", "0.05"]
# receiver's name: its link options, the link's one-way delay [s], time compensation
WATCHERS = {
    "Plain": ([], 0.0, False),
    "Compensated": ([], 0.0, True),
    "Link": (LINK, 0.1, False),
    "LinkCompensated": (LINK, 0.1, True),
}
# Largest deviation of the measured delay from the link's delay [s]. A sanitizer leaves the driver few frames a second,
# and its updates are older at rest than in motion.
TOLERANCE = 0.025 if PATIENCE == 1 else 0.05
WATCHING = 16  # running time of each client; the tank drives from when the last has joined [s]
TOP_SPEED = 14  # at full throttle on flat ground [m/s]
LEAST_SPEED = 4  # the mean of a client that waits for the others for 10 s, and of 80 m in the other 6 s, is 5 m/s
EXPECTED = 3     # exit code of a failure that `--without` expects
STRAIGHT = 1    # seed with 250 m of flat ground in front of the first tank


def start_watcher(bench, port, name, *arguments):
    """Starts a client that measures; it has joined when this returns."""
    watcher = bench.start("reckoning", "--join", f"127.0.0.1:{port}", "--name", name, "--headless",
                          "--seconds", WATCHING, "--report", bench.report(name), *arguments)
    bench.started[0].wait_for_line(re.escape(f"{name} ("))
    return watcher


def measured(bench, watcher, name):
    """Returns the client's final figures for the driver's tank."""
    if watcher.wait(WATCHING + 20) != 0:
        raise Failure(f"{name} failed:\n{watcher.output()}")
    return actor(read_report(bench.report(name)), "Driver")


def check_row(name, row, delay, compensated):
    speed, error = row["mean_speed_m_s"] or 0, row["mean_error_m"] or 0
    print(f"{name}: speed {speed:.2f} m/s, mean error {error:.3f} m, mean delay {delay:.3f} s, {row['scored_frames']} frames")
    if row["scored_frames"] < 60 * WATCHING / 2:
        raise Failure(f"{name}: only {row['scored_frames']} frames were scored")
    if not LEAST_SPEED < speed < 1.05 * TOP_SPEED:
        raise Failure(f"{name}: the tank hardly moved, or too fast: {speed} m/s")
    low, high = (0, 0.2) if compensated else (speed * (delay - TOLERANCE), speed * (delay + TOLERANCE))
    if not low <= error <= high:
        raise Failure(f"{name}: the mean error {error:.3f} m is not within {low:.3f}..{high:.3f} m")


def run(binaries, without):
    with Bench(binaries) as bench:
        port = free_port()
        server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--seed", STRAIGHT,
                             "--publish", "fixed", "--rate", "5", "--model-fit", "off",
                             "--kind", "lab")  # a lab measures errors
        server.wait_for_line("listening on port")
        display = bench.display()
        driver = bench.start("reckoning", "--join", f"127.0.0.1:{port}", "--name", "Driver", "--quality", "low", "--window", "320x200",
                             DISPLAY=display, SDL_AUDIODRIVER="dummy", SDL_VIDEODRIVER="x11")
        driver.wait_for_line("in the match", 40)  # a program with sanitizers loads for long after it has joined
        focus_window(display, "Reckoning")
        running = {name: start_watcher(bench, port, name, "--compensate", "on" if compensated else "off",
                                       *(link if without != "link" else []))
                   for name, (link, _, compensated) in WATCHERS.items()}
        if without == "relay":
            server.process.send_signal(signal.SIGSTOP)  # the server relays nothing from here on
        if without != "keys":
            xdotool(display, "keydown", "w")
        rows = {name: measured(bench, watcher, name) for name, watcher in running.items()}
        xdotool(display, "keyup", "w")
        machine = rows["Plain"]["mean_delay_s"] or 0  # delay of the machine itself
        for name, (_, delay, compensated) in WATCHERS.items():
            check_row(name, rows[name], machine + delay, compensated)
        if (speed := rows[name]["mean_speed_m_s"]) < 0.8 * TOP_SPEED:  # the last to join saw almost only the drive
            raise Failure(f"{name}: the tank was not at top speed: {speed} m/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("--without", choices=["keys", "relay", "link"])
    arguments = parser.parse_args()
    try:
        run(arguments.binaries, arguments.without)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1 if arguments.without is None else EXPECTED)
