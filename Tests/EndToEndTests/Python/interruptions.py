"""Ends first runs of `waybill compile` by signals at moments spread over a whole run, and looks for what is left.

    WAYBILL=path/to/waybill python3 interruptions.py [SPECS [TRIES]]
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

WAYBILL = os.environ["WAYBILL"]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
# Some outputs are alone in new folders, others are beside each other in one that exists.
COMMAND = [
    WAYBILL, "compile", "specs", "--output", "out", "--emit", "wire,http,model", "--jobs", "4",
    "--depfile", "out/specs.d", "--cache", "out/cache"]


def write_specs(folder, count):
    folder.mkdir()
    for number in range(count):
        lines = [f"  r{request}: {{method: GET, path: /r{request}}}" for request in range(8)]
        (folder / f"{number}.yaml").write_text(
            f"waybill: 1\nservice: s{number}\nbase-url: https://s.example\nrequests:\n"
            + "\n".join(lines) + "\n")


def start(folder):
    # A shell that runs this in the background ignores some signals, and so would the program.
    def restore():
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)

    return subprocess.Popen(COMMAND, cwd=folder, preexec_fn=restore)


def run(folder, delay=None, number=None):
    """Runs the program into an empty folder, sends it a signal, and tells how it ended and how long it took."""
    subprocess.run(["rm", "-rf", "out"], cwd=folder, check=True)
    begun = time.monotonic()
    process = start(folder)
    if delay is not None:
        try:
            process.wait(timeout=delay)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
    return process.wait(timeout=60), time.monotonic() - begun


def main():
    specs, tries = [int(word) for word in sys.argv[1:]] or [150, 24]
    choices = random.Random(1)
    ends = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_specs(folder / "specs", specs)
        status, duration = run(folder)
        assert status == 0, status
        for attempt in range(tries):
            number = choices.choice(SIGNALS)
            status, _ = run(folder, duration * (attempt + choices.random()) / tries, number)
            assert status in (0, -number), f"{number.name}: {status}"
            ends[status] = ends.get(status, 0) + 1
            left = [path for path in folder.rglob("*waybill-tmp*")]
            assert not left, f"{number.name} after {attempt}/{tries} of the run left {left}"
    assert set(ends) != {0}, "no run was ended"
    print("OK", ends)


if __name__ == "__main__":
    main()
