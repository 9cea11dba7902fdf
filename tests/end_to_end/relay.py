"""A UDP relay on loopback between clients and a server that can stop relaying, like a cut cable while the programs run
on."""
import select
import socket
import threading


class Relay:
    """Listens on `port` and relays to `server` and back, with a separate socket for every client."""

    def __init__(self, server):
        self.server = ("127.0.0.1", server)
        self.front = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.front.bind(("127.0.0.1", 0))
        self.port = self.front.getsockname()[1]
        self.cut = False
        self.ways = {}  # by a client's address: the socket that the server knows the client by
        self.ended = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.ended:
            readable, _, _ = select.select([self.front, *self.ways.values()], [], [], 0.1)
            for way in readable:
                data, sender = way.recvfrom(65536)
                if self.cut:
                    continue
                if way is self.front:
                    if sender not in self.ways:
                        self.ways[sender] = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                        self.ways[sender].bind(("127.0.0.1", 0))
                    self.ways[sender].sendto(data, self.server)
                else:
                    client = next(c for c, w in self.ways.items() if w is way)
                    self.front.sendto(data, client)

    def stop(self):
        self.ended = True
        self.thread.join(5)
