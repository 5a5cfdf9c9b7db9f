"""GitLab CI: runs the script of integrations/gitlab/.gitlab-ci.yml, and reads the report that it leaves."""

import json
import re

from .workspace import Workspace, require

NEEDS = ["bash"]


def run(folder, binary):
    workspace = Workspace(folder, binary, "gitlab")
    text = workspace.read(".gitlab-ci.yml").decode()
    block = text.split("  script:\n")[1].split("  artifacts:\n")[0]
    commands = re.findall(r"^    - (.+)$", block, re.MULTILINE)
    require(len(commands) == 3, f"{len(commands)} commands")
    script = "set -e\n" + "\n".join(commands)

    def perform():
        return workspace.run("bash", "-c", script, environment={"SPECS": "specs", "OUTPUT": "build"})

    compiled = workspace.run("waybill", "compile", "specs", "--output", "build", "--emit", "wire,http")
    require(compiled.status == 0, compiled.text)
    result = perform()
    require(result.status == 0, f"a good tree: {result.text}")
    require(json.loads(workspace.read("waybill.json")) == [], "the report of a good tree is not empty")

    workspace.replace("specs/notes.yaml", "method: DELETE", "metod: DELETE")
    reports = []
    for _ in range(2):
        result = perform()
        require(result.status == 1, f"a mistake ends with {result.status}")
        reports.append(json.loads(workspace.read("waybill.json")))
        # Fingerprints do not depend on where a line is.
        text = workspace.read("specs/notes.yaml").decode()
        workspace.write("specs/notes.yaml", "# Another line.\n" + text)
    first, second = reports
    require(first, "the report of a mistake is empty")
    for issue in first:
        require(
            set(issue) == {"description", "check_name", "fingerprint", "severity", "location"},
            f"the members of an issue are {sorted(issue)}")
        require(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), issue["severity"])
        require(re.fullmatch("[0-9a-f]{32,64}", issue["fingerprint"]), issue["fingerprint"])
    unknown = [issue for issue in first if issue["check_name"] == "unknown-key"]
    require(unknown, f"no unknown-key in {first}")
    require(unknown[0]["location"]["path"] == "specs/notes.yaml", unknown[0]["location"])
    line = unknown[0]["location"]["lines"]["begin"]
    require(line == 42, f"the mistake is in line 42, not {line}")
    fingerprints = [issue["fingerprint"] for issue in first]
    require(len(set(fingerprints)) == len(fingerprints), "two issues have one fingerprint")
    require(
        fingerprints == [issue["fingerprint"] for issue in second],
        "a line added above changes fingerprints")
    return f"{len(first)} issues"
