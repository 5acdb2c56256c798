// Dogs and pick-ups glide from where they were to where they are now. Each exists once, so it is its own key.

import { crossfade, scale } from 'svelte/transition';

const [send, receive] = crossfade({ fallback: (node, { duration }) => scale(node, { start: 0.7, duration: Number(duration) }) });

/** What leaves makes room at once: only what arrives is seen on its way. */
export const leave = (node: Element, key: string) => send(node, { key, duration: 1 });
export const arrive = (node: Element, { key, reduced }: { key: string; reduced: boolean }) =>
  receive(node, { key, duration: reduced ? 1 : 320 });
