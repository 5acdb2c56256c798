// What the reader has chosen on this device.

import { type Language, LANGUAGES, preferred } from './words';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  volume?: number; // 0 to 1
  taught?: string[]; // games whose hints have been read
  isKnown?: boolean; // the server has met this browser
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
  taught = $state.raw<readonly string[]>([]);
  isKnown = $state(false);

  constructor() {
    const { language, theme, sound, volume, taught, isKnown } = kept();
    this.language = language && language in LANGUAGES ? language : preferred(navigator.languages);
    this.theme = theme ?? 'auto';
    this.sound = sound ?? false;
    this.volume = volume ?? 0.7;
    this.taught = taught ?? [];
    this.isKnown = isKnown ?? false;
  }

  /** Change something, and remember it. */
  change(wish: Kept) {
    Object.assign(this, wish);
    const { language, theme, sound, volume, taught, isKnown } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ language, theme, sound, volume, taught, isKnown }));
    } catch {
      // a browser that keeps nothing: the choice lasts until the page is left
    }
  }
}

export const settings = new Settings();

const darkness = matchMedia('(prefers-color-scheme: dark)');

/** Show the page in the theme that is wished. */
export function showTheme() {
  const isDark = settings.theme === 'dark' || (settings.theme === 'auto' && darkness.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
darkness.addEventListener('change', showTheme);
