"""A match in a DIS exercise, with peers from other projects.

  dis_test.py BINARIES CASE

CASE is one of seen, clash, tshark, open-dis. `tshark` needs tshark, `open-dis` needs node and npm's package open-dis
(found by NODE_PATH). Without them the case prints so and is skipped (exit code 77).
"""
import json
import math
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

from processes import Failure, free_port, run_case, wait_for

SKIPPED = 77
GROUP = "239.255.77.2"
MAP = "proving-ground"
SHELL = [2, 2, 225, 2, 13, 6, 0]
SOURCE = pathlib.Path(__file__).resolve().parents[2]


def check(true, what, program=None):
    if not true:
        raise Failure(f"{what}:\n{program.output()}" if program else what)


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


# --- geodesy, from the textbook ---

A, F = 6378137.0, 1 / 298.257223563
E2 = F * (2 - F)


def origin():
    text = (SOURCE / "assets/maps" / MAP / "map.toml").read_text()
    latitude, longitude, altitude = map(float, re.search(r"origin = \{ latitude = (\S+), longitude = (\S+), altitude = (\S+) \}", text).groups())
    return math.radians(latitude), math.radians(longitude), altitude


def axes():
    """East, north and up at the map's origin, and its position."""
    latitude, longitude, altitude = origin()
    sin, cos, east_sin, east_cos = math.sin(latitude), math.cos(latitude), math.sin(longitude), math.cos(longitude)
    n = A / math.sqrt(1 - E2 * sin * sin)
    place = ((n + altitude) * cos * east_cos, (n + altitude) * cos * east_sin, (n * (1 - E2) + altitude) * sin)
    return place, (-east_sin, east_cos, 0), (-sin * east_cos, -sin * east_sin, cos), (cos * east_cos, cos * east_sin, sin)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def on_map(location):
    place, *directions = axes()
    off = [x - y for x, y in zip(location, place)]
    return [dot(off, direction) for direction in directions]


def to_globe(local):
    place, east, north, up = axes()
    return [place[i] + local[0] * east[i] + local[1] * north[i] + local[2] * up[i] for i in range(3)]


def vector_to_globe(local):
    _, east, north, up = axes()
    return [local[0] * east[i] + local[1] * north[i] + local[2] * up[i] for i in range(3)]


def body_axes(psi, theta, phi):
    """Forward, right and down of a body in world axes (IEEE 1278.1: about z, then y, then x)."""
    cp, sp, ct, st, cf, sf = math.cos(psi), math.sin(psi), math.cos(theta), math.sin(theta), math.cos(phi), math.sin(phi)
    return ((cp * ct, sp * ct, -st), (cp * st * sf - sp * cf, sp * st * sf + cp * cf, ct * sf), (cp * st * cf + sp * sf, sp * st * cf - cp * sf, ct * cf))


# --- an exercise on loopback ---

def join(port):
    here = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    here.bind((GROUP, port))
    here.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + socket.inet_aton("127.0.0.1"))
    here.setblocking(False)
    return here


def speaker(address="127.0.0.1"):
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.bind((address, 0))
    out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
    return out


def exercise(port):
    return "--dis", f"{GROUP}:{port}", "--dis-interface", "lo"


def serve(bench, port, *arguments):
    game = free_port()
    server = bench.start("reckoning-server", "--port", str(game), "--map", MAP, "--seed", "3", "--reference-scheme", "pvb:order2",
                         *exercise(port), *arguments)
    server.wait_for_line("listening")
    return server, game


def entity_state(time_now, local, velocity, algorithm=2, number=(77, 88, 99), marking=b"HAWK", appearance=0):
    """Builds the Entity State of a tank, following the standard."""
    stamp = (int(time_now % 3600 / 3600 * 2 ** 31) << 1 | 1) & 0xffffffff
    kind = struct.pack(">BBHBBBB", 1, 1, 225, 1, 1, 3, 0)
    return (struct.pack(">BBBBIHBB", 6, 1, 1, 1, stamp, 144, 0, 0) + struct.pack(">HHH", *number) + struct.pack(">BB", 2, 0) + kind + kind
            + struct.pack(">fff", *vector_to_globe(velocity)) + struct.pack(">ddd", *to_globe(local)) + struct.pack(">fff", 0, 0, 0)
            + struct.pack(">I", appearance) + bytes([algorithm]) + bytes(15) + struct.pack(">ffffff", 0, 0, 0, 0, 0, 0)
            + b"\1" + marking.ljust(11, b"\0") + struct.pack(">I", 0))


