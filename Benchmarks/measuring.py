"""What all benchmarks share: running a command and knowing what it cost, and the table."""

import atexit
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)

# Generated files are here and are kept.
FOLDER = os.path.join(ROOT, ".build", "benchmarks")


# What specs are compiled to, which is removed, is in memory where there is room: what a disk makes of
# twelve thousand new files differs threefold from run to run.
MEMORY = "/dev/shm"
ROOM = 4 << 30


def output_folder():
    """Where outputs are written to; it is removed when the benchmark ends."""
    parent = FOLDER
    if os.access(MEMORY, os.W_OK):
        room = os.statvfs(MEMORY)
        if room.f_bavail * room.f_frsize >= ROOM:
            parent = MEMORY
    folder = os.path.join(parent, f"waybill-benchmark-{os.getpid()}")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Usage:
    """What one process cost: seconds of CPU, seconds on the clock, and its peak in bytes where it is known."""

    def __init__(self, cpu, elapsed, memory=None):
        self.cpu = cpu
        self.elapsed = elapsed
        self.memory = memory


def measure(command, stdin=None, stdout=None):
    """Runs a command to its end; what it writes goes to a file, or is dropped with its warnings."""
    with (
        open(stdin or os.devnull, "rb") as source,
        open(stdout or os.devnull, "wb") as target,
        tempfile.TemporaryFile() as errors,
    ):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=target, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        errors.seek(0)
        sys.stderr.buffer.write(errors.read()[-2000:])
        sys.exit(f"run: exit status {process.returncode}: {' '.join(command[:4])} ...")
    return Usage(usage.ru_utime + usage.ru_stime, elapsed)


# Linux counts in the peak of a process what its parent had in memory when it started it. So a small
# process starts the command, and the peak has a floor of the nine megabytes of that one.
PEAK = """
import os, resource, sys
status = os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(status)
"""


def peak(command):
    """The most memory that a command had at once, in bytes; what it writes goes nowhere."""
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PEAK, *command], capture_output=True, check=True)
    # Linux counts kilobytes, Darwin bytes.
    return int(found.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024)


def ratio(pairs):
    """The median of what one of each pair costs by what the other does, in CPU."""
    return statistics.median(cost.cpu / peer.cpu for cost, peer in pairs)


class Table:
    """The lines of the result."""

    def __init__(self):
        self.is_good = True
        self.rows = []
        # Lines of a plot by their names: pairs of a number of requests and seconds.
        self.growth = {}
        print(f"{'goal':>4}  {'what':<52} {'ratio':>7}  {'goal':<8}")

    def line(self, number, what, ratio, at_most=None, at_least=None):
        """A ratio, with its goal, if any, and whether it is met."""
        verdict = ""
        goal = at_most if at_most is not None else at_least
        bound = "at most" if at_most is not None else "at least" if at_least is not None else None
        met = None if goal is None else ratio <= goal if bound == "at most" else ratio >= goal
        self.rows.append({
            "number": number, "what": what, "reached": round(ratio, 4), "bound": bound,
            "goal": goal, "met": met,
        })
        if at_most is not None:
            verdict = self.verdict(f"<= {at_most}", ratio <= at_most)
        elif at_least is not None:
            verdict = self.verdict(f">= {at_least}", ratio >= at_least)
        print(f"{number:>4}  {what:<52} {ratio:>7.2f}  {verdict}".rstrip(), flush=True)

    def verdict(self, goal, is_met):
        self.is_good &= is_met
        return f"{goal:<8} {'met' if is_met else 'MISSED'}"

    def note(self, text):
        print(f"      {text}", flush=True)


def write(path, text):
    """Writes a file, and the folders that it stands in."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
