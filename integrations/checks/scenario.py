"""What happens to a project over time, the same for all build systems."""

import os
import time

from .workspace import Workspace, files, require, require_equal, stamps

KINDS = "wire,http,swift"

EXTRA = """waybill: 1
service: extra
base-url: http://localhost
include: [_client.yaml]
requests:
  ping: {method: GET, path: /ping}
"""


class BuildSystem:
    """The differences between build systems."""

    name = ""

    # Where the outputs of the two services are, for those that have a target for each.
    notes_outputs = uploads_outputs = "build/requests"
    reports = {"notes": "build/notes.txt", "uploads": "build/uploads.txt"}

    # Whether an output that somebody removed comes back.
    restores = True

    # The outputs that must stay when a spec of the notes' folder has an error: those whose path has this.
    kept_with_error = ""

    # Whether a build tells files that were touched from files that were changed.
    compares = False

    def prepare(self, workspace):
        """Configures the project, which is there."""

    def build(self, workspace):
        raise NotImplementedError

    def built(self, workspace):
        """The built files, by path."""
        made = files(workspace.path(self.notes_outputs))
        made.update(files(workspace.path(self.uploads_outputs)))
        return made


class Scenario:
    """A project that is built repeatedly."""

    def __init__(self, folder, binary, system):
        self.system = system
        self.workspace = Workspace(folder, binary, system.name)
        self.step = ""
        self.steps = 0

    def run(self):
        workspace, system = self.workspace, self.system
        self.begin("a first build")
        system.prepare(workspace)
        self.build(all_of=["waybill", "notes", "uploads"])
        self.compare()

        self.begin("nothing changed")
        before = self.stamps()
        self.build(none_of=["waybill", "notes", "uploads"])
        self.untouched(before)

        self.begin("a fragment touched, not changed")
        os.utime(workspace.path("specs/_client.yaml"))
        waybill = [] if system.compares else ["waybill"]
        self.build(all_of=waybill, none_of=["notes", "uploads"])
        self.untouched(before)

        self.begin("a fragment changed")
        workspace.replace("specs/_client.yaml", "examples}", "changed}")
        self.build(all_of=["waybill", "notes", "uploads"])
        self.compare()
        require(
            b"X-Client: changed" in workspace.read(system.reports["uploads"]),
            self.place("a report has the old header"))

        self.begin("a request of one service changed")
        before = self.stamps("uploads/")
        workspace.replace("specs/notes.yaml", "path: /notes\n    inputs: {note", "path: /all-notes\n    inputs: {note")
        self.build(all_of=["waybill", "notes"], none_of=["uploads"])
        self.compare()
        self.untouched(before, "uploads/")

        self.begin("an attached file changed")
        with open(workspace.path("specs/storage/files/dot.png"), "ab") as file:
            file.write(b"\0")
        self.build(all_of=["waybill", "uploads"], none_of=["notes"])
        self.compare()

        self.begin("a spec added")
        workspace.write("specs/extra.yaml", EXTRA)
        self.build(all_of=["waybill"], none_of=["uploads"])
        self.compare(holding="wire/extra/ping/default.request")

        self.begin("a spec renamed")
        os.rename(workspace.path("specs/extra.yaml"), workspace.path("specs/renamed.yaml"))
        self.build(all_of=["waybill"], none_of=["uploads"])
        self.compare(holding="swift/renamed.yaml.swift")

        self.begin("a spec with an error")
        workspace.replace("specs/renamed.yaml", "method: GET", "metod: GET")
        before = self.stamps(system.kept_with_error)
        result = system.build(workspace)
        require(result.status != 0, self.place("the build does not fail"))
        where = "specs/renamed.yaml:6:10: error: "
        require(where in result.text, self.place(f"the build does not print {where!r}:\n{result.tail()}"))
        self.untouched(before, system.kept_with_error)

        self.begin("the error repaired")
        workspace.replace("specs/renamed.yaml", "metod: GET", "method: HEAD")
        self.build(all_of=["waybill"], none_of=["uploads"])
        self.compare()

        self.begin("a spec removed")
        os.remove(workspace.path("specs/renamed.yaml"))
        self.build(none_of=["uploads"])
        self.compare(without="wire/extra/ping/default.request")

        self.begin("a spec with an error added")
        workspace.write("specs/broken.yaml", EXTRA.replace("method", "metod").replace("extra", "broken"))
        before = self.stamps(system.kept_with_error)
        result = system.build(workspace)
        require(result.status != 0, self.place("the build does not fail"))
        where = "specs/broken.yaml:6:10: error: "
        require(where in result.text, self.place(f"the build does not print {where!r}:\n{result.tail()}"))
        self.untouched(before, system.kept_with_error)
        os.remove(workspace.path("specs/broken.yaml"))
        self.build(none_of=["notes", "uploads"] if not system.compares else ["uploads"])
        self.compare()

        if system.restores:
            self.begin("an output removed by hand")
            self.remove_output("wire/notes/add-note/plain.request")
            self.build(all_of=["waybill"], none_of=["uploads"])
            self.compare()

        self.begin("nothing changed again")
        before = self.stamps()
        self.build(none_of=["waybill", "notes", "uploads"])
        self.untouched(before)
        return f"{self.steps} steps"

    # MARK: Steps

    def begin(self, step):
        self.step = step
        self.steps += 1
        # Build systems compare times; some file systems count them in hundredths of a second.
        time.sleep(0.05)

    def place(self, message):
        return f"{self.step}: {message}"

    def build(self, all_of=(), none_of=()):
        result = self.system.build(self.workspace)
        require(result.status == 0, self.place(f"the build fails:\n{result.tail()}"))
        for name in all_of:
            require(name in result.ran, self.place(f"'{name}' did not run, only {result.ran}:\n{result.tail()}"))
        for name in none_of:
            require(name not in result.ran, self.place(f"'{name}' ran for no reason:\n{result.tail()}"))

    def compare(self, holding=None, without=None):
        made = self.system.built(self.workspace)
        require_equal(made, self.workspace.direct("specs", "--emit", KINDS))
        require(not holding or holding in made, self.place(f"{holding} is missing"))
        require(not without or without not in made, self.place(f"{without} is still there"))
        for name, path in self.system.reports.items():
            message = {"notes": "add-note/plain", "uploads": "upload/default"}[name]
            wire = made[f"wire/{name}/{message}.request"].split(b"\r\n")
            lines = [wire[0]] + [line for line in wire if line.startswith(b"X-Client")]
            report = self.workspace.read(path).replace(b"\r", b"").splitlines()
            require(report == lines, self.place(f"{path} is {report}, not {lines}"))

    def stamps(self, part=""):
        found = {}
        for folder in {self.system.notes_outputs, self.system.uploads_outputs}:
            found.update(stamps(self.workspace.path(folder)))
        return {path: stamp for path, stamp in found.items() if part in path}

    def untouched(self, before, part=""):
        require(before, self.place("there are no outputs to compare"))
        after = self.stamps(part)
        for path, stamp in before.items():
            require(path in after, self.place(f"{path} is lost"))
            require(after[path] == stamp, self.place(f"{path} was written for no reason"))

    def remove_output(self, path):
        for folder in (self.system.notes_outputs, self.system.uploads_outputs):
            file = self.workspace.path(folder, path)
            if os.path.exists(file):
                os.remove(file)
                return
        require(False, self.place(f"there is no {path}"))
