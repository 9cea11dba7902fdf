"""The game over a WebSocket, as from a browser's page (the page itself: tests/web).

  web_test.py BINARIES CASE
"""
import base64
import pathlib
import random
import re
import resource
import signal
import socket
import ssl
import struct
import subprocess
import sys
import time

from processes import Bench, Failure, actor, free_port, read_report, wait_for

TERMS = ("--map", "proving-ground", "--warm-up", 0)
DRIVES = ("reckoning", "--headless", "--bot-path", "random")


def serve(bench, port, *arguments, kind="lab"):
    page = pathlib.Path(bench.folder.name) / "page"
    page.mkdir(exist_ok=True)
    (page / "index.html").write_text("here")
    server = bench.start("reckoning-server", "--port", port, "--web-root", page, *TERMS, "--kind", kind, *arguments)
    server.wait_for_line("listening on port")
    return server


def join(bench, server, address, name, *arguments):
    program = bench.start(*DRIVES, "--join", address, "--name", name, *arguments)
    server.wait_for_line(rf"{name} \(.*{'WebSocket.*' if address.startswith('ws') else ''}\) has joined", 60)
    return program


def back(bench):
    """A client joins, returns to a killed and restarted server, and is scored by a client over UDP."""
    port = free_port()
    server = serve(bench, port)
    ann = join(bench, server, f"ws://127.0.0.1:{port}", "Ann")
    ann.wait_for_line("in the match at ws://", 20)
    server.process.send_signal(signal.SIGKILL)
    server.wait(5)
    ann.wait_for_line("trying again", 40)
    server = serve(bench, port)
    server.wait_for_line(r"Ann \(.*WebSocket.*\) has joined", 60)
    ben = join(bench, server, f"127.0.0.1:{port}", "Ben", "--seconds", 8, "--report", bench.report("ben.json"))
    if ben.wait(60) != 0:
        raise Failure(f"Ben's exit code is not 0:\n{ben.output()}")
    seen = actor(read_report(bench.report("ben.json")), "Ann")
    print(f"Ben scored {seen['scored_frames']} frames of Ann, mean error {seen['mean_error_m']:.3f} m")
    if not seen["scored_frames"]:
        raise Failure(f"Ben has not scored Ann: {seen}")
    if "refused from" in server.output():
        raise Failure(f"the server rejected a message of an honest player:\n{server.output()}")


def late_truth(bench):
    """In a match, living players over UDP and over a WebSocket see the error of each rival, from true poses 5 s late."""
    port = free_port()
    server = serve(bench, port, "--shell-damage", 0, "--mine-damage", 0, kind="match")
    join(bench, server, f"127.0.0.1:{port}", "Ben")
    players = {name: join(bench, server, way + f"127.0.0.1:{port}", name, "--seconds", 20, "--report", bench.report(f"{name}.json"))
               for name, way in (("Uma", ""), ("Wes", "ws://"))}
    for name, rivals in (("Uma", ("Ben", "Wes")), ("Wes", ("Ben", "Uma"))):
        if players[name].wait(90) != 0:
            raise Failure(f"{name}'s exit code is not 0:\n{players[name].output()}")
        for rival in rivals:
            seen = actor(read_report(bench.report(f"{name}.json")), rival)
            print(f"{name} sees {rival} with a mean error of {seen['mean_error_m']} m over {seen['scored_frames']} frames, {seen['truth_late_s']} s late")
            if not seen["scored_frames"] > 60 or not seen["mean_error_m"] < 2 or not 4.9 < seen["truth_late_s"] < 5.5:
                raise Failure(f"{name} does not see the error of {rival}: {seen}")


