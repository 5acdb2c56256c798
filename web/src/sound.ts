// Sounds of wood, paper and dogs, shaped from tones and noise on the spot; nothing is loaded.

import { settings } from './settings.svelte';

interface Tone {
  at?: number; // seconds from now
  for: number; // seconds until it has died away
  from: number; // Hz
  to?: number;
  loud: number;
  shape?: OscillatorType | 'noise'; // noise is heard around its frequency
}

const knock = (at: number, from: number): Tone[] => [
  { at, for: 0.07, from, to: from * 0.7, loud: 0.5 },
  { at, for: 0.03, from: from * 6, loud: 0.25, shape: 'noise' },
];
const bar = (at: number, from: number): Tone[] => [
  { at, for: 0.45, from, loud: 0.22 },
  { at, for: 0.1, from: from * 4, loud: 0.06 },
];
const woof = (at: number, from: number): Tone[] => [
  { at, for: 0.14, from, to: from * 0.5, loud: 0.2, shape: 'sawtooth' },
  { at, for: 0.1, from: from * 3, to: from * 2, loud: 0.35, shape: 'noise' },
];

const SOUNDS = {
  wood: [...knock(0, 230), ...knock(0.09, 250), ...knock(0.18, 215)],
  paper: [{ for: 0.11, from: 2400, to: 5200, loud: 0.3, shape: 'noise' }, ...knock(0.09, 140)],
  drive: [{ for: 0.45, from: 70, to: 105, loud: 0.16, shape: 'sawtooth' }],
  turn: [...bar(0, 523), ...bar(0.12, 659)],
  refused: [{ for: 0.28, from: 92, to: 66, loud: 0.22, shape: 'sawtooth' }],
  bark: [...woof(0, 420), ...woof(0.2, 380)],
  yelp: [{ for: 0.22, from: 620, to: 1250, loud: 0.14, shape: 'triangle' }, ...knock(0.3, 120)],
  sweep: [{ for: 0.4, from: 900, to: 4200, loud: 0.4, shape: 'noise' }],
  shine: [...bar(0, 784), ...bar(0.08, 988), ...bar(0.16, 1175)],
  won: [...bar(0, 523), ...bar(0.12, 659), ...bar(0.24, 784), ...bar(0.36, 1047), ...woof(0.6, 440), ...woof(0.8, 400)],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound once the reader has touched the page. */
for (const touch of ['pointerdown', 'keydown'])
  addEventListener(touch, () => void (context ??= new AudioContext()), { once: true });

/** How a move sounds in a game. */
export const soundOf = (game: string, key: string): Sound =>
  game === 'dog_deluxe' ? 'wood' : key === 'drive' ? 'drive' : 'paper';

export function play(sound: Sound, later = 0) {
  const audio = context;
  if (!settings.sound || !audio) return;
  void audio.resume().then(() => SOUNDS[sound].forEach((tone) => strike(audio, tone, later)));
}

function strike(audio: AudioContext, tone: Tone, later: number) {
  const { at = 0, from, to = from, loud, shape = 'sine' } = tone;
  const start = audio.currentTime + at + later;
  const end = start + tone.for;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * settings.volume * 0.5, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  const [source, pitch] = shape === 'noise' ? rustle(audio, volume) : hum(audio, shape, volume);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
  volume.connect(audio.destination);
  source.start(start);
  source.stop(end);
}

function hum(audio: AudioContext, shape: OscillatorType, volume: GainNode): [OscillatorNode, AudioParam] {
  const source = new OscillatorNode(audio, { type: shape });
  source.connect(volume);
  return [source, source.frequency];
}

function rustle(audio: AudioContext, volume: GainNode): [AudioBufferSourceNode, AudioParam] {
  const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= hiss(audio)) });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', Q: 1.2 });
  source.connect(filter).connect(volume);
  return [source, filter.frequency];
}

/** A second of noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: audio.sampleRate }, () => Math.random() * 2 - 1), 0);
  return buffer;
}
