// Dogs and pick-ups glide from where they were to where they are now. Each exists once, so it is its own key.

import { crossfade, scale } from 'svelte/transition';

export interface Flight {
  key: string;
  reduced: boolean; // the reader wants less motion
}

const [send, receive] = crossfade({ duration: 320, fallback: (node) => scale(node, { start: 0.7, duration: 200 }) });
const AT_ONCE = { duration: 0 };

/** What leaves makes room at once: only what arrives is seen on its way. */
export const leave = (node: Element, { key, reduced }: Flight) =>
  reduced ? AT_ONCE : send(node, { key, duration: 1 });
export const arrive = (node: Element, { key, reduced }: Flight) => (reduced ? AT_ONCE : receive(node, { key }));