def row(output, name):
    found = re.search(rf"^{re.escape(name)} +(\S*) +(tank|mine|shell|other) +(\d \w+) +(\d+) +(\S+) +(\S+) +(\S+) +(\S+) +(\w+) +(\w+)$", output, re.M)
    if not found:
        raise Failure(f"no row of {name} in\n{output}")
    keys = ("marking", "kind", "model", "updates", "rate", "mean", "largest", "angle", "clock", "where")
    return dict(zip(keys, found.groups()))


# --- cases ---

def seen(bench):
    """A tank on a circle of 20 m at 10 m/s with one PDU a second. The error of constant velocity has a closed form, in
    the server and in a game that joined. After 12 s of silence the tank is removed."""
    port = free_port()
    server, match = serve(bench, port, "--bots", "1", "--seconds", "600")
    guest = bench.start("reckoning", "--headless", "--join", f"127.0.0.1:{match}", "--name", "Ann", *exercise(port), "--seconds", "600")
    guest.wait_for_line("in the match at")
    radius, speed, updates = 20, 10, 8
    out, begin = speaker(), time.time()
    for i in range(updates):
        time.sleep(max(0, begin + i - time.time()))
        angle = speed / radius * i
        local = (radius * math.sin(angle), radius * (1 - math.cos(angle)), 1)
        out.sendto(entity_state(begin + i, local, (speed * math.cos(angle), speed * math.sin(angle), 0)), (GROUP, port))
    for program in (server, guest):
        program.wait_for_line(r"DIS: 1 foreign entity, e.g. 77:88:99 \(tank, 2 FPW\)")
    silent = time.monotonic()
    for program in (server, guest):
        program.wait_for_line("DIS: no foreign entities", 30)
    waited = time.monotonic() - silent
    check(10 < waited < 14 or os.environ.get("RECKONING_PATIENCE", "1") != "1", f"the entity was removed after {waited:.1f} s instead of 12 s")
    out.sendto(b"\7\1\1\1 no entity state at all", (GROUP, port))
    server.wait_for_line("DIS: ignored 1 malformed PDU")
    turned = speed / radius
    off = radius * math.hypot(turned - math.sin(turned), 1 - math.cos(turned))
    for program in (guest, server):
        program.stop()
        found = row(program.output(), "77:88:99")
        check(found["marking"] == "HAWK" and found["kind"] == "tank" and found["model"] == "2 FPW", str(found))
        check(int(found["updates"]) == updates and found["clock"] == "stamp" and found["where"] == "gone", str(found))
        check(abs(float(found["mean"]) - off) < 0.01 and abs(float(found["largest"]) - off) < 0.01, f"{off:.3f} m expected: {found}")
    check(re.search(rf"DIS: \d+ Entity States sent, site 1, application {match}: ", server.output()), "the server did not log how many Entity States it sent")


def clash(bench):
    """The host reads a warning if another machine uses the same two numbers, but not for its own PDUs."""
    port, match = free_port(), free_port()
    game = bench.start("reckoning", "--headless", "--map", MAP, "--bots", "1", "--host", "--port", str(match), *exercise(port), "--seconds", "600")
    game.wait_for_line("others can join this match")
    own = entity_state(time.time(), (0, 0, 1), (0, 0, 0), number=(1, match, 50000))
    speaker().sendto(own, (GROUP, port))
    speaker().sendto(entity_state(time.time(), (0, 0, 1), (0, 0, 0)), (GROUP, port))
    game.wait_for_line("DIS: 1 foreign entity")
    check("uses our site" not in game.output(), "the host takes its own PDUs for those of another machine")
    speaker("127.0.0.2").sendto(own, (GROUP, port)) # not this machine's address, but it loops back too
    game.wait_for_line(f"DIS: 127.0.0.2:[0-9]+ uses our site 1 and application {match}, too")


class Captured:
    """Captures the PDUs of the exercise for some seconds."""

    def __init__(self, port):
        self.socket, self.port, self.datagrams = join(port), port, []

    def kinds(self):
        try:
            while True:
                data, _ = self.socket.recvfrom(65536)
                self.datagrams.append((time.time(), data))
        except BlockingIOError:
            pass
        return {data[2] for _, data in self.datagrams}

    def write(self, file):
        """Writes a capture of raw IP."""
        with open(file, "wb") as out:
            out.write(struct.pack("<IHHiIII", 0xa1b2c3d4, 2, 4, 0, 0, 65535, 101))
            for when, data in self.datagrams:
                udp = struct.pack(">HHHH", 40000, self.port, 8 + len(data), 0) + data
                ip = struct.pack(">BBHHHBBH", 0x45, 0, 20 + len(udp), 0, 0, 1, 17, 0) + socket.inet_aton("127.0.0.1") + socket.inet_aton(GROUP)
                out.write(struct.pack("<IIII", int(when), int(when % 1 * 1e6), len(ip + udp), len(ip + udp)) + ip + udp)


