// Dogs and pick-ups glide from where they were to where they are now. Each exists once, so it is its own key.

import { cubicInOut } from 'svelte/easing';
import { crossfade, scale, type TransitionConfig } from 'svelte/transition';

export interface Flight {
  key: string;
  reduced: boolean; // the reader wants less motion
}

const ABOVE_ALL = 6;
const [send, receive] = crossfade({ duration: 420, easing: cubicInOut, fallback: (node) => scale(node, { start: 0.7, duration: 200 }) });
const atOnce = (): TransitionConfig => ({ duration: 0 });

/** Things that leave make room at once: only arrivals are animated. */
export const leave = (node: Element, { key, reduced }: Flight) => (reduced ? atOnce : send(node, { key, duration: 1 }));

export function arrive(node: Element, { key, reduced }: Flight): () => TransitionConfig {
  const flight = reduced ? atOnce : receive(node, { key });
  return () => {
    const { css, ...rest } = flight();
    return css ? { ...rest, css: (t, u) => `z-index: ${ABOVE_ALL}; ${css(t, u)}` } : rest;
  };
}
