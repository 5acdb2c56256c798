"""What cannot be read well on a page: print that is too small, or words that are cut off."""

from playwright.sync_api import Page

LEAST = 14  # px of any text on a phone
PRINT = 12  # for the small print on cards, which the rulebook repeats
FIND = """async ([least, print]) => {
  document.body.offsetWidth; // which asks for the fonts
  await document.fonts.ready;
  const scaleOf = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c));
  const sizeOf = box => {
    const drawn = box.getScreenCTM?.(); // in an SVG
    return parseFloat(getComputedStyle(box).fontSize) * (drawn ? scaleOf(drawn) : 1);
  };
  const isCut = box => {
    const { overflowX, display } = getComputedStyle(box);
    return overflowX === 'hidden' && display !== 'inline' && box.scrollWidth > box.clientWidth + 1;
  };
  const isHidden = box =>
    box.closest('.unseen, option, svg[aria-hidden]') || !box.checkVisibility({ visibilityProperty: true });
  const faults = new Set();
  // what is only heard, and drawings, do not count
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [words, box] = [texts.currentNode.textContent.trim(), texts.currentNode.parentElement];
    if (!words || isHidden(box)) continue;
    const size = sizeOf(box);
    if (size < (box.matches('.power') ? print : least) - 0.05) faults.add(`${size.toFixed(1)} px: ${words}`);
    if (isCut(box)) faults.add(`cut: ${words}`);
  }
  return [...faults];
}"""


def unreadable(page: Page) -> list[str]:
    """Each fault once, in words."""
    found: list[str] = page.evaluate(FIND, [LEAST, PRINT])
    return found
