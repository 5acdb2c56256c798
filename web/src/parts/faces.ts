/** The few things that can be said at a table, as a face. */
export const FACES: Record<string, string> = {
  hello: '👋',
  well_played: '👏',
  thanks: '🙏',
  oops: '🙈',
  hurry: '⏳',
  laugh: '😄',
  wow: '😮',
  sorry: '😔',
};
