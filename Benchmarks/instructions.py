"""Counting instructions, which repeats exactly where seconds do not."""

import re
import shutil
import subprocess


class Instructions:
    """Counts the instructions of a call with valgrind: the same number whatever else runs."""

    def __init__(self):
        self.prefix = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        if shutil.which("setarch"):
            self.prefix = ["setarch", "-R"] + self.prefix

    def of_process(self, command):
        environment = {"SWIFT_DETERMINISTIC_HASHING": "1", "PYTHONHASHSEED": "0"}
        found = subprocess.run(
            self.prefix + command, env=environment, check=True, capture_output=True, text=True
        )
        return int(re.search(r"Collected\s*:\s*(\d+)", found.stderr)[1])

    def of_call(self, command, count=500):
        """The difference that so many calls make, by their number."""
        once = self.of_process(command + [str(count)])
        return (self.of_process(command + [str(2 * count)]) - once) / count
