"""Forty clients of the load generator at a real server over the network: all join, drive and hear each other, and the
server rejects nothing. Cheats and address limits must have their effect.

  load_test.py BINARIES CASE
"""
from processes import Failure, free_port, read_report, run_case

PEERS = 40
WIDE = ("--tanks-per-address", 0, "--connections-per-address", 0, "--joins-per-address", 0)


def play(bench, *load, door=WIDE, seconds=5, expected=0):
    """Runs a load; returns the reports of the server and the load, and the server's log."""
    port, of_server, of_load = free_port(), bench.report("server.json"), bench.report("load.json")
    server = bench.start("reckoning-server", "--port", port, "--map", "valley", "--max-players", PEERS, "--warm-up", 0, "--truth", "off", "--seed", 3,
                         "--report", of_server, *door)
    server.wait_for_line("listening")
    client = bench.start("reckoning-load", "--server", f"127.0.0.1:{port}", "--peers", PEERS, "--seconds", seconds, "--settle", 2,
                         "--report", of_load, *load)
    if client.wait(60) != expected:
        raise Failure(f"the load ended with {client.process.returncode} instead of {expected}:\n{client.output()}\n{server.output()}")
    server.stop()
    if server.process.returncode != 0:
        raise Failure(f"the server's exit code is {server.process.returncode}:\n{server.output()}")
    print(client.output())
    return read_report(of_server), read_report(of_load), server.output()


def honest(bench):
    server, load, log = play(bench, door=(*WIDE, "--cover", "off"))
    peers, updates, seen = load["peers"], load["updates"], load["seen"]
    if (peers["joined"], peers["ended"]) != (PEERS, 0) or server["clients"] != PEERS:
        raise Failure(f"not all clients joined and stayed: {peers}, {server['clients']} at the server")
    if "refused from" in log or updates["placed_again"] > 0:
        raise Failure(f"the server rejected an honest client: {server['updates']['dropped']}\n{log}")
    if updates["sent_per_s"] < 1:
        raise Failure(f"the clients do not drive: {updates}")
    # The server relays each update to all other clients.
    share = updates["received_per_s"] / (updates["sent_per_s"] * (PEERS - 1))
    if not 0.9 < share < 1.1:
        raise Failure(f"a client received {share:.0%} of the updates that the others sent: {updates}")
    if seen["updates"] == 0 or seen["missing"] > 0.02 or not 0 < seen["latency_ms"]["mean"] < 100:
        raise Failure(f"updates are lost or late: {seen}")
    if not 0 < seen["error_m"]["mean"] < 1:
        raise Failure(f"the display error of other tanks is too large: {seen}")
    if load["link"]["round_trip_ms"]["mean"] > 100 or load["down_B_per_s"]["mean"] < 100:
        raise Failure(f"the link is too slow for one machine: {load}")
    # With cover, hidden tanks are neither sent nor displayed.
    _, load, _ = play(bench)
    if load["updates"]["received_per_s"] > 0.9 * updates["received_per_s"] or load["seen"]["error_m"]["p95"] > 0.5:
        raise Failure(f"cover hides too little, or the display goes on: {load['updates']}, {load['seen']}")


def cheats(bench):
    """Four clients drive three times as fast as possible: the server rejects and resets them, and no others."""
    server, load, log = play(bench, "--cheats", 4, seconds=16)  # a cheat is reset about every 5 s: 7 to 13 times
    if load["updates"]["placed_again"] < 4:
        raise Failure(f"the server reset fewer than four tanks: {load['updates']}, {server['updates']['dropped']}\n{log}")
    for number in range(1, PEERS - 4 + 1):
        if f"refused from Load {number} (" in log:
            raise Failure(f"the server rejected updates of the honest client Load {number}:\n{log}")
    if "refused from Load" not in log:
        raise Failure(f"the server's log names no rejected update: {server['updates']['dropped']}\n{log}")


def narrow_door(bench):
    """By default a server admits eight tanks from one address."""
    _, load, log = play(bench, door=(), seconds=1, expected=1)
    if load["peers"]["joined"] != 8:
        raise Failure(f"the number of joined clients is not 8: {load['peers']}\n{log}")
    if not any("tanks-per-address" in why or "too many connections" in why for why in load["peers"]["why"]):
        raise Failure(f"no client was told the reason: {load['peers']}")


run_case(honest, cheats, narrow_door)
