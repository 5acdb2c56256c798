"""What people write is shown as it is: a name or a chat line with markup changes nothing on anybody's page."""

from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.hands import new_table

SOURCES = Path(__file__).parents[2] / "web" / "src"
NAME = "<img src=x onerror=hit()>"
LINE = '<svg onload="hit()"> <a href="javascript:hit()">me</a> {1 + 1}'


def test_markup_in_names_and_chat_lines_is_text(new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    for each in (page, other):
        each.add_init_script("window.hit = () => { window.wasHit = true; }")
    page.goto("/")
    page.get_by_label("Your name at the table").fill(NAME)
    page.get_by_label("Your name at the table").blur()
    expect(page.get_by_role("link", name="My matches")).to_be_visible()
    new_table(page, "CLEAR 4", 2, seat_2="Open seat")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    other.goto(page.url)
    other.get_by_role("button", name="Sit here").click()
    expect(other.get_by_text(NAME).first).to_be_visible()
    page.get_by_role("button", name="Chat").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(LINE)
    page.keyboard.press("Enter")
    other.get_by_role("button", name="Chat").click()
    for each in (page, other):
        expect(each.get_by_text(LINE).first).to_be_visible()
        assert each.evaluate("window.wasHit") is None


def test_no_page_writes_markup_of_its_own() -> None:
    for path in SOURCES.rglob("*.*"):
        if path.suffix in (".svelte", ".ts"):
            text = path.read_text(encoding="utf-8")
            assert not any(each in text for each in ("{@html", "innerHTML", "insertAdjacentHTML", "document.write")), (
                path
            )