def same_errors(bench):
    """A client over a WebSocket sees others like a client over UDP with the same emulated link: its clock is as good.
    The link loses nothing, because losses are random for each client, and one more lost update in a bend would be the
    whole difference.
    """
    port = free_port()
    server = serve(bench, port)
    join(bench, server, f"127.0.0.1:{port}", "Ben", "--seed", 3)
    seen = {}
    watchers = {name: join(bench, server, way + f"127.0.0.1:{port}", name, "--seconds", 30, "--seed", 7, "--link", "wifi",
                           "--link-loss", 0, "--report", bench.report(f"{name}.json")) for name, way in (("Uma", ""), ("Wes", "ws://"))}
    for name, program in watchers.items():
        if program.wait(90) != 0:
            raise Failure(f"{name}'s exit code is not 0:\n{program.output()}")
        seen[name] = actor(read_report(bench.report(f"{name}.json")), "Ben")
    udp, web = (seen[name]["mean_error_m"] for name in ("Uma", "Wes"))
    print(f"Ben's mean error by UDP {udp:.4f} m ({seen['Uma']['scored_frames']} frames), by a WebSocket {web:.4f} m ({seen['Wes']['scored_frames']})")
    if abs(web - udp) > 0.1 * udp + 0.002:
        raise Failure("the mean errors by UDP and by a WebSocket must agree within 10 % and 2 mm")


class Stranger:
    """A TCP connection that sends arbitrary bytes."""

    def __init__(self, port, source="127.0.0.1"):
        self.socket = socket.socket()
        self.socket.settimeout(5)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))

    def say(self, data):
        self.socket.sendall(data)

    def become_a_websocket(self):
        self.say(b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                 + base64.b64encode(bytes(16)) + b"\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: reckoning\r\n\r\n")
        if not self.socket.recv(4096).startswith(b"HTTP/1.1 101"):
            raise Failure("the server does not open a WebSocket")

    def frame(self, first, body):
        length = struct.pack("!B", 0x80 | len(body)) if len(body) < 126 else struct.pack("!BH", 0xfe, len(body))
        self.say(bytes([first]) + length + bytes(4) + body)

    def closed(self):
        """Returns whether the other side has closed the connection."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(4096) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def page_of(port):
    reader = Stranger(port)
    reader.say(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
    answer = b""
    while piece := reader.socket.recv(4096):
        answer += piece
    return answer


def goes_on(port):
    """Waits until the server serves the page."""
    def there():
        try:
            return b"here" in page_of(port)
        except OSError:
            return False
    wait_for(there, 20, "the page")


def flood(bench):
    """Ten thousand sockets from many addresses, some with half a request: players notice nothing, and new ones can
    join."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(15_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    port = free_port()
    server = serve(bench, port, "--report", bench.report("server.json"))
    play = {name: join(bench, server, way + f"127.0.0.1:{port}", name) for name, way in (("Uma", ""), ("Wes", "ws://"))}
    strangers, turned_away = [], 0
    for number in range(10_000):
        try:
            one = Stranger(port, f"127.0.{number % 200}.{number // 200 % 200 + 1}")
            one.say(b"GET / HT" if number % 2 else b"")
            strangers.append(one)
        except OSError:
            turned_away += 1
    begin = time.monotonic()
    wait_for(lambda: all(one.closed() for one in strangers), 40, "the server to close sockets without a whole request")
    print(f"{len(strangers)} sockets were open, {turned_away} were turned away at once, the last was closed after {time.monotonic() - begin:.1f} s")
    goes_on(port)
    join(bench, server, f"ws://127.0.0.1:{port}", "Eve")
    still_there(bench, server, play)


def garbage(bench):
    """WebSockets send data that is no datagram of the game: no player is lost."""
    port = free_port()
    server = serve(bench, port, "--report", bench.report("server.json"))
    play = {name: join(bench, server, way + f"127.0.0.1:{port}", name) for name, way in (("Uma", ""), ("Wes", "ws://"))}
    chance = random.Random(11)
    for number in range(60):
        one = Stranger(port, f"127.0.1.{number + 1}")
        one.become_a_websocket()
        try:
            for _ in range(100):
                one.frame(0x82, chance.randbytes(chance.choice((0, 1, 4, 9, 30, 200, 1200, 1392))))
            one.frame(chance.choice((0x81, 0x83, 0x02, 0xf2, 0x88, 0x89)), chance.randbytes(chance.choice((0, 1, 130, 20_000))))
        except OSError:
            pass # rejected
    goes_on(port)
    join(bench, server, f"ws://127.0.0.1:{port}", "Eve")
    still_there(bench, server, play)


