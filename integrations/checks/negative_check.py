"""The test of servers with changed messages: it finds wrong answers, and skips requests that get no right one."""

import os
import re
import socket
import subprocess
import sys
import time

from . import python_check
from .workspace import INTEGRATIONS, require

NEEDS = ["python3"]
NEGATIVE = os.path.join(INTEGRATIONS, "negative")


def port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def counts(python, folder, address):
    """The numbers of passed, failed and skipped tests of a server, and what pytest printed."""
    result = subprocess.run(
        [python, "-B", "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "test_negative.py"], cwd=NEGATIVE,
        capture_output=True, text=True, check=False,
        env={**os.environ, "WAYBILL_NEGATIVE": folder, "WAYBILL_SERVER": address, "WAYBILL_SECONDS": "0.5"})
    found = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|skipped)", result.stdout)}
    return [found.get(word, 0) for word in ("passed", "failed", "skipped")], result.stdout


def run(folder, binary):
    python = python_check.environment()
    if not python:
        return "skipped: pytest cannot be installed from PyPI"
    subprocess.run([binary, "compile", os.path.join(NEGATIVE, "specs.yaml"), "--emit", "negative", "--output", folder],
                   check=True)
    messages = os.path.join(folder, "negative")

    # A server that frames like Python's accepts most of what must be refused, and does not wait for what is cut.
    number = port()
    server = subprocess.Popen([sys.executable, os.path.join(NEGATIVE, "servers/backend.py"), str(number), "http.server"])
    try:
        for _ in range(100):
            if not socket.socket().connect_ex(("127.0.0.1", number)):
                break
            time.sleep(0.05)
        (passed, failed, skipped), text = counts(python, messages, f"127.0.0.1:{number}")
    finally:
        server.terminate()
        server.wait()
    require(passed > 50 and failed > 20 and skipped == 0, f"{passed}, {failed}, {skipped}:\n{text[-3000:]}")
    require("length-underscore" in text and "400 or close" in text, f"no wrong answer is shown:\n{text[-3000:]}")

    # A server that refuses everything proves nothing.
    with socket.create_server(("127.0.0.1", 0)) as listener:
        program = ("import socket,sys\nlistener=socket.socket(fileno=int(sys.argv[1]))\n"
                   "while True:\n connection,_=listener.accept();connection.recv(65536)\n"
                   " connection.sendall(b'HTTP/1.1 403 No\\r\\nContent-Length: 0\\r\\n\\r\\n');connection.close()")
        refusing = subprocess.Popen([sys.executable, "-c", program, str(listener.fileno())],
                                    pass_fds=[listener.fileno()])
        try:
            (passed, failed, skipped), text = counts(python, messages, f"127.0.0.1:{listener.getsockname()[1]}")
        finally:
            refusing.terminate()
            refusing.wait()
    require(passed == 0 and failed == 0 and skipped > 70, f"{passed}, {failed}, {skipped}:\n{text[-3000:]}")
    require("the unchanged message of list-notes gets 403, not 2xx" in text, text[-3000:])
    return f"{skipped} tests"
