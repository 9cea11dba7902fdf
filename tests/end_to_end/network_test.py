"""Finding and joining matches in networks of the test's own: namespaces on a bridge, a firewall, two interfaces, IPv6
alone.

  network_test.py BINARIES CASE

Needs root, `ip` and `nft`; without them the test prints so and is skipped (exit code 77).
"""
import os
import re
import shutil
import subprocess
import sys

from processes import Failure, read_report, run_case, wait_for

SKIPPED = 77
PREFIX = f"rk{os.getpid()}"


def ip(*arguments, check=True):
    return subprocess.run(["ip", *map(str, arguments)], check=check, capture_output=True, text=True, timeout=20)


class Networks:
    """Machines (namespaces) on bridges, all removed at the end. A bridge has its own namespace."""

    def __init__(self, bench):
        self.bench, self.names, self.wires = bench, [], 0
        self.hub = self.machine("hub")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in reversed(self.bench.started):
            program.stop()
        for name in self.names:
            ip("netns", "del", name, check=False)

    def machine(self, name):
        full = f"{PREFIX}-{name}"
        ip("netns", "add", full)
        self.names.append(full)
        ip("-n", full, "link", "set", "lo", "up")
        return full

    def bridge(self, name):
        ip("-n", self.hub, "link", "add", name, "type", "bridge", "mcast_snooping", 0)
        ip("-n", self.hub, "link", "set", name, "up")
        return name

    def wire(self, machine, bridge, interface, *addresses, ipv4=True):
        self.wires += 1
        end = f"w{self.wires}"
        ip("-n", self.hub, "link", "add", end, "type", "veth", "peer", "name", interface, "netns", machine)
        ip("-n", self.hub, "link", "set", end, "master", bridge, "up")
        if not ipv4:  # its link-local address at once, without duplicate address detection
            self.run(machine, "sh", "-c", f"echo 0 > /proc/sys/net/ipv6/conf/{interface}/accept_dad")
        ip("-n", machine, "link", "set", interface, "up")
        for address in addresses:
            ip("-n", machine, "address", "add", address, "dev", interface, *(["nodad"] if ":" in address else ["broadcast", "+"]))

    def run(self, machine, *command):
        return subprocess.run(["ip", "netns", "exec", machine, *map(str, command)], check=True, capture_output=True, text=True, timeout=60)

    def close(self, machine):
        """INPUT DROP, except for connections that the machine opened."""
        self.run(machine, "nft", "add table inet door")
        self.run(machine, "nft", "add chain inet door inward { type filter hook input priority 0; policy drop; }")
        for rule in ("iif lo accept", "ct state established,related accept", "icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } accept"):
            self.run(machine, "nft", f"add rule inet door inward {rule}")

    def start(self, machine, program, *arguments):
        return self.bench.start("ip", "netns", "exec", machine, self.bench.binaries / program, *arguments)

    def serve(self, machine, *arguments):
        server = self.start(machine, "reckoning-server", *arguments)
        server.wait_for_line("listening")
        return server

    def list(self, machine, *arguments, program="reckoning"):
        listing = self.start(machine, program, "--list", *arguments)
        if listing.wait(60) != 0:
            raise Failure(f"--list ended with {listing.process.returncode}:\n{listing.output()}")
        return listing.output()

    def joins(self, machine, address):
        player = self.start(machine, "reckoning", "--headless", "--join", address, "--seconds", 1)
        if player.wait(60) != 0:
            raise Failure(f"{address} cannot be joined:\n{player.output()}")


def expect(found, words, *more):
    for word in (words, *more):
        if word not in found:
            raise Failure(f"the list does not contain '{word}':\n{found}")


def link_local(networks, machine, interface):
    def find():
        return re.search(r"inet6 (fe80:[0-9a-f:]+)/64 scope link\s*(?!tentative)", networks.run(machine, "ip", "-6", "address", "show", "dev", interface).stdout)
    return wait_for(find, 10, "a link-local address").group(1)


def open_lan(bench):
    """Without a firewall: found at once with all details, and every address can be joined."""
    with Networks(bench) as net:
        lan = net.bridge("lan")
        ann, ben = net.machine("ann"), net.machine("ben")
        net.wire(ann, lan, "eth0", "10.77.0.1/24", "fd77::1/64")
        net.wire(ben, lan, "eth0", "10.77.0.2/24", "fd77::2/64")
        expect(net.list(ben), "No matches")
        net.serve(ann, "--name", "Ann's evening", "--map", "proving-ground", "--bots", 2, "--max-players", 9)
        pings = []
        for program in ("reckoning", "reckoning-server"):
            found = net.list(ben, program=program)
            expect(found, "Ann's evening", "proving-ground", "0 of 9 + 2 bots", "10.77.0.1", "free-for-all")
            pings.append(float(re.search(r"Ann's evening.*?([\d.]+) ms", found).group(1)))
        if min(pings) > 5:
            raise Failure(f"all servers run on one machine, but the lists show {pings} ms")
        if found.count("Ann's evening") != 1:
            raise Failure(f"a server reached by IPv4 and IPv6 must be listed once:\n{found}")
        for address in ("10.77.0.1", "10.77.0.1:26000", "fd77::1", "[fd77::1]:26000", f"[{link_local(net, ann, 'eth0')}%eth0]:26000"):
            net.joins(ben, address)


