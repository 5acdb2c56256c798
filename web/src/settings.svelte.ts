// The reader's choices on this device.

import type { ByItself } from './protocol';
import { type Language, LANGUAGES, preferred } from './words';

export type Theme = 'auto' | 'light' | 'dark';

/** How fast the moves of others are shown: one per second, two, four, or all at once. */
export const PACES = [1, 2, 4, 0] as const;
export type Pace = (typeof PACES)[number];

/** The actions in unfinished lessons, and the finished lessons: `game/lesson`. */
export interface Lessons {
  readonly begun: Record<string, readonly number[]>;
  readonly over: readonly string[];
}

interface Kept {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  pace?: Pace;
  byItself?: boolean; // forced moves are played automatically
  clears?: boolean; // in CLEAR 4, four of one value are cleared automatically
  volume?: number; // 0 to 1
  taught?: string[]; // games whose hints have been read
  lessons?: Lessons;
  isGreeted?: boolean; // a first lesson was offered and declined
  isKnown?: boolean; // the server has met this browser
  name?: string; // as it was last heard
}

const PLACE = 'houndtable';

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  sound = $state(false);
  volume = $state(0.7);
  pace = $state<Pace>(1);
  byItself = $state(true);
  clears = $state(false);
  taught = $state.raw<readonly string[]>([]);
  lessons = $state.raw<Lessons>({ begun: {}, over: [] });
  isGreeted = $state(false);
  isKnown = $state(false);
  name = $state('');

  constructor() {
    const { language, theme, sound, volume, pace, byItself, clears, taught, lessons, isGreeted, isKnown, name } = kept();
    this.language = language && LANGUAGES.includes(language) ? language : preferred(navigator.languages);
    this.theme = theme ?? 'auto';
    this.sound = sound ?? false;
    this.volume = volume ?? 0.7;
    this.pace = PACES.includes(pace!) ? pace! : 1;
    this.byItself = byItself ?? true;
    this.clears = clears ?? false;
    this.taught = taught ?? [];
    this.lessons = lessons ?? { begun: {}, over: [] };
    this.isGreeted = isGreeted ?? false;
    this.isKnown = isKnown ?? false;
    this.name = name ?? '';
  }

  /** May this be done by itself? */
  wants(due: ByItself | null): boolean {
    return due?.is_wish ? this.clears : this.byItself;
  }

  /** Change something, and remember it. */
  change(wish: Kept) {
    Object.assign(this, wish);
    const { language, theme, sound, volume, pace, byItself, clears, taught, lessons, isGreeted, isKnown, name } = this;
    try {
      const kept = { language, theme, sound, volume, pace, byItself, clears, taught, lessons, isGreeted, isKnown, name };
      localStorage.setItem(PLACE, JSON.stringify(kept));
    } catch {
      // a browser that stores nothing: the choice lasts until the page is closed
    }
  }
}

export const settings = new Settings();

const darkness = matchMedia('(prefers-color-scheme: dark)');

/** Show the page in the chosen theme. */
export function showTheme() {
  const isDark = settings.theme === 'dark' || (settings.theme === 'auto' && darkness.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
darkness.addEventListener('change', showTheme);
