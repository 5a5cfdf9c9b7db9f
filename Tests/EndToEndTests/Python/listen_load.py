"""Many connections to `waybill listen`, large bodies and little memory: none hinders another.

    listen_load.py WAYBILL

Prints the peak memory of the listener, or what failed.
"""

import pathlib
import select
import sys
import threading

import listen_clients
from listen_conformance import GOOD, HOST, Peer, address_of, end, spec_file

# What the manual promises, and what a debug build of the program takes besides.
BUDGET = 256 + 64


def upload(size, kind=b"application/json", beginning=b'{"a": "', end=b'"}'):
    """A request whose content has about so many bytes."""
    content = beginning + b"x" * (size - len(beginning) - len(end)) + end
    return b"POST /v1/good HTTP/1.1\r\n" + HOST + b"Content-Type: " + kind + \
        b"\r\nContent-Length: %d\r\n\r\n" % len(content) + content


def values(count):
    """A request whose content has many values."""
    content = b'{"a": [' + b"1," * (count - 1) + b"1]}"
    return b"POST /v1/good HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n" + \
        b"Content-Length: %d\r\n\r\n" % len(content) + content


def memory(listener):
    """The peak memory of the listener, in MiB; 0 if unknown."""
    try:
        status = pathlib.Path(f"/proc/{listener.process.pid}/status").read_text("ascii")
    except OSError:
        return 0
    return next(int(line.split()[1]) // 1024 for line in status.splitlines()
                if line.startswith("VmHWM"))


def is_good(address):
    with Peer(address) as peer:
        peer.send(GOOD)
        return peer.answer()[0] == 204


def check_idle(address):
    """Connections that were used and stay open, and such as send a part of a head."""
    idle = [Peer(address) for _ in range(400)]
    for peer in idle:
        peer.send(GOOD)
    if any(peer.answer()[0] != 204 for peer in idle):
        yield "400 connections are not answered"
    for index, peer in enumerate(idle):
        peer.send(GOOD[:index % len(GOOD)])
    if not is_good(address):
        yield "idle connections hinder another"
    for index, peer in enumerate(idle):
        peer.send(GOOD[index % len(GOOD):])
    if any(peer.answer()[0] != 204 for peer in idle):
        yield "idle connections are closed"
    for peer in idle:
        peer.socket.close()


def check_heads(address):
    """Heads that never end take no more than their part of the memory."""
    part = GOOD[:-2] + b"".join(b"X: " + b"y" * 60_000 + b"\r\n" for _ in range(3))
    peers = [Peer(address) for _ in range(200)]
    for peer in peers:
        peer.send(part)
    if not is_good(address):
        yield "long heads hinder another"
    refused = [peer for peer in peers if select.select([peer.socket], [], [], 0)[0]]
    if not refused or any(peer.answer()[0] != 503 for peer in refused):
        yield f"{len(refused)} heads of 36 MB together are refused"
    for peer in peers:
        peer.socket.close()


def check_bodies(address):
    """Large bodies at once; a small request is answered before they are compared."""
    requests = [upload(24_000_000)] * 4 + [values(100_000)] * 3 + [upload(500_000)] * 2
    found = []

    def send(data):
        with Peer(address) as peer:
            peer.send(data)
            found.append(peer.answer()[0])
    threads = [threading.Thread(target=send, args=[data]) for data in requests]
    for thread in threads:
        thread.start()
    if not is_good(address):
        yield "large bodies hinder another"
    for thread in threads:
        thread.join()
    if found != [400] * len(requests):
        yield f"large bodies: {found}"


def check_scarcity(waybill, spec):
    """With few descriptors, the connection that is idle longest makes room."""
    listener = listen_clients.Listener(
        ["sh", "-c", 'ulimit -n 100; exec "$@"', "sh", waybill], spec)
    address = address_of(listener)
    peers = [Peer(address) for _ in range(60)]
    if not is_good(address):
        yield "without descriptors nothing is answered"
    peers[-1].send(GOOD)
    if peers[-1].answer()[0] != 204:
        yield "the newest connection is closed"
    if not peers[0].is_closed():
        yield "the oldest connection stays open"
    for peer in peers:
        peer.socket.close()
    if listener.end()[0] != 0:
        yield "it ended otherwise than it should"


def main():
    waybill = sys.argv[1]
    failures = []
    with spec_file() as spec:
        listener = listen_clients.Listener(waybill, spec)
        try:
            for check in [check_idle, check_heads, check_bodies]:
                failures += check(address_of(listener))
            peak = memory(listener)
        finally:
            listener.end()
        if peak > BUDGET:
            failures.append(f"the listener took {peak} MiB")
        failures += check_scarcity(waybill, spec)
    return end(failures, f"{len(failures)} failures, {peak} MiB at most")


if __name__ == "__main__":
    sys.exit(main())
