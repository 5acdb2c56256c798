"""The accessibility faults that axe finds on a page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OF_COLOURS = ("color-contrast", "link-in-text-block")  # the rules that another theme can break
RUN = """rules => axe.run({ resultTypes: ['violations'], ...(rules.length && { runOnly: rules }) })
  .then(({ violations }) => violations
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)))"""


def violations(page: Page, *rules: str) -> list[str]:
    """Each fault in words; of all rules, or only of these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, rules)
    return found
