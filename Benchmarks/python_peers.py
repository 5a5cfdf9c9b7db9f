"""The peers that are Python packages; runs in the benchmark's own virtual environment.

usage: python_peers.py json FILE COUNT         version, nanoseconds of CPU of an orjson.dumps
       python_peers.py multipart FILE OUTPUT   seconds of CPU and on the clock of requests_toolbelt

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


if __name__ == "__main__":
    command, first, second = sys.argv[1:]
    if command == "json":
        time_json(first, int(second))
    else:
        time_multipart(first, second)
