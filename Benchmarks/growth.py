"""What more requests cost, from ten to a hundred thousand: goal 13."""

import os
import shutil
import subprocess
import sys

from measuring import FOLDER, HERE, measure, output_folder

COUNTS = [10, 100, 1_000, 10_000, 100_000]

# One spec of a hundred thousand requests is larger than the default limit.
LIMITS = ["--max-nodes", "100000000", "--max-file-size", "1000000000"]


class Growth:
    def __init__(self, compiler):
        self.waybill = compiler.waybill
        self.rounds = min(compiler.rounds, 3)
        self.output = output_folder()

    def run(self, table):
        """Ten times the requests may take at most twelve times as long, from a thousand on."""
        points = {}
        for count in COUNTS:
            folder = self.specs(count)
            for name, path in [
                ("many files", os.path.join(folder, "specs")),
                ("one file", os.path.join(folder, "one.yaml")),
            ]:
                for command in ["check", "compile"]:
                    cost = self.cost(command, path)
                    points.setdefault(f"{command}, {name}", []).append([count, round(cost, 5)])
        for name, line in points.items():
            costs = dict(line)
            steps = [
                costs[10 * count] / costs[count] for count in COUNTS if count >= 1_000
                and 10 * count in costs
            ]
            table.line(13, f"{name}: ten times the requests, to 100,000", max(steps), 12)
        table.growth = points

    def cost(self, command, path):
        """The least CPU time of several runs."""
        costs = []
        for _ in range(self.rounds):
            arguments = [self.waybill, command, path] + LIMITS
            if command == "compile":
                shutil.rmtree(self.output, ignore_errors=True)
                arguments += ["--output", self.output]
            costs.append(measure(arguments).cpu)
        shutil.rmtree(self.output, ignore_errors=True)
        return min(costs)

    def specs(self, count):
        """A folder with this many requests, in specs of five and in one spec."""
        folder = os.path.join(FOLDER, f"growth-{count}")
        if not os.path.isdir(folder):
            unfinished = folder + ".new"
            shutil.rmtree(unfinished, ignore_errors=True)
            subprocess.run(
                [sys.executable, os.path.join(HERE, "corpus.py"), unfinished, "--files",
                 str(count // 5), "--requests", str(count)],
                check=True, stdout=subprocess.DEVNULL)
            os.rename(unfinished, folder)
        return folder
