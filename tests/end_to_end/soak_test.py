"""A long match: bots fight on a real server, clients on bad links come and go. Nothing ends early, nothing grows, honest motion is never
refused.

  soak_test.py BINARIES [SECONDS]
"""
import pathlib
import re
import sys
import time

from processes import Bench, Failure, free_port, read_report

BOTS = 16
PLOTS_FULL = 135  # [s]: what is kept for plots are two minutes (client::ErrorTrack::plot_length)


def resident_kib(program):
    status = pathlib.Path(f"/proc/{program.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))


def run(binaries, seconds):
    with Bench(binaries) as bench:
        port = free_port()
        report = bench.report("server.json")
        server = bench.start("reckoning-server", "--port", port, "--bots", BOTS, "--max-players", BOTS + 4, "--map", "valley", "--seconds",
                             seconds, "--time-limit", 120, "--report", report)
        server.wait_for_line("listening")
        begin = time.monotonic()
        end = begin + seconds
        stay = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Stayer", "--bot-path", "random", "--link",
                           "wifi", "--seconds", seconds - 5, "--report", bench.report("stayer.json"))
        early, visits, visits_before = None, 0, 0
        while time.monotonic() < end - 15:
            guest = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", "Guest", "--bot-path", "figure8",
                                "--link", "bad-wifi", "--compensate", "on", "--seconds", 8)
            if guest.wait(40) != 0:
                raise Failure(f"a guest failed:\n{guest.output()}")
            bench.started.remove(guest)
            visits += 1
            if early is None and time.monotonic() > begin + PLOTS_FULL:
                early, visits_before = resident_kib(server), visits
        late = resident_kib(server)
        if stay.wait(40) != 0 or server.wait(40) != 0:
            raise Failure("the match did not end well")
        dropped = read_report(report)["updates"]["dropped"]
        print(f"{visits} visits, server {early} KiB after {visits_before}, {late} KiB at the end, dropped {dropped}")
        # Who has left keeps figures in the report, three histograms of 16 KiB; beside that nothing grows any more.
        if early is None:
            raise Failure(f"too short to see growth: more than {PLOTS_FULL + 25} s, please")
        # What is in use swings by 8 MiB a round and does not grow (16 minutes were watched); what the allocator keeps for it creeps up by 8 %.
        if late > 1.09 * early + 100 * (visits - visits_before):
            raise Failure(f"the server grew from {early} to {late} KiB")
        refused = [line for line in server.output().splitlines() if "refused from" in line]
        if refused:
            raise Failure("honest motion was refused:\n" + "\n".join(refused[:10]))


if __name__ == "__main__":
    try:
        run(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 300)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
