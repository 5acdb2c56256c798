"""An account in the browser: a passkey of Chromium's virtual authenticator, codes, another device, a profile."""

import contextlib
import json
import re
import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.reading import unreadable
from tests.server.house import House, open_house
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import play_now

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A virtual authenticator in a page."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        self.made = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    def replace(self, transport: str) -> None:
        """Another one in its place, such as a key on a key ring."""
        self.session.send("WebAuthn.removeVirtualAuthenticator", self.made)
        options = AUTHENTICATOR | {"transport": transport}
        self.made = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    def passkeys(self) -> int:
        return len(self.session.send("WebAuthn.getCredentials", self.made)["credentials"])


def sign_up(page: Page, name: str) -> None:
    """Somebody with this name and a passkey of the page's device."""
    page.goto("/account")
    page.get_by_label("Your name at the table").fill(name)
    with page.expect_response("**/api/me"):
        page.get_by_label("Your name at the table").blur()
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_an_account_from_the_first_passkey_to_the_last_word(new_page: NewPage, house: House, tmp_path: Path) -> None:
    address = f"http://localhost:{house.port}"
    page, other = new_page(base_url=address), new_page(PHONE, base_url=address)
    device = Device(page)
    sign_up(page, "Tessa")
    page.get_by_role("button", name="Make new codes").click()
    expect(page.locator(".codes code")).to_have_count(10)
    code = page.locator(".codes code").first.inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "codes.txt")
    kept = (tmp_path / "codes.txt").read_text(encoding="utf-8").splitlines()
    assert kept[0] == address and kept[2] == code and len(kept) == 12
    page.get_by_label("Dog 10").check()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert violations(page) == []

    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("already has a passkey")
    assert device.passkeys() == 1
    device.replace("usb")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("region", name="Passkeys").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Remove").first.click()
    expect(page.get_by_role("region", name="Passkeys").get_by_role("listitem")).to_have_count(1)

    other.goto("/account")
    other.get_by_label("Recovery code").fill(code)
    other.get_by_role("button", name="Use the code").click()
    expect(other.get_by_role("heading", name="Tessa")).to_be_visible()
    expect(other.get_by_text("Signed in with a recovery code")).to_be_visible()
    assert violations(other) == [] and unreadable(other) == []
    with other.expect_download() as download:
        other.get_by_role("button", name="Download all my data").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))["picture"] == "pug"
    devices = other.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    others = devices.filter(has_not_text="this device")
    while others.count():
        with other.expect_response("**/api/account/sessions/*"):
            others.first.get_by_role("button").click()
        expect(other.locator("main")).to_have_attribute("aria-busy", "false")

    page.goto("/")  # signed out by the other device
    expect(page.get_by_text("You are signed out on this device.")).to_be_visible()
    page.get_by_role("status").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Tessa")).to_be_visible()
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_role("heading", name="Tessa")).to_be_visible()
    expect(page.get_by_text("No match has counted")).to_be_visible()
    assert violations(page) == []
    stranger = new_page(base_url=address)
    stranger.goto("/@Tessa")
    expect(stranger.get_by_text("There is no such profile, or it is not shown.")).to_be_visible()


def forget_proofs(house: House) -> None:
    """As if all passkeys had been presented long ago."""
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db", isolation_level=None)) as database:
        database.execute("UPDATE sessions SET proved = 0")


def test_what_needs_a_fresh_proof_asks_for_the_passkey(new_page: NewPage, house: House) -> None:
    page = new_page(base_url=f"http://localhost:{house.port}")
    Device(page)
    sign_up(page, "Umberto")
    page.goto("/")
    forget_proofs(house)
    page.get_by_role("button", name="Play on another device").click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile("/device/"))
    page.keyboard.press("Escape")
    page.goto("/account")
    forget_proofs(house)
    page.get_by_role("button", name="Delete my data").click()
    assert violations(page) == []
    page.get_by_role("button", name="Delete my data").click()
    page.wait_for_url("**/")
    page.goto("/account")
    expect(page.get_by_role("button", name="Create an account with a passkey")).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_server_addressed_by_ip_says_why_there_are_no_passkeys(page: Page) -> None:
    page.goto("/account")
    expect(page.get_by_text("This page cannot use passkeys")).to_be_visible()
    expect(page.get_by_role("button", name="Create an account")).to_have_count(0)


def test_a_name_is_settled_before_the_account_is_made(new_page: NewPage, house: House) -> None:
    page = new_page(base_url=f"http://localhost:{house.port}")
    Device(page)
    page.goto("/account")
    page.get_by_label("Your name at the table").fill("Admin")
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("This name, or one that looks like it, belongs to")
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("button", name="Create an account with a passkey")).to_be_visible()
    page.get_by_label("Your name at the table").fill("Wanda")
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_role("heading", name="Wanda")).to_be_visible()


def test_where_accounts_are_required_guests_are_led_to_one(new_page: NewPage, tmp_path: Path) -> None:
    with open_house(tmp_path, "--accounts", "required") as house:
        page = new_page(base_url=f"http://localhost:{house.port}")
        Device(page)
        page.goto("/")
        expect(page.get_by_text("All you need here is an account.")).to_be_visible()
        expect(page.get_by_text("right away")).to_have_count(0)
        page.goto("/game/clear_4")
        notice = page.get_by_text("On this server you play with an account.")
        expect(notice).to_be_visible()
        assert violations(page) == []
        page.get_by_role("link", name="Create one or sign in").click()
        expect(page.get_by_text("On this server you play with an account; watching needs none.")).to_be_visible()
        sign_up(page, "Xenia")
        play_now(page, "CLEAR 4")
        expect(page.locator("main.table")).to_be_visible()
        expect(notice).to_have_count(0)
        page.goto("/")
        expect(page.get_by_text("right away")).to_be_visible()
