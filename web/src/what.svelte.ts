// What is this? Everything on a board has a key, `data-what`; the game's words say what it is, its rule says more.
// It is told after a moment under the mouse, by a long press, and by `?` on what is in focus.

export interface Asked {
  readonly element: HTMLElement;
  readonly isKept: boolean; // until it is dismissed; else as long as the mouse is there
}

const MOMENT = 900; // milliseconds under the mouse
const LONG = 500; // milliseconds of a press
const STILL = 6; // px, as for a drag
const LEAVING = 250; // milliseconds on the way to the rule's number

const around = (element: Element): HTMLElement | null => element.parentElement!.closest<HTMLElement>('[data-what]');

/** What explains this element: its own key, one inside the thing that it belongs to, or one around it.
 * The back of a card says less than the pile that it lies on. */
export function explaining(element: Element | null): HTMLElement | null {
  const thing = element?.closest<HTMLElement>('[data-thing], [data-what]') ?? null;
  if (thing?.dataset.what === 'back') return around(thing) ?? thing;
  if (!thing || thing.dataset.what) return thing;
  return thing.querySelector<HTMLElement>('[data-what]') ?? around(thing);
}

const PILES = ['pile', 'discard', 'stack']; // with a card on top
const PLACES = [...PILES, 'market'];

/** The keys of what is told about this element: of a card also where it lies, of a pile also its top card. */
export function keysOf(element: HTMLElement): string[] {
  const own = element.dataset.what!;
  if (PILES.includes(own)) {
    const top = [...element.querySelectorAll<HTMLElement>('.card[data-what]')].at(-1)?.dataset.what ?? 'back';
    return top === 'back' || top === own ? [own] : [top, own];
  }
  const place = element.matches('.card') ? around(element)?.dataset.what : undefined;
  return place && PLACES.includes(place) ? [own, place] : [own];
}

export class What {
  asked = $state.raw<Asked | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined; // until it is told
  private leaving: ReturnType<typeof setTimeout> | undefined; // until it is told no longer
  private under: Element | null = null; // the mouse
  private pressed: { x: number; y: number } | null = null;
  private answered: Element | null = null; // touched: nobody asks what it is while the mouse stays there

  /** The things of this board can be asked about. */
  on = (board: HTMLElement) => {
    const ends = new AbortController();
    const { signal } = ends;
    board.addEventListener('pointermove', (event) => this.hover(event), { signal });
    board.addEventListener('pointerleave', () => this.leave(null), { signal });
    board.addEventListener('pointerdown', (event) => this.press(event), { signal });
    board.addEventListener('contextmenu', (event) => this.asked && event.preventDefault(), { signal });
    addEventListener('pointerdown', (event) => this.begin(event), { signal, capture: true });
    addEventListener('pointermove', (event) => this.move(event), { signal });
    addEventListener('pointerup', () => this.release(), { signal });
    addEventListener('pointercancel', () => this.release(), { signal });
    addEventListener('scroll', () => this.dismiss(), { signal, capture: true, passive: true });
    return () => (ends.abort(), this.dismiss());
  };

  /** Ask about what is in focus; false if that is nothing to ask about. */
  ask(element: Element | null): boolean {
    const found = explaining(element);
    if (found) this.show(found, true);
    return found !== null;
  }

  dismiss() {
    this.stay();
    this.asked = null;
  }

  /** The mouse has come to what is told: it stays. */
  stay() {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
  }

  private show(element: HTMLElement, isKept: boolean) {
    this.stay();
    this.asked = { element, isKept };
  }

  private hover({ pointerType, target, buttons }: PointerEvent) {
    if (pointerType !== 'mouse' || buttons || this.asked?.isKept) return;
    const found = explaining(target as Element);
    if (found === this.under) return;
    this.leave(found);
    if (found && found !== this.answered) this.timer = setTimeout(() => this.show(found, false), MOMENT);
  }

  private leave(to: Element | null) {
    this.under = to;
    if (to !== this.answered) this.answered = null;
    this.stay();
    if (this.asked && !this.asked.isKept) this.leaving = setTimeout(() => (this.asked = null), LEAVING);
  }

  /** Whoever touches something else has read it. */
  private begin({ target }: PointerEvent) {
    removeEventListener('click', swallow, { capture: true });
    if (!(target as Element).closest('[popover]')) this.dismiss();
  }

  private press({ pointerType, target, clientX: x, clientY: y, isPrimary }: PointerEvent) {
    const found = explaining(target as Element);
    this.answered = this.under = found;
    if (pointerType === 'mouse' || !isPrimary || !found) return;
    this.pressed = { x, y };
    this.timer = setTimeout(() => this.hold(found), LONG);
  }

  private hold(element: HTMLElement) {
    this.show(element, true);
    addEventListener('click', swallow, { capture: true, once: true });
  }

  /** Whoever drags does not ask. */
  private move({ clientX, clientY }: PointerEvent) {
    if (this.pressed && Math.hypot(clientX - this.pressed.x, clientY - this.pressed.y) >= STILL) {
      this.pressed = null;
      this.dismiss();
    }
  }

  private release() {
    this.pressed = null;
    if (!this.asked) clearTimeout(this.timer);
  }
}

/** The click that a browser makes of the end of a long press, sooner or later. */
function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 10; // px between the thing and what is told of it

/** Where to tell something of a thing without covering it: below, above, right or left of it, where there is room. */
export function placeBeside(thing: Box, { width, height }: Size, room: Size): { left: number; top: number } {
  const across = clamp((thing.left + thing.right - width) / 2, room.width - width);
  const along = clamp((thing.top + thing.bottom - height) / 2, room.height - height);
  const [below, above] = [thing.bottom + GAP, thing.top - GAP - height];
  const [right, left] = [thing.right + GAP, thing.left - GAP - width];
  if (above >= 0) return { left: across, top: above };
  if (below + height <= room.height) return { left: across, top: below };
  if (right + width <= room.width) return { left: right, top: along };
  if (left >= 0) return { left, top: along };
  return { left: across, top: thing.top > room.height - thing.bottom ? 0 : room.height - height };
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));