def firewall(bench):
    """The player's firewall admits only answers, and an answer to a broadcast does not count as one. Only the slow scan
    of the /24 finds the match; from then on it is known."""
    with Networks(bench) as net:
        lan = net.bridge("lan")
        ann, ben = net.machine("ann"), net.machine("ben")
        net.wire(ann, lan, "eth0", "10.77.0.30/24")
        net.wire(ben, lan, "eth0", "10.77.0.2/24")
        net.close(ben)
        net.serve(ann, "--name", "Ann's evening")
        short = net.list(ben, "--list-seconds", 0.3)  # ten neighbours
        if "Ann's evening" in short:
            raise Failure(f"the firewall admits answers to broadcasts, so the test proves nothing:\n{short}")
        expect(net.list(ben, "--list-seconds", 2), "Ann's evening", "10.77.0.30")
        net.joins(ben, "10.77.0.30")
        expect(net.list(ben, "--list-seconds", 0.3), "Ann's evening")  # already listed


def two_interfaces(bench):
    """A match on each of two networks, neither of which has the default route, and a host in both: each is listed
    once."""
    with Networks(bench) as net:
        wired, wireless = net.bridge("wired"), net.bridge("wireless")
        ann, ben, eve = net.machine("ann"), net.machine("ben"), net.machine("eve")
        net.wire(ann, wired, "eth0", "10.77.0.1/24")
        net.wire(eve, wireless, "eth0", "10.78.0.1/24")
        net.wire(ben, wired, "eth0", "10.77.0.2/24")
        net.wire(ben, wireless, "wlan0", "10.78.0.2/24")
        net.serve(ann, "--name", "Ann's evening")
        net.serve(eve, "--name", "Eve's evening")
        net.serve(ben, "--name", "Ben's evening")
        found = net.list(ben)
        expect(found, "Ann's evening", "Eve's evening", "Ben's evening")
        if found.count("evening") != 3:
            raise Failure(f"each match must be listed once:\n{found}")
        expect(net.list(ann), "Ben's evening", "10.77.0.2")
        expect(net.list(eve), "Ben's evening", "10.78.0.2")
        for address in ("10.77.0.1", "10.78.0.1"):
            net.joins(ben, address)
        net.joins(ann, "10.77.0.2")
        net.joins(eve, "10.78.0.2")


def ipv6_only(bench):
    """No IPv4 except loopback, and only link-local addresses."""
    with Networks(bench) as net:
        lan = net.bridge("lan")
        ann, ben = net.machine("ann"), net.machine("ben")
        net.wire(ann, lan, "eth0", ipv4=False)
        net.wire(ben, lan, "eth0", ipv4=False)
        there = link_local(net, ann, "eth0")
        link_local(net, ben, "eth0")
        net.serve(ann, "--name", "Ann's evening", "--port", 27000)
        found = net.list(ben)
        expect(found, "Ann's evening", f"[{there}%eth0]:27000")
        net.joins(ben, f"[{there}%eth0]:27000")
        net.close(ben)
        net.joins(ben, f"[{there}%eth0]:27000")


def narrow_path(bench):
    """A path that silently drops packets above 1,280 B, like many VPNs: a new client sees all tanks within 4 s."""
    with Networks(bench) as net:
        lan = net.bridge("lan")
        ann, ben = net.machine("ann"), net.machine("ben")
        for number, machine in enumerate((ann, ben), 1):
            net.wire(machine, lan, "eth0", f"10.77.0.{number}/24", f"fd77::{number}/64")
            net.run(machine, "nft", "add table inet path")
            net.run(machine, "nft", "add chain inet path inward { type filter hook input priority 0; }")
            net.run(machine, "nft", "add rule inet path inward meta length > 1280 drop")
        net.serve(ann, "--map", "proving-ground", "--bots", 15, "--kind", "lab", "--warm-up", 0)
        for address in ("10.77.0.1", "fd77::1"):
            report = bench.report("ben.json")
            player = net.start(ben, "reckoning", "--headless", "--join", address, "--seconds", 4, "--report", report)
            if player.wait(60) != 0:
                raise Failure(f"{address} cannot be joined:\n{player.output()}")
            seen = [each for each in read_report(report)["actors"] if each["scored_frames"]]
            print(f"{address}: {len(seen)} tanks")
            if len(seen) < 15:
                raise Failure(f"only {len(seen)} of 15 tanks are seen from {address}")


if __name__ == "__main__":
    missing = [word for word, there in (("root", os.geteuid() == 0), ("ip (iproute2)", shutil.which("ip")), ("nft (nftables)", shutil.which("nft")))
               if not there]
    # A process in a chroot whose root is not a mount point can create namespaces but cannot enter them.
    if not missing and (ip("netns", "add", PREFIX, check=False).returncode != 0 or ip("-n", PREFIX, "link", check=False).returncode != 0):
        missing = ["network namespaces"]
    ip("netns", "del", PREFIX, check=False) if not missing else None
    if missing:
        print(f"SKIPPED: networks cannot be made here without {', '.join(missing)}")
        sys.exit(SKIPPED)
    run_case(open_lan, firewall, two_interfaces, ipv6_only, narrow_path)
