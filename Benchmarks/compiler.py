"""The compiler beside a bare libyaml event loop, and what else it is measured by: goals 1 to 5, 10, 11, 13 to 15."""

import hashlib
import os
import shutil
import statistics
import subprocess

from felt import Felt
from growth import Growth
from measuring import FOLDER, HERE, measure, output_folder, peak, ratio
from outputs import Outputs
from python_environment import install_packages

# Requests a CPU second of PyYAML's C loader and httpx, measured once on another day: the same
# requests, built and not sent.
RECORDED_PYTHON = 7_700

# A spec such as an editor checks at each keystroke.
SMALL = """waybill: 1
service: photos
base-url: https://api.example.com
requests:
  search: {method: GET, path: /search, query: {q: flower, page: 2}}
"""


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
        self.python = install_packages("yaml", "httpx")
        self.httpie = install_packages("httpie")

    def run(self, table):
        self.table = table
        measure([self.loop], stdin=self.corpus.list)
        measure([self.waybill, "check", self.corpus.specs])
        self.small_specs()
        self.large_spec()
        if not self.is_quick:
            Outputs(self).run(table)
        self.memory()
        self.start()
        self.peers()
        if not self.is_quick:
            Felt(self).run(table)
            Growth(self).run(table)

    def small_specs(self):
        """Goals 2 and 3 on the small specs."""
        rounds = [
            {
                "loop": measure([self.loop], stdin=self.corpus.list),
                "check": measure([self.waybill, "check", self.corpus.specs]),
                "list": measure([self.waybill, "list", self.corpus.specs]),
            }
            for _ in range(self.rounds)
        ]

        def compared(name):
            return ratio([(costs[name], costs["loop"]) for costs in rounds])

        specs = f"{self.corpus.count:,} specs"
        self.table.line(2, f"check, {specs} / loop", compared("check"), 1.5)
        self.table.line(3, "list: every message made, none written / loop", compared("list"), 2.5)
        self.requests = 5 * self.corpus.count
        self.speed = self.requests / statistics.median(costs["list"].cpu for costs in rounds)

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
        self.table.line(2, f"check, one spec of {megabytes:.0f} MB / loop", ratio(pairs), 1.4)

    def memory(self):
        """Goal 4: the peak against the bytes of all specs of the run."""
        output = output_folder()
        large = os.path.getsize(self.corpus.large)
        medium = os.path.getsize(self.corpus.medium)
        every = self.corpus.size + large + medium
        runs = [
            ("check, all specs", ["check", self.corpus.folder], every),
            ("check, the largest spec", ["check", self.corpus.large], large),
            ("check, the small specs", ["check", self.corpus.specs], self.corpus.size),
        ]
        if not self.is_quick:
            to_output = ["--output", output]
            runs[1:1] = [
                ("compile, all specs", ["compile", self.corpus.folder] + to_output, every),
                ("compile to Swift, the largest spec",
                 ["compile", self.corpus.large, "--emit", "swift"] + to_output, large),
            ]
        for what, arguments, size in runs:
            shutil.rmtree(output, ignore_errors=True)
            most = peak([self.waybill] + arguments)
            text = f"{what}: {most / 1e6:.0f} MB / {size / 1e6:.0f} MB"
            self.table.line(4, text, most / size, 6.5)
        shutil.rmtree(output, ignore_errors=True)

    def start(self):
        """Goal 5: what it costs to start, and to check one small file."""
        small = os.path.join(FOLDER, "photos.yaml")
        with open(small, "w", encoding="utf-8") as file:
            file.write(SMALL)
        ninja = shutil.which("ninja")
        peer = [ninja, "--version"] if ninja else [self.loop]
        rounds = [
            (
                measure([self.waybill, "--version"]),
                measure(peer),
                measure([self.waybill, "check", small]),
            )
            for _ in range(20 * self.rounds)
        ]
        pairs = [(version, cost) for version, cost, _ in rounds]
        if ninja:
            self.table.line(5, "--version / ninja --version", ratio(pairs), 1.2)
        else:
            self.table.line(5, "--version / loop over nothing (no ninja here)", ratio(pairs))
        cost = 1000 * statistics.median(cost.cpu for cost, _ in pairs)
        self.table.note(f"--version: {cost:.2f} ms of CPU")
        cost = 1000 * statistics.median(check.cpu for _, _, check in rounds)
        self.table.line(5, "check of one small spec, ms of CPU", cost, 2)

    def peers(self):
        """Goal 3: requests per CPU second, compared with building the same ones in Python."""
        self.table.note(f"{self.speed:,.0f} requests a CPU second (list)")
        found = self.run_peer() if self.python else None
        if found:
            count, seconds = found
            self.table.line(
                3, f"requests a CPU second / PyYAML and httpx: {count / seconds:,.0f}",
                self.speed * seconds / count, at_least=10)
        else:
            self.table.line(
                3, f"requests a CPU second / PyYAML and httpx, recorded: {RECORDED_PYTHON:,}",
                self.speed / RECORDED_PYTHON)
        if self.httpie:
            command = [os.path.join(os.path.dirname(self.httpie), "http"), "--offline",
                       "--ignore-stdin", "POST", "https://api.example.com/v2", "page==1", "a=b"]
            cost = statistics.median(measure(command).cpu for _ in range(self.rounds))
            self.table.line(
                "", f"requests a CPU second / HTTPie --offline: {1 / cost:.1f}", self.speed * cost)

    def run_peer(self):
        """The number of requests that PyYAML and httpx built, and the CPU seconds, as the median of the rounds."""
        peers = os.path.join(HERE, "python_peers.py")
        seconds = []
        for _ in range(min(self.rounds, 3)):
            found = subprocess.run(
                [self.python, peers, "requests", self.corpus.list, "-"], capture_output=True,
                text=True)
            if found.returncode != 0:
                self.table.note(f"PyYAML and httpx: {found.stderr.strip().splitlines()[-1:]}")
                return None
            count, cost = found.stdout.split()
            seconds.append(float(cost))
        return int(count), statistics.median(seconds)
