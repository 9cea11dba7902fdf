"""A tank driven by real key presses in one process, scored by the report of another, over a real server on loopback.

  drive_test.py BINARIES SCENARIO [--without keys|relay|link]

On a straight at steady speed v the error of an uncompensated receiver is v × delay; time compensation takes it out. `--without` disables
what the test is about: then it must fail (the suite runs these, too).
"""
import argparse
import signal
import sys

from processes import Bench, Failure, actor, focus_window, free_port, read_report, wait_for, xdotool

LINK = ["--link-delay", "0.1", "--link-jitter", "0.03", "--link-loss", "0.05"]
# name: link of the receiver, its one-way delay [s], time compensation
SCENARIOS = {
    "plain": ([], 0.0, False),
    "compensated": ([], 0.0, True),
    "link": (LINK, 0.1, False),
    "link-compensated": (LINK, 0.1, True),
}
TOP_SPEED = 14  # m/s, at full throttle on the flat
MEASURING = 6   # s
STRAIGHT = 3    # the seed whose first tank has 250 m of flat ground before it


def watch(bench, port, seconds, *arguments, joined=lambda: None):
    """What a second client measures meanwhile; `joined` is called once it is in."""
    path = bench.report("watcher.json")
    watcher = bench.start("reckoning", "--join", f"127.0.0.1:{port}", "--name", "Watcher", "--headless", "--seconds", seconds,
                          "--report", path, *arguments)
    server = bench.started[0]
    joins = server.output().count("Watcher")
    wait_for(lambda: server.output().count("Watcher") > joins or watcher.process.poll() is not None, 20, "the watcher's joining")
    joined()
    if watcher.wait(seconds + 20) != 0:
        raise Failure(f"the watcher failed:\n{watcher.output()}")
    return read_report(path)


def run(binaries, scenario, without):
    link, delay, compensated = SCENARIOS[scenario]
    if without == "link":
        link = []
    with Bench(binaries) as bench:
        port = free_port()
        server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--seed", STRAIGHT)
        server.wait_for_line("listening on port")
        display = bench.display()
        bench.start("reckoning", "--join", f"127.0.0.1:{port}", "--name", "Driver", "--quality", "low", "--window", "480x270",
                    DISPLAY=display, SDL_AUDIODRIVER="dummy", SDL_VIDEODRIVER="x11")
        server.wait_for_line("Driver.* has joined")
        focus_window(display, "Reckoning")
        if without != "keys":
            xdotool(display, "keydown", "w")
        for _ in range(8):  # until it is steady
            row = actor(watch(bench, port, 1.2), "Driver")
            if (row["mean_speed_m_s"] or 0) > 0.97 * TOP_SPEED:
                break
        stop_relay = (lambda: server.process.send_signal(signal.SIGSTOP)) if without == "relay" else (lambda: None)
        row = actor(watch(bench, port, MEASURING, "--compensate", "on" if compensated else "off", *link, joined=stop_relay), "Driver")
        if without != "keys":
            xdotool(display, "keyup", "w")

        speed, error, frames = row["mean_speed_m_s"], row["mean_error_m"], row["scored_frames"]
        print(f"{scenario}: speed {speed} m/s, mean error {error} m over {frames} frames, {row['updates_per_s']:.2f} updates/s, "
              f"stamp to use {row['mean_delay_s']} s")
        if frames < 60 * (MEASURING - 3):
            raise Failure(f"only {frames} frames were scored")
        if not 0.95 * TOP_SPEED < speed < 1.05 * TOP_SPEED:
            raise Failure(f"the tank was not at top speed: {speed} m/s")
        low, high = (0, 0.2) if compensated else (speed * (delay - 0.025), speed * (delay + 0.025))
        if not low <= error <= high:
            raise Failure(f"the mean error {error} m is not within {low:.3f}..{high:.3f} m")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("scenario", choices=SCENARIOS)
    parser.add_argument("--without", choices=["keys", "relay", "link"])
    arguments = parser.parse_args()
    try:
        run(arguments.binaries, arguments.scenario, arguments.without)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
