"""CMake, with integrations/cmake/Waybill.cmake, for Ninja and for make."""

import os
import shutil

from .scenario import BuildSystem, Scenario
from .workspace import require

NEEDS = ["cmake", "ninja", "make"]


class CMake(BuildSystem):
    name = "cmake"

    def __init__(self, generator):
        self.generator = generator
        # Makefiles do not look at what a command makes besides its first output, the stamp.
        self.restores = generator == "Ninja"

    def prepare(self, workspace):
        result = workspace.run("cmake", "-G", self.generator, "-S", ".", "-B", "build")
        require(result.status == 0, result.text)

    def build(self, workspace):
        return workspace.run("cmake", "--build", "build")


def run(folder, binary):
    said = []
    for generator in ("Ninja", "Unix Makefiles"):
        place = os.path.join(folder, generator.replace(" ", "-"))
        said.append(f"{generator} {Scenario(place, binary, CMake(generator)).run()}")
        shutil.rmtree(place)
    return ", ".join(said)
