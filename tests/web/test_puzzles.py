"""A puzzle, solved by touch on a phone: wrong first, then right, and marked as solved."""

from playwright.sync_api import Page, expect

from houndtable.games import GAMES
from houndtable.play.match import Match, evolve
from houndtable.play.puzzle import puzzles_of
from houndtable.server.puzzles import puzzle_titles
from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage

GAME = GAMES["clear_4"]


def touch(page: Page, match: Match, notation: str) -> None:
    """Do something by touching what it takes."""
    action = next(each for each in match.legal if each.notation == notation)
    for thing in action.clicks:
        page.locator(f'.board [data-thing="{thing}"]').click()


def test_a_puzzle_is_solved_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/game/clear_4")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    assert not violations(page)
    page.get_by_role("link", name="Puzzle 1", exact=True).click()
    coach = page.get_by_role("region", name="Puzzles")
    expect(coach).to_contain_text("It is your turn")
    puzzle = puzzles_of(GAME)[puzzle_titles(GAME)[0].number - 1]
    match, left = puzzle.begun(GAME), puzzle.answer
    touch(page, match, next(each.notation for each in match.legal if each.notation not in left))
    expect(coach).to_contain_text("There is something better")
    assert not violations(page)
    while left:
        notation = next(iter(left))
        touch(page, match, notation)
        evolve(match, match.decided(notation))
        left = left[notation]
        expect(coach).to_contain_text("Right so far" if left else "Right!")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("link", name="Puzzle 1, Done")).to_be_visible()
