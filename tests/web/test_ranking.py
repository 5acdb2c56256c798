"""The ranking in the browser: a rated table, the effect of a match, and the list of the best."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.hands import new_table, resign, show_more, skip_hints


def test_a_match_that_counts_is_in_the_ranking(new_page: NewPage) -> None:
    page = new_page(bots="level_1")
    new_table(page, "CLEAR 4", 2, rated=True)
    skip_hints(page)
    resign(page)
    result = page.get_by_role("region", name="Result")
    gains = result.get_by_role("listitem").filter(has_text="Ranking:")
    expect(gains).to_have_count(2)
    expect(gains.filter(has_text="(+").first).to_be_visible()
    result.get_by_role("link", name="Ranking").click()
    expect(page.get_by_role("row").filter(has_text="(you)")).to_have_count(1)
    expect(page.get_by_role("heading", name="Ranking: CLEAR 4")).to_be_visible()
    page.get_by_role("link", name="Dogs Cardgame").click()
    expect(page.get_by_text("No rated match has been played yet.")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(0)


def test_the_form_says_what_a_table_that_counts_may_not_have(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: CLEAR 4").click()
    show_more(page)
    rated, hints = page.get_by_label("Counts for the ranking"), page.get_by_label("Players may ask for hints")
    expect(rated).not_to_be_checked()
    expect(hints).to_be_checked()
    rated.check()
    expect(hints).to_be_disabled()
    expect(hints).not_to_be_checked()
    page.get_by_label("Seat 2", exact=True).select_option(label="Another player on this device")
    expect(rated).to_be_disabled()
    expect(rated).not_to_be_checked()
    expect(hints).to_be_checked()


def test_the_lobby_of_a_table_that_counts(new_page: NewPage) -> None:
    host, other = new_page(bots="level_1"), new_page()
    new_table(host, "CLEAR 4", 3, rated=True, seat_2="Open seat", seat_3="Open seat")
    expect(host.get_by_text("This match counts for the ranking.")).to_be_visible()
    expect(host.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(host.get_by_text("Ranking: 0")).to_have_count(1)
    other.goto(host.url)
    other.get_by_role("button", name="Sit here").first.click()
    for one_more in ("Sit here", "Another player on this device"):
        expect(other.get_by_role("button", name=one_more)).to_have_count(0)
    expect(host.get_by_text("Ranking: 0")).to_have_count(2)


def test_the_first_page_leads_to_the_ranking(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Ranking").click()
    page.get_by_role("heading", name="Ranking").wait_for()
    expect(page.get_by_role("link", name="CLEAR 4")).to_be_visible()
    page.goto("/ranking/chess")
    expect(page.get_by_text("There is nothing here.")).to_be_visible()
