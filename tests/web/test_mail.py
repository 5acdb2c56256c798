"""Emails in the browser: an address is given on the account page, confirmed with a button, and deleted by a link."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.accessibility import violations
from tests.server.house import free_port, open_house
from tests.server.mailbox import open_mailbox
from tests.web.conftest import PHONE, NewPage


def test_an_address_is_given_confirmed_and_forgotten(new_page: NewPage, tmp_path: Path) -> None:
    port = free_port()
    site = f"http://localhost:{port}"
    flags = ("--port", str(port), "--mail-from", "games@my.site", "--origin", site)
    with open_mailbox() as mailbox, open_house(tmp_path, "--mail", mailbox.address, *flags):
        page, reader = new_page(base_url=site), new_page(PHONE, base_url=site, locale="de")
        page.goto("/account")
        page.get_by_label("Your name at the table").fill("Ada")
        page.get_by_label("Your name at the table").blur()
        page.wait_for_function("() => localStorage.houndtable?.includes('\"isKnown\":true')")
        page.reload()
        mails = page.get_by_role("region", name="Emails")
        mails.get_by_label("Email address").fill("ada@nowhere")
        mails.get_by_role("button", name="Send me a link").click()
        expect(page.get_by_role("alert")).to_have_text("This is not an email address we can write to.")
        mails.get_by_label("Email address").fill("ada@mail.example")
        mails.get_by_role("button", name="Send me a link").click()
        expect(mails.get_by_role("status")).to_contain_text("We have sent an email to ada@mail.example.")
        assert violations(page) == []

        confirm, stop = re.findall(r"(/mail/\S+)", mailbox.next().get_content())
        reader.goto(confirm)
        reader.get_by_role("button", name="Ja, schreibt an diese Adresse").click()
        expect(reader.get_by_role("status")).to_have_text("Erledigt: Du bekommst eine Mail, wenn du am Zug bist.")
        assert violations(reader) == []
        page.reload()
        expect(mails.get_by_role("status")).to_have_text("Emails go to ada@mail.example.")
        reader.goto(stop)
        expect(reader.get_by_role("status")).to_have_text("Erledigt: Du bekommst keine Mails mehr.")
        reader.goto(confirm)
        reader.get_by_role("button", name="Ja, schreibt an diese Adresse").click()
        expect(reader.get_by_text("Dieser Link wurde schon benutzt oder ist zu alt.")).to_be_visible()
        page.reload()
        expect(mails.get_by_label("Email address")).to_be_visible()
