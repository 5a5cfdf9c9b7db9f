"""Sends changed requests to your server on this machine, and checks its answers.

    WAYBILL_SERVER=127.0.0.1:8080 pytest test_negative.py

The variable `WAYBILL_NEGATIVE` names the folder of the messages, `build/negative` unless it is set;
`WAYBILL_CLASSES` the classes whose answers are checked, `must-refuse,incomplete,valid` unless it is set.
"""

import os

import pytest

import exchange

ADDRESS = os.environ.get("WAYBILL_SERVER", "127.0.0.1:8080").rsplit(":", 1)
SERVER = (ADDRESS[0].strip("[]"), int(ADDRESS[1]))
SECONDS = float(os.environ.get("WAYBILL_SECONDS", "2"))
CLASSES = os.environ.get("WAYBILL_CLASSES", "must-refuse,incomplete,valid").split(",")
SERVICES = exchange.services(os.environ.get("WAYBILL_NEGATIVE", "build/negative"))


def changes():
    for service in SERVICES:
        for change in service.changes:
            if change["class"] in CLASSES:
                name = "/".join([service.name, change["request"], change["change"]])
                yield pytest.param(service, change, id=name)


@pytest.fixture(scope="session")
def refusals():
    """Why requests are skipped, by service and request: the server refuses even the unchanged message."""
    return {
        (service.name, request): service.refusal(SERVER, request, SECONDS)
        for service in SERVICES for request in service.requests}


@pytest.mark.parametrize("service, change", changes())
def test_answer(service, change, refusals):
    if refusal := refusals[service.name, change["request"]]:
        pytest.skip(refusal)
    _, problem = service.send(SERVER, change, SECONDS)
    assert problem is None, f"{change['summary']} {change['section']}: {problem}; {change['why']}"
