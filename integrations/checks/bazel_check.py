"""Bazel, with integrations/bazel/waybill.bzl, in its sandbox."""

import os
import re
import shutil

from .scenario import BuildSystem, Scenario
from .workspace import Result

NEEDS = ["bazel"]



class Bazel(BuildSystem):
    name = "bazel"
    notes_outputs, uploads_outputs = "bazel-bin/notes_requests", "bazel-bin/uploads_requests"
    reports = {"notes": "bazel-bin/notes.txt", "uploads": "bazel-bin/uploads.txt"}

    # Bazel removes the outputs of an action before it runs it.
    kept_with_error = "uploads/"

    # Bazel compares the content of what it reads.
    compares = True

    def __init__(self, folder):
        self.startup = ["--output_user_root=" + os.path.join(folder, "root")]

    def prepare(self, workspace):
        os.makedirs(workspace.path("tools/waybill"))
        shutil.copy(workspace.binary, workspace.path("tools/waybill/waybill"))

    def build(self, workspace):
        result = workspace.run(
            "bazel", *self.startup, "build", "--subcommands", "--color=no", "--curses=no", "//:all")
        ran = re.findall(r"SUBCOMMAND: # //:(\w+) \[action '(Compiling|Executing)", result.text)
        names = ["waybill" if verb == "Compiling" else name for name, verb in ran]
        return Result(result.status, result.text, names)

    def built(self, workspace):
        # A file that no target declares any more stays in bazel-bin: those of now are asked for.
        declared = workspace.run(
            "bazel", *self.startup, "build", "--color=no", "--curses=no", "--show_result=100", "//:all")
        swift = set(re.findall(r"^  bazel-bin/\w+/(swift/\S+)$", declared.text, re.MULTILINE))
        return {
            path: content for path, content in super().built(workspace).items()
            if not path.startswith("swift/") or path in swift}

    def stop(self, workspace):
        workspace.run("bazel", *self.startup, "shutdown")


def run(folder, binary):
    place = os.path.join(folder, "workspace")
    os.makedirs(place)
    system = Bazel(folder)
    scenario = Scenario(place, binary, system)
    try:
        return scenario.run()
    finally:
        system.stop(scenario.workspace)
        # Bazel takes away the permission to write to what it made.
        for path, folders, _ in os.walk(os.path.join(folder, "root")):
            os.chmod(path, 0o755)
