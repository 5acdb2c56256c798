// Gentle sounds, made on the spot; nothing is loaded.

import { settings } from './settings.svelte';

type Note = [frequency: number, start: number, length: number];
const SOUNDS = {
  move: [[240, 0, 0.08]],
  turn: [
    [523, 0, 0.14],
    [659, 0.1, 0.22],
  ],
  refused: [[150, 0, 0.14]],
  won: [
    [523, 0, 0.2],
    [659, 0.14, 0.2],
    [784, 0.28, 0.4],
  ],
} satisfies Record<string, Note[]>;

let context: AudioContext | null = null;

/** Browsers allow sound once the reader has touched the page. */
addEventListener('pointerdown', () => void (context ??= new AudioContext()).resume(), { once: true });

export function play(sound: keyof typeof SOUNDS) {
  if (!settings.sound || context?.state !== 'running') return;
  for (const [frequency, start, length] of SOUNDS[sound]) tone(context, frequency, context.currentTime + start, length);
}

function tone(audio: AudioContext, frequency: number, start: number, length: number) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = 'sine';
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.06, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
