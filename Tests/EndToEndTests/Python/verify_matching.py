"""Proves `waybill match`: what HTTP lets a client spell differently matches, what means something else does not.

    verify_matching.py WAYBILL FOLDER COUNT SEED

Every message of the specs in FOLDER is rewritten in each way that HTTP allows (rewrite_requests.py), and
must match. Then COUNT messages, each with one meaningful change, must not match, and the explanation must
name the changed place. Prints one line, or each failure.
"""

import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import rewrite_requests


# The spellings that change what a signature is over.
SIGNED = {"target", "form", "JSON", "boundary", "coding"}


def run(waybill, arguments, data=b""):
    """The exit status and the output of a command."""
    outcome = subprocess.run(
        [waybill, *arguments], input=data, capture_output=True, check=False, timeout=60)
    return outcome.returncode, outcome.stdout, outcome.stderr


def messages(waybill, folder):
    """Every case: the spec, the request, the case and the bytes."""
    for spec in sorted(pathlib.Path(folder).glob("*.yaml")):
        if spec.name.startswith("_"):
            continue
        status, listing, _ = run(waybill, ["list", str(spec), "--format", "json"])
        if status != 0:
            raise SystemExit(f"{spec} cannot be listed")
        for entry in json.loads(listing):
            if entry["case"] is None:
                continue
            names = [str(spec), entry["request"], "--case", entry["case"]]
            status, data, problem = run(waybill, ["show", *names])
            if status != 0:
                raise SystemExit(f"{names}: {problem.decode()}")
            yield names, data


def texts(value):
    """All texts in a value of JSON."""
    if isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def free_places(waybill, folder):
    """The texts that stand for secrets, which may have any value, and the places that `match` leaves out, by
    request."""
    examples, places = set(), {}
    with tempfile.TemporaryDirectory() as output:
        status, _, problem = run(
            waybill, ["compile", folder, "--emit", "model", "--output", output])
        if status != 0:
            raise SystemExit(problem.decode())
        for path in pathlib.Path(output).glob("**/model.json"):
            model = json.loads(path.read_text(encoding="utf-8"))
            inputs = model["inputs"] + [
                one for request in model["requests"] for one in request["inputs"]]
            for one in inputs:
                if one.get("secret"):
                    examples.update(texts(one.get("example")))
            for request in model["requests"]:
                rules = request.get("match", {"any": [], "ignore": [], "forbid": []})
                places[request["name"]] = [
                    f"body {name}" if name.startswith("/") else f"'{name}'"
                    for name in rules["any"] + rules["ignore"]]
    return {example.encode() for example in examples if example}, places


def spelling_failure(waybill, job):
    """Why a spelling of a message does not match it; `None` if it does."""
    names, title, data = job
    status, output, problem = run(
        waybill, ["match", names[0], names[1], "-", *names[2:]], data)
    return None if status == 0 else f"{names}, {title}: {(output or problem).decode()}"


def change_failure(waybill, job):
    """Why a change of a message is not explained; `None` if it is."""
    names, title, place, data = job
    status, output, problem = run(
        waybill, ["match", names[0], names[1], "-", *names[2:]], data)
    if status != 1:
        return f"{names}, {title}: not noticed ({status}) {(output + problem).decode()}"
    # What a signature brings with it is told as the signature.
    told = [place] + ["'Authorization'", "'X-Amz-Signature'"] * ("X-Amz-" in place)
    if not any(one in output.decode() for one in told):
        return f"{names}, {title}: '{place}' is not named in {output.decode()}"
    return None


def changes(everything, count, draw, examples, free):
    """This many messages, with one change each."""
    jobs = []
    while len(jobs) < count:
        names, data = draw.choice(everything)
        mutation = rewrite_requests.mutation(data, draw, examples)
        if mutation is None:
            continue
        title, place, rewritten = mutation
        if not any(place.endswith(one) for one in free.get(names[1], [])):
            jobs.append((names, title, place, rewritten))
    return jobs


def main():
    waybill, folder, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    draw = random.Random(seed)
    everything = list(messages(waybill, folder))
    spellings = [(names, title, rewritten) for names, data in everything
                 for title, rewritten in rewrite_requests.spellings(data, draw)
                 if title not in SIGNED or b"AWS4-HMAC-SHA256" not in data]
    examples, free = free_places(waybill, folder)
    changed = changes(everything, count, draw, examples, free)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        failures = list(pool.map(lambda job: spelling_failure(waybill, job), spellings))
        failures += pool.map(lambda job: change_failure(waybill, job), changed)
    failures = [failure for failure in failures if failure is not None]
    for failure in failures[:50]:
        print(failure)
    print(f"{len(everything)} messages, {len(spellings)} spellings, {len(changed)} changes, "
          f"{len(failures)} failures")
    return 1 if failures or not everything else 0


if __name__ == "__main__":
    sys.exit(main())
