"""The hook of integrations/precommit, in a repository of git."""

import os
import shutil

from .workspace import Workspace, require

NEEDS = ["git"]


def run(folder, binary):
    workspace = Workspace(folder, binary, "precommit")

    def git(*arguments, status=0):
        result = workspace.run(
            "git", "-c", "user.name=A", "-c", "user.email=a@example.com", *arguments)
        require(result.status == status, f"git {' '.join(arguments)} ends with {result.status}:\n{result.text}")
        return result.text

    git("init", "--quiet")
    shutil.copy(workspace.path("pre-commit"), workspace.path(".git/hooks/pre-commit"))
    compiled = workspace.run("waybill", "compile", "specs", "--output", "build")
    require(compiled.status == 0, compiled.text)
    git("add", "specs", "build")
    git("commit", "--quiet", "-m", "Specs and their outputs")

    # A spec alone: its outputs are stale.
    workspace.replace("specs/storage/uploads.yaml", "path: /uploads", "path: /files")
    git("add", "specs")
    said = git("commit", "-m", "Rename", status=1)
    require("different build/wire/uploads/upload/default.request" in said, said)
    cure = "waybill compile specs --output build --emit wire && git add build"
    require(cure in said, said)

    # The fix that it suggests, typed.
    typed = workspace.run("sh", "-c", cure)
    require(typed.status == 0, typed.text)
    git("commit", "--quiet", "-m", "Rename")

    # A mistake in the index stops the commit, although the file was repaired since.
    workspace.replace("specs/notes.yaml", "method: DELETE", "metod: DELETE")
    git("add", "specs")
    workspace.replace("specs/notes.yaml", "metod: DELETE", "method: DELETE")
    said = git("commit", "-m", "Mistake", status=1)
    require("specs/notes.yaml:42:5: error: " in said, said)

    # It ignores other commits.
    git("reset", "--quiet")
    workspace.write("README", "text\n")
    git("add", "README")
    workspace.environment["PATH"] = os.pathsep.join(
        path for path in workspace.environment["PATH"].split(os.pathsep) if path != workspace.path("tools/path"))
    git("commit", "--quiet", "-m", "Other")
    return "4 commits"
