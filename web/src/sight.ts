// Boards may be longer than a phone.

/** On the screen, and not under what lies on its edge. */
export function isInSight(thing: Element): boolean {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
