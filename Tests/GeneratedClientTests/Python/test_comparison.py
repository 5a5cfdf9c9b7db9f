"""The comparison finds what is wrong with calls."""

import pathlib
import unittest

from comparison import Comparison, read_calls
from specs import Spec

MESSAGE = b"POST / HTTP/1.1\r\nHost: h.example\r\n\r\nx"


def frames(*frames):
    return b"".join(b"%d\n%s" % (len(frame), frame) for frame in frames)


def found(output, message=MESSAGE, transport=None, throttle=None):
    """What is said of the calls that a program wrote, of a spec with one case."""
    content = {"throttle": throttle} if throttle else {}
    request = {"name": "get", "transport": transport or {}, "content": content}
    spec = Spec(pathlib.Path("a.yaml"), pathlib.Path(), {"requests": [request]}, None,
                {("get", "one"): message})

    class Calls:
        of_spec, failures = read_calls(output), []

    comparison = Comparison(Calls)
    comparison.compare(spec, 0)
    return comparison.failures


class ComparisonTests(unittest.TestCase):
    def call(self, message=MESSAGE, told=b"", case=b"one"):
        return frames(b"0", b"get", case, b"brief", message, told)

    def test_equal_messages_are_no_failure(self):
        self.assertEqual(found(self.call() + self.call()), [])

    def test_one_byte_is_a_failure(self):
        self.assertEqual(found(self.call(MESSAGE[:-1] + b"y")), [
            "a.yaml: get/one, brief\n"
            f"  is  {MESSAGE[:-1] + b'y'!r}\n"
            f"  not {MESSAGE!r}"])

    def test_an_end_that_is_missing_is_a_failure(self):
        self.assertEqual(len(found(self.call(MESSAGE[:-1]))), 1)
        self.assertEqual(len(found(self.call(MESSAGE + b"y"))), 1)

    def test_an_error_is_a_failure(self):
        self.assertEqual(len(found(self.call(b"error: invalidHost"))), 1)

    def test_a_case_that_is_not_called_is_a_failure(self):
        self.assertEqual(found(b""), ["a.yaml: get/one was not called"])

    def test_a_message_that_the_wire_lacks_is_a_failure(self):
        self.assertEqual(found(self.call() + self.call(case=b"two")), [
            "a.yaml: get/two, brief\n  is no message of the wire"])
        self.assertEqual(len(found(self.call(), message=None)), 1)

    def test_a_call_in_which_the_program_ended_is_a_failure(self):
        self.assertEqual(len(found(self.call() + frames(b"0", b"get", b"one", b"brief"))), 1)

    def test_settings_are_compared(self):
        told = b"timeout=60.0\npipelining=true\n"
        transport = {"timeout": 60, "pipelining": True}
        self.assertEqual(found(self.call(told=told), transport=transport), [])
        self.assertEqual(len(found(self.call(told=told))), 1)
        self.assertEqual(len(found(self.call(), transport=transport)), 1)

    def test_content_is_throttled_where_there_is_some(self):
        throttle = {"packet-size": 4096, "delay": 0.5}
        head = MESSAGE[:-1]
        told = b"packet-size=4096\ndelay=0.5\n"
        self.assertEqual(found(self.call(told=told), throttle=throttle), [])
        self.assertEqual(len(found(self.call(), throttle=throttle)), 1)
        self.assertEqual(found(self.call(head), message=head, throttle=throttle), [])


if __name__ == "__main__":
    unittest.main()
