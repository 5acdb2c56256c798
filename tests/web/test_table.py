"""A table through everything that happens to connections, pages and people."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from houndtable.games import GAMES
from tests.patience import patiently
from tests.server.house import open_house
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import (
    IS_READY,
    LIT,
    OVER,
    expect_number,
    expect_same_number,
    listen,
    new_table,
    number,
    play,
    play_well,
    show_more,
    sit_down,
    skip_hints,
    wait_for_turn,
)
from tests.web.test_matches import title

LOST = "The connection is lost"
HEAR = """() => {
  const live = document.querySelector('[aria-live=polite]');
  window.said = [];
  new MutationObserver(() => window.said.push(live.textContent))
    .observe(live, { childList: true, characterData: true, subtree: true });
}"""
COMES_OF_IT = r"window.said.some(words => /(plays|adds|passes).*(cleared|takes the pile)/.test(words))"
WORDS = Path(__file__).parent.parent.parent / "web" / "src" / "words"


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return found


def test_two_browsers_at_one_table(new_page: NewPage) -> None:
    one, other = new_page(), new_page(locale="de")
    new_table(one, "DOG CARDS", 2, seat_2="Open seat")
    one.get_by_role("button", name="I am ready").wait_for()
    other.goto(one.url)
    other.get_by_role("button", name=words("de")["lobby.sit"]).click()
    other.get_by_role("button", name=words("de")["lobby.ready"]).click()
    one.get_by_role("button", name="I am ready").click()
    skip_hints(one)
    other.get_by_role("button", name=words("de")["hint.skip"]).click()
    for _ in range(6):
        player, watcher = who_plays(one, other)
        play(player, 1)
        expect_same_number(watcher, player)


REVEALS_NOTHING = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { if (!String(data).includes('"reveal"')) send.call(this, data); };
"""


@pytest.mark.long
def test_everybody_sees_whose_number_was_replaced(new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    other.add_init_script(REVEALS_NOTHING)
    new_table(one, "DOG CARDS", 2, seat_2="Open seat")
    one.get_by_role("button", name="I am ready").wait_for()
    other.goto(one.url)
    other.get_by_role("button", name="Sit here").click()
    for page in (one, other):
        page.get_by_role("button", name="I am ready").click()
    for page in (one, other):
        expect(page.locator(".players li:has(.replaced)")).to_have_count(1)
        expect(page.locator(".players li").nth(1).get_by_text("number replaced")).to_be_visible()


@pytest.mark.long
def test_players_who_stay_seated_come_along_to_the_next_match(new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    for page in (one, other):
        listen(page)
    new_table(one, "CLEAR 4", 2, seat_2="Open seat")
    one.get_by_role("button", name="I am ready").wait_for()
    other.goto(one.url)
    other.get_by_role("button", name="Sit here").click()
    for page in (one, other):
        page.get_by_role("button", name="I am ready").click()
    for page in (one, other):
        skip_hints(page)
    for _ in patiently("the end of the match"):
        if one.locator(OVER).count():
            break
        for page in (one, other):
            if page.locator(LIT).count():
                play_well(page, "clear_4", 2, actions=1)
    before = one.url
    one.get_by_role("button", name="Play again").click()
    expect(other.get_by_text("The others are playing again.")).to_be_visible()
    other.wait_for_url(lambda url: url != before)
    for page in (one, other):
        page.locator("main.table").wait_for()
    assert one.url == other.url


def who_plays(one: Page, other: Page) -> tuple[Page, Page]:
    """The player whose turn it is, and the other."""
    for _ in patiently("somebody's turn"):
        if one.locator(LIT).count():
            return one, other
        if other.locator(LIT).count():
            return other, one
    raise AssertionError


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] * (game not in ("dog_deluxe", "clear_4"))) for game in GAMES]
)
def test_a_guest_without_a_seat_may_watch(new_page: NewPage, game: str) -> None:
    player, watcher = new_page(), new_page()
    sit_down(player, title(game))
    wait_for_turn(player)
    watcher.goto(player.url)
    expect_same_number(watcher, player)
    play(player, 1)
    wait_for_turn(player)
    expect_same_number(watcher, player)
    assert not watcher.locator(LIT).count()
    expect(watcher.locator("main section.status")).to_contain_text("You are watching.")
    expect(watcher.locator(".board .thing.button")).to_have_count(0)
    before = watcher.locator(".board-side > .board").inner_html()
    watcher.get_by_label("View as").select_option(index=1)
    watcher.wait_for_function(
        "before => document.querySelector('.board-side > .board').innerHTML !== before", arg=before
    )


