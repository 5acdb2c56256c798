// Playing by keyboard: arrows move between lit things, and the focus follows a touch.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Keyboard {
  private isUsed = false; // instead of a finger or a mouse

  constructor(private readonly board: () => HTMLElement | undefined) {}

  put() {
    this.isUsed = false;
  }

  /** Handle a key; true if it should undo the last touch. */
  press(event: KeyboardEvent): boolean {
    this.isUsed = true;
    if (isElsewhere(event)) return false;
    const step = STEPS[event.key];
    if (step && this.isOnBoard() && this.lights().length) {
      event.preventDefault();
      this.go(step);
    }
    return event.key === 'Escape';
  }

  /** The lit things have changed: if the focus is lost, move it. */
  follow() {
    const now = document.activeElement;
    const isLost = !now || now === document.body || now.matches('[data-thing]:not(.lit, .chosen)');
    if (this.isUsed && isLost && !isDialogOpen()) this.lights()[0]?.focus();
  }

  private go(step: number) {
    const all = this.lights();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all.at(at < 0 ? 0 : (at + step) % all.length)?.focus();
  }

  private lights(): HTMLElement[] {
    return [...(this.board()?.querySelectorAll<HTMLElement>('[data-thing].lit') ?? [])];
  }

  private isOnBoard(): boolean {
    return document.activeElement === document.body || (this.board()?.contains(document.activeElement) ?? false);
  }
}

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
const isElsewhere = ({ target }: KeyboardEvent): boolean => isDialogOpen() || (target as Element).matches('input, select');
