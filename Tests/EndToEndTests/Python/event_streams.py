"""Reads event streams with httpx-sse, a client's own reading, and prints their events.

    event_streams.py STREAM…

Prints a line of JSON for each file, a list of events: name, data and last id. Events without data are left
out, which browsers do not have; httpx-sse has them.
"""

import json
import pathlib
import sys

import httpx
import httpx_sse


def pieces(content):
    """Bytes one by one: httpx reads them as they come."""
    for place in range(len(content)):
        yield content[place:place + 1]


def main():
    for path in sys.argv[1:]:
        response = httpx.Response(
            200, headers={"Content-Type": "text/event-stream"},
            content=pieces(pathlib.Path(path).read_bytes()))
        events = httpx_sse.EventSource(response).iter_sse()
        print(json.dumps([[event.event, event.data, event.id] for event in events if event.data]))


if __name__ == "__main__":
    main()
