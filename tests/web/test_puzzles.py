"""A puzzle on a phone: first wrong, what follows is shown, then right; rated, and marked as solved."""

from playwright.sync_api import Page, expect

from houndtable.games import GAMES
from houndtable.play.lesson import happen
from houndtable.play.match import Match, evolve
from houndtable.play.puzzle import Decision, puzzles_of
from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage

GAME = GAMES["clear_4"]
NUMBER, PUZZLE = next(each for each in enumerate(puzzles_of(GAME), start=1) if each[1].answer == {"play 1": None})
DELUXE = GAMES["dog_deluxe"]


def touch(page: Page, match: Match, notation: str) -> None:
    """Take an action by touching its things."""
    action = next(each for each in match.legal if each.notation == notation)
    for thing in action.clicks:
        page.locator(f'.board [data-thing="{thing}"]').click()


def answer(page: Page, match: Match, decision: Decision) -> None:
    """Give the first answer to this decision, and to those that follow."""
    notation, sequel = next(iter(decision.answer.items()))
    touch(page, match, notation)
    coach = page.get_by_role("region", name="Puzzles")
    expect(coach).to_contain_text("And now?" if sequel else "From here you would win")
    if sequel:
        evolve(match, match.decided(notation))
        for text in sequel.then:
            happen(match, text)
        answer(page, match, sequel.next)


def test_a_puzzle_goes_on_after_the_others_have_answered(new_page: NewPage) -> None:
    numbered = enumerate(puzzles_of(DELUXE), start=1)
    number, puzzle = next((number, puzzle) for number, puzzle in numbered if all(puzzle.answer.values()))
    page = new_page(viewport=PHONE)
    page.goto(f"/puzzles/dog_deluxe/{number}")
    answer(page, puzzle.begun(DELUXE), puzzle)
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "2")


def test_the_first_puzzle_is_an_easy_one(page: Page) -> None:
    page.goto("/puzzles/clear_4")
    easiest = page.get_by_role("listitem").first.get_by_role("link")
    expect(page.get_by_role("link", name="Next puzzle")).to_have_attribute("href", str(easiest.get_attribute("href")))


def test_a_puzzle_is_solved_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="CLEAR 4").click()
    page.get_by_label("Kind of move").select_option(PUZZLE.kind)
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    assert not violations(page)
    page.get_by_role("link", name=f"Puzzle {NUMBER}", exact=True).click()
    coach = page.get_by_role("region", name="Puzzles")
    expect(coach).to_contain_text(f"you would win about {round(100 * PUZZLE.before)} matches in 100")
    match = PUZZLE.begun(GAME)
    touch(page, match, next(each.notation for each in match.legal if each.notation in PUZZLE.wrong))
    expect(coach).to_contain_text("Look at what may follow")
    expect(coach).to_contain_text("Your rating falls by")
    assert not violations(page)
    page.get_by_role("button", name="Back, and try again").click()
    expect(coach).to_contain_text("One move is much better")
    expect(page.locator("[data-spoken]")).to_have_count(0)
    touch(page, match, next(each.notation for each in match.legal if each.notation in PUZZLE.wrong))
    page.get_by_role("button", name="Show the answer").click()
    expect(coach).to_contain_text("The best move: Play the 1.")
    expect(page.locator(".lit[data-spoken]")).to_have_attribute("data-thing", "hand.1")
    answer(page, match, PUZZLE)
    expect(coach).not_to_contain_text("Your rating")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("link", name=f"Puzzle {NUMBER}, Done")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("region", name="Days and puzzles")).to_contain_text("1 of 1 solved, 0 on the first try.")
