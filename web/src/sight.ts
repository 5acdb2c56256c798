// Boards may be longer than a phone's screen.

/** On the screen, and not covered at its edges. */
export function isInSight(thing: Element): boolean {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
