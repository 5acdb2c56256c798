// Dragging by mouse, finger or pen: a thing is carried to another one; dropped elsewhere, it goes back.

import { tick } from 'svelte';

/** What is dragged, and where the pointer is. */
export interface Carried {
  readonly thing: string;
  readonly x: number;
  readonly y: number;
}

/** What dragging needs from a table. */
export interface Hand {
  readonly movable: ReadonlySet<string>;
  readonly lit: ReadonlySet<string>;
  take(thing: string): void;
  drop(thing: string): void;
  letGo(): void;
}

const STILL = 6; // px that a pointer may move during a touch
const FINGER = 24; // px by which a drop may miss
const BACK = 160; // milliseconds for going back
const EDGE = 48; // px from an edge at which scrolling begins
const STRIDE = 10; // px per frame
const PLACES = '[data-thing], [data-spot]';

const nameOf = ({ dataset }: HTMLElement): string => dataset.thing ?? dataset.spot ?? '';

export class Drag {
  carried = $state.raw<Carried | null>(null);
  private pressed: { element: HTMLElement; x: number; y: number } | null = null;
  private ghost: HTMLElement | null = null;
  private over: HTMLElement | null = null;
  private board: HTMLElement | null = null;

  constructor(private readonly hand: () => Hand | undefined) {}

  /** Make the things of this board draggable. */
  on = (board: HTMLElement) => {
    this.board = board;
    const ends = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(name: Name, does: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, does, { signal: ends.signal });
    board.addEventListener('pointerdown', (event) => this.press(event), { signal: ends.signal });
    board.addEventListener('dragstart', (event) => event.preventDefault(), { signal: ends.signal });
    listen('pointermove', (event) => this.move(event));
    listen('pointerup', () => this.release());
    listen('pointercancel', () => this.putBack());
    listen('keydown', ({ key }) => key === 'Escape' && this.putBack());
    return () => (this.putBack(), ends.abort());
  };

  /** The table has moved on: what was dropped is in its place. */
  async settle() {
    await tick();
    if (this.pressed) return;
    this.carried = null;
    this.ghost?.remove();
    this.ghost = null;
  }

  private press({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) {
    const element = (target as Element).closest<HTMLElement>(PLACES);
    const canMove = element && isPrimary && button === 0 && this.hand()?.movable.has(nameOf(element));
    this.pressed = canMove ? { element, x, y } : null;
  }

  private move({ clientX, clientY }: PointerEvent) {
    if (!this.pressed) return;
    const [x, y] = [within(clientX, innerWidth), within(clientY, innerHeight)];
    const { element, ...start } = this.pressed;
    const isTouch = !this.carried && Math.hypot(x - start.x, y - start.y) < STILL;
    if (isTouch) return;
    const isFirst = !this.carried;
    if (isFirst) this.lift(element);
    this.carry(x, y);
    if (isFirst) this.scroll();
  }

  private carry(x: number, y: number) {
    const { element, ...start } = this.pressed!;
    this.carried = { thing: nameOf(element), x, y };
    if (this.ghost) this.ghost.style.translate = `${x - start.x}px ${y - start.y}px`;
    this.point(this.placeAt(x, y));
  }

  /** Near an edge, scroll frame by frame: the page, or a row that scrolls. */
  private scroll() {
    if (!this.pressed || !this.carried) return;
    const { x, y } = this.carried;
    const row = document.elementsFromPoint(x, y).find(isRowThatScrolls);
    const before = [scrollY, row?.scrollLeft];
    scrollBy({ top: towards(y, 0, innerHeight), behavior: 'instant' });
    if (row) row.scrollLeft += towards(x, row.getBoundingClientRect().left, row.getBoundingClientRect().right);
    if (scrollY !== before[0] || row?.scrollLeft !== before[1]) this.carry(x, y);
    requestAnimationFrame(() => this.scroll());
  }

  private lift(element: HTMLElement) {
    addEventListener('click', swallow, { capture: true, once: true });
    this.ghost?.remove();
    this.ghost = ghostOf(element);
    this.hand()!.take(nameOf(element));
    element.classList.add('carried');
  }

  private point(place: HTMLElement | null) {
    if (this.over === place) return;
    this.over?.classList.remove('over');
    place?.classList.add('over');
    this.over = place;
  }

  private release() {
    const place = this.over;
    if (!this.carried || !this.pressed) this.pressed = null;
    else if (place) this.drop(nameOf(place));
    else this.putBack();
  }

  private drop(thing: string) {
    this.end();
    this.hand()!.drop(thing);
  }

  private putBack() {
    const [ghost, from] = [this.ghost, this.carried && this.pressed?.element];
    this.end();
    if (!from) return;
    this.hand()?.letGo();
    this.carried = this.ghost = null;
    if (ghost) void goBack(ghost, from);
  }

  private end() {
    this.pressed?.element.classList.remove('carried');
    this.pressed = null;
    this.point(null);
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
  }

  /** The nearest lit thing: the smallest under the pointer, otherwise one within a finger's width. */
  private placeAt(x: number, y: number): HTMLElement | null {
    const lit = this.hand()!.lit;
    const places = [...this.board!.querySelectorAll<HTMLElement>(PLACES)].filter(
      (place) => lit.has(nameOf(place)) && place !== this.pressed?.element && place.checkVisibility(),
    );
    const found = places.map((place) => ({ place, ...reach(place.getBoundingClientRect(), x, y) }));
    const near = found.filter(({ far }) => far <= FINGER).sort((a, b) => a.far - b.far || a.size - b.size);
    return near[0]?.place ?? null;
  }
}

const within = (at: number, size: number): number => Math.min(Math.max(at, 0), size - 1);

/** Which way to scroll at a point between two edges, if it is near one of them. */
const towards = (at: number, start: number, end: number): number =>
  at < start + EDGE ? -STRIDE : at > end - EDGE ? STRIDE : 0;

const isRowThatScrolls = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto';

/** The distance of a point from a box, and the size of the box. */
function reach({ left, right, top, bottom, width, height }: DOMRect, x: number, y: number) {
  const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return { far, size: width * height };
}

/** A picture of the thing, above everything else; a board draws what is inside an SVG itself. */
function ghostOf(element: HTMLElement): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const name of ['data-thing', 'data-spot', 'data-place', 'data-mark']) ghost.removeAttribute(name);
  ghost.classList.remove('lit', 'chosen', 'movable');
  ghost.classList.add('ghost');
  ghost.ariaHidden = 'true';
  ghost.inert = true;
  ghost.popover = 'manual';
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  element.after(ghost);
  ghost.showPopover();
  return ghost;
}

/** Back to where it was taken from, which may have been scrolled. */
async function goBack(ghost: HTMLElement, from: HTMLElement) {
  const { left, top } = from.getBoundingClientRect();
  const home = { translate: `${left - parseFloat(ghost.style.left)}px ${top - parseFloat(ghost.style.top)}px` };
  const way = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : BACK;
  await ghost.animate([{ translate: ghost.style.translate }, home], { duration: way, easing: 'ease-out' }).finished;
  ghost.remove();
}

/** The click that a browser generates at the end of a drag. */
function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}