def check_match(pdus):
    """Checks that hold for both peers; the PDUs are dictionaries as printed by dis_peer.js."""
    states = [p for p in pdus if p["type"] == 1 and p["id"][0] == 1]
    fires, ends = [p for p in pdus if p["type"] == 2], [p for p in pdus if p["type"] == 3]
    check(states and fires and ends, f"{len(states)} states, {len(fires)} fires, {len(ends)} detonations")
    for p in pdus:
        check(p["version"] == 7 and p["exercise"] == 1, f"header: {p}")
    tanks = [p for p in states if p["kind"] == [1, 1, 225, 1, 1, 3, 0]]
    check(len({tuple(p["id"]) for p in tanks}) == 4, "the exercise does not have exactly the tanks of four bots")
    check({p["algorithm"] for p in tanks} - {1} == {4}, "the algorithm must be 4 RVW, as of order 2, or static when a tank leaves")
    check(all(re.fullmatch(r"\w[\w' .-]*", p["marking"]) for p in tanks), f"markings: {sorted({p['marking'] for p in tanks})}")
    up = axes()[3]
    upright = [p for p in tanks if dot(body_axes(*p["orientation"])[2], up) < -0.5]
    check(len(upright) > 0.9 * len(tanks), "most tanks are on their backs")
    for p in tanks:
        east, north, height = on_map(p["location"])
        check(abs(east) < 256 and abs(north) < 256 and -1 < height < 45, f"a tank is off the map: {p}")
        parts = {part[2]: part for part in p["parts"]}
        check(set(parts) == {4096 + 11, 4096 + 12, 4416 + 13, 4416 + 14}, f"parts: {p}")
        check(parts[4096 + 11][1] == 0 and parts[4416 + 13][1] == 1 and all(part[0] == 0 for part in p["parts"]), f"parts: {p}")
        check(abs(parts[4096 + 11][3]) < 7 and abs(parts[4416 + 13][3]) < 1.6, f"angles: {p}")
    # Location, velocity, acceleration and time stamp belong together: each PDU is at the predicted position of the
    # previous one, within the threshold.
    near = total = moved = 0
    for one in {tuple(p["id"]) for p in tanks}:
        of = [p for p in tanks if tuple(p["id"]) == one]
        for before, after in zip(of, of[1:]):
            t = after["time"] - before["time"]
            led = [x + v * t + a * t * t / 2 for x, v, a in zip(before["location"], before["velocity"], before["acceleration"])]
            near += math.dist(led, after["location"]) < 1.6
            moved += math.dist(before["location"], after["location"]) > 2
            total += 1
    check(total > 30 and moved > 10 and near > 0.9 * total, f"{near} of {total} PDUs are at the predicted position of the previous PDU, {moved} moved")
    shells = {tuple(p["id"]): p for p in states if p["kind"] == SHELL}
    of_event = {p["event"]: p for p in fires}
    check(len(of_event) == len(fires), "two shots have the same event")
    for p in fires:
        check(p["kind"] == SHELL and [p["warhead"], p["fuse"], p["quantity"]] == [1000, 1000, 1], f"fire: {p}")
        check(20 < math.hypot(*p["velocity"]) < 300, f"fire: {p}")
    check(any(tuple(p["munition"]) in shells for p in fires), "no shell has an Entity State in flight")
    met = [p for p in ends if p["kind"][3] == 2 and p["event"] in of_event]
    check(met, "no detonation belongs to a shot")
    for p in met:
        shot = of_event[p["event"]]
        check(p["munition"] == shot["munition"] and p["firing"] == shot["firing"] and p["result"] in (1, 3), f"detonation: {p} of {shot}")
    print(f"{len(states)} Entity States, {len(fires)} Fires, {len(ends)} Detonations; {near} of {total} as predicted")


def by_tshark(file, port):
    done = subprocess.run(["tshark", "-r", file, "-d", f"udp.port=={port},dis", "-T", "pdml"], capture_output=True, text=True, timeout=120, check=True)
    result = []
    for packet in xml.fromstring(done.stdout).iter("packet"):
        proto = next((p for p in packet.iter("proto") if p.get("name") == "dis"), None)
        check(proto is not None, "tshark does not recognise a datagram as DIS")
        fields = {}
        for field in proto.iter("field"):
            fields.setdefault(field.get("name"), []).append(field.get("show"))
        check("_ws.malformed" not in done.stdout, "tshark finds a malformed PDU")
        result.append(fields)
    return result