def test_a_reload_and_the_back_button_lose_nothing(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    play(page, 2)
    wait_for_turn(page)
    before = number(page)
    page.reload()
    wait_for_turn(page)
    expect_number(page, before)
    address = page.url
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    page.go_back()
    wait_for_turn(page)
    assert page.url == address
    expect_number(page, before)
    play(page, 1)


def test_offline_and_online_again(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    play(page, 1)
    wait_for_turn(page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    expect(page.get_by_role("region", name="What to do now")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_be_hidden()
    play(page, 1)


def test_the_server_dies_in_the_middle_of_a_turn(new_page: NewPage, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        page = new_page(base_url=house.address)
        sit_down(page, "DOG Deluxe")
        play(page, 2)
        wait_for_turn(page)
        page.locator(LIT).first.click()
        before = number(page)
        house.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        house.open()
        expect(page.get_by_text(LOST)).to_be_hidden()
        page.wait_for_function(IS_READY)
        assert number(page) >= before
        play(page, 1)


def test_an_act_without_an_answer_is_said_again(new_page: NewPage, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        page = new_page(base_url=house.address)
        sit_down(page, "CLEAR 4")
        wait_for_turn(page)
        before = number(page)
        house.process.send_signal(19)  # it receives nothing any more
        page.get_by_role("button", name="Moves and hints").click()
        page.locator("dialog[open] li button").first.click()
        expect(page.locator("main.table")).to_have_attribute("aria-busy", "true")
        house.kill()
        house.open()
        expect(page.locator("main.table")).to_have_attribute("aria-busy", "false")
        page.wait_for_function(IS_READY)
        assert number(page) > before


def test_two_tabs_show_the_same(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    wait_for_turn(page)
    second = page.context.new_page()
    second.goto(page.url)
    wait_for_turn(second)
    play(page, 2)
    wait_for_turn(page)
    expect_same_number(second, page)
    play(second, 1)
    wait_for_turn(second)
    expect_same_number(page, second)
    second.close()


def test_pass_and_play_hides_the_cards_in_between(page: Page) -> None:
    new_table(page, "CLEAR 4", 2, seat_2="Another player on this device")
    seen = set()
    for _ in range(2):
        gate = page.get_by_role("region", name="Pass the device on")
        expect(gate).to_be_visible()
        expect(page.locator(".board")).to_have_count(0)
        gate.get_by_role("button").click()
        seen.add(page.locator("main.table").get_attribute("data-seat"))
        while not gate.count():
            assert not play(page, 1), "over, and nobody had to look away"
            page.wait_for_function(IS_READY)
    assert seen == {"0", "1"}


def test_everything_can_be_chosen_in_words(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    wait_for_turn(page)
    before = number(page)
    page.get_by_role("button", name="Moves and hints").click()
    page.locator("dialog[open] li button").first.click()
    page.wait_for_function("before => document.querySelector('main.table').dataset.number > before", arg=before)


def test_what_happens_and_comes_of_it_is_said_aloud(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    play(page, 1)
    expect(page.locator("[aria-live=polite]")).to_contain_text("Your turn")
    page.evaluate(HEAR)
    while not page.evaluate(COMES_OF_IT):
        assert not play(page, 1), "nothing was cleared or taken"


def test_the_log_says_together_what_happens_to_many_cards(page: Page) -> None:
    sit_down(page, "DOG Deluxe")
    play(page, 1)
    wait_for_turn(page)
    told = page.locator(".log summary").all_inner_texts()
    assert told[0] == "24 cards are dealt." and told[1] == "4 cards are handed over."
    assert set(told[2:]) <= {"6 cards are laid down.", "5 cards are laid down."}


def test_a_reaction_reaches_the_table(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator(".said")).to_have_text("Hello!")


def test_what_is_said_covers_no_name(page: Page) -> None:
    sit_down(page, "Dogs Cardgame")
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Hello!").click()
    names = page.wait_for_function(
        """() => {
          const said = document.querySelector('.said')?.getBoundingClientRect();
          const names = [...document.querySelectorAll('.players .name')].map(each => each.getBoundingClientRect());
          return said && names.map(({ right }) => right < said.left);
        }"""
    )
    assert names.json_value() == [True] * 4


def test_an_invitation_shows_code_link_and_picture(new_page: NewPage, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        house.end()
        house.flags = ("--origin", house.address)  # an address that leads others here
        house.open()
        page = new_page(base_url=house.address)
        new_table(page, "DOG CARDS", 2, seat_2="Open seat")
        picture = page.get_by_role("img", name="QR code")
        expect(picture).to_be_visible()
        assert picture.evaluate("async picture => (await picture.decode(), picture.naturalWidth)") > 100
        code = page.locator(".code").inner_text()
        link = page.get_by_label("Link to this table").input_value()
        assert link == page.url
        page.goto("/")
        page.get_by_label("Code").fill(code.lower())
        page.get_by_role("button", name="Join", exact=True).click()
        page.wait_for_url(link)


def test_making_a_table_the_way_on_stays_in_sight(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/game/dogs_cardgame")
    page.get_by_role("button", name="New table").click()
    show_more(page)
    page.locator("dialog[open] .option").first.scroll_into_view_if_needed()
    expect(page.locator("dialog[open] button.first")).to_be_in_viewport(ratio=1)


def test_breeds_are_pictures_to_be_touched_for_wanted_and_unwanted(page: Page) -> None:
    page.goto("/game/dogs_cardgame")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("radio", name="Friends").check()
    show_more(page)
    pug, husky = (page.get_by_role("button", name=f"Is the {breed} in play?") for breed in ("Pug", "Husky"))
    pug.click()
    expect(pug).to_have_accessible_name("Is the Pug in play? Wanted: chosen before the others.")
    for _ in range(2):
        husky.click()
    with page.expect_request("**/api/tables") as made:
        page.get_by_role("button", name="Open the table").click()
    options = json.loads(made.value.post_data or "")["options"]
    assert {name: choice for name, choice in options.items() if name.startswith("breed_") and choice != "drawn"} == {
        "breed_pug": "in",
        "breed_husky": "out",
    }


def test_a_table_is_made_with_the_stand_in_that_was_chosen(new_page: NewPage) -> None:
    page, heard = new_page(bots="$&"), list[Any]()  # the bots as the form says
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(json.loads(frame))))
    page.goto("/")
    page.get_by_role("button", name="New table: DOG CARDS").click()
    show_more(page)
    page.get_by_label("Seat 2", exact=True).select_option(label="Open seat")
    stand_in = page.get_by_label("Stand-in bot")
    expect(stand_in).to_have_value("level_2")
    stand_in.select_option(label="Cleo, 4 paws")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="I am ready").wait_for()
    assert {said["level"] for said in heard if said["type"] == "sitting"} == {"level_4"}


def test_the_first_match_teaches_once_and_again_when_asked(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").click()
    hints = page.get_by_role("complementary", name="First steps")
    hints.wait_for()
    while hints.get_by_role("button", name="Next").count():
        hints.get_by_role("button", name="Next").click()
    hints.get_by_role("button", name="Let's play").click()
    expect(hints).to_have_count(0)
    page.reload()
    wait_for_turn(page)
    expect(hints).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="Show the first steps again").click()
    expect(hints).to_be_visible()


def test_every_act_leads_to_the_next_of_the_first_steps(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").click()
    hints = page.get_by_role("complementary", name="First steps")
    for step in range(1, 7):
        wait_for_turn(page)
        expect(hints).to_contain_text(f"{step} of 6")
        play(page, 1)
    wait_for_turn(page)
    expect(hints).to_have_count(0)


def test_a_table_that_is_not_there(page: Page) -> None:
    page.goto("/table/nothing")
    expect(page.get_by_text("There is no such table")).to_be_visible()
    page.goto("/join/XXXXXX")
    expect(page.get_by_text("There is no table with this code")).to_be_visible()


@pytest.mark.parametrize(("locale", "language"), [("fr-CA", "fr"), ("ja", "en")])  # others: web/src/words.test.ts
def test_the_language_follows_the_browser(new_page: NewPage, locale: str, language: str) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["home.hello"])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_language_and_light_can_be_changed_and_stay(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator("dialog input[value=dark]").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_look_into_a_neighbours_house_moves_nothing(page: Page) -> None:
    sit_down(page, "Dogs Cardgame")
    wait_for_turn(page)
    city, house = page.get_by_role("list", name="The city"), page.locator("button[aria-expanded]").first
    before = city.bounding_box()
    house.click()
    expect(page.locator(".visit")).to_be_visible()
    assert city.bounding_box() == before
    page.keyboard.press("Escape")
    expect(page.locator(".visit")).to_have_count(0)


def test_a_mistyped_address_shows_a_page_to_browsers_and_a_sentence_to_programs(page: Page) -> None:
    shown = page.request.get("/puzles", headers={"accept": "text/html"})
    assert shown.status == 404 and shown.headers["content-type"].startswith("text/html")
    assert "content-security-policy" in shown.headers
    told = page.request.get("/puzles", headers={"accept": "*/*"})
    assert told.status == 404 and told.json()["words"]["key"] == "server.no_such_page"


def test_cards_on_their_way_make_nothing_scroll_sideways(new_page: NewPage) -> None:
    page = new_page(PHONE, reduced_motion="no-preference")
    sit_down(page, "DOG CARDS", seats=3)
    for seed in range(6):
        play(page, 1, seed)
        wait_for_turn(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", ["DOG Deluxe", "DOG CARDS"])
def test_a_double_click_chooses_too(page: Page, game: str) -> None:
    sit_down(page, game, seats=2)
    wait_for_turn(page)
    card, table = page.locator(f'{LIT}[data-thing^="hand."]').first, page.locator("main.table")
    name = card.get_attribute("data-thing") or ""
    card.dblclick()
    expect(table).to_have_attribute("data-chosen", name)
    page.keyboard.press("Escape")
    expect(table).to_have_attribute("data-chosen", "")


def test_an_act_without_an_answer_is_on_its_way(page: Page) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    is_slow = False

    def answer_late(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda said: held.append((line, said)) if is_slow else line.send(said))

    page.route_web_socket("**/socket", answer_late)
    sit_down(page, "CLEAR 4", seats=2)
    wait_for_turn(page)
    is_slow = True
    page.locator(LIT).first.click()
    expect(page.locator(".on-its-way")).to_be_attached()
    is_slow = False
    for line, said in held:
        line.send(said)
    expect(page.locator(".on-its-way")).to_have_count(0)
