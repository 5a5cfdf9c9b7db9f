"""The virtual environment of the peers that are Python packages."""

import os
import subprocess
import sys

from measuring import FOLDER

# The module that is imported from a package, and the package's name.
PACKAGES = {
    "orjson": "orjson",
    "requests_toolbelt": "requests-toolbelt",
    "yaml": "PyYAML",
    "httpx": "httpx",
    "httpie": "httpie",
    "openapi_generator_cli": "openapi-generator-cli",
}


def install_packages(*modules):
    """The Python of a virtual environment that has the packages of some modules, or None."""
    folder = os.path.join(FOLDER, "python")
    python = os.path.join(folder, "bin", "python")
    try:
        if not os.access(python, os.X_OK):
            subprocess.run([sys.executable, "-m", "venv", folder], check=True, stdout=sys.stderr)
        probe = [python, "-c", "import " + ", ".join(modules)]
        if subprocess.run(probe, stderr=subprocess.DEVNULL).returncode != 0:
            install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            packages = [PACKAGES[module] for module in modules]
            subprocess.run(install + packages, check=True, stdout=sys.stderr)
        return python
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"run: no {', '.join(modules)}: {error}", file=sys.stderr)
        return None
