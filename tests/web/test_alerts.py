"""Who has put the phone away is told of their turn: sealed words without a story, sent behind an
ask, and to nobody's inner network."""

import asyncio
import queue
import time

import pytest
from push_service import PushService, TestDevice, signed_claims
from visiting import ask, other, send, sit, site
from visiting import new_table as table_in_play

from tablee.web.host.hosting import Hosting
from tablee.web.services import services_of
from tablee.web.site.seat_cookie import COOKIE
from tablee.web.table.alerts import MOST_DEVICES, Device
from tablee.web.table.push import Push, Words, is_public

SECRET = "ab" * 32


@pytest.fixture(scope="module")
def service():
    found = PushService()
    yield found
    found.close()


@pytest.fixture
def keeper(tmp_path, service):
    service.status = 201
    with site(tmp_path, hosting=Hosting(push_to=(service.address,))) as found:
        yield found


def new_table(keeper):
    """A table that rests: nobody is waited for until the next session."""
    table_id, tokens = table_in_play(keeper)
    assert ask(keeper, table_id, tokens["Claude"], ask="end-session").status_code == 201
    return table_id, tokens


def seated(keeper, table):
    _, tokens = table
    isa = other(keeper)
    sit(isa, tokens["Isa"])
    return isa


def settle(keeper):
    """Until all that was to be sent has been sent."""
    keeper.blocking_portal.call(services_of(keeper.app).alerting.settled)


def devices(keeper, table_id):
    return services_of(keeper.app).alerting.alerts.at(table_id)


def test_a_seat_that_is_waited_for_is_told_sealed_and_signed_and_again_when_it_is_over(
    keeper, service
):
    table = table_id, tokens = new_table(keeper)
    isa = seated(keeper, table)
    device = TestDevice(service)
    assert send(isa, f"/t/{table_id}/alerts", **device.fields).status_code == 204
    ask(keeper, table_id, tokens["Claude"], ask="begin-session")
    headers, words = device.next()
    assert words == {
        "title": "À vous, Isa",
        "page": f"/t/{table_id}",
        "tag": words["tag"],
        "over": False,
    }
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "600")
    key = keeper.get("/alerts/key").json()["key"]
    claims = signed_claims(headers["Authorization"], key)
    assert claims["aud"] == service.address
    assert claims["sub"].startswith(("https://", "mailto:"))
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600

    # Nothing more while the same wait lasts, whatever else is asked.
    ask(keeper, table_id, tokens["Tom"], ask="say", text="Alors ?")
    settle(keeper)
    assert service.came.empty()
    ask(keeper, table_id, tokens["Claude"], ask="end-session")
    _, over = device.next()
    assert (over["over"], over["tag"]) == (True, words["tag"])


def test_who_is_reminded_is_told_once_more(keeper, service):
    table = table_id, tokens = new_table(keeper)
    isa = seated(keeper, table)
    device = TestDevice(service)
    send(isa, f"/t/{table_id}/alerts", **device.fields)
    ask(keeper, table_id, tokens["Claude"], ask="begin-session")
    device.next()
    sit(keeper, tokens["Claude"])
    send(keeper, f"/t/{table_id}/nudge", seat="Isa")
    assert device.next()[1]["title"] == "À vous, Isa"


