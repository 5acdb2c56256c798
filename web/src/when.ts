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

/** "90 seconds", "1 hour", "3 days": in the largest unit that it fills, and in seconds up to two minutes. */
export function lasting(seconds: number, language: string): string {
  const [unit, length] = (seconds > 120 && UNITS.find(([, each]) => seconds >= each)) || ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / length));
}

/** May a decision take so long that one need not be there? */
export const isLong = (seconds: number): boolean => seconds >= 3600;