def still_there(bench, server, play):
    """Checks that no player was lost, and that the log has at most one line of a kind a second."""
    for name, program in play.items():
        if program.process.poll() is not None or "trying again" in program.output() or re.search(rf"{name} \(.*\) has left", server.output()):
            raise Failure(f"{name} has lost the connection")
    lines = server.output().count("\n")
    server.process.send_signal(signal.SIGTERM)
    server.wait(20)
    report = read_report(bench.report("server.json"))
    print(f"{lines} lines of log, of {report['updates']['received']} updates dropped: {report['updates']['dropped']}")
    if lines > 200:
        raise Failure("the log was flooded")


def secure(bench):
    """With a certificate it is HTTPS and WSS: the page and a WebSocket come over TLS, and from no other origin."""
    folder = pathlib.Path(bench.folder.name)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
                   check=True, capture_output=True)
    port = free_port()
    server = serve(bench, port, "--web-certificate", folder / "certificate.pem", "--web-key", folder / "key.pem")
    server.wait_for_line("https://")
    knows = ssl.create_default_context(cafile=folder / "certificate.pem")

    def speak(*lines):
        with socket.create_connection(("127.0.0.1", port), 5) as plain, knows.wrap_socket(plain, server_hostname="localhost") as way:
            way.sendall("\r\n".join((*lines, "", "")).encode())
            answer = way.recv(4096).decode(errors="replace")
            try:
                answer += way.recv(4096).decode(errors="replace")
            except OSError:
                pass
            return answer

    page = speak("GET / HTTP/1.1", f"Host: localhost:{port}", "Connection: close")
    upgrade = ("GET / HTTP/1.1", f"Host: localhost:{port}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
               "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: reckoning")
    if not page.startswith("HTTP/1.1 200") or not page.endswith("here"):
        raise Failure(f"the page does not come by HTTPS:\n{page}")
    if not speak(*upgrade, f"Origin: https://localhost:{port}").startswith("HTTP/1.1 101"):
        raise Failure("a page of the server gets no WebSocket")
    for wrong in (f"http://localhost:{port}", "https://evil.example"):
        if speak(*upgrade, f"Origin: {wrong}").startswith("HTTP/1.1 101"):
            raise Failure(f"a page from {wrong} gets a WebSocket")

    def speak_plainly(*lines):
        with socket.create_connection(("127.0.0.1", port), 5) as way:
            way.sendall("\r\n".join((*lines, "", "")).encode())
            return way.recv(4096).decode(errors="replace").lower()

    plain = speak_plainly("GET /page?verbose HTTP/1.1", f"Host: localhost:{port}", "Connection: close")
    if "307" not in plain.split("\r\n")[0] or f"location: https://localhost:{port}/page" not in plain:
        raise Failure(f"plain HTTP does not lead to HTTPS:\n{plain}")
    for each in (upgrade, (*upgrade, f"Origin: http://localhost:{port}"), (*upgrade, f"Origin: https://localhost:{port}")):
        if (plain := speak_plainly(*each)).startswith("http/1.1 101"):
            raise Failure(f"a WebSocket opens without TLS:\n{plain}")
    join(bench, server, f"127.0.0.1:{port}", "Uma")  # native clients still use UDP on the same port number
    for broken, why in (("key.pem", "a certificate and its key"), ("none.pem", "none.pem")):
        other = bench.start("reckoning-server", "--port", free_port(), "--web-root", folder / "page", *TERMS, "--web-certificate", folder / broken,
                            "--web-key", folder / "key.pem")
        if other.wait(20) != 1 or why not in other.output():
            raise Failure(f"{broken} is no certificate, but the server prints:\n{other.output()}")


CASES = {"back": back, "late-truth": late_truth, "same-errors": same_errors, "flood": flood, "garbage": garbage, "secure": secure}
if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in CASES:
        sys.exit(__doc__)
    try:
        with Bench(sys.argv[1]) as the_bench:
            CASES[sys.argv[2]](the_bench)
    except Failure as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
