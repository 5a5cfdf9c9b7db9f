"""Runs that write or compare outputs: goals 3, 10 and 11."""

import os
import shutil
import statistics
import subprocess
import sys
import time

from measuring import FOLDER, Usage, measure, output_folder, ratio

# --cache trusts a stamp that is older.
CACHE_SECONDS = 2.2

GIBIBYTE = 1 << 30

UPLOADS = """waybill: 1
service: uploads
base-url: https://api.example.com
requests:
  first: {method: PUT, path: /first, file: large.bin}
  second: {method: PUT, path: /second, file: large.bin}
"""

SHA256 = "import hashlib, sys; hashlib.file_digest(open(sys.argv[1], 'rb'), 'sha256')"


class Outputs:
    def __init__(self, compiler):
        self.waybill = compiler.waybill
        self.loop = compiler.loop
        self.corpus = compiler.corpus
        self.rounds = compiler.rounds
        self.output = output_folder()

    def run(self, table):
        self.table = table
        self.kinds()
        self.unchanged()
        self.cached()
        self.two_cores()
        self.attachment()

    def clean(self):
        shutil.rmtree(self.output, ignore_errors=True)

    def measure_loop(self):
        return measure([self.loop], stdin=self.corpus.list)

    def compile(self, *arguments):
        return measure(
            [self.waybill, "compile", self.corpus.specs, "--output", self.output, *arguments])

    def kinds(self):
        """Goal 3: first runs, which write everything; about half is the file system's."""
        for kind, goal in [("wire", 3.5), ("http", 4), ("swift", 4)]:
            pairs = []
            for _ in range(self.rounds):
                self.clean()
                pairs.append((self.compile("--emit", kind), self.measure_loop()))
            self.table.line(3, f"compile --emit {kind}, first run / loop", ratio(pairs), goal)

    def unchanged(self):
        """Goal 3: runs that compare everything, and write nothing."""
        self.clean()
        self.compile()
        pairs = [(self.compile(), self.measure_loop()) for _ in range(self.rounds)]
        self.table.line(3, "compile again: compared, none written / loop", ratio(pairs), 3)

    def cached(self):
        """Goal 11: runs that a cache says have nothing to do, beside those of Ninja."""
        arguments = ["--cache", os.path.join(FOLDER, "waybill.cache")]
        # The first run writes the cache; the second reads the recent files once more.
        for _ in range(2):
            self.compile(*arguments)
            time.sleep(CACHE_SECONDS)
        self.compile(*arguments)
        graph = self.ninja_graph() if shutil.which("ninja") else None
        rounds = [
            (
                self.compile(*arguments),
                self.measure_loop(),
                measure(["ninja", "-C", graph]) if graph else None,
            )
            for _ in range(self.rounds)
        ]
        self.table.line(
            11, "compile --cache, nothing changed / loop", ratio([pair[:2] for pair in rounds]), 0.4)
        if graph:
            self.table.line(
                11, "compile --cache, nothing changed / ninja",
                ratio([(cost, peer) for cost, _, peer in rounds]), 1.25)
        else:
            self.table.note("no ninja here to compare --cache with")

    def ninja_graph(self):
        """A folder with a build that has the same files, of which Ninja knows that none has changed."""
        folder = os.path.join(FOLDER, "ninja")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        command = [self.waybill, "compile", self.corpus.specs, "--output", self.output,
                   "--depfile", os.path.join(folder, "all.d")]
        subprocess.run(command, check=True, capture_output=True)
        edges = rules(os.path.join(folder, "all.d"))
        with open(os.path.join(folder, "build.ninja"), "w", encoding="utf-8") as file:
            file.write("rule nothing\n  command = true\n")
            for outputs, inputs in edges:
                file.write(f"build {' '.join(outputs)}: nothing {' '.join(inputs)}\n")
        for _ in range(2):
            subprocess.run(["ninja", "-C", folder], check=True, capture_output=True)
        return folder

    def two_cores(self):
        """Goal 10: two threads beside two processes that have half of the specs each."""
        if (os.cpu_count() or 1) < 2:
            self.table.note("one core here: threads are not measured")
            return
        with open(self.corpus.list, encoding="utf-8") as file:
            paths = file.read().split("\n")[:-1]
        halves = [self.corpus.write(f"half-{half}.txt", paths[half::2]) for half in range(2)]
        shares = []
        for _ in range(self.rounds):
            self.clean()
            threads = measure([self.waybill, "compile", "@" + self.corpus.list, "--output",
                               self.output, "--jobs", "2"]).elapsed
            self.clean()
            start = time.perf_counter()
            processes = [
                subprocess.Popen(
                    [self.waybill, "compile", "@" + half, "--output",
                     os.path.join(self.output, str(number)), "--jobs", "1"],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                for number, half in enumerate(halves)
            ]
            for process in processes:
                if process.wait() != 0:
                    sys.exit("run: half of the corpus does not compile")
            shares.append((time.perf_counter() - start) / threads)
        load = os.getloadavg()[0]
        self.table.line(10, "two threads, of the speed of two processes", max(shares), at_least=0.92)
        self.table.note(f"the load of the machine was {load:.1f}: with other work this says little")

    def attachment(self):
        """Two requests that send one file of a gibibyte, beside cat and OpenSSL's SHA-256, twice each."""
        folder = os.path.join(FOLDER, "attachment")
        os.makedirs(folder, exist_ok=True)
        large = os.path.join(folder, "large.bin")
        copy = os.path.join(folder, "copy.bin")
        with open(os.path.join(folder, "uploads.yaml"), "w", encoding="utf-8") as file:
            file.write(UPLOADS)
        if not os.path.exists(large) or os.path.getsize(large) != GIBIBYTE:
            with open(large, "wb") as file:
                for number in range(GIBIBYTE >> 20):
                    file.write(number.to_bytes(4, "little") * (1 << 18))
        output = os.path.join(folder, "output")
        pairs = []
        for _ in range(min(self.rounds, 3)):
            shutil.rmtree(output, ignore_errors=True)
            cost = measure([self.waybill, "compile", os.path.join(folder, "uploads.yaml"),
                            "--output", output])
            peer = 0
            for _ in range(2):
                peer += measure(["cat", large], stdout=copy).cpu
                os.remove(copy)
                peer += measure([sys.executable, "-c", SHA256, large]).cpu
            pairs.append((cost, Usage(peer, peer)))
        cost = statistics.median(cost.cpu for cost, _ in pairs)
        self.table.line(
            "", "1 GiB attached to two requests / cat and SHA-256, twice", ratio(pairs), 1.3)
        self.table.note(f"1 GiB attached to two requests: {cost:.2f} s of CPU")
        self.clean()
        shutil.rmtree(folder)


def rules(path):
    """The rules of a dependency file that have prerequisites: their targets and these."""
    found = []
    targets, is_open = [], True
    with open(path, encoding="utf-8") as file:
        for line in file:
            word = line.strip().removesuffix("\\").strip()
            if line.startswith("#") or not word:
                continue
            if line.startswith(" "):
                found[-1][1].append(word)
                continue
            if not is_open:
                targets, is_open = [], True
            targets.append(word.removesuffix(":"))
            if word.endswith(":"):
                is_open = False
                if line.rstrip().endswith("\\"):
                    found.append((targets, []))
    return found
