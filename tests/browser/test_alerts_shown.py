"""The worker of the house shows "your turn", takes it away when it has passed, and opens the table.

The browser without a screen has no notifications of its own: what the worker hands it is noted."""

import json

WORDS = {"title": "À vous, Isa", "page": "/t/abc", "tag": "turn", "over": False}

NOTED = """() => {
self.shown = []; self.opened = [];
const gone = (one) => shown.splice(shown.indexOf(one), 1);
const note = (title, { tag, data }) => ({ title, tag, data, close() { gone(this); } });
registration.showNotification = async (title, options) => { shown.push(note(title, options)); };
registration.getNotifications = async () => [...shown];
clients.openWindow = async (page) => { opened.push(page); };
}"""

TOUCHED = """() => {
  const event = new Event("notificationclick");
  Object.assign(event, { notification: shown[0], waitUntil() {} });
  dispatchEvent(event);
}"""


def test_an_alert_is_shown_opens_the_table_and_goes_when_the_turn_has_passed(meet, server):
    isa = meet("isa")
    page = isa.page
    page.goto(server.url + "/join")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = isa.context.service_workers
    worker.evaluate(NOTED)
    line = isa.context.new_cdp_session(page)
    found = []

    def note(event):
        found.extend(event["registrations"])

    line.on("ServiceWorker.workerRegistrationUpdated", note)
    line.send("ServiceWorker.enable")
    until(page, lambda: found)
    registration = found[-1]["registrationId"]

    def deliver(**words):
        sent = {"origin": server.url, "registrationId": registration, "data": json.dumps(words)}
        line.send("ServiceWorker.deliverPushMessage", sent)

    def titles():
        return worker.evaluate("async () => { await null; return shown.map((one) => one.title); }")

    deliver(**WORDS)
    until(page, lambda: titles() == ["À vous, Isa"])
    worker.evaluate(TOUCHED)
    until(page, lambda: worker.evaluate("opened") == ["/t/abc"])
    assert titles() == []

    # Whoever looks at that very page needs no alert; once it has passed, it goes.
    deliver(**{**WORDS, "page": "/join"})
    deliver(**WORDS)
    until(page, lambda: titles() == ["À vous, Isa"])
    deliver(**{**WORDS, "title": "C’est passé", "over": True})
    until(page, lambda: titles() == [])


def until(page, is_so):
    """Asks again until it is so; the patience of the window is the patience of the test."""
    for _ in range(200):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come to that")
