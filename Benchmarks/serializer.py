"""The serializer library compared with others that do the same: goals 6 to 9."""

import os
import shutil
import statistics
import subprocess
import sys

from instructions import Instructions
from measuring import FOLDER, HERE, Usage, measure, ratio
from python_environment import install_packages

# The orjson by which goal 8 was set; later ones are faster, and are measured too.
REFERENCE_ORJSON = "3.8.3"

# What was measured on another day and machine, for a run without the packages: the microseconds of
# orjson for 951 bytes, the gigabytes a second of Alamofire's multipart writer.
RECORDED_ORJSON = 2.2
RECORDED_ALAMOFIRE = 0.5

MEBIBYTE = 1 << 20


def build_subjects():
    """Builds the Swift package beside this file as its users would, and returns where it stands."""
    # The package manager looks for new files of the library only when a manifest is new.
    os.utime(os.path.join(HERE, "Package.swift"))
    scratch = os.path.join(FOLDER, "swift")
    swift = os.environ.get("SWIFT", "swift")
    flags = ["-c", "release", "--package-path", HERE, "--scratch-path", scratch]
    subprocess.run([swift, "build"] + flags, check=True, stdout=sys.stderr)
    found = subprocess.run(
        [swift, "build", "--show-bin-path"] + flags, check=True, capture_output=True, text=True
    )
    return found.stdout.strip()


def install_reference(python):
    """The folder of the orjson by which the goal was set, or None."""
    folder = os.path.join(FOLDER, f"orjson-{REFERENCE_ORJSON}")
    if not os.path.isdir(folder):
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        install += ["--only-binary", ":all:", "--target", folder, f"orjson=={REFERENCE_ORJSON}"]
        if subprocess.run(install, stdout=sys.stderr).returncode != 0:
            return None
    return folder


