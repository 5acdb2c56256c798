"""The host's desk in the browser: the key, an announcement, a ban and its lifting."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.accessibility import violations
from tests.reading import unreadable
from tests.server.house import House, open_house
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import play_now, sit_down
from tests.web.test_accounts import Device, sign_up


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("desk"), "--desk", "on") as house:
        yield house
        assert house.end().count("desk_denied") == 1


def test_the_host_speaks_and_keeps_somebody_out(new_page: NewPage, hosted: House) -> None:
    found = re.search(r"its key is (\S+)", hosted.told)
    assert found
    host, guest = new_page(PHONE, base_url=hosted.address), new_page(base_url=hosted.address)
    sit_down(guest, "CLEAR 4")
    host.goto("/desk")
    host.get_by_label("Key").fill("guessed")
    host.get_by_role("button", name="Open").click()
    expect(host.get_by_role("alert")).to_contain_text("does not open the desk")
    host.get_by_label("Key").fill(found[1])
    host.keyboard.press("Enter")
    host.get_by_role("button", name="Ban: ").click()
    assert violations(host) == [] and unreadable(host) == []
    host.get_by_role("group", name="For how long").get_by_role("button", name="7 days").click()
    bans = host.get_by_role("region", name="Muted and banned").get_by_role("listitem")
    week = datetime.now() + timedelta(days=7)
    expect(bans).to_contain_text(f"{week:%b} {week.day}, {week.year}")
    host.get_by_label("Announcement").fill("Zurück um neun")
    host.get_by_role("button", name="Show it").click()
    assert violations(host) == [] and unreadable(host) == []
    guest.goto("/")
    expect(guest.get_by_role("status").filter(has_text="Zurück um neun")).to_be_visible()
    host.get_by_role("button", name="Lift: ").click()
    expect(host.get_by_role("button", name="Lift: ")).to_have_count(0)
    done = host.get_by_role("region", name="Desk log").get_by_role("listitem")
    expect(done.first).to_contain_text("Let back in")
    expect(done.last).to_contain_text("Desk opened")
    expect(host.get_by_role("region", name="Warnings")).to_contain_text("Someone tried a wrong key at this desk.")
    host.get_by_role("button", name="Remove").click()
    host.get_by_role("button", name="No new tables").click()
    expect(host.get_by_text("Nothing new begins. 1 match is still being played.")).to_be_visible()
    host.get_by_role("button", name="Allow new tables again").click()
    assert violations(host) == [] and unreadable(host) == []


def test_who_is_banned_is_told_and_comes_back_when_it_is_lifted(new_page: NewPage, hosted: House) -> None:
    found = re.search(r"its key is (\S+)", hosted.told)
    assert found
    host, guest = new_page(base_url=hosted.address), new_page(PHONE, base_url=hosted.address)
    guest.clock.install()
    tries: list[str] = []
    guest.on("websocket", lambda socket: tries.append(socket.url))
    play_now(guest, "CLEAR 4")
    host.goto("/desk")
    host.get_by_label("Key").fill(found[1])
    host.keyboard.press("Enter")
    host.get_by_role("button", name="Ban: ").click()
    host.get_by_role("group", name="For how long").get_by_role("button", name="1 hour").click()
    expect(guest.get_by_role("alert")).to_contain_text("has banned you until")
    expect(guest.get_by_text("You are banned here for now. Your table is kept.")).to_be_visible()
    before = len(tries)
    guest.clock.fast_forward(50_000)
    assert len(tries) == before, "nobody knocks at a closed door"
    assert violations(guest) == [] and unreadable(guest) == []
    guest.reload()
    expect(guest.get_by_text("You are banned here for now. Your table is kept.")).to_be_visible()
    table = guest.url
    guest.goto("/")
    guest.get_by_role("button", name="Play now: CLEAR 4").click()
    expect(guest.get_by_role("main").get_by_role("alert")).to_contain_text("has banned you for a while")
    guest.get_by_role("button", name="Find me a game").click()
    guest.get_by_role("button", name="Search").click()
    expect(guest.get_by_role("dialog").get_by_role("alert")).to_contain_text("has banned you for a while")
    guest.goto(table)
    expect(guest.get_by_text("You are banned here for now.")).to_be_visible()
    host.get_by_role("button", name="Lift: ").click()
    expect(host.get_by_role("button", name="Lift: ")).to_have_count(0)
    guest.clock.fast_forward(60_000)
    expect(guest.locator("main.table")).to_be_visible()
    expect(guest.get_by_role("alert")).to_have_count(0)


def test_the_host_signs_an_account_out(new_page: NewPage, hosted: House) -> None:
    address, found = f"http://localhost:{hosted.port}", re.search(r"its key is (\S+)", hosted.told)
    assert found
    host, ada = new_page(PHONE, base_url=address), new_page(base_url=address)
    Device(ada)
    sign_up(ada, "Ada")
    play_now(ada, "CLEAR 4")
    host.goto("/desk")
    host.get_by_label("Key").fill(found[1])
    host.keyboard.press("Enter")
    accounts = host.get_by_role("region", name="Accounts")
    accounts.get_by_label("Sign an account out everywhere").fill("Nobody")
    accounts.get_by_role("button", name="Sign out", exact=True).click()
    expect(host.get_by_role("alert")).to_have_text("No account has this name.")
    host.get_by_role("button", name="Sign out: Ada").click()
    expect(host.get_by_role("status")).to_contain_text("Signed out.")
    assert violations(host) == [] and unreadable(host) == []
    expect(ada.get_by_text("You are signed out on this device.")).to_be_visible()
    ada.get_by_role("link", name="Account, devices and data").click()
    ada.get_by_role("button", name="Sign in with a passkey").click()
    expect(ada.get_by_role("heading", name="Ada")).to_be_visible()
    expect(ada.get_by_text("Signed out everywhere by the host")).to_be_visible()
    accounts.get_by_role("button", name="Sign out all accounts").click()
    accounts.get_by_role("button", name="Sign out all accounts").click()
    expect(host.get_by_role("region", name="Desk log").get_by_role("listitem").first).to_contain_text(
        "All accounts signed out"
    )
    ada.goto("/account")
    expect(ada.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
