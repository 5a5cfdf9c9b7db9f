"""What calls of generated Swift make, compared with the messages that the compiler wrote."""

import collections
import subprocess


class Calls:
    """What a program of calls writes, by the numbers of the specs."""

    def __init__(self, program, output):
        with output.open("wb") as stream:
            run = subprocess.run([program], stdout=stream, stderr=subprocess.PIPE, check=False)
        self.of_spec = read_calls(output.read_bytes())
        self.failures = []
        if run.returncode:
            messages = run.stderr.decode(errors="replace")[-4000:]
            self.failures.append(f"the program ended with {run.returncode}: {messages}")


class Comparison:
    """The differences between calls and messages of some specs."""

    def __init__(self, calls):
        self.made = calls.of_spec
        self.failures = list(calls.failures)
        self.specs = self.requests = self.cases = self.calls = 0

    def compare(self, spec, number):
        calls = self.made[str(number)]
        requests = {request["name"]: request for request in spec.model["requests"]}
        called = set()
        for call in calls:
            expected = spec.messages.get((call.request, call.case))
            if call.message != expected:
                self.fail(spec, call, difference(call.message, expected))
            elif call.settings != settings(requests[call.request], expected):
                self.fail(spec, call, f"has the settings {call.settings}")
            called.add((call.request, call.case))
        self.specs += 1
        self.requests += len(requests)
        self.cases += len(called)
        self.calls += len(calls)
        for request, case in sorted(spec.messages.keys() - called):
            self.failures.append(f"{spec.path}: {request}/{case} was not called")

    def fail(self, spec, call, text):
        place = f"{spec.path}: {call.request}/{call.case}, {call.variant}"
        self.failures.append(f"{place}\n  {text}")

    def report(self):
        """What was found, for programs."""
        return {"specs": self.specs, "requests": self.requests, "cases": self.cases,
                "calls": self.calls, "failures": self.failures}

    def lines(self):
        """What was found, for people."""
        yield (f"{self.specs} specs, {self.requests} requests, {self.cases} cases, "
               f"{self.calls} calls, {len(self.failures)} failures")
        yield from self.failures


def difference(made, expected):
    """Two messages from a little before the first byte that differs."""
    if expected is None:
        return "is no message of the wire"
    same = next((n for n, pair in enumerate(zip(made, expected)) if pair[0] != pair[1]),
                min(len(made), len(expected)))
    start = max(0, same - 60)
    return f"is  {made[start:same + 200]!r}\n  not {expected[start:same + 200]!r}"


Call = collections.namedtuple("Call", ["request", "case", "variant", "message", "settings"])


def read_calls(output):
    """The calls of each spec by its number. Of the last one there may be less than all."""
    frames = list(read_frames(output))
    calls = collections.defaultdict(list)
    for start in range(0, len(frames), 6):
        call = frames[start:start + 6] + [b""] * 5
        number, request, case, variant = (name.decode() for name in call[:4])
        message, told = call[4:6]
        pairs = dict(line.split("=") for line in told.decode().splitlines())
        calls[number].append(Call(request, case, variant, message, pairs))
    return calls


def read_frames(output):
    """Frames are the number of their bytes in decimal, a line end, and the bytes."""
    place = 0
    while place < len(output):
        end = output.index(b"\n", place)
        place = end + 1 + int(output[place:end])
        yield output[end + 1:place]


def settings(request, message):
    """What a client is told beside the message, as `Recorder` writes it."""
    told = {name: str(value).lower() for name, value in request["transport"].items()}
    if has_content(message):
        throttle = request.get("content", {}).get("throttle", {})
        told |= {name: str(value) for name, value in throttle.items()}
    return {name: str(float(value)) if name in ("timeout", "delay") else value
            for name, value in told.items()}


def has_content(message):
    """Whether anything stands behind the head: a multipart message without parts is none."""
    return bool(message.partition(b"\r\n\r\n")[2])
