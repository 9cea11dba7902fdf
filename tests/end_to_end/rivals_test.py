"""A living player in a hosted match sees the error of each rival: at its updates, or by true poses that come late.

  rivals_test.py BINARIES CASE

CASE is updates or late; the page's cases are `rivals` and `late-rivals` of tests/web/page_test.py.
"""
import signal

from hands import Hands
from processes import Failure, free_port, read_report, run_case

FIGURES = ("mean_m", "p95_m", "max_m", "along_m", "across_m", "up_m", "prediction_m", "convergence_m", "heading_rad")


DELAY = 3  # of the true poses in the case late [s]


def check_rows(report, rivals, late):
    """Checks that a report has the error at updates of every scheme of these rivals, and the error of frames if true
    poses come late; no such error otherwise."""
    for name in rivals:
        rows = [row for row in report["actors"] if row["name"] == name]
        if len(rows) < 2:
            raise Failure(f"the drawn scheme and a ghost of {name} must be in the report: {rows}")
        for row in rows:
            found = row["at_updates"]
            print(f"{name}, {row['scheme']}: {found['updates']} updates, mean {found['mean_m']} m")
            if found["updates"] < 5 or not all(isinstance(found[figure], float) for figure in FIGURES):
                raise Failure(f"no errors at the updates of {name}: {row}")
            if not late and row["mean_error_m"] is not None:
                raise Failure(f"a living player has true poses of {name}: {row}")
            if late:
                print(f"{name}, {row['scheme']}: {row['scored_frames']} frames, mean {row['mean_error_m']} m, {row['truth_late_s']} s late")
                if row["scored_frames"] < 60 or not 0 < row["mean_error_m"] < 5 or abs(row["truth_late_s"] - DELAY) > 0.5:
                    raise Failure(f"a living player has no late errors of {name}: {row}")
            if not 0 < found["mean_m"] <= found["max_m"] < 20:
                raise Failure(f"impossible errors of {name}: {row}")


def play(bench, late):
    port = free_port()
    server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--seed", 3, "--warm-up", 0, "--shell-damage", 0,
                         "--kind", "match", "--truth-delay", DELAY if late else "off")
    server.wait_for_line("listening on port")
    for name in ("Ben", "Cid"):
        bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{port}", "--name", name, "--bot-path", "random", "--seed", 4)
        server.wait_for_line(rf"{name} \(.*\) has joined")
    ann = Hands(bench, "--join", f"127.0.0.1:{port}", "--name", "Ann", "--ghosts", "snap:order1", "--report", bench.report("ann.json"),
                size=("--window", "1280x720"))
    ann.until(lambda now: now.get("scored", 0) >= 20 and now["at_updates"] == (0 if late else 1), "errors of rivals", 40)
    now = ann.trace()
    if not 0 < now["error"] < 20:
        raise Failure(f"the panels show no error: {now}")
    if late:
        ann.until(lambda now: now["scored"] >= 300, "late errors of many frames", 40)
    ann.x("key", "F3")
    ann.frame()
    ann.keep("late-rivals-strip" if late else "rivals-strip")
    ann.x("key", "F3")
    ann.frame()
    ann.keep("late-rivals-panel" if late else "rivals-panel")
    ann.game.process.send_signal(signal.SIGTERM)
    ann.game.wait(20)
    check_rows(read_report(bench.report("ann.json")), ("Ben", "Cid"), late)


def updates(bench):
    play(bench, False)


def late(bench):
    play(bench, True)


if __name__ == "__main__":
    run_case(updates, late)
