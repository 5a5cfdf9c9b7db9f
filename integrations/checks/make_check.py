"""GNU make, with integrations/make/waybill.mk."""

from .scenario import BuildSystem, Scenario

NEEDS = ["make"]


class Make(BuildSystem):
    name = "make"

    def build(self, workspace):
        return workspace.run("make", "--no-print-directory")


def run(folder, binary):
    return Scenario(folder, binary, Make()).run()
