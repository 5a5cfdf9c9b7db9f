"""Measures clean remote builds over the size of batches, and draws a plot of it."""

import json
import os
import resource
import subprocess
import time

SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500]


def measure(project, workers, folder):
    """Builds with each size of batches, each time with other specs, so that nothing is cached."""
    rows = []
    for run, size in enumerate(size for size in SIZES if size <= project.count):
        project.set_batches(-(-project.count // size))
        path = os.path.join(project.workspace, "specs", "_client.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"waybill: 1\ndefaults:\n  headers: {{X-Client: run-{run}}}\n")
        project.clean()
        # Bazel reads the rules and the files before the clock starts.
        project.bazel("build", "--nobuild", "//:requests")
        before = sum(worker.seconds() for worker in workers), project.bazel_seconds()
        ran = sum(worker.actions for worker in workers)
        begin = time.monotonic()
        project.build(workers[-1])
        seconds = time.monotonic() - begin
        after = sum(worker.seconds() for worker in workers), project.bazel_seconds()
        # Some batches of few specs are empty, and do not run: a hash chooses where a spec goes.
        batches = sum(worker.actions for worker in workers) - ran
        rows.append({
            "specsInBatch": round(project.count / batches, 1), "batches": batches,
            "wallSeconds": round(seconds, 2), "workerSeconds": round(after[0] - before[0], 2),
            "clientSeconds": round(after[1] - before[1], 2),
        })
        print(json.dumps(rows[-1]), flush=True)
    finish({"of": "remote builds by Bazel", "specs": project.count, "rows": rows}, folder)


def measure_actions(folder, binary, count, place):
    """Runs what a worker runs for each size of batches: the compiler in a sandbox that holds its inputs."""
    specs = sorted(
        os.path.relpath(os.path.join(path, name), folder)
        for path, _, names in os.walk(os.path.join(folder, "specs")) for name in names if name[0] != "_")
    rows = []
    for size in SIZES:
        if size > count:
            break
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        for number, first in enumerate(range(0, count, size)):
            out = os.path.join(folder, f"out-{size}", str(number))
            os.makedirs(out)
            subprocess.run(
                # Without a process namespace: the time of what runs in one is not told to those outside.
                ["bwrap", "--unshare-user", "--unshare-net", "--unshare-ipc", "--clearenv",
                 "--ro-bind", "/proc", "/proc", "--ro-bind", binary, "/waybill",
                 "--ro-bind", os.path.join(folder, "specs"), "/specs", "--bind", out, "/out", "--chdir", "/",
                 "/waybill", "compile", *specs[first:first + size], "--root", "specs", "--output", "/out",
                 "--emit", "wire,http", "--trust-links"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        rows.append({
            "specsInBatch": size, "batches": -(-count // size), "wallSeconds": round(time.monotonic() - begin, 2),
            "workerSeconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 3),
        })
        print(json.dumps(rows[-1]), flush=True)
    finish({"of": "actions in a sandbox", "specs": count, "rows": rows}, place)


def finish(results, folder):
    """Fits the models, and writes all of it."""
    results["requests"] = results["specs"] * 10
    results["model"] = fit(results, "workerSeconds")
    if "clientSeconds" in results["rows"][0]:
        results["clientModel"] = fit(results, "clientSeconds")
        results["costs"] = costs(results)
    print(json.dumps({name: value for name, value in results.items() if name != "rows"}, indent=2))
    if folder:
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "results.json"), "w", encoding="utf-8") as file:
            json.dump(results, file, indent=2)
            file.write("\n")
        with open(os.path.join(folder, "batches.svg"), "w", encoding="utf-8") as file:
            file.write(draw(results))


def costs(results, size=50, workers=(2, 10, 100)):
    """What larger builds would cost by the models: processor seconds, and seconds with some workers of one core."""
    found = []
    for requests in (100_000, 10_000_000):
        specs = requests / 10

        def seconds(model):
            return model["secondsOfBatch"] * specs / size + model["secondsOfSpec"] * specs

        work, client = seconds(results["model"]), seconds(results["clientModel"])
        found.append({
            "requests": requests, "batches": round(specs / size), "workerSeconds": round(work),
            "clientSeconds": round(client),
            # The client and the workers work at the same time: the slower of them decides.
            "wallSeconds": {str(count): round(max(work / count, client)) for count in workers},
        })
    return found


def fit(results, name):
    """Processor seconds = batch · batches + spec · specs, by least squares of relative errors."""
    rows = [(row["batches"], results["specs"], max(row[name], 0.01)) for row in results["rows"]]
    # Each equation is divided by what was measured: a percent counts the same everywhere.
    a = sum((b / y) ** 2 for b, _, y in rows)
    c = sum((b / y) * (n / y) for b, n, y in rows)
    d = sum((n / y) ** 2 for _, n, y in rows)
    u, v = sum(b / y for b, _, y in rows), sum(n / y for _, n, y in rows)
    determinant = a * d - c * c
    batch, spec = (u * d - v * c) / determinant, (a * v - c * u) / determinant
    worst = max(abs(batch * b + spec * n - y) / y for b, n, y in rows)
    return {"secondsOfBatch": round(batch, 4), "secondsOfSpec": round(spec, 6), "worstError": round(worst, 2)}


def draw(results):
    """Processor seconds over the size of batches, both in logarithms, with the model as a line."""
    from math import log10

    width, height, left, bottom, top, right = 640, 360, 64, 48, 40, 24
    rows, model, specs = results["rows"], results["model"], results["specs"]

    def predicted(size):
        return model["secondsOfBatch"] * specs / size + model["secondsOfSpec"] * specs

    largest = max(row["specsInBatch"] for row in rows)
    values = [row["workerSeconds"] for row in rows] + [predicted(1), predicted(largest)]
    low, high = 10 ** (int(log10(min(values)) - 1)), max(values) * 1.3
    while low * 10 < min(values):
        low *= 10

    def x(size):
        return left + (width - left - right) * log10(size) / log10(largest)

    def y(value):
        return height - bottom - (height - bottom - top) * log10(value / low) / log10(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12">',
        f'<title>Processor seconds of {results["of"]}, {specs} specs, over the size of batches</title>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{left}" y="22" font-weight="bold">{specs} specs, {results["requests"]} requests: '
        f'processor seconds of all {results["of"]}</text>',
    ]
    tick = low
    while tick <= high:
        for factor in (1, 2, 5):
            value = tick * factor
            if low <= value <= high:
                parts.append(f'<path d="M{left} {y(value):.1f}H{width - right}" stroke="#dddddd"/>')
                parts.append(
                    f'<text x="{left - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
        tick *= 10
    for row in rows:
        size = row["specsInBatch"]
        parts.append(f'<text x="{x(size):.1f}" y="{height - bottom + 18}" text-anchor="middle">{size:g}</text>')
    parts.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle">specs in a batch, on average</text>')
    sizes = [10 ** (log10(largest) * step / 40) for step in range(41)]
    path = "L".join(f"{x(size):.1f} {y(predicted(size)):.1f}" for size in sizes)
    parts.append(f'<path d="M{path}" fill="none" stroke="#888888" stroke-dasharray="5 4"/>')
    for row in rows:
        parts.append(
            f'<circle cx="{x(row["specsInBatch"]):.1f}" cy="{y(row["workerSeconds"]):.1f}" r="4" fill="#0b62b5"/>')
    parts.append(
        f'<text x="{width - right}" y="{top + 12}" text-anchor="end" fill="#555555">dashed: '
        f'{model["secondsOfBatch"] * 1000:.0f} ms a batch + {model["secondsOfSpec"] * 1000:.1f} ms a spec</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