def of_tshark(fields):
    """Converts a PDU to the dictionary that dis_peer.js prints."""
    number = lambda name, which=0: float(fields[name][which])
    vector = lambda name, keys="xyz", which=0: [number(f"{name}.{key}", which) for key in keys]
    ids = lambda which: [int(fields[f"dis.entity_id_{part}"][which]) for part in ("site", "application", "entity")]
    category = "dis.category.land" if "dis.category.land" in fields else "dis.category"
    kind = [int(fields[name][0]) for name in ("dis.entityKind", "dis.entityDomain", "dis.country", category, "dis.subcategory", "dis.specific", "dis.extra")]
    pdu = {"type": int(fields["dis.pdu_type"][0]), "version": int(fields["dis.proto_ver"][0]), "exercise": int(fields["dis.exer_id"][0]), "kind": kind,
           "time": number("dis.timestamp")}
    if pdu["type"] == 1:
        values = [float(value) for value in fields.get("dis.vp.parameter_value", [])]
        pdu |= {"id": ids(0), "location": vector("dis.entity_location"), "velocity": vector("dis.entity_linear_velocity"),
                "acceleration": vector("dis.entity_linear_acceleration"),
                "orientation": [number(f"dis.entity_orientation.{angle}") for angle in ("psi", "theta", "phi")],
                # Wireshark 4.0 stores the algorithm under the name of the next field.
                "algorithm": int(fields.get("dis.dead_reckoning_algorithm", fields["dis.entity_marking_character_set"])[0]), "marking": fields["dis.entity_marking"][0],
                "parts": [[int(fields["dis.variable_parameter_type"][i]), int(fields["dis.vp.part_attached_to_id"][i]),
                           int(fields["dis.vp.artic_param_type"][i]), value] for i, value in enumerate(values)]}
    else:
        pdu |= {"firing": ids(0), "munition": ids(2), "event": int(fields["dis.event_number"][0]), "velocity": vector("dis.linear_velocity"),
                "location": vector("dis.fire.location" if pdu["type"] == 2 else "dis.detonation.location"), "warhead": int(fields["dis.warhead"][0]), "fuse": int(fields["dis.fuse"][0]),
                "quantity": int(fields["dis.quality"][0])} # the quantity
        if pdu["type"] == 3:
            pdu["result"] = int(fields["dis.detonation.result"][0])
    return pdu


def tshark(bench):
    if not shutil.which("tshark"):
        skip("no tshark")
    port = free_port()
    captured = Captured(port)
    serve(bench, port, "--bots", "4")
    begin = time.monotonic()
    wait_for(lambda: captured.kinds() >= {1, 2, 3} and time.monotonic() - begin > 25, 90, "a shot and its detonation")
    file = bench.report("match.pcap")
    captured.write(file)
    fields = by_tshark(file, port)
    check(len(fields) == len(captured.datagrams), "tshark did not read every datagram")
    check_match([of_tshark(one) for one in fields])
    lab = bench.start("reckoning-lab", "dis", file, "--scheme", "snap:rvw")
    check(lab.wait(60) == 0 and "as-sent" in lab.output(), "the lab cannot read the exercise", lab)
    for fault in ("static-drm", "wrong-axes"):
        check(fault not in lab.output(), f"the lab finds {fault}", lab)


def open_dis(bench):
    node = shutil.which("node")
    if not node or subprocess.run([node, "-e", "require('open-dis')"], capture_output=True).returncode != 0:
        skip("no node with open-dis in NODE_PATH: npm install open-dis, and NODE_PATH=.../node_modules")
    port = free_port()
    server, _ = serve(bench, port, "--bots", "4")
    start, speed = to_globe((-100, 50, 1)), vector_to_globe((8, 0, 0))
    peer = bench.start(node, SOURCE / "tests/end_to_end/dis_peer.js", GROUP, str(port), "40", ",".join(map(repr, start)), ",".join(map(repr, speed)))
    server.wait_for_line(r"DIS: 1 foreign entity, e.g. 77:88:99 \(tank, 2 FPW\)")
    check(peer.wait(60) == 0, "the peer failed")
    pdus = [json.loads(line) for line in peer.output().splitlines() if line.startswith("{")]
    for p in pdus:
        p["time"] = (p["timestamp"] >> 1) * 3600 / 2 ** 31
        p["marking"] = p.get("marking", "").rstrip("\0")
    check_match([p for p in pdus if p.get("id", [1])[0] != 77])
    server.stop()
    found = row(server.output(), "77:88:99")
    check(found["marking"] == "OPEN-DIS" and found["model"] == "2 FPW" and int(found["updates"]) > 20, str(found))
    check(float(found["largest"]) < 0.1 and found["clock"] == "stamp", f"a tank on a straight line must have no error: {found}")


if __name__ == "__main__":
    run_case(seen, clash, tshark, open_dis)
