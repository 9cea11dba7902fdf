"""A cheating client at a real server over the network: the server rejects its updates, resets the tank, disconnects the
client and reports it.

  cheating_test.py BINARIES CASE
"""
import re

from processes import Failure, free_port, read_report, run_case


def cheat(bench, name, *arguments):
    """Runs a cheat; returns the reports of the server and of the cheating client."""
    port, report = free_port(), bench.report("server.json")
    server = bench.start("reckoning-server", "--port", port, "--map", "proving-ground", "--seed", 1, "--warm-up", 0, "--seconds", 20,
                         "--report", report)
    server.wait_for_line("listening")
    client = bench.start(bench.binaries.parent.parent / "tests/cheating_client", "--server", f"127.0.0.1:{port}", "--cheat", name, "--seconds", 12, *arguments)
    if client.wait(40) != 0:
        raise Failure(f"the cheater failed:\n{client.output()}")
    if server.wait(40) != 0:
        raise Failure(f"the server's exit code is {server.process.returncode}:\n{server.output()}")
    return read_report(report)["updates"]["dropped"], server.output(), client.output()


def believed(said):
    return float(re.search(r"\((\d+\.\d) m/s", said)[1])


def motion(bench):
    """A client that sends 60 updates a second, each 1.9 m further, is rejected and disconnected."""
    dropped, server, client = cheat(bench, "slack")
    print(client, dropped)
    if sum(dropped.values()) < 10 or "refused from Mallory" not in server:
        raise Failure(f"the server has not rejected the cheat: {dropped}\n{server}")
    if "is put back" not in server and "sent away" not in client:
        raise Failure(f"the server neither reset the tank nor disconnected the client:\n{server}\n{client}")
    if believed(client) > 14.7:
        raise Failure(f"the cheating tank drove faster than a tank can:\n{client}")


def honest(bench):
    """The same program without a cheat: nothing is rejected."""
    dropped, server, client = cheat(bench, "honest")
    print(client, dropped)
    if "refused from" in server or "sent away" in client:
        raise Failure(f"the server rejected an honest client: {dropped}\n{server}\n{client}")
    if believed(client) < 10:
        raise Failure(f"the honest tank has not driven:\n{client}")


run_case(motion, honest)
