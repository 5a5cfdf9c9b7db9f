"""How long `waybill listen` waits: half a minute for a head, for the next byte of a content and for the next request.

    listen_patience.py WAYBILL

Prints one line, or what failed. All connections wait at the same time.
"""

import select
import sys
import time

import listen_clients
from listen_conformance import ADD, GOOD, LENGTH, Peer, address_of, end, spec_file

# The manual's half minute, and how much earlier than that no connection may be ended.
PATIENCE = 30
EARLY = 5


class Waiting:
    """A connection that has sent something, and how it is ended: with a status, or without a word."""

    def __init__(self, title, address, data, status=None, drip=b""):
        self.title, self.status, self.drip = title, status, drip
        self.peer = Peer(address)
        # The end is waited for as long as it takes.
        self.peer.socket.settimeout(None)
        self.peer.send(data)

    def has_answer(self):
        return bool(select.select([self.peer.socket], [], [], 0)[0])

    def failures(self):
        if self.status is not None:
            try:
                status = self.peer.answer()[0]
            except EOFError:
                status = None
            if status != self.status:
                yield f"{self.title}: ended with {status}"
        while self.peer.more():
            pass
        if self.peer.buffer:
            yield f"{self.title}: {self.peer.buffer!r}"


def check(address):
    kept = Waiting("a connection that was used", address, GOOD)
    if kept.peer.answer()[0] != 204:
        yield "a good request is not answered"
    long = ADD + b"Content-Length: 100000\r\n\r\n"
    waiting = [
        kept,
        Waiting("a connection without a byte", address, b""),
        Waiting("a part of a request line", address, GOOD[:7], 408),
        Waiting("a part of a head", address, GOOD[:-2], 408),
        Waiting("a head a byte at a time", address, GOOD[:4], 408, drip=b"x"),
        Waiting("a head without its content", address, LENGTH, 408),
        Waiting("a content a byte at a time", address, long, 408, drip=b" "),
    ]
    start = time.monotonic()
    while time.monotonic() < start + PATIENCE - EARLY:
        yield from (f"{one.title}: ended too early" for one in waiting if one.has_answer())
        for one in waiting:
            one.peer.send(one.drip)
        time.sleep(1)
    for one in waiting:
        yield from one.failures()
    with Peer(address) as peer:
        peer.send(GOOD)
        if peer.answer()[0] != 204:
            yield "a good request is not answered afterwards"


def main():
    with spec_file() as spec:
        listener = listen_clients.Listener(sys.argv[1], spec)
        try:
            failures = list(check(address_of(listener)))
        finally:
            listener.end()
    return end(failures, f"{len(failures)} failures")


if __name__ == "__main__":
    sys.exit(main())
