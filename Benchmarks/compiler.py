"""The compiler beside a bare libyaml event loop: goals 1 to 5 and 13."""

import hashlib
import os
import shutil
import statistics
import subprocess

from measuring import FOLDER, HERE, measure, ratio

# Requests a CPU second of PyYAML's C loader and httpx, measured once on another day: the same
# requests, built and not sent.
RECORDED_PYTHON = 7_700


class Corpus:
    """The specs, made once for each version of corpus.py."""

    def __init__(self):
        with open(os.path.join(HERE, "corpus.py"), "rb") as script:
            name = "corpus-" + hashlib.sha256(script.read()).hexdigest()[:12]
        self.folder = os.path.join(FOLDER, name)
        if not os.path.isdir(self.folder):
            unfinished = self.folder + ".new"
            shutil.rmtree(unfinished, ignore_errors=True)
            subprocess.run([os.path.join(HERE, "corpus.py"), unfinished], check=True)
            os.rename(unfinished, self.folder)
        self.specs = os.path.join(self.folder, "specs")
        self.large = os.path.join(self.folder, "large.yaml")
        self.medium = os.path.join(self.folder, "medium.yaml")
        paths = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(self.specs)
            for name in names
            if name.endswith(".yaml")
        )
        self.count = len(paths)
        self.list = self.write("specs.txt", paths)
        self.tenth = self.write("tenth.txt", paths[:: 10])
        self.size = sum(os.path.getsize(path) for path in paths)

    def write(self, name, paths):
        path = os.path.join(FOLDER, name)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in paths)
        return path


def build_loop():
    """Compiles yaml-loop.c, with what pkg-config says of libyaml where there is one."""
    flags = ["-lyaml"]
    if shutil.which("pkg-config"):
        found = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "yaml-0.1"], capture_output=True, text=True
        )
        if found.returncode == 0:
            flags = found.stdout.split()
    source, loop = os.path.join(HERE, "yaml-loop.c"), os.path.join(FOLDER, "yaml-loop")
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", loop, source] + flags, check=True)
    return loop


class CompilerBenchmark:
    def __init__(self, options):
        self.waybill = os.path.abspath(options.waybill)
        self.rounds = options.rounds
        self.is_quick = options.quick
        self.corpus = Corpus()
        self.loop = build_loop()
        self.output = os.path.join(FOLDER, "output")

    def run(self, table):
        self.table = table
        measure([self.loop], stdin=self.corpus.list)
        measure([self.waybill, "check", self.corpus.specs])
        self.small_specs()
        self.large_spec()
        self.memory()
        self.start()
        self.growth()

    def compile(self, path):
        return measure([self.waybill, "compile", path, "--output", self.output])

    def compile_fresh(self):
        """The CPU of a compile that writes everything; most of it is the file system's."""
        shutil.rmtree(self.output, ignore_errors=True)
        return self.compile(self.corpus.specs).cpu

    def small_specs(self):
        """Goals 2 and 3 on the small specs."""
        fresh = [] if self.is_quick else [self.compile_fresh() for _ in range(2)]
        rounds = []
        for _ in range(self.rounds):
            costs = {
                "loop": measure([self.loop], stdin=self.corpus.list),
                "check": measure([self.waybill, "check", self.corpus.specs]),
                "list": measure([self.waybill, "list", self.corpus.specs]),
            }
            if fresh:
                costs["again"] = self.compile(self.corpus.specs)
            rounds.append(costs)
        specs = f"{self.corpus.count:,} specs"

        def compared(name):
            return ratio([(costs[name], costs["loop"]) for costs in rounds])

        self.table.line(2, f"check, {specs} / loop", compared("check"), 1.6)
        self.table.line(3, "list: every message made, none written / loop", compared("list"), 2.2)
        if fresh:
            self.table.line(3, "compile again: compared, none written / loop", compared("again"))
            loop = statistics.median(costs["loop"].cpu for costs in rounds)
            self.table.line("", "compile to a fresh folder / loop", min(fresh) / loop)
        speed = 5 * self.corpus.count / statistics.median(costs["list"].cpu for costs in rounds)
        self.table.note(
            f"{speed:,.0f} requests a CPU second; recorded for PyYAML and httpx: "
            f"{RECORDED_PYTHON:,}, {speed / RECORDED_PYTHON:.0f} times fewer (goal 3: 10)"
        )

    def large_spec(self):
        """Goal 2 on one spec of 20 MB."""
        pairs = [
            (
                measure([self.waybill, "check", self.corpus.large]),
                measure([self.loop, self.corpus.large]),
            )
            for _ in range(self.rounds)
        ]
        megabytes = os.path.getsize(self.corpus.large) / 1e6
        self.table.line(2, f"check, one spec of {megabytes:.0f} MB / loop", ratio(pairs), 1.6)

    def memory(self):
        """Goal 4: the peak against the bytes of all specs of the run."""
        shutil.rmtree(self.output, ignore_errors=True)
        large = os.path.getsize(self.corpus.large)
        medium = os.path.getsize(self.corpus.medium)
        every = self.corpus.size + large + medium
        runs = [
            ("check, all specs", ["check", self.corpus.folder], every),
            ("check, the largest spec", ["check", self.corpus.large], large),
            ("check, the small specs", ["check", self.corpus.specs], self.corpus.size),
        ]
        if not self.is_quick:
            arguments = ["compile", self.corpus.folder, "--output", self.output]
            runs.insert(1, ("compile, all specs", arguments, every))
        for what, arguments, size in runs:
            peak = measure([self.waybill] + arguments).memory
            text = f"{what}: {peak / 1e6:.0f} MB / {size / 1e6:.0f} MB"
            self.table.line(4, text, peak / size, 6.5)
        shutil.rmtree(self.output, ignore_errors=True)

    def start(self):
        """Goal 5: what it costs to start."""
        ninja = shutil.which("ninja")
        peer = [ninja, "--version"] if ninja else [self.loop]
        pairs = [
            (measure([self.waybill, "--version"]), measure(peer))
            for _ in range(20 * self.rounds)
        ]
        if ninja:
            self.table.line(5, "--version / ninja --version", ratio(pairs), 1.2)
        else:
            self.table.line(5, "--version / loop over nothing (no ninja here)", ratio(pairs))
        cost = 1000 * statistics.median(cost.cpu for cost, _ in pairs)
        self.table.note(f"--version: {cost:.2f} ms of CPU")

    def growth(self):
        """Goal 13: ten times the specs."""
        pairs = [
            (
                measure([self.waybill, "check", "@" + self.corpus.list]),
                measure([self.waybill, "check", "@" + self.corpus.tenth]),
            )
            for _ in range(self.rounds)
        ]
        count = self.corpus.count
        self.table.line(13, f"check, {count:,} specs / {count // 10:,} specs", ratio(pairs), 12)
        pairs = [
            (
                measure([self.waybill, "check", self.corpus.large]),
                measure([self.waybill, "check", self.corpus.medium]),
            )
            for _ in range(self.rounds)
        ]
        self.table.line(13, "check, the largest spec / a tenth of it", ratio(pairs), 12)
