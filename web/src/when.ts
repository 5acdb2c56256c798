// How long ago something was, in words.

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago", "yesterday"; both in seconds since 1970. */
export function ago(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, seconds] = UNITS.find(([, length]) => now - then >= length) ?? ['second', Infinity];
  return format.format(-Math.floor((now - then) / seconds) || 0, unit as Intl.RelativeTimeFormatUnit);
}
