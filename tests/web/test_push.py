"""Web Push in the browser: switched on in the settings, shown by the service worker, and the way to the table.

No browser here has a push service, so the service worker gets what the server would have sent as a real push message.
A Chromium of npm's shows no notifications either: there the test asks what would be shown and where a touch would lead.
A whole one ($CHROMIUM, or the machine's own) shows them.
"""

import contextlib
import re
import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from houndtable.server.people.push import Turn, message
from tests.patience import patiently
from tests.server.house import House
from tests.web.conftest import NewPage
from tests.web.hands import sit_down

pytest.importorskip("pywebpush", reason="Web Push is an optional extra: pip install '.[push]'")

ENDPOINT = "https://fcm.googleapis.com/fcm/send/browser"
PUSH_SERVICE = """
let subscription = null;
const made = {
  toJSON: () => ({ endpoint: 'ENDPOINT', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
  endpoint: 'ENDPOINT',
  unsubscribe: async () => (subscription = null),
};
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => (subscription = applicationServerKey && made);
""".replace("ENDPOINT", ENDPOINT)
RECORD = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  self.clients.openWindow = async (path) => void self.opened.push(path);
}"""
TOUCH = """async () => {
  const { data } = self.shown.at(-1);
  let done;
  const notification = { data, close: () => {} };
  const waitUntil = (work) => (done = work);
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await done.catch(() => {});  // a window comes to the front only for a person
  return self.opened;
}"""
SHOWN = "self.registration.getNotifications().then(all => all.map(({ title, body, tag }) => [title, body, tag]))"
TOUCH_REAL = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = new Promise(open => (self.clients.openWindow = async path => open(path)));
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  return opened;
}"""


@pytest.fixture
def page(new_page: NewPage) -> Page:
    page = new_page(service_workers="allow")
    page.add_init_script(PUSH_SERVICE)
    return page


def wait_for_subscriptions(house: House, languages: list[str]) -> None:
    """The server learns that the browser wants notifications, and in which language, or that it does not."""
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db")) as database:
        for _ in patiently("a subscription"):
            found = database.execute("SELECT language FROM subscriptions WHERE endpoint = ?", (ENDPOINT,))
            if [language for (language,) in found] == languages:
                break


def push(page: Page, worker: Worker, text: str) -> list[dict[str, str]]:
    """Give the worker a push message; what it has shown."""
    deliver(page, text)
    for _ in patiently("something is shown"):
        if shown := worker.evaluate("self.shown"):
            return list(shown)
    return []


def deliver(page: Page, text: str) -> None:
    """Give the worker a push message."""
    devtools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    for _ in patiently("a registration"):
        if known:
            break
        page.evaluate("1")  # what was sent arrives meanwhile
    origin = page.evaluate("location.origin")
    told = {"origin": origin, "registrationId": known[-1]["registrationId"], "data": text}
    devtools.send("ServiceWorker.deliverPushMessage", told)


def test_a_push_is_shown_and_leads_to_the_table(page: Page, house: House) -> None:
    sit_down(page, "CLEAR 4")
    table = re.sub(".*/table/", "", page.url)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label("Notify me on this device")
    switch.check()
    wait_for_subscriptions(house, ["en"])
    switch.uncheck()
    wait_for_subscriptions(house, [])

    (worker,) = page.context.service_workers
    worker.evaluate(RECORD)
    (shown,) = push(page, worker, message(Turn("", table, "clear_4"), "en"))
    assert (shown["title"], shown["body"], shown["tag"]) == ("CLEAR 4", "It is your turn.", table)
    assert worker.evaluate(TOUCH) == [f"/table/{table}"]
    page.goto(f"/table/{table}")
    expect(page.locator("main.table")).to_be_visible()
    assert worker.evaluate(TOUCH) == [f"/table/{table}"], "it is open already: no second window"


def test_a_browser_shows_one_notification_for_a_table_and_takes_it_away_when_touched(new_page: NewPage) -> None:
    page = new_page(service_workers="allow", permissions=["notifications"])
    page.goto("/")
    expect(page.get_by_role("main")).to_be_visible()
    if page.evaluate("Notification.permission") != "granted":
        pytest.skip("this Chromium shows no notifications; a whole one does, such as Debian's")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    (worker,) = page.context.service_workers
    for language in ("en", "de"):
        deliver(page, message(Turn("", "abc", "clear_4"), language))
        words = {"en": "It is your turn.", "de": "Du bist am Zug."}[language]
        for _ in patiently("the newest is shown"):
            if worker.evaluate(SHOWN) == [["CLEAR 4", words, "abc"]]:
                break
    assert worker.evaluate(TOUCH_REAL) == "/table/abc"
    assert worker.evaluate(SHOWN) == []
