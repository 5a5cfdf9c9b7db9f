"""What people wait for: an answer of `waybill listen`, and outputs after an edit under `waybill watch`."""

import glob
import os
import re
import shutil
import socket
import statistics
import subprocess
import time

from measuring import measure, output_folder

# A run ends when nothing has changed for so many seconds.
PATIENCE = 60

MESSAGES = 100
EDITS = 10


class Felt:
    def __init__(self, benchmark):
        self.waybill = benchmark.waybill
        self.rounds = benchmark.rounds
        self.corpus = benchmark.corpus

    def run(self, table):
        self.output = output_folder()
        every = os.path.join(self.output, "every")
        one = os.path.join(self.output, "one")
        shutil.rmtree(self.output, ignore_errors=True)
        # Edited, and so copied.
        specs = os.path.join(self.output, "specs")
        shutil.copytree(self.corpus.specs, specs)
        spec = sorted(glob.glob(os.path.join(specs, "*", "*.yaml")))[self.corpus.count // 3]
        measure([self.waybill, "compile", specs, "--output", every])
        measure([self.waybill, "compile", spec, "--output", one])
        self.listen(table, (specs, every), (spec, one))
        self.watch(table, specs, every, spec, one)
        shutil.rmtree(self.output, ignore_errors=True)

    def listen(self, table, many, few):
        """A request to a server of all specs, and to one of a single spec."""
        count = 5 * self.corpus.count
        with Listener(self.waybill, *many) as all_specs, Listener(self.waybill, *few) as one_spec:
            pairs = [(all_specs.cost(), one_spec.cost()) for _ in range(2 * self.rounds)]
        ratio = statistics.median(one / other for one, other in pairs)
        table.line(14, f"listen, a request with {count:,} / with 5", ratio, 1.6)
        cost = 1e6 * statistics.median(one for one, _ in pairs)
        table.note(f"listen, a request with {count:,}: {cost:.0f} µs of CPU")

    def watch(self, table, specs, every, spec, one):
        """From an edit of one spec of all to its outputs, beside a compilation of that spec."""
        pairs = []
        with Watcher(self.waybill, specs, every, spec) as watcher:
            for _ in range(EDITS):
                edit = watcher.edit()
                run = measure([self.waybill, "compile", spec, "--output", one])
                pairs.append((edit.elapsed, edit.cpu, run.elapsed))
        ratio = statistics.median(elapsed / run for elapsed, _, run in pairs)
        table.line(15, f"watch, an edit among {self.corpus.count:,} / compile of one", ratio, 30)
        elapsed = [1000 * elapsed for elapsed, _, _ in pairs]
        cpu = 1000 * statistics.mean(cpu for _, cpu, _ in pairs)
        table.note(
            f"watch, an edit: {min(elapsed):.0f} to {max(elapsed):.0f} ms, median "
            f"{statistics.median(elapsed):.0f} ms; {cpu:.0f} ms of CPU")


class Process:
    """A process that goes on until the end of a `with`."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.stderr.close()
        self.process.wait()

    def cpu(self):
        """Its seconds of CPU so far, in steps of the system's clock."""
        command = ["ps", "-o", "cputime=", "-p", str(self.process.pid)]
        stat = f"/proc/{self.process.pid}/stat"
        if os.path.exists(stat):
            with open(stat, encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        minutes, seconds = found.strip().rsplit(":", 1)
        return 60 * int(minutes.split(":")[-1]) + float(seconds)


class Listener(Process):
    """`waybill listen`, and a client that sends it messages of its specs."""

    def __init__(self, waybill, specs, output):
        super().__init__([waybill, "listen", specs, "--port", "0", "--quiet"])
        messages = sorted(glob.glob(os.path.join(output, "**", "*.request"), recursive=True))
        step = max(1, len(messages) // MESSAGES)
        self.messages = [self.read(path) for path in messages[::step]]
        for line in self.process.stderr:
            if found := re.search(r"listening on http://([\d.]+):(\d+)", line):
                break
        self.client = socket.create_connection((found[1], int(found[2])))
        self.client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            return file.read()

    def cost(self, count=2_000):
        """The seconds of CPU for a request, of so many."""
        start = self.cpu()
        for index in range(count):
            self.client.sendall(self.messages[index % len(self.messages)])
            answer = self.client.recv(1 << 16)
            assert answer.startswith(b"HTTP/1.1 204"), answer
        return (self.cpu() - start) / count

    def __exit__(self, *details):
        self.client.close()
        super().__exit__(*details)


class Edit:
    def __init__(self, elapsed, cpu):
        self.elapsed = elapsed
        self.cpu = cpu


class Watcher(Process):
    """`waybill watch`, and somebody who edits a spec."""

    def __init__(self, waybill, specs, output, spec):
        super().__init__([waybill, "watch", specs, "--output", output, "--quiet"])
        self.spec = spec
        with open(spec, encoding="utf-8") as file:
            self.text = file.read()
        service = re.search(r"^service: (\S+)", self.text, re.M)[1]
        self.message = sorted(
            glob.glob(os.path.join(output, "wire", service, "*", "*.request")))[0]
        self.count = 0
        self.settle()
        # The first edit has it read what it needs for all.
        self.edit()

    def settle(self):
        """Waits until the process does nothing."""
        last = -1
        while last != (last := self.cpu()) or last == 0:
            time.sleep(0.5)

    def edit(self):
        """Edits the spec, and waits for the output."""
        self.count += 1
        value = f"edit-{self.count}"
        cpu, start = self.cpu(), time.perf_counter()
        with open(self.spec, "w", encoding="utf-8") as file:
            file.write(re.sub(r"X-Env: \S+", f"X-Env: {value}", self.text))
        while f"{value}\r\n".encode() not in Listener.read(self.message):
            time.sleep(0.0005)
            assert time.perf_counter() < start + PATIENCE, "the output does not change"
        elapsed = time.perf_counter() - start
        time.sleep(0.1)
        return Edit(elapsed, self.cpu() - cpu)
