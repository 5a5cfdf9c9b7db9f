"""GitHub Actions: runs the steps of the workflows in integrations/github by sh, with an archive as `make dist`
makes it, on a good tree, one with a mistake, and one with a stale output."""

import hashlib
import os
import re
import shutil
import tarfile

from .workspace import Workspace, files, require, require_equal

NEEDS = ["curl", "sha256sum", "tar"]


def steps(text):
    """The names and the commands of the steps that run something."""
    found = re.findall(
        r"^      - name: (.+)\n        run: (?:\|\n((?:          .*\n)+)|(.+)\n)", text, re.MULTILINE)
    return {name: re.sub(r"^ {10}", "", block, flags=re.MULTILINE) or line for name, block, line in found}


def run(folder, binary):
    workspace = Workspace(folder, binary, "github")
    commands = steps(workspace.read("waybill.yml").decode())
    require(list(commands) == ["Install Waybill", "Check specs", "Check outputs"], f"steps are {list(commands)}")
    archive = workspace.path("tools/waybill.tar.gz")
    with tarfile.open(archive, "w:gz", compresslevel=1) as tar:
        tar.add(binary, "waybill-0.1.0/bin/waybill")
    with open(archive, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    variables = {
        "RUNNER_TEMP": workspace.path("tools/runner"), "GITHUB_PATH": workspace.path("tools/added-to-path"),
        "WAYBILL_ARCHIVE": "file://" + archive, "SPECS": "specs", "OUTPUT": "build",
    }

    def perform(name, **more):
        return workspace.run("bash", "-e", "-c", commands[name], environment={**variables, **more})

    wrong = perform("Install Waybill", WAYBILL_SHA256="0" * 64)
    require(wrong.status != 0, "an archive of another digest is installed")
    result = perform("Install Waybill", WAYBILL_SHA256=digest)
    require(result.status == 0, result.text)
    added = workspace.read("tools/added-to-path").decode().strip()
    require(os.path.exists(os.path.join(added, "waybill")), f"{added} holds no waybill")
    workspace.environment["PATH"] = added + os.pathsep + workspace.environment["PATH"]

    compiled = workspace.run("waybill", "compile", "specs", "--output", "build", "--emit", "wire,http")
    require(compiled.status == 0, compiled.text)
    for name in ("Check specs", "Check outputs"):
        result = perform(name)
        require(result.status == 0 and not result.text, f"'{name}' of a good tree: {result.text}")

    workspace.write("build/wire/notes/note/plain.request", "edited")
    result = perform("Check outputs")
    require(result.status == 1, f"a changed output ends with {result.status}")
    require("different build/wire/notes/note/plain.request" in result.text, result.text)
    workspace.replace("specs/notes.yaml", "method: DELETE", "metod: DELETE")
    result = perform("Check specs")
    require(result.status == 1, f"a mistake ends with {result.status}")
    annotation = "::error file=specs/notes.yaml,line=42,"
    require(annotation in result.text, f"no annotation {annotation!r} in:\n{result.text}")
    return f"{3 + check_shards(folder, binary)} steps"


def check_shards(folder, binary):
    """The workflow with shards: each shard on a machine of its own, laid together by the last job."""
    workspace = Workspace(os.path.join(folder, "shards"), binary, "github")
    commands = steps(workspace.read("waybill-shards.yml").decode())
    require(list(commands) == ["Compile shard", "Check all specs", "Check outputs"], f"steps are {list(commands)}")
    for shard in "1234":
        result = workspace.run("sh", "-ec", commands["Compile shard"].replace("${{ matrix.shard }}", shard))
        require(result.status == 0 and not result.text, f"shard {shard}: {result.text}")
        # A shard without specs leaves no folder; actions/upload-artifact only warns of that.
        if os.path.exists(workspace.path("build")):
            shutil.copytree(workspace.path("build"), workspace.path("all"), dirs_exist_ok=True)
            shutil.rmtree(workspace.path("build"))
    os.rename(workspace.path("all"), workspace.path("build"))
    require_equal(files(workspace.path("build")), workspace.direct("specs"))
    result = workspace.run("sh", "-ec", commands["Check outputs"])
    require(result.status == 0 and not result.text, f"the outputs of all shards: {result.text}")

    # A service of two specs is a mistake of no shard where they are in different ones, but of all specs.
    workspace.replace("specs/storage/uploads.yaml", "service: uploads", "service: notes")
    result = workspace.run("sh", "-ec", commands["Check all specs"])
    require(result.status == 1 and "title=service-taken" in result.text, result.text)
    return 3
