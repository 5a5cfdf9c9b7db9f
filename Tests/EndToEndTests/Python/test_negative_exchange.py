"""Tests of the runner for changed messages, integrations/negative/exchange.py, with servers of a few lines.

    test_negative_exchange.py CHECKOUT
"""

import pathlib
import socket
import sys
import threading
import unittest

CHECKOUT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(CHECKOUT / "integrations" / "negative"))

import exchange  # noqa: E402

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
BAD = b"HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n"


class Server:
    """Answers each message on a connection with the next of some answers; None closes."""

    def __init__(self, *answers, then_closes=False):
        self.answers, self.then_closes = answers, then_closes
        self.listener = socket.create_server(("127.0.0.1", 0))

    def __enter__(self):
        threading.Thread(target=self.run, daemon=True).start()
        return self.listener.getsockname()

    def __exit__(self, *_):
        self.listener.close()

    def run(self):
        try:
            self.answer()
        except OSError:
            pass  # The other end has closed the connection.

    def answer(self):
        connection, _ = self.listener.accept()
        with connection:
            for answer in self.answers:
                if not connection.recv(65536) or answer is None:
                    return
                connection.sendall(answer)
            if not self.then_closes:
                connection.recv(65536)
                connection.recv(65536)


def answer(*answers, again=None, then_closes=False):
    with Server(*answers, then_closes=then_closes) as address:
        return exchange.exchange(address, b"x", 0.4, again=again)


class ExchangeTests(unittest.TestCase):
    def test_words(self):
        for found, right, wrong in [
            (answer(OK), ["200", "2xx"], ["400", "4xx", "close", "wait"]),
            (answer(BAD), ["400", "4xx"], ["2xx", "404", "close"]),
            (answer(None), ["close"], ["wait", "2xx"]),
            (answer(b""), ["wait"], ["close", "2xx"]),
        ]:
            for word in right:
                self.assertTrue(found.matches(word), (found, word))
            for word in wrong:
                self.assertFalse(found.matches(word), (found, word))

    def test_informational_answers_are_passed_over(self):
        self.assertEqual(answer(b"HTTP/1.1 100 Continue\r\n\r\n" + BAD).status, 400)

    def test_a_second_answer_on_the_connection(self):
        self.assertTrue(answer(BAD, OK, again=b"y").is_answered_again)
        self.assertFalse(answer(BAD, again=b"y", then_closes=True).is_answered_again)
        self.assertFalse(answer(BAD, None, again=b"y").is_answered_again)

    def test_a_flood_ends(self):
        self.assertEqual(answer(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (3 << 20)).status, 200)

    def test_what_is_no_answer(self):
        self.assertIsNone(answer(b"220 ready\r\n\r\n").status)

    def test_other_machines_get_nothing(self):
        with self.assertRaises(ValueError):
            exchange.exchange(("192.0.2.1", 80), b"x")


if __name__ == "__main__":
    unittest.main()