def test_who_looks_at_the_table_is_not_told_and_who_looks_away_is(keeper, service):
    table = table_id, tokens = new_table(keeper)
    isa = seated(keeper, table)
    device = TestDevice(service)
    send(isa, f"/t/{table_id}/alerts", **device.fields)
    room = keeper.blocking_portal.call(services_of(keeper.app).hub.room, table_id)
    own = isa.cookies[COOKIE].split(".")[0]
    with keeper.blocking_portal.wrap_async_context_manager(room.watching("Isa", own)):
        ask(keeper, table_id, tokens["Claude"], ask="begin-session")
        settle(keeper)
        assert service.came.empty()
        ask(keeper, table_id, tokens["Claude"], ask="end-session")
        settle(keeper)
        assert service.came.empty()  # what was not shown needs not be taken away
        assert send(isa, f"/t/{table_id}/sight", hidden="1").status_code == 204
        ask(keeper, table_id, tokens["Claude"], ask="begin-session")
        assert device.next()[1]["title"] == "À vous, Isa"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(keeper, service, status):
    table = table_id, tokens = new_table(keeper)
    isa = seated(keeper, table)
    device = TestDevice(service)
    send(isa, f"/t/{table_id}/alerts", **device.fields)
    service.status = status
    ask(keeper, table_id, tokens["Claude"], ask="begin-session")
    device.next()
    settle(keeper)
    assert devices(keeper, table_id) == []


def test_it_can_be_switched_off_and_a_renewed_seat_tells_the_lost_phone_nothing(keeper, service):
    table = table_id, tokens = new_table(keeper)
    isa = seated(keeper, table)
    first, second = TestDevice(service, "first"), TestDevice(service, "second")
    for device in (first, second):
        send(isa, f"/t/{table_id}/alerts", **device.fields)
    assert send(isa, "/alerts/off", endpoint=first.endpoint).status_code == 204
    assert [one.endpoint for one in devices(keeper, table_id)] == [second.endpoint]
    sit(keeper, tokens["Claude"])
    send(keeper, f"/t/{table_id}/seats/renew", seat="Isa")
    assert devices(keeper, table_id) == []


def test_a_seat_has_so_many_devices_and_no_more(keeper, service):
    table = table_id, _ = new_table(keeper)
    isa = seated(keeper, table)
    for number in range(MOST_DEVICES + 3):
        send(isa, f"/t/{table_id}/alerts", **TestDevice(service, f"d{number}").fields)
    assert len(devices(keeper, table_id)) == MOST_DEVICES


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/x",
        "file:///etc/passwd",
        "https://",
        "",
        "https://push.example.org/" + "x" * 1000,
    ],
)
def test_nothing_is_taken_that_is_no_push_service_of_the_public_network(keeper, service, endpoint):
    table = table_id, _ = new_table(keeper)
    isa = seated(keeper, table)
    fields = {**TestDevice(service).fields, "endpoint": endpoint}
    assert send(isa, f"/t/{table_id}/alerts", **fields).status_code == 400
    assert devices(keeper, table_id) == []


@pytest.mark.parametrize("keys", [{"auth": "short"}, {"p256dh": "BAAA"}, {"auth": "é" * 22}])
def test_keys_that_are_none_are_refused(keeper, service, keys):
    table = table_id, _ = new_table(keeper)
    isa = seated(keeper, table)
    fields = {**TestDevice(service).fields, **keys}
    assert send(isa, f"/t/{table_id}/alerts", **fields).status_code == 400


def test_a_name_that_leads_into_our_own_network_is_not_called(service):
    """It looked public when it was taken; where it leads is looked at when it is called."""
    port = service.address.rpartition(":")[2]
    device = TestDevice(service)
    there = Device(
        "t", "Isa", f"http://localhost:{port}/x", *list(device.fields.values())[1:], "fr", ""
    )

    async def sent(push):
        try:
            push._check_address = lambda endpoint: None  # as if the name had been another's
            return await push.send(there, Words("À vous", "/t/t", "tag"))
        finally:
            await push.close()

    assert asyncio.run(sent(Push(SECRET)))
    with pytest.raises(queue.Empty):
        service.came.get_nowait()
    assert not is_public("::ffff:127.0.0.1")
    assert not is_public("fe80::1%eth0")
    assert is_public("9.9.9.9")


def test_the_key_of_a_house_stays_the_same(tmp_path, service):
    found = []
    for _ in range(2):
        with site(tmp_path) as visitor:
            found.append(visitor.get("/alerts/key").json()["key"])
    assert found[0] == found[1]
    assert len(found[0]) == 87