class SerializerBenchmark:
    def __init__(self, options):
        self.rounds = options.rounds
        self.milliseconds = 40 if options.quick else 100
        self.counts_instructions = options.instructions
        folder = build_subjects()
        self.subjects = os.path.join(folder, "serializer-benchmark")
        self.writer = os.path.join(folder, "multipart-writer")
        self.python = install_packages("orjson", "requests_toolbelt")
        self.reference = install_reference(self.python) if self.python else None
        self.peers = os.path.join(HERE, "python_peers.py")
        self.json = os.path.join(FOLDER, "document.json")
        self.file = os.path.join(FOLDER, "file.bin")

    def run(self, table):
        self.table = table
        # A program that makes different bytes is not a peer.
        measure([self.subjects, "check"])
        with open(self.json, "wb") as file:
            subprocess.run([self.subjects, "json"], stdout=file, check=True)
        self.percent_encoding()
        self.query()
        self.json_text()
        if self.counts_instructions:
            self.instructions()
        self.multipart()

    def rounds_of(self, case):
        """What a call of each subject of a case took in each round, in nanoseconds of CPU."""
        command = [self.subjects, "time", case, str(self.rounds), str(self.milliseconds)]
        found = subprocess.run(command, check=True, capture_output=True, text=True)
        lines = [line.split() for line in found.stdout.splitlines()]
        return {name: [float(cost) for cost in costs] for name, *costs in lines}

    @staticmethod
    def speed(costs, peer):
        """How many times as long as the library a peer takes."""
        return statistics.median(b / a for a, b in zip(costs["waybill"], costs[peer]))

    def percent_encoding(self):
        """Goal 6: texts of four kinds."""
        for case in ["short-ascii", "long-ascii", "cjk", "emoji"]:
            costs = self.rounds_of(case)
            what = f"percent-encoding, {case}"
            self.table.line(
                6, f"Foundation / {what}", self.speed(costs, "Foundation"), at_least=30
            )
            if "libcurl" in costs:
                self.table.line(6, f"libcurl / {what}", self.speed(costs, "libcurl"), at_least=4)
            else:
                self.table.note("no libcurl here; install libcurl4 to compare with it")
        # A result of more than 15 bytes needs memory of its own, which costs Swift more than all of
        # the encoding.
        costs = self.rounds_of("sentence")
        for peer in ["Foundation", "libcurl"]:
            if peer in costs:
                what = f"{peer} / percent-encoding, 21 bytes of ASCII"
                self.table.line("", what, self.speed(costs, peer))

    def query(self):
        """Goal 7: a nested query of 22 values, against the faster of two ways by Foundation."""
        costs = self.rounds_of("query")
        for peer in ["addingPercentEncoding", "URLComponents"]:
            self.table.line(7, f"{peer} / nested query", self.speed(costs, peer), at_least=20)
        self.note_time("the query", costs)

    def json_text(self):
        """Goal 8: a document of 951 bytes."""
        costs = self.rounds_of("json")
        self.table.line(
            8, "JSONSerialization / JSON", self.speed(costs, "JSONSerialization"), at_least=80
        )
        self.table.line(8, "JSONEncoder / JSON", self.speed(costs, "JSONEncoder"))
        self.table.line(
            8,
            "JSONSerialization / JSON, both sorted",
            self.speed(self.rounds_of("json-sorted"), "JSONSerialization"),
        )
        if self.reference:
            self.orjson(self.reference)
        if self.python:
            self.orjson(None)
        else:
            self.table.note(
                f"no orjson here; recorded: {RECORDED_ORJSON} µs for the document (goal 8: 1.4)"
            )
        self.note_time("the document", costs)

    def orjson(self, folder):
        """Goal 8 beside the orjson in a folder, or that of the virtual environment."""
        environment = dict(os.environ, **({"PYTHONPATH": folder} if folder else {}))
        own = [self.subjects, "time", "json", "1", str(self.milliseconds)]
        peer = [self.python, self.peers, "json", self.json, str(self.milliseconds * 400)]
        ratios = []
        for _ in range(self.rounds):
            found = subprocess.run(own, check=True, capture_output=True, text=True)
            cost = float(found.stdout.split()[1])
            found = subprocess.run(
                peer, check=True, capture_output=True, text=True, env=environment
            )
            version, peer_cost = found.stdout.split()
            ratios.append(float(peer_cost) / cost)
        self.table.line(8, f"orjson {version} / JSON", statistics.median(ratios), at_least=1.4)

    def note_time(self, what, costs):
        self.table.note(f"{what}: {statistics.median(costs['waybill']) / 1000:.2f} µs of CPU")

    def instructions(self):
        """The same by instructions; only the seconds have goals."""
        if not shutil.which("valgrind"):
            self.table.note("no valgrind here: no instructions are counted")
            return
        counter = Instructions()
        found = subprocess.run(
            [self.subjects, "list"], check=True, capture_output=True, text=True
        )
        for case, subject in (line.split() for line in found.stdout.splitlines()):
            count = counter.of_call([self.subjects, "repeat", case, subject])
            if subject == "waybill":
                own = count
                self.table.note(f"{case}: {own:,.0f} instructions a call")
            else:
                self.table.line("", f"{subject} / {case}, instructions", count / own)
            if (case, subject) == ("json", "waybill") and self.python:
                command = [self.python, self.peers, "json", self.json]
                self.table.line(
                    "", "orjson / json, instructions", counter.of_call(command, 2000) / own
                )

    def multipart(self):
        """Goal 9: a file of 256 MiB as multipart in a file, beside cat and requests_toolbelt."""
        size = 256 * MEBIBYTE
        self.make_file(size)
        rounds = []
        try:
            for _ in range(self.rounds + 1):
                rounds.append({name: self.copy(name) for name in self.writers()})
        finally:
            os.remove(self.file)
        # The first round brings the file into the cache.
        del rounds[0]

        def compared(cost, peer):
            return ratio([(costs[cost], costs[peer]) for costs in rounds])

        self.table.line(9, "multipart of 256 MiB to a file / cat", compared("waybill", "cat"), 1.2)
        elapsed = statistics.median(
            costs["waybill"].elapsed / costs["cat"].elapsed for costs in rounds
        )
        self.table.line("", "the same on the clock", elapsed)
        if self.python:
            speed = compared("toolbelt", "waybill")
            self.table.line(9, "requests_toolbelt / multipart", speed, at_least=2)
        else:
            self.table.note(
                f"no requests_toolbelt here; recorded for Alamofire: {RECORDED_ALAMOFIRE} GB/s"
            )
        peak = max(costs["waybill"].memory for costs in rounds)
        self.table.line(
            9, f"peak memory: {peak / MEBIBYTE:.1f} MiB / 16 MiB", peak / (16 * MEBIBYTE), 1
        )
        seconds = statistics.median(costs["waybill"].cpu for costs in rounds)
        self.table.note(f"multipart: {size / seconds / 1e9:.1f} GB a CPU second")

    def make_file(self, size):
        piece = os.urandom(MEBIBYTE)
        with open(self.file, "wb") as file:
            for _ in range(size // MEBIBYTE):
                file.write(piece)

    def writers(self):
        return ["waybill", "cat"] + (["toolbelt"] if self.python else [])

    def copy(self, writer):
        """The cost of writing the file once, to a new place."""
        output = self.file + ".copy"
        try:
            if writer == "cat":
                return measure(["cat", self.file], stdout=output)
            if writer == "waybill":
                peak = os.path.join(FOLDER, "peak.txt")
                usage = measure([self.writer, self.file, output], stdout=peak)
                with open(peak, encoding="utf-8") as file:
                    usage.memory = int(file.read())
                return usage
            found = subprocess.run(
                [self.python, self.peers, "multipart", self.file, output],
                check=True,
                capture_output=True,
                text=True,
            )
            cpu, elapsed = map(float, found.stdout.split())
            return Usage(cpu, elapsed)
        finally:
            os.remove(output)
