"""The game by a WebSocket, as a browser's page comes (the page itself: tests/web).

  web_test.py BINARIES
"""
import pathlib
import signal
import sys

from processes import Bench, Failure, actor, free_port, read_report


def run(binaries):
    with Bench(binaries) as bench:
        port = free_port()
        page = pathlib.Path(bench.folder.name) / "page"
        page.mkdir()
        (page / "index.html").write_text("here")
        serve = ("reckoning-server", "--port", port, "--web-root", page, "--map", "proving-ground", "--kind", "lab", "--warm-up", 0)
        server = bench.start(*serve)
        server.wait_for_line("listening on port")
        play = ("reckoning", "--headless", "--bot-path", "random")
        ann = bench.start(*play, "--join", f"ws://127.0.0.1:{port}", "--name", "Ann")
        server.wait_for_line(r"Ann \(.*WebSocket.*\) has joined", 20)
        ann.wait_for_line("in the match at ws://", 20)
        server.process.send_signal(signal.SIGKILL)
        server.wait(5)
        ann.wait_for_line("trying again", 40)
        server = bench.start(*serve)
        server.wait_for_line(r"Ann \(.*WebSocket.*\) has joined", 60)
        ben = bench.start(*play, "--join", f"127.0.0.1:{port}", "--name", "Ben", "--seconds", 8, "--report", bench.report("ben.json"))
        if ben.wait(60) != 0:
            raise Failure(f"Ben has ended badly:\n{ben.output()}")
        seen = actor(read_report(bench.report("ben.json")), "Ann")
        print(f"Ben scored {seen['scored_frames']} frames of Ann, mean error {seen['mean_error_m']:.3f} m")
        if not seen["scored_frames"]:
            raise Failure(f"Ben has not scored Ann: {seen}")
        if "refused from" in server.output():
            raise Failure(f"an honest player was refused something:\n{server.output()}")


if __name__ == "__main__":
    try:
        run(sys.argv[1])
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
