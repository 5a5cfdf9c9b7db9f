"""The peers that are Python packages; runs in the benchmark's own virtual environment.

usage: python_peers.py json FILE COUNT         version, nanoseconds of CPU of an orjson.dumps
       python_peers.py multipart FILE OUTPUT   seconds of CPU and on the clock of requests_toolbelt
       python_peers.py requests LIST -         requests built, and seconds of CPU, of PyYAML and httpx

What it costs to start Python and to import the package is not counted.
"""

import sys
import time


def time_json(path, count):
    import orjson

    with open(path, "rb") as file:
        text = file.read()
    document = orjson.loads(text)
    assert orjson.dumps(document) == text
    dumps = orjson.dumps
    start = time.process_time_ns()
    for _ in range(count):
        dumps(document)
    print(orjson.__version__, (time.process_time_ns() - start) / count)


def time_multipart(path, output):
    from requests_toolbelt import MultipartEncoder

    start, start_cpu = time.perf_counter(), time.process_time()
    with open(path, "rb") as file, open(output, "wb") as target:
        encoder = MultipartEncoder({"file": ("file.bin", file, "application/octet-stream")})
        while piece := encoder.read(1 << 20):
            target.write(piece)
    print(time.process_time() - start_cpu, time.perf_counter() - start)


def time_requests(path):
    """Builds the requests of the corpus as somebody would who has PyYAML with libyaml, and httpx.

    Nothing is checked and nothing is written: it does less than Waybill.
    """
    import os

    import httpx
    import yaml

    with open(path, encoding="utf-8") as file:
        paths = file.read().split("\n")[:-1]
    loader = yaml.CSafeLoader
    count = 0
    start = time.process_time()
    for path in paths:
        folder = os.path.dirname(path)
        with open(path, "rb") as file:
            spec = yaml.load(file, loader)
        for request in spec["requests"].values():
            built = httpx_request(httpx, spec, request, folder)
            built.read()
            count += 1
    print(count, time.process_time() - start)


def httpx_request(httpx, spec, request, folder):
    """One request of a spec of the corpus."""
    import os

    inputs = {
        name: value.get("example", value.get("default"))
        for name, value in request.get("inputs", {}).items()
    }

    def filled(value):
        if isinstance(value, str) and "${" in value:
            for name, text in inputs.items():
                value = value.replace("${" + name + "}", str(text))
        return value

    headers = dict(spec["defaults"]["headers"])
    headers.update((name, str(value)) for name, value in request.get("headers", {}).items())
    parameters = []
    for name, value in request.get("query", {}).items():
        if isinstance(value, list):
            parameters += [(name + "[]", filled(item)) for item in value]
        else:
            parameters.append((name, filled(value)))
    files = []
    for part in request.get("multipart", {}).get("parts", []):
        if "file" in part:
            with open(os.path.join(folder, part["file"]), "rb") as file:
                content = file.read()
            files.append((part["name"], (part["filename"], content, part["content-type"])))
        else:
            files.append((part["name"], (None, str(part["value"]))))
    return httpx.Request(
        request["method"], spec["base-url"] + filled(request["path"]), params=parameters or None,
        headers=headers, json=request.get("json"), data=request.get("form"), files=files or None)


if __name__ == "__main__":
    command, first, second = sys.argv[1:]
    if command == "json":
        time_json(first, int(second))
    elif command == "requests":
        time_requests(first)
    else:
        time_multipart(first, second)
